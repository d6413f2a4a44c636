import { makeMarkSpecial, type MarkSpecial } from './mark-special.js';

/** Room after the last byte: the sentinel, and what word reads and 32-byte blocks may touch. */
const slack = 64;
const page = 65_536;

/**
 * A sliding piece of a text. Bytes are appended at the end, consumed from `start`; what is not consumed moves to the front
 * when room is needed. After the last byte stands a zero, which no JSON has: readers need no other bounds check.
 *
 * Keeps: the bytes between `start` and `end`, and one mark bit for each; grows to hold one record. `capacity` is a multiple of 32.
 */
export class TextWindow {
  bytes: Uint8Array;
  view: DataView;
  /** See `mark-special.ts`. */
  marks: Int32Array;
  start = 0;
  end = 0;
  /** Position in the text of the byte at index 0. */
  base = 0;
  #mark: MarkSpecial;
  #marksAt: number;
  readonly #vectors: boolean;
  readonly #usual: number;

  constructor(capacity = 4 * page, vectors = true) {
    this.#vectors = vectors;
    this.#usual = capacity;
    const memory = memoryFor(capacity);
    this.bytes = new Uint8Array(memory.buffer, 0, capacity + slack);
    this.view = new DataView(memory.buffer, 0, capacity + slack);
    this.#marksAt = capacity + slack;
    this.marks = new Int32Array(memory.buffer, this.#marksAt, (capacity + slack) >> 5);
    this.#mark = makeMarkSpecial(memory, vectors);
    this.#seal(0);
  }

  /** How many bytes can be appended without growing. */
  get room(): number {
    return this.bytes.length - slack - (this.end - this.start);
  }

  /** Appends; grows to twice the size when there is no room, and back again when nothing is left. */
  append(chunk: Uint8Array): void {
    if (this.start === this.end && this.bytes.length > this.#usual + slack) this.#resize(this.#usual);
    if (chunk.length > this.room) this.#grow(this.end - this.start + chunk.length);
    if (chunk.length > this.bytes.length - slack - this.end) this.#slide();
    this.bytes.set(chunk, this.end);
    const from = this.end;
    this.end += chunk.length;
    this.#seal(from);
  }

  #slide(): void {
    this.bytes.copyWithin(0, this.start, this.end);
    this.base += this.start;
    this.end -= this.start;
    this.start = 0;
    this.#seal(0);
  }

  #grow(needed: number): void {
    let capacity = this.bytes.length - slack;
    while (capacity < needed) capacity *= 2;
    this.#resize(capacity);
  }

  #resize(capacity: number): void {
    const other = new TextWindow(capacity, this.#vectors);
    other.bytes.set(this.bytes.subarray(this.start, this.end));
    this.base += this.start;
    this.end -= this.start;
    this.start = 0;
    this.bytes = other.bytes;
    this.view = other.view;
    this.marks = other.marks;
    this.#mark = other.#mark;
    this.#marksAt = other.#marksAt;
    this.#seal(0);
  }

  /** Puts the sentinel and brings the marks up to date from byte `from` on, the sentinel's included. */
  #seal(from: number): void {
    this.bytes[this.end] = 0;
    this.#mark(from & ~31, (this.end & ~31) + 32, this.#marksAt);
  }
}

const memoryFor = (capacity: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(((capacity + slack) * 1.125 + slack) / page) });
