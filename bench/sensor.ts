import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertRoles, type AlertKind } from './inputs/alerts.js';
import type { AlertPoster } from './inputs/alert-poster.js';
import type { BareSensor } from './inputs/bare-sensor.js';
import type { AlertNumbers, SensorServer } from './inputs/sensor-server.js';
import type { StageTimes } from './inputs/profile.js';
import type { ServicePeer } from './inputs/service-peer.js';
import { spread } from './measure.js';
import { rolesState } from './service/declared-roles.js';
import { startPeer } from './service/peer.js';
import type { Cost } from './cost.js';

/**
 * Alerts of the sensor through the assembled service, until they have passed the pipeline and are stored: events of a host, reported calls
 * that agree with the state, and reported calls that drift; by gRPC from another process, posted in bodies of `batch` alerts, and one per
 * request to the main port and to the intake port; without and with a journal. The baseline is the gRPC client without processing.
 * Options: `alerts` (50,000) of each of `runs` (5), `batch` (500), `connections` (16), `cases` (all; the start of their names, by comma),
 * `stages` (false): another round of each case under a profiler, with the main thread's time by stage.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const alerts = Number(options['alerts'] ?? 50_000);
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const batch = Number(options['batch'] ?? 500);
  const connections = Number(options['connections'] ?? 16);
  const wanted = (options['cases'] ?? '').split(',');
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const sensor = startPeer<SensorServer>('../inputs/sensor-server.js');
  const bare = startPeer<BareSensor>('../inputs/bare-sensor.js');
  const services = {
    memory: startPeer<ServicePeer>('../inputs/service-peer.js'),
    journal: startPeer<ServicePeer>('../inputs/service-peer.js'),
  };
  const poster = startPeer<AlertPoster>('../inputs/alert-poster.js');
  try {
    const state = join(folder, 'terraform.tfstate');
    writeFileSync(state, rolesState(alertRoles));
    const port = await sensor.ask('open', undefined);
    const document = {
      providers: { aws: { state: { local_path: state } } },
      sensor: { enabled: true, hostname: '127.0.0.1', port },
      state: { confirm: false },
      api: { host: '127.0.0.1' },
      intake: { port: 0 },
    };
    const opening = { document, withApi: true, environment: {} };
    const ports = {
      memory: await services.memory.ask('open', opening),
      journal: await services.journal.ask('open', { ...opening, journal: join(folder, 'journal') }),
    };
    /** Ascending numbers without repeats: others would be duplicates or stale. */
    let next = 0;
    const sent = { memory: { events: 0, drifts: 0 }, journal: { events: 0, drifts: 0 } };
    /** Sends the alerts of a case while `take` waits for them. */
    const measured = async <T extends object>({ log, kind, way }: Case, take: () => Promise<T>): Promise<T & Sender> => {
      sent[log].events += alerts;
      if (kind === 'drifts') sent[log].drifts += alerts;
      const numbers: AlertNumbers = { from: (next += alerts) - alerts, count: alerts, kind };
      if (way === 'grpc') {
        await sensor.ask('push', numbers);
        const before = await sensor.ask('cpu', undefined);
        return { ...(await take()), other: (await sensor.ask('cpu', undefined)) - before };
      }
      const size = way === 'batch' ? batch : 1;
      await poster.ask('prepare', { ...numbers, batch: size });
      const posting = {
        port: ports[log][way === 'intake' ? 'intake' : 'main'],
        connections: Math.min(connections, Math.ceil(mostInFlight / size)),
      };
      const [result, { cpu: other, p50, p99 }] = await Promise.all([take(), poster.ask('post', posting)]);
      return { ...result, other, p50, p99 };
    };
    const bareRound = async (): Promise<Measured> => {
      await sensor.ask('push', { from: 0, count: alerts, kind: 'host' });
      const before = await sensor.ask('cpu', undefined);
      const result = await bare.ask('take', { port, count: alerts });
      return { ...result, other: (await sensor.ask('cpu', undefined)) - before };
    };
    const round = (one: Case): Promise<Measured> =>
      measured(one, () => services[one.log].ask(one.way === 'grpc' ? 'takeLive' : 'take', alerts));

    const chosen = Object.entries(cases).filter(([name]) => wanted.some((start) => name.startsWith(start)));
    const baseline: Measured[] = [];
    const samples = new Map<string, Measured[]>(chosen.map(([name]) => [name, []]));
    // The first round warms up. The cases take turns, so that a slowdown of the machine affects all of them.
    for (let number = 0; number <= runs; number++) {
      const bareCost = await bareRound();
      if (number > 0) baseline.push(bareCost);
      for (const [name, one] of chosen) {
        const cost = await round(one);
        if (number > 0) samples.get(name)?.push(cost);
      }
    }
    const stages: Record<string, object> = {};
    if (options['stages'] === 'true')
      for (const [name, one] of chosen)
        stages[name] = perAlert(
          await measured(one, async () => ({
            times: await services[one.log].ask('stagesOf', { facts: alerts, isLive: one.way === 'grpc' }),
          })),
          alerts,
        );
    for (const log of ['memory', 'journal'] as const) check(await services[log].ask('counts', undefined), sent[log]);
    return {
      alerts,
      batch,
      connections,
      results: {
        grpc_bare: shown(baseline, baseline, alerts),
        ...Object.fromEntries([...samples].map(([name, costs]) => [name, shown(costs, baseline, alerts)])),
      },
      ...(options['stages'] === 'true' ? { main_thread_us_by_stage: stages } : {}),
    };
  } finally {
    for (const peer of [sensor, bare, services.memory, services.journal, poster]) peer.stop();
    rmSync(folder, { recursive: true });
  }
};

/** Alerts posted at once: the input queue answers 503 when it is full. */
const mostInFlight = 2_000;

/** Milliseconds. `other`: CPU time of the sending process; `p50`, `p99`: of a response. */
type Sender = { readonly other: number; readonly p50?: number; readonly p99?: number };
type Measured = Cost & Sender;

/**
 * `log`: of the service that receives the alerts. `batch`: in bodies of several alerts; `single`, `intake`: one a request, to the main or
 * the intake port.
 */
type Case = { readonly log: 'memory' | 'journal'; readonly kind: AlertKind; readonly way: 'grpc' | 'batch' | 'single' | 'intake' };

const cases: Readonly<Record<string, Case>> = {
  grpc_host: { log: 'memory', kind: 'host', way: 'grpc' },
  grpc_agrees: { log: 'memory', kind: 'agrees', way: 'grpc' },
  grpc_drifts: { log: 'memory', kind: 'drifts', way: 'grpc' },
  http_host: { log: 'memory', kind: 'host', way: 'batch' },
  http_agrees: { log: 'memory', kind: 'agrees', way: 'batch' },
  http_drifts: { log: 'memory', kind: 'drifts', way: 'batch' },
  journal_grpc_host: { log: 'journal', kind: 'host', way: 'grpc' },
  journal_grpc_agrees: { log: 'journal', kind: 'agrees', way: 'grpc' },
  journal_grpc_drifts: { log: 'journal', kind: 'drifts', way: 'grpc' },
  journal_http_host: { log: 'journal', kind: 'host', way: 'batch' },
  single_main_port: { log: 'memory', kind: 'host', way: 'single' },
  single_intake_port: { log: 'memory', kind: 'host', way: 'intake' },
};

/** Checks that every alert arrived once, that the store has its maximum, and that exactly the calls that differ drifted. */
const check = (counts: Readonly<Record<string, number>>, sent: { readonly events: number; readonly drifts: number }): void => {
  const { drift_sensor_events_total: events, drift_events_total: drifts, drift_store_events: stored } = counts;
  if ((events ?? 0) !== sent.events || (drifts ?? 0) !== sent.drifts || stored !== Math.min(sent.events, 100_000))
    throw new Error(`${String(events)} events and ${String(drifts)} drifts of ${JSON.stringify(sent)}, ${String(stored)} stored`);
};

/** `cpu_to_bare`: round by round. */
const shown = (all: readonly Measured[], bare: readonly Measured[], alerts: number): object => ({
  per_second: spread(all.map(({ ms }) => (alerts / ms) * 1e3)),
  cpu_us: spread(all.map(({ cpu }) => (cpu / alerts) * 1e3)),
  main_thread_cpu_us: spread(all.map(({ mainCpu }) => (mainCpu / alerts) * 1e3)),
  busy: spread(all.map(({ cpu, ms }) => cpu / ms)),
  cpu_to_bare: spread(all.map(({ cpu }, round) => cpu / (bare[round]?.cpu ?? NaN))),
  other_end_cpu_us: spread(all.map(({ other }) => (other / alerts) * 1e3)),
  other_end_busy: spread(all.map(({ other, ms }) => other / ms)),
  ...(all[0]?.p50 === undefined
    ? {}
    : { answer_p50_ms: spread(all.map((one) => one.p50 ?? NaN)), answer_p99_ms: spread(all.map((one) => one.p99 ?? NaN)) }),
});

/** Microseconds an alert, the largest first. */
const perAlert = ({ times }: { readonly times: StageTimes }, alerts: number): object =>
  Object.fromEntries(
    Object.entries(times)
      .sort(([, a], [, b]) => b - a)
      .map(([stage, ms]) => [stage, Math.round((ms / alerts) * 1e5) / 100]),
  );
