import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';

/**
 * The parts of an object that a request writes, as a tree in the shape of the object: `true` for a part that is written as a whole. Blocks
 * of a pod's containers are keyed by name. Other parts keep their values, so they are not compared: a scaled deployment that somebody
 * labels was not scaled by that person. Steps stand for a list, or another value, that the record shows in part.
 */
export type Touched = true | readonly ListStep[] | { readonly [member: string]: Touched };

/**
 * One step that makes a list out of the one before the write:
 * - `merge`: the elements in the object are merged by their key.
 * - `add`, `replace`, `remove`: an element; `at` is its index, -1 behind the last one.
 * - `part`: operations on a part of an element; `name` is that of the element if a `test` proves it.
 * - `unknown`: the record does not show the value.
 */
export type ListStep =
  | { readonly op: 'merge' }
  | { readonly op: 'unknown' }
  | { readonly op: 'add'; readonly at: number; readonly value: Json }
  | { readonly op: 'replace'; readonly at: number; readonly value: Json }
  | { readonly op: 'remove'; readonly at: number }
  | { readonly op: 'part'; readonly at: number; readonly name: string; readonly operations: readonly Json[] };

export const isSteps = (touched: Touched | undefined): touched is readonly ListStep[] => Array.isArray(touched);

/** Lists whose elements have a path of their own in states. */
export const namedLists: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers']);

/** Members by which a strategic merge patch steers the merge. Source: apimachinery `strategicpatch`. */
const isDirective = (name: string): boolean => name.startsWith('$');

/** All parts of both. */
export const united = (one: Touched, other: Touched): Touched => {
  if (one === true || other === true) return true;
  if (isSteps(one) || isSteps(other)) return one;
  const parts: Record<string, Touched> = { ...one };
  for (const [name, part] of Object.entries(other)) {
    const own = Object.hasOwn(parts, name) ? parts[name] : undefined;
    parts[name] = own === undefined ? part : united(own, part);
  }
  return parts;
};

/** The parts that a merge patch, a strategic merge patch, or an applied configuration writes. */
export const touchedByMerge = (patch: JsonObject): Touched => {
  if (patch['$patch'] !== undefined) return true;
  const parts: Record<string, Touched> = {};
  for (const [name, value] of Object.entries(patch)) {
    const removed = /^\$deleteFromPrimitiveList\/(.+)$/.exec(name)?.[1];
    if (removed !== undefined) parts[removed] = true;
    if (isDirective(name) || value === undefined) continue;
    parts[name] = namedLists.has(name) && isList(value) ? touchedByName(value) : isObject(value) ? touchedByMerge(value) : true;
  }
  return parts;
};

/** Elements of a merged list; a directive (`$patch: delete`) changes the list itself. */
const touchedByName = (list: readonly Json[]): Touched => {
  const parts: Record<string, Touched> = {};
  for (const one of list) {
    if (!isObject(one) || typeof one['name'] !== 'string' || one['$patch'] !== undefined) return true;
    parts[one['name']] = touchedByMerge(one);
  }
  return parts;
};

/** The parts that a JSON patch (RFC 6902) writes. `after`: the object after the write, which names the elements of lists. */
export const touchedByOperations = (operations: readonly Json[], after: JsonObject): Touched => {
  const root: Record<string, Touched> = {};
  for (const operation of operations) {
    if (!isObject(operation) || operation['op'] === 'test') continue;
    const isElement = operation['op'] === 'replace';
    for (const pointer of [operation['path'], operation['op'] === 'move' ? operation['from'] : undefined]) {
      if (!isPointer(pointer)) continue;
      if (pointer === '') return true;
      touch(root, segmentsOf(pointer), after, isElement);
    }
  }
  return root;
};

/** Whether a value is the path of a member. No object of the API has a member that names a prototype. */
export const isPointer = (value: Json | undefined): value is string => typeof value === 'string' && !value.includes('__proto__');

export const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const touch = (root: Record<string, Touched>, path: readonly string[], after: JsonObject, isElement: boolean): void => {
  let node = root;
  let value: Json | undefined = after;
  for (const [at, segment] of path.entries()) {
    const isLast = at === path.length - 1;
    let name = segment;
    if (isList(value)) {
      const isNamedList = namedLists.has(path[at - 1] ?? '');
      const element: Json | undefined = value[Number(segment)];
      // An added or removed element shifts the others.
      if (!isNamedList || !isObject(element) || typeof element['name'] !== 'string' || (isLast && !isElement)) return;
      name = element['name'];
      value = element;
    } else value = isObject(value) ? value[segment] : undefined;
    const isUnnamedList = isList(value) && !(namedLists.has(segment) && !isLast);
    // Elements of a list are compared together; without the object, an index names nothing.
    const isWhole = isLast || isUnnamedList || (value === undefined && /^(?:\d+|-)$/.test(path[at + 1] ?? ''));
    const part = Object.hasOwn(node, name) ? node[name] : undefined;
    if (part === true) return;
    if (isWhole || isShifted(path, at, isElement, value)) {
      node[name] = true;
      return;
    }
    node = (part ?? (node[name] = {})) as Record<string, Touched>;
  }
};

/** Whether the operation adds an element to a named list or removes one from it. */
const isShifted = (path: readonly string[], at: number, isElement: boolean, value: Json | undefined): boolean =>
  isList(value) && at === path.length - 2 && !isElement;

/** The part below a member; undefined if nothing below it is written. */
export const touchedAt = (touched: Touched, names: readonly string[]): Touched | undefined => {
  if (touched === true) return true;
  if (isSteps(touched)) return undefined;
  for (const name of names) if (Object.hasOwn(touched, name)) return touched[name];
  return undefined;
};

/** Removes the parts of an object that are not written. */
export const onlyTouched = (object: JsonObject, touched: Touched): JsonObject => {
  if (touched === true || isSteps(touched)) return object;
  const kept: Record<string, Json> = {};
  for (const [name, part] of Object.entries(touched)) {
    const member = Object.hasOwn(object, name) ? object[name] : undefined;
    if (member === undefined) continue;
    kept[name] = isObject(member)
      ? onlyTouched(member, part)
      : isList(member) && part !== true && !isSteps(part)
        ? member.map((one) => element(one, part))
        : member;
  }
  return kept;
};

/** All elements of a named list stay, so that a removed one is seen; of those that are not written, only the name. */
const element = (one: Json, parts: { readonly [member: string]: Touched }): Json => {
  if (!isObject(one) || typeof one['name'] !== 'string') return one;
  const { name } = one;
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  return part === undefined ? { name } : { ...onlyTouched(one, part), name };
};
