import { isObject, type Json } from './json.js';

/**
 * JSON text that is equal for equal content: members sorted by name, no whitespace, absent members omitted. Recursive, because the decoders
 * bound the nesting depth of their input.
 */
export const canonicalJson = (value: Json | undefined): string => {
  if (typeof value === 'string') return quoted(value);
  if (isObject(value)) {
    let members = '';
    for (const key of Object.keys(value).sort()) {
      const member = value[key];
      if (member !== undefined) members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
    }
    return `{${members}}`;
  }
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonicalJson(one)).join(',')}]`;
  return value === undefined ? 'null' : JSON.stringify(value);
};

/** Characters that JSON writes unescaped: no controls, quotes or backslashes, and no surrogates, which may be unpaired. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** Same text as `JSON.stringify`, in half the time for the strings of an alert. */
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));
