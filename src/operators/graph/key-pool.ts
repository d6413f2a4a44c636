import { withRoom } from './columns.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Bytes of a length before its text. */
const lengthBytes = 2;
/** Longer keys are cut: no identifier of a cloud has a tenth of it. */
const maxLength = 0xffff;

/** The text prepared last, shared by all pools: a text is mostly looked up and then added. */
const scratch = new Uint8Array(maxLength);
let prepared: string | undefined;
let preparedLength = 0;
let preparedHash = 0;

/**
 * Texts as UTF-8 in one buffer, outside of the JavaScript heap. A text is an offset. **Keeps** the bytes of removed texts until they are
 * half of the buffer; then `compact` moves the others.
 */
export class KeyPool {
  #bytes = new Uint8Array(4096);
  #end = 0;
  #dead = 0;

  /** Prepares a text for `hash`, `isAt` and `put`. */
  prepare(text: string): void {
    if (text === prepared) return;
    prepared = text;
    encode(text);
  }

  /** Hash of the prepared text, 32 bits. */
  hash(): number {
    return preparedHash;
  }

  /** The same of the text at this offset. */
  hashAt(offset: number): number {
    return hashOf(this.#bytes, offset + lengthBytes, this.#lengthAt(offset));
  }

  /** Whether the text at this offset equals the prepared one. */
  isAt(offset: number): boolean {
    const bytes = this.#bytes;
    if (this.#lengthAt(offset) !== preparedLength) return false;
    const from = offset + lengthBytes;
    for (let at = 0; at < preparedLength; at++) if (bytes[from + at] !== scratch[at]) return false;
    return true;
  }

  /** Adds the prepared text; returns its offset. */
  put(): number {
    const offset = this.#end;
    this.#end += lengthBytes + preparedLength;
    this.#bytes = withRoom(this.#bytes, this.#end);
    const bytes = this.#bytes;
    const from = offset + lengthBytes;
    bytes[offset] = preparedLength & 0xff;
    bytes[offset + 1] = preparedLength >>> 8;
    for (let at = 0; at < preparedLength; at++) bytes[from + at] = scratch[at] as number;
    return offset;
  }

  text(offset: number): string {
    const from = offset + lengthBytes;
    return decoder.decode(this.#bytes.subarray(from, from + this.#lengthAt(offset)));
  }

  remove(offset: number): void {
    this.#dead += lengthBytes + this.#lengthAt(offset);
  }

  /** Whether `compact` would free at least half of the buffer, and at least 64 KiB. */
  get isSparse(): boolean {
    return this.#dead > 65_536 && this.#dead * 2 > this.#end;
  }

  /** Moves the texts at these offsets together, and writes the new offsets into the column. -1 is no text. */
  compact(offsets: Int32Array, count: number): void {
    const kept = new Uint8Array(this.#end - this.#dead + 4096);
    let end = 0;
    for (let at = 0; at < count; at++) {
      const offset = offsets[at] as number;
      if (offset < 0) continue;
      const size = lengthBytes + this.#lengthAt(offset);
      kept.set(this.#bytes.subarray(offset, offset + size), end);
      offsets[at] = end;
      end += size;
    }
    this.#bytes = kept;
    this.#end = end;
    this.#dead = 0;
  }

  /** A copy for reading. */
  capture(): KeyPool {
    const copy = new KeyPool();
    copy.#bytes = this.#bytes.slice(0, this.#end);
    copy.#end = this.#end;
    return copy;
  }

  #lengthAt(offset: number): number {
    return (this.#bytes[offset] as number) | ((this.#bytes[offset + 1] as number) << 8);
  }
}

/** Writes the text to `scratch`, with its length in bytes and its hash. */
const encode = (text: string): void => {
  const { length } = text;
  let hash = firstHash;
  let at = 0;
  for (; at < length && at < maxLength; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) break;
    scratch[at] = code;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  preparedLength = at === length ? length : encoder.encodeInto(text, scratch).written;
  preparedHash = at === length ? mixed(hash) : hashOf(scratch, 0, preparedLength);
};

const firstHash = 0x811c9dc5;

const hashOf = (bytes: Uint8Array, from: number, length: number): number => {
  let hash = firstHash;
  for (let at = from; at < from + length; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return mixed(hash);
};

const mixed = (hash: number): number => {
  const one = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (one ^ (one >>> 13)) >>> 0;
};
