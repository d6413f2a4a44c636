import fc from 'fast-check';
import t from 'tap';
import { subgraph } from '../../../../src/operators/graph/queries/subgraph.js';
import { lawRuns } from '../../../support/law-runs.js';
import { NaiveGraph } from '../../../support/naive-graph.js';
import { randomGraph } from '../../../support/random-graph.js';
import { runSteps } from '../../../support/run-steps.js';
import { smallGraph } from '../../../support/small-graph.js';

const form = { node: ({ id }: { readonly id: string }) => id, edge: ({ id }: { readonly id: string }) => id };
const described = (steps: ReturnType<typeof subgraph>, pause?: (count: number) => boolean) => {
  const { nodes, edges, truncated, nodeCount, edgeCount } = runSteps(steps, pause);
  const texts = (pieces: typeof nodes) => (JSON.parse(`[${pieces.text()}]`) as readonly string[]).map((id) => JSON.stringify(id));
  t.strictSame([nodeCount, edgeCount], [texts(nodes).length, texts(edges).length]);
  return { nodes: texts(nodes), edges: texts(edges), truncated };
};
const shape = { form, maxBytes: 1_000_000 };

void t.test('describes nodes in the given order and all edges between them', (t) => {
  fc.assert(
    fc.property(randomGraph, fc.array(fc.nat(14)), ({ edges, view }, picked) => {
      const ids = picked.map((at) => `n${at}`);
      const { nodes, edges: found, truncated } = described(subgraph(view, ids, shape));
      t.strictSame(
        nodes,
        [...new Set(ids)].filter((id) => view.find(id) >= 0).map((id) => JSON.stringify(id)),
      );
      t.equal(found.length, edges.filter(({ from, to }) => ids.includes(from) && ids.includes(to)).length);
      t.notOk(truncated);
    }),
    { numRuns: lawRuns(200) },
  );
  t.end();
});

void t.test('finds the edges of a node with thousands of effects from the other end', (t) => {
  const leaves = Array.from({ length: 3_000 }, (_, at) => ({ id: `e${at}`, type: 'sensor_event' as const }));
  const view = new NaiveGraph([{ id: 'hub', type: 'container' }, ...leaves], []);
  for (const { id } of leaves.slice(0, 1_000)) view.connect({ from: 'hub', to: id, type: 'triggered' });
  const found = described(subgraph(view, ['hub', 'e5', 'e999', 'e1001'], shape));
  t.equal(found.edges.length, 2);
  t.notOk(found.truncated);
  t.end();
});

void t.test('leaves out edges between two nodes with too many edges, and says so', (t) => {
  const others = Array.from({ length: 600 }, (_, at) => ({ id: `n${at}`, type: 'resource' as const }));
  const view = new NaiveGraph([{ id: 'a', type: 'network' }, { id: 'b', type: 'network' }, ...others], []);
  for (const { id } of others.slice(0, 300)) view.connect({ from: 'a', to: id, type: 'attached_to' });
  for (const { id } of others.slice(300)) view.connect({ from: id, to: 'b', type: 'attached_to' });
  view.connect({ from: 'a', to: 'b', type: 'attached_to' });
  t.match(described(subgraph(view, ['a', 'b'], shape)), { nodes: ['"a"', '"b"'], edges: [], truncated: true });
  t.end();
});

void t.test('nodes that are gone are left out, whoever has their number now', (t) => {
  const view = smallGraph();
  const found = described(subgraph(view, ['d_policy', 'd_group', 'container/abc', 'e_shell'], shape), (count) => {
    if (count === 0) {
      view.remove('d_group');
      view.add({ id: 'new', type: 'pod' });
    }
    return false;
  });
  t.strictSame(found.nodes, ['"d_policy"', '"container/abc"', '"e_shell"']);
  t.equal(found.edges.length, 1);
  t.end();
});

void t.test('ends when its time is up, and at the size', (t) => {
  const view = smallGraph();
  const ids = ['d_policy', 'd_group', 'container/abc', 'e_shell'];
  t.match(
    described(subgraph(view, ids, shape), (count) => count >= 1),
    { nodes: ['"d_policy"', '"d_group"'], edges: [], truncated: true },
  );
  t.match(described(subgraph(view, ids, { form, maxBytes: 20 })), { nodes: ['"d_policy"', '"d_group"'], edges: [], truncated: true });
  t.match(described(subgraph(view, ids, { form, maxBytes: 50 })), { nodes: { length: 4 }, edges: [], truncated: true });
  t.end();
});
