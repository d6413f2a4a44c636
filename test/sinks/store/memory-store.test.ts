import fc from 'fast-check';
import t from 'tap';
import { cloudTypes } from '../../../src/catalog/providers.js';
import { resolveDrift, type Drift } from '../../../src/model/drift.js';
import type { GraphNode } from './graph-node.js';
import { dropped, type Output } from '../../../src/model/output.js';
import { MemoryStore } from '../../../src/sinks/store/memory-store.js';
import { history } from '../../property/random-history.js';
import { driftsOf, dropsOf, everyChange, lastAlerts, runPipeline } from '../../support/run-pipeline.js';
import { allPages, arrivedAt, clock, sampleActivity, sampleDrift, sampleEvent } from './samples.js';

const storeOf = (maxDrifts: number, maxEvents = maxDrifts): MemoryStore =>
  new MemoryStore({ maxDrifts, maxEvents, types: cloudTypes, showVariables: [] });
const everything = { severity: undefined, resourceType: undefined };

const announced = (drift: Drift): Output => ({ output: 'drift', drift, waited: 0 });
const happened = (id: string, seconds: number): Output => ({ output: 'sensor_event', event: sampleEvent(id, seconds), at: clock(seconds) });
const nodeIds = (store: MemoryStore): readonly string[] =>
  allPages((request) => store.graph.nodes(request), 50).map((node) => (node as GraphNode).data.id);

type Totals = {
  readonly graph: { readonly total_nodes: number; readonly node_types: Readonly<Record<string, number>> };
  readonly drifts: { readonly total: number; readonly open: number };
  readonly events: { readonly total: number; readonly last_24h: number };
  readonly dropped: Readonly<Record<string, number>>;
};
const totals = (store: MemoryStore): Totals => JSON.parse(store.statistics.json()) as Totals;

void t.test('evicted alerts leave the graph, and later updates do not bring them back', (t) => {
  const store = storeOf(2);
  const drifts = [sampleDrift('d_1', 1), sampleDrift('d_2', 2), sampleDrift('d_3', 3)];
  store.take([...drifts.map(announced), happened('e_1', 1), happened('e_2', 2), happened('e_3', 3)], arrivedAt(4));
  t.strictSame(nodeIds(store), ['d_2', 'd_3', 'e_2', 'e_3']);
  store.take([{ output: 'resolved', drift: resolveDrift(sampleDrift('d_1', 1), 'reverted', clock(5), null) }], arrivedAt(5));
  store.take([{ output: 'repeated', drift: sampleDrift('d_1', 1) }], arrivedAt(6));
  t.strictSame(nodeIds(store), ['d_2', 'd_3', 'e_2', 'e_3']);
  t.equal(store.drifts.get('d_1'), undefined);
  t.equal(store.events.get('e_1'), undefined);
  t.match(totals(store), {
    graph: { total_nodes: 4, node_types: { drift: 2, sensor: 2 } },
    drifts: { total: 3, open: 2 },
    events: { total: 3, last_24h: 3 },
  });
  t.end();
});

void t.test('D21: records and sensor events that arrived are related to an alert', (t) => {
  const store = storeOf(10);
  const event = sampleEvent('e_1', 2, { provider: 'aws', output_fields: { 'ct.user': 'alice' } });
  store.take(
    [announced(sampleDrift('d_1', 0)), sampleActivity('r1', 1, { userName: 'bob' }), { output: 'sensor_event', event, at: clock(9) }],
    arrivedAt(9),
  );
  t.match(JSON.parse(store.drifts.get('d_1') ?? ''), {
    related_events: [
      { id: 'e_1', relation: 'same_actor' },
      { id: 'r1', relation: 'same_resource' },
      { id: 'record-d_1', relation: 'cause' },
    ],
  });
  t.end();
});

void t.test('each batch advances the time of the statistics, even without outputs', (t) => {
  const store = storeOf(10);
  store.take([happened('e_1', 0), dropped('read_only', 3)], arrivedAt(0));
  t.match(totals(store), { events: { total: 1, last_24h: 1 }, dropped: { read_only: 3 } });
  const { version } = store.statistics;
  store.take([], arrivedAt(2 * 24 * 3_600));
  t.match(totals(store), { events: { total: 1, last_24h: 0 } });
  t.not(store.statistics.version, version);
  t.end();
});

void t.test('law: after any history the store has the newest alerts in their last form and counts them all', (t) => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 6 }), (facts, maxDrifts) => {
      const outputs = runPipeline([facts], everyChange);
      const all = driftsOf(outputs);
      const last = lastAlerts(outputs);
      const store = storeOf(maxDrifts);
      for (const output of outputs) store.take([output], arrivedAt(0));
      const roomy = storeOf(100_000);
      roomy.take(outputs, arrivedAt(0));

      t.match(JSON.parse(store.state.metadata() ?? ''), { version: 4 });
      const listed = allPages((request) => store.drifts.page(everything, request), 4) as readonly Drift[];
      t.equal(listed.length, Math.min(all.length, maxDrifts));
      for (const drift of listed) t.strictSame(drift, JSON.parse(JSON.stringify(last.get(drift.id))));
      t.equal(roomy.drifts.page(everything, { page: 1, limit: 1 }).total, last.size);
      for (const one of [store, roomy]) {
        const shown = totals(one);
        const ended = [...last.values()].filter((drift) => drift.resolution !== null).length;
        t.equal(shown.drifts.total, all.length);
        t.equal(shown.drifts.open, all.length - ended);
        t.match(shown.dropped, dropsOf(outputs));
        t.equal(shown.graph.node_types['drift'], one.drifts.page(everything, { page: 1, limit: 1 }).total);
        t.equal(nodeIds(one).length, shown.graph.total_nodes);
      }
      const activities = outputs.flatMap((one) => (one.output === 'activity' ? [one] : []));
      for (const drift of last.values()) {
        const {
          related_events,
          actions,
          advice: _,
          ...rest
        } = JSON.parse(roomy.drifts.get(drift.id) ?? '{}') as Drift & {
          advice: unknown;
          actions: readonly unknown[];
          related_events: readonly { id: string; relation: string }[];
        };
        t.strictSame(rest, JSON.parse(JSON.stringify(drift)));
        t.strictSame(actions, []);
        const near = activities.filter(({ timestamp }) => Math.abs(Date.parse(timestamp) - Date.parse(drift.event_time)) <= 900_000);
        const names = [drift.address, `${drift.resource_type}/${drift.resource_id}`];
        const sameResource = near.filter(
          ({ id, resources: subjects }) => id !== drift.event_id && subjects.some((one) => names.includes(one)),
        );
        const related = (wanted: string): readonly string[] =>
          related_events.flatMap(({ id, relation }) => (relation === wanted ? [id] : [])).sort();
        t.strictSame(related('cause'), [drift.event_id]);
        t.strictSame(related('same_resource'), [...new Set(sameResource.map(({ id }) => id))].sort());
        if (drift.address === null) continue;
        t.ok(
          near.find(({ id }) => id === drift.event_id)?.resources.some((one) => names.includes(one)),
          'an alert is attached to the resources of its cause',
        );
      }
    }),
    { seed: 20260417, numRuns: 60 },
  );
  t.end();
});
