import type { AuditRecord } from './audit-record.js';
import type { SensorEvent } from './sensor-event.js';
import type { StateSnapshot } from './state-snapshot.js';

/**
 * Everything that enters the pipeline is one of four kinds of fact (D1). `at` is the time of arrival in ISO 8601 UTC,
 * `seq` counts from 1; both are given at one place, by `stamp`.
 */
export type Fact = AuditFact | SensorFact | StateFact | TickFact;

/** A fact that was not stamped yet. `Arrival` keeps the union apart, so that a switch on `kind` narrows. */
export type Arrival = Unstamped<AuditFact> | Unstamped<SensorFact> | Unstamped<StateFact> | Unstamped<TickFact>;
type Unstamped<F> = Omit<F, 'seq'>;

/** An audit record, or a run of records that the decoder proved to be of no consequence; exactly one of the two is there. */
export type AuditFact = {
  readonly kind: 'audit';
  readonly seq: number;
  readonly at: string;
  readonly record: AuditRecord | undefined;
  readonly skipped: SkippedRecords | undefined;
};

/**
 * Consecutive records that need no interpretation, as columns: what is left of a read is 17 bytes. A run takes as many
 * sequence numbers as it has records.
 */
export type SkippedRecords = {
  readonly count: number;
  /** Per record: index into `dropReasons`. */
  readonly reasons: Uint8Array;
  /** Per record: four words that identify it (D4), see `recordHash`. */
  readonly ids: Uint32Array;
  /** Event names of the `unsupported_event` records among them, in their order. */
  readonly unsupported: readonly { readonly index: number; readonly name: string }[];
};

export type SensorFact = {
  readonly kind: 'sensor';
  readonly seq: number;
  readonly at: string;
  readonly event: SensorEvent;
  /** The audit record that the event reports, where it carries the request. */
  readonly record: AuditRecord | undefined;
  /** The same where another input already brought that record: not judged again, but what it says is needed to mask the event. */
  readonly known?: AuditRecord | undefined;
};

/**
 * News of a declared state.
 *
 * - `snapshot`: it was read and is new. - `unchanged`: it was read again and is what it was.
 * - `failed`: it could not be read; the last snapshot stands. - `locked`, `unlocked`: an apply began, ended (D9).
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
