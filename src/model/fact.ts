import type { AuditRecord } from './audit-record.js';
import type { SensorEvent } from './sensor-event.js';
import type { SkippedRecords } from './skipped-records.js';
import type { StateSnapshot } from './state-snapshot.js';

/**
 * Everything that enters the pipeline is one of four kinds of fact (D1). `at` is the time of arrival in ISO 8601 UTC, `seq` the
 * position, counted from 1 and assigned by `stamp`.
 */
export type Fact = AuditFact | SensorFact | StateFact | TickFact;

/** A fact without its number. The union is spelled out so that a switch on `kind` narrows. */
export type Arrival = Unstamped<AuditFact> | Unstamped<SensorFact> | Unstamped<StateFact> | Unstamped<TickFact>;
type Unstamped<F> = Omit<F, 'seq'>;

/** An audit record, or counts of records that the decoder proved to be of no consequence. Exactly one of the two is set. */
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
  /** The audit record that the event reports, where it carries the request. */
  readonly record: AuditRecord | undefined;
  /** That record where another input brought it before: it is not judged again, but the event is masked by its values. */
  readonly known?: AuditRecord | undefined;
};

/**
 * News of a declared state.
 *
 * - `snapshot`: it was read and is new. - `unchanged`: it was read again and is what it was.
 * - `failed`: it could not be read; the last snapshot stays in force. - `locked`, `unlocked`: an apply began, ended (D9).
 */
export type StateFact = {
  readonly kind: 'state';
  readonly seq: number;
  readonly at: string;
  /** Name of the state source, e.g. its path. */
  readonly source: string;
  readonly news: 'snapshot' | 'unchanged' | 'failed' | 'locked' | 'unlocked';
  readonly snapshot: StateSnapshot | undefined;
  /** When the snapshot was written, ISO 8601 UTC; '' where unknown. */
  readonly written: string;
  /** The read began after the fact with this number had been processed: what it confirms (D8). 0: unasked. */
  readonly readAfter: number;
  readonly message: string;
};

/** Time passes. */
export type TickFact = { readonly kind: 'tick'; readonly seq: number; readonly at: string };
