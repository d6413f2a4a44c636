import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join, posix } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { environmentName } from '../../src/config/environment.js';
import { runCommand } from '../support/command.js';
import { loadableServers } from '../support/servers.js';
import { isLetIn, stagesOf } from './dockerfile.js';

type Service = {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
  readonly mem_limit: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly stop_grace_period: string;
  readonly healthcheck: { readonly test: readonly string[] };
};
type Package = {
  readonly bin: { readonly driftline: string };
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const ignore = readFileSync('.dockerignore', 'utf8');
const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
const final = stages.get('final') ?? [];
const one = (name: string): (typeof final)[number] => {
  const found = final.filter((instruction) => instruction.name === name);
  if (found[0] === undefined || found.length > 1) throw new Error(`${name}: ${found.length}`);
  return found[0];
};
const compose = parse(readFileSync('compose.yaml', 'utf8')) as { readonly services: { readonly driftline: Service } };
const service = compose.services.driftline;
const binaries = dirname(createRequire(import.meta.url).resolve('uWebSockets.js'));
/** The command of the Dockerfile's health check. */
const [, , healthScript = ''] = one('HEALTHCHECK').args;

/** Sources of a stage's COPY instructions with their origin ('': the build context) and destination. */
const copies = (stage: string): readonly { readonly from: string; readonly sources: readonly string[]; readonly to: string }[] =>
  (stages.get(stage) ?? [])
    .filter(({ name }) => name === 'COPY')
    .map(({ args }) => ({
      from: /^--from=(.+)$/.exec(args[0] ?? '')?.[1] ?? '',
      sources: args.filter((arg) => !arg.startsWith('--')).slice(0, -1),
      to: args.at(-1) ?? '',
    }));

void t.test('copies only existing files that .dockerignore lets through', (t) => {
  for (const stage of stages.keys())
    for (const { from, sources } of copies(stage))
      for (const source of sources) {
        if (from !== '') {
          t.ok(stages.has(from), `stage ${from}`);
          continue;
        }
        t.ok(existsSync(source), source);
        t.ok(isLetIn(source, ignore), `.dockerignore includes ${source}`);
      }
  for (const kept of ['node_modules', 'dist', '.git', 'bench', 'test']) t.notOk(isLetIn(kept, ignore), `.dockerignore excludes ${kept}`);
  t.end();
});

void t.test('the image contains all published files', (t) => {
  const there = copies('final').flatMap(({ sources, to }) => (to === './' ? sources : [to]));
  const published = manifest.files.filter((file) => !file.startsWith('!'));
  for (const file of [...published, 'package.json', 'node_modules']) t.ok(there.includes(file), file);
  t.equal(posix.normalize(one('ENTRYPOINT').args[1] ?? ''), manifest.bin.driftline);
  t.ok(
    copies('final').some(({ from, sources, to }) => from === 'build' && sources[0] === '/app/dist/app' && to === 'dist/app'),
    'from the build stage',
  );
  t.ok(
    copies('final').some(({ from, sources }) => from === 'dependencies' && sources[0] === '/app/node_modules'),
    'with the production dependencies',
  );
  t.match((stages.get('dependencies') ?? []).map(({ text }) => text).join('\n'), /npm ci --omit=dev /);
  t.end();
});

void t.test('the bundled program imports no development dependencies', (t) => {
  const wanted = new Set<string>();
  for (const name of readdirSync('dist/app')) {
    if (!/\.c?js$/.test(name)) continue;
    // Long lines are broken anywhere, also within texts.
    const code = readFileSync(join('dist/app', name), 'utf8').replaceAll('\\\n', '');
    for (const [, from = ''] of code.matchAll(/\b(?:from|import\(?|importPackage\(|require\d*\()\s*"([@a-zA-Z][\w@/.:-]*)"/g))
      wanted.add(from);
  }
  const packages = [...wanted]
    // `#` imports are resolved inside the package, whose files are published.
    .filter((from) => !isBuiltin(from) && !from.startsWith('#'))
    .map((from) => (from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : (from.split('/')[0] ?? '')));
  t.ok(packages.includes('jose') && packages.includes('@grpc/grpc-js') && packages.includes('yaml'));
  // uWebSockets.js is optional: without it, the server of Node serves the API.
  for (const name of new Set(packages)) t.ok(Object.hasOwn({ ...manifest.dependencies, ...manifest.peerDependencies }, name), name);
  t.end();
});

void t.test('the base image has the required Node.js and the C library of the native modules', (t) => {
  const [, tag = ''] = /^NODE=node:(\S+)$/.exec(stages.get('')?.[0]?.args[0] ?? '') ?? [];
  // The binaries for Node 22 and 24 need glibc 2.38; Debian 13 (trixie) has 2.41, Debian 12 (bookworm) 2.36.
  const [, major = ''] = /^(\d+)-trixie-slim$/.exec(tag) ?? [];
  t.ok(Number(major) >= Number(/^>=(\d+)/.exec(manifest.engines.node)?.[1]), tag);
  const abi = new Map([
    ['22', 127],
    ['24', 137],
  ]).get(major);
  for (const platform of ['linux_x64', 'linux_arm64']) t.ok(existsSync(join(binaries, `uws_${platform}_${String(abi)}.node`)), platform);
  for (const stage of stages.values()) for (const { name, args } of stage) if (name === 'FROM') t.equal(args[0], '${NODE}');
  t.end();
});

void t.test('the image has one binary of uWebSockets.js, from which it can be loaded', async (t) => {
  const there = copies('final').find(({ to }) => to === 'node_modules/uWebSockets.js');
  t.strictSame([there?.from, there?.sources], ['build', ['/uws']]);
  const copying = (stages.get('build') ?? []).find(({ text }) => text.includes('/uws'))?.text ?? '';
  const folder = join(t.testdir({}), 'uws');
  const copied = spawn('sh', ['-ec', copying.replaceAll(' /uws', ` ${folder}`)], { stdio: 'inherit' });
  t.equal(await new Promise((resolve) => copied.on('close', resolve)), 0);
  t.equal(readdirSync(folder).filter((name) => name.endsWith('.node')).length, 1);
  const load = spawn(process.execPath, ['-e', `require(${JSON.stringify(folder)}).App()`], { stdio: 'ignore' });
  const isLoadable = await new Promise((resolve) => load.on('close', (code) => resolve(code === 0)));
  t.equal(isLoadable, loadableServers.includes('uws'));
});

void t.test('a new volume for the journal belongs to the user of the image', (t) => {
  const [, target = ''] = service.volumes.find((volume) => volume.startsWith('journal:'))?.split(':') ?? [];
  const [uid = '', gid = ''] = one('USER').text.split(':');
  t.ok(
    final.some(({ name, text }) => name === 'RUN' && text === `install -d -o ${uid} -g ${gid} -m 0700 ${target}`),
    target,
  );
  t.ok(service.environment[environmentName(['log', 'dir'])]?.startsWith(`${target}/`));
  t.end();
});

void t.test('does not run as root and owns no files of the image', (t) => {
  t.match(one('USER').text, /^[1-9]\d{3,}:[1-9]\d{3,}$/);
  const after = final.slice(final.findIndex(({ name }) => name === 'USER'));
  t.notOk(after.some(({ name }) => ['COPY', 'ADD', 'RUN'].includes(name)));
  t.notOk(final.some(({ text }) => /--chown|--chmod/.test(text)));
  t.strictSame([service.read_only, service.cap_drop, service.security_opt], [true, ['ALL'], ['no-new-privileges:true']]);
  t.end();
});

void t.test('passes only existing flags to the program', async (t) => {
  const { stdout, code } = await runCommand(['--help']);
  t.equal(code, 0);
  for (const args of [one('CMD').args, service.command])
    for (const flag of args.filter((arg) => arg.startsWith('-'))) t.match(stdout, new RegExp(`^ +(-\\w, )?${flag}\\b`, 'm'), flag);
});

void t.test('image, Compose file and health check use the same port', (t) => {
  const after = (args: readonly string[], flag: string): string => args[args.indexOf(flag) + 1] ?? '';
  const port = one('EXPOSE').text;
  t.equal(port, '8080');
  t.equal(after(one('CMD').args, '--api-port'), port);
  t.equal(after(service.command, '--api-port'), port);
  t.strictSame(service.ports, [`127.0.0.1:${port}:${port}`], 'published on the loopback address only: the example has no credentials');
  t.strictSame(service.environment, {
    [environmentName(['api', 'host'])]: '0.0.0.0',
    [environmentName(['api', 'allowed_hosts'])]: 'driftline',
    [environmentName(['log', 'dir'])]: '/var/lib/driftline/log',
    NODE_OPTIONS: `--max-old-space-size=${String(Math.floor((Number.parseInt(service.mem_limit) * 1024 * 3) / 5))}`,
  });
  t.match(healthScript, `http://127.0.0.1:${port}/healthz`);
  t.end();
});

void t.test('the example mounts its files read-only at the paths used by its command and configuration', (t) => {
  const mounts = service.volumes
    .filter((volume) => !volume.startsWith('journal:'))
    .map((volume) => {
      const [from = '', to = '', mode = ''] = volume.split(':');
      t.equal(mode, 'ro', volume);
      t.ok(existsSync(from), from);
      return { from, to };
    });
  /** The file of this repository mounted at a container path. */
  const behind = (path: string): string | undefined => {
    const mount = mounts.find(({ to }) => path === to || path.startsWith(`${to}/`));
    return mount === undefined ? undefined : `${mount.from}${path.slice(mount.to.length)}`;
  };
  const path = service.command[service.command.indexOf('--config') + 1] ?? '';
  const config = behind(path);
  t.ok(config !== undefined && existsSync(config), path);
  const { providers } = parse(readFileSync(config ?? '', 'utf8')) as {
    readonly providers: { readonly aws: { readonly state: { readonly local_path: string } } };
  };
  const state = behind(posix.join(posix.dirname(path), providers.aws.state.local_path));
  t.ok(state !== undefined && existsSync(state), providers.aws.state.local_path);
  t.end();
});

void t.test('D58: the stop grace period covers the shutdown limit', (t) => {
  t.ok(Number.parseInt(service.stop_grace_period) > 30);
  t.equal(one('STOPSIGNAL').text, 'SIGTERM');
  t.end();
});

void t.test('the health check reports whether the service answers', async (t) => {
  t.strictSame(service.healthcheck.test, ['CMD', ...one('HEALTHCHECK').args], 'the same in Dockerfile and Compose file');
  t.strictSame(one('HEALTHCHECK').args.slice(0, 2), ['node', '-e']);
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const check = (): Promise<number | null> =>
    new Promise((resolve) => {
      spawn(process.execPath, ['-e', healthScript.replace(':8080/', `:${port}/`)], { stdio: 'ignore' }).on('close', resolve);
    });
  t.equal(await check(), 0);
  status = 503;
  t.equal(await check(), 1);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  t.equal(await check(), 1, 'no service listens');
});
