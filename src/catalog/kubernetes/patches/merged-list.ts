import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { memberFor } from '../member-names.js';
import { isInjected, sameMeaning, samePart } from '../same-meaning.js';
import { elementsIn, emptyLike, inFormOf } from '../state-form.js';
import { isRemoved, mergeKeyOf } from './read-merge.js';

/**
 * A declared list into which a strategic merge patch merges elements by their key: `same` if it has what they set. Undefined if an element
 * has no key.
 */
export const mergedList = (declared: readonly Json[], given: readonly Json[]): readonly Json[] | 'same' | undefined => {
  let isSame = true;
  let list: readonly Json[] = declared;
  for (const one of given) {
    const key = isObject(one) ? mergeKeyOf(one) : undefined;
    if (!isObject(one) || key === undefined) return undefined;
    const own = list.find((other): other is JsonObject => isObject(other) && sameMeaning(keyIn(other, key), one[key], ''));
    if ((own === undefined && isRemoved(one)) || isInjected(one, declared)) continue;
    if (own !== undefined && !isRemoved(one) && samePart(own, one)) continue;
    isSame = false;
    if (own === undefined) list = [...list, ...elementsIn(declared, [one])];
    else list = list.flatMap((other) => (other !== own ? [other] : isRemoved(one) ? [] : [overlaid(own, one)]));
  }
  return isSame ? 'same' : list;
};

const keyIn = (declared: JsonObject, key: string): Json | undefined =>
  Object.entries(declared).find(([name]) => memberFor(name, [key]) !== undefined)?.[1];

/** The declared element with the members that are given. */
const overlaid = (declared: JsonObject, given: JsonObject): JsonObject => {
  const members = Object.keys(given);
  return Object.fromEntries(
    Object.entries(declared).map(([name, like = null]) => {
      const member = memberFor(name, members);
      const value = member === undefined ? undefined : given[member];
      return [name, value === undefined ? like : value === null ? emptyLike(like) : inFormOf(like, value, name)];
    }),
  );
};
