import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declaredDeployments } from './cluster-fixture.js';
import { freePort } from './free-port.js';
import type { NatsServer } from './nats-server.js';
import { startService, whenReady, type Answered, type RunningService } from './service.js';
import { startTcpProxy } from './tcp-proxy.js';
import { until } from './until.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type InstancesOptions = {
  readonly nats: readonly Pick<NatsServer, 'url' | 'port'>[];
  readonly count: number;
  /** Reach NATS through proxies, which can cut an instance off. */
  readonly areProxied?: boolean;
  /** Names of the deployments in the state. */
  readonly declared?: readonly string[];
  /** Members of `log`: `lease: 1s`. */
  readonly log?: string;
  /** Further sections of the configuration. */
  readonly yaml?: string;
  /** Further sections by number of the instance. */
  readonly yamlOf?: (index: number) => string;
};

/** The member `log` of `/ready`, and whether the instance is ready. */
type InstanceStatus = {
  readonly isReady: boolean;
  readonly leading: boolean;
  readonly leader: string | null;
  readonly connected: boolean;
  readonly position: number;
  readonly lag: number;
};

/** One of several instances that share a log. It keeps its name and port through restarts. */
export type Instance = {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  readonly ws: string;
  readonly isRunning: () => boolean;
  /** Starts it again. Resolves once it is ready. */
  readonly start: () => Promise<void>;
  /** Sends a signal and waits for the exit. */
  readonly stop: (signal?: NodeJS.Signals) => ReturnType<RunningService['stop']>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Undefined without an answer within two seconds. */
  readonly status: () => Promise<InstanceStatus | undefined>;
  readonly get: RunningService['get'];
  /** Undefined without an answer. */
  readonly post: (path: string, body: unknown) => Promise<Answered | undefined>;
  /** Of all its processes. */
  readonly output: () => string;
  /** The current process. */
  readonly service: () => RunningService;
  /** Cuts it off from NATS, or keeps its connections open and passes nothing on, until `mend`. */
  readonly cut: () => void;
  readonly stall: () => void;
  readonly mend: () => void;
};

export type Instances = {
  readonly all: readonly Instance[];
  /** The file of the state that all instances declare. */
  readonly statePath: string;
  readonly yamlOf: (index: number) => string;
};

/** Milliseconds for an answer; a paused instance gives none. */
const answerTime = 2_000;
/** Milliseconds for an answer that the test needs: only a limit. */
const getTime = 120_000;
/** Milliseconds for a posted body: an instance waits five seconds for a leader. */
const postTime = 10_000;

/** Prepares instances `i1`, `i2`, …; `start` starts one. Alerts are announced at once (`state.confirm: false`). */
export const prepareInstances = async (t: Test, options: InstancesOptions): Promise<Instances> => {
  const { nats, count, areProxied = false, declared = ['web'], log = '', yaml = '' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'driftline-instances-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const statePath = join(folder, 'terraform.tfstate');
  writeFileSync(statePath, declaredDeployments(...declared));
  const yamlFor = (name: string, servers: readonly string[], more: string): string =>
    [
      `log: {kind: jetstream, instance: ${name}, servers: [${servers.map((one) => `'${one}'`).join(', ')}]${log === '' ? '' : `, ${log}`}}`,
      'providers:',
      '  kubernetes:',
      '    clusters: [{name: production, environment: prod}]',
      `    state: {local_path: ${statePath}, refresh_interval: 1s}`,
      'state: {confirm: false}',
      yaml,
      more,
    ].join('\n');
  const all: Instance[] = [];
  for (let index = 0; index < count; index++) {
    const proxies = areProxied ? await Promise.all(nats.map(({ port }) => startTcpProxy(t, port))) : [];
    const servers = areProxied ? proxies.map(({ port }) => `nats://127.0.0.1:${String(port)}`) : nats.map(({ url }) => url);
    const name = `i${String(index + 1)}`;
    all.push(instance(t, { name, port: await freePort(), yaml: yamlFor(name, servers, options.yamlOf?.(index) ?? ''), proxies }));
  }
  const servers = nats.map(({ url }) => url);
  return { all, statePath, yamlOf: (index) => yamlFor(`i${String(index + 1)}`, servers, options.yamlOf?.(index) ?? '') };
};

/** Starts instances. Resolves once all are ready and one of them leads. */
export const startInstances = async (t: Test, options: InstancesOptions): Promise<Instances> => {
  const instances = await prepareInstances(t, options);
  await Promise.all(instances.all.map((one) => one.start()));
  await leaderOf(instances.all);
  return instances;
};

type InstanceParts = {
  readonly name: string;
  readonly port: number;
  readonly yaml: string;
  readonly proxies: readonly Pick<Instance, 'cut' | 'stall' | 'mend'>[];
};

const instance = (t: Test, { name, port, yaml, proxies }: InstanceParts): Instance => {
  const url = `http://127.0.0.1:${String(port)}`;
  const services: RunningService[] = [];
  let current: RunningService | undefined;
  const service = (): RunningService => {
    if (current === undefined) throw new Error(`${name} was never started`);
    return current;
  };
  const asked = async (path: string, init: RequestInit, time: number): Promise<Answered> => {
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(time) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown };
  };
  return {
    name,
    port,
    url,
    ws: `ws://127.0.0.1:${String(port)}`,
    isRunning: () => current !== undefined && current.child.exitCode === null && current.child.signalCode === null,
    start: async () => {
      current = await startService(t, { state: '', yaml, args: ['--api-port', String(port)] });
      services.push(current);
      await whenReady(current);
    },
    stop: (signal) => service().stop(signal),
    signal: (signal) => {
      service().child.kill(signal);
    },
    status: async () => {
      try {
        const { status, json } = await asked('/ready', {}, answerTime);
        return { isReady: status === 200, ...(json as { readonly log: Omit<InstanceStatus, 'isReady'> }).log };
      } catch {
        return undefined;
      }
    },
    get: (path, headers = {}) => asked(path, { headers }, getTime),
    post: async (path, body) => {
      try {
        return await asked(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }, postTime);
      } catch {
        return undefined;
      }
    },
    output: () => services.map((one) => one.output()).join(''),
    service,
    cut: () => {
      for (const proxy of proxies) proxy.cut();
    },
    stall: () => {
      for (const proxy of proxies) proxy.stall();
    },
    mend: () => {
      for (const proxy of proxies) proxy.mend();
    },
  };
};

/** Waits until one of the instances leads. */
export const leaderOf = async (instances: readonly Instance[]): Promise<Instance> => {
  const { leader } = await until(
    async () => {
      const statuses = await Promise.all(instances.map(async (one) => (one.isRunning() ? one.status() : undefined)));
      const found = instances[statuses.findIndex((status) => status?.leading === true)];
      return { leader: found, output: found === undefined ? instances.map((one) => one.output().slice(-2_000)) : [] };
    },
    ({ leader: found }) => found !== undefined,
  );
  if (leader === undefined) throw new Error('`until` resolves with a leader');
  return leader;
};

export const othersOf = (instances: readonly Instance[], leader: Instance): readonly Instance[] =>
  instances.filter((one) => one !== leader);

/** Waits until all instances have processed what the leader has. */
export const untilLevel = async (instances: readonly Instance[]): Promise<void> => {
  const positions = async (): Promise<readonly number[]> =>
    Promise.all(instances.map(async (one) => (await one.status())?.position ?? Number.NaN));
  // A busy instance may not answer in time.
  const target = Math.max(...(await until(positions, (found) => found.every((one) => Number.isFinite(one)))));
  await until(positions, (found) => found.every((one) => one >= target));
};
