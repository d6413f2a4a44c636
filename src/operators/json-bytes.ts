import { isList, type Json } from '../lib/json.js';

/** Maximum bytes of a UTF-16 code unit as JSON: `\u0000`. */
const mostOfUnit = 6;
/** Bytes of a number, a word or a bracket with its comma. */
const mostOfOther = 26;

/**
 * Subtracts from `bytes` an upper bound of the value's size as JSON; a negative result means that it may not fit. Computed without writing
 * the JSON, and only until nothing is left. If escapes may make up half of the value, call `jsonBytes`.
 */
export const jsonBytesLeft = (value: Json | undefined, bytes: number): number => {
  if (typeof value === 'string') return bytes - mostOfUnit * value.length - mostOfOther;
  if (typeof value !== 'object' || value === null) return bytes - mostOfOther;
  let left = bytes - mostOfOther;
  if (isList(value)) {
    for (const item of value) if ((left = jsonBytesLeft(item, left)) < 0) return left;
    return left;
  }
  for (const [name, member] of Object.entries(value)) if ((left = jsonBytesLeft(member, left - mostOfUnit * name.length)) < 0) return left;
  return left;
};

/** Bytes of the value as JSON. */
export const jsonBytes = (value: object | Json): number => Buffer.byteLength(JSON.stringify(value));
