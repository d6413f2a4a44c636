import type { DropReason } from '../../model/drop-reason.js';
import { dropped, type Emit, type Output } from '../../model/output.js';
import type { Judging } from './judged-event.js';

/** If the parts of one record cause no alert for different reasons, the first of these is counted. */
const precedence: readonly DropReason[] = [
  'excluded_user',
  'no_rule',
  'ignored',
  'declared',
  'not_in_state',
  'no_resource_id',
  'unsupported_resource',
];

/** Progress of the judgement of one record. Its parts are its changes and, within them, the fields that they set. */
type Outcome = {
  /** Parts that may still become an alert. */
  open: number;
  /** Parts that wait as pending alerts. */
  held: number;
  /** The record caused an alert, or its drop was counted. */
  counted: boolean;
  reason: DropReason | undefined;
};

/**
 * `byNumber` contains the outcomes that are not final. All others are counted, with nothing open or held. The one of the record that is
 * judged now is in `newest`: most outcomes are final when it ends, and a map that gains and loses an entry per record is rehashed again and
 * again.
 */
export type Outcomes = {
  readonly byNumber: Map<number, Outcome>;
  /** Has the number `next` - 1. */
  newest: Outcome | undefined;
  next: number;
};

export const makeOutcomes = (): Outcomes => ({ byNumber: new Map(), newest: undefined, next: 1 });

/**
 * Starts the judgement of a record and returns the number of its outcome. A record is counted once, by one reason, when all its parts are
 * settled and none caused an alert (D6). `counted`: an earlier judgement has counted the record. Ends with `closeOutcome`.
 */
export const openOutcome = (outcomes: Outcomes, counted: boolean): number => {
  keepNewest(outcomes);
  outcomes.newest = { open: 1, held: 0, counted, reason: undefined };
  return outcomes.next++;
};

const keepNewest = (outcomes: Outcomes): void => {
  if (outcomes.newest !== undefined) outcomes.byNumber.set(outcomes.next - 1, outcomes.newest);
  outcomes.newest = undefined;
};

const known = ({ byNumber, newest, next }: Outcomes, number: number): Outcome | undefined =>
  number === next - 1 && newest !== undefined ? newest : byNumber.get(number);

/** Marks a part of the record as waiting. Ends with `settlePart`, or with `closeOutcome` after the part was judged again. */
export const openPart = (outcomes: Outcomes, number: number): void => {
  outcomeOf(outcomes, number).open++;
};

export const settlePart = (outcomes: Outcomes, number: number, result: DropReason | 'alerted', emit: Emit<Output>): void => {
  const outcome = outcomeOf(outcomes, number);
  outcome.open--;
  note(outcome, result);
  finish(outcomes, number, outcome, emit);
};

/** A waiting part was opened a second time, to wait elsewhere. */
export const passPart = (outcomes: Outcomes, number: number): void => {
  outcomeOf(outcomes, number).open--;
};

/** Notes the result of a part that did not wait. */
export const notePart = (outcomes: Outcomes, number: number, result: DropReason | 'alerted'): void => {
  const outcome = known(outcomes, number);
  // A final outcome is counted, so further results do not change it.
  if (outcome !== undefined) note(outcome, result);
};

/** Call when all parts are opened. A record without any result set only declared values. */
export const closeOutcome = (outcomes: Outcomes, number: number, emit: Emit<Output>): void => {
  const outcome = outcomeOf(outcomes, number);
  if (outcome.reason === undefined && !outcome.counted && outcome.open === 1) note(outcome, 'declared');
  outcome.open--;
  finish(outcomes, number, outcome, emit);
  if (outcome === outcomes.newest) keepNewest(outcomes);
};

/** Marks a part as waiting in a pending alert, until `freePart`. */
export const holdPart = (outcomes: Outcomes, { event, outcome: number }: Judging, emit: Emit<Output>): void => {
  if (outcomeOf(outcomes, number).held++ === 0) emit({ output: 'held', key: event.key, id: event.id });
};

export const freePart = (outcomes: Outcomes, { event, outcome: number }: Judging, emit: Emit<Output>): void => {
  const outcome = outcomeOf(outcomes, number);
  if (--outcome.held === 0) emit({ output: 'released', key: event.key, id: event.id });
  finish(outcomes, number, outcome, emit);
};

const note = (outcome: Outcome, result: DropReason | 'alerted'): void => {
  const { reason } = outcome;
  if (result === 'alerted') outcome.counted = true;
  else if (reason === undefined || precedence.indexOf(result) < precedence.indexOf(reason)) outcome.reason = result;
};

const outcomeOf = (outcomes: Outcomes, number: number): Outcome => {
  let outcome = known(outcomes, number);
  if (outcome === undefined) outcomes.byNumber.set(number, (outcome = { open: 0, held: 0, counted: true, reason: undefined }));
  return outcome;
};

/** Counts the record if no part is open, and forgets a final outcome. */
const finish = (outcomes: Outcomes, number: number, outcome: Outcome, emit: Emit<Output>): void => {
  if (outcome.open !== 0) return;
  if (!outcome.counted && outcome.reason !== undefined) {
    outcome.counted = true;
    emit(dropped(outcome.reason));
  }
  if (outcome.held !== 0 || !outcome.counted) return;
  if (outcome === outcomes.newest) outcomes.newest = undefined;
  else outcomes.byNumber.delete(number);
};
