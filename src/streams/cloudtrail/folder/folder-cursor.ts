import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { FolderProgress, type SavedFile } from './folder-progress.js';

const version = 1;
const size = t.refinement(t.number, (one) => Number.isSafeInteger(one) && one >= 0);
const cursorCodec = t.type({
  driftline_folder_cursor: t.literal(version),
  directory: t.string,
  /** Keys of read files: doubles in base64. */
  read: t.string,
  followed: t.array(
    t.type({
      paths: t.array(t.string),
      id: t.string,
      head: t.type({ length: size, hash: t.string }),
      acked: t.type({ at: size, tail: t.string }),
    }),
  ),
});

/** Serialises what has been read and has passed. */
export const cursorText = (progress: FolderProgress, directory: string): string => {
  const read = Buffer.from(Float64Array.from(progress.read).buffer).toString('base64');
  return `${JSON.stringify({ driftline_folder_cursor: version, directory, read, followed: [...progress.saved()] })}\n`;
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
  const followed: readonly SavedFile[] = cursor.followed;
  return new FolderProgress(new Float64Array(bytes.buffer), followed);
};
