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

/** Names of the members in order of their UTF-16 code units. Senders usually sort them already, and sorting takes longer than checking. */
export const sortedNames = (value: JsonObject): readonly string[] => {
  const names = Object.keys(value);
  return isAscending(names) ? names : names.sort();
};

export const isAscending = (names: readonly string[]): boolean => {
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
