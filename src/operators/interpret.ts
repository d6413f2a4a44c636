import type { Catalog } from '../catalog/catalog.js';
import { classify } from '../catalog/classify.js';
import { cutOf } from '../catalog/incomplete.js';
import { formerRecord } from '../catalog/remembered.js';
import { sensorEventMask } from '../catalog/secrets/mask-sensor-event.js';
import { observationsOf } from '../catalog/observations/observations-of.js';
import type { AuditRecord } from '../model/audit-record.js';
import type { Change } from '../model/change.js';
import { dropReasons } from '../model/drop-reason.js';
import type { ActionFact, Fact, PlanFact, SensorFact, StateFact, TickFact } from '../model/fact.js';
import type { Observation } from '../model/graph-evidence.js';
import { dropped, droppedRecord, isOutput, type Emit, type Output } from '../model/output.js';
import type { SensorEvent } from '../model/sensor-event.js';
import type { SkippedRecords } from '../model/skipped-records.js';
import { unreachable } from '../lib/unreachable.js';
import type { Stage } from './flow/lift.js';

/** A record with its changes. */
export type Interpreted = {
  readonly kind: 'interpreted';
  readonly seq: number;
  readonly at: string;
  readonly record: AuditRecord;
  readonly changes: readonly Change[];
  /** Id of the sensor event that reported the record; '' if it came from the audit log. */
  readonly sensor: string;
  /** False for an event that the catalog does not have. */
  readonly known: boolean;
};

/** A sensor event that reports a call, with the changes of the call, whose values a state may mark as secret. */
export type Reported = {
  readonly kind: 'reported';
  readonly at: string;
  readonly event: SensorEvent;
  /** JSON of the event, if the decoder has written it and nothing was masked. */
  readonly json: string | undefined;
  readonly record: AuditRecord;
  readonly changes: readonly Change[];
};

/** What a record shows about sessions and pods, for the causal graph. It precedes what the record means, which is mostly a drop: an alert may be about a pod. */
export type Observed = {
  readonly kind: 'observed';
  readonly seq: number;
  readonly at: string;
  readonly record: AuditRecord;
  readonly observations: readonly Observation[];
};

/**
 * Interprets records with the catalog: record → changes (D12, D13).
 *
 * **Emits** an `Interpreted` for each record that changes something or may concern a declared resource (D67), drops for all other and for skipped records, and state facts, plans, actions and ticks
 * unchanged. Emits a `Observed` besides for each record that shows something. Masks values of sensor events that are secret by name or shape. An event whose call changes something is emitted as `Reported`
 * before its record, any other as an output. **Completes** and **errors** with its source. **Keeps** nothing. **Order** is kept.
 */
export const interpret =
  (
    catalog: Catalog,
    showVariables: readonly string[],
  ): (() => Stage<Fact | Output, Interpreted | Reported | Observed | StateFact | PlanFact | TickFact | ActionFact | Output>) =>
  () => {
    const masked = sensorEventMask(showVariables);
    return {
      next: (item, emit) => {
        if (isOutput(item)) {
          emit(item);
          return;
        }
        switch (item.kind) {
          case 'state':
          case 'plan':
          case 'action':
          case 'tick':
            emit(item);
            return;
          case 'sensor': {
            const call = item.record ?? item.known;
            const interpreted = call === undefined ? undefined : catalog.interpret(call);
            if (item.record !== undefined) sight(item, item.record, emit);
            emit(reported(item, masked(item.event), call, interpreted?.changes ?? []));
            if (item.record !== undefined && interpreted !== undefined)
              emit(meaning(catalog, item, item.record, interpreted, item.event.id));
            return;
          }
          case 'audit':
            if (item.record !== undefined) {
              sight(item, item.record, emit);
              emit(meaning(catalog, item, item.record, interpreted(catalog, item.record), ''));
            }
            if (item.skipped !== undefined) countSkipped(item.skipped, emit);
            return;
          default:
            unreachable(item);
        }
      },
    };
  };

const reported = (
  { at, event: given, json }: SensorFact,
  event: SensorEvent,
  call: AuditRecord | undefined,
  changes: readonly Change[],
): Reported | Output => {
  const known = event === given ? json : undefined;
  return call === undefined || changes.length === 0
    ? { output: 'sensor_event', event, at, json: known }
    : { kind: 'reported', at, event, json: known, record: call, changes };
};

const meaning = (
  catalog: Catalog,
  { seq, at }: Fact,
  record: AuditRecord,
  { changes, reason }: ReturnType<Catalog['interpret']>,
  sensor: string,
): Interpreted | Output => {
  const known = reason !== 'unsupported_event';
  // What a record without its request concerns may follow from the states.
  const mayFollow = cutOf(record) !== undefined && (reason === 'no_resource_id' || reason === 'unsupported_resource');
  const drop = classify(record, catalog) ?? (known && !mayFollow ? reason : undefined);
  if (drop !== undefined) return droppedRecord(drop, record, drop === 'unsupported_event' ? record.eventName : '');
  return { kind: 'interpreted', seq, at, record, changes, sensor, known };
};

/** The changes of a record, whose resources a state may know by the names that they had before. */
const interpreted = (catalog: Catalog, record: AuditRecord): ReturnType<Catalog['interpret']> => {
  const own = catalog.interpret(record);
  const former = formerRecord(record);
  if (former === undefined) return own;
  const { changes } = catalog.interpret(former);
  if (changes.length !== own.changes.length) return own;
  return {
    ...own,
    changes: own.changes.map((change, at) => ({ ...change, owners: [...change.owners, ...(changes[at]?.owners ?? [])] })),
  };
};

const sight = ({ seq, at }: Fact, record: AuditRecord, emit: Emit<Observed>): void => {
  const observations = observationsOf(record);
  if (observations.length > 0) emit({ kind: 'observed', seq, at, record, observations });
};

/** One drop for each name of an unsupported event, and one for each reason with the records without a name. */
const countSkipped = ({ reasons, unsupported }: SkippedRecords, emit: Emit<Output>): void => {
  let named = 0;
  for (const { name, count } of unsupported) {
    named += count;
    emit(dropped('unsupported_event', count, name));
  }
  for (const reason of dropReasons) {
    const count = (reasons[reason] ?? 0) - (reason === 'unsupported_event' ? named : 0);
    if (count > 0) emit(dropped(reason, count));
  }
};
