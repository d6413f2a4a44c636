import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createGunzip, gunzipSync } from 'node:zlib';

/** Read and handed over at a time. */
const chunkSize = 256 * 1024;
/** Compressed files up to this size are inflated in one call, which is more than twice as fast as the stream. */
const wholeUpTo = 4 * 1024 * 1024;
const wholeOutput = 32 * 1024 * 1024;
/** What a damaged place in a compressed file can cost, compressed. */
const pieceSize = 16 * 1024;

/**
 * Emits the text of a file in pieces, decompressed if it is gzip (by content; concatenated members are one text). A piece is
 * valid until the next is asked for. Errors: rejects with the reason when the file cannot be read or the compression is
 * damaged or cut off, after everything before that place. Keeps: one piece, or a compressed file of up to 4 MiB with its
 * text of up to 32 MiB.
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
      const packed = Buffer.concat([head, ...rest(file)]);
      const text = inflateWhole(packed);
      if (text === undefined) yield* inflate(piecesOf([packed]));
      else yield text;
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

/** `undefined` when damaged or too long; the piecewise way tells which. */
const inflateWhole = (packed: Uint8Array): Buffer | undefined => {
  try {
    return gunzipSync(packed, { chunkSize: 512 * 1024, maxOutputLength: wholeOutput });
  } catch {
    return undefined;
  }
};

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

/** Inflates piece by piece, so that what was whole before a damaged place comes out. */
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
      await new Promise<void>((resolve) => gunzip.write(piece, () => resolve()));
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
