import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import type { AuditFact, Fact, SensorFact } from '../../src/model/fact.js';
import { isOutput, type Output } from '../../src/model/output.js';
import { dedup } from '../../src/operators/dedup.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import { recordedCall } from '../support/evaluate-facts.js';
import type { Arrival } from '../../src/model/fact.js';

const facts = (arrivals: readonly Arrival[]): readonly Fact[] => stampFacts(arrivals, 0);
const run = (arrivals: readonly Arrival[], options = { maxEntries: 100, window: 3_600_000 }): readonly (Fact | Output)[] => {
  const stage = dedup(options, cloudCatalog)();
  const result: (Fact | Output)[] = [];
  for (const fact of facts(arrivals)) stage.next(fact, (one) => result.push(one));
  return result;
};
const brief = (result: readonly (Fact | Output)[]): readonly string[] =>
  result.map((one) =>
    isOutput(one)
      ? one.output === 'dropped'
        ? `${one.reason} ${String(one.count)}${one.name}`
        : one.output
      : `${one.kind} ${String(one.seq)}`,
  );

const record = (id: string, request = {}, at = 60): Arrival =>
  recordedCall('iam', 'UpdateRole', request, { time: 0, at, members: { eventID: id } });
const full = { roleName: 'a' };
const sensor = (id: string, reports?: Arrival): Arrival => ({
  kind: 'sensor',
  at: '2026-03-02T10:00:00.000Z',
  record: reports?.kind === 'audit' ? reports.record : undefined,
  event: {
    id,
    timestamp: '2026-03-02T10:00:00Z',
    severity: 'low',
    rule: 'r',
    output: 'o',
    output_fields: {},
    tags: [],
    source: 'syscall',
    hostname: 'h',
    provider: null,
  },
});

void t.test('D4: a record passes once', (t) => {
  t.strictSame(brief(run([record('a', full), record('a', full), record('b', full)])), ['audit 1', 'duplicate 1', 'audit 3']);
  t.end();
});

void t.test('D4: the same event of another account is another record', (t) => {
  const theirs = recordedCall('iam', 'UpdateRole', full, { time: 0, members: { eventID: 'a', recipientAccountId: '999988887777' } });
  t.strictSame(brief(run([record('a', full), theirs])), ['audit 1', 'audit 2']);
  t.end();
});

void t.test('D4: the second of two copies replaces a first one without details', (t) => {
  t.strictSame(brief(run([record('a'), record('a', full), record('a', full)])), ['audit 1', 'audit 2', 'duplicate 1']);
  t.strictSame(brief(run([record('a', full), record('a')])), ['audit 1', 'duplicate 1']);
  t.end();
});

void t.test('D4: a sensor alert passes once; its record is that of the queue', (t) => {
  t.strictSame(brief(run([sensor('e1'), sensor('e1'), sensor('e2')])), ['sensor 1', 'duplicate 1', 'sensor 3']);
  const reported = run([record('a', full), sensor('e1', record('a', full))]);
  t.strictSame(brief(reported), ['audit 1', 'duplicate 1', 'sensor 2']);
  t.equal((reported[2] as SensorFact).record, undefined, 'the alert passes without its record');
  const first = run([sensor('e1', record('a', full)), record('a', full)]);
  t.strictSame(brief(first), ['sensor 1', 'duplicate 1']);
  t.not((first[0] as SensorFact).record, undefined);
  t.end();
});

void t.test('D4: a record is new again outside of the window or the bound', (t) => {
  t.strictSame(brief(run([record('a', full, 0), record('a', full, 3_600), record('a', full, 7_300)])), [
    'audit 1',
    'duplicate 1',
    'audit 3',
  ]);
  t.strictSame(brief(run([record('a', full), record('b', full), record('a', full)], { maxEntries: 1, window: 3_600_000 })), [
    'audit 1',
    'audit 2',
    'audit 3',
  ]);
  t.end();
});

const unevaluated = (id: string): readonly Arrival[] => [
  recordedCall('iam', 'GetRole', full, { time: 0, members: { eventID: id, readOnly: true } }),
  recordedCall('iam', 'UpdateRole', full, { time: 0, members: { eventID: id, errorCode: 'AccessDenied' } }),
  recordedCall('iam', 'InventRole', full, { time: 0, members: { eventID: id, eventCategory: 'Data' } }),
];

void t.test('D61: reads, failed calls and unknown data events pass every time and do not use the window', (t) => {
  const list = unevaluated('a');
  t.strictSame(brief(run([...list, ...list])), ['audit 1', 'audit 2', 'audit 3', 'audit 4', 'audit 5', 'audit 6']);
  t.strictSame(brief(run([...list, record('a', full), ...list])).length, 7, 'a record with the same id is evaluated');
  const other = unevaluated('b');
  t.strictSame(
    brief(run([record('a', full), ...other, ...other, record('a', full)], { maxEntries: 1, window: 3_600_000 })).at(-1),
    'duplicate 1',
    'the window of one entry still has the record',
  );
  t.end();
});

void t.test('D67: an unknown management event may concern a declared resource and passes once', (t) => {
  const unknown = recordedCall('iam', 'InventRole', full, { time: 0, members: { eventID: 'a' } });
  t.strictSame(brief(run([unknown, unknown])), ['audit 1', 'duplicate 1']);
  t.end();
});

void t.test('D61: a sensor event keeps its failed call every time', (t) => {
  const [, failed] = unevaluated('a');
  const facts = run([sensor('e1', failed), sensor('e2', failed)]);
  t.strictSame(brief(facts), ['sensor 1', 'sensor 2']);
  t.ok(facts.every((fact) => (fact as SensorFact).record !== undefined));
  t.end();
});

void t.test('D1, D61: counts of skipped records pass as a single fact', (t) => {
  const counts: Arrival = {
    kind: 'audit',
    at: '2026-03-02T10:00:00.000Z',
    record: undefined,
    skipped: { count: 3, reasons: { read_only: 3 }, unsupported: [] },
  };
  t.strictSame(brief(run([record('a', full), counts, counts, record('b', full)])), ['audit 1', 'audit 2', 'audit 3', 'audit 4']);
  const [, , last] = facts([record('a', full), counts, record('b', full)]);
  t.equal((last as AuditFact).seq, 3);
  t.end();
});

void t.test('D4: states and ticks always pass', (t) => {
  const tick: Arrival = { kind: 'tick', at: '2026-03-02T10:00:00.000Z' };
  t.strictSame(brief(run([tick, tick])), ['tick 1', 'tick 2']);
  t.end();
});
