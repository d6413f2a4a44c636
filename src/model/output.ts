import type { AuditRecord } from './audit-record.js';
import type { Drift } from './drift.js';
import type { DropReason } from './drop-reason.js';
import type { Serialised } from './json-text.js';
import type { TrackedProvider } from './provider.js';
import type { SensorEvent } from './sensor-event.js';
import type { StateSnapshot } from './state-snapshot.js';

/** Everything that the pipeline says, as values; sinks act on them. */
export type Output =
  /** A new alert. `waited`: milliseconds from the arrival of its record to that of the fact that released it. */
  | ({ readonly output: 'drift'; readonly drift: Drift; readonly waited: number } & Serialised)
  /** The alert of the same id ended (D11), or was seen again (D11a). */
  | ({ readonly output: 'resolved'; readonly drift: Drift } & Serialised)
  | ({ readonly output: 'repeated'; readonly drift: Drift } & Serialised)
  /** `at`: when it arrived. */
  | ({ readonly output: 'sensor_event'; readonly event: SensorEvent; readonly at: string } & Serialised)
  /** A state source has a new declared snapshot; `written` as in the fact, `changes` against the one before (none for a first one). */
  | {
      readonly output: 'declared';
      readonly source: string;
      readonly at: string;
      readonly written: string;
      readonly snapshot: StateSnapshot;
      readonly changes: readonly AddressChange[];
    }
  | StateChange
  | Activity
  /** Facts that yielded no alert (D6); `name` of the event for `unsupported_event`. */
  | { readonly output: 'dropped'; readonly reason: DropReason; readonly count: number; readonly name: string }
  /** What waits changed (D68): records of resources that no state declares, and alerts that wait to be confirmed or are held. */
  | ({ readonly output: 'waiting' } & Waiting)
  /** A candidate wants the source to be read again after the fact `seq` (D8). */
  | { readonly output: 'confirm'; readonly source: string; readonly seq: number }
  /** A candidate of the record waits to be announced or dropped (D8, D9); none does any longer. `key` and `id` of the record. */
  | { readonly output: 'held' | 'released'; readonly key: string; readonly id: string };

/** `not_in_state`: records; `candidates`: alerts to be. */
export type Waiting = { readonly not_in_state: number; readonly candidates: number };

/** An address whose declared attributes differ between two snapshots. */
export type AddressChange = { readonly address: string; readonly action: 'added' | 'modified' | 'removed' };

/**
 * A record that may have changed something, whether an alert came of it or not. `subjects`: what it concerns, each as `subjectKey`
 * writes it. `sensor`: id of the sensor event that reported it; '' where the audit log itself did.
 */
export type Activity = {
  readonly output: 'activity';
  /** Of the record: its id, when it happened (ISO 8601 UTC), what was called, and by whom. Nothing of what it says. */
  readonly id: string;
  readonly timestamp: string;
  readonly name: string;
  readonly provider: TrackedProvider;
  readonly userName: string;
  readonly sensor: string;
  readonly resources: readonly string[];
};

export const activityOf = (record: AuditRecord, sensor: string, resources: readonly string[]): Activity => ({
  output: 'activity',
  id: record.id,
  timestamp: record.eventTime,
  name: record.eventName,
  provider: record.provider,
  userName: record.user.user_name,
  sensor,
  resources,
});

/** What ties records and alerts of one resource together: the address of what is declared, else type and cloud id. */
export const resourceKey = (address: string | null, type: string, id: string): string => address ?? `${type}/${id}`;

/** One resource whose declared attributes changed with a new snapshot (D44); `truncated` says how many more there were. */
export type StateChange = {
  readonly output: 'state_change';
  readonly resource: string;
  readonly action: 'added' | 'modified' | 'removed' | 'truncated';
  readonly serial: number;
  readonly provider: string;
  readonly count: number;
};

export type Emit<T> = (item: T) => void;

export const isOutput = (item: object): item is Output => 'output' in item;

export const dropped = (reason: DropReason, count = 1, name = ''): Output => ({ output: 'dropped', reason, count, name });
