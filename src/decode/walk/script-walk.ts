import { fieldOf, none } from '../skim/record-fields.js';
import { maxDepth } from '../../lib/nests-deeper.js';
import { found, walked, type ObjectWalk, type Walked, type WalkedText } from './walk-rules.js';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * The walk in TypeScript, for engines without vector instructions and systems that refuse the address space of a WebAssembly memory.
 * `JSON.parse` cannot replace it: it does not find the end of a record, and takes 7 µs where this takes 1.9 µs (`bench/skim.ts`).
 */
export class ScriptWalk implements ObjectWalk {
  end = 0;
  doubtful = false;
  longNumber = false;
  readonly what = new Uint8Array(none + 1);
  readonly from = new Int32Array(none + 1);
  readonly to = new Int32Array(none + 1);
  readonly #arrays = new Uint8Array(maxDepth + 1);

  walk(text: WalkedText, start: number): Walked {
    const { bytes, view, end: limit } = text;
    const arrays = this.#arrays;
    this.what.fill(found.absent);
    this.doubtful = false;
    this.longNumber = false;
    let depth = 1;
    arrays[1] = 0;
    let inArray = false;
    let i = start + 1;
    let c = bytes[i] as number;
    if (c <= 0x20) c = bytes[(i = skipSpace(bytes, i))] as number;
    if (c === closeBrace) {
      this.end = i + 1;
      return walked.whole;
    }
    for (;;) {
      // One member of an object, or one value of an array, from its first byte.
      let field = none;
      if (!inArray) {
        if (c !== quote) return i >= limit ? walked.short : walked.broken;
        const key = i + 1;
        i = nextMark(bytes, key);
        if (bytes[i] !== quote) {
          if ((i = stringEnd(bytes, i)) < 0) return -1 - i >= limit ? walked.short : walked.broken;
          if (depth === 1) this.doubtful = true;
        } else if (depth === 1) {
          field = fieldOf(view, key, i - key);
          if (this.what[field] !== found.absent) this.doubtful = true;
        }
        c = bytes[++i] as number;
        if (c !== colon) {
          c = bytes[(i = skipSpace(bytes, i))] as number;
          if (c !== colon) return i >= limit ? walked.short : walked.broken;
        }
        c = bytes[++i] as number;
        if (c <= 0x20) c = bytes[(i = skipSpace(bytes, i))] as number;
      }
      if (c === quote) {
        const first = i + 1;
        let kind: number = found.plain;
        i = nextMark(bytes, first);
        if (bytes[i] !== quote) {
          if ((i = stringEnd(bytes, i)) < 0) return -1 - i >= limit ? walked.short : walked.broken;
          kind = found.escaped;
        }
        if (field !== none) this.#note(field, kind, first, i);
        c = bytes[++i] as number;
      } else if (c === openBrace || c === openBracket) {
        if (field !== none) this.#note(field, found.other, i, i);
        if (depth === maxDepth) return walked.deep;
        inArray = c === openBracket;
        arrays[++depth] = inArray ? 1 : 0;
        c = bytes[++i] as number;
        if (c <= 0x20) c = bytes[(i = skipSpace(bytes, i))] as number;
        if (c !== (inArray ? closeBracket : closeBrace)) continue;
      } else {
        let kind: number = found.other;
        const first = i;
        if (c === 0x74) {
          if (view.getInt32(i, true) !== 0x65757274) return i + 4 > limit ? walked.short : walked.broken;
          kind = found.yes;
          i += 4;
        } else if (c === 0x66) {
          if (view.getInt32(i + 1, true) !== 0x65736c61) return i + 5 > limit ? walked.short : walked.broken;
          kind = found.no;
          i += 5;
        } else if (c === 0x6e) {
          if (view.getInt32(i, true) !== 0x6c6c756e) return i + 4 > limit ? walked.short : walked.broken;
          kind = found.null;
          i += 4;
        } else {
          i = numberEnd(bytes, i);
          if (i < 0) return -1 - i >= limit ? walked.short : walked.broken;
          if (i - first > 15 || hasExponent(bytes, first, i)) this.longNumber = true;
        }
        if (field !== none) this.#note(field, kind, first, i);
        c = bytes[i] as number;
      }
      // After a value, its container continues or ends, possibly several at once.
      for (;;) {
        if (c <= 0x20) c = bytes[(i = skipSpace(bytes, i))] as number;
        if (c === comma) {
          c = bytes[++i] as number;
          if (c <= 0x20) c = bytes[(i = skipSpace(bytes, i))] as number;
          break;
        }
        if (c !== (inArray ? closeBracket : closeBrace)) return i >= limit ? walked.short : walked.broken;
        i++;
        if (--depth === 0) {
          this.end = i;
          return walked.whole;
        }
        inArray = arrays[depth] === 1;
        c = bytes[i] as number;
      }
    }
  }

  #note(field: number, kind: number, from: number, to: number): void {
    this.what[field] = kind;
    this.from[field] = from;
    this.to[field] = to;
  }
}

/** The first quote, backslash or control character at or after `at`, at the latest the sentinel. */
export const nextMark = (bytes: Uint8Array, at: number): number => {
  let i = at;
  for (let c = bytes[i] as number; c >= 0x20 && c !== quote && c !== backslash; c = bytes[i] as number) i++;
  return i;
};

/** Index after the closing quote of a string, searched from its first mark on; -1 - i if the string is broken (or the text ends) at i. */
export const stringEnd = (bytes: Uint8Array, mark: number): number => {
  let i = mark;
  while (bytes[i] === backslash) {
    const escape = bytes[++i] as number;
    if (escape === 0x75) {
      for (let k = 1; k <= 4; k++) if (!isHex(bytes[i + k] as number)) return -1 - (i + k);
      i += 4;
    } else if (!isEscape(escape)) return -1 - i;
    i = nextMark(bytes, i + 1);
  }
  return bytes[i] === quote ? i : -1 - i;
};

const isEscape = (c: number): boolean =>
  c === quote || c === backslash || c === 0x2f || c === 0x62 || c === 0x66 || c === 0x6e || c === 0x72 || c === 0x74;

const isHex = (c: number): boolean => (c >= 0x30 && c <= 0x39) || (c >= 0x41 && c <= 0x46) || (c >= 0x61 && c <= 0x66);

const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39;

/** Index after a number; -1 - i if it breaks the grammar at i. */
export const numberEnd = (bytes: Uint8Array, at: number): number => {
  let i = at;
  if (bytes[i] === 0x2d) i++;
  if (!isDigit(bytes[i] as number)) return -1 - i;
  if (bytes[i] === 0x30) i++;
  else while (isDigit(bytes[i] as number)) i++;
  if (bytes[i] === 0x2e) {
    if (!isDigit(bytes[++i] as number)) return -1 - i;
    while (isDigit(bytes[i] as number)) i++;
  }
  if (((bytes[i] as number) | 0x20) === 0x65) {
    i++;
    if (bytes[i] === 0x2b || bytes[i] === 0x2d) i++;
    if (!isDigit(bytes[i] as number)) return -1 - i;
    while (isDigit(bytes[i] as number)) i++;
  }
  return i;
};

const hasExponent = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if ((bytes[i] as number) > 0x39) return true;
  return false;
};

export const skipSpace = (bytes: Uint8Array, at: number): number => {
  let i = at;
  let c = bytes[i] as number;
  while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = bytes[++i] as number;
  return i;
};
