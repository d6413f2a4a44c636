import { ScanFailure, type JsonScanner } from './json-scanner.js';
import { indexEnd, scalarAt } from './json-slice.js';
import type { TypePlan } from './type-plan.js';
import type { Vector } from '../index/vector.js';

const kinds: Readonly<Record<string, string>> = { '{': 'an object', '[': 'a list', '"': 'a string', t: 'true', f: 'false', n: 'null' };

/** Where in the document the reader is; only put together for an error. */
export type Path = () => string;

/** Refuses a value of the wrong kind; `at` is its offset, 0 where it is missing. */
export const wrongType = (scanner: JsonScanner, path: string, expected: string, at: number): never => {
  const kind = at === 0 ? 'missing' : (kinds[String.fromCharCode(scanner.bytes[at] as number)] ?? 'a number');
  throw new ScanFailure('wrong_type', `${path} is ${kind}, expected ${expected}`, at === 0 ? scanner.at : at);
};

/** Passes a string or null; the offset of the string, 0 for null. */
export const stringOrNull = (scanner: JsonScanner, path: Path, member: string): number => {
  const first = scanner.peek();
  const { at } = scanner;
  scanner.skip();
  if (first === 0x6e) return 0;
  return first === 0x22 ? at : wrongType(scanner, `${path()}${member}`, 'a string', at);
};

/** Passes a list of strings, noting where they stand; nothing for null. */
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

/** Passes the value of a member that is an object, a list or null; its offset, 0 for null. */
export const containerOrNull = (scanner: JsonScanner, opener: 0x7b | 0x5b, path: Path, member: string): number => {
  const first = scanner.peek();
  const { at } = scanner;
  scanner.skip();
  if (first === 0x6e) return 0;
  return first === opener ? at : wrongType(scanner, `${path()}${member}`, opener === 0x7b ? 'an object' : 'a list', at);
};

/** Stands before the members or elements of an object or list; false (and past it) for an empty one and for null. */
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
 * Passes an object of attributes, noting where the values stand that the plan asks for. The scanner is at its brace. True where
 * the object holds a number that a double may not.
 */
export const scanAttributes = (scanner: JsonScanner, plan: TypePlan | undefined, found: Uint32Array): boolean => {
  scanner.lossy = false;
  if (plan === undefined) {
    scanner.skip();
    return scanner.lossy;
  }
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
  return scanner.lossy;
};

/** Where the members stand that make an address. */
export type Naming = { readonly mode: number; readonly type: number; readonly name: number };

/** Checks what a resource is called; true for a data source. */
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
