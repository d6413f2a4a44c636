import { NotedLog } from '../../support/noted-log.js';
import { numberedMessage, sensorMessage } from '../../support/sensor-message.js';
import type { SensorServer } from '../../support/sensor-server.js';
import { until } from '../../support/service.js';

export const plain = { certFile: '', keyFile: '', caRootFile: '' } as const;

/** Counts what the source counts. */
class Counts {
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

/** Alerts of those numbers, as they come over the wire. */
export const messages = (from: number, to: number): Buffer[] =>
  Array.from({ length: to - from }, (_, index) => sensorMessage(numberedMessage(from + index)));

/** Until the server hands out nothing more, because nobody reads what it sent. */
export const untilStill = async (server: SensorServer): Promise<number> => {
  let [last, turns] = [-1, 0];
  return until(
    () => server.handed,
    (handed) => {
      turns = handed > 4_000 && handed === last ? turns + 1 : 0;
      last = handed;
      return turns === 20;
    },
  );
};
