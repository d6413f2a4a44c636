import type { AuditRecord } from './audit-record.js';
import type { PlanHead, PlannedResource } from './plan.js';
import type { SensorEvent } from './sensor-event.js';
import type { SkippedRecords } from './skipped-records.js';
import type { StateSnapshot } from './state-snapshot.js';
import type { DriftAction } from './triage.js';

/**
 * Every input of the pipeline is one of six kinds of fact (D1). `at` is the time of arrival in ISO 8601 UTC. `seq` is the position in the
 * log, counted from 1 and assigned by `stamp`.
 */
export type Fact = AuditFact | SensorFact | StateFact | PlanFact | TickFact | ActionFact;

/** A fact without its position. The union is spelled out so that a switch on `kind` narrows. */
export type Arrival =
  Unstamped<AuditFact> | Unstamped<SensorFact> | Unstamped<StateFact> | Unstamped<PlanFact> | Unstamped<TickFact> | Unstamped<ActionFact>;
type Unstamped<F> = Omit<F, 'seq'>;

/** An audit record, or counts of records that the decoder recognised as irrelevant. Exactly one of the two is set. */
export type AuditFact = {
  readonly kind: 'audit';
  readonly seq: number;
  readonly at: string;
  readonly record: AuditRecord | undefined;
  readonly skipped: SkippedRecords | undefined;
};

export type SensorFact = {
  readonly kind: 'sensor';
  readonly seq: number;
  readonly at: string;
  readonly event: SensorEvent;
  /** JSON of the event, if the decoder has written it. */
  readonly json?: string | undefined;
  /** The audit record that the event reports, if the event contains the request. */
  readonly record: AuditRecord | undefined;
  /** The same record if another input delivered it first: it is not evaluated again, but its secrets are masked in the event. */
  readonly known?: AuditRecord | undefined;
};

/**
 * An update about a declared state.
 *
 * - `snapshot`: a new version was read.
 * - `unchanged`: the state was read again and has not changed.
 * - `failed`: the state could not be read; the last snapshot stays in effect.
 * - `locked`, `unlocked`: an apply started or ended (D9).
 * - `accepted`: a person accepted the version that is not believed (D101). `message`: who; '' without a name.
 */
export type StateFact = {
  readonly kind: 'state';
  readonly seq: number;
  readonly at: string;
  /** Name of the state source, e.g. its path. */
  readonly source: string;
  readonly update: 'snapshot' | 'unchanged' | 'failed' | 'locked' | 'unlocked' | 'accepted';
  readonly snapshot: StateSnapshot | undefined;
  /** When the snapshot was written, ISO 8601 UTC; '' if unknown. */
  readonly written: string;
  /** The read began after the fact at this position was processed, and confirms it (D8). 0: the read was not requested. */
  readonly readAfter: number;
  readonly message: string;
};

/** A part of a plan (D122): some of its resources, so that no fact takes long. `source`: name of the state that the plan was made from. */
export type PlanFact = {
  readonly kind: 'plan';
  readonly seq: number;
  readonly at: string;
  readonly source: string;
  readonly plan: PlanHead;
  readonly resources: readonly PlannedResource[];
  /** Whether it is the last part. */
  readonly isLast: boolean;
};

/** Marks the passage of time. */
export type TickFact = { readonly kind: 'tick'; readonly seq: number; readonly at: string };

/** Somebody acted on an alert. */
export type ActionFact = { readonly kind: 'action'; readonly seq: number; readonly at: string; readonly action: DriftAction };
