import fc from 'fast-check';
import t from 'tap';
import { overview } from '../../../../src/operators/graph/queries/overview.js';
import { lawRuns } from '../../../support/law-runs.js';
import { NaiveGraph } from '../../../support/naive-graph.js';
import { plainDistances, randomGraph } from '../../../support/random-graph.js';
import { runSteps } from '../../../support/run-steps.js';
import { smallGraph } from '../../../support/small-graph.js';

const all = { since: 0, severities: new Set<string>(), limit: 100 };
const minute = (at: number): number => Date.UTC(2026, 1, 3, 3, at);

void t.test('D85: drifts and sensor events, the newest first, and what connects them', (t) => {
  const { ids, truncated } = runSteps(overview(smallGraph(), all));
  t.strictSame(ids.slice(0, 4), ['e_shell', 'd_group', 'd_policy', 'e_before']);
  t.strictSame([...ids.slice(4)].sort(), [
    'aws_iam_policy.deploy',
    'aws_iam_role.deploy',
    'aws_security_group.web',
    'container/abc',
    'kubernetes/prod/pod/shop/web-1',
    'kubernetes/prod/serviceaccount/shop/deploy',
  ]);
  t.notOk(truncated);
  t.end();
});

void t.test('D85: of the time range and the severities', (t) => {
  const recent = runSteps(overview(smallGraph(), { ...all, since: minute(20) }));
  t.strictSame(recent.ids.slice(0, 2), ['e_shell', 'd_group']);
  // A direct cause is shown, even if it is an older alert.
  t.ok(recent.ids.includes('d_policy'));
  t.notOk(recent.ids.includes('e_before'));
  const critical = runSteps(overview(smallGraph(), { ...all, severities: new Set(['critical']) }));
  t.strictSame(critical.ids.slice(0, 2), ['e_shell', 'd_policy']);
  t.ok(critical.ids.includes('kubernetes/prod/pod/shop/web-1'), 'on the way from one to the other');
  t.strictSame(runSteps(overview(smallGraph(), { ...all, since: minute(59) })), { ids: [], truncated: false });
  t.end();
});

void t.test('D85: says that the limit cut it', (t) => {
  for (const [limit, truncated] of [
    [2, true],
    [4, true],
    [9, true],
    [10, false],
  ] as const) {
    const found = runSteps(overview(smallGraph(), { ...all, limit }));
    t.equal(found.ids.length, limit);
    t.equal(found.truncated, truncated, String(limit));
  }
  t.end();
});

void t.test('ends when its time is up, and survives a change of the graph', (t) => {
  const nodes = Array.from({ length: 2_000 }, (_, at) => ({ id: `d${at}`, type: 'iac_change' as const, time: at, severity: 'low' }));
  const severities = new Set(['low']);
  const late = runSteps(overview(new NaiveGraph(nodes, []), { ...all, severities, limit: 5_000 }), (count) => count >= 20);
  t.ok(late.truncated);
  t.ok(late.ids.length > 0 && late.ids.length < 2_000);
  const view = new NaiveGraph(nodes, []);
  const changed = runSteps(overview(view, { ...all, severities, limit: 5_000 }), (count) => {
    if (count < 50) view.remove(`d${count}`);
    return false;
  });
  t.strictSame(
    nodes.slice(50).filter(({ id }) => !changed.ids.includes(id)),
    [],
  );
  t.end();
});

void t.test('misses no finding of a graph that changes at every pause', (t) => {
  const nodes = Array.from({ length: 2_000 }, (_, at) => ({ id: `d${at}`, type: 'iac_change' as const, time: at }));
  const view = new NaiveGraph(nodes, []);
  const { ids } = runSteps(overview(view, { ...all, limit: 5_000 }), (count) => {
    view.add({ id: `r${count}`, type: 'resource' });
    return false;
  });
  t.strictSame(new Set(ids), new Set(nodes.map(({ id }) => id)));
  t.end();
});

void t.test('shows exactly the findings, their neighbours, and what lies between', (t) => {
  fc.assert(
    fc.property(randomGraph, fc.integer({ min: 0, max: 4 }), ({ nodes, edges, view }, since) => {
      const seeds = nodes.filter(({ time }) => time !== undefined && time >= since * 1_000).map(({ id }) => id);
      const forwards = seeds.map((id) => plainDistances(edges, id, 'effects'));
      const backwards = seeds.map((id) => plainDistances(edges, id, 'causes'));
      const nearest = (from: readonly ReadonlyMap<string, number>[], id: string): number =>
        Math.min(...from.map((one) => one.get(id) ?? Infinity));
      const expected = nodes
        .map(({ id }) => id)
        .filter((id) => {
          const [after, before] = [nearest(forwards, id), nearest(backwards, id)];
          return after <= 1 || before <= 1 || after + before <= 8;
        });
      const { ids, truncated } = runSteps(overview(view, { ...all, since: since * 1_000 }));
      t.strictSame([...ids].sort(), expected.sort());
      t.notOk(truncated);
    }),
    { numRuns: lawRuns(300) },
  );
  t.end();
});
