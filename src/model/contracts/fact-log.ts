import type { Observable } from 'rxjs';
import type { Arrival, Fact } from '../fact.js';

/**
 * The ordered sequence of facts (D60). Inputs append to it, and the pipeline reads only from it. A live run, a restart and a replay differ
 * only in the log that they read and in whether they append. The `seq` of a fact is its position, counted from 1.
 */
export interface FactLog {
  /** Position of the oldest readable fact; `last + 1` if there is none. */
  readonly first: number;
  /** Position of the newest fact; 0 while the log is empty. */
  readonly last: number;
  /**
   * Stamps a batch and appends it. Every subscriber at the tail receives the batch before the call returns, so a posted alert is evaluated in
   * the turn in which it was read. A batch that a subscriber appends is delivered after the current one. Throws after `close`. Facts that
   * cannot be written still reach the subscribers; `failures` counts the failed attempts. A log on another machine delivers a batch after
   * storing it, and stores facts in order or not at all.
   */
  append(arrivals: readonly Arrival[]): void;
  /** More facts wait to be stored than should: inputs that can wait do, others are refused. Never set by a log in this process. */
  readonly isFull: boolean;
  /** Emits when `isFull` ends. */
  readonly room$: Observable<void>;
  /** Resolves once all facts appended so far survive a power failure, or are known to be lost (see `failures`). */
  flush(): Promise<void>;
  /** Grows with each failed write. If a `flush` leaves it unchanged, everything appended in between is durable. */
  readonly failures: number;
  /**
   * Emits the facts from position `from` on: stored facts in batches of at most 1,024, then an empty batch that marks the end of history,
   * then new batches as they are appended. Completes after `close`. Errors if `from` is before `first`, or if a stored fact cannot be read.
   * A subscriber that reads stored facts slowly delays only itself.
   */
  facts$(from: number): Observable<readonly Fact[]>;
  /** Flushes, completes all subscribers, releases files. */
  close(): Promise<void>;
}
