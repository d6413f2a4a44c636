import { scalarAt, textBetween } from '../formats/json-slice.js';

const encoder = new TextEncoder();
const quote = 0x22;
const backslash = 0x5c;
/** Characters of the short escapes. */
const unescaped = new Uint8Array(256);
for (const [escape, character] of Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' })) {
  unescaped[escape.charCodeAt(0)] = character.charCodeAt(0);
}

/** The first segments of ids of Azure. */
const azureHeads = ['/subscriptions/', '/providers/'].map((head) => encoder.encode(head));

const lowerCase = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);

const beginsWith = (bytes: Uint8Array, from: number, length: number, head: Uint8Array): boolean =>
  length - from >= head.length && head.every((one, at) => lowerCase(bytes[from + at] as number) === one);

/** Initial state of a hash. */
const unhashed = 0x811c9dc5;

/** Continues a hash over `length` bytes. FNV-1a. */
const hashOn = (state: number, bytes: Uint8Array, length: number): number => {
  let hash = state;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash;
};

/** 32-bit hash of bytes; equal to `hashText` of the same text. Mixed at the end, because slots use the low bits. */
const hashBytes = (bytes: Uint8Array, length: number): number => mixed(hashOn(unhashed, bytes, length));

/** State of a hash after these bytes; see `hashAfter`. */
export const hashPrefix = (bytes: Uint8Array): number => hashOn(unhashed, bytes, bytes.length);

export const hashText = (text: string): number => {
  let hash = unhashed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) {
      const bytes = encoder.encode(text);
      return hashBytes(bytes, bytes.length);
    }
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return mixed(hash);
};

const mixed = (hash: number): number => {
  const one = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (one ^ (one >>> 13)) >>> 0;
};

/** A reusable buffer that builds addresses and keys as UTF-8, to hash and compare them without creating strings. */
export class ByteBuffer {
  bytes = new Uint8Array(512);
  length = 0;

  clear(): this {
    this.length = 0;
    return this;
  }

  /** Writes ASCII letters from `from` on in lower case if the text there begins as an id of Azure does; see `anyTypeKey`. */
  foldAzureId(from: number): void {
    const { bytes, length } = this;
    if (bytes[from] !== azureHeads[0]?.[0] || !azureHeads.some((head) => beginsWith(bytes, from, length, head))) return;
    for (let at = from; at < length; at++) bytes[at] = lowerCase(bytes[at] as number);
  }

  byte(one: number): this {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = one;
    return this;
  }

  text(text: string): this {
    this.reserve(text.length);
    const { bytes, length } = this;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) return this.raw(encoder.encode(text));
      bytes[length + at] = code;
    }
    this.length = length + text.length;
    return this;
  }

  raw(source: Uint8Array, start = 0, end = source.length): this {
    this.reserve(end - start);
    const { bytes } = this;
    let to = this.length;
    for (let at = start; at < end; at++) bytes[to++] = source[at] as number;
    this.length = to;
    return this;
  }

  /** Appends the string or number at an offset of valid JSON, without quotes and escapes. Appends nothing for other values and at 0. */
  scalar(source: Uint8Array, at: number): this {
    if (at === 0) return this;
    if (source[at] !== quote) {
      const digits = scalarAt(source, at);
      return digits === '' ? this : this.text(digits);
    }
    let { bytes } = this;
    let to = this.length;
    for (let i = at + 1; ; i++) {
      let one = source[i] as number;
      if (one === quote) break;
      if (one === backslash) one = unescaped[source[++i] as number] as number;
      // `\u` may be half of a surrogate pair, and bytes may be invalid UTF-8: use the common decoder, so that all readers get the same
      // text.
      if (one === 0 || one > 0x7f) return this.text(scalarAt(source, at));
      if (to === bytes.length) {
        this.reserve(to - this.length + 1);
        bytes = this.bytes;
      }
      bytes[to++] = one;
    }
    this.length = to;
    return this;
  }

  hash(): number {
    return hashBytes(this.bytes, this.length);
  }

  /** The hash of a prefix (from `hashPrefix`) followed by the contents. */
  hashAfter(prefix: number): number {
    return mixed(hashOn(prefix, this.bytes, this.length));
  }

  equals(other: ByteBuffer): boolean {
    return this.length === other.length && this.startsWith(other.bytes, other.length);
  }

  isText(text: string): boolean {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) return this.toText() === text;
      if (code !== this.bytes[at]) return false;
    }
    return text.length === this.length;
  }

  toText(): string {
    return textBetween(this.bytes, 0, this.length);
  }

  private startsWith(bytes: Uint8Array, length: number): boolean {
    for (let at = 0; at < length; at++) if (bytes[at] !== this.bytes[at]) return false;
    return true;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    wider.set(this.bytes);
    this.bytes = wider;
  }
}
