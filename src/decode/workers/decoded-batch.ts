import type { SkippedRecords } from '../../model/skipped-records.js';

/** Kinds of item in `DecodedBatch.items`. */
export const itemKind = { skipped: 0, record: 1, alert: 2 } as const;

/** Added to the kind of a record or alert that may contain numbers that a double cannot represent. */
export const longNumbers = 4;

/** Numbers per item: kind; arrival in milliseconds since the epoch (NaN: unknown); first and end, see `DecodedBatch`. */
export const itemWidth = 4;

/**
 * The output of a decoder. Items and records are columns of plain bytes, which are transferred between threads without copying; counts of
 * skipped records are few.
 *
 * An item is either counts (first: index into `skipped`), or a record or alert to evaluate, as JSON (first and end index into `kept`).
 */
export type DecodedBatch = {
  readonly items: Float64Array;
  readonly skipped: readonly SkippedRecords[];
  readonly kept: Uint8Array;
  /** Records decoded and bytes of text read since the previous batch. */
  readonly records: number;
  readonly bytes: number;
  /** The first problem of the input, reported once. */
  readonly problem: DecodeProblem | undefined;
};

export type DecodeProblem = { readonly message: string; readonly position: number | undefined };

export const batchBuffers = (batch: DecodedBatch): readonly ArrayBuffer[] => [
  batch.items.buffer as ArrayBuffer,
  batch.kept.buffer as ArrayBuffer,
];
