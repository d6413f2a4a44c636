import { merge, Observable } from 'rxjs';
import { Failure } from '../../model/failure.js';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { Log } from '../../model/contracts/log.js';
import type { Readiness } from '../../model/readiness.js';
import type { Source, SourceStatus } from '../../model/contracts/source.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { connectedSource } from '../../streams/connected-source.js';
import type { InputBatch } from '../../streams/input-port.js';
import type { HeldRecords } from '../sinks/held-records.js';

type Deps = {
  readonly metrics: Pick<Metrics, 'source'>;
  readonly log: Log;
  readonly facts: Pick<FactLog, 'flush' | 'failures'>;
  /** Undefined if the fact log stores pending records. */
  readonly held: Pick<HeldRecords, 'claim'> | undefined;
};

/** The sensor, queues and buckets that the service reads. */
export interface LiveSources {
  /** Connects all sources on subscription; subscribe once. Completes after `stop`. Errors for a bug in one of them. */
  readonly batches$: Observable<InputBatch>;
  statuses(): readonly SourceStatus[];
  /** Resolves after all sources have sent their open batches and acknowledged them. */
  stop(): Promise<void>;
}

export const liveSources = (sources: readonly Source[], { metrics, log, facts, held }: Deps): LiveSources => {
  const connected = sources.map((source) =>
    connectedSource({
      source,
      log,
      settled: settledOf(source.kind, facts),
      // The sensor does not redeliver, so its facts need no waits.
      ...(held === undefined || source.kind === 'sensor' ? {} : { waits: held.claim }),
      meter: metrics.source(source.name),
    }),
  );
  let ended = Promise.resolve();
  return {
    batches$: new Observable((subscriber) => {
      ended = new Promise((resolve) => {
        subscriber.add(resolve);
      });
      subscriber.add(merge(...connected.map(({ batches$ }) => batches$)).subscribe(subscriber));
    }),
    statuses: () => connected.map((one) => one.status()),
    stop: () => {
      for (const one of connected) one.stop();
      return ended;
    },
  };
};

/** Milliseconds between two reads of queues and buckets while facts cannot be stored; the log retries at the same interval. */
const storeRetry = 10_000;

/**
 * Resolves when the processed facts are stored. If they could not be stored, a batch that its source can redeliver is not acknowledged. The
 * sensor does not redeliver, so it continues.
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
