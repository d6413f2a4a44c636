import type { JudgePolicy } from '../../model/rules.js';
import type { DeclaredStates } from './states/declared-states.js';
import type { JudgedEvent } from './judged-event.js';
import type { JudgeState } from './judge-state.js';
import type { ResourceHistory } from './resource-history.js';
import type { SharedLists } from './states/shared-lists.js';

/** Called before a part of the state changes, so that a save that is under way can save the part as it was. */
export type WriteBarrier = {
  resource(resource: ResourceHistory): void;
  event(event: JudgedEvent): void;
  sources(): void;
};

/** What the parts of judging share. */
export type JudgeDeps = {
  readonly state: JudgeState;
  readonly states: DeclaredStates;
  readonly shared: SharedLists;
  readonly policy: JudgePolicy;
  /** Undefined while nothing is saved. */
  barrier: WriteBarrier | undefined;
};
