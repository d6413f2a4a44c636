import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { isMap } from '../member-names.js';
import { unknownValue, type Written } from './read-merge.js';
import { isPointer, isSteps, segmentsOf, type ListStep, type Touched } from './touched.js';

/**
 * The writes of a JSON patch (RFC 6902): values as far as they show them, `null` for removed members, and steps on the
 * lists whose elements they address by index.
 */
export const readOperations = (operations: readonly Json[]): Written => {
  let object: Record<string, Json> = {};
  let touched: Record<string, Touched> | true = {};
  const tested = testedNames(operations);
  for (const operation of operations) {
    if (!isObject(operation) || operation['op'] === 'test') continue;
    for (const { op, path, value } of effectsOf(operation)) {
      const isSet = op !== 'remove' && value !== undefined;
      if (path.length === 0) {
        if (!isSet || !isObject(value)) continue;
        object = structuredClone(value) as Record<string, Json>;
        touched = true;
      } else if (touched === true) applyTo(object, path, op, value);
      else write(object, touched, { op, path, value }, tested);
    }
  }
  return { object, touched };
};

/** `value`: undefined if the operation does not show it. */
type Effect = { readonly op: 'add' | 'replace' | 'remove'; readonly path: readonly string[]; readonly value: Json | undefined };

const effectsOf = ({ op, path, from, value }: JsonObject): readonly Effect[] => {
  if (!isPointer(path)) return [];
  const to = segmentsOf(path);
  if (op === 'remove') return [{ op, path: to, value: undefined }];
  if (op === 'add' || op === 'replace') return [{ op, path: to, value }];
  const removal: readonly Effect[] = op === 'move' && isPointer(from) ? [{ op: 'remove', path: segmentsOf(from), value: undefined }] : [];
  return [...removal, { op: 'add', path: to, value: undefined }];
};

/** Names of list elements that a `test` proves, by the path of the element. */
const testedNames = (operations: readonly Json[]): ReadonlyMap<string, string> =>
  new Map(
    operations.flatMap((one): readonly (readonly [string, string])[] => {
      if (!isObject(one) || one['op'] !== 'test' || typeof one['path'] !== 'string') return [];
      const { path, value } = one;
      if (path.endsWith('/name')) return typeof value === 'string' ? [[path.slice(0, -'/name'.length), value]] : [];
      return isObject(value) && typeof value['name'] === 'string' ? [[path, value['name']]] : [];
    }),
  );

const isIndex = (segment: string | undefined): boolean => segment !== undefined && /^(?:\d+|-)$/.test(segment);
const indexOf = (segment: string): number => (segment === '-' ? -1 : Number(segment));

const write = (
  root: Record<string, Json>,
  written: Record<string, Touched>,
  { op, path, value }: Effect,
  tested: ReadonlyMap<string, string>,
): void => {
  let node = root;
  let parts = written;
  for (const [at, segment] of path.entries()) {
    const part = Object.hasOwn(parts, segment) ? parts[segment] : undefined;
    const rest = path.slice(at + 1);
    if (rest.length === 0) {
      const isShown = op === 'remove' || value !== undefined;
      parts[segment] = isShown ? true : unknownValue;
      node[segment] = op === 'remove' || value === undefined ? null : structuredClone<Json>(value);
      return;
    }
    if (part === true) {
      const known = node[segment];
      if (known === undefined || known === null || !applyTo(known, rest, op, value)) parts[segment] = unknownValue;
      return;
    }
    const [next = ''] = rest;
    if (isSteps(part) || (isIndex(next) && !isMap(segment))) {
      parts[segment] = withStep(isSteps(part) ? part : [], stepOf(path, at, { op, path: rest, value }, tested));
      node[segment] = null;
      return;
    }
    const inner = Object.hasOwn(node, segment) ? node[segment] : undefined;
    node = (isObject(inner) ? inner : (node[segment] = {})) as Record<string, Json>;
    parts = part ?? (parts[segment] = {});
  }
};

const stepOf = (path: readonly string[], at: number, { op, path: rest, value }: Effect, tested: ReadonlyMap<string, string>): ListStep => {
  const [index = '', ...inner] = rest;
  const position = indexOf(index);
  if (inner.length > 0) {
    const name = tested.get(pointerTo(path.slice(0, at + 2))) ?? '';
    return { op: 'part', at: position, name, operations: [{ op, path: pointerTo(inner), ...(value === undefined ? {} : { value }) }] };
  }
  if (op === 'remove') return { op, at: position };
  return value === undefined ? { op: 'unknown' } : { op, at: position, value };
};

/** Operations on one element belong together, unless other elements were shifted. */
const withStep = (steps: readonly ListStep[], step: ListStep): readonly ListStep[] => {
  const isSame = (one: ListStep): boolean => one.op === 'part' && step.op === 'part' && one.at === step.at;
  if (!steps.every(({ op }) => op === 'part') || !steps.some(isSame)) return [...steps, step];
  return steps.map((one) =>
    isSame(one) && one.op === 'part' && step.op === 'part' ? { ...one, operations: [...one.operations, ...step.operations] } : one,
  );
};

const pointerTo = (path: readonly string[]): string =>
  path.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Applies an operation to a value that an earlier one set; returns whether the result is known. */
const applyTo = (root: Json, path: readonly string[], op: Effect['op'], value: Json | undefined): boolean => {
  let node: Json | undefined = root;
  const last = path.at(-1) ?? '';
  for (const segment of path.slice(0, -1))
    node = isList(node) ? node[indexOf(segment)] : isObject(node) && Object.hasOwn(node, segment) ? node[segment] : undefined;
  if (value === undefined && op !== 'remove') return false;
  if (isList(node)) {
    const list = node as Json[];
    const at = last === '-' ? list.length : indexOf(last);
    list.splice(at, op === 'add' ? 0 : 1, ...(op === 'remove' || value === undefined ? [] : [value]));
    return true;
  }
  if (!isObject(node)) return false;
  const members = node as Record<string, Json>;
  if (op === 'remove' || value === undefined) Reflect.deleteProperty(members, last);
  else members[last] = value;
  return true;
};
