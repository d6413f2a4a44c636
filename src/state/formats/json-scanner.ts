import type { StateErrorReason } from '../state-error.js';
import type { SecretHints } from './secret-hints.js';

/** Thrown only within the indexer; `indexState` converts it to a `StateError`. `at`: byte offset, -1 if there is none. */
export class ScanFailure extends Error {
  constructor(
    readonly reason: StateErrorReason,
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** Deeper documents are rejected, so that later walks of attributes cannot exhaust the stack. */
const maxDepth = 1_000;

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const comma = 0x2c;
const colon = 0x3a;
const minus = 0x2d;

/** 1 for bytes that need no escape in a JSON string. */
const plain = new Uint8Array(256).fill(1, 0x20);
plain[quote] = 0;
plain[backslash] = 0;

const isSpace = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0a, 0x0d]) isSpace[byte] = 1;

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number): boolean => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
const simpleEscapes = new Set(Array.from('"\\/bfnrt', (one) => one.charCodeAt(0)));

const pastSpace = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && isSpace[bytes[at] as number] === 1) at++;
  return at;
};

/**
 * Walks JSON bytes without creating values. Accepts exactly what `JSON.parse` accepts (RFC 8259), except documents deeper than `maxDepth`;
 * anything else is a `ScanFailure` with the reason `broken_json`.
 */
export class JsonScanner {
  /** Offset from which the next token is read. */
  at: number;
  /** Offsets within the quotes of the last string, and whether it contains escapes. */
  start = 0;
  end = 0;
  escaped = false;
  /** Set by a number that a double may not represent; the caller resets it. */
  lossy = false;
  /** Tests the name of every member that is passed, until it found a secret; the caller sets it. */
  hints: SecretHints | undefined = undefined;
  private depth = 0;
  private readonly closers = new Uint8Array(maxDepth + 1);

  constructor(
    readonly bytes: Uint8Array,
    at = 0,
  ) {
    this.at = at;
  }

  /** The first byte of the next token, which `at` points at; -1 at the end. */
  peek(): number {
    this.at = pastSpace(this.bytes, this.at);
    return this.at < this.bytes.length ? (this.bytes[this.at] as number) : -1;
  }

  /** Enters an object or array. Returns false if it is empty, and then leaves it. */
  enter(opener: typeof openBrace | typeof openBracket): boolean {
    if (this.peek() !== opener) this.unexpected();
    this.push(opener + 2);
    this.at++;
    return !this.leave();
  }

  /** Call after a value: true if another follows, false at the end of the object or array. */
  more(): boolean {
    if (this.peek() === comma) {
      this.at++;
      return true;
    }
    if (!this.leave()) this.unexpected();
    return false;
  }

  /** Reads a member's name into `start`, `end` and `escaped`, and skips the colon. */
  key(): void {
    if (this.peek() !== quote) this.unexpected();
    this.string();
    if (this.peek() !== colon) this.unexpected();
    this.at++;
    if (this.hints?.isFound === false) this.hints.note(this.start, this.end);
  }

  /** Reads the string whose opening quote is at `at` into `start`, `end` and `escaped`. */
  string(): void {
    const { bytes } = this;
    const { length } = bytes;
    let at = this.at + 1;
    this.start = at;
    this.escaped = false;
    for (;;) {
      while (at < length && plain[bytes[at] as number] === 1) at++;
      if (at >= length) this.unexpected(length);
      const byte = bytes[at] as number;
      if (byte === quote) break;
      if (byte !== backslash) this.unexpected(at);
      this.escaped = true;
      at = this.escape(at + 1);
    }
    this.end = at;
    this.at = at + 1;
  }

  /**
   * Skips one value of any kind. Its depth is bounded by `maxDepth`, not by the stack. Nearly all bytes of a state are read here, hence the
   * local variables and the fast paths for common bytes; other methods handle the rest.
   */
  skip(): void {
    const { bytes, closers, hints } = this;
    const { length } = bytes;
    const base = this.depth;
    let depth = base;
    let isKey = false;
    let at = this.at;
    for (;;) {
      at = pastSpace(bytes, at);
      const byte = at < length ? (bytes[at] as number) : -1;
      if (byte === quote) {
        const start = at + 1;
        let end = start;
        while (end < length && plain[bytes[end] as number] === 1) end++;
        if (end < length && bytes[end] === quote) at = end + 1;
        else {
          this.at = at;
          this.string();
          ({ at, end } = this);
        }
        if (isKey) {
          at = pastSpace(bytes, at);
          if (bytes[at] !== colon) this.unexpected(at);
          at++;
          if (hints?.isFound === false) hints.note(start, end);
          isKey = false;
          continue;
        }
      } else if (isKey) this.unexpected(at);
      else if (byte === openBrace || byte === openBracket) {
        if (++depth > maxDepth) this.tooDeep(at);
        closers[depth] = byte + 2;
        at = pastSpace(bytes, at + 1);
        if (bytes[at] !== byte + 2) {
          isKey = byte === openBrace;
          continue;
        }
        at++;
        depth--;
      } else {
        this.at = at;
        if (byte === minus || isDigit(byte)) this.number();
        else this.literal(byte);
        at = this.at;
      }
      for (;;) {
        if (depth === base) {
          this.at = at;
          return;
        }
        at = pastSpace(bytes, at);
        if (bytes[at] === comma) {
          at++;
          isKey = closers[depth] === closeBrace;
          break;
        }
        if (bytes[at] !== closers[depth]) this.unexpected(at);
        at++;
        depth--;
      }
    }
  }

  /** Requires that only white space follows the document. */
  finish(): void {
    if (this.peek() !== -1) this.unexpected();
  }

  unexpected(at = this.at): never {
    if (at >= this.bytes.length)
      throw new ScanFailure(
        'broken_json',
        'the file ends in the middle of a value: it is incomplete, read or download it again',
        this.bytes.length,
      );
    const byte = this.bytes[at] as number;
    const shown = byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16).padStart(2, '0')}`;
    throw new ScanFailure('broken_json', `not valid JSON: unexpected ${shown}`, at);
  }

  private push(closer: number): void {
    if (++this.depth > maxDepth) this.tooDeep(this.at);
    this.closers[this.depth] = closer;
  }

  private tooDeep(at: number): never {
    throw new ScanFailure('broken_json', `nested deeper than ${maxDepth} levels`, at);
  }

  private leave(): boolean {
    if (this.peek() !== this.closers[this.depth]) return false;
    this.at++;
    this.depth--;
    return true;
  }

  private escape(at: number): number {
    const { bytes } = this;
    if (at >= bytes.length) this.unexpected(at);
    if (simpleEscapes.has(bytes[at] as number)) return at + 1;
    if (bytes[at] !== 0x75) this.unexpected(at);
    for (let digit = at + 1; digit <= at + 4; digit++) if (!isHex(bytes[digit] ?? 0)) this.unexpected(digit);
    return at + 5;
  }

  private number(): void {
    const { bytes } = this;
    const from = this.at;
    let at = bytes[from] === minus ? from + 1 : from;
    at = bytes[at] === 0x30 ? at + 1 : this.digits(at);
    if (bytes[at] === 0x2e) at = this.digits(at + 1);
    if (((bytes[at] ?? 0) | 0x20) === 0x65) {
      at++;
      if (bytes[at] === 0x2b || bytes[at] === minus) at++;
      at = this.digits(at);
      this.lossy = true;
    }
    // Up to 15 characters without an exponent survive conversion to a double (IEEE 754: DBL_DIG).
    if (at - from > 15) this.lossy = true;
    this.at = at;
  }

  private digits(from: number): number {
    const { bytes } = this;
    let at = from;
    while (isDigit(bytes[at] ?? 0)) at++;
    if (at === from) this.unexpected(at);
    return at;
  }

  private literal(first: number): void {
    const word = first === 0x74 ? 'true' : first === 0x66 ? 'false' : 'null';
    for (let i = 0; i < word.length; i++) if (this.bytes[this.at + i] !== word.charCodeAt(i)) this.unexpected(this.at + i);
    this.at += word.length;
  }
}
