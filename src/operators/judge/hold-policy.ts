import type { JudgeDeps } from './judge-deps.js';
import type { Judging } from './judged-event.js';
import type { PendingAlert } from './resource-history.js';
import { statusOf, type StateSources } from './states/state-sources.js';

/**
 * Whether an alert about this change may be announced (D8, D9). `sources`: the states that could still declare it. After the deadline it
 * may, regardless of the states.
 */
export const isReady = (
  { policy, state }: Pick<JudgeDeps, 'policy' | 'state'>,
  { event }: Judging,
  deadline: number,
  sources: readonly string[],
  now: number,
): boolean => {
  if (now >= deadline) return true;
  if (policy.respectLock && isLocked(state.sources, sources)) return false;
  // A call of an IaC tool waits until its deadline, even if a state written later has another value: a later call of the same apply may
  // have set that value, and its record may still arrive.
  if (policy.holdIacAgents && event.iacAgent) return false;
  if (policy.confirm) for (const source of sources) if (statusOf(state.sources, source).answered < event.seq) return false;
  return true;
};

/** Whether an apply uses one of the states, or has ended since the state was read. */
const isLocked = (news: StateSources, sources: readonly string[]): boolean => {
  for (const source of sources) {
    const { locked, answered, unlocked } = statusOf(news, source);
    if (locked || answered < unlocked) return true;
  }
  return false;
};

/**
 * Whether a change that its own actor undid was part of an apply: replacing a resource deletes and creates it, and the state is the same
 * before and after. A state written after the change proves it. If the time of writing is unknown, and for calls of the tool itself, any
 * state does.
 */
export const wasApply = (news: StateSources, { undone, edit }: PendingAlert, sources: readonly string[]): boolean => {
  if (!undone) return false;
  const { event } = edit.from.judging;
  return sources.some((source) => {
    const status = statusOf(news, source);
    return (event.iacAgent || status.news > event.seq) && (status.written >= event.time || status.written === -Infinity);
  });
};
