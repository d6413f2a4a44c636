import t from 'tap';
import { resolveDrift } from '../../../src/model/drift.js';
import { dropped, type Output } from '../../../src/model/output.js';
import { Statistics } from '../../../src/sinks/store/statistics.js';
import { clock, sampleActivity, sampleDrift, sampleEvent } from './samples.js';

const graph = { nodes: 5, edges: 4, types: { resource: 3, drift: 2 } };
const make = (...outputs: readonly Output[]): Statistics => {
  const statistics = new Statistics(() => graph);
  for (const output of outputs) statistics.take(output);
  return statistics;
};
const drift = (id: string, severity: 'critical' | 'high' | 'medium' | 'low', resource_type: string): Output => ({
  output: 'drift',
  drift: sampleDrift(id, 0, { severity, resource_type }),
  waited: 0,
});
const event = (at: string, happened = at): Output => ({ output: 'sensor_event', event: sampleEvent('e', 0, { timestamp: happened }), at });
type Shape = { readonly events: { readonly last_24h: number }; readonly dropped: Readonly<Record<string, unknown>> };
const read = (statistics: Statistics): Shape => JSON.parse(statistics.json()) as Shape;

void t.test('D6: empty statistics have every member', (t) => {
  t.strictSame(JSON.parse(make().json()), {
    graph: { total_nodes: 5, total_edges: 4, node_types: { resource: 3, drift: 2 } },
    drifts: {
      total: 0,
      severity_counts: { critical: 0, high: 0, medium: 0, low: 0 },
      open: 0,
      resolved: { declared: 0, reverted: 0, superseded: 0, removed: 0, accepted: 0, verified: 0 },
    },
    events: { total: 0, last_24h: 0 },
    severity_breakdown: { critical: 0, high: 0, medium: 0, low: 0 },
    top_resource_types: [],
    dropped: {
      read_only: 0,
      failed_call: 0,
      duplicate: 0,
      unsupported_event: 0,
      unsupported_resource: 0,
      no_resource_id: 0,
      not_in_state: 0,
      declared: 0,
      ignored: 0,
      no_rule: 0,
      excluded_user: 0,
      malformed: 0,
      accepted: 0,
      unsupported_events: [],
      unsupported_on_declared: [],
    },
    waiting: { not_in_state: 0, candidates: 0 },
  });
  t.end();
});

void t.test('counts drifts by severity, type and resolution, drops by reason and name', (t) => {
  const statistics = make(
    drift('1', 'high', 'aws_b'),
    drift('2', 'high', 'aws_a'),
    drift('3', 'low', 'aws_c'),
    drift('4', 'low', 'aws_c'),
    drift('5', 'high', 'aws_d'),
    drift('6', 'high', 'aws_e'),
    { output: 'repeated', drift: sampleDrift('1') },
    { output: 'resolved', drift: resolveDrift(sampleDrift('1'), 'declared', clock(1), null) },
    { output: 'resolved', drift: resolveDrift(sampleDrift('2'), 'reverted', clock(1), null) },
    dropped('read_only', 7),
    dropped('unsupported_event', 1, 'PutX'),
    dropped('unsupported_event', 2, 'PutY'),
  );
  t.match(JSON.parse(statistics.json()), {
    drifts: {
      total: 6,
      severity_counts: { critical: 0, high: 4, medium: 0, low: 2 },
      open: 4,
      resolved: { declared: 1, reverted: 1, superseded: 0 },
    },
    severity_breakdown: { critical: 0, high: 66.7, medium: 0, low: 33.3 },
    top_resource_types: [
      { type: 'aws_c', count: 2 },
      { type: 'aws_a', count: 1 },
      { type: 'aws_b', count: 1 },
      { type: 'aws_d', count: 1 },
      { type: 'aws_e', count: 1 },
    ],
    dropped: {
      read_only: 7,
      unsupported_event: 3,
      unsupported_events: [
        { name: 'PutY', count: 2 },
        { name: 'PutX', count: 1 },
      ],
    },
  });
  t.end();
});

void t.test('D6: shows ten types and a thousand names of unsupported events', (t) => {
  const statistics = make(
    ...Array.from({ length: 12 }, (_, n) => drift(String(n), 'low', `aws_${n}`)),
    ...Array.from({ length: 1_500 }, (_, n) => dropped('unsupported_event', 1, `Put${n}`)),
  );
  const shown = JSON.parse(statistics.json()) as { top_resource_types: unknown[]; dropped: { unsupported_events: unknown[] } };
  t.equal(shown.top_resource_types.length, 10);
  t.equal(shown.dropped.unsupported_events.length, 1_000);
  t.end();
});

void t.test('counts sensor events of the last 24 hours by their own time; only facts advance the present', (t) => {
  const minutes = (n: number): string => clock(n * 60);
  const statistics = make(event(minutes(0)), event(minutes(0)), event(minutes(60)));
  const lastDay = (): number => read(statistics).events.last_24h;
  t.equal(lastDay(), 3);
  statistics.advance(minutes(24 * 60 - 1));
  t.equal(lastDay(), 3);
  statistics.advance(minutes(24 * 60));
  t.equal(lastDay(), 1, 'the first two are a day old');
  statistics.advance(minutes(5));
  t.equal(lastDay(), 1, 'time does not go back');
  const now = minutes(24 * 60);
  statistics.take(event(now, minutes(30)));
  t.equal(lastDay(), 2, 'a late one still counts');
  statistics.take(event(now, minutes(-30)));
  t.equal(lastDay(), 2, 'one from the day before does not');
  statistics.take(event(now, minutes(99 * 24 * 60)));
  t.equal(lastDay(), 3, 'an event with a fast clock does not advance the present');
  statistics.take(event(now, 'no time'));
  t.equal(lastDay(), 3);
  statistics.advance(minutes(49 * 60));
  t.equal(lastDay(), 0);
  statistics.take(event(minutes(100 * 24 * 60)));
  t.equal(lastDay(), 1, 'after a long silence');
  statistics.advance('no time');
  t.match(read(statistics).events, { total: 8, last_24h: 1 });
  t.end();
});

void t.test('minutes are reused after a day without old counts', (t) => {
  const day = 24 * 60;
  for (const silence of [1, day - 1, day, day + 1, 2 * day - 1, 2 * day, 5 * day + 7]) {
    const statistics = make();
    for (let n = 1, at = 0; n <= 4; n++, at += silence) {
      statistics.take(event(clock(at * 60)));
      t.equal(
        read(statistics).events.last_24h,
        silence >= day ? 1 : silence === 1 ? n : Math.min(n, 2),
        `${n} events, ${silence} minutes apart`,
      );
    }
  }
  t.end();
});

void t.test('serialised once per version; the version changes only if the contents may have', (t) => {
  const graphs = { ...graph };
  let reads = 0;
  const statistics = new Statistics(() => {
    reads++;
    return graphs;
  });
  t.equal(statistics.json(), statistics.json());
  t.equal(reads, 1);
  const { version } = statistics;
  statistics.take({ output: 'repeated', drift: sampleDrift('1') });
  statistics.take(sampleActivity('r'));
  statistics.take({ output: 'confirm', source: 's', seq: 1 });
  statistics.advance(clock(0));
  t.equal(statistics.version, version);
  const versions = [version];
  for (const output of [
    drift('1', 'low', 'aws_a'),
    event(clock(0)),
    dropped('ignored'),
    { output: 'resolved', drift: resolveDrift(sampleDrift('1'), 'declared', clock(1), null) },
  ] as const) {
    statistics.take(output);
    versions.push(statistics.version);
    statistics.json();
  }
  statistics.advance(clock(2 * 24 * 60 * 60));
  versions.push(statistics.version);
  t.equal(new Set(versions).size, 6);
  t.equal(reads, 5);
  graphs.nodes = 9;
  statistics.take(dropped('ignored'));
  t.match(JSON.parse(statistics.json()), { graph: { total_nodes: 9 } });
  t.end();
});

void t.test('D68: shows the latest count of waiting candidates', (t) => {
  const statistics = make({ output: 'waiting', not_in_state: 3, candidates: 1 });
  t.match(JSON.parse(statistics.json()), { waiting: { not_in_state: 3, candidates: 1 } });
  statistics.take({ output: 'waiting', not_in_state: 0, candidates: 2 });
  t.match(JSON.parse(statistics.json()), { waiting: { not_in_state: 0, candidates: 2 } });
  t.strictSame(statistics.waiting, { not_in_state: 0, candidates: 2 });
  t.end();
});
