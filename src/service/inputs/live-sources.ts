import type { Observable } from 'rxjs';
import { Failure } from '../../model/failure.js';
import type { FactLog } from '../../model/fact-log.js';
import type { Log } from '../../model/log.js';
import type { Readiness } from '../../model/readiness.js';
import type { Source, SourceStatus } from '../../model/source.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { openInputPort, type InputBatch } from '../../streams/input-port.js';
import { runSource } from '../../streams/run-source.js';
import type { HeldRecords } from '../sinks/held-records.js';

type Deps = {
  readonly metrics: Pick<Metrics, 'source'>;
  readonly log: Log;
  readonly facts: Pick<FactLog, 'flush' | 'failures'>;
  /** Undefined where the fact log stores the records that wait. */
  readonly held: Pick<HeldRecords, 'claim'> | undefined;
};

/** The sensor, queues and buckets that the service reads. */
export interface LiveSources {
  readonly batches$: Observable<InputBatch>;
  statuses(): readonly SourceStatus[];
  /** Connects all of them; call it once. */
  start(): void;
  /** Rejects with a bug in one of them; never resolves. */
  failed(): Promise<never>;
  /** Resolves after each has sent what is on its way and its batches are acknowledged. */
  stop(): Promise<void>;
}

export const liveSources = (sources: readonly Source[], { metrics, log, facts, held }: Deps): LiveSources => {
  const port = openInputPort();
  let running: readonly ReturnType<typeof runSource>[] | undefined;
  return {
    batches$: port.batches$,
    statuses: () => running?.map((one) => one.status()) ?? sources.map(({ name, kind }) => ({ name, kind, connected: false, error: '' })),
    start: () => {
      running = sources.map((source) =>
        runSource({
          source,
          queue: port,
          log,
          settled: settledOf(source.kind, facts),
          // The sensor sends nothing twice.
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

/** Milliseconds between two reads of queues and buckets while facts cannot be stored: as often as the log retries. */
const storeRetry = 10_000;

/**
 * Resolves when the facts that passed the pipeline are stored. Where they could not be stored, a batch that its source can send again is
 * not acknowledged (design 10). The sensor sends nothing again, so it goes on.
 */
const settledOf = (kind: Source['kind'], facts: Deps['facts']): (() => Promise<void>) => {
  let seen = facts.failures;
  return async () => {
    await facts.flush();
    if (kind === 'sensor' || facts.failures === seen) return;
    seen = facts.failures;
    throw new Failure('BackOff', 'the journal cannot be written: the records read are not acknowledged, and come again', storeRetry);
  };
};

/** The part of `/ready` about sources. */
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
