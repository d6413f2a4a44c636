import { metricOf } from './metric-of.js';
import { startService, type RunningService } from './service.js';
import { until } from './until.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** Starts a service with a sensor and waits until it is ready. `yaml`: further sections. */
export const startWithSensor = (t: Test, sensor: Readonly<Record<string, string | number>>, yaml = ''): Promise<RunningService> => {
  const lines = Object.entries<string | number>({ enabled: 'true', hostname: '127.0.0.1', ...sensor }).map(
    ([key, value]) => `  ${key}: ${String(value)}\n`,
  );
  return startService(t, { yaml: `sensor:\n${lines.join('')}${yaml}` });
};

/** Number of known sensor alerts, from the cheapest route. */
export const arrivedAlerts = async (service: RunningService): Promise<number> => {
  const { json } = await service.get('/api/v1/stats');
  return (json as { readonly data?: { readonly events: { readonly total: number } } }).data?.events.total ?? 0;
};

export const untilArrived = (service: RunningService, count: number, within?: number): Promise<number> =>
  until(
    () => arrivedAlerts(service),
    (now) => now >= count,
    within,
  );

/** Connection state from `/ready` and the gauge; `undefined` while they disagree. */
const isConnected = async (service: RunningService): Promise<boolean | undefined> => {
  const [ready, gauge] = await Promise.all([service.get('/ready'), metricOf(service, 'drift_sensor_connected')]);
  const { connected } = (ready.json as { readonly sensor: { readonly connected: boolean } }).sensor;
  return connected === (gauge === 1) && connected === (ready.status === 200) ? connected : undefined;
};

export const untilConnected = (service: RunningService, wanted: boolean): Promise<boolean | undefined> =>
  until(
    () => isConnected(service),
    (now) => now === wanted,
  );

/** The numbers of all stored alerts made by `numberedMessage`. */
export const numbersOf = async (service: RunningService): Promise<ReadonlySet<string>> => {
  const numbers = new Set<string>();
  for (let page = 1; ; page++) {
    const { json } = await service.get(`/api/v1/events?limit=1000&page=${String(page)}`);
    const { events } = (json as { readonly data: { readonly events: readonly object[] } }).data;
    if (events.length === 0) return numbers;
    for (const event of events) numbers.add(/terminal=(\d+)/.exec(JSON.stringify(event))?.[1] ?? '');
  }
};
