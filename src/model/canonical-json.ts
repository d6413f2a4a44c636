import { isObject, type Json } from './json.js';

/**
 * JSON text that is equal for equal content: members sorted by name, no space. Absent members are left out. Recursive; the
 * decoders bound the depth of what they let in.
 */
export const canonicalJson = (value: Json | undefined): string => {
  if (isObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort();
    return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonicalJson(one)).join(',')}]`;
  return value === undefined ? 'null' : JSON.stringify(value);
};
