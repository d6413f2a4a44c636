import t from 'tap';
import type { Route } from '../../../src/http/route.js';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { schemaCheck } from '../schemas/schema-check.js';
import { SmallService, answerOf, dataOf, decodedBy, handle, problemOf, routeOf } from './small-service.js';

const post = (body: unknown) => ({
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const ask = async (name: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
  dataOf(await answerOf(new SmallService(), `GET /api/graph/${name}`, { params }));
const query = async (body: unknown): Promise<unknown> => dataOf(await answerOf(new SmallService(), 'POST /api/graph/query', post(body)));
const ids = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);

type Graph = {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly source: string; readonly target: string }[];
};

void t.test('interface, D85: the overview', async (t) => {
  const found = (await ask('overview', {})) as Graph & { readonly metadata: unknown };
  t.strictSame(Object.keys(found), ['nodes', 'edges', 'metadata']);
  t.strictSame(found.metadata, { generated_at: '2026-02-03T04:05:06.000Z', total_nodes: 10, total_edges: 10, truncated: false });
  t.match(found.nodes[0], { id: 'e_shell', type: 'sensor_event', data: { severity: 'critical', timestamp: '2026-02-03T03:30:00.000Z' } });
  t.match(await ask('overview', { time_range: '30m' }), { metadata: { total_nodes: 0 } }, 'nothing happened in the last 30 minutes');
  t.match(await ask('overview', { severity: ['critical'], limit: 1 }), { nodes: [{ id: 'e_shell' }], metadata: { truncated: true } });
});

void t.test('interface, D85: the story of an alert', async (t) => {
  const found = (await ask('drift/:drift_id', { drift_id: 'd_group' })) as { readonly graph: Graph };
  t.strictSame(Object.keys(found), ['root_cause', 'path', 'graph', 'metadata']);
  t.match(found, {
    root_cause: { id: 'd_policy', type: 'iac_change', label: 'd_policy' },
    path: [
      { from: 'd_policy', to: 'aws_iam_policy.deploy', relationship: 'changed' },
      { from: 'aws_iam_policy.deploy', to: 'aws_iam_role.deploy', relationship: 'grants_access' },
      { from: 'aws_iam_role.deploy', to: 'd_group', relationship: 'performed' },
      { from: 'd_group', to: 'aws_security_group.web', relationship: 'changed' },
    ],
    metadata: { generated_at: '2026-02-03T04:05:06.000Z', root_cause: 'd_policy', blast_radius_size: 0, truncated: false },
  });
  t.strictSame(ids(found.graph.nodes), ['d_group', 'd_policy', 'aws_iam_policy.deploy', 'aws_iam_role.deploy', 'aws_security_group.web']);
  // Drawn from the alert to its cause (D83), though the path runs from the cause to the alert.
  t.ok(found.graph.edges.some(({ source, target }) => source === 'd_group' && target === 'd_policy'));
  t.match(await ask('drift/:drift_id', { drift_id: 'd_policy' }), {
    root_cause: null,
    metadata: { root_cause: null, blast_radius_size: null },
  });
});

void t.test('interface, D85: the blast radius, by any id of the node', async (t) => {
  for (const resource_id of ['aws_iam_role.deploy', 'arn:aws:iam::1:role/deploy'])
    t.match(await ask('blast-radius/:resource_id', { resource_id, depth: 2 }), {
      center: { id: 'aws_iam_role.deploy', type: 'iam_role' },
      affected_resources: [
        { id: 'kubernetes/prod/serviceaccount/shop/deploy', type: 'service_account', distance: 1 },
        { id: 'kubernetes/prod/pod/shop/web-1', type: 'pod', distance: 2 },
      ],
      graph: { nodes: { length: 3 }, edges: { length: 2 } },
      metadata: { blast_radius_size: 2, truncated: false },
    });
  t.match(await ask('blast-radius/:resource_id', { resource_id: 'd_policy', limit: 1 }), {
    affected_resources: { length: 1 },
    metadata: { blast_radius_size: 4, truncated: true }, // Of the policy that the alert is about.
  });
  t.match(await ask('blast-radius/:resource_id', { resource_id: 'aws_iam_role.deploy' }), {
    affected_resources: { length: 5 },
    metadata: { blast_radius_size: 3, truncated: false },
  });
});

void t.test('interface, D85: the paths between two nodes', async (t) => {
  t.match(await ask('path/:from/:to', { from: 'd_policy', to: 'aws_security_group.web' }), {
    paths: [
      {
        length: 2,
        nodes: ['d_policy', 'd_group', 'aws_security_group.web'],
        edges: [{ type: 'caused_by', source: 'd_group' }, { type: 'changed' }],
      },
      { length: 4, nodes: { length: 5 }, edges: { length: 4 } },
    ],
    metadata: { truncated: false },
  });
  t.match(await ask('path/:from/:to', { from: 'e_shell', to: 'd_policy' }), { paths: [] });
});

void t.test('interface: an unknown id is not found, and the message names it', async (t) => {
  for (const [name, params, message] of [
    ['drift/:drift_id', { drift_id: 'd_none' }, 'drift not found: d_none'],
    ['drift/:drift_id', { drift_id: 'aws_iam_role.deploy' }, 'drift not found: aws_iam_role.deploy'],
    ['blast-radius/:resource_id', { resource_id: 'sg-2' }, 'node not found: sg-2'],
    ['path/:from/:to', { from: 'sg-2', to: 'sg-1' }, 'node not found: sg-2'],
    ['path/:from/:to', { from: 'sg-1', to: 'sg-3' }, 'node not found: sg-3'],
  ] as const)
    t.match(await problemOf(() => answerOf(new SmallService(), `GET /api/graph/${name}`, { params })), { kind: 'not_found', message });
});

void t.test('D86: a pattern query', async (t) => {
  t.match(
    await query({
      match: [{ var: 'd', type: 'iac_change' }, { edge: { type: 'changed' } }, { var: 'r' }],
      return: ['d', 'd.severity', 'r'],
      order_by: 'd.severity desc',
      limit: 1,
    }),
    {
      columns: ['d', 'd.severity', 'r'],
      rows: [['d_policy', 'critical', 'aws_iam_policy.deploy']],
      graph: { nodes: [{ id: 'd_policy' }, { id: 'aws_iam_policy.deploy' }], edges: [{ type: 'changed' }] },
      metadata: { generated_at: '2026-02-03T04:05:06.000Z', took_ms: Number, truncated: true, next_cursor: String },
    },
  );
  const refused = (sent: object) => problemOf(() => answerOf(new SmallService(), 'POST /api/graph/query', sent));
  t.match(await refused(post({ match: [{ var: 'd', where: { severity: { in: 1 } } }] })), {
    kind: 'invalid',
    message: 'match[0].where.severity.in: expected a list',
  });
  t.match(await refused(post('{')), { kind: 'invalid', message: 'the body is not valid JSON' });
  t.match(await refused({ body: '{}', headers: { 'content-type': 'text/plain' } }), { kind: 'media_type' });
});

void t.test('D85: rejects parameters out of bounds', (t) => {
  const routes = allRoutes(new SmallService());
  const decoded = (path: string, name: string, text: string): unknown =>
    decodedBy(routeOf(routes, `GET /api/graph/${path}`).params[name], text);
  for (const [path, name, good, bad] of [
    ['overview', 'time_range', ['24h', '7d', '30m', '0s'], ['', '24', 'day', '-1h', '1y']],
    ['overview', 'severity', ['critical', 'critical,high', 'low, high'], ['', 'none', 'critical,', 'CRITICAL']],
    ['overview', 'limit', ['1', '10000'], ['0', '10001', '-1', '1.5', '']],
    ['blast-radius/:resource_id', 'depth', ['1', '8'], ['0', '9', 'x']],
    ['path/:from/:to', 'max_length', ['1', '8'], ['0', '9']],
    ['path/:from/:to', 'limit', ['1', '100'], ['0', '101']],
  ] as const) {
    for (const text of good) t.not(decoded(path, name, text), undefined, `${name} ${text}`);
    for (const text of bad) t.equal(decoded(path, name, text), undefined, `${name} ${text}`);
  }
  t.end();
});

void t.test('the answers match their schemas', async (t) => {
  const routes = allRoutes(new SmallService());
  const sent: Readonly<Record<string, object>> = {
    '/api/graph/overview': {},
    '/api/graph/drift/:drift_id': { params: { drift_id: 'd_group' } },
    '/api/graph/blast-radius/:resource_id': { params: { resource_id: 'd_policy' } },
    '/api/graph/path/:from/:to': { params: { from: 'd_policy', to: 'e_shell' } },
    '/api/graph/query': post({ match: [{ var: 'd' }, { edge: {} }, { var: 'e' }], return: ['d', 'd.metadata.user', 'e.timestamp'] }),
  };
  const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
  for (const route of routes.filter(({ path }) => path.startsWith('/api/graph/')))
    t.strictSame(schemaCheck(route.response ?? {})(dataOf(await handle(routes, nameOf(route), sent[route.path] ?? {}))), [], route.path);
});

void t.test('an answer stays below the size of a page', async (t) => {
  const service = Object.assign(new SmallService(), { maxPageBytes: 1_500 });
  const answer = await answerOf(service, 'GET /api/graph/blast-radius/:resource_id', { params: { resource_id: 'd_policy', depth: 8 } });
  t.match(dataOf(answer), { affected_resources: { length: 7 }, metadata: { truncated: true } });
});

void t.test('D82: a part of the graph in the form of /api/v1/graph', async (t) => {
  const part = async (params: Readonly<Record<string, unknown>>) =>
    dataOf(await answerOf(new SmallService(), 'GET /api/v1/graph', { params })) as {
      readonly nodes: readonly { readonly data: { readonly id: string } }[];
      readonly edges: readonly unknown[];
    };
  const idsOf = async (params: Readonly<Record<string, unknown>>) => (await part(params)).nodes.map(({ data }) => data.id);
  const around = await part({ around: 'd_policy', depth: 1 });
  t.strictSame(around.nodes[0], {
    data: {
      id: 'd_policy',
      label: 'd_policy',
      type: 'drift',
      resourceType: 'aws_iam_policy',
      severity: 'critical',
      metadata: { user: 'mallory', kind: 'iac_change' },
    },
  });
  t.strictSame(
    around.edges.map((edge) => (edge as { readonly data: { readonly label: string } }).data.label),
    ['drifted', 'caused_by'],
  );
  const { response } = routeOf(allRoutes(new SmallService()), 'GET /api/v1/graph');
  t.strictSame(schemaCheck(response ?? {})(around), []);
  t.strictSame(await idsOf({ around: 'sg-1', depth: 2 }), ['aws_security_group.web', 'd_group', 'aws_iam_role.deploy', 'd_policy']);
  t.strictSame(await idsOf({ around: 'sg-1', depth: 2, type: ['drift'] }), ['aws_security_group.web', 'd_group', 'd_policy']);
  t.strictSame(await idsOf({ around: 'sg-1', depth: 2, since: '2026-02-03T03:15:00Z' }), [
    'aws_security_group.web',
    'd_group',
    'aws_iam_role.deploy',
  ]);
  t.strictSame(await idsOf({ type: ['sensor', 'pod'], until: '2026-02-03T03:05:00Z' }), ['kubernetes/prod/pod/shop/web-1', 'e_before']);
  t.match(await problemOf(() => answerOf(new SmallService(), 'GET /api/v1/graph', { params: { around: 'x' } })), {
    kind: 'not_found',
    message: 'node not found: x',
  });
});
