import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { alertRoles, type AlertKind } from '../inputs/alerts.js';
import type { SensorServer } from '../inputs/sensor-server.js';
import { rolesState } from '../service/declared-roles.js';
import { startPeer } from '../service/peer.js';
import type { RestLoad } from '../service/rest-load.js';
import type { Build } from './builds.js';
import type { Group, Values } from './figure.js';
import { startMeteredService, type MeteredService } from './metered-service.js';

/**
 * The assembled service: CPU time for each alert of a sensor by gRPC, from the request of the client until the alert is stored and its
 * drift listed; resident memory after these alerts and a collection; CPU time for each page of 50 drifts.
 */
export const serviceGroup: Group = {
  isKey: true,
  rounds: 3,
  figures: {
    host: { unit: 'µs of CPU per alert', cost: 'cpu' },
    agrees: { unit: 'µs of CPU per alert', cost: 'cpu' },
    drifts: { unit: 'µs of CPU per alert', cost: 'cpu' },
    page: { unit: 'µs of CPU per response', cost: 'cpu' },
    memory: { unit: 'MB resident', cost: 'memory' },
  },
  measure: async (build, _names, folder) => {
    const sensor = startPeer<SensorServer>('../inputs/sensor-server.js');
    const clients = startPeer<RestLoad>('./rest-load.js');
    let service: MeteredService | undefined;
    try {
      service = await startService(build, folder, await sensor.ask('open', undefined));
      await service.untilReady();
      const costs = await costsOfAlerts(service, sensor);
      const { rss } = await service.usage({ isCollected: true });
      await check(service);
      return { ...costs, memory: rss / 1e6, page: await costOfPage(service, clients) };
    } finally {
      for (const peer of [sensor, clients]) peer.stop();
      await service?.stop();
    }
  },
};

const kinds: readonly AlertKind[] = ['host', 'agrees', 'drifts'];
const perBurst = 5_000;
/** Bursts of each kind. The first one warms up. */
const bursts = 3;

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

/** The least of the bursts, in microseconds an alert. */
const costsOfAlerts = async (service: MeteredService, sensor: ReturnType<typeof startPeer<SensorServer>>): Promise<Values> => {
  const least: Record<string, number> = {};
  let sent = 0;
  for (let burst = 0; burst < bursts; burst++)
    for (const kind of kinds) {
      const before = await service.usage({ isCollected: false });
      await sensor.ask('push', { from: sent, count: perBurst, kind });
      sent += perBurst;
      await untilStored(service, sent);
      // Includes what the service does after the alerts are listed.
      await setTimeout(rest);
      const after = await service.usage({ isCollected: false });
      if (burst > 0) least[kind] = Math.min(least[kind] ?? Infinity, ((after.cpu - before.cpu) / perBurst) * 1e3);
    }
  return least;
};

/** Milliseconds. A poll costs the service as much as a few alerts. */
const poll = 25;
const rest = 50;
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
const check = async (service: MeteredService): Promise<void> => {
  const metrics = await service.get('/metrics');
  const sum = (name: string): number =>
    [...metrics.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce((all, [, value]) => all + Number(value), 0);
  for (const [name, wanted] of [
    ['drift_sensor_events_total', kinds.length * bursts * perBurst],
    ['drift_events_total', bursts * perBurst],
  ] as const)
    if (sum(name) !== wanted) throw new Error(`${name} of the ${service.side} is ${String(sum(name))}, expected ${String(wanted)}`);
};

const pageSize = 50;
const loads = 3;

/** The least of several loads, in microseconds a response. The first one warms up. */
const costOfPage = async (service: MeteredService, clients: ReturnType<typeof startPeer<RestLoad>>): Promise<number> => {
  const { port } = service;
  const request = `GET /api/v1/drifts?limit=${String(pageSize)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const response = await clients.ask('ask', { port, request });
  const text = Buffer.from(response).toString();
  const { data } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { readonly data: { readonly drifts: readonly object[] } };
  if (!text.startsWith('HTTP/1.1 200 ') || data.drifts.length !== pageSize)
    throw new Error(`not a page of ${String(pageSize)} drifts: ${text}`);
  let least = Infinity;
  for (let load = 0; load < loads; load++) {
    const before = await service.usage({ isCollected: false });
    // The clients check the status of each response, and that all have the same length.
    const { answers } = await clients.ask('load', { port, request, connections: 64, seconds: 0.5, length: response.length });
    const after = await service.usage({ isCollected: false });
    if (load > 0) least = Math.min(least, ((after.cpu - before.cpu) / answers) * 1e3);
  }
  return least;
};
