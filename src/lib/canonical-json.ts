import { isObject, type Json, type JsonObject } from './json.js';

/**
 * JSON text that is equal for equal content: members sorted by name, no whitespace, absent members omitted. Recursive, because the decoders
 * bound the nesting depth of their input. `isPlain`: no string in the value needs an escape, see `quoted`.
 */
export const canonicalJson = (value: Json | undefined, isPlain = false): string => {
  if (typeof value === 'string') return quoted(value, isPlain);
  if (isObject(value)) {
    let members = '';
    for (const key of sortedNames(value)) {
      const member = value[key];
      if (member !== undefined) members += `${members === '' ? '' : ','}${quoted(key, isPlain)}:${canonicalJson(member, isPlain)}`;
    }
    return `{${members}}`;
  }
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonicalJson(one, isPlain)).join(',')}]`;
  return value === undefined ? 'null' : JSON.stringify(value);
};

/** Names of the members in order of their UTF-16 code units. */
const sortedNames = (value: JsonObject): readonly string[] => {
  const names = Object.keys(value);
  sortByName(names, undefined);
  return names;
};

/** Longer lists are left to `sort`, because insertion takes quadratic time. */
const fewNames = 24;

/**
 * Sorts names in place by their UTF-16 code units, and the texts of their members with them; returns whether the order changed. Senders
 * have sorted most names already, and the names of one alert are too few for `sort` to pay.
 */
export const sortByName = (names: string[], texts: string[] | undefined): boolean => {
  if (isAscending(names)) return false;
  if (names.length > fewNames) sortMany(names, texts);
  else for (let at = 1; at < names.length; at++) insert(names, texts, at);
  return true;
};

/** Moves the name at `at` to its place among those before it. */
const insert = (names: string[], texts: string[] | undefined, at: number): void => {
  const name = names[at] as string;
  const text = texts?.[at];
  let to = at;
  for (; to > 0 && name < (names[to - 1] as string); to--) {
    names[to] = names[to - 1] as string;
    if (texts !== undefined) texts[to] = texts[to - 1] as string;
  }
  names[to] = name;
  if (texts !== undefined) texts[to] = text as string;
};

const sortMany = (names: string[], texts: string[] | undefined): void => {
  const textOf = texts === undefined ? undefined : new Map(names.map((name, at) => [name, texts[at] as string]));
  names.sort();
  if (texts !== undefined) for (const [at, name] of names.entries()) texts[at] = textOf?.get(name) as string;
};

const isAscending = (names: readonly string[]): boolean => {
  for (let at = 1; at < names.length; at++) if ((names[at] as string) < (names[at - 1] as string)) return false;
  return true;
};

/** Characters that JSON writes unescaped: no controls, quotes or backslashes, and no surrogates, which may be unpaired. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * Same text as `JSON.stringify`, in half the time for the strings of an alert. `isPlain`: the text is known to need no escape, which saves
 * the check.
 */
export const quoted = (text: string, isPlain = false): string => (isPlain || plain.test(text) ? `"${text}"` : JSON.stringify(text));
