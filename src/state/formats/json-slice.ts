import { isExact } from '../../lib/exact-numbers.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const quote = 0x22;
const backslash = 0x5c;
const isNumeric = new Uint8Array(256);
for (const one of '+-.0123456789eE') isNumeric[one.charCodeAt(0)] = 1;

/** The text between two offsets. */
export const textBetween = (bytes: Uint8Array, start: number, end: number): string => decoder.decode(bytes.subarray(start, end));

/** Index of the closing quote of the valid JSON string that starts at `at`. */
export const closingQuote = (bytes: Uint8Array, at: number): number => {
  let end = at + 1;
  while (bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
};

/** End of the valid JSON number at `at`. */
const numberEnd = (bytes: Uint8Array, at: number): number => {
  let end = at;
  while (end < bytes.length && isNumeric[bytes[end] as number] === 1) end++;
  return end;
};

/** End of the plain count at `at` (digits only, as Terraform writes an index); 0 for any other value. */
export const indexEnd = (bytes: Uint8Array, at: number): number => {
  let end = at;
  while ((bytes[end] as number) >= 0x30 && (bytes[end] as number) <= 0x39) end++;
  return end === at || end - at > 15 || isNumeric[bytes[end] ?? 0] === 1 ? 0 : end;
};

/** A string or number at an offset of valid JSON, as text (numbers as JavaScript prints them, if exact); '' for anything else, and at 0. */
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
