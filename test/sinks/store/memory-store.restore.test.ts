import fc from 'fast-check';
import assert from 'node:assert/strict';
import t from 'tap';
import type { SnapshotLookup } from '../../../src/model/contracts/checkpointed.js';
import { severities } from '../../../src/model/severity.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { MemoryStore } from '../../../src/sinks/store/memory-store.js';
import '../../support/fixed-seed.js';
import { declared, stateOf, textOf, walk } from './graph-samples.js';
import { arrivedAt, sampleDrift } from './samples.js';
import { findingIds, history, type Batch } from './store-history.js';

type Bounds = { readonly maxDrifts: number; readonly maxEvents: number; readonly maxBytes: number };

const bounds: fc.Arbitrary<Bounds> = fc.record({
  maxDrifts: fc.integer({ min: 1, max: 6 }),
  maxEvents: fc.integer({ min: 1, max: 5 }),
  maxBytes: fc.constantFrom(200_000, 6_000),
});

const storeOf = (one: Bounds, snapshots: SnapshotLookup = () => undefined): MemoryStore =>
  new MemoryStore({ ...one, types: {}, showVariables: [], snapshots });

const take = (store: MemoryStore, { outputs, at }: Batch): void => {
  store.take(outputs, at);
};

/** Takes the texts of a save one by one and calls `between` before each. */
const saved = (store: MemoryStore, between: () => void = () => undefined): readonly string[] => {
  const texts: string[] = [];
  const items = store.save();
  for (;;) {
    between();
    const { value, done } = items.next();
    if (done === true) return texts;
    texts.push(value);
  }
};

const restored = (one: Bounds, texts: readonly string[], snapshots: ReadonlyMap<string, StateSnapshot>): MemoryStore => {
  const store = storeOf(one, (source) => snapshots.get(source));
  for (const text of texts) store.restore(text);
  return store;
};

/** Everything that the readers of a store return. */
const shown = async ({ drifts, events, state, graph, statistics }: MemoryStore): Promise<object> => ({
  drifts: [undefined, ...severities].flatMap((severity) =>
    [undefined, 'aws_iam_role', 'aws_x'].map((resourceType) => walk((request) => drifts.page({ severity, resourceType }, request), 2)),
  ),
  drift: findingIds.map((id) => drifts.get(id)),
  events: [undefined, ...severities].flatMap((severity) =>
    ([undefined, 'aws', 'kubernetes'] as const).map((provider) => walk((request) => events.page({ severity, provider }, request), 2)),
  ),
  event: findingIds.map((id) => events.get(id)),
  sizes: [drifts.size, events.size, state.managed],
  metadata: state.metadata(),
  resources: walk((request) => state.page(request), 2),
  resource: ['aws_x.a', 'aws_x.b[1]', 'aws_x.c'].map((address) => state.get(address)),
  nodes: walk((request) => graph.nodes(request), 3),
  edges: walk((request) => graph.edges(request), 3),
  graph: [graph.stats(), await textOf(graph.whole())],
  statistics: [statistics.json(), statistics.waiting],
  versions: [drifts.version, events.version, graph.version, statistics.version],
});

void t.test('D62: a store that was saved and restored continues like the original', async (t) => {
  await fc.assert(
    fc.asyncProperty(bounds, history, fc.nat(11), async (bound, batches, at) => {
      const whole = storeOf(bound);
      const stop = Math.min(at, batches.length - 1);
      for (const batch of batches.slice(0, stop + 1)) take(whole, batch);
      const copy = restored(bound, saved(whole), batches[stop]?.snapshots ?? new Map());
      assert.deepEqual(await shown(copy), await shown(whole));
      assert.deepEqual(saved(copy), saved(whole));
      for (const batch of batches.slice(stop + 1)) {
        take(whole, batch);
        take(copy, batch);
        assert.deepEqual(await shown(copy), await shown(whole));
      }
    }),
    { numRuns: 80 },
  );
  t.pass('80 histories');
});

void t.test('D62: outputs taken during a save are not part of it', (t) => {
  fc.assert(
    fc.property(bounds, history, fc.nat(11), (bound, batches, at) => {
      const [quiet, busy] = [storeOf(bound), storeOf(bound)];
      for (const store of [quiet, busy]) for (const batch of batches.slice(0, at)) take(store, batch);
      const rest = batches.slice(at);
      // Also before the first text: the save has the state at the time of the call.
      const texts = saved(busy, () => {
        const next = rest.shift();
        if (next !== undefined) take(busy, next);
      });
      assert.deepEqual(texts, saved(quiet));
    }),
    { numRuns: 80 },
  );
  t.pass('80 histories');
  t.end();
});

void t.test('each text of a save is one line of JSON', (t) => {
  const store = storeOf({ maxDrifts: 5, maxEvents: 5, maxBytes: 20_000 });
  store.take([{ output: 'drift', drift: sampleDrift('d_1', 0, { detail: 'a\nb' }), waited: 0 }], arrivedAt(0));
  for (const text of saved(store)) {
    t.notMatch(text, /[\r\n]/);
    t.doesNotThrow(() => JSON.parse(text) as unknown);
  }
  t.end();
});

void t.test('D62: keeps what the causal graph shows about an alert', (t) => {
  const large = { maxDrifts: 5, maxEvents: 5, maxBytes: 20_000 };
  const store = storeOf(large);
  const drift = sampleDrift('d_1', 0, { root_cause: 'aws_iam_user "milo"', blast_radius_size: 3 });
  store.take([{ output: 'drift', drift, waited: 0 }], arrivedAt(0));
  t.match(JSON.parse(restored(large, saved(store), new Map()).drifts.get('d_1') ?? ''), {
    root_cause: 'aws_iam_user "milo"',
    blast_radius_size: 3,
  });
  t.end();
});

void t.test('a smaller bound than that of the saved store evicts as usual', (t) => {
  const [large, small] = [
    storeOf({ maxDrifts: 5, maxEvents: 5, maxBytes: 20_000 }),
    storeOf({ maxDrifts: 2, maxEvents: 2, maxBytes: 20_000 }),
  ];
  const outputs = ['d_1', 'd_2', 'd_3'].map((id, i) => ({ output: 'drift' as const, drift: sampleDrift(id, i), waited: 0 }));
  large.take(outputs, arrivedAt(3));
  for (const text of saved(large)) small.restore(text);
  t.strictSame(
    ['d_1', 'd_2', 'd_3'].map((id) => small.drifts.get(id) !== undefined),
    [false, true, true],
  );
  t.equal(small.graph.nodes({ page: 1, limit: 9 }).total, 2);
  t.end();
});

void t.test('foreign text and missing snapshots are errors', (t) => {
  const store = storeOf({ maxDrifts: 5, maxEvents: 5, maxBytes: 20_000 });
  t.throws(() => {
    store.restore('["evaluate",[]]');
  }, /cannot restore a part named "evaluate"/);
  t.throws(() => {
    store.restore('no JSON');
  }, SyntaxError);
  const declaring = storeOf({ maxDrifts: 5, maxEvents: 5, maxBytes: 20_000 });
  declaring.take([declared(stateOf([], 's1'))], arrivedAt(0));
  const [state = ''] = saved(declaring);
  t.throws(() => {
    store.restore(state);
  }, /the snapshot of the state source s1 is missing/);
  t.end();
});
