import { isList, isObject, type Json, type JsonObject } from '../../src/lib/json.js';
import type { Dice } from './dice.js';

/** Values and texts that often break programs. */

export const hostileNames = [
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'length', 'toJSON', '__defineGetter__',
  '', ' ', '\0', '.', '..', '*', '$', '%', '%00', '0', '-1', 'NaN', 'null', 'undefined', 'true', '\ud800', '\udc00\ud800', '💩', '\u202e',
  '\ufeff', '\u2028', "'", '"', '\\', '<script>', '${x}', '{{x}}', ';--', '\r\nX-Injected: 1', '../../../etc/passwd', 'ı', 'İ', 'ﬃ',
] as const; // prettier-ignore

export const hostileTimes = [
  '0000-01-01T00:00:00Z', '0099-12-31T23:59:59Z', '0100-01-01T00:00:00Z', '1969-12-31T23:59:59.999999999Z', '1970-01-01T00:00:00Z',
  '2026-02-29T00:00:00Z', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-11-02T24:00:00Z', '2026-11-02T23:59:60Z',
  '2026-11-02T10:00:00', '2026-11-02 10:00:00Z', '2026-11-02', '2026-11-02T10:00:00+23:59', '2026-11-02T10:00:00-99:99', '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59', '0100-01-01T00:00:00+23:59', '+010000-01-01T00:00:00Z', '275760-09-13T00:00:00Z', '99999-01-01T00:00:00Z',
  '2026-11-02T10:00:00.Z', '2026-11-02T10:00:00.1234567890Z', '٢٠٢٦-11-02T10:00:00Z', '1762077600', '', 'now', 'Z', '2026-11-02T10:00:00Z\0',
] as const; // prettier-ignore

const arns = [
  '', 'arn', 'arn:', 'arn:aws', ':::::', 'arn:aws:iam::111122223333:role/', 'arn:aws:iam::111122223333:role//', 'arn:aws:iam:::root', '*',
  'arn:aws:iam::111122223333:role/__proto__', 'arn:aws:iam::999999999999999999999:user/x', 'arn:aws-cn:iam::1:role/x', 'arn:aws:s3:::',
  'arn:aws:lambda:us-east-1:111122223333:function:', 'arn:aws:lambda:us-east-1:111122223333:function:a:b:c:d:e:f', 'arn:aws:sts::1:assumed-role/a',
  'arn:aws:sts::111122223333:assumed-role/', 'arn:aws:sts::111122223333:assumed-role/a/b/c/d', 'ARN:AWS:IAM::1:ROLE/X', 'arn:aws:iam::111122223333:role/\0',
] as const; // prettier-ignore

const numbers = [0, -0, -1, 1.5, 1e21, -1e21, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e308, 0.1 + 0.2] as const;

/** Placeholders for text that JSON.stringify cannot produce; `textOf` replaces them. */
const placeholders: Readonly<Record<string, (size: number) => string>> = {
  lists: (size) => '['.repeat(size) + ']'.repeat(size),
  open: (size) => '['.repeat(size),
  objects: (size) => '{"a":'.repeat(size) + '1' + '}'.repeat(size),
  wide: (size) => `[${'1,'.repeat(size)}1]`,
  words: (size) => `[${'"a",'.repeat(size)}"a"]`,
  members: (size) => `{${Array.from({ length: size }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  twice: () => '{"a":1,"a":2,"__proto__":{"x":1},"__proto__":[]}',
  digits: (size) => `1${'0'.repeat(size)}`,
  fraction: (size) => `0.${'9'.repeat(size)}`,
  exponent: (size) => `1e${size}`,
  minus: () => '-',
  nan: () => 'NaN',
  comma: () => '1,,2',
  surrogate: () => '"\\ud800"',
};

/** JSON text of a value, with placeholders replaced. */
export const textOf = (value: Json): string =>
  JSON.stringify(value).replaceAll(
    /"@@(\w+) (\d+)@@"/g,
    (whole, name: string, size: string) => placeholders[name]?.(Number(size)) ?? whole,
  );

/** A placeholder for a value; `size`: maximum length of lists and maximum depth. */
const placeholder = (d: Dice, size: number): string => `@@${d.pick(Object.keys(placeholders))} ${d.pick([1, 10, 400, 600, 5_000, size])}@@`;

export const hostileText = (d: Dice): string =>
  d.make<string>([
    () => d.pick(hostileNames),
    () => d.pick(hostileTimes),
    () => d.pick(arns),
    () => d.word(20),
    () => d.pick(hostileNames).repeat(d.pick([2, 50, 1_000])),
    () => String.fromCharCode(...Array.from({ length: d.below(30) }, () => d.below(0x10000))),
    () => '9'.repeat(d.pick([9, 10, 20, 400])),
    () => textOf(hostileJson(d, 1)).slice(0, 2_000),
    () => `%7B${encodeURIComponent(wellFormed(textOf(hostileJson(d, 1)).slice(0, 500)))}`,
  ]);

export const hostileJson = (d: Dice, depth = 3, size = 2_000): Json =>
  d.make<Json>([
    () => null,
    () => d.chance(0.5),
    () => d.pick(numbers),
    () => hostileText(d),
    () => d.pick(hostileNames),
    () => placeholder(d, size),
    () => (depth === 0 ? [] : d.times(4, () => hostileJson(d, depth - 1, size))),
    () => (depth === 0 ? {} : Object.fromEntries(d.times(4, () => [d.pick(hostileNames), hostileJson(d, depth - 1, size)]))),
  ]);

/** The value with one random change: replaced, removed, renamed, wrapped, or extended. */
export const mutated = (d: Dice, value: Json, size = 2_000): Json => {
  if (isList(value) && value.length > 0 && d.chance(0.8)) {
    const at = d.below(value.length);
    return value.flatMap((one, n) => (n !== at ? [one] : d.chance(0.1) ? [] : [mutated(d, one, size)]));
  }
  const entries = isObject(value) ? Object.entries(value) : [];
  if (entries.length > 0 && d.chance(0.85)) return mutatedMember(d, entries, size);
  return d.make<Json>([
    () => hostileJson(d, 3, size),
    () => [value],
    () => ({ [d.pick(hostileNames)]: value }),
    () => placeholder(d, size),
    () => hostileText(d),
    () => (typeof value === 'string' ? value.slice(0, d.below(value.length + 1)) + hostileText(d) : textOf(value)),
  ]);
};

const mutatedMember = (d: Dice, entries: readonly (readonly [string, Json | undefined])[], size: number): JsonObject => {
  const at = d.below(entries.length);
  const [name = '', old = null] = entries[at] ?? [];
  const others = entries.filter((_, n) => n !== at);
  return Object.fromEntries(
    d.make<readonly (readonly [string, Json | undefined])[]>([
      () => [...others, [name, mutated(d, old, size)]],
      () => [...others, [name, hostileJson(d, 3, size)]],
      () => [...others, [d.pick(hostileNames), old]],
      () => [...entries, [d.pick(hostileNames), hostileJson(d, 3, size)]],
      () => others,
    ]),
  );
};

/** Bytes with a few random changes: replaced, truncated, doubled or inserted. */
export const brokenBytes = (d: Dice, bytes: Buffer): Buffer => {
  let result: Buffer = bytes;
  for (let n = 1 + d.below(3); n > 0; n--) {
    const at = d.below(result.length + 1);
    const end = Math.min(result.length, at + d.below(20));
    result = d.make<Buffer>([
      () => Buffer.concat([result.subarray(0, at), d.bytes(1 + d.below(6)), result.subarray(at)]),
      () => Buffer.concat([result.subarray(0, at), result.subarray(end)]),
      () => Buffer.concat([result.subarray(0, end), result.subarray(at)]),
      () => Buffer.concat([result.subarray(0, at), d.bytes(1), result.subarray(at + 1)]),
      () => result.subarray(0, at),
    ]);
  }
  return result;
};

/** The text as well-formed UTF-8. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();
