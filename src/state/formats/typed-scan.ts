import { ScanFailure, type JsonScanner } from './json-scanner.js';
import { indexEnd, scalarAt } from './json-slice.js';
import type { SecretHints } from './secret-hints.js';
import type { TypePlan } from './type-plan.js';
import { flag } from '../index/state-columns.js';
import type { Vector } from '../index/vector.js';

const kinds: Readonly<Record<string, string>> = { '{': 'an object', '[': 'a list', '"': 'a string', t: 'true', f: 'false', n: 'null' };

/** Path of the reader in the document; built only for errors. */
export type Path = () => string;

/** Rejects a value of the wrong kind; `at` is its offset, 0 if it is missing. */
export const wrongType = (scanner: JsonScanner, path: string, expected: string, at: number): never => {
  const kind = at === 0 ? 'missing' : (kinds[String.fromCharCode(scanner.bytes[at] as number)] ?? 'a number');
  throw new ScanFailure('wrong_type', `${path} is ${kind}, expected ${expected}`, at === 0 ? scanner.at : at);
};

/** Skips a string or null; returns the offset of the string, 0 for null. */
export const stringOrNull = (scanner: JsonScanner, path: Path, member: string): number => {
  const first = scanner.peek();
  const { at } = scanner;
  scanner.skip();
  if (first === 0x6e) return 0;
  return first === 0x22 ? at : wrongType(scanner, `${path()}${member}`, 'a string', at);
};

/** Skips a list of strings or null, and notes the offsets of the strings. */
export const scanStrings = (scanner: JsonScanner, path: Path, member: string, into: Vector): void => {
  into.cut(0);
  let more = enterOrNull(scanner, 0x5b, path, member);
  for (let i = 0; more; more = scanner.more(), i++) {
    if (scanner.peek() === 0x22) {
      into.push(scanner.at);
      scanner.string();
    } else stringOrNull(scanner, path, `${member}[${i}]`);
  }
};

/** Skips an object, a list or null; returns its offset, 0 for null. */
export const containerOrNull = (scanner: JsonScanner, opener: 0x7b | 0x5b, path: Path, member: string): number => {
  const first = scanner.peek();
  const { at } = scanner;
  scanner.skip();
  if (first === 0x6e) return 0;
  return first === opener ? at : wrongType(scanner, `${path()}${member}`, opener === 0x7b ? 'an object' : 'a list', at);
};

/** Enters an object or list. Returns false for an empty one and for null, and then skips it. */
export const enterOrNull = (scanner: JsonScanner, opener: 0x7b | 0x5b, path: Path, member: string): boolean => {
  const first = scanner.peek();
  if (first === opener) return scanner.enter(opener);
  containerOrNull(scanner, opener, path, member);
  return false;
};

/** The key of an instance: a string, a whole number, or null for the only one. */
export const keyOrNull = (scanner: JsonScanner, path: Path, member: string): number => {
  const first = scanner.peek();
  const { at } = scanner;
  scanner.skip();
  if (first === 0x6e) return 0;
  if (first === 0x22 || indexEnd(scanner.bytes, at) > 0 || Number.isSafeInteger(Number(scalarAt(scanner.bytes, at) || NaN))) return at;
  return wrongType(scanner, `${path()}${member}`, 'a string or a whole number', at);
};

/**
 * Skips an object of attributes, whose brace the scanner is at, and notes the offsets of the values in the plan. Returns the bits of `flag`
 * for numbers that a double may not represent and for names that may mark a secret.
 */
export const scanAttributes = (
  scanner: JsonScanner,
  plan: TypePlan | undefined,
  { found, hints }: { readonly found: Uint32Array; readonly hints: SecretHints },
): number => {
  scanner.lossy = false;
  hints.isFound = false;
  scanner.hints = hints;
  if (plan === undefined) scanner.skip();
  else {
    found.fill(0);
    for (let more = scanner.enter(0x7b); more; more = scanner.more()) {
      scanner.key();
      const slot = plan.attributes.find(scanner);
      if (slot >= 0) {
        scanner.peek();
        found[slot] = scanner.at;
      }
      scanner.skip();
    }
  }
  scanner.hints = undefined;
  return foundFlags(scanner.lossy, hints.isFound);
};

const foundFlags = (isLossy: boolean, isHinted: boolean): number => (isLossy ? flag.lossy : 0) | (isHinted ? flag.hinted : 0);

/** Offsets of the members that form an address. */
export type Naming = { readonly mode: number; readonly type: number; readonly name: number };

/** Checks the name of a resource; true for a data source. */
export const checkNaming = (scanner: JsonScanner, path: Path, at: Naming): boolean => {
  const { bytes } = scanner;
  for (const member of ['type', 'name'] as const) {
    if (at[member] === 0 || bytes[at[member] + 1] === 0x22) wrongType(scanner, `${path()}${member}`, 'a name', at[member]);
  }
  if (isWritten(bytes, at.mode, managed)) return false;
  const mode = scalarAt(bytes, at.mode);
  if (mode !== 'managed' && mode !== 'data') wrongType(scanner, `${path()}mode`, '"managed" or "data"', at.mode);
  return mode === 'data';
};

const managed = new TextEncoder().encode('"managed"');

const isWritten = (bytes: Uint8Array, at: number, written: Uint8Array): boolean => {
  for (let i = 0; i < written.length; i++) if (bytes[at + i] !== written[i]) return false;
  return true;
};
