import { classify, type EventLookup } from '../catalog/classify.js';
import { exactJson, parseExactJson } from '../lib/exact-json.js';
import { isObject, type Json, type JsonObject } from '../lib/json.js';
import { makeAuditRecord, type AuditRecord } from '../model/audit-record.js';
import type { Checkpointed } from '../model/contracts/checkpointed.js';
import type { AuditFact, Fact } from '../model/fact.js';
import { droppedRecord, isOutput, type Emit, type Output } from '../model/output.js';
import type { Stage } from './flow/lift.js';

/** How long one entry of an operation waits for the other (D12), milliseconds. */
const longestWait = 10 * 60_000;
/** Operations in progress at once. Beyond it, the oldest is evaluated without its outcome. */
const mostWaiting = 10_000;

/**
 * The entry of an operation that waits for its counterpart. `record`: undefined if the last entry reported a failure, so that the first one
 * will be dropped when it arrives.
 */
type Waiting = { readonly key: string; readonly record: AuditRecord | undefined; readonly deadline: number };

/**
 * Joins the entries of long-running operations (D12): the first has the request, the last the outcome, and metadata if the first has none.
 *
 * **Emits** every other fact unchanged. Emits the first entry of an operation, at the position of the last, once the operation has
 * succeeded, or after `longestWait`; drops it as `failed_call` if the operation failed. The last entry is dropped as `duplicate`; if the first is
 * missing, it is emitted after `longestWait`. **Completes** and **errors** with its source; the entries that still wait are emitted first.
 * **Keeps** the records of `mostWaiting` operations. **Order**: that of the facts; an entry that waited is emitted before the fact that ends
 * its wait.
 */
export const operations = (catalog: EventLookup) => (): Stage<Fact | Output, Fact | Output> & Checkpointed => {
  // All wait equally long, so insertion order is the order of the deadlines.
  const waiting = new Map<string, Waiting>();
  const time = { at: '', now: Number.NaN };
  let last: Pick<AuditFact, 'seq' | 'at'> = { seq: 0, at: '' };

  const keep = (key: string, record: AuditRecord | undefined, fact: AuditFact, emit: Emit<Fact | Output>): void => {
    const oldest = waiting.size < mostWaiting ? undefined : waiting.values().next().value;
    if (oldest !== undefined) release(oldest, fact, emit);
    waiting.set(key, { key, record, deadline: time.now + longestWait });
  };
  const release = ({ key, record }: Waiting, { seq, at }: Pick<AuditFact, 'seq' | 'at'>, emit: Emit<Fact | Output>): void => {
    waiting.delete(key);
    if (record !== undefined) emit({ kind: 'audit', seq, at, record, skipped: undefined });
  };
  const releaseDue = (fact: Fact, emit: Emit<Fact | Output>): void => {
    for (const one of waiting.values()) {
      if (one.deadline > time.now) return;
      release(one, fact, emit);
    }
  };
  const take = (record: AuditRecord, fact: AuditFact, emit: Emit<Fact | Output>): void => {
    const key = `${record.account}/${record.operation?.id ?? ''}`;
    const other = waiting.get(key);
    if (record.operation?.part === 'first') {
      if (other === undefined) {
        keep(key, record, fact, emit);
        return;
      }
      if (other.record?.operation?.part === 'first') {
        emit(droppedRecord('duplicate', record));
        return;
      }
      waiting.delete(key);
      emit(other.record === undefined ? droppedRecord('failed_call', record) : { ...fact, record: withOutcome(record, other.record) });
      if (other.record !== undefined) emit(droppedRecord('duplicate', other.record));
      return;
    }
    if (other === undefined) {
      keep(key, record.succeeded ? record : undefined, fact, emit);
      if (!record.succeeded) emit(droppedRecord('failed_call', record));
      return;
    }
    emit(droppedRecord('duplicate', record));
    if (other.record?.operation?.part !== 'first') return;
    if (record.succeeded) {
      release({ ...other, record: withOutcome(other.record, record) }, fact, emit);
      return;
    }
    waiting.delete(key);
    emit(droppedRecord('failed_call', other.record));
  };

  return {
    section: 'operations',
    version: 1,
    save: () => saved([...waiting.values()], last),
    restore: (item) => {
      const { seq, at, key, record, deadline } = parseExactJson(item) as Waiting & Pick<AuditFact, 'seq' | 'at'>;
      last = { seq, at };
      waiting.set(key, { key, record: record === undefined ? undefined : makeAuditRecord(record), deadline });
    },
    next: (fact, emit) => {
      if (isOutput(fact)) {
        emit(fact);
        return;
      }
      const record = fact.kind === 'audit' ? fact.record : undefined;
      const isPart = record?.operation !== undefined;
      if (waiting.size > 0 || isPart) {
        if (fact.at !== time.at) [time.at, time.now] = [fact.at, Date.parse(fact.at)];
        last = { seq: fact.seq, at: fact.at };
        releaseDue(fact, emit);
      }
      if (isPart && classify(record, catalog) === undefined) take(record, fact as AuditFact, emit);
      else emit(fact);
    },
    end: (emit) => {
      for (const one of waiting.values()) release(one, last, emit);
    },
  };
};

/**
 * The first entry, with the metadata of the last one if only that has any: Compute Engine may report the changed keys of metadata when the
 * operation ends.
 */
const withOutcome = (first: AuditRecord, last: AuditRecord): AuditRecord => {
  const { metadata } = last.context;
  return !showsSome(metadata) || showsSome(first.context['metadata'])
    ? first
    : makeAuditRecord({ ...first, context: { ...first.context, metadata } });
};

const showsSome = (metadata: Json | undefined): metadata is JsonObject =>
  isObject(metadata) && Object.keys(metadata).some((name) => name !== '@type');

/** One text per entry, written when it is taken: records are immutable. */
function* saved(entries: readonly Waiting[], { seq, at }: Pick<AuditFact, 'seq' | 'at'>): Generator<string, undefined> {
  for (const entry of entries) yield exactJson({ ...entry, seq, at });
  return undefined;
}
