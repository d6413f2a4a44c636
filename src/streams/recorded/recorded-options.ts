import type { Arrival } from '../../model/fact.js';
import type { DeclaredObjects } from '../../decode/declared-objects.js';

/** A problem of an input, reported once per input, for people. `position`: byte offset in the decompressed text. */
export type InputProblem = { readonly input: string; readonly message: string; readonly position?: number };

/** Totals since the start; `bytes` after decompression. */
export type InputProgress = { readonly records: number; readonly bytes: number };

export type RecordedOptions = {
  /** `arrival`: as the records were delivered. `event-time`: sorted by when they happened, stable. */
  readonly order: 'arrival' | 'event-time';
  /** False: every record is parsed. Changes only the speed. */
  readonly prefilter: boolean;
  /** Worker threads; never more than there are cores. 0: decode on the calling thread. */
  readonly threads: number;
  /** Inputs decoded ahead at once (`performance.event_worker_count`). */
  readonly maxObjects: number;
  /** The states among the facts; without it every record about an object is decoded. */
  readonly declared: DeclaredObjects;
  readonly onProblem: (problem: InputProblem) => void;
  readonly onProgress: (progress: InputProgress) => void;
  /** Reads a driftline journal: its name and its bytes, decompressed, from the first. */
  readonly readJournal: (name: string, bytes: AsyncIterable<Uint8Array>) => AsyncIterable<readonly Arrival[]>;
  /** The input named `-`. */
  readonly stdin: AsyncIterable<Uint8Array>;
};
