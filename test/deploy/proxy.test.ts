import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { ask, openStream } from '../support/ask.js';
import { freePort } from '../support/free-port.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, type RunningService } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

/** Tests the samples of `deploy/proxy` with the real proxies in front of a real service. */

type Listed = { readonly data: { readonly events: readonly object[]; readonly total: number } };
type Proxy = {
  readonly name: string;
  /** Prints its version. */
  readonly version: readonly string[];
  /** Writes the proxy's files into the folder and returns its arguments. */
  readonly prepare: (folder: string, sample: string, port: number) => readonly string[];
  readonly sample: string;
};

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    version: ['-v'],
    sample: 'nginx.conf',
    prepare: (folder, sample, port) => {
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const http = sample.replace('listen 80;', `listen 127.0.0.1:${String(port)};`);
      writeFileSync(
        join(folder, 'main.conf'),
        `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths}\n${http}\n}`,
      );
      return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'main.conf')];
    },
  },
  {
    name: 'caddy',
    version: ['version'],
    sample: 'Caddyfile',
    prepare: (folder, sample, port) => {
      const site = sample.replace('http://:80 {', `http://:${String(port)} {\n\tbind 127.0.0.1`);
      writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`);
      return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
];

const sampleOf = (name: string): string => readFileSync(fileURLToPath(new URL(`../../../deploy/proxy/${name}`, import.meta.url)), 'utf8');

/** The head of the answer to these bytes. */
const say = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1');
    socket
      .on('data', (some: string) => {
        text += some;
        if (text.includes('\r\n\r\n')) socket.destroy();
      })
      .on('error', () => undefined)
      .on('close', () => {
        resolve(text);
      });
    socket.write(bytes);
  });

const behind = async (t: Test, proxy: Proxy, service: RunningService): Promise<string> => {
  const folder = t.testdir({ run: {} });
  mkdirSync(join(folder, 'home'));
  const port = await freePort();
  const sample = sampleOf(proxy.sample);
  const upstream = sample.replace('127.0.0.1:8080', new URL(service.url).host);
  t.not(upstream, sample, 'the sample names the port of the service');
  const args = proxy.prepare(folder, upstream, port);
  const child = spawn(proxy.name, args, {
    cwd: folder,
    env: { ...process.env, HOME: join(folder, 'home'), XDG_CONFIG_HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise((resolve) => child.on('close', resolve));
  t.teardown(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${String(port)}`;
  const status = await until(
    () =>
      ask(url, '/healthz').then(
        (answered) => answered.status,
        () => 0,
      ),
    (answered) => answered === 200 || child.exitCode !== null,
  );
  if (status !== 200) throw new Error(`${proxy.name} does not forward requests: ${String(status)}\n${output}`);
  return url;
};

for (const proxy of proxies) {
  const isThere = spawnSync(proxy.name, [...proxy.version]).error === undefined;
  void t.test(
    `forwards REST, WebSocket and event streams: ${proxy.name}`,
    { skip: isThere ? false : `${proxy.name} is not installed` },
    async (t) => {
      const service = await startService(t, { yaml: 'api:\n  trusted_proxies: [127.0.0.1]\n' });
      const url = await behind(t, proxy, service);

      const page = await ask(url, '/api/v1/events?limit=2');
      t.match(page, { status: 200, json: { success: true, data: { events: [], limit: 2 } } });
      for (const name of ['X_Y', 'X.Y', 'X~Y']) t.equal((await ask(url, '/api/v1/stats', { headers: { [name]: '1' } })).status, 200, name);
      t.match(await say(url, 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n'), /^HTTP\/1\.[01] 200 /, 'a client with HTTP/1.0');

      const stream = await openStream(url, '/api/v1/stream');
      t.equal(stream.headers['content-type'], 'text/event-stream');
      const listener = await Listener.open(url.replace('http', 'ws'));
      await listener.ask({ type: 'subscribe', topic: 'events' });
      const body = JSON.stringify(hostAlert('1'));
      t.equal((await ask(url, '/api/v1/intake/sensor', { method: 'POST', body })).status, 202);
      const chunks = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      const head =
        'POST /api/v1/intake/sensor HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
      t.match(await say(url, head + chunks), /^HTTP\/1\.1 202 /, 'a chunked body');
      t.equal(
        ((await listener.waitFor(({ type }) => type === 'sensor')).payload as { readonly rule: string }).rule,
        'Terminal shell in container',
      );
      const seen = await until(stream.text, (text) => text.includes('event: sensor'));
      t.match(seen, /event: sensor/);
      stream.leave();
      listener.socket.close();
      t.equal((await listener.closed).code, 1005);

      const large = hostAlert('2', { output: 'x'.repeat(50_000) });
      for (let n = 0; n < 40; n++)
        await service.post(
          '/api/v1/intake/sensor',
          Array.from({ length: 2 }, (_, i) => ({ ...large, hostname: `${String(n)}-${String(i)}` })),
        );
      const pages = await until(
        () => ask(url, '/api/v1/events?limit=1000'),
        ({ json }) => (json as Listed).data.total === 81,
      );
      t.equal((pages.json as Listed).data.events.length, 81, 'a large page in several chunks');
    },
  );
}
