/** Words of 32 bits per block: 128 bytes, of which a text of 1 kB wastes 6 %, and one of 200 bytes a fifth. */
const blockWords = 32;
const blockBits = 5;
/** Blocks per slab: 256 KiB, copied in 30 us if a capture still reads the old one. */
const slabBlocks = 2_048;
const slabBits = 11;
/** First words of a block: the next block of its text (+1; 0: none), and in the first block of a text its length, see `lengthOf`. */
const firstHeader = 2;
const otherHeader = 1;

/** Offset of the id within a text that starts with `{"id":"`. */
const idOffset = 7;
const quote = 0x22;
const backslash = 0x5c;

type Slab = { readonly words: Int32Array; readonly bytes: Buffer };
/** Each reader has at most one capture: a checkpoint, or the whole graph. */
type Capturer = 'save' | 'document';

/** Reads texts by the number that `put` returned. */
export interface TextReader {
  read(text: number): string;
  /** The id that a text starts with: `{"id":"…"`. */
  idOf(text: number): string;
}

/**
 * JSON texts as UTF-8 outside of the JavaScript heap, where the garbage collector would copy each of them twice and mark it in every cycle:
 * 9 to 25 us per host event (bench `sensor`). JSON escapes lone surrogates, so UTF-8 loses nothing. **Keeps** the texts in chains of
 * blocks. A removed text frees its blocks for later ones, so memory does not grow once a bound on the bytes is reached.
 */
export class Texts implements TextReader {
  readonly #slabs: Slab[] = [];
  readonly #captured: Record<Capturer, Set<Slab>> = { save: new Set(), document: new Set() };
  /** First blocks of removed texts. Their blocks stay linked, because a capture may still read them. */
  readonly #removed: number[] = [];
  /** The rest of the removed text whose blocks are being reused (+1; 0: none). */
  #spare = 0;
  #blocks = 0;
  #bytes = 0;
  #buffer = bufferOf(64 * 1024);

  /** Total bytes of the texts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Keeps a text; the result is valid until `remove`. */
  put(text: string): number {
    if (this.#buffer.bytes.length < text.length * 3) this.#buffer = bufferOf(text.length * 3);
    const { words: source, bytes } = this.#buffer;
    const length = bytes.write(text, 0);
    const count = (length + 3) >> 2;
    this.#bytes += length;
    const first = this.#take();
    let words = this.#own(first >> slabBits);
    let base = (first & (slabBlocks - 1)) << blockBits;
    words[base + 1] = length * 2 + (length === text.length ? 1 : 0);
    let from = firstHeader;
    for (let at = 0; ; from = otherHeader) {
      const end = Math.min(count, at + blockWords - from);
      for (let to = base + from; at < end; at++, to++) words[to] = source[at] as number;
      if (at === count) break;
      const next = this.#take();
      words[base] = next + 1;
      words = this.#own(next >> slabBits);
      base = (next & (slabBlocks - 1)) << blockBits;
    }
    words[base] = 0;
    return first;
  }

  remove(text: number): void {
    this.#bytes -= lengthOf(this.#slabs, text);
    this.#removed.push(text);
  }

  length(text: number): number {
    return lengthOf(this.#slabs, text);
  }

  read(text: number): string {
    return readText(this.#slabs, text);
  }

  idOf(text: number): string {
    return readId(this.#slabs, text);
  }

  /**
   * The texts at the time of the call: later changes copy each captured slab once. The previous capture by the same reader stays valid only
   * for a document, whose slabs that still exist are captured again.
   */
  capture(by: Capturer): TextReader {
    const slabs = this.#slabs.slice();
    this.#captured[by] = new Set(slabs);
    return { read: (text) => readText(slabs, text), idOf: (text) => readId(slabs, text) };
  }

  /** Call when a save has ended, so that its slabs are not copied any longer. */
  release(by: 'save'): void {
    this.#captured[by] = new Set();
  }

  #take(): number {
    let block = this.#spare - 1;
    if (block < 0) {
      const removed = this.#removed.pop();
      if (removed === undefined) return this.#add();
      block = removed;
    }
    this.#spare = nextOf(this.#slabs, block);
    return block;
  }

  #add(): number {
    if (this.#blocks === this.#slabs.length * slabBlocks) this.#slabs.push(bufferOf(slabBlocks * blockWords * 4));
    return this.#blocks++;
  }

  /** The words of a slab, copied first if a capture reads them. */
  #own(index: number): Int32Array {
    const { save, document } = this.#captured;
    const slab = this.#slabs[index] as Slab;
    if (save.size === 0 && document.size === 0) return slab.words;
    const isSaved = save.delete(slab);
    if (!document.delete(slab) && !isSaved) return slab.words;
    const copy = bufferOf(slab.bytes.length);
    copy.words.set(slab.words);
    this.#slabs[index] = copy;
    return copy.words;
  }
}

const bufferOf = (size: number): Slab => {
  // Not pooled, and not cleared: every byte is written before it is read.
  const bytes = Buffer.allocUnsafeSlow((size + 3) & ~3);
  return { bytes, words: new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) };
};

const nextOf = (slabs: readonly Slab[], block: number): number =>
  (slabs[block >> slabBits] as Slab).words[(block & (slabBlocks - 1)) << blockBits] as number;

/** Twice the bytes of a text, plus 1 if all its characters are ASCII. */
const headerOf = (slabs: readonly Slab[], text: number): number =>
  (slabs[text >> slabBits] as Slab).words[((text & (slabBlocks - 1)) << blockBits) + 1] as number;

const lengthOf = (slabs: readonly Slab[], text: number): number => headerOf(slabs, text) >> 1;

/** For texts of usual length, because memory outside of the heap is slow to allocate. */
const reused = bufferOf(64 * 1024);

const readText = (slabs: readonly Slab[], text: number): string => {
  const header = headerOf(slabs, text);
  const length = header >> 1;
  const count = (length + 3) >> 2;
  const { words: target, bytes } = length > reused.bytes.length ? bufferOf(length) : reused;
  let block = text;
  for (let at = 0, from = firstHeader; ; from = otherHeader) {
    const { words } = slabs[block >> slabBits] as Slab;
    const base = (block & (slabBlocks - 1)) << blockBits;
    const end = Math.min(count, at + blockWords - from);
    for (let source = base + from; at < end; at++, source++) target[at] = words[source] as number;
    if (at === count) break;
    block = (words[base] as number) - 1;
  }
  return bytes.toString((header & 1) === 1 ? 'latin1' : 'utf8', 0, length);
};

/** Reads the first block only, unless the id is long or has escapes. */
const readId = (slabs: readonly Slab[], text: number): string => {
  const { bytes } = slabs[text >> slabBits] as Slab;
  const start = ((text & (slabBlocks - 1)) << blockBits) * 4;
  const from = start + firstHeader * 4 + idOffset;
  const end = start + Math.min(blockWords * 4, firstHeader * 4 + lengthOf(slabs, text));
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) return bytes.toString('latin1', from, at);
    if (byte === backslash || byte > 0x7e) break;
  }
  // A text may have more after the object.
  return (JSON.parse(`[${readText(slabs, text)}]`) as readonly [{ readonly id: string }])[0].id;
};
