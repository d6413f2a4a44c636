import { classify, type EventLookup } from '../catalog/classify.js';
import { hasMembers } from '../lib/json.js';
import { recordHash } from '../lib/record-hash.js';
import { RecordSet } from '../lib/record-set.js';
import type { AuditRecord } from '../model/audit-record.js';
import type { Checkpointed } from '../model/contracts/checkpointed.js';
import type { Fact, SensorFact } from '../model/fact.js';
import { dropped, droppedRecord, type Emit, type Output } from '../model/output.js';
import type { Stage } from './flow/lift.js';

/** Bounds of the window (D4); `window` in milliseconds. */
export type DedupOptions = { readonly maxEntries: number; readonly window: number };

/** How complete the first record of a key was. The smaller mark wins. */
const full = 0;
const thin = 1;

/**
 * Passes each record that will be evaluated, and each sensor event, once (D4). Reads, failed calls and unknown events always pass (D61):
 * `interpret` counts them, and remembering them would fill the window with irrelevant records.
 *
 * **Emits** facts that are new, and a `duplicate` drop for each other fact. A record that contains its request passes again if the first
 * one contained none. **Completes** and **errors** with its source. **Keeps** `maxEntries` keys of 40 bytes for `window`; evicts the oldest
 * first. **Order** is kept.
 */
export const dedup =
  (options: DedupOptions, catalog: EventLookup): (() => Stage<Fact, Fact | Output> & Checkpointed) =>
  () => {
    const seen = new RecordSet(options.maxEntries, options.window);
    const timeOf = lastTime();
    const isNew = (record: AuditRecord, at: number): boolean => {
      if (classify(record, catalog) !== undefined) return true;
      const mark = hasMembers(record.request) ? full : thin;
      const known = seen.put(recordHash(record.key), 0, at, mark);
      return known === undefined || mark < known;
    };
    return {
      section: 'dedup',
      version: 1,
      save: () => seen.save(),
      restore: (item) => {
        seen.restore(item);
      },
      next: (fact, emit) => {
        if (fact.kind === 'sensor') nextSensor(fact, timeOf(fact.at), seen, isNew, emit);
        else if (fact.kind !== 'audit' || fact.record === undefined || isNew(fact.record, timeOf(fact.at))) emit(fact);
        else emit(droppedRecord('duplicate', fact.record));
      },
    };
  };

/** Milliseconds of an arrival. The facts of a batch share it, and parsing takes 0.3 us. */
const lastTime = (): ((at: string) => number) => {
  let last = '';
  let time = Number.NaN;
  return (at) => {
    if (at !== last) [last, time] = [at, Date.parse(at)];
    return time;
  };
};

const nextSensor = (
  fact: SensorFact,
  at: number,
  seen: RecordSet,
  isNew: (record: AuditRecord, at: number) => boolean,
  emit: Emit<Fact | Output>,
): void => {
  if (seen.put(recordHash(fact.event.id), 0, at, full) !== undefined) {
    emit(dropped('duplicate'));
    return;
  }
  if (fact.record === undefined || isNew(fact.record, at)) {
    emit(fact);
    return;
  }
  emit(droppedRecord('duplicate', fact.record));
  emit({ ...fact, record: undefined, known: fact.record });
};
