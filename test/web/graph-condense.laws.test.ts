import fc from 'fast-check';
import t from 'tap';
import type { CausalEdge, CausalNode } from '../../web/src/api/client.js';
import { condense } from '../../web/src/graph/condense.js';
import type { EdgeType, Graph, NodeType } from '../../web/src/graph/graph.js';
import { countText } from '../../web/src/graph/styles.js';
import { lawRuns } from '../support/law-runs.js';
import '../support/fixed-seed.js';

const node = (id: string, type: NodeType): CausalNode =>
  ({ id, type, label: id, data: { resource_type: '', resource_name: id, metadata: {} } }) as unknown as CausalNode;
const edge = (source: string, type: EdgeType, target: string): CausalEdge =>
  ({ id: `${source}|${type}|${target}`, source, target, type, data: { relationship: type, metadata: {} } }) as unknown as CausalEdge;

const types = ['pod', 'resource', 'iam_role'] as const;
const graphs: fc.Arbitrary<Graph> = fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 40 }).chain((kinds) => {
  const ids = kinds.map((_, at) => `n${String(at)}`);
  const end = fc.constantFrom(...ids);
  return fc.array(fc.tuple(end, fc.constantFrom('contains', 'used_by'), end), { maxLength: 120 }).map((edges) => ({
    nodes: kinds.map((type, at) => node(ids[at] ?? '', type)),
    edges: edges.map(([source, type, target]) => edge(source, type as EdgeType, target)),
  }));
});

void t.test('a drawing is bounded, has what must be drawn, and accounts for every node', (t) => {
  fc.assert(
    fc.property(graphs, fc.nat(5), fc.nat(20), ({ nodes, edges }, kept, most) => {
      const keep = nodes.slice(0, kept).map(({ id }) => id);
      const drawn = condense({ nodes, edges }, { keep, expanded: new Set(), most });
      const ids = new Set(drawn.nodes.map(({ id }) => id));
      const summarised = drawn.summaries.reduce((sum, { count }) => sum + count, 0);
      return (
        keep.every((id) => ids.has(id)) &&
        ids.size + drawn.summaries.length <= Math.max(1, kept) + most &&
        ids.size + summarised + drawn.hidden === nodes.length &&
        drawn.summaries.every(({ near, count }) => ids.has(near) && count > 0) &&
        drawn.relations.every(({ source, target }) => ids.has(source) && ids.has(target))
      );
    }),
    { numRuns: lawRuns(2_000) },
  );
  t.end();
});

void t.test('many effects of one kind become one card, which draws them when it is asked to', (t) => {
  const pods = Array.from({ length: 123 }, (_, at) => `pod-${String(at)}`);
  const graph: Graph = {
    nodes: [node('cause', 'iac_change'), node('role', 'iam_role'), ...pods.map((id) => node(id, 'pod')), node('far', 'container')],
    edges: [
      edge('cause', 'changed', 'role'),
      ...pods.map((id) => edge('role', 'used_by', id)),
      edge('pod-7', 'contains', 'far'),
      edge('pod-8', 'contains', 'nowhere'),
    ],
  };
  const options = { keep: ['cause', 'role', 'pod-7'], expanded: new Set<string>(), most: 400 };
  const drawn = condense(graph, options);
  t.strictSame(
    drawn.nodes.map(({ id }) => id),
    ['cause', 'role', 'pod-7', 'far'],
    'the path, and what is at its end',
  );
  t.match(drawn.summaries, [{ near: 'role', type: 'pod', count: 122 }]);
  t.equal(drawn.hidden, 0);
  t.equal(countText(122, 'pod'), '122 pods');
  t.equal(countText(1, 'iam_policy'), '1 policy');
  t.equal(countText(2, 'iam_policy'), '2 policies');

  const expanded = condense(graph, { ...options, expanded: new Set(drawn.summaries.map(({ id }) => id)) });
  t.equal(expanded.nodes.length, 104, 'a hundred of them');
  t.match(expanded.summaries, [{ count: 22 }]);
  t.end();
});
