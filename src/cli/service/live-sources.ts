import type { Log } from '../../model/log.js';
import type { Readiness } from '../../model/readiness.js';
import type { Source, SourceStatus } from '../../model/source.js';
import type { Metrics } from '../../sinks/metrics.js';
import type { InputQueue } from '../../streams/input-queue.js';
import { runSource } from '../../streams/run-source.js';

type Parts = {
  readonly queue: Pick<InputQueue, 'put'>;
  readonly metrics: Pick<Metrics, 'source'>;
  readonly log: Log;
  /** Resolves when what has passed the pipeline is in the journal. */
  readonly settled: () => Promise<void>;
};

/** The sensor, queues and buckets that the service is connected to. */
export interface LiveSources {
  statuses(): readonly SourceStatus[];
  /** Connects; before, nothing is connected. To be called once. */
  start(): void;
  /** Rejects with a bug of one of them; never resolves. */
  failed(): Promise<never>;
  /** Each gives what is on its way, and what it gave is acknowledged. */
  stop(): Promise<void>;
}

export const liveSources = (sources: readonly Source[], { queue, metrics, log, settled }: Parts): LiveSources => {
  let running: readonly ReturnType<typeof runSource>[] | undefined;
  return {
    statuses: () => running?.map((one) => one.status()) ?? sources.map(({ name, kind }) => ({ name, kind, connected: false, error: '' })),
    start: () => {
      running = sources.map((source) => runSource({ source, queue, log, settled, meter: metrics.source(source.name) }));
    },
    failed: () => Promise.race([new Promise<never>(() => undefined), ...(running?.map((one) => one.failed) ?? [])]),
    stop: async () => {
      await Promise.all(running?.map((one) => one.stop()) ?? []);
    },
  };
};

/** How the inputs are, as `/ready` shows them. */
export const sourceReadiness = (statuses: readonly SourceStatus[]): Pick<Readiness, 'sensor' | 'audit'> => {
  const sensors = statuses.filter(({ kind }) => kind === 'sensor');
  const audits = statuses.filter(({ kind }) => kind === 'audit');
  const areConnected = (some: readonly SourceStatus[]): boolean => some.length > 0 && some.every(({ connected }) => connected);
  return {
    sensor: { enabled: sensors.length > 0, connected: areConnected(sensors) },
    audit: {
      enabled: audits.length > 0,
      connected: areConnected(audits),
      sources: audits.map(({ name, connected }) => ({ source: name, connected })),
    },
  };
};
