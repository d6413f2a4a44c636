import { hashBytes } from '../lib/record-hash.js';

/** How much of a skipped span goes into its hash, beside its length. */
const prefixSize = 4_096;

/**
 * Finds where reading can go on after bytes that are no record: after the bracket that closes them, or, where they are torn
 * so that brackets say nothing, at the next line that starts with a brace. Torn is: a line break inside a string, or a
 * brace at the start of a line inside of something else. Can be fed in pieces; nothing but a prefix for the hash is kept.
 */
export class BrokenSkip {
  /** Bytes seen. */
  size = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Brackets are of no use any more: only a line that starts with a brace ends the span. */
  #torn = false;
  #lineStart = false;
  readonly #prefix = new Uint8Array(prefixSize + 8);

  /** `depth` brackets are open already; `torn`: there was none to begin with. */
  begin(depth: number, torn: boolean): void {
    this.size = 0;
    this.#depth = depth;
    this.#inString = false;
    this.#escaped = false;
    this.#torn = torn;
    this.#lineStart = false;
  }

  /** True when the span ended at a line: what stood open around it is lost. */
  get torn(): boolean {
    return this.#torn;
  }

  /** The index after the span; -1 when it goes on beyond `to`. */
  feed(bytes: Uint8Array, from: number, to: number): number {
    let i = from;
    for (; i < to; i++) {
      if (this.#step(bytes[i] as number)) {
        // A line's first brace belongs to what comes next; a closing bracket belongs to the span.
        if (!this.#torn) i++;
        this.#take(bytes, from, i);
        return i;
      }
    }
    this.#take(bytes, from, i);
    return -1;
  }

  /** Identifies the span, however it was fed. */
  hash(out: Uint32Array): Uint32Array {
    const kept = Math.min(this.size, prefixSize);
    new DataView(this.#prefix.buffer).setFloat64(kept, this.size, true);
    return hashBytes(this.#prefix, 0, kept + 8, out);
  }

  /** True at the end of the span. */
  #step(c: number): boolean {
    const atLineStart = this.#lineStart;
    this.#lineStart = c === 0x0a;
    if (atLineStart && c === 0x7b && (this.#torn || this.#depth > 0)) return (this.#torn = true);
    if (this.#torn) return false;
    if (this.#inString) {
      if (c === 0x0a) this.#torn = true;
      else if (this.#escaped) this.#escaped = false;
      else if (c === 0x5c) this.#escaped = true;
      else if (c === 0x22) this.#inString = false;
      return false;
    }
    if (c === 0x22) this.#inString = true;
    else if (c === 0x7b || c === 0x5b) this.#depth++;
    else if (c === 0x7d || c === 0x5d) return --this.#depth <= 0;
    return false;
  }

  #take(bytes: Uint8Array, from: number, to: number): void {
    if (this.size < prefixSize) {
      const room = prefixSize - this.size;
      this.#prefix.set(bytes.subarray(from, Math.min(to, from + room)), this.size);
    }
    this.size += to - from;
  }
}
