import type { StateFact } from '../../model/fact.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';

/** A state fact that was taken, for the stages that evaluate again with it. */
export type StateUpdate = {
  readonly kind: 'state_update';
  readonly fact: StateFact;
  /** Undefined unless the fact has a new version of the state. */
  readonly version: NewVersion | undefined;
};

/** The differences of a new version of a state from the one before. */
export type NewVersion = {
  readonly snapshot: StateSnapshot;
  readonly before: StateSnapshot | undefined;
  /** Addresses with other attributes; undefined if there was no version before. */
  readonly changed: ReadonlySet<string> | undefined;
  /** Addresses whose resource was replaced by another. */
  readonly replaced: ReadonlySet<string>;
  /** The version before, if it had a write time: only with such a version are calls that agreed evaluated again. */
  readonly agreedWith: StateSnapshot | undefined;
};
