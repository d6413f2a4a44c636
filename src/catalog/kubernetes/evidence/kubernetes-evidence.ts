import { type Json, type JsonObject, isList, isObject, text } from '../../../lib/json.js';
import type { Evidence, EvidenceReader, EvidenceScope, Link, NodeRef, NodeType } from '../../../model/graph-evidence.js';
import { clusterAccount } from '../../graph-keys.js';
import { blocksAt, textAt } from '../../values-at.js';
import { accountsInGroup } from './accounts-in-group.js';
import { type ObjectLinks, accountLinks, claimLinks, secretLinks, workloadLinks } from './object-links.js';
import { type ObjectName, accountRef, objectName, objectRef } from './object-refs.js';
import { asBlock } from '../member-names.js';
import { type ObjectKind, objectKinds } from '../object-kinds.js';
import { keyOfUri } from '../audit-object.js';
import { groupOf, qualified } from '../object-name.js';

/**
 * A binding and its role -grants_access-> the service accounts and users that it names, and the groups that contain every service account
 * (see `accountsInGroup`). Other groups have no edges: who belongs to them is in no attribute. Source: Kubernetes API reference,
 * `rbac.authorization.k8s.io/v1`.
 */
const bindingLinks: ObjectLinks = (attributes, self) => {
  const role = roleOf(attributes, self);
  const subjects = new Map(
    blocksAt(attributes, 'subject')
      .flatMap((one) => subjectIn(one, self))
      .map((one) => [one.key, one]),
  );
  return [...subjects.values()].flatMap((subject): readonly Link[] => [
    { link: 'edge', type: 'grants_access', from: 'self', to: subject, attribute: 'subject' },
    ...(role === undefined ? [] : [{ link: 'edge', type: 'grants_access', from: role, to: subject, attribute: 'role_ref' } as const]),
  ]);
};

const subjectIn = ({ kind, name, namespace }: JsonObject, self: ObjectName): readonly NodeRef[] => {
  const subject = text(name);
  if (subject === undefined) return [];
  if (kind === 'ServiceAccount') {
    // A binding of the cluster has no namespace of its own.
    const own = text(namespace) ?? self.namespace;
    return own === '' ? [] : [clusterAccount(self.cluster, own, subject)];
  }
  if (kind === 'Group' && accountsInGroup(subject) !== undefined)
    return [objectRef('group', 'resource', 'kubernetes_group', { cluster: self.cluster, namespace: '', name: subject })];
  if (kind !== 'User') return [];
  // A service account is also a user of this name.
  const [, ownNamespace, account] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(subject) ?? [];
  return [
    ownNamespace === undefined || account === undefined
      ? objectRef('user', 'resource', 'kubernetes_user', { cluster: self.cluster, namespace: '', name: subject })
      : clusterAccount(self.cluster, ownNamespace, account),
  ];
};

const roleOf = (attributes: JsonObject, { cluster, namespace }: ObjectName): NodeRef | undefined => {
  const [kind, name] = [textAt(attributes, 'role_ref.kind'), textAt(attributes, 'role_ref.name')];
  if (name === undefined) return undefined;
  if (kind === 'ClusterRole') return objectRef(kind, 'iam_role', 'kubernetes_cluster_role', { cluster, namespace: '', name });
  return kind === 'Role' && namespace !== '' ? objectRef(kind, 'iam_role', 'kubernetes_role', { cluster, namespace, name }) : undefined;
};

/** The kinds of objects that are nodes of the graph by themselves. */
type Role = { readonly type: NodeType; readonly links: ObjectLinks };

const nothing: ObjectLinks = () => [];
const podTemplate = workloadLinks('spec.template.spec');
const workload: Role = { type: 'resource', links: podTemplate };

const roles: Readonly<Record<string, Role>> = {
  'clusterrolebindings.rbac.authorization.k8s.io': { type: 'iam_policy', links: bindingLinks },
  'clusterroles.rbac.authorization.k8s.io': { type: 'iam_role', links: nothing },
  'cronjobs.batch': { type: 'resource', links: workloadLinks('spec.job_template.spec.template.spec') },
  'daemonsets.apps': workload,
  'deployments.apps': workload,
  'jobs.batch': workload,
  // Selects pods by their labels, which are not resolved.
  'networkpolicies.networking.k8s.io': { type: 'security_group', links: nothing },
  pods: { type: 'pod', links: workloadLinks('spec') },
  replicationcontrollers: workload,
  'rolebindings.rbac.authorization.k8s.io': { type: 'iam_policy', links: bindingLinks },
  'roles.rbac.authorization.k8s.io': { type: 'iam_role', links: nothing },
  secrets: { type: 'resource', links: secretLinks },
  serviceaccounts: { type: 'service_account', links: accountLinks },
  'statefulsets.apps': workload,
};

const nothingKnown: Evidence = { self: undefined, links: [] };

const kindReader = (kind: ObjectKind, { type, links }: Role): EvidenceReader<JsonObject> => {
  const resourceType = kind.types.find((one) => !/_v\d\w*$/.test(one)) ?? kind.types[0] ?? '';
  return (given, { cluster }) => {
    const attributes = withObject(given);
    const self = objectName(attributes, cluster, kind.isNamespaced);
    if (self === undefined) return nothingKnown;
    const ref = kind.kind === 'ServiceAccount' ? accountRef(self) : objectRef(kind.kind, type, resourceType, self);
    const uid = kind.kind === 'Pod' ? textAt(attributes, 'metadata.uid') : undefined;
    return { self: uid === undefined ? ref : { ...ref, key: `${ref.key}/${uid}` }, links: links(attributes, self) };
  };
};

/** A record shows the object after the write, in the form of the API (see `changed-object.ts`). */
const withObject = (attributes: JsonObject): JsonObject => {
  const { object } = attributes;
  return isObject(object) && isShallow(object, maxLevels) ? { ...asBlock(object), ...attributes } : attributes;
};

/** Objects of these kinds have fewer than half as many levels; deeper ones could exhaust the stack. */
const maxLevels = 64;
const isShallow = (value: Json | undefined, levels: number): boolean =>
  levels > 0 && (isList(value) ? value : isObject(value) ? Object.values(value) : []).every((one) => isShallow(one, levels - 1));

const kinds = objectKinds.flatMap((kind) => {
  const role = roles[qualified(kind)];
  return role === undefined ? [] : [{ kind, read: kindReader(kind, role) }];
});

/**
 * The object of a manifest, as the cluster has it or else as written; states write both as `{value, type}`. In a record, `manifest` names the
 * object (see `object-name.ts`).
 */
const manifest: EvidenceReader<JsonObject> = (attributes, scope) => {
  const { manifest: given, object } = attributes;
  if (typeof given === 'string') {
    const found = kinds.find(({ kind }) => given.startsWith(`${qualified(kind)}/`));
    return found === undefined ? nothingKnown : found.read({ ...named(given), ...attributes }, scope);
  }
  const members = [object, given].map(objectIn).find((one) => one?.['kind'] !== undefined);
  return members === undefined ? nothingKnown : readObject(members, scope);
};

/** A document of YAML; in a record, `id` names the object. */
const yaml: EvidenceReader<JsonObject> = ({ yaml_body: document, id, ...attributes }, scope) =>
  manifest({ ...attributes, manifest: document ?? (typeof id === 'string' ? keyOfUri(id) : null) }, scope);

/** `deployments.apps/shop/web`, whose namespace is '' for `default`, as an id. */
const named = (key: string): JsonObject => {
  const [, namespace = '', name = ''] = key.split('/');
  return { id: namespace === '' ? name : `${namespace}/${name}` };
};

const objectIn = (value: Json | undefined): JsonObject | undefined => {
  if (!isObject(value)) return undefined;
  const inner = value['value'];
  return isObject(inner) && value['type'] !== undefined && value['kind'] === undefined ? inner : value;
};

const readObject = (members: JsonObject, scope: EvidenceScope): Evidence => {
  const [kind, version] = [text(members['kind']), text(members['apiVersion'])];
  const found = kinds.find(({ kind: one }) => one.kind === kind && version !== undefined && one.group === groupOf(version));
  return found === undefined || !isShallow(members, maxLevels) ? nothingKnown : found.read({ object: members }, scope);
};

/** Annotations of a service account that another resource declares. */
const annotations: EvidenceReader<JsonObject> = (attributes, { cluster }) => {
  const [name, namespace] = [textAt(attributes, 'metadata.name'), textAt(attributes, 'metadata.namespace') ?? 'default'];
  if (attributes['api_version'] !== 'v1' || attributes['kind'] !== 'ServiceAccount' || name === undefined) return nothingKnown;
  return { self: undefined, links: claimLinks(attributes, 'annotations', clusterAccount(cluster, namespace, name)) };
};

/** What the attributes of Kubernetes resources prove, by Terraform type. */
export const kubernetesEvidence: ReadonlyMap<string, EvidenceReader<JsonObject>> = new Map([
  ...kinds.flatMap(({ kind, read }) => kind.types.map((type) => [type, read] as const)),
  ['kubernetes_annotations', annotations],
  ['kubernetes_manifest', manifest],
  ['kubectl_manifest', yaml],
]);
