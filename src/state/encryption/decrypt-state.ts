import { createDecipheriv, type CipherGCMTypes, type DecipherGCM } from 'node:crypto';

/** A key and the offsets of the data that it decrypts, in base64. */
export type Decryption = {
  readonly key: Uint8Array;
  readonly aad: Uint8Array;
  readonly dataStart: number;
  readonly dataEnd: number;
};

const nonceBytes = 12;
const tagBytes = 16;
/** Characters of base64 decoded at once, a multiple of four. */
const step = 1 << 22;

/**
 * Decrypts AES-GCM into shared memory: nonce, ciphertext and tag in base64, as OpenTofu's `aes_gcm` writes them. Returns undefined if key,
 * additional data or ciphertext are not those of the encryption. For worker threads: 100 MB take half a second. The key has 16, 24 or 32 bytes.
 */
export const decryptState = (bytes: Uint8Array, { key, aad, dataStart, dataEnd }: Decryption): Uint8Array | undefined => {
  const data = decoded(bytes, dataStart, dataEnd);
  if (data.length < nonceBytes + tagBytes) return undefined;
  const algorithm = `aes-${String(key.length * 8)}-gcm` as CipherGCMTypes;
  const decipher: DecipherGCM = createDecipheriv(algorithm, key, data.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(aad).setAuthTag(data.subarray(-tagBytes));
  const text = new Uint8Array(new SharedArrayBuffer(data.length - nonceBytes - tagBytes));
  for (let at = 0; at < text.length; at += step)
    text.set(decipher.update(data.subarray(nonceBytes + at, nonceBytes + Math.min(at + step, text.length))), at);
  try {
    decipher.final();
    return text;
  } catch {
    return undefined;
  }
};

const decoded = (bytes: Uint8Array, start: number, end: number): Buffer => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = Buffer.alloc(Math.ceil(((end - start) * 3) / 4));
  let length = 0;
  for (let at = start; at < end; at += step)
    length += data.write(source.toString('latin1', at, Math.min(at + step, end)), length, 'base64');
  return data.subarray(0, length);
};
