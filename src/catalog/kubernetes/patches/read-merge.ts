import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { namedLists, type ListStep, type Touched } from './touched.js';

/** Reads the writes of a request whose record does not show the resulting object. */
export type Written = { readonly object: JsonObject; readonly touched: Touched };

/**
 * How lists are merged. The audit event does not contain the content type: only the directives of a strategic merge patch prove one, and
 * custom resources are never merged strategically.
 */
type MergeStyle = 'merge' | 'strategic' | 'either';

/** Source: apimachinery `strategicpatch`. */
const directive = /^\$(?:patch|setElementOrder|retainKeys|deleteFromPrimitiveList)(?:\/|$)/;

export const mergeStyleOf = (patch: JsonObject, isCustom: boolean): MergeStyle =>
  isCustom ? 'merge' : hasDirective(patch) ? 'strategic' : 'either';

const hasDirective = (value: Json | undefined): boolean =>
  isList(value)
    ? value.some(hasDirective)
    : isObject(value) && Object.entries(value).some(([name, member]) => directive.test(name) || hasDirective(member));

/** The values that a patch contains: `null` for removed members. Lists that may be merged by a key get a step. */
export const readMerge = (patch: JsonObject, style: MergeStyle, depth = 0): Written => {
  const object: Record<string, Json> = {};
  const touched: Record<string, Touched> = {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (style !== 'merge' && directive.test(name)) {
      const list = /^\$deleteFromPrimitiveList\/(.+)$/.exec(name)?.[1];
      if (list !== undefined) touched[list] ??= unknownValue;
      continue;
    }
    const { value: given, touched: part } = member(name, value, style, depth);
    object[name] = given;
    touched[name] = part;
  }
  return { object, touched };
};

export const unknownValue: readonly ListStep[] = [{ op: 'unknown' }];
const mergedValue: readonly ListStep[] = [{ op: 'merge' }];

type Member = { readonly value: Json; readonly touched: Touched };

const member = (name: string, value: Json, style: MergeStyle, depth: number): Member => {
  if (isList(value)) return style === 'merge' ? { value, touched: true } : list(name, value, style, depth);
  if (!isObject(value)) return { value, touched: true };
  if (style !== 'merge' && value['$patch'] === 'delete') return { value: null, touched: true };
  const { object, touched } = readMerge(value, style, depth + 1);
  return { value: object, touched: style !== 'merge' && value['$patch'] === 'replace' ? true : touched };
};

const list = (name: string, given: readonly Json[], style: MergeStyle, depth: number): Member => {
  const value = given.filter((one) => !isObject(one) || one['$patch'] !== 'replace');
  if (value.length < given.length) return { value, touched: true };
  if (namedLists.has(name)) return namedElements(value, style, depth);
  return { value, touched: isMerged(name, depth) ? mergedValue : true };
};

/** A removed element keeps its directive. */
const namedElements = (given: readonly Json[], style: MergeStyle, depth: number): Member => {
  const parts: Record<string, Touched> = {};
  const value: Json[] = [];
  for (const one of given) {
    if (!isObject(one) || typeof one['name'] !== 'string') return { value: [], touched: unknownValue };
    const { object, touched } = readMerge(one, style, depth + 1);
    value.push(isRemoved(one) ? { ...object, $patch: 'delete' } : object);
    parts[one['name']] = touched;
  }
  return { value, touched: parts };
};

/** Whether a strategic merge patch removes the element. */
export const isRemoved = (element: JsonObject): boolean => element['$patch'] === 'delete';

/**
 * Lists that a strategic merge patch merges, and the members by which it finds elements; it replaces all other lists. Source: kubernetes
 * `k8s.io/api`, `patchMergeKey`.
 */
const mergedLists: ReadonlySet<string> = new Set(
  'env hostAliases imagePullSecrets ports secrets topologySpreadConstraints volumeDevices volumeMounts volumes webhooks'.split(' '),
);
const mergeKeys = ['containerPort', 'port', 'mountPath', 'devicePath', 'topologyKey', 'ip', 'name'] as const;

/** The pull secrets of a service account, at depth 0, are replaced. */
const isMerged = (name: string, depth: number): boolean => mergedLists.has(name) && !(name === 'imagePullSecrets' && depth === 0);

/** The member that names an element of a merged list. */
export const mergeKeyOf = (element: JsonObject): string | undefined =>
  mergeKeys.find((key) => element[key] !== undefined && element[key] !== null);
