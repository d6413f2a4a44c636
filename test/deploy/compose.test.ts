import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { Ajv } from 'ajv';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { environmentName } from '../../src/config/environment.js';
import { ask } from '../support/ask.js';
import { runCommand } from '../support/command.js';
import { freePort } from '../support/free-port.js';
import { until } from '../support/until.js';
import { toolOf } from './tools.js';

/** Checks the Compose files, and the proxy of the cluster in front of stand-ins for the instances. */

type Service = {
  readonly build?: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
};
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly configs?: { readonly nats: { readonly content: string } } };

const files = ['compose.yaml', 'deploy/compose/cluster.yaml'];
const read = (file: string): Compose => parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
const cluster = read('deploy/compose/cluster.yaml');
const instances = Object.entries(cluster.services).filter(([, { build }]) => build !== undefined);

const schema = toolOf('compose-schema');
void t.test('Compose files follow the schema of the Compose specification', { skip: schema.skip }, async (t) => {
  // Ajv knows draft 7 under another URL.
  const { $schema: _, ...rules } = JSON.parse(readFileSync(schema.path, 'utf8')) as Record<string, unknown>;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(rules);
  for (const file of files) t.ok(validate(read(file)), `${file}: ${JSON.stringify(validate.errors)}`);
  t.notOk(validate({ services: { a: { imagine: 'b' } } }), 'the schema knows the keys');
});

void t.test('the instances of the cluster differ only in their names, and share a log', async (t) => {
  t.equal(instances.length, 3);
  const base = read('compose.yaml').services['driftline'];
  for (const [name, { environment, ...service }] of instances) {
    t.match(environment, { [environmentName(['log', 'instance'])]: name });
    t.strictSame(service.command, base?.command);
    t.strictSame(service.stop_grace_period, base?.stop_grace_period);
    for (const path of [service.build ?? '', ...(service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')])
      t.ok(existsSync(normalize(join('deploy/compose', path))), path);
  }
  const [, { environment = {} }] = instances[0] ?? ['', {}];
  const { code, stderr } = await runCommand(['check-config', 'examples/incident/driftline.yaml'], { environment });
  t.equal(code, 0, stderr);
});

void t.test('the cluster is reachable through the proxy on the loopback address only', (t) => {
  const published = Object.entries(cluster.services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  t.strictSame(published, [['proxy', '127.0.0.1:8080:80']]);
  const proxy = readFileSync('deploy/compose/Caddyfile', 'utf8');
  for (const [name] of instances) t.match(proxy, `${name}:8080`);
  for (const { image, build } of Object.values(cluster.services)) if (build === undefined) t.match(image, /:\d+\.\d+[\w.-]*$/, image);
  t.equal(cluster.services['nats']?.image, 'nats:2.15.1-alpine');
  t.end();
});

/** An instance that answers its name, and 503 on `/ready` while it is not ready. */
const instance = async (t: Test, name: string): Promise<{ readonly port: number; ready: boolean; readonly server: Server }> => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/ready' && !one.ready ? 503 : 200).end(name);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const one = { port: (server.address() as AddressInfo).port, ready: true, server };
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return one;
};

const noCaddy = spawnSync('caddy', ['version']).error === undefined ? false : 'caddy is not installed';
void t.test('the proxy of the cluster sends requests to the instances that are ready', { skip: noCaddy }, async (t) => {
  const there = await Promise.all(['driftline-1', 'driftline-2', 'driftline-3'].map((name) => instance(t, name)));
  const port = await freePort();
  const folder = t.testdir({});
  let text = readFileSync('deploy/compose/Caddyfile', 'utf8').replace('http://:80 {', `http://:${String(port)} {\n\tbind 127.0.0.1`);
  for (const [n, one] of there.entries()) text = text.replace(`driftline-${String(n + 1)}:8080`, `127.0.0.1:${String(one.port)}`);
  writeFileSync(join(folder, 'Caddyfile'), text);
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  t.teardown(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${String(port)}`;
  /** The instances that answered a dozen requests. */
  const answering = async (): Promise<readonly string[]> => {
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await ask(url, '/').catch(() => ({ status: 0, text: '' })));
    return [...new Set(answers.map(({ status, text }) => (status === 200 ? text : String(status))))].sort();
  };
  const reached = (...expected: readonly number[]): Promise<readonly string[]> =>
    until(answering, (names) => names.join() === expected.map((n) => `driftline-${String(n)}`).join());
  t.equal((await reached(1, 2, 3)).length, 3);
  const [first, second] = there;
  if (first !== undefined) first.ready = false;
  t.strictSame(await reached(2, 3), ['driftline-2', 'driftline-3'], 'an instance that is not ready gets no requests');
  second?.server.closeAllConnections();
  second?.server.close();
  t.strictSame(await reached(3), ['driftline-3'], 'neither does one that has ended');
  t.strictSame(await answering(), ['driftline-3'], 'and no request fails');
});
