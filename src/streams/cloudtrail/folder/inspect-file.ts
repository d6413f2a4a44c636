import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { isGzip } from '../../../decode/read-text.js';
import { Failure } from '../../../model/failure.js';
import { kindByContent } from '../../recorded/recognise-file.js';
import { CompleteText } from './complete-text.js';
import {
  beginsLike,
  headOf,
  identityOf,
  sampleHash,
  sampleLength,
  startOfText,
  type FileIdentity,
  type FollowedFile,
  type TextPosition,
} from './followed-file.js';
import type { FolderProgress } from './folder-progress.js';
import { startOfPacked, tailOfPacked } from './packed-text.js';
import { readAt, readRange } from './read-range.js';

/** The changes to a followed file that take effect when a reading ends. */
export type TextStep = Pick<FollowedFile, 'id' | 'head' | 'mark' | 'read'>;

/**
 * Text of a plain file between two positions. `known`: the file as it was read before. `origin`: the file of which this one is a copy. The
 * part that was read of `origin` is not read again, and counts as read once it does in `origin`. Nothing is new if `from` is `to`.
 */
export type TextRange = {
  readonly is: 'text';
  readonly from: number;
  readonly to: number;
  readonly hasMore: boolean;
  readonly known: FollowedFile | undefined;
  readonly origin: FollowedFile | undefined;
  readonly step: TextStep;
};

/** The part of a file that can be read now. */
type Look =
  | TextRange
  /** A compressed file of `size` bytes, which does not grow. `to`: length of its text; undefined if it is no copy of another file. */
  | {
      readonly is: 'packed';
      readonly size: number;
      readonly from: number;
      readonly to: number | undefined;
      readonly origin: FollowedFile | undefined;
    }
  /** The rest is not written yet. */
  | { readonly is: 'incomplete'; readonly known: FollowedFile | undefined }
  | { readonly is: 'other' };

const pieceSize = 128 * 1024;
/** Bytes of a plain file per reading, after which its position is saved. A single value may be longer. */
const longestReading = 8 * 1024 * 1024;
/** A compressed file that changed within this time may still be written. */
const settle = 1_000;
/** Bytes in which a value must begin, for `kindByContent`. */
const startLength = 64 * 1024;
/** Size up to which a file that is skipped is read, to find its complete part. */
const longestSkipped = 1024 * 1024;

/** Opens a file without waiting for the writer of a pipe. Rejects with a `Failure` if it cannot be read by its nature. */
export const openLog = async (path: string): Promise<FileHandle> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Failure('Rejected', 'it is not a regular file');
};

/** Finds the part of a file that is new and complete. `path`: relative to the folder. */
export const inspectFile = async (
  handle: FileHandle,
  path: string,
  progress: Pick<FolderProgress, 'texts'>,
  now: number,
): Promise<Look & FileIdentity> => {
  const stats = await handle.stat();
  const { size, mtimeMs } = stats;
  const { id, mark } = identityOf(stats);
  const start = await readAt(handle, 0, Math.min(size, startLength));
  if (isGzip(start)) {
    if (Math.abs(now - mtimeMs) < settle) return { id, mark, is: 'incomplete', known: undefined };
    let length = 0;
    const origin = await recognised(progress, '', Number.POSITIVE_INFINITY, startOfPacked(start), async (at) => {
      const found = await tailOfPacked(readRange(handle, 0, size), at);
      length = found.length;
      return length < at ? undefined : found.tail;
    });
    if (origin === undefined) return { id, mark, is: 'packed', size, from: 0, to: undefined, origin };
    return { id, mark, is: 'packed', size, from: origin.read.at, to: length, origin };
  }
  const found = await recognised(progress, id, size, start, async (at) => (await tailAt(handle, at)).tail);
  const from = found?.read.at ?? 0;
  const isSame = found?.id === id;
  const shared = { id, mark, known: isSame ? found : undefined };
  if (from === 0 && kindByContent(path, start) !== 'log') return { id, mark, is: 'other' };
  const text = new CompleteText();
  for (let at = from; at < size; at += pieceSize) {
    text.push(await readAt(handle, at, Math.min(pieceSize, size - at)));
    if (text.end > 0 && at - from >= longestReading) break;
  }
  if (text.end === 0 && (from < size || found === undefined)) return { ...shared, is: 'incomplete' };
  const to = from + text.end;
  const step = { id, mark, head: headOf(start, to), read: await tailAt(handle, to) };
  return { ...shared, is: 'text', from, to, hasMore: to < size, origin: isSame ? undefined : found, step };
};

/** A plain file as if it had been read; undefined for a compressed one. A value that is not complete yet is new. */
export const readAlready = async (handle: FileHandle): Promise<FollowedFile | undefined> => {
  const stats = await handle.stat();
  const { size } = stats;
  const start = await readAt(handle, 0, Math.min(size, startLength));
  if (isGzip(start)) return undefined;
  const read = await tailAt(handle, size <= longestSkipped ? await completeUpTo(handle, size) : await lastLine(handle, size));
  return { ...identityOf(stats), head: headOf(start, read.at), read, acked: read, settled: Promise.resolve() };
};

const completeUpTo = async (handle: FileHandle, size: number): Promise<number> => {
  const text = new CompleteText();
  text.push(await readAt(handle, 0, size));
  return text.end;
};

/** The start of a line that may be incomplete; the end of the file if its last line is long. */
const lastLine = async (handle: FileHandle, size: number): Promise<number> => {
  const end = await readAt(handle, size - startLength, startLength);
  const newline = end.lastIndexOf(10);
  return newline < 0 ? size : size - end.length + newline + 1;
};

/**
 * The text of which this one is a later version or a copy: with the same beginning, and the same bytes before the position up to which it
 * was read. A file that was truncated or replaced is neither.
 */
const recognised = async (
  progress: Pick<FolderProgress, 'texts'>,
  id: string,
  size: number,
  start: Uint8Array,
  tail: (at: number) => Promise<string | undefined>,
): Promise<FollowedFile | undefined> => {
  // An empty file may be another one: some file systems use the number of a removed file again.
  const isSame = (one: FollowedFile): boolean => one.id === id && one.read.at > 0;
  const found = new Set<FollowedFile>();
  const isLike = beginsLike(start);
  for (const one of progress.texts()) if (one.read.at <= size && (one.id === id || one.read.at > 0) && isLike(one)) found.add(one);
  const best = [...found].sort((a, b) => Number(isSame(b)) - Number(isSame(a)) || b.read.at - a.read.at);
  for (const one of best) if ((await tail(one.read.at)) === one.read.tail) return one;
  return undefined;
};

const tailAt = async (handle: FileHandle, at: number): Promise<TextPosition> => {
  if (at === 0) return startOfText;
  const length = Math.min(sampleLength, at);
  return { at, tail: sampleHash(await readAt(handle, at - length, length)) };
};
