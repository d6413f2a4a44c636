import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import { parseDocument } from '../../lib/parse-document.js';
import { added, isEmpty, isText, listOf, opensToEverybody, type AttributeChange } from './attribute-change.js';

/** Conditions for objects of Kubernetes, see `conditions`. Manifests have camelCase members, other resources snake_case. */
export const clusterConditions = {
  gives_node_rights: ({ oldValue, newValue }: AttributeChange): boolean =>
    added([...nodeRights(parsed(oldValue))], [...nodeRights(parsed(newValue))]).length > 0,
  lowers_level: ({ oldValue, newValue }: AttributeChange): boolean => levelOf(newValue) < levelOf(oldValue),
  ignores_failures: ({ oldValue, newValue }: AttributeChange): boolean => {
    const left = new Map(listOf(newValue).map((one) => [hookName(one), failsClosed(one)]));
    return listOf(oldValue).some((one) => !left.has(hookName(one)) || (failsClosed(one) && left.get(hookName(one)) === false));
  },
  opens_pods: ({ oldValue, newValue }: AttributeChange): boolean => {
    const known = new Set(listOf(oldValue).map((rule) => JSON.stringify(rule)));
    return opensToEverybody(oldValue, newValue) || listOf(newValue).some((rule) => isOpen(rule) && !known.has(JSON.stringify(rule)));
  },
} as const;

/** Other services keep the containers of a task as JSON text. */
const parsed = (value: Json): Json => (typeof value === 'string' ? (parseDocument(value) ?? null) : value);

/** The rights that the containers of a pod have on their node: one text per right, with the name of the container. */
function* nodeRights(value: Json, holder = ''): Generator<string> {
  if (isList(value)) for (const one of value) yield* nodeRights(one, holder);
  if (!isObject(value)) return;
  const name = text(value['name']) ?? holder;
  for (const [key, one] of Object.entries(value)) {
    const plain = key.replaceAll('_', '').toLowerCase();
    if (switches.has(plain)) {
      if (isText(one ?? null, 'true')) yield `${name} ${plain}`;
    } else if (plain === 'hostpath' && isObject(listOf(one ?? null)[0])) yield `${name} ${JSON.stringify(listOf(one ?? null)[0])}`;
    else if (plain === 'add') for (const capability of listOf(one ?? null)) yield `${name} ${JSON.stringify(capability)}`;
    else yield* nodeRights(one ?? null, name);
  }
}

const switches = new Set(['privileged', 'hostpid', 'hostipc', 'hostnetwork']);

/** Levels of the Pod Security Standards; a namespace without one enforces nothing. */
const levelOf = (value: Json): number => ['baseline', 'restricted'].indexOf(text(value) ?? '');

const hookName = (hook: Json): string => (isObject(hook) ? (text(hook['name']) ?? '') : '');
const failsClosed = (hook: Json): boolean => isObject(hook) && isText(failurePolicy(hook), 'Fail');
const failurePolicy = (hook: JsonObject): Json => hook['failure_policy'] ?? hook['failurePolicy'] ?? null;

/** A rule of a network policy without peers admits all of them, and so does a peer with a namespace selector that selects everything. */
const isOpen = (rule: Json): boolean => {
  const peers = isObject(rule) ? (rule['from'] ?? null) : undefined;
  if (peers === undefined) return false;
  return isList(peers) && peers.length > 0 ? peers.some(isEveryPod) : isEmpty(peers);
};

const isEveryPod = (peer: Json): boolean => {
  if (!isObject(peer)) return false;
  const namespaces = peer['namespace_selector'] ?? peer['namespaceSelector'] ?? null;
  const pods = peer['pod_selector'] ?? peer['podSelector'] ?? null;
  return namespaces !== null && !(isList(namespaces) && namespaces.length === 0) && isEmpty(namespaces) && isEmpty(pods);
};
