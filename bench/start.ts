import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './inputs/free-port.js';
import { writeState } from './make-state.js';
import { spread } from './measure.js';

/**
 * How long the command takes to print its version and to replay the incident of the examples (196 records), and the service to answer
 * `/healthz` and to be ready with states of 1,000 and 100,000 resources. Baselines: `node -e 0`, and a server of `node:http` that answers
 * `/healthz`. Each run is a process of its own, and the cases take turns. Options: `runs` (7), `large` (100,000), `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const runs = Math.max(1, Number(options['runs'] ?? 7));
  const large = Number(options['large'] ?? 100_000);
  const seed = Number(options['seed'] ?? 7);
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  try {
    const service = async (resources: number): Promise<Case> => {
      const [state, config] = [join(folder, `${String(resources)}.tfstate`), join(folder, `${String(resources)}.yaml`)];
      await writeState(state, { resources, seed });
      writeFileSync(config, `providers: {aws: {state: {local_path: ${state}}}}\napi: {host: 127.0.0.1}\n`);
      return { name: `service_${String(resources)}`, args: (port) => [main, '--server', '--config', config, '--api-port', String(port)] };
    };
    const servers: readonly Case[] = [
      { name: 'bare_server', args: (port) => ['-e', bareServer, String(port)] },
      await service(1_000),
      await service(large),
    ];
    const figures = new Map<string, number[]>();
    const note = (name: string, value: number): void => {
      figures.set(name, [...(figures.get(name) ?? []), value]);
    };
    const version = execFileSync(process.execPath, [main, '--version'], { encoding: 'utf8' }).trim();
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error('the command does not print its version');
    for (let i = 0; i < runs; i++) {
      for (const [name, args] of [
        ['node_nothing', ['-e', '0']],
        ['version', [main, '--version']],
        ['small_replay', [main, 'replay', '--quiet', join(incident, 'logs'), '--state', join(incident, 'state', 'before.tfstate')]],
      ] as const) {
        const { ms, cpu } = completed(args);
        note(`${name}_ms`, ms);
        note(`${name}_cpu_ms`, cpu);
      }
      for (const { name, args } of servers) {
        const started = await startedServer(args(await freePort()));
        for (const [figure, value] of Object.entries(started)) note(`${name}_${figure}`, value);
      }
    }
    return Object.fromEntries([...figures].map(([name, values]) => [name, spread(values)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** `args` of `node` for a server on this port. */
type Case = { readonly name: string; readonly args: (port: number) => readonly string[] };

const main = fileURLToPath(new URL('../app/main.js', import.meta.url));

const incident = fileURLToPath(new URL('../../examples/incident', import.meta.url));

const bareServer = `require('node:http').createServer((_, res) => res.end('ok')).listen(Number(process.argv[1]), '127.0.0.1')`;

/** Runs `node` to its end. The shell reports the CPU time of its children in its second line. */
const completed = (args: readonly string[]): { readonly ms: number; readonly cpu: number } => {
  const began = performance.now();
  const text = execFileSync('sh', ['-c', '"$0" "$@" > /dev/null; times', process.execPath, ...args], { encoding: 'utf8' });
  const [user = NaN, system = NaN] = [...(text.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return { ms: performance.now() - began, cpu: (user + system) * 1e3 };
};

/** Milliseconds from the start of the process until it answers 200, and the CPU time of its main thread by then. */
const startedServer = async (args: readonly string[]): Promise<Readonly<Record<string, number>>> => {
  const port = Number(args.at(-1));
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await answers(child, port, '/healthz');
    const healthz = { healthz_ms: performance.now() - began, healthz_cpu_ms: mainCpu(child) };
    await answers(child, port, '/ready');
    return { ...healthz, ready_ms: performance.now() - began, ready_cpu_ms: mainCpu(child) };
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  }
};

const answers = async (child: ChildProcess, port: number, path: string): Promise<void> => {
  while ((await statusOf(port, path)) !== 200) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${String(child.exitCode)}`);
    await setTimeout(2);
  }
};

/** Undefined while nothing listens. */
const statusOf = (port: number, path: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode);
      });
    }).on('error', () => {
      resolve(undefined);
    });
  });

/** NaN on systems other than Linux. */
const mainCpu = ({ pid = 0 }: ChildProcess): number => {
  try {
    const [nanoseconds] = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return NaN;
  }
};
