import type { Fact } from '../model/fact.js';
import type { IndexBytes } from '../model/journal-line.js';
import { readSegment } from './read-segment.js';
import type { Segment } from './segment.js';

/** The facts stored so far; more are appended during the read. */
export interface Stored {
  /** Position of the newest fact. */
  readonly last: number;
  /** Position of the newest fact in a segment. */
  readonly lastWritten: number;
  readonly segments: readonly Segment[];
  /** Readable bytes of a segment; infinite for all but the one that is being written. */
  size(segment: Segment): number;
  /** Facts that could not be written, from position `from` to before `before`. */
  unwritten(from: number, before: number): readonly Fact[];
}

type ReadStoredOptions = {
  readonly index: IndexBytes;
  readonly now: () => number;
  readonly onProblem: (input: string, message: string) => void;
};

/** The position that a subscriber reads next. */
export type Reader = { position: number };

/**
 * Emits the facts from the position of `reader` on, as `readSegment` does; the caller advances `reader` with each batch. Completes once
 * everything stored is read. Facts that could not be written are inserted if they are still in memory, otherwise reported.
 */
export async function* readStored(
  stored: Stored,
  reader: Reader,
  { index, now, onProblem }: ReadStoredOptions,
): AsyncGenerator<readonly Fact[], void, undefined> {
  const from = reader.position;
  const gap = (start: number, end: number, path: string): readonly Fact[] => {
    const kept = stored.unwritten(start, end);
    const missing = end - start - kept.length;
    if (missing > 0) onProblem(path, `${String(missing)} facts from position ${String(start)} on were never written`);
    return kept;
  };
  let next = 0;
  let path = '';
  let segment = startOf(stored.segments, from);
  while (segment !== undefined) {
    const current: Segment = segment;
    const first = current.first ?? next;
    ({ path } = current);
    if (next > 0 && first > Math.max(next, from)) {
      const kept = gap(Math.max(next, from), first, path);
      if (kept.length > 0) yield kept;
    }
    const end = yield* readSegment(current, {
      first,
      from,
      size: () => stored.size(current),
      following: () => stored.segments.find(({ number }) => number > current.number),
      index,
      now,
      onProblem: (message) => {
        onProblem(current.path, message);
      },
    });
    ({ next } = end);
    segment = end.following;
  }
  const { last, lastWritten } = stored;
  const reached = Math.max(next, from);
  // The next call reads facts appended since the last check.
  if (reached <= lastWritten || reached > last) {
    reader.position = reached;
    return;
  }
  const kept = gap(reached, last + 1, path);
  if (kept.length > 0) yield kept;
  reader.position = last + 1;
}

/** The first segment to read: the last one known to start at or before the position. */
const startOf = (segments: readonly Segment[], from: number): Segment | undefined =>
  segments.findLast(({ first }) => first !== undefined && first <= from) ?? segments[0];
