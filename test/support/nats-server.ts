import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { natsBinary } from './nats-binary.js';
import { until } from './until.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type NatsOptions = {
  /** More lines of the configuration, such as `authorization { token: secret }`. */
  readonly config?: string;
  /** More lines of the section `jetstream`, such as `sync_interval: always`; false: without JetStream. */
  readonly jetstream?: string | false;
};

/** A NATS server on a loopback port with its own folder. It keeps both through restarts. */
export type NatsServer = {
  /** `nats://127.0.0.1:PORT` */
  readonly url: string;
  readonly port: number;
  /** Orderly end. Resolves when the process is gone. */
  readonly stop: () => Promise<void>;
  /** Ends the process as a crash does. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port with the same folder. Resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  /** Suspends the process; its connections stay open. Resolves when it no longer responds. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => void;
  /** Process id; undefined before the first start. */
  readonly pid: () => number | undefined;
  /** What the server printed. */
  readonly output: () => string;
};

/**
 * Why tests with a NATS server are skipped; false if there is one. With `CI` set they run in any case, and fail without a server.
 */
export const withoutNats = (): string | false => {
  const binary = natsBinary();
  return 'missing' in binary && (process.env['CI'] ?? '') === '' ? binary.missing : false;
};

export const startNats = async (t: Test, options: NatsOptions = {}): Promise<NatsServer> => {
  const [server] = await startServers(t, 1, options);
  if (server === undefined) throw new Error('no server was started');
  return server;
};

/** Starts three servers that form a cluster. Clients may use any of them at once, but JetStream needs a moment to elect its leader. */
export const startNatsCluster = (t: Test, options: NatsOptions = {}): Promise<readonly NatsServer[]> => startServers(t, 3, options);

const startServers = async (t: Test, count: number, options: NatsOptions): Promise<readonly NatsServer[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-nats-'));
  const ports: { readonly client: number; readonly route: number }[] = [];
  for (let index = 0; index < count; index++) ports.push({ client: await freePort(), route: await freePort() });
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${String(route)}`);
  const servers = ports.map(({ client, route }, index) => {
    const { jetstream = '', config = '' } = options;
    const lines = [
      `server_name: n${String(index + 1)}`,
      `listen: "127.0.0.1:${String(client)}"`,
      ...(jetstream === false ? [] : [`jetstream { store_dir: "${join(folder, `n${String(index + 1)}`)}"`, jetstream, '}']),
      ...(count === 1 ? [] : [`cluster { name: test, listen: "127.0.0.1:${String(route)}", routes: [${routes.join(', ')}] }`]),
      config,
    ];
    const path = join(folder, `n${String(index + 1)}.conf`);
    writeFileSync(path, lines.join('\n'));
    return server(path, client);
  });
  t.teardown(async () => {
    await Promise.all(servers.map((one) => one.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  await Promise.all(servers.map(({ start }) => start()));
  return servers;
};

const server = (config: string, port: number): NatsServer => {
  let child: ChildProcess | undefined;
  let output = '';
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // A suspended process handles only SIGKILL.
    child.kill(signal);
    await ended;
  };
  const start = async (): Promise<void> => {
    const binary = natsBinary();
    if ('missing' in binary) throw new Error(binary.missing);
    const started = spawn(binary.path, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    started.stderr.on('data', (text: Buffer) => {
      output += text.toString('utf8');
    });
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`nats-server did not start:\n${output}`);
      return accepts(port);
    });
  };
  return {
    url: `nats://127.0.0.1:${String(port)}`,
    port,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    freeze: async () => {
      child?.kill('SIGSTOP');
      await until(async () => !(await accepts(port)));
    },
    thaw: () => {
      child?.kill('SIGCONT');
    },
    pid: () => child?.pid,
    output: () => output,
  };
};

/** Whether a server greets on the port. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('data', () => {
      done(true);
    });
    socket.once('error', () => {
      done(false);
    });
    socket.setTimeout(500, () => {
      done(false);
    });
  });
