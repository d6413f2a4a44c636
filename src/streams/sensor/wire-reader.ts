/** A byte of a string may require an escape in JSON, or decoding as UTF-8. */
const escaped = 1;
const multibyte = 2;
const needs = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return multibyte;
  return byte < 0x20 || byte === 0x22 || byte === 0x5c ? escaped : 0;
});

/**
 * Reads protobuf field by field, from `at` to `end`. Invalid bytes set `failed` and end the reading; never throws. Source: the encoding
 * page of the protobuf documentation. Reused for one message after the other.
 */
export class WireReader {
  at = 0;
  end = 0;
  failed = false;
  /** Whether no string read so far needs an escape in JSON. */
  isPlain = true;
  #bytes: Uint8Array = new Uint8Array(0);
  #text = '';

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
    for (let at = start; at < end; at++) found |= needs[bytes[at] as number] as number;
    if (found === 0) return this.#text.slice(start, end);
    if ((found & escaped) !== 0) this.isPlain = false;
    return (found & multibyte) === 0 ? this.#text.slice(start, end) : this.#utf8(start, end);
  }

  /** Skips an unused field. Groups are not part of proto3. */
  skip(tag: number): void {
    const type = tag & 7;
    if (type === 0) this.varint();
    else if (type === 2) this.at = this.length();
    else if ((type === 1 || type === 5) && this.end - this.at >= (type === 1 ? 8 : 4)) this.at += type === 1 ? 8 : 4;
    else this.#fail();
  }

  #utf8(start: number, end: number): string {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, end - start).toString('utf8');
  }

  #fail(): 0 {
    this.failed = true;
    return 0;
  }
}
