import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import type { Drift } from '../../model/drift.js';
import { ownDetail } from '../../model/summary.js';
import { words } from '../dsl.js';
import { isMap } from '../kubernetes/member-names.js';
import { objectKinds, type ObjectKind } from '../kubernetes/object-kinds.js';
import { qualified } from '../kubernetes/object-name.js';
import { isOff, type AdviceRow } from './advice-row.js';

/**
 * Advice for objects of Kubernetes, for all kinds: `kubectl` names them alike, and a patch sets the declared value. Source: kubectl reference,
 * RFC 6902 and 7386, Terraform Kubernetes provider.
 */
export const kubernetesRow = (drift: Drift): AdviceRow => {
  if (drift.resource_type === 'helm_release') return helmRow;
  const kind = objectKinds.find(({ types }) => types.includes(drift.resource_type));
  const named = nameOf(drift, kind);
  const object = `{resource} {name}${named.namespace === undefined ? '' : ' -n {namespace}'}`;
  const patch = drift.change === 'modified' && drift.address !== null && kind?.kind !== 'Secret' ? patchOf(drift, kind) : undefined;
  const hedge =
    patch?.isSure === true && ownDetail(drift.detail) === null
      ? ''
      : `? ${patch?.type === 'json' ? 'The command changes the first container: see that it is the declared one.' : 'See what else the call changed: the alert does not show it.'} `;
  return {
    ...(kind === undefined ? {} : { import: '{object_id}' }),
    values: () => ({ ...named, object_id: drift.resource_id, patch: patch?.patch }),
    look: [
      `Use the context of the cluster ${drift.account_id === '' ? 'that the record is from' : '{account}'} $ kubectl get ${object} -o yaml --show-managed-fields`,
      ...(kind !== undefined && workloads.has(kind.kind) ? [`$ kubectl rollout history ${object}`] : []),
    ],
    undo: {
      created: `${createdText(kind)} $ kubectl delete ${object}`,
      ...(patch === undefined ? {} : { '*': `${hedge}${patchText(kind)} $ kubectl patch ${object} --type=${patch.type} -p {patch:json}` }),
      ...(kind?.kind.endsWith('Binding') === true
        ? {
            'role_ref*': [
              `${otherRole} $ kubectl delete ${object}`,
              'Then let Terraform create the declared one $ terraform apply -target={address}',
            ],
          }
        : {}),
    },
    plan: planOf(drift, kind),
    adopt: {},
  };
};

const helmRow: AdviceRow = {
  names: '{name}',
  look: '? The release is in the namespace that the configuration of `{address}` names $ helm history {name} --namespace {declared_namespace}',
  undo: {
    '*': '? Roll back to the revision that the history shows as declared $ helm rollback {name} {revision} --namespace {declared_namespace}',
  },
};

const workloads = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);
const otherRole = 'The role of a binding cannot be changed: somebody deleted the binding and made another one of the same name. Delete it';

const createdText = (kind: ObjectKind | undefined): string => {
  switch (kind?.kind) {
    case 'ClusterRoleBinding':
    case 'RoleBinding':
      return 'Its subjects lose the role at once; tokens stay valid, and what they made with the role stays';
    case 'Secret':
      return 'A token in it is invalid as soon as the secret is gone';
    case 'ServiceAccount':
      return 'Its tokens are invalid as soon as it is gone';
    case 'Namespace':
      return '? Everything in the namespace is deleted with it';
    case 'PersistentVolume':
    case 'PersistentVolumeClaim':
      return '? The data may be deleted with it';
    case 'CustomResourceDefinition':
      return '? All objects of this kind are deleted with it';
    case 'Pod':
      return 'Keep its logs before you delete it: `kubectl logs`';
    default:
      return 'Delete it once nothing legitimate uses it';
  }
};

const patchText = (kind: ObjectKind | undefined): string =>
  kind !== undefined && workloads.has(kind.kind) ? 'Pods are made again if their template changes' : '';

const planOf = ({ field, change, resource_type }: Drift, kind: ObjectKind | undefined): NonNullable<AdviceRow['plan']> => {
  const isWritten =
    /^(?:rule|subject|role_ref|webhook|data|binary_data|metadata\.(?:labels|annotations))\b|\.(?:image|privileged|command|args|env)$|^spec\.(?:type|replicas)$/.test(
      field,
    );
  return {
    ...(kind !== undefined && isWritten ? { '*': 'restores' } : {}),
    ...(resource_type.endsWith('manifest') && change === 'modified'
      ? {
          '*': '? The next plan shows the difference if the manifest has this field. It does not show fields that the manifest does not have.',
        }
      : {}),
    deleted: ['PersistentVolumeClaim', 'Namespace'].includes(kind?.kind ?? '') ? 'empty' : 'creates_same',
  };
};

/** How `kubectl` names the object. The namespace is that of the record for objects of a namespace, absent for others. */
const nameOf = ({ resource_id: id, event_name }: Drift, kind: ObjectKind | undefined) => {
  const [, called = ''] = event_name.split(' ', 2);
  const resource = kind === undefined ? called.split('/', 1)[0] || undefined : qualified(kind);
  if (id.includes('kind=')) {
    const parts = new Map(id.split(',').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
    return { resource, name: parts.get('name'), namespace: parts.get('namespace') };
  }
  const segments = id.split('/');
  const at = segments.indexOf('namespaces');
  const isPath = id.startsWith('/');
  return {
    resource,
    name: segments.at(-1) || undefined,
    namespace: isPath
      ? at < 0 || at === segments.length - 2
        ? undefined
        : segments[at + 1]
      : segments.length === 2
        ? segments[0]
        : undefined,
  };
};

type Patch = { readonly type: 'merge' | 'strategic' | 'json'; readonly patch: Json; readonly isSure: boolean };

/** A patch that sets the declared value; undefined if the path leads through a list whose elements the alert does not number. */
const patchOf = ({ field, old_value, new_value, fields, resource_type }: Drift, kind: ObjectKind | undefined): Patch | undefined => {
  if (field === '*') return undefined;
  if (fields !== null) {
    const parts = fields.map((one) => mergeAt(one.field, one.old_value, one.new_value, resource_type, kind));
    const known = parts.filter((part) => part !== undefined);
    return known.length < parts.length ? undefined : { type: 'merge', patch: known.reduce(merged, {}), isSure: true };
  }
  const whole = mergeAt(field, old_value, new_value, resource_type, kind);
  if (whole !== undefined) return { type: 'merge', patch: whole, isSure: true };
  return kind === undefined ? undefined : containerPatch(field, old_value);
};

const merged = (a: JsonObject, b: JsonObject): JsonObject => {
  const result: Record<string, Json | undefined> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const own = Object.hasOwn(result, key) ? result[key] : undefined;
    result[key] = isObject(own) && isObject(value) ? merged(own, value) : value;
  }
  return result;
};

/** Where the field of a type that declares a part is in the object. */
const partPaths: Readonly<Record<string, string>> = { labels: 'metadata.labels', annotations: 'metadata.annotations', data: 'data' };

const mergeAt = (field: string, old: Json, now: Json, type: string, kind: ObjectKind | undefined): JsonObject | undefined => {
  const [root = '', ...rest] = field.split('.');
  if (kind === undefined) {
    if (type === 'kubernetes_manifest' || type === 'kubectl_manifest') return nested(rest, old, now, true);
    const part = Object.hasOwn(partPaths, root) ? partPaths[root] : undefined;
    return part === undefined || type.includes('secret') ? undefined : nested([...part.split('.'), ...rest], old, now, true);
  }
  if ((root === 'rule' || root === 'subject') && rest.length === 0)
    return isList(old) ? { [`${root}s`]: old.map((one) => ofBlock(one)) } : undefined;
  return nested([root, ...rest], old, now, false);
};

/** Members of a path that are lists of objects, in both spellings. */
const lists = new Set(
  words(`
  container init_container volume volume_mount port env env_from toleration webhook rule subject ingress egress from to tls
  image_pull_secret image_pull_secrets secret host_aliases match_expressions containers initContainers ephemeralContainers volumes
  volumeMounts ports envFrom tolerations webhooks rules subjects imagePullSecrets secrets hostAliases matchExpressions`),
);

const nested = (path: readonly string[], old: Json, now: Json, isApi: boolean): JsonObject | undefined => {
  const keys: string[] = [];
  let isKey = false;
  for (const [at, name] of path.entries()) {
    if (lists.has(name)) return undefined;
    keys.push(isApi ? name : apiName(name));
    isKey = isMap(name) && at < path.length - 1;
    if (!isKey) continue;
    // A key of a map may have dots.
    keys.push(path.slice(at + 1).join('.'));
    break;
  }
  const value = isApi || isKey ? old : valueFor(path.at(-1) ?? '', old, now);
  if (value === undefined || (isList(value) && value.some((one) => isObject(one)))) return undefined;
  return keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value) as JsonObject;
};

/** The declared value in the form of the API; null removes it. */
const valueFor = (name: string, old: Json, now: Json): Json | undefined => {
  if (isList(old) && old.some(isObject)) return undefined;
  if (isObject(old))
    return isMap(name) ? { ...Object.fromEntries(Object.keys(isObject(now) ? now : {}).map((key) => [key, null])), ...old } : undefined;
  if (isOff(old) && old !== false) return null;
  return typeof old === 'string' && /^\d+$/.test(old) && isNumber.test(name) ? Number(old) : old;
};

/** Numbers that the provider declares as text. */
const isNumber = /^(?:replicas|run_as_user|run_as_group|fs_group|priority|\w+_seconds|\w+_limit|\w+_threshold)$/;

const acronyms: Readonly<Record<string, string>> = {
  cluster_ip: 'clusterIP',
  external_ips: 'externalIPs',
  host_ip: 'hostIP',
  host_ipc: 'hostIPC',
  host_pid: 'hostPID',
  load_balancer_ip: 'loadBalancerIP',
  non_resource_urls: 'nonResourceURLs',
  pod_cidr: 'podCIDR',
  run_as_username: 'runAsUserName',
  strategy: 'strategy',
};

const apiName = (name: string): string =>
  (Object.hasOwn(acronyms, name) ? acronyms[name] : undefined) ??
  name.replaceAll(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

/** A flat block as an object of the API. */
const ofBlock = (block: Json): Json =>
  isObject(block)
    ? Object.fromEntries(
        Object.entries(block).flatMap(([name, value]) => (value === undefined || isOff(value) ? [] : [[apiName(name), value] as const])),
      )
    : block;

const containerMembers = new Set(
  words(`
  args command env env_from image image_pull_policy lifecycle liveness_probe name port readiness_probe resources restart_policy
  security_context startup_probe stdin stdin_once termination_message_path termination_message_policy tty volume_device volume_mount working_dir`),
);

/** A change of one container: `…container.image` of the only one, `…container.proxy.image` of several. */
const containerPatch = (field: string, old: Json): Patch | undefined => {
  const [, before = '', list = '', after = ''] = /^(.*?)\.?\b(container|init_container)\.(.+)$/.exec(field) ?? [];
  if (after === '') return undefined;
  const segments = after.split('.');
  const name = containerMembers.has(segments[0] ?? '') ? undefined : segments[0];
  const path = name === undefined ? segments : segments.slice(1);
  const value = valueFor(path.at(-1) ?? '', old, null);
  if (path.length === 0 || value === undefined || path.some((one) => lists.has(one))) return undefined;
  const parents = before
    .split('.')
    .filter((one) => one !== '')
    .map(apiName);
  const member = `${apiName(list)}s`;
  if (name === undefined) {
    const pointer = `/${[...parents, member, '0', ...path.map(apiName)].map((one) => one.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
    return { type: 'json', patch: [value === null ? { op: 'remove', path: pointer } : { op: 'add', path: pointer, value }], isSure: false };
  }
  const inner = path.reduceRight<Json>((one, key) => ({ [apiName(key)]: one }), value);
  const whole = [...parents, member].reduceRight<Json>((one, key, at) => ({ [key]: at === parents.length ? [one] : one }), {
    name,
    ...(inner as JsonObject),
  });
  return { type: 'strategic', patch: whole, isSure: true };
};
