import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertRoles, driftEvery } from './inputs/alerts.js';
import type { AlertPoster } from './inputs/alert-poster.js';
import type { BareSensor } from './inputs/bare-sensor.js';
import type { SensorServer } from './inputs/sensor-server.js';
import type { ServicePeer } from './inputs/service-peer.js';
import { spread } from './measure.js';
import { rolesState } from './service/declared-roles.js';
import { startPeer } from './service/peer.js';
import type { Cost } from './cost.js';

/**
 * Single alerts of the sensor, from a gRPC server in another process until they have passed the pipeline and are stored. The yardstick is the
 * same client without processing. The same alerts posted over HTTP, one per request, to the main port and to the intake port. One in a
 * hundred is a drift. Options: `alerts` (50,000) of each of `runs` (5), `connections` (16) of the poster.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const alerts = Number(options['alerts'] ?? 50_000);
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const connections = Number(options['connections'] ?? 16);
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const sensor = startPeer<SensorServer>('../inputs/sensor-server.js');
  const bare = startPeer<BareSensor>('../inputs/bare-sensor.js');
  const service = startPeer<ServicePeer>('../inputs/service-peer.js');
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
    const ports = await service.ask('open', { document, withApi: true, environment: {} });

    /** Ascending numbers without repeats: others would be duplicates or stale. */
    let next = 0;
    const numbers = (): { readonly from: number; readonly count: number } => ({ from: (next += alerts) - alerts, count: alerts });
    const overGrpc = async (take: () => Promise<Cost>, from = numbers()): Promise<Measured> => {
      await sensor.ask('push', from);
      const before = await sensor.ask('cpu', undefined);
      const result = await take();
      return { ...result, other: (await sensor.ask('cpu', undefined)) - before };
    };
    const overHttp = async (port: number): Promise<Measured> => {
      await poster.ask('prepare', numbers());
      const [result, { cpu: other, p50, p99 }] = await Promise.all([
        service.ask('take', alerts),
        poster.ask('post', { port, connections }),
      ]);
      return { ...result, other, p50, p99 };
    };
    const cases: Readonly<Record<string, () => Promise<Measured>>> = {
      grpc_bare: () => overGrpc(() => bare.ask('take', { port, count: alerts }), { from: 0, count: alerts }),
      grpc: () => overGrpc(() => service.ask('takeLive', alerts)),
      http_main_port: () => overHttp(ports.main),
      http_intake_port: () => overHttp(ports.intake),
    };
    const samples = Object.fromEntries(Object.keys(cases).map((name) => [name, [] as Measured[]]));
    // The first round warms up. The cases take turns, so that a slowdown of the machine affects all of them.
    for (let round = 0; round <= runs; round++) {
      for (const [name, measure] of Object.entries(cases)) {
        const one = await measure();
        if (round > 0) samples[name]?.push(one);
      }
    }
    check(await service.ask('counts', undefined), next);
    return {
      alerts,
      connections,
      results: Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, shown(all, alerts)])),
      grpc_to_bare: {
        per_second: ratios(samples, (one) => 1 / one.ms),
        cpu: ratios(samples, (one) => one.cpu),
      },
    };
  } finally {
    for (const peer of [sensor, bare, service, poster]) peer.stop();
    rmSync(folder, { recursive: true });
  }
};

/** Milliseconds. `other`: CPU time of the sending process; `p50`, `p99`: of a response. */
type Measured = Cost & { readonly other: number; readonly p50?: number; readonly p99?: number };

/** Checks that every alert arrived once, that the store has its maximum, and that every hundredth alert is a drift. */
const check = (counts: Readonly<Record<string, number>>, alerts: number): void => {
  const { drift_sensor_events_total: events, drift_events_total: drifts, drift_store_events: stored } = counts;
  if (events !== alerts || drifts !== alerts / driftEvery || stored !== Math.min(alerts, 100_000))
    throw new Error(`${String(events)} events and ${String(drifts)} drifts of ${String(alerts)} alerts, ${String(stored)} stored`);
};

const shown = (all: readonly Measured[], alerts: number): object => ({
  per_second: spread(all.map(({ ms }) => (alerts / ms) * 1e3)),
  cpu_us: spread(all.map(({ cpu }) => (cpu / alerts) * 1e3)),
  busy: spread(all.map(({ cpu, ms }) => cpu / ms)),
  other_end_cpu_us: spread(all.map(({ other }) => (other / alerts) * 1e3)),
  other_end_busy: spread(all.map(({ other, ms }) => other / ms)),
  ...(all[0]?.p50 === undefined
    ? {}
    : { answer_p50_ms: spread(all.map((one) => one.p50 ?? NaN)), answer_p99_ms: spread(all.map((one) => one.p99 ?? NaN)) }),
});

/** Round by round. */
const ratios = (samples: Readonly<Record<string, readonly Measured[]>>, of: (one: Measured) => number): object =>
  spread((samples['grpc'] ?? []).map((one, i) => of(one) / of(samples['grpc_bare']?.[i] ?? one)));
