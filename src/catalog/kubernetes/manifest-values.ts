import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { sameNetwork } from '../../lib/same-networks.js';
import { snakeCase } from '../blocks.js';
import { isMap, isQuantityMap } from './member-names.js';
import { isDefaultOf } from './patches/absent-members.js';
import { touchedAt, type Touched } from './patches/touched.js';
import { isChoice, isCounted, isOnIfAbsent } from './presence.js';
import { sameQuantity } from '../../lib/quantity.js';
import { isEmpty } from './same-meaning.js';
import { widens } from './widening.js';

/** Compares values of a manifest with those of the object: what the manifest declares, and additions that a plan shows or that widen rights. */

/** Where a value stands. */
export type Place = {
  /** The member that has the value; '' for an element of a list. */
  readonly name: string;
  readonly kind: Json | undefined;
  /** Objects of the API's own kinds are completed with defaults; custom resources stay as they are written. */
  readonly isCustom: boolean;
  /** The value of the object when the state was written; undefined if it is not known. */
  readonly known: Json | undefined;
  /** Additions that the object had when the state was written are no difference. */
  readonly isTolerant: boolean;
  /** The value of a key of a map of texts, such as a label: texts have no other spelling. */
  readonly isText: boolean;
};

export const memberOf = (place: Place, name: string): Place => ({
  ...place,
  name,
  known: isObject(place.known) ? place.known[name] : undefined,
  isText: isMap(place.name) && !isQuantityMap(place.name),
});

/** Elements with a name keep it when others are added before them. */
const elementFor = (declared: Json, list: readonly Json[], at: number): Json | undefined => {
  const name = isObject(declared) ? declared['name'] : undefined;
  return (name === undefined ? undefined : list.find((one) => isObject(one) && one['name'] === name)) ?? list[at];
};

const elementOf = (place: Place, declared: Json, at: number): Place => ({
  ...place,
  name: '',
  known: isList(place.known) ? elementFor(declared, place.known, at) : undefined,
});

/** Whether the object has what the manifest declares, and nothing besides that counts; other members that only the object has are defaults. */
export const agrees = (declared: Json, given: Json | undefined, place: Place): boolean => {
  if (given === undefined || given === null) return isAbsent(declared, place);
  if (isObject(declared)) {
    if (!isObject(given)) return isEmpty(declared) && isEmpty(given);
    const hasAll = Object.entries(declared).every(
      ([name, value]) => value === undefined || value === null || agrees(value, given[name], memberOf(place, name)),
    );
    return hasAll && !Object.keys(given).some((name) => isAddition(name, given[name], declared, place));
  }
  if (isList(declared)) {
    if (!isList(given)) return isEmpty(declared) && isEmpty(given);
    return (
      declared.length === given.length && declared.every((one, at) => agrees(one, elementFor(one, given, at), elementOf(place, one, at)))
    );
  }
  if (!place.isText && isEmpty(declared) && isEmpty(given)) return true;
  if (typeof given === 'object' || declared === null) return false;
  const [one, other] = [String(declared), String(given)];
  return one === other || (!place.isText && (sameQuantity(one, other) || sameNetwork(one, other)));
};

/**
 * Whether a declared value is that of an absent member. A declared empty value is not absent if the object once had it: the API server keeps
 * only those that it tells apart.
 */
const isAbsent = (declared: Json, { name, known, isCustom, isText }: Place): boolean => {
  if (declared === null) return true;
  if (!isEmpty(declared)) return !isCustom && isDefaultOf(snakeCase(name), declared);
  if (isCustom || isText || (isOnIfAbsent(name) && declared === false)) return false;
  if (typeof declared === 'object') return !(isChoice(name) || (isCounted(name) && isList(declared) && declared.length > 0));
  return known === undefined || known === null;
};

/**
 * Whether a member that the manifest does not declare differs from it: a key of a declared map, which a plan shows, or one that widens rights
 * and that the object did not have.
 */
export const isAddition = (name: string, value: Json | undefined, declared: JsonObject, place: Place): boolean => {
  if (value === undefined || value === null || (declared[name] !== undefined && declared[name] !== null)) return false;
  const { known = null } = memberOf(place, name);
  if (place.isTolerant && known !== null && covers(known, value)) return false;
  return isMap(place.name) ? !isComputedMap(place.name) : widens(name, value, { kind: place.kind, declared });
};

/** Labels and annotations of templates are added by controllers and tools; a plan takes those of the object as they are. */
const isComputedMap = (name: string): boolean => name === 'labels' || name === 'annotations';

/** Whether the former value has everything that the value has. */
const covers = (known: Json, value: Json): boolean => {
  if (isObject(value))
    return (
      isObject(known) && Object.entries(value).every(([name, one]) => (one ?? null) === null || covers(known[name] ?? null, one ?? null))
    );
  if (isList(value)) return isList(known) && known.length === value.length && value.every((one, at) => covers(known[at] ?? null, one));
  if (known === null || typeof known === 'object') return value === null && known === null;
  return String(known) === String(value) || sameQuantity(String(known), String(value));
};

/** A list whose elements have names, with the written members of those that the manifest declares. */
export const overlaid = (
  declared: readonly Json[],
  given: readonly Json[],
  parts: { readonly [name: string]: Touched },
  place: Place,
  isApplied: boolean,
): readonly Json[] =>
  given.map((one, at) => {
    const name = isObject(one) ? one['name'] : undefined;
    const own = declared.find((other) => isObject(other) && other['name'] === name);
    if (!isObject(one) || !isObject(own) || typeof name !== 'string') return one;
    const part = touchedAt(parts, [name]);
    return part === undefined ? own : overlay(own, one, part, elementOf(place, own, at), isApplied);
  });

/** The declared block with the values that were written; of members that the manifest does not declare, only additions. */
const overlay = (declared: JsonObject, given: JsonObject, touched: Touched, place: Place, isApplied: boolean): JsonObject => {
  const block: Record<string, Json> = {};
  for (const [name, value] of Object.entries(declared)) {
    if (value === undefined) continue;
    const member = Object.hasOwn(given, name) ? given[name] : undefined;
    const part = touchedAt(touched, [name]) ?? (isApplied && member === undefined ? true : undefined);
    if (part === undefined) block[name] = value;
    else if (isObject(value) && isObject(member)) block[name] = overlay(value, member, part, memberOf(place, name), isApplied);
    else if (agrees(value, member, memberOf(place, name))) block[name] = value;
    else if (member !== undefined) block[name] = member;
  }
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && touchedAt(touched, [name]) !== undefined && isAddition(name, value, declared, place)) block[name] = value;
  return block;
};
