import { closeSync, openSync, read, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Fact } from '../model/fact.js';
import { decodeFacts, journalHeader, type IndexBytes } from '../model/journal-line.js';
import { LineCutter } from '../lib/line-cutter.js';
import { isCounted } from './last-position.js';
import { journalPositions } from '../model/journal-positions.js';
import type { Segment } from './segment.js';

/** Maximum facts per batch. */
const batchSize = 1_024;
/** Milliseconds of decoding after which a batch is emitted; processing it takes about as long. */
const decodeBudget = 2;
/** Lines between two checks of the clock. */
const linesPerCheck = 16;
const pieceBytes = 1024 * 1024;
/** The last bytes of a growing segment are read without yielding, because appends could otherwise outpace the reader. */
const lastStretch = 256 * 1024;

const readBeside = promisify(read);

type ReadOptions = {
  /** Position of the first line that is a fact. */
  readonly first: number;
  /** Facts before this position are skipped. */
  readonly from: number;
  /** Currently readable bytes; infinite for a finished segment. */
  readonly size: () => number;
  /** The next segment, if there is one by now. */
  readonly following: () => Segment | undefined;
  readonly index: IndexBytes;
  readonly now: () => number;
  readonly onProblem: (message: string) => void;
};

type SegmentEnd = {
  /** Position after the last line. */
  readonly next: number;
  /** The next segment at the time when the end of this one was reached. */
  readonly following: Segment | undefined;
};

/**
 * Emits the facts of a segment from a position on, in batches of at most 1,024, and yields to the event loop in between. Drops a torn last
 * line (power failure) with one warning (D2), and each unreadable line. **Keeps** one line and one batch.
 */
export async function* readSegment(
  { path, version }: Segment,
  { first, from, size, following, index, now, onProblem }: ReadOptions,
): AsyncGenerator<readonly Fact[], SegmentEnd, undefined> {
  const lines = new LineCutter();
  let next = first;
  let number = 0;
  let batch: Fact[] = [];
  const take = (line: Uint8Array, isWhole: boolean): void => {
    number++;
    if (number === 1 && journalHeader(Buffer.from(line).toString('utf8')) !== undefined) return;
    const seq = next;
    if (isWhole || isCounted(line, version, index)) next += journalPositions(line, version);
    if (Math.max(next, seq + 1) <= from) return;
    const facts = decodeFacts(line, index);
    if (facts === undefined)
      onProblem(isWhole ? `line ${String(number)} of the journal cannot be read` : 'the last line of the journal is torn; it was dropped');
    else
      facts.forEach((fact, offset) => {
        if (seq + offset >= from) batch.push({ ...fact, seq: seq + offset });
      });
  };
  let end: SegmentEnd['following'];
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
    let began = now();
    for (let at = 0, left = size(); left > 0; left = size() - at) {
      const length = Math.min(left, pieceBytes);
      const got = left <= lastStretch ? readSync(file, piece, 0, length, at) : (await readBeside(file, piece, 0, length, at)).bytesRead;
      if (got === 0) break;
      at += got;
      for (const line of lines.cut(piece.subarray(0, got))) {
        take(line, true);
        while (batch.length > batchSize) yield batch.splice(0, batchSize);
        if (batch.length < batchSize && (number % linesPerCheck !== 0 || now() - began < decodeBudget)) continue;
        if (batch.length > 0) yield batch;
        batch = [];
        await setImmediate();
        began = now();
      }
      if (at < size() || batch.length === 0) continue;
      yield batch;
      batch = [];
    }
    // Read in the same turn as `size`, because later facts may go to yet another segment.
    end = following();
  } finally {
    closeSync(file);
  }
  const rest = lines.rest();
  if (rest !== undefined) take(rest, false);
  while (batch.length > batchSize) yield batch.splice(0, batchSize);
  if (batch.length > 0) yield batch;
  return { next, following: end };
}
