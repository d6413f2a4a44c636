import { Failure } from '../model/failure.js';
import type { Log } from '../model/log.js';
import type { Readiness } from '../model/readiness.js';
import type { Source, SourceStatus } from '../model/source.js';
import type { Metrics } from '../sinks/metrics/metrics.js';
import type { InputPort } from '../streams/input-port.js';
import { runSource } from '../streams/run-source.js';
import type { HeldRecords } from './held-records.js';
import type { LastingJournal } from './lasting-journal.js';

type Parts = {
  readonly queue: Pick<InputPort, 'put'>;
  readonly metrics: Pick<Metrics, 'source'>;
  readonly log: Log;
  /** Undefined: none is kept. Opened later than the sources are made. */
  readonly journal: () => Pick<LastingJournal, 'flush' | 'failures'> | undefined;
  /** Undefined where a journal keeps what waits. */
  readonly held: Pick<HeldRecords, 'claim'> | undefined;
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

export const liveSources = (sources: readonly Source[], { queue, metrics, log, journal, held }: Parts): LiveSources => {
  let running: readonly ReturnType<typeof runSource>[] | undefined;
  return {
    statuses: () => running?.map((one) => one.status()) ?? sources.map(({ name, kind }) => ({ name, kind, connected: false, error: '' })),
    start: () => {
      running = sources.map((source) =>
        runSource({
          source,
          queue,
          log,
          settled: settledOf(source.kind, journal),
          // The sensor gives nothing again.
          ...(held === undefined || source.kind === 'sensor' ? {} : { waits: held.claim }),
          meter: metrics.source(source.name),
        }),
      );
    },
    failed: () => Promise.race([new Promise<never>(() => undefined), ...(running?.map((one) => one.failed) ?? [])]),
    stop: async () => {
      await Promise.all(running?.map((one) => one.stop()) ?? []);
    },
  };
};

/** While the journal cannot be written, queues and buckets are read again so often, milliseconds: it is not tried more often either. */
const patience = 10_000;

/**
 * Resolves when what has passed the pipeline is in the journal. Where it could not be written, what can be given again is not
 * acknowledged (design 10); the sensor gives nothing again, so that it goes on.
 */
const settledOf = (kind: Source['kind'], journal: Parts['journal']): (() => Promise<void>) => {
  let seen = journal()?.failures() ?? 0;
  return async () => {
    const kept = journal();
    if (kept === undefined) return;
    await kept.flush();
    const failures = kept.failures();
    if (kind === 'sensor' || failures === seen) return;
    seen = failures;
    throw new Failure('BackOff', 'the journal cannot be written: what was read is not acknowledged, and will come again', patience);
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
