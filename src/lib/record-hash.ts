/**
 * A 128-bit hash of a record's key (D4), as four 32-bit words: small enough to remember a million, wide enough to make accidental
 * collisions unlikely (1.5e-27 among a million records). Uses the mixing steps of MurmurHash3 x86_128 by Austin Appleby (public domain).
 * Not suitable for secrets: it does not resist forged collisions, which a provider has no reason to make. The words are valid until the
 * next call.
 */
export const recordHash = (key: string): Uint32Array => {
  const bytes = paddedBuffer(key.length);
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    if (unit > 0x7f) return hashNonAscii(key);
    bytes[i] = unit;
  }
  return hashPadded(viewOf(bytes), key.length);
};

const hashNonAscii = (key: string): Uint32Array => {
  const encoded = encodeUnits(key);
  const bytes = paddedBuffer(encoded.length);
  bytes.set(encoded);
  return hashPadded(viewOf(bytes), encoded.length);
};

/** Reused buffer, because keys are short and allocating memory outside the heap costs more than hashing one. */
const reusedBuffer = new Uint8Array(512);
const reusedView = new DataView(reusedBuffer.buffer);
const reusedWords = new Uint32Array(4);

/** Buffer for `hashPadded` with room for this many bytes and zeros in its last block. Valid until the next call. */
const paddedBuffer = (size: number): Uint8Array => {
  const padded = (size + 15) & ~15;
  if (padded > reusedBuffer.length) return new Uint8Array(padded);
  reusedBuffer.fill(0, Math.max(0, padded - 16), padded);
  return reusedBuffer;
};

const viewOf = (bytes: Uint8Array): DataView => (bytes === reusedBuffer ? reusedView : new DataView(bytes.buffer));

/** Writes code units beyond ASCII as three bytes; no ASCII key contains the first of them. */
const encodeUnits = (key: string): Uint8Array => {
  const bytes: number[] = [];
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    if (unit <= 0x7f) bytes.push(unit);
    else bytes.push(0xff, unit >>> 8, unit & 0xff);
  }
  return Uint8Array.from(bytes);
};

const c1 = 0x239b961b;
const c2 = 0xab0e9789 | 0;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93 | 0;

const rotl = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

const finish = (x: number): number => {
  let h = x ^ (x >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** Hashes the first `size` bytes of a view. The rest of the last block of 16 bytes must be zero. */
const hashPadded = (view: DataView, size: number): Uint32Array => {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  for (let i = 0; i < size; i += 16) {
    h1 ^= Math.imul(rotl(Math.imul(view.getInt32(i, true), c1), 15), c2);
    h1 = (Math.imul((rotl(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotl(Math.imul(view.getInt32(i + 4, true), c2), 16), c3);
    h2 = (Math.imul((rotl(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotl(Math.imul(view.getInt32(i + 8, true), c3), 17), c4);
    h3 = (Math.imul((rotl(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotl(Math.imul(view.getInt32(i + 12, true), c4), 18), c1);
    h4 = (Math.imul((rotl(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  h1 = ((h1 ^ size) + (h2 ^ size) + (h3 ^ size) + (h4 ^ size)) | 0;
  h2 = ((h2 ^ size) + h1) | 0;
  h3 = ((h3 ^ size) + h1) | 0;
  h4 = ((h4 ^ size) + h1) | 0;
  h1 = finish(h1);
  h2 = finish(h2);
  h3 = finish(h3);
  h4 = finish(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  reusedWords[0] = h1;
  reusedWords[1] = h2 + h1;
  reusedWords[2] = h3 + h1;
  reusedWords[3] = h4 + h1;
  return reusedWords;
};

/** The words as 32 hexadecimal digits. */
export const hashText = (words: Uint32Array): string =>
  Array.from(words.subarray(0, 4), (one) => one.toString(16).padStart(8, '0')).join('');
