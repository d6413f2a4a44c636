import t from 'tap';
import { checked } from '../support/openapi-check.js';
import { callAlert, moment, sessionAlert } from '../support/role-changes.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, type Answered } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { until } from '../support/until.js';

/** Rules that spread alerts over severities. */
const yaml = `state:
  confirm: false
drift_rules:
  - {name: sessions, resource_types: [aws_iam_role], watched_attributes: [max_session_duration], severity: high}
  - {name: texts, resource_types: [aws_iam_role], watched_attributes: [description], severity: low}
  - {name: functions, resource_types: ['aws_lambda_*'], watched_attributes: [timeout], severity: medium}
  - {name: memory, resource_types: ['aws_lambda_*'], watched_attributes: [memory_size], severity: critical}
`;
const size = 30;
const names = Array.from({ length: size }, (_, n) => `role-${String(n)}`);
const lambda = {
  mode: 'managed',
  type: 'aws_lambda_function',
  name: 'worker',
  provider: 'provider["registry.terraform.io/hashicorp/aws"]',
  instances: [
    {
      schema_version: 0,
      attributes: {
        id: 'worker',
        function_name: 'worker',
        arn: 'arn:aws:lambda:us-east-1:111122223333:function:worker',
        timeout: 3,
        memory_size: 128,
      },
    },
  ],
};
const withLambda = (text: string): string => {
  const state = JSON.parse(text) as { resources: unknown[] };
  return JSON.stringify({ ...state, resources: [...state.resources, lambda] });
};

const severities = ['critical', 'high', 'medium', 'low'];
const lists = [
  { path: '/api/v1/drifts', name: 'drifts', key: (one: { id: string }) => one.id },
  { path: '/api/v1/events', name: 'events', key: (one: { id: string }) => one.id },
  { path: '/api/v1/graph/nodes', name: 'nodes', key: (one: { data: { id: string } }) => one.data.id },
  { path: '/api/v1/graph/edges', name: 'edges', key: (one: { data: { id: string } }) => one.data.id },
  { path: '/api/v1/state/resources', name: 'resources', key: (one: { address: string }) => one.address },
] as const;
/** The identities of a page's items. */
const keysOf = (answer: Answered, { name, key }: (typeof lists)[number]): readonly string[] =>
  (answer.json.data[name] as readonly never[]).map((one) => key(one));

void t.test('D27 D28: returns lists by page and by filter', async (t) => {
  const started = await startService(t, { state: withLambda(stateText(Object.fromEntries(names.map((name) => [name, 3600])))), yaml });
  const service = await checked(started);
  const alerts = [
    ...names.map((name, n) => sessionAlert(`s${String(n)}`, n, name)),
    ...names.slice(0, 20).map((name, n) => callAlert(`t${String(n)}`, 100 - n, 'UpdateRole', { roleName: name, description: 'other' })),
    callAlert(
      'f1',
      50,
      'UpdateFunctionConfiguration20150331v2',
      { functionName: 'worker', timeout: 9 },
      { 'ct.src': 'lambda.amazonaws.com' },
    ),
    callAlert(
      'f2',
      51,
      'UpdateFunctionConfiguration20150331v2',
      { functionName: 'worker', memorySize: 512 },
      { 'ct.src': 'lambda.amazonaws.com' },
    ),
    ...['Emergency', 'Error', 'Warning', 'debug'].map((priority, n) => hostAlert(`h${String(n)}`, { priority, time: moment(n) })),
    hostAlert('k', { source: 'k8s_audit', priority: 'Critical', time: moment(200) }),
    hostAlert('g', { source: 'gcp_auditlog', priority: 'Info', time: moment(201) }),
  ];
  t.equal((await service.post('/api/v1/intake/sensor', alerts)).json.data.accepted, alerts.length);
  const first = await until(
    () => service.get('/api/v1/drifts?limit=1000'),
    ({ json }) => json.data.total === 52,
  );
  t.equal(first.json.data.total, 52, JSON.stringify((await service.get('/api/v1/stats')).json));

  void t.test('the default page is the first, of 50 items', async (t) => {
    for (const list of lists) {
      const { json } = await service.get(list.path);
      t.match(json.data, { page: 1, limit: 50 });
      t.equal(json.data[list.name].length, Math.min(50, json.data.total), list.path);
      t.same(json, (await service.get(`${list.path}?page=1&limit=50&nobody=knows&sort=%5B`)).json, 'unknown parameters are ignored');
    }
  });

  void t.test('pages join to the whole list in one order, and are empty after the end', async (t) => {
    for (const list of lists) {
      const whole = await service.get(`${list.path}?limit=1000`);
      const all = keysOf(whole, list);
      t.equal(all.length, whole.json.data.total);
      t.equal(new Set(all).size, all.length, 'nothing twice');
      for (const limit of [4, all.length - 1, all.length, 999]) {
        const joined: string[] = [];
        for (let page = 1; page <= Math.ceil(all.length / limit); page++) {
          const answer = await service.get(`${list.path}?page=${String(page)}&limit=${String(limit)}`);
          t.match(answer.json.data, { page, limit, total: all.length });
          joined.push(...keysOf(answer, list));
        }
        t.same(joined, all, `${list.path} by ${String(limit)}`);
        for (const page of [Math.ceil(all.length / limit) + 1, 2 ** 31, 2 ** 32 + 1, 1e12]) {
          const past = await service.get(`${list.path}?page=${String(page)}&limit=${String(limit)}`);
          t.match(past.json, { success: true, data: { [list.name]: [], page, limit, total: all.length } });
        }
      }
    }
  });

  void t.test('sorts newest first, nodes and edges by id, resources by address', async (t) => {
    for (const list of lists) {
      const { json } = await service.get(`${list.path}?limit=1000`);
      const items = json.data[list.name] as readonly { timestamp: string }[];
      if (list.name === 'drifts' || list.name === 'events') {
        const times = items.map(({ timestamp }) => Date.parse(timestamp));
        t.same(
          times,
          times.toSorted((a, b) => b - a),
          list.path,
        );
      } else {
        const keys = keysOf({ json } as Answered, list);
        t.same(
          keys,
          keys.toSorted((a, b) => (a < b ? -1 : 1)),
          list.path,
        );
      }
    }
  });

  void t.test('applies every filter, and all of them together', async (t) => {
    const drifts = (await service.get('/api/v1/drifts?limit=1000')).json.data.drifts as readonly Record<string, string>[];
    const types = [undefined, '', 'aws_iam_role', 'aws_lambda_function', 'aws_s3_bucket', 'aws_iam_rol', 'AWS_IAM_ROLE', 'aws_iam_*'];
    for (const severity of [undefined, ...severities]) {
      for (const type of types) {
        const expected = drifts.filter(
          (one) => (severity ?? one['severity']) === one['severity'] && (type || one['resource_type']) === one['resource_type'],
        );
        const query = new URLSearchParams({ ...(severity && { severity }), ...(type !== undefined && { resource_type: type }) }).toString();
        const { json } = await service.get(`/api/v1/drifts?${query}&limit=1000`);
        t.same(json.data.drifts, expected, query);
        t.equal(json.data.total, expected.length, query);
        const second = await service.get(`/api/v1/drifts?${query}&limit=3&page=2`);
        t.same(second.json.data, { drifts: expected.slice(3, 6), page: 2, limit: 3, total: expected.length });
      }
      t.ok(
        severity === undefined || drifts.some((one) => one['severity'] === severity),
        `there are drifts of severity ${String(severity)}`,
      );
    }
    const events = (await service.get('/api/v1/events?limit=1000')).json.data.events as readonly Record<string, string | null>[];
    t.same([...new Set(events.map((one) => one['provider']))].sort(), ['aws', 'gcp', 'kubernetes', null].sort());
    for (const severity of [undefined, ...severities]) {
      for (const provider of [undefined, 'aws', 'gcp', 'kubernetes']) {
        const expected = events.filter(
          (one) => (severity ?? one['severity']) === one['severity'] && (provider === undefined || one['provider'] === provider),
        );
        const query = new URLSearchParams({ ...(severity && { severity }), ...(provider && { provider }), limit: '1000' }).toString();
        t.same(
          (await service.get(`/api/v1/events?${query}`)).json.data,
          { events: expected, page: 1, limit: 1000, total: expected.length },
          query,
        );
      }
    }
  });

  void t.test('D28: rejects invalid page numbers by name', async (t) => {
    const never = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '1E3',
      'abc',
      '',
      '%201',
      '1%20',
      '+1',
      '%2B1',
      '0x10',
      'NaN',
      '1_0',
      '9'.repeat(400),
      '٣',
      '%D9%A3',
      'null',
      '1,2',
      '%zz',
      '%',
      '%00',
      '1%00',
    ];
    const bad = [
      ...never.flatMap((value) => [['page', value] as const, ['limit', value] as const]),
      ['limit', '1001'] as const,
      ['limit', '999999999'] as const,
    ];
    for (const { path } of lists) {
      for (const [name, value] of bad) {
        const { status, json } = await service.get(`${path}?${name}=${value}`);
        t.equal(status, 400, `${path}?${name}=${value.slice(0, 20)}`);
        t.equal(json.error.code, 'VALIDATION_ERROR');
        t.match(json.error.message, name);
        t.ok(json.error.message.length < 300, 'the response size does not grow with the query');
      }
      t.equal((await service.get(`${path}?limit=1000&page=1`)).status, 200);
    }
  });

  void t.test('D28: rejects unknown words', async (t) => {
    for (const [path, name] of [
      ['/api/v1/drifts', 'severity'],
      ['/api/v1/events', 'severity'],
      ['/api/v1/events', 'provider'],
    ] as const) {
      for (const value of [
        'urgent',
        'HIGH',
        'AWS',
        'high,low',
        'azure',
        'high%20',
        '%zz',
        '%ff',
        '__proto__',
        '%F0%9F%92%A9',
        'x'.repeat(2_000),
      ]) {
        const { status, json } = await service.get(`${path}?${name}=${value}`);
        t.equal(status, 400, `${path}?${name}=${value.slice(0, 20)}`);
        t.match(json.error, { code: 'VALIDATION_ERROR', message: new RegExp(name) });
      }
    }
    t.equal((await service.get('/api/v1/drifts?provider=azure&resource_type=%zz')).status, 400, 'resource_type is decoded too');
    t.equal((await service.get('/api/v1/drifts?provider=azure')).status, 200, 'parameters of other lists are ignored');
  });
});

void t.test('returns newest first and nothing twice on a page, while alerts arrive', async (t) => {
  const service = await checked(await startService(t, { state: stateText({}), yaml: 'state:\n  confirm: false\n' }));
  const writing = new AbortController();
  let written = 0;
  const writer = (async () => {
    while (!writing.signal.aborted && written < 2_000) {
      // Times go back and forth.
      const batch = Array.from({ length: 20 }, (_, n) =>
        hostAlert(`w${String(written + n)}`, { time: moment(((written + n) * 7919) % 1_000) }),
      );
      t.equal((await service.post('/api/v1/intake/sensor', batch)).status, 202);
      written += batch.length;
    }
  })();
  let total = 0;
  let pages = 0;
  while (total < 600 || pages <= 3) {
    const limit = [10, 100, 1000][pages % 3] ?? 10;
    const page = 1 + (pages % 4);
    const { json } = await service.get(`/api/v1/events?limit=${String(limit)}&page=${String(page)}`);
    const events = json.data.events as readonly { id: string; timestamp: string }[];
    const times = events.map(({ timestamp }) => timestamp);
    if (new Set(events.map(({ id }) => id)).size !== events.length) t.fail('an event is on a page twice');
    if (times.some((time, n) => n > 0 && time > (times[n - 1] ?? ''))) t.fail('a page is out of order');
    if (events.length !== Math.max(0, Math.min(limit, json.data.total - (page - 1) * limit))) t.fail('a page is too short');
    if (json.data.total < total) t.fail('the total decreased');
    total = json.data.total;
    pages++;
  }
  writing.abort();
  await writer;
  const last = await until(
    () => service.get('/api/v1/events?limit=1000'),
    ({ json }) => json.data.total === written,
  );
  t.equal(last.json.data.total, written);
  t.ok(pages > 3);
});
