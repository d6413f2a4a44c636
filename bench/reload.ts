import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { region } from './corpus/aws/declared.js';
import { awsEnvironment } from './inputs/aws-environment.js';
import type { AwsServer } from './inputs/aws-server.js';
import type { SensorServer } from './inputs/sensor-server.js';
import type { ServicePeer } from './inputs/service-peer.js';
import { writeState } from './make-state.js';
import { spread } from './measure.js';
import { startPeer } from './service/peer.js';
import { cost, type Cost } from './cost.js';

/**
 * Rewrites of a state of 100,000 resources with ten changes, while alerts arrive from a sensor by gRPC: the cost of a reload for the main
 * thread, the longest turn of the service's own work and the longest stall of its event loop, for a local file and for an object in an S3
 * server in another process. Beside it the same load without a reload, and an idle process, alone and with a busy thread, as the share of
 * the machine. The baseline of CPU time is `JSON.parse` of the file. Options: `resources`, `alerts` (1,000 a second), `runs` (5),
 * `backends` (local,s3), `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const resources = Number(options['resources'] ?? 100_000);
  const perSecond = Number(options['alerts'] ?? 1_000);
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const backends = (options['backends'] ?? 'local,s3').split(',');
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const sensor = startPeer<SensorServer>('../inputs/sensor-server.js');
  const idle = startPeer<ServicePeer>('../inputs/service-peer.js');
  const aws = startPeer<AwsServer>('../inputs/aws-server.js');
  try {
    const versions = await writeVersions(folder, { resources, seed: Number(options['seed'] ?? 7) });
    const port = await sensor.ask('open', undefined);
    const endpoint = await aws.ask('endpoint', undefined);
    await aws.ask('createBucket', bucket);
    const results: Record<string, object> = {};
    const parses: Cost[] = [];
    for (let round = 0; round < runs; round++)
      parses.push(await cost(() => JSON.parse(readFileSync(versions[round % 2 === 0 ? 1 : 0], 'utf8')) as unknown));
    for (const backend of backends) {
      const write = writer(backend, folder, (path) => aws.ask('put', { bucket, key, path }));
      await write(versions[0]);
      const service = startPeer<ServicePeer>('../inputs/service-peer.js');
      try {
        const state =
          backend === 'local' ? { local_path: join(folder, key) } : { backend, s3_bucket: bucket, s3_key: key, refresh_interval: '1s' };
        const document = {
          providers: { aws: { region, endpoint_url: endpoint, state } },
          sensor: { enabled: true, hostname: '127.0.0.1', port },
          api: { host: '127.0.0.1' },
        };
        await service.ask('open', { document, withApi: true, environment: awsEnvironment });
        await service.ask('connect', undefined);
        await sensor.ask('pace', { from: 0, perSecond });
        const samples: Measured[] = [];
        // The first round warms up.
        for (let round = 0; round <= runs; round++) {
          const one = await measure(service, idle, [() => write(versions[1]), () => write(versions[0])]);
          if (round > 0) samples.push(one);
        }
        await sensor.ask('pace', { from: 0, perSecond: 0 });
        const counts = await service.ask('counts', undefined);
        check(counts, { reloads: 2 * (runs + 1), resources });
        results[backend] = shown(samples);
      } finally {
        service.stop();
      }
    }
    return {
      resources,
      file_mb: Math.round(readFileSync(versions[0]).length / 1e5) / 10,
      alerts_per_second: perSecond,
      json_parse_cpu_ms: spread(parses.map(({ cpu }) => cpu)),
      results,
    };
  } finally {
    for (const peer of [sensor, idle, aws]) peer.stop();
    rmSync(folder, { recursive: true });
  }
};

const bucket = 'states';
const key = 'terraform.tfstate';
const changed = 10;

type Measured = {
  readonly reload: Cost;
  readonly load: Cost;
  readonly stall: number;
  /** Longest turn of the service's own work, 0 below 5 ms. */
  readonly turn: number;
  readonly loadStall: number;
  readonly idle: number;
  readonly idleBesideThread: number;
};
type Peer = ReturnType<typeof startPeer<ServicePeer>>;

/** Measures costs and stalls separately, because the stall probe keeps the loop busy. */
const measure = async (
  service: Peer,
  idle: Peer,
  [first, second]: readonly [() => Promise<void>, () => Promise<void>],
): Promise<Measured> => {
  const [reload] = await Promise.all([service.ask('costOfReload', undefined), soon(first)]);
  const { ms } = reload;
  const [load, idleStall] = await Promise.all([service.ask('costOf', ms), idle.ask('stallOf', ms)]);
  const idleBesideThread = await idle.ask('stallBesideThread', ms);
  const [{ stall, turn }] = await Promise.all([service.ask('stallOfReload', undefined), soon(second)]);
  const loadStall = await service.ask('stallOf', ms);
  return { reload, load, stall, turn, loadStall, idle: idleStall, idleBesideThread };
};

/** Writes after a delay in which the measurement starts. */
const soon = async (work: () => Promise<void>): Promise<void> => {
  await setTimeout(50);
  await work();
};

/** Two versions of a state that differ in `changed` resources. */
const writeVersions = async (
  folder: string,
  recipe: { readonly resources: number; readonly seed: number },
): Promise<readonly [string, string]> => {
  const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')];
  await writeState(one, recipe);
  const bytes = readFileSync(one);
  const word = '"instance_state":"running"';
  for (let i = 0; i < changed; i++) {
    const at = bytes.indexOf(word, Math.floor((bytes.length * i) / changed));
    if (at < 0) throw new Error('the state has no instances to change');
    bytes[at + word.length - 2] = 0x47;
  }
  writeFileSync(other, bytes);
  return [one, other];
};

/** Replaces the file atomically, as Terraform and object stores do. */
const writer =
  (backend: string, folder: string, put: (path: string) => Promise<void>) =>
  async (version: string): Promise<void> => {
    if (backend !== 'local') return put(version);
    const next = join(folder, 'next.json');
    copyFileSync(version, next);
    renameSync(next, join(folder, key));
  };

/** Checks that each reload reported its changes, and that alerts arrived meanwhile. */
const check = (
  counts: Readonly<Record<string, number>>,
  { reloads, resources }: { readonly reloads: number; readonly resources: number },
): void => {
  const { drift_state_resources: declared, drift_sensor_events_total: events = 0 } = counts;
  const reported = counts['drift_stream_messages_total{topic="state"}'];
  if (declared !== resources || reported !== changed * reloads || events === 0)
    throw new Error(
      `${String(declared)} resources, ${String(reported)} changes reported after ${String(reloads)} reloads, ${String(events)} alerts`,
    );
};

const shown = (all: readonly Measured[]): object => ({
  reload_ms: spread(all.map(({ reload }) => reload.ms)),
  main_thread_cpu_ms: spread(all.map(({ reload }) => reload.mainCpu)),
  main_thread_cpu_ms_without_reload: spread(all.map(({ load }) => load.mainCpu)),
  main_thread_cpu_ms_of_the_reload: spread(all.map(({ reload, load }) => reload.mainCpu - load.mainCpu)),
  cpu_ms_of_the_reload: spread(all.map(({ reload, load }) => reload.cpu - load.cpu)),
  longest_turn_ms: spread(all.map(({ turn }) => turn)),
  longest_stall_ms: spread(all.map(({ stall }) => stall)),
  longest_stall_ms_without_reload: spread(all.map(({ loadStall }) => loadStall)),
  idle_process_longest_stall_ms: spread(all.map(({ idle }) => idle)),
  idle_process_beside_busy_thread_longest_stall_ms: spread(all.map(({ idleBesideThread }) => idleBesideThread)),
});
