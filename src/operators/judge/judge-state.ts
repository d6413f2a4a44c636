import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { Waiting } from '../../model/output.js';
import { DeadlineQueue } from './deadline-queue.js';
import type { AgreedChange } from './agreed-changes.js';
import { makeOutcomes, type Outcomes } from './outcomes.js';
import { makePendingQueue, type PendingQueue } from './pending-queue.js';
import { makeReorderWindows, type ReorderWindows } from './reorder-window.js';
import { makeResourceHistories, type ResourceHistories } from './resource-histories.js';
import { makeStateSources, type StateSources } from './states/state-sources.js';
import { makeUndeclaredChanges, type UndeclaredChanges } from './undeclared-changes.js';

/**
 * Everything that judging remembers: records in maps and queues that refer to each other by key or number. Events, changes, drifts and
 * values are shared and never modified (except the resources of a `JudgedEvent`). A checkpoint saves and restores all of it, see `saved/`.
 */
export type JudgeState = {
  /** The newest snapshot of each state source. */
  readonly snapshots: Map<string, StateSnapshot>;
  readonly sources: StateSources;
  readonly resources: ResourceHistories;
  readonly windows: ReorderWindows;
  readonly pending: PendingQueue;
  readonly undeclared: UndeclaredChanges;
  readonly agreed: DeadlineQueue<AgreedChange>;
  readonly outcomes: Outcomes;
  /** Numbers of the next event, the next pending alert and the next edit. */
  nextEvent: number;
  nextAlert: number;
  nextEdit: number;
  /** Position and arrival of the newest fact; 0 and '' before the first. */
  seq: number;
  at: string;
  /** `at` in milliseconds since the epoch. Derived, not saved. */
  now: number;
  /** As last emitted (D68). */
  waiting: Waiting;
};

export const initialJudgeState = (): JudgeState => ({
  snapshots: new Map(),
  sources: makeStateSources(),
  resources: makeResourceHistories(),
  windows: makeReorderWindows(),
  pending: makePendingQueue(),
  undeclared: makeUndeclaredChanges(),
  agreed: new DeadlineQueue(),
  outcomes: makeOutcomes(),
  nextEvent: 1,
  nextAlert: 1,
  nextEdit: 1,
  seq: 0,
  at: '',
  now: Number.NaN,
  waiting: { not_in_state: 0, candidates: 0 },
});
