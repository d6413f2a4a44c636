/** A byte of a string may require an escape in JSON, or decoding as UTF-8. */
const escaped = 1;
const multibyte = 2;
const needs = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return multibyte;
  return byte < 0x20 || byte === 0x22 || byte === 0x5c ? escaped : 0;
});

/** Bytes of a string that is compared with recent ones: names of fields and most of their values. */
const longestShared = 64;
/** Recent strings kept, a power of two. */
const sharedTexts = 1_024;

/**
 * Reads protobuf field by field, from `at` to `end`. Invalid bytes set `failed` and end the reading; never throws. Source: the encoding
 * page of the protobuf documentation. Reused for one message after the other.
 *
 * **Keeps** 1,024 short strings, because alerts repeat most of theirs.
 */
export class WireReader {
  at = 0;
  end = 0;
  failed = false;
  /** Whether no string read so far needs an escape in JSON. */
  isPlain = true;
  #bytes: Buffer = Buffer.alloc(0);
  #text = '';
  /** By hash: the short string that came last. */
  readonly #recent = new Array<string>(sharedTexts).fill('');

  open(bytes: Buffer): void {
    this.#bytes = bytes;
    this.at = 0;
    this.end = bytes.length;
    this.failed = false;
    this.isPlain = true;
    // Decode the whole message once; ASCII strings are slices of it.
    this.#text = bytes.toString('latin1');
  }

  /** The next tag (field number times 8, and wire type); 0 at the end. */
  tag(): number {
    if (this.failed || this.at >= this.end) return 0;
    const tag = this.varint();
    if (tag < 8 || tag > 0xffffffff) return this.#fail();
    return tag;
  }

  /** Signed 64 bits; exact to 2^53. */
  varint(): number {
    let low = 0;
    let high = 0;
    for (let index = 0; index < 10; index++) {
      if (this.at >= this.end) break;
      const byte = this.#bytes[this.at++] ?? 0;
      if (index < 4) low |= (byte & 0x7f) << (7 * index);
      else if (index > 4) high |= (byte & 0x7f) << (7 * index - 32);
      else {
        low |= (byte & 0x7f) << 28;
        high = (byte & 0x7f) >> 4;
      }
      if (byte < 0x80) return high === 0 ? low >>> 0 : high * 0x1_0000_0000 + (low >>> 0);
    }
    return this.#fail();
  }

  /** The end of the field that starts here. */
  length(): number {
    const size = this.varint();
    if (size >= 0 && size <= this.end - this.at) return this.at + size;
    this.#fail();
    return this.at;
  }

  string(): string {
    const end = this.length();
    const start = this.at;
    this.at = end;
    const bytes = this.#bytes;
    let found = 0;
    if (end - start > longestShared) {
      for (let at = start; at < end; at++) found |= needs[bytes[at] as number] as number;
      if (found === 0) return this.#text.slice(start, end);
    } else {
      let hash = end - start;
      for (let at = start; at < end; at++) {
        const byte = bytes[at] as number;
        found |= needs[byte] as number;
        hash = Math.imul(hash ^ byte, 0x01000193);
      }
      if (found === 0) return this.#shared(start, end, (hash ^ (hash >>> 15)) & (sharedTexts - 1));
    }
    if ((found & escaped) !== 0) this.isPlain = false;
    return (found & multibyte) === 0 ? this.#text.slice(start, end) : bytes.toString('utf8', start, end);
  }

  /** The same string for the same ASCII, if it came recently. Not a part of the message, which it would keep alive. */
  #shared(start: number, end: number, place: number): string {
    const known = this.#recent[place] as string;
    if (known.length === end - start && this.#isAt(known, start)) return known;
    const text = this.#bytes.toString('latin1', start, end);
    this.#recent[place] = text;
    return text;
  }

  #isAt(text: string, start: number): boolean {
    const bytes = this.#bytes;
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
    return true;
  }

  /** Skips an unused field. Groups are not part of proto3. */
  skip(tag: number): void {
    const type = tag & 7;
    if (type === 0) this.varint();
    else if (type === 2) this.at = this.length();
    else if ((type === 1 || type === 5) && this.end - this.at >= (type === 1 ? 8 : 4)) this.at += type === 1 ? 8 : 4;
    else this.#fail();
  }

  #fail(): 0 {
    this.failed = true;
    return 0;
  }
}
