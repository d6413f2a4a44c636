import fc from 'fast-check';
import t from 'tap';
import { blastRadius, blastRadiusSize } from '../../../../src/operators/graph/queries/blast-radius.js';
import { neighbourhood } from '../../../../src/operators/graph/queries/neighbourhood.js';
import { reaches, type ReachedNodes } from '../../../../src/operators/graph/queries/reach.js';
import { lawRuns } from '../../../support/law-runs.js';
import { NaiveGraph } from '../../../support/naive-graph.js';
import { plainDistances, randomGraph } from '../../../support/random-graph.js';
import { runSteps } from '../../../support/run-steps.js';
import { smallGraph } from '../../../support/small-graph.js';

const shown = ({ found }: ReachedNodes): readonly string[] => found.map(({ id, distance }) => `${distance} ${id}`);
const radius = (view: NaiveGraph, node: number, bounds: { readonly depth: number; readonly limit: number }): ReachedNodes =>
  runSteps(blastRadius(view, view.id(node), bounds));

void t.test('D85: the blast radius is what is reached forwards, by distance and id', (t) => {
  const view = smallGraph();
  const found = radius(view, view.find('d_policy'), { depth: 3, limit: 100 });
  t.strictSame(shown(found), ['1 aws_iam_policy.deploy', '2 aws_iam_role.deploy', '3 kubernetes/prod/serviceaccount/shop/deploy']);
  t.notOk(found.truncated);
  t.equal(blastRadiusSize(view, view.find('d_policy'), 3, 100), 3);
  t.strictSame(shown(radius(view, view.find('aws_s3_bucket.logs'), { depth: 8, limit: 10 })), []);
  t.end();
});

void t.test('D85: says that the limit cut it, but not if it fits exactly', (t) => {
  const view = smallGraph();
  const from = view.find('d_policy');
  for (const [limit, truncated] of [
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ] as const) {
    const found = radius(view, from, { depth: 3, limit });
    t.equal(found.truncated, truncated, String(limit));
    t.equal(found.found.length, Math.min(limit, 3));
    t.equal(blastRadiusSize(view, from, 3, limit), Math.min(limit, 3));
  }
  t.end();
});

void t.test('the size is that of alerts and rules: within 4 edges, without sensor events', (t) => {
  const view = smallGraph();
  const size = (id: string): number => blastRadiusSize(view, view.find(id));
  t.equal(size('aws_iam_role.deploy'), 3, 'service account, pod, container');
  t.equal(radius(view, view.find('aws_iam_role.deploy'), { depth: 4, limit: 100 }).found.length, 5, 'and two events');
  t.equal(size('d_policy'), 4, 'not the container, 5 edges away');
  t.end();
});

void t.test('visits a bounded number of edges', (t) => {
  const nodes = [{ id: 'a', type: 'iam_role' } as const, { id: 'b', type: 'iam_role' } as const];
  const view = new NaiveGraph(nodes, [{ from: 'a', to: 'b', type: 'grants_access' }]);
  let visits = 0;
  // An edge without an end.
  view.nextEffect = (edge) => {
    visits++;
    return edge;
  };
  t.strictSame(radius(view, 0, { depth: 8, limit: 10 }), {
    found: [{ id: 'b', type: 'iam_role', time: NaN, distance: 1 }],
    truncated: true,
  });
  t.equal(blastRadiusSize(view, 0, 8, 10), 1);
  t.ok(visits < 200_000);
  t.end();
});

void t.test('a centre on a cycle is not counted, and earlier searches leave nothing behind', (t) => {
  const view = smallGraph();
  view.connect({ from: 'aws_security_group.web', to: 'd_policy', type: 'attached_to' });
  view.connect({ from: 'd_policy', to: 'd_policy', type: 'attached_to' });
  const from = view.find('d_policy');
  const once = radius(view, from, { depth: 8, limit: 100 });
  t.notOk(once.found.some(({ id }) => view.find(id) === from));
  for (let count = 0; count < 3; count++) t.strictSame(radius(view, from, { depth: 8, limit: 100 }), once);
  view.add({ id: 'late', type: 'resource' });
  view.connect({ from: 'd_policy', to: 'late', type: 'changed' });
  t.equal(radius(view, from, { depth: 8, limit: 100 }).found.length, once.found.length + 1);
  t.end();
});

void t.test('finds the same distances as a plain search', (t) => {
  fc.assert(
    fc.property(randomGraph, fc.nat(11), fc.integer({ min: 1, max: 8 }), ({ nodes, edges, view }, at, depth) => {
      const from = nodes[at % nodes.length]?.id ?? '';
      for (const way of ['effects', 'both'] as const) {
        const search =
          way === 'effects' ? radius(view, view.find(from), { depth, limit: 100 }) : runSteps(neighbourhood(view, from, depth, 100));
        const expected = [...plainDistances(way === 'effects' ? edges.filter(({ type }) => reaches(type)) : edges, from, way)]
          .filter(([, distance]) => distance > 0 && distance <= depth)
          .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
          .map(([id, distance]) => `${distance} ${id}`);
        t.strictSame(shown(search), expected);
        t.notOk(search.truncated);
        if (way === 'both') continue;
        const counted = plainDistances(
          edges.filter(({ type }) => reaches(type) && type !== 'triggered'),
          from,
          way,
        );
        t.equal(
          blastRadiusSize(view, view.find(from), depth, 100),
          [...counted.values()].filter((distance) => distance > 0 && distance <= depth).length,
        );
      }
    }),
    { numRuns: lawRuns(300) },
  );
  t.end();
});

void t.test('a limit returns the nearest, and no more', (t) => {
  fc.assert(
    fc.property(randomGraph, fc.integer({ min: 1, max: 5 }), ({ view }, limit) => {
      const all = radius(view, 0, { depth: 8, limit: 100 });
      const some = radius(view, 0, { depth: 8, limit });
      t.equal(some.found.length, Math.min(limit, all.found.length));
      t.strictSame(
        some.found.map(({ distance }) => distance),
        all.found.slice(0, limit).map(({ distance }) => distance),
      );
      t.equal(some.truncated, all.found.length > limit);
    }),
    { numRuns: lawRuns(200) },
  );
  t.end();
});
