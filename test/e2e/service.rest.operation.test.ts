import { Validator } from '@seriousme/openapi-schema-validator';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { checked } from '../support/openapi-check.js';
import { sessionAlert } from '../support/role-changes.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { until } from '../support/until.js';

const intake = '/api/v1/intake/sensor';
const secretUrl = 'https://chat.example/hooks/T000/B000/very-secret';
const keyHash = 'ab'.repeat(32);

type Sample = { readonly name: string; readonly labels: string; readonly value: number };

/** A strict reader of the exposition text format. Source: Prometheus, "Exposition formats". */
const exposition = (
  text: string,
): { readonly samples: readonly Sample[]; readonly types: ReadonlyMap<string, string>; readonly wrong: readonly string[] } => {
  const samples: Sample[] = [];
  const types = new Map<string, string>();
  const wrong: string[] = text.endsWith('\n') ? [] : ['the last line has no line break'];
  const helped = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line);
    if (comment !== null) {
      const [, kind = '', name = '', rest = ''] = comment;
      if (kind === 'HELP') helped.add(name);
      else if (types.has(name) || !/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) wrong.push(line);
      else types.set(name, rest);
      continue;
    }
    const sample =
      /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? ([-+]?(?:[\d.]+(?:e[-+]?\d+)?|Inf)|NaN)$/.exec(line);
    const [, name = '', labels = '', value = ''] = sample ?? [];
    const family = types.has(name) ? name : name.replace(/_(sum|count|bucket)$/, '');
    if (sample === null || !types.has(family) || !helped.has(family)) wrong.push(line);
    if (samples.some((one) => one.name === name && one.labels === labels)) wrong.push(`twice: ${line}`);
    samples.push({ name, labels, value: Number(value.replace('Inf', 'Infinity')) });
  }
  return { samples, types, wrong };
};

void t.test('the routes for operators', async (t) => {
  const yaml = `notifications:
  chat:
    webhook_url: ${secretUrl}
    channel: '#drift'
  webhook:
    timeout: 1500ms
api:
  rate_limit:
    enabled: true
    requests_per_minute: 100000
  auth:
    api_keys: [{name: ci, sha256: ${keyHash}, scopes: [read]}]
drift_rules:
  - {name: all, severity: high}
state:
  confirm: false
`;
  const service = await whenReady(
    await checked(
      await startService(t, {
        yaml,
        args: ['--pprof-port', '0'],
        env: { SVC_STORAGE_MAX_EVENTS: '777', SVC_API_ADMIN_KEY: 'not-to-be-seen-'.repeat(4) },
      }),
    ),
  );
  await service.post(intake, [sessionAlert('one', 1, 'deploy'), hostAlert('two')]);
  await until(
    () => service.get('/api/v1/events'),
    ({ json }) => json.data.total === 2,
  );

  void t.test('D36: returns health, liveness, readiness and version', async (t) => {
    const health = await service.get('/health');
    t.same(Object.keys(health.json as object), ['status', 'version', 'timestamp'], 'no envelope');
    t.match(health.json, { status: 'healthy', version: /^\d+\.\d+\.\d+/ });
    t.ok(Math.abs(Date.parse(health.json.timestamp) - Date.now()) < 60_000);
    t.match(health.json.timestamp, /Z$/);
    const alive = await service.get('/healthz');
    t.equal(alive.text, 'ok');
    const ready = await service.get('/ready');
    t.match(
      ready.json,
      { ready: true, sensor: { enabled: false }, state: { enabled: true, loaded: true } },
      'a disabled sensor does not delay readiness',
    );
    const version = await service.get('/api/v1/version');
    t.match(version.json, { success: true, data: { version: health.json.version, api: 'v1' } });
    const { server, reason } = service.logs().find((one) => one['msg'] === 'listening') ?? {};
    t.strictSame(version.json.data.server, { kind: server, reason }, 'the server in use, as in the log');
    t.match(server, /^(uws|node)$/);
    for (const path of ['/health', '/healthz', '/ready', '/metrics'])
      t.equal((await service.get(path)).headers.get('x-ratelimit-remaining'), null, `D35: ${path} is exempt`);
    t.match(version.headers.get('x-ratelimit-remaining'), /^\d+$/, 'D35');
  });

  void t.test('D31: returns the configuration in effect without secrets', async (t) => {
    const { json, text } = await service.get('/api/v1/config');
    t.match(json, {
      success: true,
      data: {
        api: {
          rate_limit: { enabled: true, requests_per_minute: 100_000, burst_size: 100_000 },
          auth: { enabled: false, api_keys: [{ name: 'ci', sha256: '(redacted)', scopes: ['read'] }] },
        },
        notifications: { chat: { webhook_url: '(redacted)', channel: '#drift' }, webhook: { timeout: '1500ms', max_retries: 2 } },
        storage: { max_events: 777, max_drifts: 100_000 },
        providers: { aws: { state: { local_path: 'terraform.tfstate' } } },
        drift_rules: [{ name: 'all', severity: 'high', resource_types: ['*'], iac_managed_only: false }],
        advanced: { state_refresh_interval: '5m' },
        performance: { event_worker_count: 10, state_parser_workers: 5, notifier_workers: 3 },
      },
    });
    for (const secret of [secretUrl, 'very-secret', keyHash, 'not-to-be-seen']) {
      t.notOk(text.includes(secret));
      t.notOk(service.output().includes(secret), 'nor in the log');
    }
  });

  void t.test('D59: returns metrics in valid exposition format', async (t) => {
    const { text, headers } = await service.get('/metrics');
    t.match(headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
    const { samples, types, wrong } = exposition(text);
    t.same(wrong, []);
    const value = (name: string, labels = ''): number | undefined =>
      samples.find((one) => one.name === name && one.labels === labels)?.value;
    for (const [name, type] of [
      ['drift_events_total', 'counter'],
      ['drift_detection_latency_seconds', 'summary'],
      ['drift_sensor_connected', 'gauge'],
      ['drift_state_last_sync_timestamp', 'gauge'],
    ] as const)
      t.equal(types.get(name), type, name);
    t.ok(types.has('drift_events_by_type'));
    for (const severity of ['critical', 'high', 'medium', 'low'])
      t.equal(value('drift_events_total', `severity="${severity}"`), severity === 'high' ? 1 : 0);
    t.equal(value('drift_events_by_type', 'type="aws_iam_role"'), 1);
    for (const quantile of ['0.5', '0.95', '0.99'])
      t.ok((value('drift_detection_latency_seconds', `quantile="${quantile}"`) ?? -1) >= 0, quantile);
    t.equal(value('drift_detection_latency_seconds_count'), 1);
    t.ok((value('drift_detection_latency_seconds_sum') ?? 99) < 30);
    t.equal(value('drift_sensor_connected'), 0);
    t.ok(Math.abs((value('drift_state_last_sync_timestamp') ?? 0) - Date.now() / 1_000) < 120, 'seconds since 1970');
    t.equal(value('drift_state_resources'), 1);
    t.equal(value('drift_intake_refused_total'), 0);
    t.equal(value('drift_dropped_total', 'reason="malformed"'), 0);
    t.ok((value('process_resident_memory_bytes') ?? 0) > 1e7);
    const before = value('drift_http_requests_total', 'route="/api/v1/drifts/:id",status="404"') ?? 0;
    for (const id of ['a', 'b', 'c']) await service.get(`/api/v1/drifts/${id}`);
    const after = exposition((await service.get('/metrics')).text).samples.find(
      ({ labels }) => labels === 'route="/api/v1/drifts/:id",status="404"',
    );
    t.equal(after?.value, before + 3, 'counted by route, not by path');
  });

  void t.test('the statistics add up', async (t) => {
    const { data } = (await service.get('/api/v1/stats')).json;
    t.match(data, {
      graph: { total_nodes: 4, total_edges: 1, node_types: { resource: 1, drift: 1, sensor: 2 } },
      drifts: { total: 1, severity_counts: { critical: 0, high: 1, medium: 0, low: 0 } },
      // Both events are long past.
      events: { total: 2, last_24h: 0 },
      severity_breakdown: { critical: 0, high: 100, medium: 0, low: 0 },
      top_resource_types: [{ type: 'aws_iam_role', count: 1 }],
    });
  });

  void t.test('the OpenAPI document is valid and has every route of the interface', async (t) => {
    const { json, headers } = await service.get('/api/v1/openapi.json');
    t.match(headers.get('content-type'), 'application/json');
    const result = await new Validator().validate(structuredClone(json));
    t.ok(result.valid, JSON.stringify(result.errors));
    const has = (path: string, method = 'get'): void => void t.ok(json.paths[path]?.[method], `${method} ${path}`);
    for (const path of [
      '/health',
      '/healthz',
      '/ready',
      '/metrics',
      '/ws',
      ...[
        'graph',
        'graph/nodes',
        'graph/edges',
        'graph/stats',
        'state',
        'state/resources',
        'state/resources/{address}',
        'events',
        'events/{id}',
        'drifts',
        'drifts/{id}',
        'stats',
        'config',
        'stream',
        'version',
      ].map((one) => `/api/v1/${one}`),
    ])
      has(path);
    has('/api/v1/auth/api-keys', 'post');
    has('/api/v1/auth/api-keys', 'delete');
    has(intake, 'post');
  });

  void t.test('--pprof-port serves profiles on a separate port', async (t) => {
    const { url } = service.logs().find(({ msg }) => msg === 'profiles') as { readonly url: string };
    t.match(url, /^http:\/\/127\.0\.0\.1:\d+\/debug\/pprof\/$/);
    for (const path of ['heap', 'profile?seconds=1']) {
      const response = await fetch(`${url}${path}`);
      t.equal(response.status, 200, path);
      t.ok(gunzipSync(Buffer.from(await response.arrayBuffer())).length > 100, 'a compressed profile');
    }
    t.equal((await fetch(`${url}nothing`)).status, 404);
    t.equal((await service.get('/debug/pprof/heap')).status, 404, 'not on the API port');
  });
});

void t.test('storage.max_drifts evicts the oldest resolved drifts, then the oldest; totals keep counting', async (t) => {
  const roles = Array.from({ length: 60 }, (_, n) => `r${String(n)}`);
  const declared = Object.fromEntries(roles.map((role) => [role, 3600]));
  const service = await whenReady(
    await checked(
      await startService(t, {
        state: stateText(declared),
        yaml: 'storage:\n  max_drifts: 50\n  max_events: 20\nstate:\n  confirm: false\n',
      }),
    ),
  );
  const counted = (total: number) =>
    until(
      () => service.get('/api/v1/stats'),
      ({ json }) => json.data.drifts.total === total,
    );
  const kept = async (): Promise<readonly string[]> =>
    ((await service.get('/api/v1/drifts?limit=1000')).json.data.drifts as readonly { resource_name: string }[]).map(
      ({ resource_name: name }) => name,
    );

  await service.post(
    intake,
    roles.slice(0, 50).map((role, n) => sessionAlert(role, n, role)),
  );
  await counted(50);
  const list = await service.get('/api/v1/drifts?limit=1000');
  t.equal(list.json.data.total, 50);
  const ended = ['r20', 'r30'];
  await service.post(
    intake,
    ended.map((role, n) =>
      sessionAlert(`back-${role}`, 100 + n, role, { 'ct.request': JSON.stringify({ roleName: role, maxSessionDuration: 3600 }) }),
    ),
  );
  await until(
    () => service.get('/api/v1/stats'),
    ({ json }) => json.data.drifts.resolved.reverted === 2,
  );
  await service.post(
    intake,
    roles.slice(50).map((role, n) => sessionAlert(role, 200 + n, role)),
  );
  const stats = await counted(60);
  t.match(stats.json.data, {
    drifts: { total: 60, open: 58, resolved: { reverted: 2 }, severity_counts: { high: 60 } },
    events: { total: 62 },
    severity_breakdown: { high: 100 },
    top_resource_types: [{ type: 'aws_iam_role', count: 60 }],
    graph: { node_types: { drift: 50, sensor: 20, resource: 60 } },
  });
  const gone = [...ended, ...roles.slice(0, 8)];
  t.same(await kept(), roles.filter((role) => !gone.includes(role)).reverse());
  t.equal((await service.get('/api/v1/drifts')).json.data.total, 50);
  t.equal((await service.get('/api/v1/events')).json.data.total, 20);
  const { id } = list.json.data.drifts.find((one: { resource_name: string }) => one.resource_name === 'r20');
  t.equal((await service.get(`/api/v1/drifts/${id as string}`)).status, 404, 'evicted');
  const graph = (await service.get('/api/v1/graph')).json.data;
  t.equal(graph.nodes.filter((one: { data: { type: string } }) => one.data.type === 'drift').length, 50);
  t.equal(graph.edges.length, 50);
  const { text } = await service.get('/metrics');
  t.match(text, /^drift_store_drifts 50$/m);
  t.match(text, /^drift_events_total\{severity="high"\} 60$/m);
});
