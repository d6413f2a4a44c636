import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { TailPosition } from './tailed-file.js';

const cursorCodec = t.type({
  driftline_audit_cursor: t.literal(1),
  path: t.string,
  file: t.string,
  offset: t.number,
});

/** How far a log has been read. */
export const cursorText = (path: string, { file, offset }: TailPosition): string =>
  `${JSON.stringify({ driftline_audit_cursor: 1, path, file, offset })}\n`;

/** Parses a cursor; returns the reason if it cannot be used. */
export const parseCursor = (text: string, path: string): TailPosition | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const decoded = cursorCodec.decode(json);
  if (isLeft(decoded)) return 'it has another format or version';
  if (decoded.right.path !== path) return 'it belongs to another log';
  const { file, offset } = decoded.right;
  return Number.isSafeInteger(offset) && offset >= 0 ? { file, offset } : 'its offset is not a size';
};
