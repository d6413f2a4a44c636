import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { makeEdit, type Edit } from '../../model/change.js';
import { isApiDefault } from './api-defaults.js';
import { isExplicitZero } from './explicit-zero.js';
import { isInternalKey } from './hidden-keys.js';
import { asAttribute, asBlock, memberFor, stateName } from './member-names.js';
import { isAssigned, isEmpty, isMode, sameMeaning } from './same-meaning.js';
import { touchedAt, type Touched } from './touched.js';

/** An object after a write, or the part of it that a request shows. */
export type ChangedObject = {
  readonly object: JsonObject;
  readonly touched: Touched;
  /** Whether `object` has everything that was written, so that an absent member has no value. */
  readonly isWhole: boolean;
  /** The request was applied: members that it omits may have been removed. */
  readonly isApplied: boolean;
  /** A patch whose lists may be merged with those of the object. */
  readonly isPatch: boolean;
};

/** Whether earlier records set the field, so that a value that agrees may resolve an alert. */
export type Tracks = (field: string) => boolean;

/**
 * The edits that make the declared attributes agree with the object: one for each written attribute that the state has, in the state's
 * form. A value equal in meaning is written as the state writes it. Attributes that are empty on both sides are omitted unless `tracks`.
 */
export const compareObject = (changed: ChangedObject, declared: JsonObject, tracks: Tracks): readonly Edit[] => {
  const comparison = new ObjectComparison(changed, tracks);
  comparison.block(declared, changed.object, '', changed.touched);
  return comparison.edits;
};

/** Attributes of `metadata` that nobody configures, or that identify the object. */
const fixedMetadata: ReadonlySet<string> = new Set([
  'name',
  'namespace',
  'generate_name',
  'generation',
  'resource_version',
  'uid',
  'self_link',
]);

class ObjectComparison {
  readonly edits: Edit[] = [];

  constructor(
    readonly changed: ChangedObject,
    readonly tracks: Tracks,
  ) {}

  block(declared: JsonObject, given: JsonObject, path: string, touched: Touched): void {
    const members = [...Object.keys(given), ...(touched === true ? [] : Object.keys(touched))];
    const isMetadata = path === 'metadata' || path.endsWith('.metadata');
    for (const [name, value] of Object.entries(declared)) {
      if (value === undefined || (isMetadata && fixedMetadata.has(name))) continue;
      const member = memberFor(name, members);
      const isGiven = member !== undefined && given[member] !== undefined;
      const part = this.#touchedPart(touched, member, isGiven);
      if (part === undefined || (!isGiven && !this.changed.isWhole)) continue;
      if (isAssigned(name) && isEmpty(value)) continue;
      this.#member(path === '' ? name : `${path}.${name}`, name, value, isGiven ? (given[member] ?? null) : null, part);
    }
  }

  #touchedPart(touched: Touched, member: string | undefined, isGiven: boolean): Touched | undefined {
    const part = member === undefined ? (touched === true ? true : undefined) : touchedAt(touched, [member]);
    return part ?? (this.changed.isApplied && !isGiven ? true : undefined);
  }

  #member(field: string, name: string, declared: Json, given: Json, touched: Touched): void {
    if ((name === 'container' || name === 'init_container') && isList(declared)) {
      this.#containers(field, declared, isList(given) ? given : [], touched);
    } else if (isObject(declared)) {
      if (given === null || isObject(given)) this.#map(field, declared, given ?? {}, touched);
      else this.#set(field, name, declared, given);
    } else if (isObject(given) && isList(declared) && isObject(declared[0])) {
      this.block(declared[0], given, field, touched);
    } else if (isObject(given) && declared === null && asAttribute(name, given) === given) {
      this.#map(field, {}, given, touched);
    } else if (this.changed.isPatch && isList(given) && given.some(isObject)) {
      this.edits.push(makeEdit(field, 'hidden', null));
    } else this.#set(field, name, declared, given);
  }

  #set(field: string, name: string, declared: Json, given: Json): void {
    const isSame = isApiDefault(declared, given, name) || sameMeaning(declared, given, name);
    if (!isSame) this.edits.push(makeEdit(field, 'set', inFormOf(declared, given, name), 'exact'));
    else if (!isEmpty(declared, name) || this.tracks(field)) this.edits.push(makeEdit(field, 'set', declared, 'exact'));
  }

  /** A map with user-chosen keys: each is an attribute of its own. Keys of the platform count only if they are declared. */
  #map(field: string, declared: JsonObject, given: JsonObject, touched: Touched): void {
    const set = new Map<string, Json>();
    const dropped: string[] = [];
    const names = touched === true ? new Set([...Object.keys(given), ...Object.keys(declared)]) : Object.keys(touched);
    for (const key of names) {
      const own = Object.hasOwn(declared, key) ? (declared[key] ?? null) : null;
      const value = Object.hasOwn(given, key) ? (given[key] ?? null) : null;
      if (own === null && isInternalKey(key) && !this.tracks(`${field}.${key}`)) continue;
      if (value !== null) set.set(key, own !== null && sameMeaning(own, value, key) ? own : value);
      else if (this.changed.isWhole || Object.hasOwn(given, key)) dropped.push(key);
    }
    if (set.size > 0) this.edits.push(makeEdit(field, 'merge', Object.fromEntries(set), 'map'));
    if (dropped.length > 0) this.edits.push(makeEdit(field, 'drop', dropped, 'map'));
  }

  /**
   * Containers are compared by name: `container.web.image`, or `container.image` if one is declared. The list itself differs if it names
   * others.
   */
  #containers(field: string, declared: readonly Json[], given: readonly Json[], touched: Touched): void {
    const byName = new Map(
      declared.flatMap((one) => (isObject(one) && typeof one['name'] === 'string' ? [[one['name'], one] as const] : [])),
    );
    const names = new Set<string>();
    const blocks: Json[] = [];
    for (const one of given) {
      if (!isObject(one) || typeof one['name'] !== 'string') continue;
      const { name } = one;
      names.add(name);
      const own = byName.get(name);
      blocks.push(own ?? asBlock(one));
      const part = own === undefined ? undefined : touchedAt(touched, [name]);
      if (own !== undefined && part !== undefined) this.block(own, one, declared.length === 1 ? field : `${field}.${name}`, part);
    }
    if (!this.changed.isWhole) return;
    const isSame = names.size === byName.size && [...names].every((name) => byName.has(name));
    if (!isSame) this.edits.push(makeEdit(field, 'set', blocks, 'exact', ['name']));
    else if (this.tracks(field)) this.edits.push(makeEdit(field, 'set', declared, 'exact', ['name']));
  }
}

/** A member of the API in the form of the declared attribute. */
const inFormOf = (declared: Json, given: Json, name: string): Json => {
  if (isList(given))
    return isList(declared) && isObject(declared[0]) ? given.map((one) => elementIn(declared, one)) : asAttribute(name, given);
  if (isObject(given)) {
    if (isList(declared)) return [isObject(declared[0]) ? blockLike(declared[0], given) : asBlock(given)];
    return isObject(declared) ? given : asAttribute(name, given);
  }
  if (given === null) return isList(declared) ? [] : isObject(declared) ? {} : null;
  if (isMode(name) && typeof given === 'number') return `0${given.toString(8)}`;
  if (name === 'ca_bundle' && typeof given === 'string') return Buffer.from(given, 'base64').toString('utf8');
  return isExplicitZero(given, name) || (typeof declared === 'string' && typeof given === 'number') ? String(given) : given;
};

/** The value that the provider writes for an absent member of the same type. */
const emptyLike = (declared: Json): Json =>
  isList(declared)
    ? []
    : isObject(declared)
      ? {}
      : typeof declared === 'string'
        ? ''
        : typeof declared === 'boolean'
          ? false
          : typeof declared === 'number'
            ? 0
            : null;

/** An element of a list in the form of the declared element that it resembles. */
const elementIn = (declared: readonly Json[], given: Json): Json => {
  if (!isObject(given)) return given;
  const named = declared.find((one) => isObject(one) && one['name'] !== undefined && one['name'] === given['name']);
  const like = named ?? declared[0];
  return isObject(like) ? blockLike(like, given) : asBlock(given);
};

/** All attributes that the declared block has, and members that it lacks by their usual names. */
const blockLike = (declared: JsonObject, given: JsonObject): JsonObject => {
  const members = Object.keys(given);
  const block = new Map<string, Json>();
  const used = new Set<string>();
  for (const [name, like] of Object.entries(declared)) {
    const member = memberFor(name, members);
    if (member !== undefined) used.add(member);
    const value = member === undefined ? null : (given[member] ?? null);
    block.set(name, value === null ? emptyLike(like ?? null) : inFormOf(like ?? null, value, name));
  }
  for (const member of members) {
    const value = given[member];
    const name = value === undefined ? '' : stateName(member, value);
    if (value !== undefined && !used.has(member) && !block.has(name) && !isEmpty(value)) block.set(name, asAttribute(member, value));
  }
  return Object.fromEntries(block);
};
