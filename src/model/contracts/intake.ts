import type { StateSnapshot } from '../state-snapshot.js';
import type { DriftAction } from '../triage.js';

/**
 * Result of a posted body: the number of accepted facts and of malformed parts. `sample` describes the first malformed part for the sender.
 */
export type IntakeResult = { readonly accepted: number; readonly malformed: number; readonly sample: string };

/**
 * Accepts a posted body. Resolves once its facts are in the input buffer, and in the journal if there is one (D49). `full`: the buffer has
 * no room, and no part of the body was accepted. `replica`: this instance leaves the intake to the active one. `dropped`: the facts could not
 * be stored. Never rejects because of the contents of the body.
 */
export type Intake = (body: Uint8Array) => Promise<IntakeResult | IntakeRefusal>;

/** The same for audit events of a Kubernetes cluster; '' if there is only one. Counts all events, those that are never evaluated included. */
export type AuditIntake = (body: Uint8Array, cluster: string) => ReturnType<Intake>;

/** Why nothing was taken; see `Intake`. */
export type IntakeRefusal = 'full' | 'replica' | 'dropped';

/** An action on an alert as somebody posted it. */
export type PostedAction = Omit<DriftAction, 'id'>;

/**
 * Accepts an action. Resolves with its time of arrival, ISO 8601 UTC, once its fact has passed, and is in the journal if there is one. An
 * instance that forwards it to the leader resolves once the leader has stored it.
 */
export type ActionIntake = (action: PostedAction) => Promise<{ readonly at: string } | IntakeRefusal>;

/** Accepts a version of a state that is not believed (D101). `by`: who; '' without a name. Resolves like `ActionIntake`. */
export type AcceptIntake = (source: string, by: string) => ReturnType<ActionIntake>;

/** A plan as somebody posted it (D122). */
export type PostedPlan = {
  /** As sent: plain or gzip. */
  readonly body: Uint8Array;
  /** The states in force, and the source or lineage of the one that it was made from; undefined: look for it. */
  readonly snapshots: readonly StateSnapshot[];
  readonly state: string | undefined;
  /** When it was made, ISO 8601 UTC, for plans that do not say it. */
  readonly taken: string | undefined;
  /** Who delivers it: the name of a credential; '' without one. */
  readonly by: string;
};

/** `drift`: resources that differ. */
export type TakenPlan = { readonly id: string; readonly state: string; readonly resources: number; readonly drift: number };

/** `problem` of a plan is `unplaced` if it is not known which state it was made from. */
export type PlanProblem = { readonly problem: 'invalid' | 'too_large' | 'unplaced'; readonly message: string };

/** Accepts a plan. Resolves like `ActionIntake`, after all of its facts. */
export type PlanIntake = (posted: PostedPlan) => Promise<TakenPlan | PlanProblem | IntakeRefusal>;
