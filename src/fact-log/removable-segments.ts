/** Bounds of the segments that a journal keeps. */
export type Retention = {
  /** Position from which a restart may read: the one after the older of the two newest checkpoints. */
  readonly before: number;
  /** Segments last written before this time are removed, milliseconds since the epoch. */
  readonly olderThan: number;
  /** The oldest segments are removed while all together exceed this size. */
  readonly maxBytes: number;
};

type SizedSegment = {
  readonly first: number | undefined;
  readonly bytes: number;
  /** Time of the last write, milliseconds since the epoch. */
  readonly modified: number;
};

/**
 * Number of the oldest segments that can be removed (D63): those entirely before `before` and beyond either bound, but never the last one.
 * Segments of version 1 are removed together, because their positions are counted from the first of them.
 */
export const removableSegments = (segments: readonly SizedSegment[], { before, olderThan, maxBytes }: Retention): number => {
  let total = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  let count = 0;
  for (const { bytes, modified } of segments) {
    const next = segments.slice(count + 1).find(({ first }) => first !== undefined)?.first;
    const isPassed = next !== undefined && next <= before;
    if (!isPassed || (modified >= olderThan && total <= maxBytes)) break;
    total -= bytes;
    count++;
  }
  while (count > 0 && segments[count]?.first === undefined) count--;
  return count;
};
