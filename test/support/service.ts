import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from '../../src/lib/json.js';
import { stateText } from './role-fixture.js';
import { until } from './until.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type ServiceOptions = {
  /** YAML lines added to the configuration. The state is `terraform.tfstate` in the service's folder. */
  readonly yaml?: string;
  /** Content of the state file; undefined: the roles of `role-fixture`; '' for no state in the configuration. */
  readonly state?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A program that runs the command: `sh -c '… "$@"' sh`. */
  readonly wrapper?: readonly string[];
  /** Another build of the program, such as an installed one. */
  readonly program?: string;
  /** Arguments instead of `--server --config FILE`. */
  readonly command?: (file: string) => readonly string[];
};

/** Exit code, signal and log of a service. */
type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** A running service as a client sees it. */
export type RunningService = {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** The same with `ws:`. */
  readonly ws: string;
  readonly folder: string;
  readonly statePath: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Log lines so far, parsed. */
  readonly logs: () => readonly Readonly<Record<string, Json>>[];
  readonly output: () => string;
  /** Sends a signal and waits for the exit. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ended>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answered>;
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answered>;
};
/** `json`: undefined without a body. */
export type Answered = { readonly status: number; readonly headers: Headers; readonly text: string; readonly json: any }; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies at will

const commandPath = fileURLToPath(new URL('../../app/main.js', import.meta.url));
/** `SVC_API_SERVER` of the machine selects the server that the tests run with. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_') || name === 'SVC_API_SERVER'),
);

/** Starts the command with a configuration file on a free loopback port, and waits until it listens. */
export const startService = async (t: Test, options: ServiceOptions = {}): Promise<RunningService> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  const statePath = join(folder, 'terraform.tfstate');
  const file = join(folder, 'driftline.yaml');
  if (options.state !== '') writeFileSync(statePath, options.state ?? stateText());
  const state = options.state === '' ? '' : 'providers:\n  aws:\n    state:\n      local_path: terraform.tfstate\n';
  writeFileSync(file, `${state}${options.yaml ?? ''}`);
  const args = options.command?.(file) ?? ['--server', '--config', file];
  const command = [...(options.wrapper ?? []), process.execPath, options.program ?? commandPath];
  const child = spawn(command[0] ?? '', [...command.slice(1), ...args, '--api-port', '0', ...(options.args ?? [])], {
    env: { ...environment, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal });
    });
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  t.teardown(async () => {
    await stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const logs = (): readonly Readonly<Record<string, Json>>[] =>
    output.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as Readonly<Record<string, Json>>];
      } catch {
        return [];
      }
    });
  const port = await new Promise<number>((resolve, reject) => {
    const checkListening = (): void => {
      const line = logs().find((one) => one['msg'] === 'listening');
      if (line === undefined) return;
      clearTimeout(late);
      resolve(line['port'] as number);
    };
    const late = setTimeout(() => {
      reject(new Error(`the service does not listen after two minutes:\n${output}`));
    }, 120_000);
    child.stdout.on('data', checkListening);
    void ended.then(({ code }) => {
      clearTimeout(late);
      reject(new Error(`the service exited with ${String(code)}:\n${output}`));
    });
  });
  const url = `http://127.0.0.1:${String(port)}`;
  const ask = async (path: string, init: RequestInit): Promise<Answered> => {
    const response = await fetchAgain(`${url}${path}`, init).catch(async (error: unknown) => {
      // A service that ends closes its port before its process has ended.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5_000))]);
      throw new Error(`the service ${child.exitCode === null ? 'does not answer' : 'ended before it answered'} ${path}:\n${output}`, {
        cause: error,
      });
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  return {
    url,
    ws: url.replace('http', 'ws'),
    folder,
    statePath,
    child,
    ended,
    logs,
    output: () => output,
    stop,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
  };
};

/** How a request fails on a connection of the pool that the server has closed. */
const closed = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Repeats a GET on closed connections: the server closes idle ones after ten seconds, which pass quickly on a busy machine. */
const fetchAgain = async (url: string, init: RequestInit, again = 10): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    if (init.method === undefined && closed.includes(code ?? '') && again > 0) return fetchAgain(url, init, again - 1);
    throw new Error(`${init.method ?? 'GET'} ${url}: ${code ?? ''} ${message}`, { cause: error });
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Resolves with the service after it has loaded its state. */
export const whenReady = async <S extends Pick<RunningService, 'get' | 'output'>>(service: S): Promise<S> => {
  await until(
    async () => ({ ...(await service.get('/ready')), output: service.output() }),
    ({ status }) => status === 200,
  );
  return service;
};
