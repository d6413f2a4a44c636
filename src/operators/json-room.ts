import { isList, type Json } from '../lib/json.js';

/** The most that a UTF-16 code unit takes as JSON: `\u0000`. */
const mostOfUnit = 6;
/** What a number, a word or a bracket takes, and the comma behind it. */
const mostOfOther = 26;

/**
 * What is left of so many bytes when the value is written as JSON; negative where it may not fit. Judged from above, without writing it, and
 * not to the end where nothing is left: a value of which half may be taken by escapes is a matter for `jsonBytes`.
 */
export const jsonRoom = (value: Json | undefined, bytes: number): number => {
  if (typeof value === 'string') return bytes - mostOfUnit * value.length - mostOfOther;
  if (typeof value !== 'object' || value === null) return bytes - mostOfOther;
  let left = bytes - mostOfOther;
  if (isList(value)) {
    for (const item of value) if ((left = jsonRoom(item, left)) < 0) return left;
    return left;
  }
  for (const [name, member] of Object.entries(value)) if ((left = jsonRoom(member, left - mostOfUnit * name.length)) < 0) return left;
  return left;
};

/** Bytes of the value as JSON. */
export const jsonBytes = (value: object | Json): number => Buffer.byteLength(JSON.stringify(value));
