import fc from 'fast-check';
import t from 'tap';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { decodePattern } from '../../../../src/operators/graph/queries/decode-pattern.js';
import { matchPattern } from '../../../../src/operators/graph/queries/match-pattern.js';
import { edgeTypes, nodeTypes } from '../../../../src/model/graph-evidence.js';
import { lawRuns } from '../../../support/law-runs.js';
import { NaiveGraph } from '../../../support/naive-graph.js';
import { randomGraph } from '../../../support/random-graph.js';
import { runSteps } from '../../../support/run-steps.js';
import { smallGraph } from '../../../support/small-graph.js';

const ask = (body: JsonObject, view = smallGraph(), pause?: (count: number) => boolean) =>
  runSteps(matchPattern(view, decodePattern(body), 1_000_000), pause);
const rowsOf = ({ rows }: Pick<ReturnType<typeof ask>, 'rows'>): readonly Json[] => JSON.parse(`[${rows.text()}]`) as readonly Json[];
const rows = (body: JsonObject, view?: NaiveGraph): readonly Json[] => rowsOf(ask(body, view));

void t.test('D86: matches nodes by type and conditions', (t) => {
  const where = (conditions: Json): readonly Json[] => rows({ match: [{ var: 'n', where: conditions }] }).flat();
  const cases: readonly (readonly [Json, readonly string[]])[] = [
    [{ severity: 'critical' }, ['d_policy', 'e_shell']],
    [{ severity: { in: ['low', 'high'] } }, ['d_group', 'e_before']],
    [{ severity: { gte: 'high' } }, ['d_policy', 'd_group', 'e_shell']],
    [{ severity: { gt: 'low', lt: 'critical' } }, ['d_group']],
    [{ severity: { lte: 'low' } }, ['e_before']],
    [{ severity: { exists: true }, type: 'sensor_event' }, ['e_before', 'e_shell']],
    [{ id: 'sg-1' }, ['aws_security_group.web']],
    [{ id: { in: ['e_shell', 'sg-1', 'nothing', 'e_shell', 7] } }, ['e_shell', 'aws_security_group.web']],
    [{ id: { glob: 'aws_iam_*' } }, ['aws_iam_policy.deploy', 'aws_iam_role.deploy']],
    [{ id: { glob: 'aws_iam_*', ne: 'aws_iam_role.deploy' } }, ['aws_iam_policy.deploy']],
    [{ resource_type: 'aws_iam_policy' }, ['d_policy']],
    [{ 'metadata.user': { exists: true } }, ['d_policy', 'd_group']],
    [{ 'metadata.rule': { glob: '*shell' } }, ['e_shell']],
    [{ 'metadata.user': { ne: 'deploy' }, type: 'iac_change' }, ['d_policy']],
    [{ 'metadata.constructor': { exists: true } }, []],
    [{ timestamp: { gte: '2026-02-03T03:10:00Z', lt: '2026-02-03T04:30:00+01:00' } }, ['d_policy', 'd_group']],
    [{ timestamp: '2026-02-03T04:10:00.000+01:00' }, ['d_policy']],
    [{ timestamp: { in: ['2026-02-03T03:30:00Z'] } }, ['e_shell']],
    [{ timestamp: { exists: true, ne: '2026-02-03T03:30:00Z' } }, ['d_policy', 'd_group', 'e_before']],
    [{ timestamp: { exists: false }, type: 'pod' }, ['kubernetes/prod/pod/shop/web-1']],
    [{ label: { gt: 5 } }, []],
  ];
  for (const [conditions, expected] of cases) t.strictSame(where(conditions), expected, JSON.stringify(conditions));
  t.end();
});

void t.test('a list of the metadata has the values of its items, and a key may contain dots', (t) => {
  const view = new NaiveGraph([{ id: 'a', type: 'pod', metadata: { rules: ['one', 'two'], 'k8s.ns': 'shop', user: { name: 'x' } } }], []);
  for (const [conditions, count] of [
    [{ 'metadata.rules': 'two' }, 1],
    [{ 'metadata.rules': { in: ['three', 'one'] } }, 1],
    [{ 'metadata.rules': { ne: 'two' } }, 0],
    [{ 'metadata.rules': { glob: 't*' } }, 1],
    [{ 'metadata.k8s.ns': 'shop' }, 1],
    [{ 'metadata.user.name': 'x' }, 1],
    [{ 'metadata.user.name.length': { exists: true } }, 0],
  ] as const)
    t.equal(rows({ match: [{ var: 'a', where: conditions }] }, view).length, count, JSON.stringify(conditions));
  t.strictSame(rows({ match: [{ var: 'a' }], return: ['a.metadata.user', 'a.metadata.none', 'a.timestamp'] }, view), [
    [{ name: 'x' }, null, null],
  ]);
  t.end();
});

void t.test('D86: follows edges as they are drawn', (t) => {
  const links = (edge: Json): readonly Json[] =>
    rows({ match: [{ var: 'd', where: { id: 'd_group' } }, { edge }, { var: 'n' }], return: ['n'] }).flat();
  t.strictSame(links({ direction: 'out' }), ['aws_security_group.web', 'd_policy']);
  t.strictSame(links({ direction: 'in' }), ['aws_iam_role.deploy']);
  t.strictSame(links({}), links({ direction: 'out' }));
  t.strictSame([...links({ direction: 'any' })].sort(), ['aws_iam_role.deploy', 'aws_security_group.web', 'd_policy']);
  t.strictSame(links({ type: 'caused_by' }), ['d_policy']);
  t.strictSame(links({ type: ['caused_by', 'performed'], direction: 'any' }), ['aws_iam_role.deploy', 'd_policy']);
  t.end();
});

void t.test('D86: follows several edges; a row shows the nodes between', (t) => {
  const body = {
    match: [
      { var: 'd', type: 'iac_change', where: { severity: { in: ['critical'] } } },
      { edge: { direction: 'out', hops: [1, 8] } },
      { var: 'e', type: 'sensor_event' },
    ],
    return: ['d', 'd.severity', 'e', 'e.timestamp'],
    order_by: 'e.timestamp desc',
  };
  const found = ask(body);
  t.strictSame(found.columns, ['d', 'd.severity', 'e', 'e.timestamp']);
  t.strictSame(rowsOf(found), [
    ['d_policy', 'critical', 'e_shell', '2026-02-03T03:30:00.000Z'],
    ['d_policy', 'critical', 'e_before', '2026-02-03T03:05:00.000Z'],
  ]);
  t.ok(found.ids.has('container/abc'));
  t.notOk(found.ids.has('d_group'));
  t.strictSame(rows({ ...body, match: [body.match[0] as Json, { edge: { hops: [1, 5] } }, body.match[2] as Json] }), []);
  t.strictSame(rows({ ...body, match: [body.match[0] as Json, { edge: { hops: 6 } }, body.match[2] as Json] }).length, 2);
  t.end();
});

void t.test('D86: conditions of the whole query', (t) => {
  const match = [{ var: 'd', type: 'iac_change' }, { edge: {} }, { var: 'r' }];
  t.strictSame(rows({ match, where: { 'd.severity': { in: ['high'] }, 'r.type': 'security_group' } }), [
    ['d_group', 'aws_security_group.web'],
  ]);
  t.strictSame(rows({ match, where: { 'r.id': 'arn:aws:iam::1:policy/deploy' } }), [['d_policy', 'aws_iam_policy.deploy']]);
  t.end();
});

void t.test('different variables are different nodes, the same variable the same node', (t) => {
  const view = new NaiveGraph(
    ['a', 'b', 'c'].map((id) => ({ id, type: 'iam_role' })),
    ['ab', 'ba', 'bc', 'ca'].map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1), type: 'grants_access' })),
  );
  const step = { edge: {} };
  t.strictSame(rows({ match: [{ var: 'x' }, step, { var: 'y' }, step, { var: 'z' }] }, view), [
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]);
  t.strictSame(rows({ match: [{ var: 'x' }, step, { var: 'y' }, step, { var: 'x' }] }, view), [
    ['a', 'b'],
    ['b', 'a'],
  ]);
  t.strictSame(rows({ match: [{ var: 'x' }, step, {}, step, { where: { id: 'c' } }] }, view), [['a']]);
  t.end();
});

void t.test('D86: pages of rows follow each other without a gap', (t) => {
  const match = [{ var: 'a' }, { edge: { direction: 'any', hops: [1, 2] } }, { var: 'b' }];
  for (const more of [{}, { order_by: 'b.severity desc' }, { order_by: 'a' }]) {
    const whole = ask({ match, ...more, limit: 10_000 });
    t.notOk(whole.truncated);
    t.equal(whole.nextCursor, undefined);
    for (const limit of [1, 3, 7]) {
      const view = smallGraph();
      const pages: Json[] = [];
      let cursor: string | undefined;
      do {
        const page = ask({ match, ...more, limit, cursor: cursor ?? null }, view);
        t.equal(page.truncated, page.nextCursor !== undefined);
        pages.push(...rowsOf(page));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      t.strictSame(pages, rowsOf(whole));
    }
  }
  t.end();
});

void t.test('D86: refuses a cursor of another query or another graph', (t) => {
  const view = smallGraph();
  const body = { match: [{ var: 'a' }], limit: 2 };
  const cursor = ask(body, view).nextCursor ?? '';
  t.strictSame(rows({ ...body, limit: 1, cursor }, view), [['aws_iam_policy.deploy']]);
  t.throws(() => ask({ match: [{ var: 'b' }], cursor }, view), { message: 'cursor: it belongs to another query' });
  view.add({ id: 'late', type: 'pod' });
  t.throws(() => ask({ ...body, cursor }, view), { message: 'cursor: the graph has changed since; ask again without a cursor' });
  t.end();
});

void t.test('D86: an exploding pattern ends when its time is up', (t) => {
  const size = 40;
  const nodes = Array.from({ length: size }, (_, at) => ({ id: `n${at}`, type: 'iam_role' as const, severity: 'low' }));
  const view = new NaiveGraph(
    nodes,
    nodes.flatMap((a) => nodes.slice(0, 20).map((b) => ({ from: a.id, to: b.id, type: 'grants_access' as const }))),
  );
  const step = { edge: { direction: 'any', hops: [1, 8] } };
  const exploding = { match: [{ var: 'a' }, step, {}, step, {}, step, { var: 'b', where: { label: 'none' } }] };
  const cut = ask(exploding, view, (count) => count >= 50);
  t.match(cut, { count: 0, truncated: true });
  const many = { ...exploding, match: [...exploding.match.slice(0, -1), { var: 'b' }], limit: 10_000 };
  t.match(ask(many, view), { count: 10_000, truncated: true });
  const small = runSteps(matchPattern(view, decodePattern(many), 100));
  t.ok(small.truncated);
  t.ok(
    rowsOf(small)
      .map((row) => JSON.stringify(row))
      .join('').length <= 100,
  );
  t.ok(small.nextCursor);
  t.end();
});

void t.test('goes on with the changed graph, without rows of nodes that are gone or given again', (t) => {
  const nodes = Array.from({ length: 300 }, (_, at) => ({ id: `r${at}`, type: 'iam_role' as const, severity: 'low' }));
  const edges = nodes.slice(1).map(({ id }) => ({ from: 'r0', to: id, type: 'grants_access' as const }));
  const body = { match: [{ var: 'a', where: { severity: 'low' } }, { edge: {} }, { var: 'b', where: { severity: 'low' } }], limit: 10_000 };
  for (const every of [1, 3, 7]) {
    const view = new NaiveGraph(nodes, edges);
    let next = 1;
    const found = ask(body, view, (count) => {
      if (count % every === 0 && next < 300) {
        view.remove(`r${next}`);
        view.add({ id: `p${next}`, type: 'pod' });
        next++;
      }
      return count > 2_000;
    });
    for (const row of rowsOf(found)) t.match(row, ['r0', /^r\d+$/]);
  }
  t.end();
});

void t.test('finds the same rows as a plain search, from either end', (t) => {
  const edgeType = fc.option(fc.subarray([...edgeTypes], { minLength: 1 }), { nil: null });
  const step = fc.record({
    type: edgeType,
    direction: fc.constantFrom('out', 'in', 'any'),
    hops: fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 2, max: 3 })),
  });
  const type = fc.option(fc.subarray([...nodeTypes], { minLength: 1 }), { nil: null });
  fc.assert(
    fc.property(
      randomGraph,
      type,
      step,
      step,
      type,
      fc.constantFrom('', 'a', 'c'),
      ({ nodes, edges, view }, first, one, two, last, named) => {
        const at = (edge: typeof one, from: string): ReadonlyMap<string, number> => {
          const distances = new Map([[from, 0]]);
          for (const [node, distance] of distances)
            for (const { from: cause, to: effect, type } of edges) {
              const [source, target] = type === 'caused_by' || type === 'depends_on' ? [effect, cause] : [cause, effect];
              if (edge.type?.includes(type) === false) continue;
              if (edge.direction !== 'in' && source === node && !distances.has(target)) distances.set(target, distance + 1);
              if (edge.direction !== 'out' && target === node && !distances.has(source)) distances.set(source, distance + 1);
            }
          return new Map([...distances].filter(([, distance]) => distance >= edge.hops[0] && distance <= edge.hops[1]));
        };
        const fits = (id: string, types: readonly string[] | null, name: string): boolean =>
          (types === null || types.includes(view.type(view.find(id)))) && (named !== name || id === 'n1');
        const expected: string[] = [];
        for (const { id: a } of nodes.filter(({ id }) => fits(id, first, 'a')))
          for (const b of at(one, a).keys())
            for (const c of at(two, b).keys())
              if (a !== b && b !== c && a !== c && fits(c, last, 'c')) expected.push(JSON.stringify([a, b, c]));
        const where = (name: string): Json => (named === name ? { id: 'n1' } : null);
        const match: Json = [
          { var: 'a', type: first, where: where('a') },
          { edge: one },
          { var: 'b' },
          { edge: two },
          { var: 'c', type: last, where: where('c') },
        ];
        t.strictSame(
          rowsOf(ask({ match, limit: 10_000 }, view))
            .map((row) => JSON.stringify(row))
            .sort(),
          expected.sort(),
        );
      },
    ),
    { numRuns: lawRuns(300) },
  );
  t.end();
});
