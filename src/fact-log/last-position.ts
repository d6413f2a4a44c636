import { open } from 'node:fs/promises';
import { decodeFacts, journalHeader, type IndexBytes } from '../model/journal-line.js';
import { LineCutter } from '../lib/line-cutter.js';
import { journalPositions } from '../model/journal-positions.js';
import type { Segment } from './segment.js';

const pieceBytes = 1024 * 1024;

/**
 * Position of the newest fact of the segments; 0 without segments. Reads the last segment, and those before it if their first position is
 * unknown. Yields to the event loop between pieces.
 */
export const lastPosition = async (segments: readonly Segment[], index: IndexBytes): Promise<number> => {
  let from = segments.length - 1;
  while (from > 0 && segments[from]?.first === undefined) from--;
  let next = 1;
  for (const segment of segments.slice(Math.max(0, from))) next = (segment.first ?? next) + (await countPositions(segment, index));
  return next - 1;
};

const countPositions = async ({ path, version }: Segment, index: IndexBytes): Promise<number> => {
  const lines = new LineCutter();
  let isFirst = true;
  let count = 0;
  const file = await open(path);
  try {
    const piece = Buffer.alloc(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes);
      if (bytesRead === 0) break;
      for (const line of lines.cut(piece.subarray(0, bytesRead))) {
        if (!isFirst || journalHeader(Buffer.from(line).toString('utf8')) === undefined) count += journalPositions(line, version);
        isFirst = false;
      }
    }
  } finally {
    await file.close();
  }
  const rest = lines.rest();
  if (rest === undefined || isFirst) return count;
  return count + (isCounted(rest, version, index) ? journalPositions(rest, version) : 0);
};

/**
 * Whether a last line without a line break takes positions. In version 1 a torn line takes none, and only decoding shows that it is torn.
 */
export const isCounted = (rest: Uint8Array, version: Segment['version'], index: IndexBytes): boolean =>
  version === 2 || decodeFacts(rest, index) !== undefined;
