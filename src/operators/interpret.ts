import type { Catalog } from '../catalog/aws/catalog.js';
import { classify } from '../catalog/aws/decode-record.js';
import { sensorEventMask } from '../catalog/secrets/mask-sensor-event.js';
import type { AuditRecord } from '../model/audit-record.js';
import type { Change } from '../model/change.js';
import type { Fact, StateFact, TickFact } from '../model/fact.js';
import { dropped, isOutput, type Output } from '../model/output.js';
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

/**
 * Says what records mean: record → changes (D12, D13).
 *
 * **Emits** an `Interpreted` for each record that changes something, a drop for every other, state facts and ticks as they
 * are, and each sensor event as an output, what is a secret by its name or shape masked. **Completes** and **errors** with its source. **Keeps** nothing.
 * **Order** is kept.
 */
export const interpret =
  (catalog: Catalog, showVariables: readonly string[]): (() => Stage<Fact | Output, Interpreted | StateFact | TickFact | Output>) =>
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
            emit({ output: 'sensor_event', event: masked(item.event), at: item.at });
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

const meaning = (catalog: Catalog, { seq, at }: Fact, record: AuditRecord, sensor: string): Interpreted | Output => {
  const { changes, reason } = catalog.interpret(record);
  const drop = classify(record, catalog) ?? reason;
  if (drop !== undefined) return dropped(drop, 1, drop === 'unsupported_event' ? record.eventName : '');
  return { kind: 'interpreted', seq, at, record, changes, sensor };
};
