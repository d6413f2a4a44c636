import type { Change } from '../../model/change.js';
import type { DeadlineQueue } from '../../lib/deadline-queue.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';

/** Number of changes kept. Beyond it, the oldest is dropped early. */
const bound = 10_000;

/**
 * A change that agreed with a state older than itself. A version written between the two may still arrive and declare another value: an
 * apply changed an attribute, and a person set it back before the new state was read. The change is kept for a while, to evaluate it against
 * that version. Its record is already counted as declared.
 */
export type AgreedChange = {
  readonly change: Change;
  readonly part: number;
  readonly event: EvaluatedEvent;
  readonly source: string;
  readonly deadline: number;
};

/** `window` in milliseconds. */
export const keepAgreed = (kept: DeadlineQueue<AgreedChange>, one: Omit<AgreedChange, 'deadline'>, window: number): void => {
  const now = one.event.arrived;
  while (kept.size >= bound || kept.next <= now) kept.shift();
  kept.add({ ...one, deadline: now + window });
};

/**
 * Removes the changes that a new version of `source` affects, and returns those that are within the window and newer than this version.
 */
export const takeAgreed = (
  kept: DeadlineQueue<AgreedChange>,
  source: string,
  written: number,
  now: number,
  isAsBefore: (one: AgreedChange) => boolean,
): readonly AgreedChange[] => {
  const isNewer = ({ event, deadline }: AgreedChange): boolean => event.time > written && deadline > now;
  return kept.take((one) => (isNewer(one) ? !isAsBefore(one) : one.source === source)).filter(isNewer);
};
