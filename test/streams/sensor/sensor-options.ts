import { RecordingLog } from '../../support/recording-log.js';
import { numberedMessage, sensorMessage } from '../../support/sensor-message.js';
import type { SensorServer } from '../../support/sensor-server.js';
import { until } from '../../support/until.js';

export const plain = { certFile: '', keyFile: '', caRootFile: '' } as const;

/** Counts what the source reports. */
class Counts {
  readonly of = new Map<string, number>();
  count(what: string, by: number): void {
    this.of.set(what, (this.of.get(what) ?? 0) + by);
  }
  get requests(): number {
    return this.of.get('request_sent') ?? 0;
  }
}

/** Options for a connection to that server with a request every 20 ms. */
export const sensorOptions = (server: Pick<SensorServer, 'port'>) => ({
  hostname: '127.0.0.1',
  port: server.port,
  tls: plain,
  serverName: '',
  pollInterval: 20,
  clock: { now: () => new Date().toISOString() },
  meter: new Counts(),
  log: new RecordingLog(),
});

/** Encoded alerts with these numbers. */
export const messages = (from: number, to: number): Buffer[] =>
  Array.from({ length: to - from }, (_, index) => sensorMessage(numberedMessage(from + index)));

/** Waits until the server stops sending because the client does not read. */
export const untilIdle = async (server: SensorServer): Promise<number> => {
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
