import type { Change } from '../../model/change.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { Emit, Output } from '../../model/output.js';
import { DeadlineQueue } from './deadline-queue.js';
import type { Judging } from './judged-event.js';
import { openPart, settlePart, type Outcomes } from './outcomes.js';

/** Number of changes kept. Beyond it, the oldest is dropped early. */
const bound = 10_000;

export type UndeclaredChange = {
  readonly change: Change;
  readonly judging: Judging;
  /** The reason by which it is counted after the window. */
  readonly reason: DropReason;
  readonly deadline: number;
};

/** Changes of resources that no state declares, kept for a while in case a later state declares them (D8b). */
export type UndeclaredChanges = {
  readonly queue: DeadlineQueue<UndeclaredChange>;
  /** Number of kept changes by outcome, that is, by record. */
  readonly byOutcome: Map<number, number>;
};

export const makeUndeclaredChanges = (): UndeclaredChanges => ({ queue: new DeadlineQueue(), byOutcome: new Map() });

/** `window` in milliseconds. */
export const keepUndeclared = (
  kept: UndeclaredChanges,
  outcomes: Outcomes,
  change: Change,
  judging: Judging,
  reason: DropReason,
  window: number,
): void => {
  openPart(outcomes, judging.outcome);
  addUndeclared(kept, { change, judging, reason, deadline: judging.event.arrived + window });
};

export const addUndeclared = ({ queue, byOutcome }: UndeclaredChanges, one: UndeclaredChange): void => {
  const { outcome } = one.judging;
  queue.add(one);
  byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + 1);
};

export const undeclaredDeadline = ({ queue }: UndeclaredChanges): number => (queue.size > bound ? -Infinity : queue.next);

/** Drops the changes after their window. */
export const expireUndeclared = (kept: UndeclaredChanges, outcomes: Outcomes, now: number, emit: Emit<Output>): void => {
  while (kept.queue.size > 0 && undeclaredDeadline(kept) <= now) {
    const over = kept.queue.shift();
    if (over === undefined) return;
    remove(kept, over);
    settlePart(outcomes, over.judging.outcome, over.reason, emit);
  }
};

/** Drops a change that reverted the change of a record that has arrived since. */
export const forgetUndeclared = (
  kept: UndeclaredChanges,
  outcomes: Outcomes,
  change: Change,
  { outcome }: Judging,
  emit: Emit<Output>,
): void => {
  for (const one of takeUndeclared(kept, (other) => other.change === change && other.judging.outcome === outcome)) {
    settlePart(outcomes, one.judging.outcome, 'declared', emit);
  }
};

/** Removes and returns the matching changes, by deadline. */
export const takeUndeclared = (kept: UndeclaredChanges, wanted: (one: UndeclaredChange) => boolean): readonly UndeclaredChange[] => {
  const taken = kept.queue.take(wanted);
  for (const one of taken) remove(kept, one);
  return taken;
};

const remove = ({ byOutcome }: UndeclaredChanges, { judging: { outcome } }: UndeclaredChange): void => {
  const left = (byOutcome.get(outcome) ?? 0) - 1;
  if (left > 0) byOutcome.set(outcome, left);
  else byOutcome.delete(outcome);
};
