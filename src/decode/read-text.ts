import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { once } from '../lib/once.js';

/** Bytes read and emitted per piece. */
const chunkSize = 256 * 1024;
/** Compressed files up to this size are inflated in one call, which is more than twice as fast as streaming. */
export const wholeUpTo = 4 * 1024 * 1024;
const wholeOutput = 32 * 1024 * 1024;
/** Compressed bytes that damage can cost in files and streams that are not inflated in one call. */
const pieceSize = 16 * 1024;

/**
 * Emits the text of a file in pieces, decompressed if the content is gzip (concatenated members are one text). A piece is valid until the
 * next pull. **Errors**: if the file cannot be read, or the compression is damaged or truncated, rejects with the reason after all text
 * before that point. **Keeps** one piece, or a compressed file of up to 4 MiB and its text of up to 32 MiB.
 */
export async function* readText(path: string): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const buffer = Buffer.allocUnsafe(chunkSize);
    const first = readSync(file, buffer, 0, chunkSize, null);
    const head = buffer.subarray(0, first);
    if (!isGzip(head)) {
      yield head;
      yield* rest(file, buffer);
    } else if (size <= wholeUpTo) {
      yield* inflateShortFile(Buffer.concat([head, ...rest(file)]));
    } else yield* inflate(piecesOf(chain(head, rest(file, Buffer.allocUnsafe(chunkSize)))));
  } finally {
    closeSync(file);
  }
}

/** The same for a stream of bytes, such as standard input. */
export async function* readStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < 2) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  try {
    if (isGzip(head)) yield* inflate(piecesOf(all()));
    else yield* all();
  } finally {
    await iterator.return?.();
  }
}

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function* inflateShortFile(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const { text, failure } = inflateWhole(packed);
  if (text === undefined) yield* inflate(piecesOf([packed]));
  else yield* freed(text);
  if (failure !== undefined) throw failure;
}

/** Emits an inflated text, and frees its memory at the next pull. The engine would collect it after 64 MiB, in each thread. */
export function* freed(text: Buffer): Generator<Uint8Array> {
  yield text;
  closedPort().postMessage(undefined, [text.buffer as ArrayBuffer]);
}

/** Takes what is sent and drops it. */
const closedPort = once((): MessagePort => {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
});

type Inflated = { readonly text: Buffer | undefined; readonly failure: Error | undefined };

/** Inflates in one call; no text if it is too long for that. Returns the text before the damage of a damaged or truncated file. */
const inflateWhole = (packed: Uint8Array): Inflated => {
  try {
    return { text: inflateAtOnce(packed, constants.Z_FINISH), failure: undefined };
  } catch (error) {
    if (isTooLong(error)) return { text: undefined, failure: undefined };
    return { text: longestPrefix(packed), failure: error as Error };
  }
};

/** The text of a short input; undefined if it is too long for one call. Throws if it is damaged or truncated. */
export const inflateShort = (packed: Uint8Array, maxBytes: number): Buffer | undefined => {
  try {
    return inflateAtOnce(packed, constants.Z_FINISH, Math.min(wholeOutput, maxBytes));
  } catch (error) {
    if (isTooLong(error)) return undefined;
    throw error;
  }
};

/** Bisects for the last byte up to which a damaged file inflates. */
const longestPrefix = (packed: Uint8Array): Buffer => {
  let text: Buffer = Buffer.alloc(0);
  let good = 0;
  let bad = packed.length + 1;
  while (bad - good > 1) {
    const middle = good === 0 && bad === packed.length + 1 ? packed.length : (good + bad) >>> 1;
    try {
      text = inflateAtOnce(packed.subarray(0, middle), constants.Z_SYNC_FLUSH);
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return text;
};

const inflateAtOnce = (packed: Uint8Array, finishFlush: number, maxOutputLength = wholeOutput): Buffer =>
  gunzipSync(packed, { chunkSize: sizeOf(packed), maxOutputLength, finishFlush });

/**
 * Guesses the size of the text from the end of the file, so that one buffer holds all of it and nothing is concatenated: 1.5 instead of
 * 1.95 s of processor time for 1.3 GB, and half the garbage. Several members or damage make the guess wrong.
 */
const sizeOf = (packed: Uint8Array): number => {
  const { length } = packed;
  const stated = length < 18 ? 0 : new DataView(packed.buffer, packed.byteOffset + length - 4).getUint32(0, true);
  // Deflate compresses 1,032 to 1 at best. Source: zlib, "Technical Details".
  return Math.max(65_536, Math.min(stated + 64, 1_032 * length, wholeOutput));
};

const isTooLong = (error: unknown): boolean => (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';

function* rest(file: number, reused?: Buffer): Generator<Buffer> {
  for (;;) {
    const buffer = reused ?? Buffer.allocUnsafe(chunkSize);
    const size = readSync(file, buffer, 0, chunkSize, null);
    if (size === 0) return;
    yield buffer.subarray(0, size);
  }
}

function* chain(head: Uint8Array, others: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield head;
  yield* others;
}

async function* piecesOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceSize) yield chunk.subarray(at, at + pieceSize);
  }
}

/** Inflates piece by piece, so that the text before any damage is emitted. */
async function* inflate(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 128 * 1024 });
  const out: Buffer[] = [];
  let failure: Error | undefined;
  const drain = (): void => {
    for (let piece = gunzip.read() as Buffer | null; piece !== null; piece = gunzip.read() as Buffer | null) out.push(piece);
  };
  gunzip.on('readable', drain);
  const closed = new Promise<void>((resolve) => {
    gunzip.on('error', (error) => {
      failure = error;
      drain();
    });
    gunzip.on('close', resolve);
  });
  try {
    for await (const piece of pieces) {
      // A failed write may never call back; the stream closes in that case.
      await Promise.race([new Promise<void>((resolve) => gunzip.write(piece, () => resolve())), closed]);
      drain();
      yield* out.splice(0);
      if (failure !== undefined) break;
    }
    if (failure === undefined) gunzip.end();
    await closed;
    drain();
    yield* out.splice(0);
    if (failure !== undefined) throw failure;
  } finally {
    gunzip.destroy();
  }
}
