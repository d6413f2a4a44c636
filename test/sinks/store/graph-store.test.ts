import t from 'tap';
import { snapshotOf } from '../../support/arrivals.js';
import { block, declared, drift, ended, stateOf, textOf, walk } from './graph-samples.js';
import { sampleEvent } from './samples.js';
import { StoredGraph } from './stored-graph.js';

const parsed = (items: readonly string[]): readonly object[] => items.map((one) => JSON.parse(one) as object);
const ids = (items: readonly string[]): readonly string[] => items.map((one) => (JSON.parse(one) as { data: { id: string } }).data.id);
const first = { page: 1, limit: 100 };
const stats = (graph: StoredGraph): Record<string, unknown> => JSON.parse(graph.stats()) as Record<string, unknown>;

void t.test('an empty graph has all kinds at zero (D30)', async (t) => {
  const graph = new StoredGraph();
  t.strictSame(graph.nodes(first), { items: [], total: 0 });
  t.strictSame(graph.edges(first), { items: [], total: 0 });
  t.strictSame(stats(graph), {
    total_nodes: 0,
    total_edges: 0,
    node_types: { resource: 0, drift: 0, sensor: 0 },
    edge_types: { depends_on: 0, drifted: 0 },
    average_degree: 0,
    max_degree: 0,
    components: 0,
  });
  t.equal(await textOf(graph.whole()), '{"nodes":[],"edges":[]}');
});

void t.test('a resource is a node with its address, its dependencies are edges', (t) => {
  const graph = new StoredGraph();
  graph.take(declared(stateOf([block('a', { module: 'module.m["k"]', dependencies: ['data.aws_x.b'] }), block('b', { mode: 'data' })])));
  t.strictSame(parsed(graph.nodes(first).items), [
    {
      data: {
        id: 'data.aws_x.b',
        label: 'aws_x.b',
        type: 'resource',
        resourceType: 'aws_x',
        severity: '',
        metadata: { address: 'data.aws_x.b', provider: 'p', mode: 'data', account: '', accountName: null, region: '', regionName: null },
      },
    },
    {
      data: {
        id: 'module.m["k"].aws_x.a',
        label: 'aws_x.a',
        type: 'resource',
        resourceType: 'aws_x',
        severity: '',
        metadata: {
          address: 'module.m["k"].aws_x.a',
          provider: 'p',
          mode: 'managed',
          account: '',
          accountName: null,
          region: '',
          regionName: null,
        },
      },
    },
  ]);
  const source = 'module.m["k"].aws_x.a';
  t.strictSame(parsed(graph.edges(first).items), [
    { data: { id: `${source} -> data.aws_x.b`, source, target: 'data.aws_x.b', label: 'depends_on' } },
  ]);
  t.end();
});

void t.test('D27: an address declared by two states is two nodes; edges stay sorted by id', (t) => {
  const graph = new StoredGraph();
  const blocks = [block('a', { dependencies: ['aws_x.b'] }), block('a_', { dependencies: ['aws_x.b'] }), block('b')];
  const one = stateOf(blocks, 'one');
  graph.take(declared(one));
  graph.take(declared(stateOf(blocks, 'two')));
  graph.take(drift('d_1', 'aws_x.a'));
  const edges = ids(walk((request) => graph.edges(request), 2));
  t.strictSame(edges, [
    'aws_x.a (two) -> aws_x.b (two)',
    'aws_x.a -> aws_x.b',
    'aws_x.a_ (two) -> aws_x.b (two)',
    'aws_x.a_ -> aws_x.b',
    'd_1 -> aws_x.a',
  ]);
  t.strictSame(edges, [...edges].sort());
  graph.take(declared(stateOf([], 'one'), one));
  t.strictSame(ids(graph.nodes(first).items), ['aws_x.a', 'aws_x.a_', 'aws_x.b', 'd_1'], 'a single one needs no qualified name');
  t.strictSame(stats(graph)['edge_types'], { depends_on: 2, drifted: 1 }, 'the drift is attached to it');
  t.end();
});

void t.test('a drift is attached to its resource while a state declares it', (t) => {
  const graph = new StoredGraph();
  graph.take(drift('d_1', 'aws_x.a'));
  const [without, of, again] = [stateOf([block('b')]), stateOf([block('a'), block('b')]), stateOf([block('b')])];
  graph.take(declared(without));
  t.equal(graph.edges(first).total, 0);
  t.equal(stats(graph)['components'], 2);
  graph.take(declared(of, without));
  t.strictSame(ids(graph.edges(first).items), ['d_1 -> aws_x.a']);
  t.equal(stats(graph)['components'], 2);
  graph.take(ended('d_1'));
  t.equal(graph.edges(first).total, 1, 'also after its end');
  graph.take(declared(again, of));
  t.equal(graph.edges(first).total, 0);
  graph.take(declared(of, again));
  graph.evict('d_1');
  graph.evict('d_1');
  t.equal(graph.edges(first).total, 0);
  t.strictSame(graph.counts(), { nodes: 2, edges: 0, types: { resource: 2, drift: 0, sensor: 0 } });
  t.end();
});

void t.test('D30: the highest degree includes drifts and dependencies that no attribute shows', (t) => {
  const graph = new StoredGraph();
  const state = (...dependencies: readonly string[]) => stateOf([block('a', { dependencies }), block('b'), block('c'), block('d')]);
  const loose = state();
  graph.take(declared(loose));
  for (const id of ['d_1', 'd_2']) graph.take(drift(id, 'aws_x.a'));
  t.equal(stats(graph)['max_degree'], 2);
  const bound = state('aws_x.b', 'aws_x.c', 'aws_x.d');
  const output = declared(bound, loose);
  t.strictSame(output.changes, [], 'precondition of this test');
  graph.take(output);
  t.equal(stats(graph)['max_degree'], 5);
  graph.evict('d_1');
  t.equal(stats(graph)['max_degree'], 4);
  graph.take(declared(loose, bound));
  t.equal(stats(graph)['max_degree'], 1);
  t.equal(stats(graph)['average_degree'], 0.4, '2 ends of 1 edge at 5 nodes');
  t.end();
});

void t.test('the end of an evicted alert changes nothing', (t) => {
  const graph = new StoredGraph();
  graph.take(declared(stateOf([block('a')])));
  graph.take(drift('d_1', 'aws_x.a'));
  graph.evict('d_1');
  const { version } = graph;
  graph.take(ended('d_1', 'aws_x.a'));
  t.equal(graph.version, version);
  t.equal(graph.nodes(first).total, 1);
  t.equal(graph.edges(first).total, 0);
  t.end();
});

void t.test('an alert announced again without an address loses its edge', (t) => {
  const graph = new StoredGraph();
  graph.take(declared(stateOf([block('a')])));
  graph.take(drift('d_1', 'aws_x.a'));
  graph.take(drift('d_1', null));
  t.equal(graph.nodes(first).total, 2);
  t.equal(graph.edges(first).total, 0);
  t.end();
});

void t.test('a page past the end is empty', (t) => {
  const graph = new StoredGraph();
  graph.take(declared(stateOf([block('a', { keys: [0, 1, 2], dependencies: ['aws_x.b'] }), block('b')])));
  graph.take(drift('d_1', 'aws_x.b'));
  t.strictSame(graph.nodes({ page: 3, limit: 3 }), { items: [], total: 5 });
  t.strictSame(graph.nodes({ page: Number.MAX_SAFE_INTEGER, limit: 1000 }), { items: [], total: 5 });
  t.strictSame(ids(graph.edges({ page: 2, limit: 3 }).items), ['d_1 -> aws_x.b']);
  t.end();
});

void t.test('an etag identifies one version of one run', (t) => {
  const [graph, other] = [new StoredGraph(), new StoredGraph()];
  const { etag } = graph.whole();
  t.match(etag, /^"[\w-]+"$/);
  t.equal(graph.whole(), graph.whole());
  t.not(other.whole().etag, etag);
  const seen = new Set([etag]);
  for (const output of [drift('d_1', null), ended('d_1'), declared(stateOf([]))]) {
    graph.take(output);
    seen.add(graph.whole().etag);
  }
  graph.addEvent(sampleEvent('e_1'));
  seen.add(graph.whole().etag);
  graph.evict('d_1');
  t.equal(seen.add(graph.whole().etag).size, 6);
  graph.evict('d_1');
  t.equal(graph.whole().etag, [...seen].at(-1), 'nothing changed');
  t.end();
});

void t.test('serialises the whole graph once for all readers, and its resources once per snapshot', async (t) => {
  const snapshot = stateOf([block('a', { keys: Array.from({ length: 3_000 }, (_, i) => i), dependencies: ['aws_x.b'] }), block('b')]);
  let asked = 0;
  const counted = Object.create(snapshot, {
    provider: {
      value: (resource: number): string => {
        asked++;
        return snapshot.provider(resource);
      },
    },
  }) as typeof snapshot;
  const graph = new StoredGraph();
  graph.take(declared(counted));
  const document = graph.whole();
  t.equal(asked, 0, 'nothing is built before the first read');
  const left = document.chunks[Symbol.asyncIterator]();
  await left.next();
  await left.next();
  await left.return?.();
  t.ok(asked > 0 && asked < 3_001, 'nor after the only one left');
  const texts = await Promise.all([textOf(document), textOf(document), textOf(graph.whole())]);
  t.equal(new Set(texts).size, 1);
  t.equal(asked, 3_001);
  graph.take(drift('d_1', 'aws_x.b'));
  const later = JSON.parse(await textOf(graph.whole())) as { nodes: unknown[]; edges: unknown[] };
  t.strictSame([later.nodes.length, later.edges.length], [3_002, 3_001]);
  t.equal(asked, 3_001);
  let largest = 0;
  let chunks = 0;
  for await (const chunk of graph.whole().chunks) {
    largest = Math.max(largest, chunk.length);
    chunks++;
  }
  t.ok(largest > 60_000 && largest < 70_000, `${String(largest)} bytes`);
  t.ok(chunks < 30, `${String(chunks)} chunks`);
});

void t.test('a resource shows the names of its account and region; a name that arrives later appears in later reads', async (t) => {
  const instances = [{ attributes: { arn: 'arn:aws:lambda:eu-west-1:111122223333:function:a' } }];
  const resources = [{ mode: 'managed', type: 'aws_lambda_function', name: 'a', provider: 'p', instances }];
  const withArn = snapshotOf({ version: 4, terraform_version: '1.9.5', serial: 1, lineage: 'l', resources }, 's');
  const names = new Map<string, string>();
  const graph = new StoredGraph((account) => names.get(account) ?? null);
  graph.take(declared(withArn));
  const shown = (node: unknown) => (node as { data: { metadata: Record<string, unknown> } }).data.metadata;
  const all = async () => (JSON.parse(await textOf(graph.whole())) as { nodes: readonly unknown[] }).nodes.map(shown);
  const [before] = await all();
  t.match(before, { account: '111122223333', accountName: null, region: 'eu-west-1', regionName: 'Europe (Ireland)' });
  const { etag } = graph.whole();
  names.set('111122223333', 'payments');
  graph.refreshNames();
  t.not(graph.whole().etag, etag);
  const [after] = await all();
  t.strictSame(after, { ...before, accountName: 'payments' });
  t.strictSame(parsed(graph.nodes(first).items).map(shown), [after]);
});
