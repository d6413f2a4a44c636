import type { OutputPosition } from '../../src/model/contracts/output-sink.js';

/** The position of outputs in tests. */
export const positionAt = (arrivedAt: string, more: Partial<OutputPosition> = {}): OutputPosition => ({
  seq: 1,
  arrivedAt,
  receivedAt: 0,
  isHistory: false,
  isFollowed: false,
  ...more,
});
