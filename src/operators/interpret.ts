import type { Catalog } from '../catalog/aws/catalog.js';
import { classify } from '../catalog/aws/decode-record.js';
import { sensorEventMask } from '../catalog/secrets/mask-sensor-event.js';
import type { AuditRecord } from '../model/audit-record.js';
import type { Change } from '../model/change.js';
import type { Fact, SensorFact, StateFact, TickFact } from '../model/fact.js';
import { dropped, isOutput, type Output } from '../model/output.js';
import type { SensorEvent } from '../model/sensor-event.js';
import { unreachable } from '../model/unreachable.js';
import type { Stage } from './lift.js';

/** A record with what it means. */
export type Interpreted = {
  readonly kind: 'interpreted';
  readonly seq: number;
  readonly at: string;
  readonly record: AuditRecord;
  readonly changes: readonly Change[];
  /** Id of the sensor event that reported the record; '' where the audit log itself did. */
  readonly sensor: string;
};

/** A sensor event that reports a call, with what the call changes: its values may be secrets by what a state marks. */
export type Reported = {
  readonly kind: 'reported';
  readonly at: string;
  readonly event: SensorEvent;
  readonly record: AuditRecord;
  readonly changes: readonly Change[];
};

/**
 * Says what records mean: record → changes (D12, D13).
 *
 * **Emits** an `Interpreted` for each record that changes something, a drop for every other, state facts and ticks as they
 * are, and each sensor event with what is a secret by its name or shape masked: as `Reported` before the record where its call changes
 * something, else as an output. **Completes** and **errors** with its source. **Keeps** nothing.
 * **Order** is kept.
 */
export const interpret =
  (
    catalog: Catalog,
    showVariables: readonly string[],
  ): (() => Stage<Fact | Output, Interpreted | Reported | StateFact | TickFact | Output>) =>
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
          case 'tick':
            emit(item);
            return;
          case 'sensor':
            emit(reported(catalog, item, masked(item.event)));
            if (item.record !== undefined) emit(meaning(catalog, item, item.record, item.event.id));
            return;
          case 'audit':
            if (item.record !== undefined) emit(meaning(catalog, item, item.record, ''));
            return;
          default:
            unreachable(item);
        }
      },
    };
  };

const reported = (catalog: Catalog, { at, record, known }: SensorFact, event: SensorEvent): Reported | Output => {
  const call = record ?? known;
  const changes = call === undefined ? [] : catalog.interpret(call).changes;
  if (call === undefined || changes.length === 0) return { output: 'sensor_event', event, at };
  return { kind: 'reported', at, event, record: call, changes };
};

const meaning = (catalog: Catalog, { seq, at }: Fact, record: AuditRecord, sensor: string): Interpreted | Output => {
  const { changes, reason } = catalog.interpret(record);
  const drop = classify(record, catalog) ?? reason;
  if (drop !== undefined) return dropped(drop, 1, drop === 'unsupported_event' ? record.eventName : '');
  return { kind: 'interpreted', seq, at, record, changes, sensor };
};
