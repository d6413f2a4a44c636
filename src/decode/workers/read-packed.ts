import { BrokenInput } from '../broken-input.js';
import { freed, inflateShort, isGzip, readStream, wholeUpTo } from '../read-text.js';

/**
 * Emits the text of an input that arrives in pieces, decompressed if it is gzip. **Errors**: rejects if the compression is damaged or
 * truncated, or the text is longer than `maxBytes`; for short inputs before any text. **Keeps** one piece, or an input of up to 4 MiB with
 * its text of up to 32 MiB. A piece is valid until the next pull. `size`: bytes of the input; undefined if unknown. `onlyWhole`: if false,
 * the text before any damage is emitted.
 */
export const readPacked = (
  pieces: AsyncIterable<Uint8Array>,
  size: number | undefined,
  maxBytes: number,
  onlyWhole = true,
): AsyncGenerator<Uint8Array> =>
  capped(size !== undefined && size <= wholeUpTo ? readShort(pieces, maxBytes, onlyWhole) : readStream(pieces), maxBytes);

async function* readShort(pieces: AsyncIterable<Uint8Array>, maxBytes: number, onlyWhole: boolean): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  const packed = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
  if (!isGzip(packed)) {
    yield packed;
    return;
  }
  const text = inflatePacked(packed, maxBytes, onlyWhole);
  yield* text === undefined ? readStream(one(packed)) : freed(text);
}

/** Undefined if the text is too long for one call, or damaged and nevertheless wanted. */
const inflatePacked = (packed: Uint8Array, maxBytes: number, onlyWhole: boolean): Buffer | undefined => {
  try {
    return inflateShort(packed, maxBytes);
  } catch (error) {
    if (onlyWhole) throw error;
    return undefined;
  }
};

async function* one(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(piece);
}

async function* capped(text: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of text) {
    size += piece.length;
    if (size > maxBytes) throw new BrokenInput(`has more than ${maxBytes} bytes of text`);
    yield piece;
  }
}
