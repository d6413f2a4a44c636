import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { isGzip } from '../../../decode/read-text.js';
import { Failure } from '../../../model/failure.js';
import { kindByContent } from '../../recorded/recognise-file.js';
import { CompleteText } from './complete-text.js';
import type { FolderProgress, GrowingFile } from './folder-progress.js';

/** What can be read of a file now. `mark`: see `WaitingFile`. */
type Look =
  /** `isPacked`: all of a compressed file, which does not grow. */
  | {
      readonly is: 'range';
      readonly from: number;
      readonly to: number;
      readonly isPacked: boolean;
      readonly hasMore: boolean;
      readonly growing: GrowingFile | undefined;
    }
  /** The rest is not written yet. */
  | { readonly is: 'incomplete'; readonly mark: string }
  | { readonly is: 'other' }
  | { readonly is: 'same'; readonly growing: GrowingFile };

const pieceSize = 128 * 1024;
/** Bytes of a plain file per reading, after which its position is saved. A single value may be longer. */
const longestReading = 8 * 1024 * 1024;
/** A compressed file that changed within this time may still be written. */
const settle = 1_000;
/** Enough for the first record with its id: the records of one caller begin alike. */
const headLength = 4_096;

/** Opens a file without waiting for the writer of a pipe. Rejects with a `Failure` that says why it cannot be read. */
export const openLog = async (path: string): Promise<FileHandle> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Failure('Rejected', 'it is not a regular file');
};

/** Finds the part of a file that is new and complete. `path`: relative to the folder, as in `progress`. */
export const lookAtFile = async (handle: FileHandle, path: string, progress: FolderProgress, now: number): Promise<Look> => {
  const { size, mtimeMs, dev, ino } = await handle.stat();
  const mark = `${String(size)} ${String(mtimeMs)}`;
  const start = await readAt(handle, 0, Math.min(size, 64 * 1024));
  if (isGzip(start)) {
    if (Math.abs(now - mtimeMs) < settle) return { is: 'incomplete', mark };
    return { is: 'range', from: 0, to: size, isPacked: true, hasMore: false, growing: undefined };
  }
  const id = `${String(dev)}:${String(ino)}`;
  const known = knownFile(progress, path, id, start);
  const from = known === undefined || known.read > size ? 0 : known.read;
  if (known !== undefined && from === size && from === known.read) return { is: 'same', growing: { ...known, mark } };
  if (from === 0 && kindByContent(path, start) !== 'log') return { is: 'other' };
  const text = new CompleteText(from > 0 && known?.isLines === true);
  for (let at = from; at < size; at += pieceSize) {
    text.push(await readAt(handle, at, Math.min(pieceSize, size - at)));
    if (text.end > 0 && at - from >= longestReading) break;
  }
  if (text.end === 0) return { is: 'incomplete', mark };
  const to = from + text.end;
  const head = headOf(start, Math.min(headLength, to));
  const growing: GrowingFile = {
    id,
    head,
    isLines: text.isLines,
    mark,
    read: to,
    position: (from === 0 ? undefined : known?.position) ?? { acked: 0, settled: Promise.resolve() },
  };
  return { is: 'range', from, to, isPacked: false, hasMore: to < size, growing };
};

/** A plain file as if it had been read; undefined for a compressed one. */
export const readAlready = async (handle: FileHandle): Promise<GrowingFile | undefined> => {
  const { size, mtimeMs, dev, ino } = await handle.stat();
  const start = await readAt(handle, 0, Math.min(size, headLength));
  if (isGzip(start)) return undefined;
  const position = { acked: size, settled: Promise.resolve() };
  return {
    id: `${String(dev)}:${String(ino)}`,
    head: headOf(start, start.length),
    isLines: true,
    mark: `${String(size)} ${String(mtimeMs)}`,
    read: size,
    position,
  };
};

/** The pieces of a part of a file. */
export async function* readRange(handle: FileHandle, from: number, to: number, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += pieceSize) {
    const piece = await readAt(handle, at, Math.min(pieceSize, to - at));
    count(piece.length);
    if (piece.length === 0) return;
    yield piece;
  }
}

/** What is known of a file: by its path, else of the file that was renamed to it. A file that was replaced is another one. */
const knownFile = (progress: FolderProgress, path: string, id: string, start: Uint8Array): GrowingFile | undefined => {
  const isSame = ({ head }: GrowingFile): boolean => head.length <= start.length && headOf(start, head.length).hash === head.hash;
  const own = progress.growing.get(path);
  if (own !== undefined) return isSame(own) ? own : undefined;
  for (const [, file] of progress.growing) if (file.id === id && isSame(file)) return file;
  return undefined;
};

const headOf = (start: Uint8Array, length: number): GrowingFile['head'] => ({
  length,
  hash: createHash('sha256').update(start.subarray(0, length)).digest('base64').slice(0, 22),
});

const readAt = async (handle: FileHandle, at: number, length: number): Promise<Uint8Array> => {
  const buffer = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
};
