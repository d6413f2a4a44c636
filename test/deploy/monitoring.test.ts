import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { freePort } from '../support/free-port.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

/** Checks Prometheus and Grafana of `compose.yaml`. */

type Service = {
  readonly profiles?: readonly string[];
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
  readonly mem_limit: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
};
const read = (path: string): unknown => parse(readFileSync(path, 'utf8'));
const compose = read('compose.yaml') as { readonly services: Readonly<Record<string, Service>>; readonly volumes: object };
const monitors = Object.entries(compose.services).filter(([name]) => name !== 'driftline');
const of = (name: string): Service => {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`no service ${name}`);
  return found;
};
/** The path of this repository that is mounted at a path of the container. */
const behind = (name: string, path: string): string => {
  const mount = of(name)
    .volumes.map((volume) => volume.split(':'))
    .find(([, to = '']) => path === to || path.startsWith(`${to}/`));
  return mount === undefined ? '' : `${mount[0] ?? ''}${path.slice((mount[1] ?? '').length)}`;
};

void t.test('Prometheus and Grafana run only when asked for, pinned, restricted and on the loopback address', (t) => {
  t.strictSame(
    monitors.map(([name]) => name),
    ['prometheus', 'grafana'],
  );
  for (const [name, one] of monitors) {
    t.strictSame(one.profiles, ['monitoring']);
    t.match(one.image, /:v?\d+\.\d+\.\d+$/);
    for (const port of one.ports) t.match(port, /^127\.0\.0\.1:/);
    t.strictSame([one.read_only, one.cap_drop], [true, ['ALL']]);
    t.match(one.mem_limit, /^\d+m$/);
    const [, port = ''] = /:(\d+)$/.exec(one.ports[0] ?? '') ?? [];
    t.match(one.healthcheck.test.at(-1), `http://127.0.0.1:${port}/`, name);
  }
  t.end();
});

void t.test('mounts are files of this repository, read-only, or volumes', (t) => {
  for (const { volumes } of Object.values(compose.services))
    for (const volume of volumes) {
      const [from = '', , mode] = volume.split(':');
      if (from.startsWith('./')) t.ok(existsSync(from) && mode === 'ro', volume);
      else t.ok(Object.hasOwn(compose.volumes, from), volume);
    }
  t.end();
});

void t.test('Grafana finds Prometheus and the dashboard', (t) => {
  // Source: documentation of Grafana, "Provision Grafana".
  const [source] = (
    read(behind('grafana', '/etc/grafana/provisioning/datasources/driftline.yaml')) as { readonly datasources: readonly object[] }
  ).datasources;
  t.strictSame(source, {
    name: 'Prometheus',
    uid: 'prometheus',
    type: 'prometheus',
    access: 'proxy',
    url: 'http://prometheus:9090',
    isDefault: true,
  });
  const { providers } = read(behind('grafana', '/etc/grafana/provisioning/dashboards/driftline.yaml')) as {
    readonly providers: readonly { readonly type: string; readonly options: { readonly path: string } }[];
  };
  t.equal(providers[0]?.type, 'file');
  t.equal(behind('grafana', providers[0]?.options.path ?? ''), './deploy/grafana');
  const home = of('grafana').environment['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH'] ?? '';
  t.ok(existsSync(behind('grafana', home)), home);
  t.end();
});

/** An answer of the API of Prometheus. */
type Answer = { readonly data: { readonly result?: readonly unknown[]; readonly groups?: readonly { readonly name: string }[] } };
type Prometheus = {
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly static_configs: readonly { readonly targets: readonly string[] }[];
  }[];
};
const configPath = '/etc/prometheus/prometheus.yml';

void t.test('Prometheus scrapes the service under the job of the alert rules', (t) => {
  t.ok(of('prometheus').command?.includes(`--config.file=${configPath}`));
  const [job] = (read(behind('prometheus', configPath)) as Prometheus).scrape_configs;
  t.match(job, { job_name: 'driftline', static_configs: [{ targets: ['driftline:8080'] }] });
  t.equal(of('driftline').environment['SVC_API_ALLOWED_HOSTS'], 'driftline', 'which accepts this name');
  t.end();
});

/** The folder of the container's configuration. `target`: instead of the service of the Compose file. */
const prepared = (folder: string, target?: string): string => {
  const path = join(folder, 'prometheus.yml');
  cpSync(behind('prometheus', '/etc/prometheus/alerts.yml'), join(folder, 'alerts.yml'));
  const text = readFileSync(behind('prometheus', configPath), 'utf8').replaceAll('15s', '1s');
  writeFileSync(path, target === undefined ? text : text.replace('driftline:8080', target));
  return path;
};

const missing = (program: string): string | false =>
  spawnSync(program, ['--version']).error === undefined ? false : `${program} is not installed (Debian: prometheus)`;

void t.test('promtool accepts the configuration and the rules', { skip: missing('promtool') }, (t) => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', prepared(t.testdir({}))], { encoding: 'utf8' });
  t.equal(status, 0, `${stdout}${stderr}`);
  t.match(stdout, /SUCCESS: \d+ rules found/);
  t.end();
});

void t.test('Prometheus scrapes a running service with this configuration', { skip: missing('prometheus') }, async (t) => {
  const service = await startService(t);
  const port = await freePort();
  const folder = t.testdir({});
  const address = `127.0.0.1:${String(port)}`;
  const storage =
    of('prometheus')
      .command?.filter((one) => !one.startsWith('--config.file='))
      .map((one) => one.replace('/prometheus', join(folder, 'data'))) ?? [];
  const config = prepared(folder, new URL(service.url).host);
  const child = spawn('prometheus', [`--config.file=${config}`, ...storage, `--web.listen-address=${address}`], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('close', resolve));
  t.teardown(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const ask = (path: string): Promise<Answer | undefined> =>
    fetch(`http://${address}${path}`).then(
      // Until Prometheus is ready, the answer is not JSON.
      (answer) => (answer.ok ? (answer.json() as Promise<Answer>) : undefined),
      () => undefined,
    );
  const answer = await until(
    () => ask(`/api/v1/query?query=${encodeURIComponent('up{job="driftline"} == 1 and on(instance) drift_build_info')}`),
    (one) => one?.data.result?.length === 1,
  );
  t.equal(answer?.data.result?.length, 1);
  const rules = await ask('/api/v1/rules');
  t.strictSame(
    rules?.data.groups?.map(({ name }) => name),
    ['driftline'],
  );
});
