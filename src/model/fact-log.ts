import type { Observable } from 'rxjs';
import type { Arrival, Fact } from './fact.js';

/**
 * The ordered sequence of facts (D60). Inputs append to it and the pipeline reads from it alone: a live run, a restart and a replay
 * differ only in the log that they read and in whether they append. The `seq` of a fact is its position, counted from 1.
 */
export interface FactLog {
  /** Position of the oldest fact that can still be read; `last + 1` where none can. */
  readonly first: number;
  /** Position of the newest fact; 0 while the log is empty. */
  readonly last: number;
  /**
   * Stamps a batch and appends it. Before the call returns, every subscriber that has reached the tail has taken the batch: a posted alert is
   * judged in the turn in which it was read. A subscriber that appends in turn has its batch delivered behind the current one. Throws
   * after `close`. Facts that cannot be stored still reach the subscribers; `failures` counts the attempts that failed. A log on
   * another machine delivers a batch after storing it, and stores facts in order or not at all.
   */
  append(arrivals: readonly Arrival[]): void;
  /** Resolves once all facts appended so far survive a power cut, or are known to be lost (see `failures`). */
  flush(): Promise<void>;
  /** Grows with each failed write. Unchanged across a `flush`: everything appended in between is durable. */
  readonly failures: number;
  /**
   * The facts from position `from` on: those stored, in batches of at most 1,024, then an empty batch, which marks the end of history, then
   * those appended, as batches are appended. Completes after `close`. Errors where `from` lies before `first`, or where a stored fact
   * cannot be read at all. A subscriber that is slow to take stored facts slows only its own reading.
   */
  facts$(from: number): Observable<readonly Fact[]>;
  /** Flushes, completes all subscribers, releases files. */
  close(): Promise<void>;
}
