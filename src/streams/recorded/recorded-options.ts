import type { Arrival } from '../../model/fact.js';
import type { ObjectBuckets } from './objects/object-bucket.js';
import type { SkippedInput } from './recorded-input.js';
import type { DeclaredObjects } from '../../decode/declared-objects.js';

/** A problem of an input, readable and reported once per input. `position`: byte offset in the decompressed text. */
export type InputProblem = { readonly input: string; readonly message: string; readonly position?: number };

/** Totals since the start; `bytes` after decompression. `from`: what the last step added, and the input as the user wrote it. */
export type InputProgress = {
  readonly records: number;
  readonly bytes: number;
  readonly from: { readonly argument: string; readonly records: number; readonly bytes: number };
};

export type RecordedOptions = {
  /** `arrival`: as the records were delivered. `event-time`: sorted by event time, stable. */
  readonly order: 'arrival' | 'event-time';
  /** False: parse every record. Affects only the speed. */
  readonly prefilter: boolean;
  /** Keep records that are never evaluated instead of counting them. Without `prefilter` only. */
  readonly keepAll?: boolean | undefined;
  /** Number of worker threads, never more than there are cores. 0: decode on the calling thread. */
  readonly threads: number;
  /** Total bytes of files that the calling thread decodes before threads start. Default 0. */
  readonly bytesHere: number;
  /** Inputs open at the same time, to decode ahead. */
  readonly maxObjects: number;
  /** Tracks the states among the facts; without it, every record about an object is decoded. */
  readonly declared: DeclaredObjects;
  readonly onProblem: (problem: InputProblem) => void;
  readonly onProgress: (progress: InputProgress) => void;
  /** Reads a driftline journal from its name and its decompressed bytes. */
  readonly readJournal: (name: string, bytes: AsyncIterable<Uint8Array>) => AsyncIterable<readonly Arrival[]>;
  /** Called once with the files and objects that are not logs, if there are any. */
  readonly onSkipped: (skipped: readonly SkippedInput[]) => void;
  /** Opens inputs in buckets; closed with the iterator. */
  readonly buckets: ObjectBuckets;
  /** The input named `-`. */
  readonly stdin: AsyncIterable<Uint8Array>;
};
