import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { memberFor } from '../member-names.js';
import { isInjected, samePart, textOf } from '../same-meaning.js';
import { elementsIn, emptyLike, inFormOf } from '../state-form.js';
import { isRemoved, mergeKeyOf } from './read-merge.js';

/**
 * A declared list into which a strategic merge patch merges elements by their key: `same` if it has what they set. Undefined if an element
 * has no key.
 */
export const mergedList = (declared: readonly Json[], given: readonly Json[]): readonly Json[] | 'same' | undefined => {
  const list = new KeyedList(declared);
  const added: JsonObject[] = [];
  let isSame = true;
  for (const one of given) {
    const key = isObject(one) ? mergeKeyOf(one) : undefined;
    if (!isObject(one) || key === undefined) return undefined;
    const [at, own] = list.find(key, one[key]) ?? [-1, undefined];
    if ((own === undefined && isRemoved(one)) || isInjected(one, declared)) continue;
    if (own !== undefined && !isRemoved(one) && samePart(own, one)) continue;
    isSame = false;
    if (own !== undefined) list.replace(at, isRemoved(one) ? undefined : overlaid(own, one));
    else added.push(one);
  }
  return isSame ? 'same' : [...list.elements, ...elementsIn(declared, added)];
};

/** Finds elements by the member that names them, in time that does not depend on their number. */
class KeyedList {
  readonly #elements: (Json | undefined)[];
  readonly #places = new Map<string, Map<string, number[]>>();

  constructor(elements: readonly Json[]) {
    this.#elements = [...elements];
  }

  get elements(): readonly Json[] {
    return this.#elements.filter((one) => one !== undefined);
  }

  /** The first element in which the member `key` of the API has this value. */
  find(key: string, value: Json | undefined): readonly [at: number, element: JsonObject] | undefined {
    for (const at of this.#placesBy(key).get(textOf(value ?? '')) ?? []) {
      const element = this.#elements[at];
      if (isObject(element)) return [at, element];
    }
    return undefined;
  }

  /** `element` has the same key; undefined removes the one that is there. */
  replace(at: number, element: JsonObject | undefined): void {
    this.#elements[at] = element;
  }

  #placesBy(key: string): ReadonlyMap<string, readonly number[]> {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const places = new Map<string, number[]>();
    for (const [at, element] of this.#elements.entries()) {
      if (!isObject(element)) continue;
      const text = textOf(keyIn(element, key) ?? '');
      const others = places.get(text);
      if (others === undefined) places.set(text, [at]);
      else others.push(at);
    }
    this.#places.set(key, places);
    return places;
  }
}

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
