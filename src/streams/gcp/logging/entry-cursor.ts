import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { EntryProgress } from './entry-progress.js';

/** Times are milliseconds since the epoch. `read`: ids and times of receipt of entries near the cursor. */
const cursorCodec = t.type({
  driftline_logging_cursor: t.literal(1),
  cursor: t.number,
  read: t.array(t.tuple([t.string, t.number])),
});

/** Serialises progress. Omits pending entries, which will be read again. */
export const cursorText = (progress: EntryProgress): string =>
  `${JSON.stringify({ driftline_logging_cursor: 1, cursor: progress.safe, read: [...progress.passed] })}\n`;

/** Parses a cursor; returns the reason if it cannot be used. */
export const parseCursor = (text: string): EntryProgress | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const decoded = cursorCodec.decode(json);
  if (isLeft(decoded)) return 'it has another format or version';
  const { cursor, read } = decoded.right;
  if (!(cursor > 0 && cursor < 8.64e15)) return `${String(cursor)} is not a time`;
  const progress = new EntryProgress(cursor);
  for (const [id, received] of read) progress.passed.set(id, received);
  return progress;
};
