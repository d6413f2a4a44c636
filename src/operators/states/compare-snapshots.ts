import { partName, partValue, type TypeSpec } from '../../catalog/type-spec.js';
import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { refKey } from '../../model/change.js';
import type { AddressChange } from '../../model/output.js';
import { attributeAt, type StateSnapshot } from '../../model/state-snapshot.js';
import { isEmpty } from './is-empty.js';
import { namesOf } from './names-of.js';

/** Maximum number of changed resources that are examined; parsing one takes 5 µs. */
const examinedBound = 5_000;

/**
 * What the changed resources were: the keys that identified one before and identify none now, the addresses whose resource was replaced by
 * another, the names of these, the paths with another value, as `changedKey` and `changedBelowKey` spell them, and the attributes that were
 * empty before, as `attributeKey` does.
 */
export const examineChanges = (
  before: StateSnapshot | undefined,
  after: StateSnapshot,
  changes: readonly AddressChange[],
  types: Readonly<Record<string, TypeSpec>>,
): {
  readonly keys: readonly string[];
  readonly replaced: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly attributes: readonly string[];
  readonly filled: readonly string[];
} => {
  const lost: string[] = [];
  const replaced = new Set<string>();
  const attributes: string[] = [];
  const filled: string[] = [];
  const names: string[] = [];
  if (before === undefined) return { keys: lost, replaced, names, attributes, filled };
  for (const { address, action } of changes.slice(0, examinedBound)) {
    if (action === 'added') attributes.push(changedBelowKey(address, '*'));
    const resource = before.byAddress(address);
    if (resource === undefined) continue;
    const keys = keysOf(before, resource, types);
    const gone = keys.filter((key) => before.find(key).length > 0 && after.find(key).length === 0);
    lost.push(...gone);
    const now = after.byAddress(address);
    if (action !== 'modified' || now === undefined) continue;
    const [old, current] = [before.attributes(resource), after.attributes(now)];
    if ((keys.length > 0 && gone.length === keys.length) || isAnother(old, current)) {
      replaced.add(address);
      for (const name of [...namesOf(old), ...namesOf(current)]) names.push(name);
    }
    for (const name of Object.keys(current)) {
      if (JSON.stringify(old[name]) === JSON.stringify(current[name])) continue;
      const { paths, parents } = changedPaths(name, old[name], current[name]);
      for (const path of paths) attributes.push(changedKey(address, path));
      for (const path of [...paths, ...parents]) attributes.push(changedBelowKey(address, path));
      if (isEmpty(old[name])) filled.push(attributeKey(address, name));
    }
  }
  return { keys: lost, replaced, names, attributes, filled };
};

/** The attribute of a resource, by the first part of its path. */
export const attributeKey = (address: string, field: string): string => `${address}\0${field.split('.', 1)[0] ?? ''}`;

/** A value that is another as a whole. */
export const changedKey = (address: string, path: string): string => `${address}\0${path}\0`;
/** A value that is another, as a whole or in some part. */
export const changedBelowKey = (address: string, path: string): string => `${address}\0${path}`;

/** Attributes that the cloud generates for each resource, also for one that takes the name of another. */
const generatedIds = [
  'unique_id',
  'metadata.uid',
  'numeric_id',
  'instance_id',
  'creation_timestamp',
  'create_date',
  'creation_date',
] as const;

/** Whether a resource has an identity beside its name. */
export const hasGeneratedId = (attributes: JsonObject): boolean =>
  generatedIds.some((name) => textOf(attributeAt(attributes, name)) !== '');

const isAnother = (old: JsonObject, current: JsonObject): boolean =>
  ['id', 'arn', ...generatedIds].some((name) => {
    const [one, other] = [textOf(attributeAt(old, name)), textOf(attributeAt(current, name))];
    return one !== '' && other !== '' && one !== other;
  });

/**
 * Whether a key denotes the same resources in both snapshots, with the same attributes, accounts and regions; without a snapshot before,
 * whether it denotes none.
 */
export const declaresAsBefore = (before: StateSnapshot | undefined, after: StateSnapshot, key: string): boolean => {
  const current = after.find(key);
  if (before === undefined) return current.length === 0;
  const earlier = before.find(key);
  return earlier.length === current.length && current.every((resource, at) => isAsBefore(before, earlier[at] as number, after, resource));
};

const isAsBefore = (before: StateSnapshot, earlier: number, after: StateSnapshot, resource: number): boolean =>
  after.addressHash(resource) === before.addressHash(earlier) &&
  after.fingerprint(resource) === before.fingerprint(earlier) &&
  after.account(resource) === before.account(earlier) &&
  after.region(resource) === before.region(earlier);

/** The keys by which records find the resource. */
export const keysOf = (snapshot: StateSnapshot, resource: number, types: Readonly<Record<string, TypeSpec>>): readonly string[] => {
  const type = snapshot.type(resource);
  const attributes = snapshot.attributes(resource);
  const keys: string[] = [];
  for (const parts of types[type]?.keys ?? []) {
    const names = parts.map(partName);
    const list = names.find((name) => name.endsWith('.*'));
    const elements = list === undefined ? undefined : attributeAt(attributes, list.slice(0, -2));
    for (const element of list === undefined ? [undefined] : isList(elements) ? elements : []) {
      const values = parts.map((part) => {
        const value = partName(part) === list ? element : attributeAt(attributes, partName(part));
        return typeof part === 'object' && 'of' in part ? part.of(value ?? null) : partValue(part, textOf(value));
      });
      if (!values.includes('')) keys.push(refKey(type, names, values));
    }
  }
  return keys;
};

const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * Addresses whose declared attributes differ between two snapshots: those of `after` in its order, then the removed ones. Resources that
 * follow the same neighbour in both (nearly all of 100,000) are skipped by their hashes without building their addresses (bench `state`).
 * Attributes are compared by fingerprint and never parsed.
 */
export const changedAddresses = (before: StateSnapshot | undefined, after: StateSnapshot): readonly AddressChange[] => {
  if (before === undefined) return [];
  const changes: AddressChange[] = [];
  /** 1 for a resource of `before` that is in `after`. */
  const stays = new Uint8Array(before.size);
  let next = 0;
  for (let resource = 0; resource < after.size; resource++) {
    const print = after.fingerprint(resource);
    if (next < before.size && before.addressHash(next) === after.addressHash(resource) && before.fingerprint(next) === print) {
      stays[next++] = 1;
      continue;
    }
    const address = after.address(resource);
    const earlier = before.byAddress(address);
    if (earlier !== undefined) {
      stays[earlier] = 1;
      next = earlier + 1;
    }
    if (after.mode(resource) !== 'managed') continue;
    if (earlier === undefined) changes.push({ address, action: 'added' });
    else if (before.fingerprint(earlier) !== print) changes.push({ address, action: 'modified' });
  }
  for (let resource = 0; resource < before.size; resource++) {
    if (stays[resource] === 0 && before.mode(resource) === 'managed')
      changes.push({ address: before.address(resource), action: 'removed' });
  }
  return changes;
};

/** Of an attribute in which more has changed, only the attribute is told. */
const bound = 200;

/**
 * The innermost values of an attribute that differ, and what contains them. Blocks are followed; a list of several elements, and one whose
 * element has a name, is one value.
 */
const changedPaths = (
  name: string,
  before: Json | undefined,
  after: Json | undefined,
): { readonly paths: readonly string[]; readonly parents: readonly string[] } => {
  const paths: string[] = [];
  const parents: string[] = [];
  const follow = (path: string, old: Json | undefined, current: Json | undefined, isOutermost: boolean): void => {
    if (paths.length > bound || JSON.stringify(old) === JSON.stringify(current)) return;
    const [one, other] = [blockOf(old, isOutermost), blockOf(current, isOutermost)];
    if (one === undefined || other === undefined) {
      paths.push(path);
      return;
    }
    parents.push(path);
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) follow(`${path}.${key}`, one[key], other[key], false);
  };
  follow(name, before, after, true);
  return paths.length > bound ? { paths: [name], parents: [] } : { paths, parents };
};

const blockOf = (value: Json | undefined, isOutermost: boolean): JsonObject | undefined => {
  if (value === undefined || isObject(value)) return value;
  const [only] = isList(value) && value.length === 1 ? value : [];
  return isObject(only) && (isOutermost || only['name'] === undefined) ? only : undefined;
};
