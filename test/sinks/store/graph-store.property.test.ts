import fc from 'fast-check';
import assert from 'node:assert/strict';
import t from 'tap';
import { StateView } from '../../../src/sinks/store/state-view.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { declared, drift, ended, stateOf, textOf, walk, type Block } from './graph-samples.js';
import { sampleEvent } from './samples.js';
import { StoredGraph } from './stored-graph.js';
import '../../support/fixed-seed.js';
import { lawRuns } from '../../support/law-runs.js';

type Step =
  | { readonly do: 'declare'; readonly source: string; readonly blocks: readonly Block[] }
  | { readonly do: 'drift'; readonly id: string; readonly address: string | null }
  | { readonly do: 'end' | 'sensor' | 'remove'; readonly id: string };

const configs = ['aws_x.a', 'aws_x.ab', 'module.m.aws_x.a', 'module.m.aws_x.b', 'data.aws_x.a', 'aws_x.none'];
const blocks = fc.array(
  fc.record({
    module: fc.constantFrom('', 'module.m', 'module.m[0]', 'module.m["a b"]', 'module.m["ü]"].module.n'),
    type: fc.constant('aws_x'),
    name: fc.constantFrom('a', 'ab', 'b'),
    mode: fc.constantFrom('managed', 'managed', 'managed', 'data'),
    keys: fc.uniqueArray(fc.oneof(fc.nat(11), fc.constantFrom('k', 'k b', '-', '(s2)')), { maxLength: 3 }),
    dependencies: fc.array(fc.constantFrom(...configs), { maxLength: 3 }),
  }),
  { maxLength: 5 },
);
const address = fc.constantFrom(null, 'aws_x.a', 'aws_x.ab', 'aws_x.b', 'aws_x.a[1]', 'aws_x.a["k"]', 'module.m.aws_x.a', 'aws_x.never');
const driftId = fc.constantFrom('d_1', 'd_2', 'd_3', 'd_4', 'd_5');
const sensorId = fc.constantFrom('e_1', 'e_2');
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('declare'), source: fc.constantFrom('s1', 's2', 's3'), blocks }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('drift'), id: driftId, address }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('end'), id: driftId }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('sensor'), id: sensorId }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('remove'), id: fc.oneof(driftId, sensorId) }), weight: 2 },
);

/** A reference implementation with maps and sorting. */
class Naive {
  readonly states = new Map<string, StateSnapshot>();
  readonly found = new Map<string, { readonly type: 'drift' | 'sensor'; readonly address: string | null; readonly isEnded: boolean }>();

  nodes(): readonly { readonly id: string; readonly type: string }[] {
    const resources = this.#ids().map(({ id }) => ({ id, type: 'resource' }));
    return sorted([...resources, ...[...this.found].map(([id, { type }]) => ({ id, type }))]);
  }

  edges(): readonly { readonly id: string; readonly source: string; readonly target: string; readonly label: string }[] {
    const ids = this.#ids();
    const idOf = (state: StateSnapshot, resource: number) => ids.find((one) => one.state === state && one.resource === resource)?.id ?? '?';
    const between = ids.flatMap(({ state, resource, id }) =>
      [...new Set(state.dependencies(resource))]
        .filter((to) => to !== resource)
        .map((to) => ({ source: id, target: idOf(state, to), label: 'depends_on' })),
    );
    const attached = [...this.found].flatMap(([id, one]) =>
      ids.some((resource) => resource.id === one.address) ? [{ source: id, target: one.address ?? '', label: 'drifted' }] : [],
    );
    return sorted([...between, ...attached].map((one) => ({ id: `${one.source} -> ${one.target}`, ...one })));
  }

  stats(): object {
    const [nodes, edges] = [this.nodes(), this.edges()];
    const degree = new Map<string, number>();
    const group = new Map(nodes.map(({ id }) => [id, id]));
    for (const { source, target } of edges) {
      for (const end of [source, target]) degree.set(end, (degree.get(end) ?? 0) + 1);
      const [from, to] = [group.get(source) ?? '', group.get(target) ?? ''];
      for (const [id, of] of group) if (of === from) group.set(id, to);
    }
    const of = (type: string): number => nodes.filter((one) => one.type === type).length;
    const called = (label: string): number => edges.filter((one) => one.label === label).length;
    return {
      total_nodes: nodes.length,
      total_edges: edges.length,
      node_types: { resource: of('resource'), drift: of('drift'), sensor: of('sensor') },
      edge_types: { depends_on: called('depends_on'), drifted: called('drifted') },
      average_degree: nodes.length === 0 ? 0 : Math.round((200 * edges.length) / nodes.length) / 100,
      max_degree: Math.max(0, ...degree.values()),
      components: new Set(group.values()).size,
    };
  }

  #ids() {
    const all: { readonly state: StateSnapshot; readonly resource: number; readonly id: string }[] = [];
    for (const state of this.states.values()) {
      const taken = new Set(all.map((one) => one.state.address(one.resource)));
      for (let resource = 0; resource < state.size; resource++) {
        const text = state.address(resource);
        all.push({ state, resource, id: taken.has(text) ? `${text} (${state.source})` : text });
      }
    }
    return all;
  }
}

const sorted = <T extends { readonly id: string }>(items: readonly T[]): readonly T[] => [...items].sort((a, b) => (a.id < b.id ? -1 : 1));

const apply = (one: Step, graph: StoredGraph, view: StateView, naive: Naive): void => {
  if (one.do === 'declare') {
    const next = stateOf(one.blocks, one.source);
    const output = declared(next, naive.states.get(one.source));
    naive.states.set(one.source, next);
    graph.take(output);
    view.take(output);
    return;
  }
  const known = naive.found.get(one.id);
  if (one.do === 'drift' && known === undefined) {
    graph.take(drift(one.id, one.address));
    naive.found.set(one.id, { type: 'drift', address: one.address, isEnded: false });
  } else if (one.do === 'end' && known !== undefined) {
    graph.take(ended(one.id, known.address));
    naive.found.set(one.id, { ...known, isEnded: true });
  } else if (one.do === 'sensor') {
    graph.addEvent(sampleEvent(one.id));
    naive.found.set(one.id, { type: 'sensor', address: null, isEnded: false });
  } else if (one.do === 'remove') {
    graph.evict(one.id);
    naive.found.delete(one.id);
  }
};

type Data = { readonly id: string; readonly type: string; readonly label: string; readonly source: string; readonly target: string };
const dataOf = (items: readonly string[]): readonly Data[] => items.map((one) => (JSON.parse(one) as { readonly data: Data }).data);

const check = (graph: StoredGraph, view: StateView, naive: Naive, limit: number): void => {
  const nodes = dataOf(walk((request) => graph.nodes(request), limit));
  assert.deepEqual(
    nodes.map(({ id, type }) => ({ id, type })),
    naive.nodes(),
  );
  for (const { id, label } of nodes) if (naive.found.get(id)?.isEnded === true) assert.equal(label, 'deploy.ended');
  assert.deepEqual(dataOf(walk((request) => graph.edges(request), limit)), naive.edges());
  assert.deepEqual(JSON.parse(graph.stats()), naive.stats());
  const { nodes: total, edges } = graph.counts();
  assert.deepEqual({ total, edges }, { total: naive.nodes().length, edges: naive.edges().length });
  const addresses = [...naive.states.values()].flatMap((state) => Array.from({ length: state.size }, (_, i) => state.address(i)));
  assert.deepEqual(
    walk((request) => view.page(request), limit).map((one) => (JSON.parse(one) as { address: string }).address),
    addresses.sort(),
  );
};

void t.test('law: pages, statistics and counts of any history equal those of sorting and counting (D27, D30)', (t) => {
  const history = fc.array(fc.tuple(step, fc.integer({ min: 1, max: 7 })), { maxLength: 25 });
  fc.assert(
    fc.property(history, (steps) => {
      const [graph, view, naive] = [new StoredGraph(), new StateView({}, []), new Naive()];
      for (const [one, limit] of steps) {
        const before = graph.stats();
        const version = graph.version;
        apply(one, graph, view, naive);
        check(graph, view, naive, limit);
        if (graph.stats() !== before) assert.notEqual(graph.version, version);
      }
    }),
    { numRuns: lawRuns(250) },
  );
  t.pass('250 histories');
  t.end();
});

void t.test('the whole graph equals the pages at the time of the request', async (t) => {
  const history = fc.array(step, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(history, history, async (first, then) => {
      const [graph, view, naive] = [new StoredGraph(), new StateView({}, []), new Naive()];
      for (const one of first) apply(one, graph, view, naive);
      const expected = [walk((request) => graph.nodes(request), 50), walk((request) => graph.edges(request), 50)];
      const begun = graph.whole();
      const shared = textOf(begun);
      for (const one of then) apply(one, graph, view, naive);
      for (const text of [await shared, await textOf(begun)]) {
        const { nodes, edges } = JSON.parse(text) as { nodes: object[]; edges: object[] };
        assert.deepEqual(
          [nodes, edges].map((list) => list.map((one) => JSON.stringify(one)).sort()),
          expected.map((list) => [...list].sort()),
        );
      }
      const { nodes } = JSON.parse(await textOf(graph.whole())) as { nodes: object[] };
      assert.equal(nodes.length, naive.nodes().length, 'later reads have the later contents');
    }),
    { numRuns: lawRuns(150) },
  );
  t.pass('150 histories');
});
