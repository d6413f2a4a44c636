import type { Observable } from 'rxjs';
import type { FactLog } from './fact-log.js';
import type { Term } from './term.js';

/** A fact log that several instances share (D90, D91). It follows what others append until it leads. */
export interface SharedLog extends FactLog {
  /** Name of the log, the same on all instances. */
  readonly id: string;
  /** Position of the newest fact that was delivered at the tail. */
  readonly delivered: number;
  /** Facts known to be stored that were not delivered yet. */
  readonly lag: number;
  /**
   * Delivers everything stored so far and stores the fence of the term; from then on facts can be appended. Resolves with false if the term
   * ended first.
   */
  lead(term: Term): Promise<boolean>;
  /** Follows the others again. Facts whose storage is not confirmed are dropped, and `failures` grows. */
  follow(): void;
  /** Emits when another leader has stored facts during the term of this one. The log follows from then on. */
  readonly deposed$: Observable<void>;
  /** Assigns the position after this one to the next fact, because a checkpoint includes facts that the log lost. */
  skipTo(position: number): void;
  /**
   * Removes facts that lie before position `before` and are older than `olderThan` (milliseconds since the epoch) or beyond `maxBytes`,
   * counted from the newest. Resolves with the number of removed messages.
   */
  retain(retention: { readonly before: number; readonly olderThan: number; readonly maxBytes: number }): Promise<number>;
}
