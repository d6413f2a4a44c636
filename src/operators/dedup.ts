import type { AuditRecord } from '../model/audit-record.js';
import { dropReasons } from '../model/drop-reason.js';
import type { AuditFact, Fact, SensorFact } from '../model/fact.js';
import { dropped, type Emit, type Output } from '../model/output.js';
import { recordHash } from '../lib/record-hash.js';
import type { Checkpointed } from '../model/checkpointed.js';
import type { Stage } from './lift.js';
import { RecordSet } from '../lib/record-set.js';

/** Bounds of what is remembered (D4). `window` in milliseconds. */
export type DedupOptions = { readonly maxEntries: number; readonly window: number };

/** What was known of a key when it was put; the smaller is the fuller. */
const full = 0;
const thin = 1;

const duplicate = dropReasons.indexOf('duplicate');
const unsupported = dropReasons.indexOf('unsupported_event');

/**
 * Lets each record and each sensor event pass once (D4).
 *
 * **Emits** facts that are new, a `duplicate` drop for each that is not, and the drops of skipped records that are new. A
 * record that carries its request passes once more where the one before carried none. **Completes** and **errors** with its
 * source. **Keeps** `maxEntries` keys, the oldest leave first, and for `window`: 40 bytes each. **Order** is kept.
 */
export const dedup =
  (options: DedupOptions): (() => Stage<Fact, Fact | Output> & Checkpointed) =>
  () => {
    const seen = new RecordSet(options.maxEntries, options.window);
    const isNew = (record: AuditRecord, at: number): boolean => {
      const mark = Object.keys(record.request).length > 0 ? full : thin;
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
        switch (fact.kind) {
          case 'audit':
            nextAudit(fact, seen, isNew, emit);
            return;
          case 'sensor':
            nextSensor(fact, seen, isNew, emit);
            return;
          default:
            emit(fact);
        }
      },
    };
  };

const nextAudit = (
  fact: AuditFact,
  seen: RecordSet,
  isNew: (record: AuditRecord, at: number) => boolean,
  emit: Emit<Fact | Output>,
): void => {
  const at = Date.parse(fact.at);
  if (fact.record !== undefined) {
    if (isNew(fact.record, at)) emit(fact);
    else emit(dropped('duplicate'));
  }
  const { skipped } = fact;
  if (skipped === undefined) return;
  const counts = new Array<number>(dropReasons.length).fill(0);
  const names = new Map<string, number>();
  let named = 0;
  for (let one = 0; one < skipped.count; one++) {
    const isFresh = seen.put(skipped.ids, one * 4, at, full) === undefined;
    const reason = isFresh ? (skipped.reasons[one] as number) : duplicate;
    if (reason === unsupported) {
      while ((skipped.unsupported[named]?.index ?? one) < one) named++;
      const name = skipped.unsupported[named]?.name ?? '';
      names.set(name, (names.get(name) ?? 0) + 1);
    } else counts[reason] = (counts[reason] as number) + 1;
  }
  for (const [name, count] of names) emit(dropped('unsupported_event', count, name));
  counts.forEach((count, reason) => {
    if (count > 0) emit(dropped(dropReasons[reason] as (typeof dropReasons)[number], count));
  });
};

const nextSensor = (
  fact: SensorFact,
  seen: RecordSet,
  isNew: (record: AuditRecord, at: number) => boolean,
  emit: Emit<Fact | Output>,
): void => {
  const at = Date.parse(fact.at);
  if (seen.put(recordHash(fact.event.id), 0, at, full) !== undefined) {
    emit(dropped('duplicate'));
    return;
  }
  if (fact.record === undefined || isNew(fact.record, at)) {
    emit(fact);
    return;
  }
  emit(dropped('duplicate'));
  emit({ ...fact, record: undefined, known: fact.record });
};
