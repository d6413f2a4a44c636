import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { FolderProgress, type GrowingFile } from './folder-progress.js';

const version = 1;
const cursorCodec = t.type({
  driftline_folder_cursor: t.literal(version),
  directory: t.string,
  /** Keys of read files: doubles in base64. */
  read: t.string,
  /** By path: identity, length and hash of the head, whether it has lines (0 or 1), bytes. */
  growing: t.record(t.string, t.tuple([t.string, t.number, t.string, t.number, t.number])),
});

/** Serialises what has been read and has passed. */
export const cursorText = (progress: FolderProgress, directory: string): string => {
  const growing = [...progress.growing]
    .filter(([, { position }]) => position.acked > 0)
    .map(([path, { id, head, isLines, position }]) => [path, [id, head.length, head.hash, isLines ? 1 : 0, position.acked]] as const);
  const read = Buffer.from(Float64Array.from(progress.read).buffer).toString('base64');
  return `${JSON.stringify({ driftline_folder_cursor: version, directory, read, growing: Object.fromEntries(growing) })}\n`;
};

/** Parses a cursor; returns the reason if it cannot be used. */
export const parseCursor = (text: string, directory: string): FolderProgress | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const decoded = cursorCodec.decode(json);
  if (isLeft(decoded)) return 'it has another format or version';
  const cursor = decoded.right;
  if (cursor.directory !== directory) return 'it belongs to another directory';
  const bytes = Uint8Array.from(Buffer.from(cursor.read, 'base64'));
  if (bytes.length % 8 !== 0) return 'its list of files is cut off';
  const growing = new Map<string, GrowingFile>();
  for (const [path, [id, length, hash, isLines, acked]] of Object.entries(cursor.growing)) {
    if (![length, acked].every((one) => Number.isSafeInteger(one) && one >= 0)) return 'an offset in it is not a size';
    growing.set(path, {
      id,
      head: { length, hash },
      isLines: isLines === 1,
      mark: '',
      read: acked,
      position: { acked, settled: Promise.resolve() },
    });
  }
  return new FolderProgress(new Float64Array(bytes.buffer), growing);
};
