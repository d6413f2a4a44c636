import type { EvaluationPolicy } from '../../model/rules.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import { statusOf, type StateSources } from './state-sources.js';
import type { States } from './states-stage.js';

/** The states that could declare a value: that of its resource, or all of them if none does yet or others may declare a part. */
export const awaited = ({ declared }: States, source: string | undefined, isShared: boolean): readonly string[] =>
  source === undefined || isShared ? [...declared.sources] : [source];

/**
 * Whether what a record changed may be announced (D8, D9). `awaited`: the states that could still declare it. After the deadline it may,
 * regardless of the states. `now` and `deadline`: milliseconds since the epoch.
 */
export const isReady = (
  policy: EvaluationPolicy,
  sources: StateSources,
  event: EvaluatedEvent,
  deadline: number,
  awaited: readonly string[],
  now: number,
): boolean => waitsFor(policy, sources, event, deadline, awaited, now) === undefined;

/** What it waits for until then; undefined if it may be announced. */
export const waitsFor = (
  policy: EvaluationPolicy,
  sources: StateSources,
  event: EvaluatedEvent,
  deadline: number,
  awaited: readonly string[],
  now: number,
): 'awaits_unlock' | 'awaits_apply' | 'awaits_read' | undefined => {
  if (now >= deadline) return undefined;
  if (policy.respectLock && isLocked(sources, awaited)) return 'awaits_unlock';
  // A call of an IaC tool waits until its deadline, even if a state written later has another value: a later call of the same apply may
  // have set that value, and its record may still arrive.
  if (policy.holdIacAgents && event.iacAgent) return 'awaits_apply';
  if (policy.confirm) for (const source of awaited) if (statusOf(sources, source).answered < event.seq) return 'awaits_read';
  return undefined;
};

/** Whether an apply uses one of the states, or has ended since the state was read. */
const isLocked = (sources: StateSources, awaited: readonly string[]): boolean => {
  for (const source of awaited) {
    const { locked, answered, unlocked } = statusOf(sources, source);
    if (locked || answered < unlocked) return true;
  }
  return false;
};
