import { words } from '../dsl.js';
import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { makeEdit, type Edit } from '../../model/change.js';
import type { Tracked } from '../type-spec.js';
import { isApiDefault } from './api-defaults.js';
import { isHiddenIn, isInternalKey } from './hidden-keys.js';
import { asAttribute, asBlock, isMap, memberFor } from './member-names.js';
import { absentValue } from './patches/absent-members.js';
import { listAfter } from './patches/list-steps.js';
import { mergedList } from './patches/merged-list.js';
import { isRemoved } from './patches/read-merge.js';
import { readOperations } from './patches/read-operations.js';
import { isSteps, touchedAt, type ListStep, type Touched } from './patches/touched.js';
import { isAssigned, isEmpty, sameElement, sameEntry, sameMeaning } from './same-meaning.js';
import { elementsIn, inFormOf } from './state-form.js';

/** An object after a write, or the part of it that a request shows. */
export type ChangedObject = {
  readonly object: JsonObject;
  /** All of the object, for a patch that the record shows with its result. */
  readonly whole?: JsonObject | undefined;
  readonly touched: Touched;
  /** Whether `object` has everything that was written, so that an absent member has no value. */
  readonly isWhole: boolean;
  /** The request was applied: members that it omits may have been removed. */
  readonly isApplied: boolean;
  /** The number of replicas that the subresource `scale` sets. */
  readonly scale?: Json;
  /** The request is certain to be a strategic merge patch, which merges lists by key. */
  readonly isStrategic: boolean;
};

/**
 * The edits that make the declared attributes agree with the object: one for each written attribute that the state has, in the state's
 * form. A value equal in meaning is written as the state writes it. Attributes that are empty on both sides are omitted unless they are tracked.
 */
export const compareObject = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] => {
  const comparison = new ObjectComparison(changed, tracked);
  comparison.block(declared, changed.object, '', changed.touched);
  return comparison.edits;
};

/** Attributes of `metadata` that nobody configures, or that identify the object. */
const fixedMetadata: ReadonlySet<string> = new Set(
  words(`
  name namespace generate_name generation resource_version uid self_link
`),
);

class ObjectComparison {
  readonly edits: Edit[] = [];
  /** Whether an edit differs from the declared value. */
  differs = false;

  constructor(
    readonly changed: ChangedObject,
    readonly tracked: Tracked,
  ) {}

  block(declared: JsonObject, given: JsonObject, path: string, touched: Touched): void {
    const members = [...Object.keys(given), ...(touched === true ? [] : Object.keys(touched))];
    const isMetadata = path === 'metadata' || path.endsWith('.metadata');
    for (const [name, value] of Object.entries(declared)) {
      if (value === undefined || (isMetadata && fixedMetadata.has(name))) continue;
      const member = memberFor(name, members);
      const isGiven = member !== undefined && given[member] !== undefined;
      const part = this.#touchedPart(touched, member, isGiven);
      if (part === undefined || (isAssigned(name) && isEmpty(value))) continue;
      const field = path === '' ? name : `${path}.${name}`;
      if (isGiven || this.changed.isWhole || isSteps(part))
        this.#member(field, name, value, isGiven ? (given[member] ?? null) : null, part);
      else if (touched === true) this.#absent(field, name, value);
    }
  }

  #touchedPart(touched: Touched, member: string | undefined, isGiven: boolean): Touched | undefined {
    const part = member === undefined ? (touched === true ? true : undefined) : touchedAt(touched, [member]);
    return part ?? (this.changed.isApplied && !isGiven ? true : undefined);
  }

  /** A member that the request omits although it writes the object around it as a whole. */
  #absent(field: string, name: string, declared: Json): void {
    if (isAssigned(name)) return;
    const value = isEmpty(declared, name) ? null : absentValue(field, name, declared);
    if (value !== undefined) this.#member(field, name, declared, value, true);
  }

  #member(field: string, name: string, declared: Json, given: Json, touched: Touched): void {
    if (isSteps(touched)) this.#steps(field, name, declared, given, touched);
    else if ((name === 'container' || name === 'init_container') && isList(declared)) {
      this.#containers(field, declared, isList(given) ? given : [], touched);
    } else if (isObject(declared)) {
      if (given === null || isObject(given)) this.#map(field, declared, given ?? {}, touched);
      else this.#set(field, name, declared, given);
    } else if (isObject(given) && isList(declared) && isObject(declared[0])) {
      this.block(declared[0], given, field, touched);
      // The block was missing, and is as declared again.
      if (this.tracked.differing.includes(field) && sameMeaning(declared, given, name))
        this.edits.push(makeEdit(field, 'set', declared, 'exact'));
    } else if (declared === null && (isObject(given) ? asAttribute(name, given) === given : given === null && isMap(name))) {
      this.#map(field, {}, isObject(given) ? given : {}, touched);
    } else this.#set(field, name, declared, given);
  }

  #set(field: string, name: string, declared: Json, given: Json): void {
    const isSame = isApiDefault(declared, given, name) || sameMeaning(declared, given, name);
    if (!isSame) this.#differ(makeEdit(field, 'set', inFormOf(declared, given, name), 'exact'));
    else if (!isEmpty(declared, name) || this.tracked.has(field)) this.edits.push(makeEdit(field, 'set', declared, 'exact'));
  }

  #differ(edit: Edit): void {
    this.edits.push(edit);
    this.differs = true;
  }

  #hidden(field: string): void {
    this.#differ(makeEdit(field, 'hidden', null));
  }

  /** A map with user-chosen keys: each is an attribute of its own. Keys of the platform count only if they are declared. */
  #map(field: string, declared: JsonObject, given: JsonObject, touched: Touched): void {
    const set = new Map<string, Json>();
    const dropped: string[] = [];
    const map = lastPart(field);
    const names =
      touched === true || isSteps(touched)
        ? new Set([...Object.keys(given), ...Object.keys(declared), ...keysBelow(field, this.tracked.differing)])
        : new Set([...Object.keys(touched), ...this.#omitted(declared, given)]);
    // A whole map without a key removes it; the API server restores its own keys.
    const removes = (key: string): boolean =>
      this.changed.isWhole || Object.hasOwn(given, key) || (touched === true && !isInternalKey(key));
    for (const key of names) {
      const own = Object.hasOwn(declared, key) ? (declared[key] ?? null) : null;
      const value = Object.hasOwn(given, key) ? (given[key] ?? null) : null;
      if (
        own === null &&
        isHiddenIn(field, (this.changed.whole ?? this.changed.object)['kind'], key) &&
        !this.tracked.has(`${field}.${key}`)
      )
        continue;
      const isSame = sameEntry(own, value, map);
      if (value !== null) set.set(key, isSame ? own : value);
      else if (removes(key)) dropped.push(key);
      else continue;
      if (!isSame) this.differs = true;
    }
    if (set.size > 0) this.edits.push(makeEdit(field, 'merge', Object.fromEntries(set), 'map'));
    if (dropped.length > 0) this.edits.push(makeEdit(field, 'drop', dropped, 'map'));
  }

  /** Declared keys that the object has no more: an applied configuration that leaves out what its manager owned removes it. */
  #omitted(declared: JsonObject, given: JsonObject): readonly string[] {
    return this.changed.isApplied && this.changed.isWhole ? Object.keys(declared).filter((key) => !Object.hasOwn(given, key)) : [];
  }

  /**
   * Containers are compared by name: `container.web.image`, or `container.image` if one is declared. The list itself differs if it names
   * others.
   */
  #containers(field: string, declared: readonly Json[], given: readonly Json[], touched: Touched): void {
    const byName = new Map(
      declared.flatMap((one) => (isObject(one) && typeof one['name'] === 'string' ? [[one['name'], one] as const] : [])),
    );
    const isAll = this.changed.isWhole || touched === true;
    const blocks = new Map(isAll ? [] : byName);
    for (const one of given) {
      if (!isObject(one) || typeof one['name'] !== 'string') continue;
      const { name } = one;
      const own = byName.get(name);
      if (!isAll && isRemoved(one)) {
        blocks.delete(name);
        continue;
      }
      blocks.set(name, own ?? asBlock(one));
      const part = own === undefined ? undefined : touchedAt(touched, [name]);
      if (own !== undefined && part !== undefined) this.block(own, one, containerField(field, declared, own), part);
    }
    const isSame = blocks.size === byName.size && [...blocks.keys()].every((name) => byName.has(name));
    if (!isSame && !isAll && !this.changed.isStrategic) this.#hidden(field);
    else if (!isSame) this.#differ(makeEdit(field, 'set', [...blocks.values()], 'exact', ['name']));
    else if (isAll && this.tracked.has(field)) this.edits.push(makeEdit(field, 'set', declared, 'exact', ['name']));
  }

  /** A list of which the record shows in part what it became. */
  #steps(field: string, name: string, declared: Json, given: Json, steps: readonly ListStep[]): void {
    const list = isList(declared) ? declared : isEmpty(declared, name) ? [] : undefined;
    if (list === undefined) this.#hidden(field);
    else if (steps[0]?.op === 'merge') this.#merged(field, name, list, isList(given) ? given : []);
    else if (name === 'container' || name === 'init_container') this.#containerSteps(field, list, steps);
    else {
      const after = listAfter(list, steps, {
        agrees: (own, value) => sameElement(own, value, name),
        agreesInPart: (own, operations) => isObject(own) && !this.#inPart(field, own, operations).differs,
      });
      if (after === 'unknown') this.#hidden(field);
      else if (after === 'same') this.#agree(field, name, declared);
      else if ('all' in after) this.#set(field, name, declared, after.all);
      else this.#differ(makeEdit(field, 'set', [...list, ...elementsIn(list, after.appended)], 'exact'));
    }
  }

  /** A list that a patch merges by key. Elements that it does not name stay, unless it was a merge patch, which replaces the list. */
  #merged(field: string, name: string, declared: readonly Json[], given: readonly Json[]): void {
    const list = mergedList(declared, given);
    if (list === 'same') this.#agree(field, name, declared);
    else if (list === undefined || !(this.changed.isStrategic || sameMeaning(list, given, name))) this.#hidden(field);
    else this.#differ(makeEdit(field, 'set', list, 'exact'));
  }

  /** A value that agrees, in the state's form. */
  #agree(field: string, name: string, declared: Json): void {
    if (!isEmpty(declared, name) || this.tracked.has(field)) this.edits.push(makeEdit(field, 'set', declared, 'exact'));
  }

  /** Values that operations write to one element of a list. */
  #inPart(field: string, own: JsonObject, operations: readonly Json[]): ObjectComparison {
    const { object, touched } = readOperations(operations);
    const comparison = new ObjectComparison({ ...this.changed, object }, this.tracked);
    comparison.block(own, object, field, touched);
    return comparison;
  }

  /**
   * Steps on a list of containers. An index names a container if one is declared, or if a `test` proves its name. Otherwise it is only
   * compared with the declared container at the same place.
   */
  #containerSteps(field: string, declared: readonly Json[], steps: readonly ListStep[]): void {
    const [first] = steps;
    const isKnown =
      steps.length === 1 && first?.op === 'add' && first.at < 0
        ? this.#appended(field, declared, first.value)
        : steps.every(({ op }) => op === 'part' || op === 'replace') && steps.every((step) => this.#containerStep(field, declared, step));
    if (!isKnown) this.#hidden(field);
  }

  #appended(field: string, declared: readonly Json[], value: Json): boolean {
    if (!isObject(value)) return false;
    const own = elementOf(declared, value['name']);
    if (own !== undefined) this.block(own, value, containerField(field, declared, own), true);
    else this.#differ(makeEdit(field, 'set', [...declared, asBlock(value)], 'exact', ['name']));
    return true;
  }

  /** Returns whether the step is understood. */
  #containerStep(field: string, declared: readonly Json[], step: ListStep): boolean {
    if (step.op !== 'part' && step.op !== 'replace') return false;
    const there = declared[step.at];
    const isOnly = declared.length === 1 && isObject(there);
    if (step.op === 'replace') {
      const own = isObject(step.value) ? elementOf(declared, step.value['name']) : undefined;
      if (isObject(step.value) && own !== undefined && own === there)
        this.block(own, step.value, containerField(field, declared, own), true);
      else if (isObject(step.value) && isOnly) this.#differ(makeEdit(field, 'set', [asBlock(step.value)], 'exact', ['name']));
      else return false;
      return true;
    }
    const named = step.name !== '' ? elementOf(declared, step.name) : isOnly ? there : undefined;
    const own = named ?? (step.name === '' ? there : undefined);
    if (!isObject(own)) return false;
    const comparison = this.#inPart(containerField(field, declared, own), own, step.operations);
    if (named === undefined && comparison.differs) return false;
    this.edits.push(...comparison.edits);
    this.differs ||= comparison.differs;
    return true;
  }
}

const lastPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** The keys of a map among fields. */
export const keysBelow = (field: string, fields: readonly string[]): readonly string[] =>
  fields.flatMap((one) => (one.startsWith(`${field}.`) ? [one.slice(field.length + 1)] : []));

/** Each of several containers has fields of its own. */
const containerField = (field: string, declared: readonly Json[], { name }: JsonObject): string =>
  declared.length === 1 || typeof name !== 'string' ? field : `${field}.${name}`;

const elementOf = (declared: readonly Json[], name: Json | undefined): JsonObject | undefined =>
  declared.find((one): one is JsonObject => isObject(one) && one['name'] === name);
