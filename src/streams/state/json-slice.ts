import { isExact } from './exact-numbers.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const quote = 0x22;
const backslash = 0x5c;

/** The text between two offsets. */
export const textBetween = (bytes: Uint8Array, start: number, end: number): string => decoder.decode(bytes.subarray(start, end));

/** The closing quote of a valid JSON string whose opening quote is at `at`. */
export const closingQuote = (bytes: Uint8Array, at: number): number => {
  let end = at + 1;
  while (bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
};

/** End of the valid JSON number at `at`. */
export const numberEnd = (bytes: Uint8Array, at: number): number => {
  let end = at;
  while (end < bytes.length && '+-.0123456789Ee'.includes(String.fromCharCode(bytes[end] as number))) end++;
  return end;
};

/** A string or number at an offset of valid JSON, as text (numbers as JavaScript prints them where exact); '' for anything else, and at 0. */
export const scalarAt = (bytes: Uint8Array, at: number): string => {
  if (at === 0) return '';
  const first = bytes[at] as number;
  if (first === quote) {
    const end = closingQuote(bytes, at);
    const text = textBetween(bytes, at + 1, end);
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }
  if (first !== 0x2d && (first < 0x30 || first > 0x39)) return '';
  const digits = textBetween(bytes, at, numberEnd(bytes, at));
  return isExact(digits) ? String(Number(digits)) : digits;
};
