import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';

/** Compares two values without nested blocks. */
type Same = (a: Json | undefined, b: Json | undefined) => boolean;

/** Bound of blocks compared in every order, because that is quadratic. Longer lists must have the same order. */
const maxUnordered = 256;

/**
 * Whether the members that a record gives agree with the declared blocks; a service fills the others. Members that the state does not have
 * are unknown to its version of the provider, and are not compared. A list of blocks agrees if each one agrees with a different declared
 * block and none is left over.
 */
export const sameGiven = (given: Json | undefined, declared: Json | undefined, same: Same): boolean => {
  if (isObject(given)) {
    const block = blockOf(declared);
    return block === undefined ? same(given, declared) : membersAgree(given, block, same);
  }
  if (!isList(given) || !given.some(isObject)) return same(given, declared);
  const blocks = isList(declared) ? declared : declared === undefined || declared === null ? [] : [declared];
  if (blocks.length !== given.length) return same(given, declared);
  return given.length > maxUnordered ? given.every((one, at) => sameGiven(one, blocks[at], same)) : eachAgrees(given, blocks, same);
};

/** `sameGiven` for a list of blocks in which each place counts; lists within a block may have any order. */
export const sameGivenInOrder = (given: Json | undefined, declared: Json | undefined, same: Same): boolean =>
  isList(given) && isList(declared) && given.length === declared.length
    ? given.every((one, at) => sameGiven(one, declared[at], same))
    : sameGiven(given, declared, same);

const blockOf = (value: Json | undefined): JsonObject | undefined => {
  const one = isList(value) && value.length === 1 ? value[0] : value;
  return isObject(one) ? one : undefined;
};

const membersAgree = (given: JsonObject, declared: JsonObject, same: Same): boolean =>
  Object.entries(given).every(([name, value]) => !Object.hasOwn(declared, name) || sameGiven(value, declared[name], same));

/** Prefers the declared block at the same place: records and states mostly have the same order. */
const eachAgrees = (given: readonly Json[], declared: readonly Json[], same: Same): boolean => {
  const free = new Set(declared.keys());
  return given.every((one, own) => {
    const agrees = (at: number): boolean => free.has(at) && sameGiven(one, declared[at], same);
    const found = agrees(own) ? own : [...free].find(agrees);
    return found !== undefined && free.delete(found);
  });
};
