import type { AuditRecord } from '../../model/audit-record.js';
import type { DropReason } from '../../model/drop-reason.js';
import { dropped, type Emit, type Output } from '../../model/output.js';

/** When several parts of one record yield no alert for different reasons, the first of these is counted. */
const weightiest: readonly DropReason[] = [
  'excluded_user',
  'no_rule',
  'ignored',
  'declared',
  'not_in_state',
  'no_resource_id',
  'unsupported_resource',
];

/**
 * What becomes of one record: it is counted once, by reason, when all of its parts are settled and none was announced (D6).
 * A part is `opened` before it is left to wait, and `settled` once.
 */
export class Verdict {
  #open = 1;
  #held = 0;
  /** By an alert, or by a reason. */
  #counted: boolean;
  #reason: DropReason | undefined = undefined;

  /** `counted`: the record was counted before, and is looked at again. */
  constructor(counted = false) {
    this.#counted = counted;
  }

  open(): void {
    this.#open++;
  }

  /** A part waits in a candidate: `opened`, and `freed` once it is settled, passed or waits in another candidate. */
  hold({ key, id }: AuditRecord, emit: Emit<Output>): void {
    if (this.#held++ === 0) emit({ output: 'held', key, id });
  }

  free({ key, id }: AuditRecord, emit: Emit<Output>): void {
    if (--this.#held === 0) emit({ output: 'released', key, id });
  }

  settle(outcome: DropReason | 'alerted', emit: Emit<Output>): void {
    this.#open--;
    this.note(outcome);
    this.#count(emit);
  }

  /** A waiting part waits elsewhere from now on. */
  pass(): void {
    this.#open--;
  }

  /** A part that never waited. */
  note(outcome: DropReason | 'alerted'): void {
    if (outcome === 'alerted') this.#counted = true;
    else if (this.#reason === undefined || weightiest.indexOf(outcome) < weightiest.indexOf(this.#reason)) this.#reason = outcome;
  }

  /** All parts were opened; a record of which nothing was noted said nothing that differs. */
  close(emit: Emit<Output>): void {
    if (this.#reason === undefined && !this.#counted && this.#open === 1) this.note('declared');
    this.#open--;
    this.#count(emit);
  }

  #count(emit: Emit<Output>): void {
    if (this.#open !== 0 || this.#counted || this.#reason === undefined) return;
    this.#counted = true;
    emit(dropped(this.#reason));
  }
}

/** The record under judgement and its place in the sequence. */
export type Context = {
  readonly record: AuditRecord;
  readonly seq: number;
  readonly at: string;
  readonly verdict: Verdict;
  /** What the record turned out to concern, see `subjectKey`. */
  readonly touched: Set<string>;
};

/** The order of events; ties as they arrived (D11b). */
export const byEvent = (one: Context, other: Context): number => one.record.time - other.record.time || one.seq - other.seq;
