import { maxDepth } from '../lib/nests-deeper.js';
import type { WalkedText } from './walk/walk-rules.js';

/** Room after the last byte, for the sentinel and for reads of up to 16 bytes. */
const slack = 64;
/** Room for the report of a walk, see `walk-report.ts`. */
const reportSize = maxDepth + 512;
const page = 65_536;

/**
 * A sliding window of a text. Bytes are appended at the end and consumed from `start`; the rest moves to the front if room is needed. A
 * zero follows the last byte: no JSON contains one, so readers need no other bounds check.
 *
 * **Keeps** the bytes between `start` and `end`; grows to hold one record. `capacity` is a multiple of 8.
 */
export class TextWindow implements WalkedText {
  /** Undefined if the system refuses it: each memory reserves gigabytes of address space, though it uses little of it. */
  memory: WebAssembly.Memory | undefined;
  bytes: Uint8Array;
  view: DataView;
  reportAt: number;
  start = 0;
  end = 0;
  /** Position in the text of the byte at index 0. */
  base = 0;
  readonly #usual: number;

  constructor(capacity = 4 * page) {
    this.#usual = capacity;
    this.reportAt = capacity + slack;
    const size = capacity + slack + reportSize;
    this.memory = memoryOf(size);
    const buffer = this.memory?.buffer ?? new ArrayBuffer(size);
    this.bytes = new Uint8Array(buffer, 0, capacity + slack);
    this.view = new DataView(buffer, 0, capacity + slack);
  }

  /** Empties the window and restores its usual size. */
  clear(): void {
    this.start = 0;
    this.end = 0;
    if (this.reportAt > this.#usual + slack) this.#resize(this.#usual);
    this.base = 0;
    this.bytes[0] = 0;
  }

  /** Number of bytes that can be appended without growing. */
  get room(): number {
    return this.reportAt - slack - (this.end - this.start);
  }

  /** Appends a chunk. Doubles the size if there is no room, and shrinks again once everything is consumed. */
  append(chunk: Uint8Array): void {
    if (this.start === this.end && this.reportAt > this.#usual + slack) this.#resize(this.#usual);
    if (chunk.length > this.room) this.#grow(this.end - this.start + chunk.length);
    if (chunk.length > this.reportAt - slack - this.end) this.#slide();
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    this.bytes[this.end] = 0;
  }

  #slide(): void {
    this.bytes.copyWithin(0, this.start, this.end);
    this.base += this.start;
    this.end -= this.start;
    this.start = 0;
  }

  #grow(needed: number): void {
    let capacity = this.reportAt - slack;
    while (capacity < needed) capacity *= 2;
    this.#resize(capacity);
  }

  #resize(capacity: number): void {
    const other = new TextWindow(capacity);
    other.bytes.set(this.bytes.subarray(this.start, this.end));
    this.base += this.start;
    this.end -= this.start;
    this.start = 0;
    this.memory = other.memory;
    this.bytes = other.bytes;
    this.view = other.view;
    this.reportAt = other.reportAt;
  }
}

const memoryOf = (size: number): WebAssembly.Memory | undefined => {
  try {
    return new WebAssembly.Memory({ initial: Math.ceil(size / page) });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
