import { isList, isObject, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import type { Edit } from '../../model/change.js';
import { adaptObject } from './adapt-object.js';
import { compareObject, type ChangedObject } from './compare-object.js';
import type { Tracked } from '../type-spec.js';
import { isSteps, type Touched } from './patches/touched.js';

/**
 * Resource types that declare a part of an object that something else manages: labels, variables, keys of data. They own only the keys that
 * they declare, so keys that only the object has are no difference.
 */

/** Keeps the keys of the object that the resource declares. */
const ownKeys = (object: JsonObject, declared: JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(declared).flatMap((key) => (Object.hasOwn(object, key) ? [[key, object[key]] as const] : [])));

const partAt = (touched: Touched | undefined, path: readonly string[]): Touched | undefined => {
  let part = touched;
  for (const name of path) {
    if (part === undefined || part === true) return part;
    if (isSteps(part)) return undefined;
    part = Object.hasOwn(part, name) ? part[name] : undefined;
  }
  return part;
};

/** Restricts what was written to the keys that the resource declares. */
const ownTouched = (touched: Touched | undefined, declared: JsonObject): Touched | undefined => {
  if (touched === undefined || touched === true || isSteps(touched)) return touched;
  return Object.fromEntries(Object.keys(declared).flatMap((key) => (touched[key] === undefined ? [] : [[key, touched[key]] as const])));
};

const valueAt = (object: JsonObject, path: readonly string[]): JsonObject => {
  let value: JsonObject = object;
  for (const name of path) value = objectOf(value[name]);
  return value;
};

/** An attribute with a map of which the resource owns some keys. */
const compareKeys = (
  changed: ChangedObject,
  declared: JsonObject,
  attribute: string,
  path: readonly string[],
  tracked: Tracked,
): readonly Edit[] => {
  const own = objectOf(declared[attribute]);
  const part = ownTouched(partAt(changed.touched, path), own);
  if (part === undefined) return [];
  const member = attribute.replaceAll('_', '');
  const object = { [member]: ownKeys(valueAt(changed.object, path), own) };
  return compareObject({ ...changed, object, touched: { [member]: part } }, { [attribute]: own }, tracked);
};

/** Where an object has the template of its pods. */
const templatePath = (object: JsonObject): readonly string[] =>
  isObject(valueAt(object, ['spec'])['jobTemplate']) ? ['spec', 'jobTemplate', 'spec', 'template'] : ['spec', 'template'];

export const compareLabels = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] =>
  compareKeys(changed, declared, 'labels', ['metadata', 'labels'], tracked);

export const compareAnnotations = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] => [
  ...compareKeys(changed, declared, 'annotations', ['metadata', 'annotations'], tracked),
  ...compareKeys(changed, declared, 'template_annotations', [...templatePath(changed.object), 'metadata', 'annotations'], tracked),
];

/** `kubernetes_config_map_v1_data`. */
export const compareData = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] =>
  compareKeys(changed, declared, 'data', ['data'], tracked);

export const compareSecretData = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] =>
  compareKeys(adaptObject('Secret', changed, {}), declared, 'data', ['data'], tracked);

/** `kubernetes_env`: some variables of one container. */
export const compareEnv = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] => {
  const isInit = typeof declared['init_container'] === 'string' && declared['init_container'] !== '';
  const container = text(declared[isInit ? 'init_container' : 'container']) ?? '';
  const path = [...templatePath(changed.object), 'spec'];
  const list = isInit ? 'initContainers' : 'containers';
  const inPod = Object.hasOwn(changed.object, 'spec') && changed.object['kind'] === 'Pod' ? ['spec'] : path;
  const part = partAt(changed.touched, [...inPod, list, container, 'env']);
  const all = valueAt(changed.object, inPod)[list];
  const block = (isList(all) ? all : []).find((one) => isObject(one) && one['name'] === container);
  if (part === undefined || !isObject(block)) return [];
  const names = new Set((isList(declared['env']) ? declared['env'] : []).map((one) => objectOf(one)['name']));
  const env = (isList(block['env']) ? block['env'] : []).filter((one) => names.has(objectOf(one)['name']));
  const written = isSteps(part) ? part : true;
  return compareObject({ ...changed, object: { env }, touched: { env: written } }, { env: declared['env'] ?? [] }, tracked);
};

/** `kubernetes_node_taint`: the provider reads all taints of the node. Those that the cluster sets by itself are none of its. */
export const compareTaints = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] => {
  const own = isList(declared['taint']) ? declared['taint'] : [];
  const part = partAt(changed.touched, ['spec', 'taints']);
  const { taints } = objectOf(changed.object['spec']);
  if (part === undefined || (isSteps(part) && !changed.isWhole)) return [];
  const isOwn = (given: Json): boolean =>
    !(text(objectOf(given)['key']) ?? '').startsWith('node.kubernetes.io/') ||
    own.some((one) => objectOf(one)['key'] === objectOf(given)['key'] && objectOf(one)['effect'] === objectOf(given)['effect']);
  const given = (isList(taints) ? taints : []).filter(isOwn);
  return compareObject({ ...changed, object: { taints: given }, touched: true }, { taint: own }, tracked);
};
