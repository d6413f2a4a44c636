import { constants, gunzipSync } from 'node:zlib';
import { readStream } from '../../../decode/read-text.js';
import { sampleHash, sampleLength } from './followed-file.js';

/** Compressed bytes that contain the first 4 KiB of a text of JSON. */
const packedStart = 4_096;

/** The first bytes of the text of a compressed file, from the first bytes of the file; none if they are damaged. */
export const startOfPacked = (start: Uint8Array): Uint8Array => {
  try {
    return gunzipSync(start.subarray(0, packedStart), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array();
  }
};

/** Length of the text of a compressed file, and hash of the bytes before a position. Rejects if the compression is damaged or truncated. */
export const tailOfPacked = async (
  packed: AsyncIterable<Uint8Array>,
  at: number,
): Promise<{ readonly tail: string; readonly length: number }> => {
  const tail = Buffer.alloc(Math.min(sampleLength, at));
  const from = at - tail.length;
  let length = 0;
  for await (const piece of readStream(packed)) {
    const end = Math.min(piece.length, at - length);
    if (end > 0) tail.set(piece.subarray(Math.max(0, from - length), end), Math.max(0, length - from));
    length += piece.length;
  }
  return { tail: sampleHash(tail), length };
};

/** The text of a compressed file from a position on. */
export async function* textOfPacked(packed: AsyncIterable<Uint8Array>, from: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of readStream(packed)) {
    const left = from - seen;
    if (left < piece.length) yield left > 0 ? piece.subarray(left) : piece;
    seen += piece.length;
  }
}
