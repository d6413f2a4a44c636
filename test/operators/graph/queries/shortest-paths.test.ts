import fc from 'fast-check';
import t from 'tap';
import { shortestPaths } from '../../../../src/operators/graph/queries/shortest-paths.js';
import { lawRuns } from '../../../support/law-runs.js';
import { NaiveGraph, type NaiveEdge } from '../../../support/naive-graph.js';
import { randomGraph } from '../../../support/random-graph.js';
import { smallGraph } from '../../../support/small-graph.js';

const find = (view: NaiveGraph, from: string, to: string, limit = 5, maxLength = 8) => {
  const { paths, truncated } = shortestPaths(view, view.find(from), view.find(to), { limit, maxLength });
  return { paths: paths.map(({ nodes }) => nodes.map((node) => view.id(node)).join(' ')), truncated };
};
const links = (...pairs: readonly string[]): readonly NaiveEdge[] =>
  pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1), type: 'grants_access' }));
const graphOf = (...pairs: readonly string[]): NaiveGraph =>
  new NaiveGraph(
    [...new Set(pairs.join(''))].map((id) => ({ id, type: 'iam_role' })),
    links(...pairs),
  );

void t.test('D85: the shortest simple paths come first, those of one length by id', (t) => {
  const view = graphOf('ac', 'ab', 'bd', 'cd', 'de', 'ad', 'cb', 'bc', 'ba');
  t.strictSame(find(view, 'a', 'e'), { paths: ['a d e', 'a b d e', 'a c d e', 'a b c d e', 'a c b d e'], truncated: false });
  t.strictSame(find(view, 'a', 'e', 2), { paths: ['a d e', 'a b d e'], truncated: true });
  t.strictSame(find(view, 'a', 'e', 9, 3), { paths: ['a d e', 'a b d e', 'a c d e'], truncated: false });
  t.strictSame(find(view, 'a', 'e', 9, 1), { paths: [], truncated: false });
  t.strictSame(find(view, 'e', 'a'), { paths: [], truncated: false }, 'not against the direction');
  t.strictSame(find(view, 'a', 'a'), { paths: ['a'], truncated: false });
  t.end();
});

void t.test('several proofs of a step are one path', (t) => {
  const view = graphOf('ab', 'ab', 'bc', 'bc');
  const { paths } = shortestPaths(view, view.find('a'), view.find('c'), { limit: 5, maxLength: 8 });
  t.strictSame(paths, [{ nodes: [0, 1, 2], edges: [0, 2] }]);
  t.end();
});

void t.test('of several proofs of a step, the choice does not depend on their order, and a dependency comes last', (t) => {
  const nodes = ['a', 'b'].map((id) => ({ id, type: 'iam_role' as const }));
  const edges = (['depends_on', 'used_by', 'grants_access'] as const).map((type) => ({ from: 'a', to: 'b', type }));
  for (const all of [edges, edges.toReversed()]) {
    const view = new NaiveGraph(nodes, all);
    const { paths } = shortestPaths(view, view.find('a'), view.find('b'), { limit: 5, maxLength: 8 });
    t.strictSame(
      paths.map((path) => path.edges.map((edge) => view.edgeType(edge))),
      [['grants_access']],
    );
  }
  t.end();
});

void t.test('D85: leads from an alert to a sensor event, edges included', (t) => {
  const view = smallGraph();
  const { paths } = shortestPaths(view, view.find('d_policy'), view.find('e_shell'), { limit: 5, maxLength: 8 });
  t.strictSame(
    paths.map(({ edges }) => edges.map((edge) => view.edgeType(edge))),
    [['changed', 'grants_access', 'grants_access', 'used_by', 'contains', 'triggered']],
  );
  t.end();
});

void t.test('stops where a dense graph has too many paths', (t) => {
  const size = 60;
  const nodes = Array.from({ length: size }, (_, at) => ({ id: `n${at}`, type: 'iam_role' as const }));
  const edges = nodes.flatMap((a) => nodes.map((b) => ({ from: a.id, to: b.id, type: 'grants_access' as const })));
  nodes.push({ id: 'island', type: 'iam_role' });
  edges.push({ from: 'island', to: 'n0', type: 'grants_access' });
  const view = new NaiveGraph(nodes, edges);
  const { paths, truncated } = shortestPaths(view, 0, 1, { limit: 100, maxLength: 8 });
  t.equal(paths.length, 100);
  t.ok(truncated);
  t.strictSame(shortestPaths(view, 0, size, { limit: 100, maxLength: 8 }), { paths: [], truncated: false });
  t.end();
});

/** All simple paths, by trying everything. */
const allPaths = (edges: readonly NaiveEdge[], from: string, to: string, maxLength: number): readonly string[] => {
  const found: (readonly string[])[] = [];
  const extend = (path: readonly string[]): void => {
    if (path.at(-1) === to) found.push(path);
    else if (path.length <= maxLength)
      for (const next of new Set(edges.filter((edge) => edge.from === path.at(-1)).map((edge) => edge.to)))
        if (!path.includes(next)) extend([...path, next]);
  };
  extend([from]);
  return found.sort((a, b) => a.length - b.length || (a.join(' ') < b.join(' ') ? -1 : 1)).map((path) => path.join(' '));
};

void t.test('finds exactly the simple paths that a plain search finds', (t) => {
  fc.assert(
    fc.property(randomGraph, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20 }), ({ edges, view }, maxLength, limit) => {
      const expected = allPaths(edges, 'n0', 'n1', maxLength);
      // Ids of one digit sort alike alone and within a path.
      fc.pre(view.nodeCount <= 10);
      const { paths, truncated } = find(view, 'n0', 'n1', limit, maxLength);
      t.strictSame(paths, expected.slice(0, limit));
      t.equal(truncated, expected.length > limit);
    }),
    { numRuns: lawRuns(500) },
  );
  t.end();
});

void t.test('the edges of a path connect its nodes', (t) => {
  fc.assert(
    fc.property(randomGraph, ({ view }) => {
      for (const { nodes, edges } of shortestPaths(view, 0, 1, { limit: 10, maxLength: 6 }).paths) {
        t.equal(edges.length, nodes.length - 1);
        t.equal(new Set(nodes).size, nodes.length);
        edges.forEach((edge, at) => t.strictSame([view.cause(edge), view.effect(edge)], nodes.slice(at, at + 2)));
      }
    }),
    { numRuns: lawRuns(200) },
  );
  t.end();
});
