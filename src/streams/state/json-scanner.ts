import type { StateErrorReason } from './state-error.js';

/** Thrown inside of the indexer only; `indexState` makes a `StateError` of it. `at` is a byte offset, -1 where there is none. */
export class ScanFailure extends Error {
  constructor(
    readonly reason: StateErrorReason,
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** Deeper documents are refused, so that nothing that walks attributes later can run out of stack. */
const maxDepth = 1_000;

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const comma = 0x2c;
const colon = 0x3a;
const minus = 0x2d;

/** 1 for bytes that a JSON string holds as they are. */
const plain = new Uint8Array(256).fill(1, 0x20);
plain[quote] = 0;
plain[backslash] = 0;

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number): boolean => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
const simpleEscapes = new Set([...'"\\/bfnrt'].map((one) => one.charCodeAt(0)));

/**
 * Walks JSON bytes without making values of them. It accepts what `JSON.parse` accepts (RFC 8259), no more and no less, but
 * for documents deeper than `maxDepth`; everything else is a `ScanFailure` of reason `broken_json`.
 */
export class JsonScanner {
  /** Where the next token is looked for. */
  at: number;
  /** Inside of the quotes of the string read last, and whether it holds escapes. */
  start = 0;
  end = 0;
  escaped = false;
  /** Set when a number was passed that a double may not hold; the user resets it. */
  lossy = false;
  private depth = 0;
  private readonly closers = new Uint8Array(maxDepth + 1);

  constructor(
    readonly bytes: Uint8Array,
    at = 0,
  ) {
    this.at = at;
  }

  /** The first byte of the next token, -1 at the end; `at` points at it. */
  peek(): number {
    const { bytes } = this;
    let at = this.at;
    let byte = at < bytes.length ? (bytes[at] as number) : -1;
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      at++;
      byte = at < bytes.length ? (bytes[at] as number) : -1;
    }
    this.at = at;
    return byte;
  }

  /** Steps into an object or array; false where it is empty (and it is left again). */
  enter(opener: typeof openBrace | typeof openBracket): boolean {
    if (this.peek() !== opener) this.unexpected();
    this.push(opener + 2);
    this.at++;
    return !this.leave();
  }

  /** After a value: true where another follows, false where the object or array ended. */
  more(): boolean {
    if (this.peek() === comma) {
      this.at++;
      return true;
    }
    if (!this.leave()) this.unexpected();
    return false;
  }

  /** Reads a member's name into `start`, `end`, `escaped`, and passes the colon. */
  key(): void {
    if (this.peek() !== quote) this.unexpected();
    this.string();
    if (this.peek() !== colon) this.unexpected();
    this.at++;
  }

  /** Passes the string whose quote is at `at`, into `start`, `end`, `escaped`. */
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

  /** Passes one value, whatever it is. Iterative: depth is bounded by `maxDepth`, not by the stack. */
  skip(): void {
    const base = this.depth;
    for (;;) {
      const byte = this.peek();
      let entered = false;
      if (byte === quote) this.string();
      else if (byte === openBrace) {
        entered = this.enter(openBrace);
        if (entered) this.key();
      } else if (byte === openBracket) entered = this.enter(openBracket);
      else if (byte === minus || isDigit(byte)) this.number();
      else this.literal(byte);
      if (entered) continue;
      while (this.depth > base) {
        const inObject = this.closers[this.depth] === closeBrace;
        if (this.more()) {
          if (inObject) this.key();
          break;
        }
      }
      if (this.depth === base) return;
    }
  }

  /** Nothing but white space may follow the document. */
  finish(): void {
    if (this.peek() !== -1) this.unexpected();
  }

  unexpected(at = this.at): never {
    if (at >= this.bytes.length) throw new ScanFailure('broken_json', 'the file ends in the middle of a value', this.bytes.length);
    const byte = this.bytes[at] as number;
    const shown = byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16).padStart(2, '0')}`;
    throw new ScanFailure('broken_json', `not valid JSON: unexpected ${shown}`, at);
  }

  private push(closer: number): void {
    if (++this.depth > maxDepth) throw new ScanFailure('broken_json', `nested deeper than ${maxDepth} levels`, this.at);
    this.closers[this.depth] = closer;
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
    let at = from;
    const digits = (): void => {
      if (!isDigit(bytes[at] ?? 0)) this.unexpected(at);
      while (isDigit(bytes[at] ?? 0)) at++;
    };
    if (bytes[at] === minus) at++;
    if (bytes[at] === 0x30) at++;
    else digits();
    if (bytes[at] === 0x2e) {
      at++;
      digits();
    }
    if (((bytes[at] ?? 0) | 0x20) === 0x65) {
      at++;
      if (bytes[at] === 0x2b || bytes[at] === minus) at++;
      digits();
      this.lossy = true;
    }
    // Up to 15 characters without an exponent survive the way through a double (IEEE 754: DBL_DIG).
    if (at - from > 15) this.lossy = true;
    this.at = at;
  }

  private literal(first: number): void {
    const word = first === 0x74 ? 'true' : first === 0x66 ? 'false' : 'null';
    for (let i = 0; i < word.length; i++) if (this.bytes[this.at + i] !== word.charCodeAt(i)) this.unexpected(this.at + i);
    this.at += word.length;
  }
}
