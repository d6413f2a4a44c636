import type { AuditRecord } from '../../model/audit-record.js';
import { type Change, type Edit, type OwnerCandidate, type Ref, anyAttribute, makeEdit, refKey } from '../../model/change.js';
import type { AuditContext } from './audit-object.js';
import { parseEventTime } from '../../lib/event-time.js';
import { type Json, type JsonObject, isList, isObject, text } from '../../lib/json.js';
import type { Catalog } from '../catalog.js';
import { namesIacTool } from '../iac-user-agent.js';
import { cutOf, unsureChange } from '../incomplete.js';
import { callStatus } from './call-status.js';
import { changedObject, isObjectOfApi, isOwned, isTerminating, releaseOf } from './changed-object.js';
import { eventSource } from './decode-event.js';
import { userType } from './decode-user.js';
import { kubernetesTypes } from './kubernetes-types.js';
import { anyNamespace, collectionKey, groupOf, objectKey, resourceOfKind } from './object-name.js';
import { type ObjectKind, kindOf } from './object-kinds.js';

/** Releases of Helm (D80). Helm keeps each revision of a release in a secret of its own. Source: helm `pkg/storage/driver/secrets.go`. */

const revisionName = /^sh\.helm\.release\.v1\.(.+)\.v(\d{1,9})$/;

/**
 * The changes of a write to the secret of a revision; undefined for other objects. A new revision is a change of the release, and the
 * deletion of the declared one its removal. Other writes keep the books of earlier revisions.
 */
const helmChanges = ({ group, resource, namespace, name, verb }: AuditContext): readonly Change[] | undefined => {
  if (group !== '' || (resource !== 'secrets' && resource !== 'configmaps')) return undefined;
  const [, release, revision] = revisionName.exec(name) ?? [];
  if (release === undefined || revision === undefined) return undefined;
  const edits = [makeEdit('metadata.revision', 'set', Number(revision))];
  if (verb === 'create') return [releaseChange('modify', { name: release, namespace }, edits)];
  return verb === 'delete' ? [releaseChange('delete', { name: release, namespace }, edits)] : [];
};

type Release = { readonly name: string; readonly namespace: string };

const ownerOf = (act: OwnerCandidate['act'], { name, namespace }: Release, edits: readonly Edit[]): OwnerCandidate => ({
  act,
  ref: { type: 'helm_release', attributes: { name, namespace }, key: refKey('helm_release', ['name', 'namespace'], [name, namespace]) },
  edits,
  name,
  id: name,
  parents: [],
});

const releaseChange = (act: OwnerCandidate['act'], release: Release, edits: readonly Edit[]): Change => ({
  owners: [ownerOf(act, release, edits)],
  undeclared: 'not_in_state',
  uncovered: [],
});

/** User agents of Helm and of the helm provider, which is Helm as a library and leaves the name of its program to client-go. */
const helmAgent = /^(?:helm(?:\/|$)|terraform-provider-helm)/i;

/** An object of the release that somebody changes without Helm no longer is as the release describes it. */
const helmOwner = (release: Release, { user, userAgent }: AuditRecord): readonly OwnerCandidate[] => {
  const isPerson = user.type === 'User' || user.type === 'Anonymous';
  if (!isPerson || helmAgent.test(userAgent)) return [];
  return [ownerOf('modify', release, [makeEdit('manifest', 'hidden', null)])];
};

/**
 * Whether a patch left the object as it was: it is empty, or the object shows no write at the time of the request. The API server keeps the
 * time of a manager's last change in `managedFields`. Removals leave none, so that a patch that removes something is not examined. Source:
 * kubernetes `apimachinery/pkg/util/managedfields/internal/managedfieldsupdater.go`.
 */
const isUnchanged = ({ request, response, time }: AuditRecord, { verb, patch }: AuditContext): boolean => {
  if (verb !== 'patch') return false;
  if (isObject(patch)) return true;
  if (removes(patch ?? request)) return false;
  const fields = isObject(response['metadata']) ? response['metadata']['managedFields'] : undefined;
  if (!isList(fields) || fields.length === 0) return false;
  return fields.every((one) => {
    const stamp = isObject(one) ? text(one['time']) : undefined;
    return stamp !== undefined && parseEventTime(stamp) < time - longestRequest;
  });
};

/** A write is recorded when it is complete; milliseconds. */
const longestRequest = 120_000;

/** Whether a patch may remove something: a member, an element of a list, or what an operation or a directive names. */
const removes = (patch: Json): boolean => {
  if (isList(patch)) return patch.some((one) => !isObject(one) || (one['op'] !== 'add' && one['op'] !== 'test'));
  const isRemoval = (value: Json | undefined): boolean =>
    value === null || isList(value) || (isObject(value) && (value['$patch'] !== undefined || Object.values(value).some(isRemoval)));
  return isRemoval(patch);
};

type Interpretation = ReturnType<Catalog['interpret']>;
const nothing = (reason: Interpretation['reason']): Interpretation => ({ changes: [], reason });

/**
 * The catalog of Kubernetes (D13, D78 to D80). Calls have no names of their own: a call is a verb on a kind of object, and its effect is the
 * object after the write. Types that may declare the object follow each other: the resource type of its kind, a manifest, then the types
 * that declare a part of it.
 */
export const kubernetesCatalog: Catalog = {
  types: kubernetesTypes,
  // A record of a creation shows the whole object.
  creations: () => undefined,
  lookup: (source, eventName) => (source === eventSource ? callStatus(eventName) : undefined),
  interpret: (record) => {
    if (record.readOnly) return nothing('read_only');
    const context = record.context as AuditContext;
    if (callStatus(record.eventName) !== 'supported') return nothing('read_only');
    return interpretWrite(record, context);
  },
};

const interpretWrite = (record: AuditRecord, context: AuditContext): Interpretation => {
  const { response } = record;
  const { verb, name } = context;
  if (verb === 'deletecollection' && context.cut !== 'outcome') return deletedCollection(record, context);
  if (name === '') return unnamed(record, context);
  const helm = helmChanges(context);
  if (helm !== undefined) return helm.length === 0 ? nothing('ignored') : { changes: helm, reason: undefined };
  if (isOwned(response) || isOwned(record.request)) return nothing('ignored');
  const isSure = context.cut !== 'outcome';
  if (verb === 'delete' && isSure) return { changes: [changeOf('delete', record, context, [], response)], reason: undefined };
  // Finalizers remove themselves from an object whose deletion is already known.
  if (isTerminating(response)) return nothing('ignored');
  const changed = changedObject(record, context);
  if (changed === undefined && context.subresource === 'status') return nothing('read_only');
  const act = isSure && (verb === 'create' || context.isCreated) && context.subresource === '' ? 'create' : 'modify';
  const edits = changed === undefined ? [] : [makeEdit('', 'set', changed, 'object')];
  const shown = isObjectOfApi(response) ? response : record.request;
  return { changes: [changeOf(act, record, context, edits, shown)], reason: undefined };
};

/** The server names an object with `generateName`; an event without its objects shows only of which kind it is (D113). */
const unnamed = ({ key }: AuditRecord, context: AuditContext): Interpretation => {
  const type =
    context.cut === undefined || (context.verb !== 'create' && context.cut !== 'outcome')
      ? undefined
      : kindOf(context)?.types.find(givesAccess);
  if (type === undefined) return nothing('no_resource_id');
  return { changes: [unsureChange(type, key, [makeEdit(anyAttribute, 'hidden', null)])], reason: undefined };
};

const givesAccess = (type: string): boolean => kubernetesTypes[type]?.access !== undefined;

/** The names are in the response. Without them, a collection is the declared objects of a namespace that have the selected labels. */
const deletedCollection = (record: AuditRecord, context: AuditContext): Interpretation => {
  const { items } = record.response;
  if (isList(items)) {
    const changes = items.flatMap((item): readonly Change[] => {
      const metadata = isObject(item) ? item['metadata'] : undefined;
      const name = isObject(metadata) ? text(metadata['name']) : undefined;
      if (!isObject(item) || !isObject(metadata) || name === undefined || isOwned(item)) return [];
      return [changeOf('delete', record, { ...context, name, namespace: text(metadata['namespace']) ?? context.namespace }, [], item)];
    });
    return { changes, reason: changes.length === 0 ? 'ignored' : undefined };
  }
  if (context.selectedName !== undefined)
    return { changes: [changeOf('delete', record, { ...context, name: context.selectedName }, [], {})], reason: undefined };
  if (context.selects && context.selectedLabels === undefined) return nothing('no_resource_id');
  const kind = kindOf(context);
  const namespace = kind?.isNamespaced === false ? '' : context.namespace;
  if (kind?.isNamespaced === true && namespace === '') return nothing('no_resource_id');
  const change = (type: string, key: Readonly<Record<string, string>>, at = ''): Change => ({
    owners: [owner('delete', refOf(type, key), labelsAt(`${at}metadata.labels`, context), '*')],
    undeclared: 'not_in_state',
    uncovered: [],
  });
  const all = collectionKey(context.group, context.resource, namespace);
  const changes = [
    ...(kind?.types ?? []).map((type) => change(type, { 'metadata.namespace': namespace === '' ? anyNamespace : namespace })),
    change('kubernetes_manifest', { manifest: all }, 'manifest.'),
    change('kubectl_manifest', { id: all }, 'yaml_body.'),
  ];
  return { changes, reason: undefined };
};

/** The labels that objects of a collection have and have not. */
const labelsAt = (map: string, { selectedLabels = {}, excludedLabels = {} }: AuditContext): readonly Edit[] => [
  ...Object.entries(selectedLabels).map(([key, values]) =>
    makeEdit(`${map}.${key}`, 'set', values, typeof values === 'string' ? 'auto' : 'one_of'),
  ),
  ...Object.entries(excludedLabels).map(([key, values]) => makeEdit(`${map}.${key}`, 'set', values, 'none_of')),
];

const refOf = (type: string, attributes: Readonly<Record<string, string>>): Ref => ({
  type,
  attributes,
  key: refKey(type, Object.keys(attributes), Object.values(attributes)),
});

const owner = (
  act: OwnerCandidate['act'],
  ref: Ref,
  edits: readonly Edit[],
  name: string,
  id = '',
  parents: readonly Ref[] = [],
): OwnerCandidate => ({ act, ref, edits, name, id, parents });

/** One change of one object. `shown`: the object as far as the record has it. */
const changeOf = (
  act: OwnerCandidate['act'],
  record: AuditRecord,
  context: AuditContext,
  edits: readonly Edit[],
  shown: JsonObject,
): Change => {
  const { group, resource, name } = context;
  const kind = kindOf(context);
  // Terraform names a namespace in the body of some objects that have none.
  const namespace = kind?.isNamespaced === false ? '' : context.namespace;
  const id = namespace === '' ? name : `${namespace}/${name}`;
  const isUnseen = edits.length === 0 && (act === 'modify' || (act === 'create' && mayDiffer(record)));
  const isUnsure = context.cut === 'outcome';
  const unseen = (attribute: string): readonly Edit[] => [makeEdit(attribute, 'hidden', null)];
  const owners: OwnerCandidate[] = [];
  const parents = act === 'create' ? parentsOf(kind, namespace, shown) : [];
  for (const type of kind?.types ?? []) {
    if (type.includes('_default_service_account') && name !== 'default') continue;
    const seen = isUnseen && isEvaluatedUnseen(record, kind) ? unseen(unseenPart(context, kind)) : edits;
    owners.push({ ...owner(act, refOf(type, { id }), seen, name, id, parents), ...(isUnsure && givesAccess(type) ? { isUnsure } : {}) });
  }
  const key = keyOf(context, namespace, shown);
  const isCustom = kind === undefined;
  const manifestEdits = isUnseen && isEvaluatedUnseen(record, kind) ? unseen('manifest') : edits;
  owners.push(
    owner(isCustom && act === 'create' ? 'create' : act, refOf('kubernetes_manifest', { manifest: key }), manifestEdits, name, id),
  );
  const path = objectKey(group, resource, namespace, name);
  const yamlEdits = isUnseen && isEvaluatedUnseen(record, kind) ? unseen('yaml_body') : edits;
  owners.push(owner(act === 'create' ? 'modify' : act, refOf('kubectl_manifest', { id: path }), yamlEdits, name, id));
  // These declare a part of an object that may be created or changed without them.
  const partAct = act === 'delete' ? 'delete' : 'modify';
  const addPart = (ref: Ref, own: readonly Edit[]): void => {
    owners.push({ ...owner(partAct, ref, own, name, id), isPart: true });
  };
  const isCut = isUnseen && context.cut !== undefined;
  for (const field of ['labels', 'annotations', 'env']) addPart(refOf(`kubernetes_${field}`, { id: key }), isCut ? unseen(field) : edits);
  const data = group !== '' ? undefined : partTypes.get(resource);
  if (data === 'kubernetes_node_taint') addPart(refOf(data, { 'metadata.name': name }), isCut ? unseen('taint') : edits);
  else if (data !== undefined) addPart(refOf(data, { id }), isUnseen ? unseen('data') : edits);
  const release = releaseOf(shown);
  if (release !== undefined && act !== 'create' && !isUnchanged(record, context)) owners.push(...helmOwner(release, record));
  return { owners, undeclared: 'not_in_state', uncovered: [] };
};

const partTypes: ReadonlyMap<string, string> = new Map([
  ['configmaps', 'kubernetes_config_map_v1_data'],
  ['secrets', 'kubernetes_secret_v1_data'],
  ['nodes', 'kubernetes_node_taint'],
]);

/** By the kind where the record has it, as manifests name it; else by the name in the URL. The answer to `scale` is of the kind `Scale`. */
const keyOf = (
  { group, resource, subresource, name }: AuditContext,
  namespace: string,
  { kind, apiVersion, metadata }: JsonObject,
): string => {
  const isNamed = typeof kind === 'string' && typeof apiVersion === 'string' && isObject(metadata) && text(metadata['name']) !== undefined;
  return isNamed && subresource === '' && kindOf({ group, resource }) === undefined
    ? objectKey(groupOf(apiVersion), resourceOfKind(kind), namespace, name)
    : objectKey(group, resource, namespace, name);
};

/**
 * Whether a write of which the record shows nothing is reported as a change of an unknown value (D16): that of a secret or a config map,
 * and that of other objects if a person made it. Controllers write their objects all the time, mostly what nobody configures, but rarely
 * so large ones that the event was cut.
 */
const isEvaluatedUnseen = ({ user, context }: AuditRecord, kind: ObjectKind | undefined): boolean =>
  cutOf({ context }) !== undefined || kind?.kind === 'Secret' || kind?.kind === 'ConfigMap' || isPerson(user);

/** Somebody who impersonates a component does not count as one. */
const isPerson = ({ type, delegated_from }: AuditRecord['user']): boolean =>
  isOfPerson(type) || (delegated_from !== undefined && isOfPerson(userType(delegated_from)));
const isOfPerson = (type: string): boolean => type === 'User' || type === 'Anonymous';

/**
 * Whether the content of a new object may differ from that of the declared one, such as a secret that a person deletes and creates anew.
 * Objects that Terraform creates are as declared.
 */
const mayDiffer = ({ user, userAgent, context }: AuditRecord): boolean =>
  (isPerson(user) || cutOf({ context }) !== undefined) && !namesIacTool(userAgent);

/**
 * The attribute that a write changed of which the record shows nothing: the one that most writes change. `kubectl label` and `annotate` name
 * themselves as managers; that is believed only where neither part matters more than the other, because callers choose the name.
 */
const unseenPart = ({ fieldManager }: AuditContext, kind: ObjectKind | undefined): string =>
  kind?.kind === 'ConfigMap' && (fieldManager === 'kubectl-label' || fieldManager === 'kubectl-annotate') ? 'metadata' : (kind?.main ?? '');

/** A token belongs to a service account, and a binding gives its role to one. */
const parentsOf = (kind: ObjectKind | undefined, namespace: string, { type, metadata }: JsonObject): readonly Ref[] => {
  if (kind?.kind !== 'Secret' || type !== 'kubernetes.io/service-account-token' || !isObject(metadata)) return [];
  const annotations = metadata['annotations'];
  const account = isObject(annotations) ? text(annotations['kubernetes.io/service-account.name']) : undefined;
  if (account === undefined) return [];
  return (kindOf({ group: '', resource: 'serviceaccounts' })?.types ?? []).map((one) => refOf(one, { id: `${namespace}/${account}` }));
};
