import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { startFauxqs } from '../support/fauxqs.js';
import { readEvents } from '../support/event-reader.js';
import { checked } from '../support/openapi-check.js';
import type { RunningService } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { createTrailQueue } from '../support/trail-fixture.js';
import { until } from '../support/until.js';
import { startWebhookServer } from '../support/webhook-server.js';
import { packageRoot } from './incident.js';
import { feedIncident, roleChange, startIncidentService } from './incident-service.js';

/** The causal graph of the bundled incident, as a client of the running service sees it. */

type Node = { readonly id: string; readonly type: string; readonly label: string; readonly data: Readonly<Record<string, any>> }; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
type Edge = { readonly source: string; readonly target: string; readonly type: string };
type Step = { readonly from: string; readonly to: string; readonly relationship: string };

const key = 'AKIAEXAMPLESTRANGER1';
const role = 'module.api.aws_iam_role.this';
const user = 'aws_iam_user.staff["dana.okafor"]';
const account = 'kubernetes_service_account_v1.ledger';
const uid = 'd2b94e17-6c05-4f8a-b3d1-97e08c5a264f';
const containerId = 'c47e19d05b8a';
const line = `aws_iam_access_key "${key}" created by milo.brandt at 2026-03-11T08:58:20Z`;
const ever = 'time_range=3650d';

/** The last alert about the role, over any channel. */
const isRoleChange = (drift: Partial<Drift> | undefined): boolean => drift?.field === 'assume_role_policy' && drift.resolution === null;

/** An answer without its time and duration. The order of edges says nothing; it differs after a restart from a checkpoint. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
const comparable = ({ metadata, graph, edges, ...rest }: any): unknown => {
  const { generated_at: _, took_ms: __, next_cursor: ___, ...others } = metadata;
  const byId = (some: readonly { readonly id: string }[] | undefined) => some?.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { ...rest, metadata: others, edges: byId(edges), graph: graph && { ...graph, edges: byId(graph.edges) } };
};

/** Answers of every route, by path. */
const answersOf = async (service: RunningService, drift: string): Promise<Readonly<Record<string, unknown>>> => {
  const paths = [
    `overview?${ever}`,
    `overview?${ever}&severity=critical,high&limit=20`,
    `drift/${drift}`,
    `blast-radius/${encodeURIComponent(role)}?depth=8`,
    `blast-radius/${key}`,
    `path/${key}/${encodeURIComponent(account)}`,
    `path/${encodeURIComponent(user)}/${encodeURIComponent(role)}?limit=100`,
  ];
  const query = {
    match: [
      { var: 'd', type: 'iac_change' },
      { edge: { type: ['changed', 'grants_access', 'used_by', 'contains', 'triggered'], hops: [1, 8] } },
      { var: 'e', type: 'sensor_event' },
    ],
    return: ['d', 'd.severity', 'e.label'],
    order_by: 'd.timestamp',
  };
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = comparable((await service.get(`/api/graph/${path}`)).json.data);
  answers['query'] = comparable((await service.post('/api/graph/query', query)).json.data);
  return answers;
};

void t.test('D82 to D86: the story of the incident', async (t) => {
  const store = await startFauxqs(t);
  const webhook = await startWebhookServer();
  t.teardown(() => webhook.close());
  await store.createQueue('dead');
  const place = { store, queue: await createTrailQueue(store, 'events'), journal: join(t.testdir({}), 'journal'), webhook: webhook.url };
  const service = await checked(await startIncidentService(t, place));
  const source = await readEvents(service.url, '?topics=drifts');
  const socket = await Listener.open(service.ws);
  await socket.subscribe('drifts');
  await feedIncident(service, place);
  const drift = await roleChange(service);
  for (const file of ['README.md', 'docs/causal-graph.md', 'src/cli/commands/demo-command.ts'])
    t.ok(readFileSync(join(packageRoot, file), 'utf8').includes(drift.id), `${file} names the alert`);

  await t.test('D85: the story leads from the key over the person to the role, and on to the shell in the container', async (t) => {
    const { data } = (await service.get(`/api/graph/drift/${drift.id}`)).json;
    const [nodes, edges, path] = [data.graph.nodes as readonly Node[], data.graph.edges as readonly Edge[], data.path as readonly Step[]];
    const nodeOf = new Map(nodes.map((one) => [one.id, one]));
    t.match(data.root_cause, { type: 'iac_change', label: `${key} created` });
    t.equal(data.metadata.root_cause, data.root_cause.id);
    t.match(nodeOf.get(data.root_cause.id as string)?.data, { resource_type: 'aws_iam_access_key', metadata: { user: 'milo.brandt' } });

    const places = [data.root_cause.id as string, ...path.map(({ to }) => to)];
    t.same(
      path.map(({ from }) => from),
      places.slice(0, -1),
      'each step begins where the one before ended',
    );
    const pod = places.find((id) => nodeOf.get(id)?.type === 'pod') ?? '';
    const container = places.find((id) => nodeOf.get(id)?.type === 'container') ?? '';
    const event = places.at(-1) ?? '';
    const expected = [data.root_cause.id, key, user, drift.id, role, account, pod, container, event];
    t.same(
      places.filter((id) => expected.includes(id)),
      expected,
      'in this order',
    );
    t.match(pod, new RegExp(`ledger/ledger-6d9c7f5b84-x2kqv/${uid}$`));
    t.match(container, new RegExp(`^container/${containerId}`));
    t.match(nodeOf.get(event), { type: 'sensor_event', label: 'Redirect STDOUT/STDIN to Network Connection in Container' });
    const relationships = path.map(({ relationship }) => relationship);
    t.same(relationships.slice(0, 5), ['changed', 'grants_access', 'performed', 'changed', 'grants_access']);
    t.same(relationships.slice(-3), ['used_by', 'contains', 'triggered'].slice(-(relationships.length - 5)));

    for (const { from, to, relationship } of path)
      t.ok(
        edges.some(({ source: a, target: b, type }) => type === relationship && ((a === from && b === to) || (a === to && b === from))),
        `the graph has the edge from ${from} to ${to}`,
      );
    t.same(
      edges.filter(({ source: a, target: b }) => !nodeOf.has(a) || !nodeOf.has(b)),
      [],
      'every edge joins two nodes of the graph',
    );
    const times = places.flatMap((id) => {
      const { type, data: { timestamp = '' } = {} } = nodeOf.get(id) ?? {};
      return type === 'iac_change' || type === 'sensor_event' ? [Date.parse(timestamp as string)] : [];
    });
    t.equal(times.length, 3);
    t.same(
      times,
      times.toSorted((a, b) => a - b),
      'times never decrease',
    );
  });

  await t.test('every channel names the same root cause', async (t) => {
    t.equal(drift.root_cause, line, 'REST');
    t.type(drift.blast_radius_size, 'number');
    const streamed = source.events().map(({ data }) => data as Drift);
    const pushed = socket.messages.map(({ payload }) => payload as Partial<Drift> | undefined);
    const sent = await until(
      () => webhook.requests.map(({ json }) => (json as { readonly data: Drift }).data),
      (all) => all.some(isRoleChange),
    );
    for (const [channel, alerts] of Object.entries({ SSE: streamed, WebSocket: pushed, webhook: sent }))
      t.equal(alerts.find(isRoleChange)?.root_cause, line, channel);
  });

  await t.test('D85: what the role reaches, and how the key led there', async (t) => {
    const { data } = (await service.get(`/api/graph/blast-radius/${encodeURIComponent(role)}`)).json;
    t.same(data.center, { id: role, type: 'iam_role' });
    const affected = data.affected_resources as readonly { readonly id: string; readonly type: string; readonly distance: number }[];
    t.match(
      affected.find(({ id }) => id === account),
      { type: 'service_account', distance: 1 },
    );
    for (const type of ['pod', 'container', 'sensor_event'])
      t.ok(
        affected.some((one) => one.type === type),
        type,
      );
    t.equal(data.metadata.blast_radius_size, affected.filter(({ type }) => type !== 'sensor_event').length);
    const story = (await service.get(`/api/graph/drift/${drift.id}`)).json.data;
    t.equal(story.metadata.blast_radius_size, drift.blast_radius_size, 'the number of the alert, of its moment');
    const few = (await service.get(`/api/graph/blast-radius/${encodeURIComponent(role)}?limit=1`)).json.data;
    t.equal(few.metadata.blast_radius_size, data.metadata.blast_radius_size, 'also beyond the limit');
    const ofAlert = (await service.get(`/api/graph/blast-radius/${drift.id}`)).json.data;
    t.equal(ofAlert.metadata.blast_radius_size, data.metadata.blast_radius_size, 'from the resource of the alert');
    const byArn = (await service.get(`/api/graph/blast-radius/${encodeURIComponent('arn:aws:iam::111122223333:role/orders-api')}`)).json;
    t.same(byArn.data.affected_resources, affected, 'the ARN names the same node');
    const { paths } = (await service.get(`/api/graph/path/${key}/${encodeURIComponent(account)}`)).json.data;
    t.ok(paths.length > 0);
    for (const { nodes, length, edges } of paths as readonly { nodes: readonly string[]; length: number; edges: readonly Edge[] }[]) {
      t.same([nodes[0], nodes.at(-1)], [key, account]);
      t.same([edges.length, nodes.length], [length, length + 1]);
    }
    for (const path of [`drift/${key}`, 'drift/d_none', 'blast-radius/none', `path/none/${key}`, `path/${key}/none`])
      t.equal((await service.get(`/api/graph/${path}`)).status, 404, path);
  });

  await t.test('D86: answers the stock questions of docs/causal-graph.md', async (t) => {
    const rowsOf = async (body: object): Promise<readonly unknown[]> => (await service.post('/api/graph/query', body)).json.data.rows as [];
    const carrying = ['changed', 'grants_access', 'used_by', 'attached_to', 'contains'];
    const who = await rowsOf({
      match: [
        { var: 'd', type: 'iac_change' },
        { edge: { type: carrying, hops: [1, 6] } },
        { var: 'p', type: 'pod', where: { resource_name: { glob: 'ledger/*' } } },
      ],
      return: ['d.metadata.user', 'd.label'],
      order_by: 'd.timestamp',
    });
    t.ok(who.some((row) => JSON.stringify(row) === JSON.stringify(['dana.okafor', 'this.assume_role_policy'])));
    const after = await rowsOf({
      match: [
        { var: 'd', type: 'iac_change', where: { severity: { gte: 'high' } } },
        { edge: { type: carrying, hops: [1, 6] } },
        { var: 'c', type: 'container' },
        { edge: { type: 'triggered' } },
        { var: 'e', type: 'sensor_event', where: { timestamp: { gte: '2026-03-11T09:20:00Z', lt: '2026-03-11T09:50:00Z' } } },
      ],
      return: ['d.id', 'c.id'],
    });
    t.ok(after.some((row) => (row as readonly string[])[0] === drift.id));
  });

  await t.test('D43: the WebSocket gives the same answers', async (t) => {
    const ask = async (payload: object): Promise<any> => (await socket.ask({ type: 'query', topic: 'graph', payload })).payload; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into payloads at will
    const overRest = (await service.get(`/api/graph/drift/${drift.id}`)).json.data;
    const story = await ask({ query: 'drift', drift_id: drift.id, request_id: 's1' });
    t.equal(story.request_id, 's1');
    t.same([story.root_cause, story.path], [overRest.root_cause, overRest.path]);
    t.match(await socket.ask({ type: 'query', topic: 'graph', payload: { query: 'drift', drift_id: 'd_none' } }), { type: 'error' });
    const radius = await ask({ query: 'blast-radius', resource_id: role, depth: 2 });
    t.same(
      radius.affected_resources,
      (await service.get(`/api/graph/blast-radius/${encodeURIComponent(role)}?depth=2`)).json.data.affected_resources,
    );
  });

  await t.test('D62: a restart from the journal and one from a checkpoint change no answer', async (t) => {
    const before = await answersOf(service, drift.id);
    await service.stop('SIGKILL');
    const second = await startIncidentService(t, place);
    t.same(await answersOf(second, drift.id), before, 'after a kill');
    t.equal((await second.stop()).code, 0);
    const third = await startIncidentService(t, place);
    t.same(await answersOf(third, drift.id), before, 'after a checkpoint');
    t.equal((await third.stop()).code, 0);
  });
});
