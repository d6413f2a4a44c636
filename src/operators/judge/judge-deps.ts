import type { ImpactOf } from '../../model/contracts/impact-of.js';
import type { JudgePolicy } from '../../model/rules.js';
import type { DeclaredStates } from './states/declared-states.js';
import type { JudgedEvent } from './judged-event.js';
import type { JudgeState } from './judge-state.js';
import type { ResourceHistory } from './resource-history.js';
import type { SharedLists } from './states/shared-lists.js';

/** Called before a piece of state changes, so that a running save can save the old content first. */
export type WriteBarrier = {
  resource(resource: ResourceHistory): void;
  event(event: JudgedEvent): void;
  sources(): void;
};

/** Dependencies shared by the modules of judging. */
export type JudgeDeps = {
  readonly state: JudgeState;
  readonly states: DeclaredStates;
  readonly shared: SharedLists;
  readonly policy: JudgePolicy;
  /** The blast radius of a resource, for `min_blast_radius`. */
  readonly impact: ImpactOf;
  /** Undefined unless a save is running. */
  barrier: WriteBarrier | undefined;
};
