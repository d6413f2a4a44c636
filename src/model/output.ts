import type { AuditRecord, Origin } from './audit-record.js';
import type { Drift } from './drift.js';
import type { DropReason } from './drop-reason.js';
import type { Incident } from './incident.js';
import type { Serialised } from './json-text.js';
import type { Outcome, OutcomeRecord } from './outcome.js';
import type { RuleTraits } from './rules.js';
import type { RecordProvider } from './contracts/provider.js';
import type { SensorEvent } from './sensor-event.js';
import type { StateSnapshot } from './state-snapshot.js';
import type { Suspicion, SuspicionEnd } from './suspicion.js';
import type { ActionEntry, Triage } from './triage.js';

/** Every output of the pipeline is a value; sinks act on it. */
export type Output =
  /**
   * A new alert. `waited`: milliseconds from the arrival of its record to that of the fact that released it. `traits`: absent only in
   * alerts made outside evaluation. `isUndone`: the declared value was set back before it was announced; its resolution follows (D103).
   */
  | ({
      readonly output: 'drift';
      readonly drift: Drift;
      readonly waited: number;
      readonly traits?: RuleTraits | undefined;
      readonly isUndone?: boolean | undefined;
      /** The map of which the field is a key. */
      readonly map?: string | undefined;
    } & Serialised)
  /** No rule announced this alert; other rules might have. Its record is counted separately, by the reason (D6). */
  | { readonly output: 'refused'; readonly candidate: Drift; readonly traits: RuleTraits }
  /** The alert with the same id was resolved (D11), or seen again (D11a). */
  | ({ readonly output: 'resolved'; readonly drift: Drift } & Serialised)
  | ({ readonly output: 'repeated'; readonly drift: Drift } & Serialised)
  /** The alert with the same id is known better: its address moved, or a state shows its value. */
  | ({ readonly output: 'updated'; readonly drift: Drift } & Serialised)
  /**
   * Somebody acted on the alert, or its snooze ended. `triage`: of the alert from now on. Without `action`, the actions on the alert were
   * forgotten, because there are too many.
   */
  | { readonly output: 'triaged'; readonly id: string; readonly triage: Triage | null; readonly action: ActionEntry | undefined }
  /** An incident changed (D117). */
  | { readonly output: 'incident'; readonly incident: Incident }
  /** `at`: time of arrival. */
  | ({ readonly output: 'sensor_event'; readonly event: SensorEvent; readonly at: string } & Serialised)
  /**
   * A state source has a new snapshot. `written` is that of the fact, `changes` compares with the previous snapshot (none for the first).
   */
  | {
      readonly output: 'declared';
      readonly source: string;
      readonly at: string;
      readonly written: string;
      readonly snapshot: StateSnapshot;
      readonly changes: readonly AddressChange[];
    }
  /** A version of a state is not believed (D101), or no longer suspect: `end`. */
  | {
      readonly output: 'suspect';
      readonly at: string;
      readonly suspicion: Suspicion;
      readonly snapshot: StateSnapshot;
      readonly end: SuspicionEnd | undefined;
    }
  | StateChange
  | Activity
  /**
   * Facts that caused no alert (D6). `name`: of the event, for `unsupported_event`; `on`: type of the declared resource that it names (D67).
   * `record`: dropped before it was evaluated; the `outcome` of other records precedes this output.
   */
  | {
      readonly output: 'dropped';
      readonly reason: DropReason;
      readonly count: number;
      readonly name: string;
      readonly on?: string;
      readonly record?: OutcomeRecord | undefined;
    }
  | Outcome
  /** The number of pending items changed (D68): records of undeclared resources, and alerts that wait for confirmation or are held. */
  | ({ readonly output: 'waiting' } & Waiting)
  /** A pending alert requests another read of the source, started after the fact at `seq` (D8). */
  | { readonly output: 'confirm'; readonly source: string; readonly seq: number }
  /** Something on a declared resource that a plan can verify (D123, D125): an alert, or a change that the catalog does not read. */
  | { readonly output: 'unverified'; readonly source: string; readonly address: string; readonly on: 'alert' | 'unknown_change' }
  /** `held`: an alert of the record is pending (D8, D9). `released`: none is pending any longer. `key` and `id` are those of the record. */
  | { readonly output: 'held' | 'released'; readonly key: string; readonly id: string };

/** `not_in_state`: records; `candidates`: pending alerts. */
export type Waiting = { readonly not_in_state: number; readonly candidates: number };

/** An address whose declared attributes differ between two snapshots. */
export type AddressChange = { readonly address: string; readonly action: 'added' | 'modified' | 'removed' };

/**
 * A record that may have changed something, whether or not it caused an alert. `subjects`: the resources it concerns, as `subjectKey`
 * spells them. `sensor`: id of the sensor event that reported it; '' if it came from the audit log.
 */
export type Activity = {
  readonly output: 'activity';
  /** Metadata of the record: its id, its time (ISO 8601 UTC), operation and actor. No request or response values. */
  readonly id: string;
  readonly timestamp: string;
  readonly name: string;
  readonly provider: RecordProvider;
  readonly userName: string;
  readonly origin: Origin;
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
  origin: record.origin,
  sensor,
  resources,
});

/** Key that joins records and alerts of one resource: the address of a declared resource, else type and cloud id. */
export const resourceKey = (address: string | null, type: string, id: string): string => address ?? `${type}/${id}`;

/** Key of one attribute of a resource, in its account. */
export const fieldKey = ({ account_id, address, resource_type, resource_id, field }: Drift): string =>
  `${account_id} ${resourceKey(address, resource_type, resource_id)} ${field}`;

/** One resource whose declared attributes changed with a new snapshot (D44); `truncated` contains the number of further ones. */
export type StateChange = {
  readonly output: 'state_change';
  readonly resource: string;
  readonly action: 'added' | 'modified' | 'removed' | 'truncated';
  readonly serial: number;
  readonly provider: string;
  readonly count: number;
};

type SensorOutput = Extract<Output, { readonly output: 'sensor_event' }>;

/** The output with another version of its event, which the old text does not describe. */
export const withEvent = (output: SensorOutput, event: SensorEvent): SensorOutput =>
  event === output.event ? output : { ...output, event, json: undefined };

export type Emit<T> = (item: T) => void;

/** A test with `in` is slow for objects of so many shapes. */
export const isOutput = (item: object): item is Output => (item as { readonly output?: unknown }).output !== undefined;

export const dropped = (reason: DropReason, count = 1, name = '', on = '', record?: OutcomeRecord): Output => ({
  output: 'dropped',
  reason,
  count,
  name,
  on,
  record,
});

/** One record that was dropped before it was evaluated. */
export const droppedRecord = (reason: DropReason, record: OutcomeRecord, name = '', on = ''): Output =>
  dropped(reason, 1, name, on, record);
