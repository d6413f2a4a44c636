import type { Json } from './json.js';
import { isExact } from './exact-numbers.js';

/**
 * `JSON.parse` for records and states, without loss of digits: a number that a double cannot represent becomes the string of its digits
 * (D13b). Only texts that contain a run of 16 digits or a large exponent take the slower path. Throws SyntaxError.
 */
export const parseJson = (text: string): Json => {
  const value = JSON.parse(text) as Json;
  return suspect.test(text) ? (JSON.parse(quoteLongNumbers(text)) as Json) : value;
};

const suspect = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Expects valid JSON, in which only literals and punctuation occur outside strings. */
const quoteLongNumbers = (text: string): string => {
  let out = '';
  let from = 0;
  for (let open = text.indexOf('"'); open >= 0; open = text.indexOf('"', from)) {
    const end = endOfString(text, open);
    out += text.slice(from, open).replace(number, quoteIfLong) + text.slice(open, end);
    from = end;
  }
  return out + text.slice(from).replace(number, quoteIfLong);
};

const endOfString = (text: string, open: number): number => {
  let at = open;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
};

const quoteIfLong = (digits: string): string => (isExact(digits) ? digits : `"${digits}"`);
