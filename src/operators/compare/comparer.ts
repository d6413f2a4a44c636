import { DeadlineQueue } from '../../lib/deadline-queue.js';
import type { Emit } from '../../model/output.js';
import type { EvaluationPolicy } from '../../model/rules.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { Item } from '../flow/item.js';
import type { States } from '../states/states-stage.js';
import type { AgreedChange } from './agreed-changes.js';
import { makeHistories, type Histories } from './histories.js';
import type { History } from './history.js';
import { ObservedChanges } from './plans/observed-changes.js';
import { PlanViews } from './plans/plan-views.js';
import { makeReorderWindows, type ReorderWindows } from './reorder-window.js';

/** Everything that the stage remembers, as plain data. Events, changes and values are shared and never modified. */
export type CompareState = {
  readonly histories: Histories;
  readonly windows: ReorderWindows;
  readonly agreed: DeadlineQueue<AgreedChange>;
  readonly views: PlanViews;
  readonly observed: ObservedChanges;
  /** Numbers of the next finding and the next edit; of the next event or evaluation of a plan, apart from those that `locate` gives records. */
  readonly next: { finding: number; edit: number; plan: number };
};

/** The stage's state, with what its modules read. */
export type Comparer = {
  readonly state: CompareState;
  readonly states: States;
  readonly policy: EvaluationPolicy;
  /** Call before a history changes, so that a running save can save it first. */
  changing(history: History): void;
};

export const makeCompareState = (): CompareState => ({
  histories: makeHistories(),
  windows: makeReorderWindows(),
  agreed: new DeadlineQueue(),
  views: new PlanViews(),
  observed: new ObservedChanges(),
  next: { finding: 1, edit: 1, plan: 2 ** 40 },
});

export type EmitItem = Emit<Item>;

/** The resource in the newest version of its state, at its address or at the address that it moved to. */
export const newestDeclared = ({ declared }: States, { source, address, refKey }: History['subject']): Declared | undefined => {
  if (source === undefined || address === undefined) return undefined;
  const snapshot = declared.get(source);
  const resource = snapshot?.byAddress(address) ?? snapshot?.find(refKey)[0];
  return snapshot === undefined || resource === undefined ? undefined : { snapshot, resource };
};
