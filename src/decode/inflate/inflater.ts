import * as zlib from 'node:zlib';
import { inflateWasm } from '#generated/inflate-wasm.js';
import { vectorModule } from '../vector-module.js';
import { BlockCodes } from './block-codes.js';
import { decoded, history, layout } from './inflate-layout.js';

/** Compressed bytes that are inflated without `node:zlib`. */
export const maxPacked = 4 * 1024 * 1024;
const page = 65_536;
const headerSize = 10;
const trailerSize = 8;
/**
 * Text that is held back while more follows. `node:zlib` gives up to a byte of symbols less of a damaged file, at most 8 matches of 258
 * bytes, and the text before damage must not depend on who inflates it.
 */
const heldBack = 4 * 1024;

/**
 * Inflates gzip files in memory that is reused, which `node:zlib` cannot: 1.0 instead of 1.4 s of processor time for 1.3 GB of log files
 * (`bench/replay.ts`, modes `inflate` and `gunzip`).
 *
 * **Keeps** 0.4 MiB, and up to 4 MiB of input.
 */
export class Inflater {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #codes: BlockCodes;
  readonly #symbols: SymbolsFunction;
  /** Position in the input in bits, and the end of the input in bytes. */
  #bit = 0;
  #end = 0;
  #out = 0;
  /** Start of the text that was not emitted yet. */
  #from = 0;
  #sum = 0;
  #size = 0;

  /** Undefined if the engine cannot run it; then use `node:zlib`. */
  static make(): Inflater | undefined {
    const module = typeof zlib.crc32 === 'function' ? compileInflate() : undefined;
    if (module === undefined) return undefined;
    try {
      const memory = new WebAssembly.Memory({ initial: (layout.input + maxPacked) / page + 1 });
      return new Inflater(memory, new WebAssembly.Instance(module, { host: { memory } }).exports['symbols'] as SymbolsFunction);
    } catch (error) {
      // The system refuses the address space of another memory.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  private constructor(memory: WebAssembly.Memory, symbols: SymbolsFunction) {
    this.#bytes = new Uint8Array(memory.buffer);
    this.#view = new DataView(memory.buffer);
    this.#codes = new BlockCodes(memory.buffer);
    this.#symbols = symbols;
  }

  /**
   * Emits the text of one gzip member, which must be the whole input of at most `maxPacked` bytes. A piece is valid until the next pull.
   * Returns the number of bytes emitted if the input is damaged or unusual; `node:zlib` then decides about the rest.
   */
  *text(packed: Uint8Array): Generator<Uint8Array, number | 'all'> {
    if (packed.length < headerSize + trailerSize || packed.length > maxPacked || packed[2] !== 8 || packed[3] !== 0) return 0;
    this.#begin(packed);
    if (!(yield* this.#blocks())) return this.#size;
    const emitted = this.#size;
    const rest = this.#take(this.#out);
    const trailer = new DataView(packed.buffer, packed.byteOffset + packed.length - trailerSize, trailerSize);
    if (trailer.getUint32(0, true) !== this.#sum || trailer.getUint32(4, true) !== this.#size >>> 0) return emitted;
    if (rest.length > 0) yield rest;
    return 'all';
  }

  /** Returns whether the blocks are valid and nothing follows them. */
  *#blocks(): Generator<Uint8Array, boolean> {
    for (let isLast = false; !isLast;) {
      isLast = this.#read(1) === 1;
      const kind = this.#read(2);
      if (kind === 0) {
        if (!(yield* this.#stored())) return false;
      } else {
        const isKnown = kind === 1 ? this.#codes.useFixed() : kind === 2 && this.#codes.read(this.#read, this.#peek);
        if (!isKnown || !(yield* this.#compressed())) return false;
      }
    }
    return this.#byte === this.#end;
  }

  #begin(packed: Uint8Array): void {
    const end = layout.input + packed.length;
    this.#bytes.set(packed, layout.input);
    this.#bytes.fill(0, end, end + layout.slack);
    this.#bit = (layout.input + headerSize) * 8;
    this.#end = end - trailerSize;
    this.#out = layout.output;
    this.#from = layout.output;
    this.#sum = 0;
    this.#size = 0;
  }

  *#compressed(): Generator<Uint8Array, boolean> {
    for (;;) {
      const how = this.#symbols(this.#bit, this.#end, this.#out, layout.full, layout.output);
      this.#bit = this.#view.getInt32(layout.report, true);
      this.#out = this.#view.getInt32(layout.report + 4, true);
      if (how === decoded.broken || this.#byte > this.#end) return false;
      if (how === decoded.block) return true;
      yield* this.#flush();
    }
  }

  *#stored(): Generator<Uint8Array, boolean> {
    let at = this.#byte;
    const size = this.#view.getUint16(at, true);
    const check = this.#view.getUint16(at + 2, true);
    at += 4;
    const end = at + size;
    if (size !== (check ^ 0xffff) || end > this.#end) return false;
    while (at < end) {
      if (this.#out >= layout.full) yield* this.#flush();
      const until = Math.min(end, at + layout.full - this.#out);
      this.#bytes.copyWithin(this.#out, at, until);
      this.#out += until - at;
      at = until;
    }
    this.#bit = at * 8;
    return true;
  }

  /** Emits the text except for its end, and moves the history to the front. */
  *#flush(): Generator<Uint8Array> {
    yield this.#take(this.#out - heldBack);
    this.#bytes.copyWithin(layout.output, this.#out - history, this.#out);
    this.#from -= this.#out - history - layout.output;
    this.#out = layout.output + history;
  }

  #take(until: number): Uint8Array {
    const piece = this.#bytes.subarray(this.#from, until);
    this.#from = until;
    this.#sum = zlib.crc32(piece, this.#sum);
    this.#size += piece.length;
    return piece;
  }

  /** The byte after the bits that were read. */
  get #byte(): number {
    return (this.#bit + 7) >>> 3;
  }

  readonly #peek = (): number => this.#view.getUint32(this.#bit >>> 3, true) >>> (this.#bit & 7);

  readonly #read = (count: number): number => {
    const bits = this.#peek() & ((1 << count) - 1);
    this.#bit += count;
    return bits;
  };
}

/** Decodes symbols; see `scripts/inflate-wat.ts`. Returns one of `decoded`. */
type SymbolsFunction = (bit: number, end: number, out: number, full: number, first: number) => number;

/** Undefined if the engine has no vector instructions. */
const compileInflate = vectorModule(inflateWasm);
