import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { decodeEntry } from '../../src/catalog/gcp/decode-entry.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import type { Json, JsonObject } from '../../src/lib/json.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { isOutput, type Output } from '../../src/model/output.js';
import { operations } from '../../src/operators/operations.js';
import { logEntry } from '../support/log-entry.js';

const catalog = { lookup: () => 'supported' as const };
const minute = (at: number): string => new Date(Date.UTC(2026, 2, 2, 10, at)).toISOString();

/** An entry of the operation `id`, which arrives at a minute. */
const entry = (id: string, part: 'first' | 'last' | 'both', at: number, status: JsonObject = {}, insertId = `${id}-${part}`): Arrival => {
  const operation = {
    id,
    producer: 'compute.googleapis.com',
    ...(part === 'last' ? {} : { first: true }),
    ...(part === 'first' ? {} : { last: true }),
  };
  const json = logEntry('compute.googleapis.com', {
    event: 'v1.compute.firewalls.patch',
    request: part === 'last' ? { '@type': 'type.googleapis.com/compute.firewalls.patch' } : { name: id },
    record: { status, resourceName: `projects/acme-prod/global/firewalls/${id}`, entry: { operation, insertId } },
  });
  return { kind: 'audit', at: minute(at), record: decodeEntry(json), skipped: undefined };
};
const tick = (at: number): Arrival => ({ kind: 'tick', at: minute(at) });

const brief = (one: Fact | Output): string =>
  isOutput(one)
    ? one.output === 'dropped'
      ? one.reason
      : one.output
    : one.kind === 'audit'
      ? `${one.record?.id ?? ''} at ${String(one.seq)}`
      : one.kind;

type Operations = ReturnType<ReturnType<typeof operations>>;
const feed = (stage: Operations, facts: readonly Fact[]): readonly string[] => {
  const result: string[] = [];
  for (const fact of facts) stage.next(fact, (one) => result.push(brief(one)));
  return result;
};
const run = (...arrivals: readonly Arrival[]): readonly string[] => {
  const stage = operations(catalog)();
  const result = [...feed(stage, stampFacts(arrivals, 0))];
  stage.end?.((one) => result.push(`end ${brief(one)}`));
  return result;
};

void t.test('D12: the first entry passes once the last says that the operation succeeded', (t) => {
  t.strictSame(run(entry('a', 'first', 0), tick(1), entry('a', 'last', 2)), ['tick', 'duplicate', 'a-first at 3']);
  t.end();
});

void t.test('D12: a failed operation changes nothing', (t) => {
  t.strictSame(run(entry('a', 'first', 0), entry('a', 'last', 2, { code: 13 })), ['duplicate', 'failed_call']);
  t.end();
});

void t.test('D12: an operation without its last entry is evaluated after ten minutes', (t) => {
  t.strictSame(run(entry('a', 'first', 0), tick(9), tick(10)), ['tick', 'a-first at 3', 'tick']);
  t.end();
});

void t.test('an operation that is complete in one entry passes at once', (t) => {
  t.strictSame(run(entry('a', 'both', 0)), ['a-both at 1']);
  t.end();
});

void t.test('the entries may arrive in either order', (t) => {
  t.strictSame(run(entry('a', 'last', 0), entry('a', 'first', 1)), ['a-first at 2', 'duplicate']);
  t.strictSame(run(entry('a', 'last', 0, { code: 9 }), entry('a', 'first', 1)), ['failed_call', 'failed_call']);
  t.end();
});

void t.test('a last entry whose first never arrives is evaluated by itself, unless it failed', (t) => {
  t.strictSame(run(entry('a', 'last', 0), tick(10)), ['a-last at 2', 'tick']);
  t.strictSame(run(entry('a', 'last', 0, { code: 9 }), tick(10)), ['failed_call', 'tick']);
  t.end();
});

void t.test('the first entry gets the metadata of the last one, unless it has its own', (t) => {
  const delta = (key: string): JsonObject => ({ projectMetadataDelta: { modifiedMetadataKeys: [key] } });
  const withMetadata = (one: Arrival, metadata: JsonObject): Arrival =>
    one.kind === 'audit' && one.record !== undefined
      ? { ...one, record: { ...one.record, context: { ...one.record.context, metadata } } }
      : one;
  const emitted = (...arrivals: readonly Arrival[]): readonly (Json | undefined)[] => {
    const stage = operations(catalog)();
    const found: (Json | undefined)[] = [];
    for (const fact of stampFacts(arrivals, 0)) {
      stage.next(fact, (one) => {
        if (!isOutput(one) && one.kind === 'audit') found.push(one.record?.request['name'], one.record?.context['metadata']);
      });
    }
    return found;
  };
  const [first, last] = [entry('a', 'first', 0), entry('a', 'last', 1)];
  t.strictSame(emitted(first, last), ['a', {}]);
  t.strictSame(emitted(first, withMetadata(last, delta('k'))), ['a', delta('k')]);
  t.strictSame(emitted(withMetadata(last, delta('k')), first), ['a', delta('k')]);
  t.strictSame(emitted(withMetadata(first, delta('f')), withMetadata(last, delta('k'))), ['a', delta('f')]);
  t.end();
});

void t.test('operations of other ids do not mix', (t) => {
  t.strictSame(run(entry('a', 'first', 0), entry('b', 'first', 0), entry('b', 'last', 1)), [
    'duplicate',
    'b-first at 3',
    'end a-first at 3',
  ]);
  t.end();
});

void t.test('a repeated entry of an operation is a duplicate', (t) => {
  t.strictSame(run(entry('a', 'first', 0), entry('a', 'first', 0, {}, 'again')), ['duplicate', 'end a-first at 2']);
  t.end();
});

void t.test('entries that the catalog does not know pass at once', (t) => {
  const stage = operations(cloudCatalog)();
  const [fact] = stampFacts([{ ...entry('a', 'first', 0) }], 0);
  const unknown =
    fact?.kind === 'audit' && fact.record !== undefined ? { ...fact, record: { ...fact.record, eventName: 'v1.compute.magic.do' } } : fact;
  t.strictSame(feed(stage, unknown === undefined ? [] : [unknown]), ['a-first at 1']);
  t.end();
});

void t.test('at most 10,000 operations wait; then the oldest is evaluated', (t) => {
  const facts = stampFacts(
    Array.from({ length: 10_001 }, (_, at) => entry(`o${String(at)}`, 'first', 0)),
    0,
  );
  t.strictSame(feed(operations(catalog)(), facts), ['o0-first at 10001']);
  t.end();
});

void t.test('D62: an instance restored from a save behaves like the one that was saved', (t) => {
  const facts = stampFacts(
    [
      entry('a', 'first', 0),
      entry('b', 'last', 1),
      entry('c', 'last', 1, { code: 7 }),
      entry('b', 'first', 3),
      entry('c', 'first', 4),
      entry('a', 'last', 5),
    ],
    0,
  );
  for (let cut = 0; cut <= facts.length; cut++) {
    const whole = operations(catalog)();
    const begun = feed(whole, facts.slice(0, cut));
    const restored = operations(catalog)();
    const save = whole.save();
    for (let item = save.next(); item.done !== true; item = save.next()) restored.restore(item.value);
    const rest = facts.slice(cut);
    t.strictSame(feed(restored, rest), feed(whole, rest), `cut at ${String(cut)} after ${begun.join(', ')}`);
  }
  t.end();
});
