import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { alertRoles, type AlertKind } from '../inputs/alerts.js';
import type { SensorServer } from '../inputs/sensor-server.js';
import { rolesState } from '../service/declared-roles.js';
import { startPeer } from '../service/peer.js';
import type { RestLoad } from '../service/rest-load.js';
import type { Build } from './builds.js';
import type { Group, Subject, Values } from './figure.js';
import { startMeteredService, type MeteredService } from './metered-service.js';

/**
 * The assembled service: CPU time for each alert of a sensor by gRPC, from the request of the client until the alert is stored and its
 * drift listed; CPU time for each page of 50 drifts; resident memory after these alerts and a collection.
 */
export const serviceGroup: Group = {
  ...{ isKey: true, isSplit: true },
  pairs: 8,
  figures: {
    host: { unit: 'µs of CPU per alert', cost: 'cpu' },
    agrees: { unit: 'µs of CPU per alert', cost: 'cpu' },
    drifts: { unit: 'µs of CPU per alert', cost: 'cpu' },
    page: { unit: 'µs of CPU per response', cost: 'cpu', pairs: 24 },
    memory: { unit: 'MB resident', cost: 'memory' },
  },
  open: async (build, folder) => {
    const sensor = startPeer<SensorServer>('../inputs/sensor-server.js');
    const clients = startPeer<RestLoad>('./rest-load.js');
    let service: MeteredService | undefined;
    const close = async (): Promise<void> => {
      for (const peer of [sensor, clients]) peer.stop();
      await service?.stop();
    };
    try {
      service = await startService(build, folder, await sensor.ask('open', undefined));
      await service.untilReady();
      return await warmed({ service, sensor, clients, sent: { host: 0, agrees: 0, drifts: 0 } }, close);
    } catch (error) {
      await close();
      throw error;
    }
  },
};

const kinds: readonly AlertKind[] = ['host', 'agrees', 'drifts'];

/** A service with its own sensor and clients. `sent`: alerts of each kind so far. */
type Served = {
  readonly service: MeteredService;
  readonly sensor: ReturnType<typeof startPeer<SensorServer>>;
  readonly clients: ReturnType<typeof startPeer<RestLoad>>;
  readonly sent: Record<AlertKind, number>;
};

const warmed = async (served: Served, close: Subject['close']): Promise<Subject> => {
  const measures: Readonly<Record<string, () => Promise<number>>> = {
    ...Object.fromEntries(kinds.map((kind) => [kind, () => costOfAlerts(served, kind, perBurst)])),
    page: () => costOfPage(served),
    memory: async () => (await served.service.usage({ isCollected: true })).rss / 1e6,
  };
  for (const kind of kinds) await costOfAlerts(served, kind, warmUp);
  await costOfPage(served);
  return {
    measure: async (names) => {
      const values: Record<string, number> = {};
      for (const name of names) values[name] = (await measures[name]?.()) ?? NaN;
      return values satisfies Values;
    },
    close,
  };
};

/** Alerts. A burst costs 100 to 400 ms of CPU, less than the usual interval between changes of the speed of a busy machine. */
const perBurst = 4_000;
/** Of each kind. Code that is still being compiled hides half of a loss: with 5,000 alerts the loss of `host` was 1.1, with these and more 1.2. */
const warmUp = 30_000;

const startService = (build: Build, folder: string, sensorPort: number): Promise<MeteredService> => {
  const own = join(folder, 'service');
  mkdirSync(own, { recursive: true });
  const state = join(own, 'terraform.tfstate');
  writeFileSync(state, rolesState(alertRoles));
  const file = join(own, `${build.side}.yaml`);
  writeFileSync(
    file,
    `providers: {aws: {state: {local_path: ${JSON.stringify(state)}}}}
sensor: {enabled: true, hostname: 127.0.0.1, port: ${String(sensorPort)}}
state: {confirm: false}
api: {host: 127.0.0.1}
`,
  );
  return startMeteredService(build, file);
};

/** Microseconds an alert. */
const costOfAlerts = async ({ service, sensor, sent }: Served, kind: AlertKind, count: number): Promise<number> => {
  const from = sum(sent);
  const before = await service.usage({ isCollected: false });
  await sensor.ask('push', { from, count, kind });
  sent[kind] += count;
  await untilStored(service, from + count);
  // Includes what the service does after the alerts are listed.
  await setTimeout(rest);
  const after = await service.usage({ isCollected: false });
  await check(service, sent);
  return ((after.cpu - before.cpu) / count) * 1e3;
};

const sum = (sent: Served['sent']): number => sent.host + sent.agrees + sent.drifts;

/** Milliseconds. A poll costs the service as much as a few alerts. */
const poll = 25;
const rest = 150;
const arrivalTimeout = 120_000;

const untilStored = async (service: MeteredService, count: number): Promise<void> => {
  const late = performance.now() + arrivalTimeout;
  for (let stored = await storedAlerts(service); stored < count; stored = await storedAlerts(service)) {
    if (performance.now() > late)
      throw new Error(`the ${service.side} has stored ${String(stored)} alerts of ${String(count)} after two minutes`);
    await setTimeout(poll);
  }
};

const storedAlerts = async (service: MeteredService): Promise<number> => {
  const { data } = JSON.parse(await service.get('/api/v1/stats')) as { readonly data: { readonly events: { readonly total: number } } };
  return data.events.total;
};

/** Every alert has arrived once, and exactly the calls that differ have drifted. */
const check = async (service: MeteredService, sent: Served['sent']): Promise<void> => {
  const metrics = await service.get('/metrics');
  for (const [name, wanted] of [
    ['drift_sensor_events_total', sum(sent)],
    ['drift_events_total', sent.drifts],
  ] as const) {
    const lines = metrics.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'));
    const value = [...lines].reduce((all, [, one]) => all + Number(one), 0);
    if (value !== wanted) throw new Error(`${name} of the ${service.side} is ${String(value)}, expected ${String(wanted)}`);
  }
};

const pageSize = 50;

/** Microseconds a response. */
const costOfPage = async ({ service, clients }: Served): Promise<number> => {
  const { port } = service;
  const request = `GET /api/v1/drifts?limit=${String(pageSize)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const response = await clients.ask('ask', { port, request });
  const text = Buffer.from(response).toString();
  const { data } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { readonly data: { readonly drifts: readonly object[] } };
  if (!text.startsWith('HTTP/1.1 200 ') || data.drifts.length !== pageSize)
    throw new Error(`not a page of ${String(pageSize)} drifts: ${text}`);
  const before = await service.usage({ isCollected: false });
  // The clients check the status of each response, and that all have the same length.
  const { answers } = await clients.ask('load', { port, request, connections: 64, seconds: 0.2, length: response.length });
  const after = await service.usage({ isCollected: false });
  return ((after.cpu - before.cpu) / answers) * 1e3;
};
