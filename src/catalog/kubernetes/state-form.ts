import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { isExplicitZero } from './explicit-zero.js';
import { asAttribute, asBlock, memberFor, stateName } from './member-names.js';
import { isDefaultOf } from './patches/absent-members.js';
import { isOnIfAbsent } from './presence.js';
import { isEmpty, isMode } from './same-meaning.js';

/** Values of the API in the form that the provider writes to the state. */

/** A member of the API in the form of the declared attribute. */
export const inFormOf = (declared: Json, given: Json, name: string): Json => {
  if (isList(given)) return isList(declared) && isObject(declared[0]) ? elementsIn(declared, given) : asAttribute(name, given);
  if (isObject(given)) {
    if (isList(declared)) return [isObject(declared[0]) ? blockLike(declared[0], given) : asBlock(given)];
    return isObject(declared) ? given : asAttribute(name, given);
  }
  if (given === null) return isList(declared) ? [] : isObject(declared) ? {} : isOnIfAbsent(name) ? true : null;
  if (isMode(name) && typeof given === 'number') return `0${given.toString(8)}`;
  if (name === 'ca_bundle' && typeof given === 'string') return Buffer.from(given, 'base64').toString('utf8');
  return isExplicitZero(given, name) || (typeof declared === 'string' && typeof given === 'number') ? String(given) : given;
};

/** The value that the provider writes for an absent member of the same type. */
export const emptyLike = (declared: Json): Json =>
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

/** Elements of a list, each in the form of the declared element that it resembles. */
export const elementsIn = (declared: readonly Json[], given: readonly Json[]): readonly Json[] => {
  const byName = new Map<Json, JsonObject>();
  for (const one of declared) if (isObject(one) && one['name'] !== undefined && !byName.has(one['name'])) byName.set(one['name'], one);
  return given.map((one) => {
    if (!isObject(one)) return one;
    const like = (one['name'] === undefined ? undefined : byName.get(one['name'])) ?? declared[0];
    return isObject(like) ? blockLike(like, one) : asBlock(one);
  });
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
    block.set(
      name,
      value !== null || isOnIfAbsent(name)
        ? inFormOf(like ?? null, value, name)
        : isDefaultOf(name, like)
          ? (like ?? null)
          : emptyLike(like ?? null),
    );
  }
  for (const member of members) {
    const value = given[member];
    const name = value === undefined ? '' : stateName(member, value);
    if (value !== undefined && !used.has(member) && !block.has(name) && !isEmpty(value, member))
      block.set(name, asAttribute(member, value));
  }
  return Object.fromEntries(block);
};
