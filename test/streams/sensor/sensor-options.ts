import { NotedLog } from '../../support/noted-log.js';
import type { SensorServer } from '../../support/sensor-server.js';

export const plain = { certFile: '', keyFile: '', caRootFile: '' } as const;

/** Counts what the source counts. */
export class Counts {
  readonly of = new Map<string, number>();
  count(what: string, by: number): void {
    this.of.set(what, (this.of.get(what) ?? 0) + by);
  }
  get requests(): number {
    return this.of.get('request_sent') ?? 0;
  }
}

/** A connection to that server, that asks every 20 ms. */
export const sensorOptions = (server: Pick<SensorServer, 'port'>) => ({
  hostname: '127.0.0.1',
  port: server.port,
  tls: plain,
  serverName: '',
  pollInterval: 20,
  clock: { now: () => new Date().toISOString() },
  meter: new Counts(),
  log: new NotedLog(),
});
