import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { runCommand } from '../support/command.js';
import { cloudAlert, hostAlert } from '../support/sensor-alerts.js';
import { startService, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';
import { config, incident, inputs, replay } from './incident.js';

/** The bundled incident, replayed by the running service. */

const states = ['--state', 'state/before.tfstate', '--state-at', '2026-03-10T14:09:40Z=state/after.tfstate'];
const absolute = (args: readonly string[]): readonly string[] =>
  args.map((arg) =>
    arg.replace(
      /^(.*=)?(driftline\.yaml|state\/|logs|google-cloud\.json|kubernetes-audit\.ndjson|sensor\.ndjson)/,
      (_, before = '', path: string) => `${String(before)}${incident}/${path}`,
    ),
  );
const command = (speed: string) => () => ['replay', ...absolute([...config, ...states]), '--server', '--speed', speed, ...absolute(inputs)];
const finished = (service: RunningService): Promise<unknown> =>
  until(
    () => service.logs(),
    (logs) => logs.some(({ msg }) => msg === 'replay finished'),
  );

for (const speed of ['max', '36000']) {
  void t.test(`replay --server at speed ${speed}: every endpoint shows the incident at its own time`, async (t) => {
    const expected = JSON.parse(replay(['--format', 'json', ...inputs]).stdout) as readonly Drift[];
    const service = await startService(t, { state: '', command: command(speed) });
    // Alerts of today between facts of last March.
    t.equal((await service.post('/api/v1/intake/sensor', [hostAlert('1')])).status, 202);
    await finished(service);
    const list = await until(
      () => service.get('/api/v1/drifts?limit=1000'),
      ({ json }) => json.data.total >= expected.length,
    );
    const shown = (list.json.data.drifts as readonly any[]).toReversed(); // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
    const named = (drifts: readonly Drift[]): string => JSON.stringify(drifts).replaceAll(`"state":"${incident}/`, '"state":"');
    t.strictSame(JSON.parse(named(shown)), expected, 'the drifts of the plain replay, in the same order');
    t.ok(
      shown.every(({ detected_at }) => String(detected_at).startsWith('2026-03-')),
      'detected in March',
    );
    const first = shown[0];
    const one = await service.get(`/api/v1/drifts/${String(first.id)}`);
    t.ok(one.json.data.related_events.length > 0);
    const { data } = (await service.get('/api/v1/stats')).json;
    t.equal(data.drifts.total, expected.length);
    t.ok(data.events.total > 1 && data.graph.total_nodes > 0 && data.graph.total_edges > 0);
    t.ok((await service.get('/api/v1/state')).json.data.resource_count > 0);
    t.ok((await service.get('/api/v1/state/resources')).json.data.total > 0);
    for (const path of [
      '/api/v1/graph',
      '/api/v1/graph/nodes',
      '/api/v1/graph/edges',
      '/api/v1/graph/stats',
      '/api/v1/events',
      '/api/v1/config',
      '/api/v1/state/undeclared',
      '/health',
      '/ready',
      '/metrics',
    ])
      t.equal((await service.get(path)).status, 200, path);
    // A change made now also gets the time of the recording.
    await service.post('/api/v1/intake/sensor', [
      cloudAlert('now', {}, { 'ct.request': '{"roleName":"nobody-knows"}', 'ct.name': 'CreateRole' }),
    ]);
    const more = await until(
      () => service.get('/api/v1/drifts'),
      ({ json }) => json.data.total > expected.length,
    );
    t.match(more.json.data.drifts[0].detected_at, /^2026-03-/);
    t.strictSame(await service.stop(), { code: 0, signal: null });
  });
}

void t.test('D37: exits with 2 and the reason if the server cannot start', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.teardown(() => taken.close());
  const port = String((taken.address() as AddressInfo).port);
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['replay', ...config, '--server', '--output', 'x', ...inputs], /--output/],
    [['replay', ...config, '--server', '--format', 'json', ...inputs], /--format/],
    [['replay', ...config, '--server', '--api-port', '0', 'logs', 'no-such-file'], /cannot read no-such-file: no such file or folder/],
    [
      ['replay', ...config, ...states, '--server', '--api-port', port, ...inputs],
      new RegExp(`127\\.0\\.0\\.1:${port}: the port is in use: .*another port with --api-port\\n`),
    ],
    [[...config, '--server', '--api-port', port], new RegExp(`127\\.0\\.0\\.1:${port}: the port is in use`)],
    [['--server', '--api-port', '65536'], /Expected a port from 0 to 65535/],
    [['--server', '--api-port', 'x'], /Expected a port/],
    [['--server', '--pprof-port', '-1'], /Expected a port/],
    [['serve'], /unknown command 'serve'/],
    [[], /Usage: driftline/],
  ];
  for (const [args, message] of cases) {
    const run = await runCommand(args, { cwd: incident });
    t.strictSame([run.code, run.stdout.includes('"listening"')], [2, false], args.join(' '));
    t.match(run.stderr, message);
  }
  const folder = t.testdir({ 'bad.yaml': 'api:\n  port: 1\nstate:\n  max_hold: soon\nlogging:\n  level: loud\n' });
  const run = await runCommand(['--server', '--config', `${folder}/bad.yaml`]);
  t.equal(run.code, 2);
  for (const wrong of ['api.port', 'state.max_hold', 'logging.level']) t.ok(run.stderr.includes(wrong), `D57: ${wrong}`);
});

void t.test('demo --server says that its inputs are recorded, and prints URLs that answer after the last of them', async (t) => {
  const service = await startService(t, { state: '', command: () => ['demo', '--server'] });
  t.match(service.output(), /^The demo feeds recorded inputs: .*Nothing live is read\.\nWatch them on the dashboard, http:\S+\/\. /m);
  t.match((await service.get('/ready')).json, { ready: true, message: 'recorded inputs' });
  const urls = await until(
    () => service.output().match(/^ {2}http:\S+/gm) ?? [],
    (found) => found.length >= 7,
  );
  t.equal(urls.length, 7);
  const [printed, fed] = ['\nAll recorded inputs were fed', '"msg":"drift"'].map((text) => service.output().lastIndexOf(text));
  t.ok((printed ?? 0) > (fed ?? 0), 'below the last alert');
  for (const url of urls.map((one) => one.trim())) {
    const response = await fetch(url);
    t.equal(response.status, 200, url);
    await response.body?.cancel();
  }
  t.equal((await service.stop('SIGINT')).code, 0);
});
