import { firstValueFrom, merge, race, Subject, Subscription, tap, timer, type Observable, type SchedulerLike } from 'rxjs';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import type { StateConfig } from '../../config/providers/state-schema.js';
import { openSemaphore } from '../../lib/semaphore.js';
import type { Log } from '../../model/contracts/log.js';
import type { Output } from '../../model/output.js';
import type { StateSourceReadiness } from '../../model/readiness.js';
import type { StateBackend } from '../../model/contracts/state-backend.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { openBackends } from '../../state/backends/open-backends.js';
import { openStatePool, type StatePool } from '../../state/state-pool.js';
import type { InputBatch } from '../../streams/input-port.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { findStates } from '../../streams/states/find-states.js';
import { watchState } from '../../streams/states/watch-state.js';
import { watchFound, watchNamed, type WatchedEntry } from './watch-entry.js';
import { stateEntries, type StateEntry } from './state-entries.js';

type Deps = {
  /** Folder of the configuration file, against which its relative paths are resolved. */
  readonly folder: string;
  /** Contains the secrets that the configuration refers to by variable. */
  readonly environment: Environment;
  readonly metrics: Pick<Metrics, 'stateLoad'>;
  readonly log: Log;
  /** Closed by `stop`; by default a new one. */
  readonly pool?: StatePool | undefined;
  readonly scheduler?: SchedulerLike;
};

type StartOptions = {
  readonly clock: Pick<ServiceClock, 'now'>;
  /** Position of the newest fact that was processed. */
  readonly lastSeq: () => number;
};

/** The configured states, as an input. */
export interface WatchedStates {
  /** Names of the sources; those of listings contain `*`. */
  readonly names: readonly string[];
  /** Hot: emits after the start. Drops batches without a subscriber. */
  readonly batches$: Observable<InputBatch>;
  /** Starts the watch. Resolves after the first read of each state, successful or not, or after two minutes. Call once. */
  start(options: StartOptions): Promise<void>;
  /** Reads states again for the pending alerts that request it (D8). */
  take(outputs: readonly Output[]): void;
  readiness(): { readonly enabled: boolean; readonly loaded: boolean; readonly sources: readonly StateSourceReadiness[] };
  /** The oldest time at which a state was last read or found unchanged, in milliseconds since the epoch; 0: never. */
  lastSync(): number;
  /** The longest interval between two reads of a state, seconds; 0 without a state. */
  readonly refreshInterval: number;
  stop(): Promise<void>;
}

/**
 * Default `state.confirm_min_interval` of remote states, in milliseconds. Local states have none, because checking the version of a file
 * costs a `stat` (D65).
 */
const remoteInterval = 500;
/** Concurrent reads of the states of one entry. */
const concurrentReads = 16;
/** Time limit of the first reads in milliseconds. After it, records are evaluated without the missing states. */
const startLimit = 120_000;

/** Reads nothing before the start. Of `states` that name the same source, the first is used and a warning is logged. */
export const watchStates = (config: Config, states: readonly StateConfig[], deps: Deps): WatchedStates => {
  const { folder, environment, metrics, log, scheduler = systemScheduler } = deps;
  const { profile, region, endpoint_url: endpointUrl } = config.providers.aws;
  const pool = deps.pool ?? openStatePool(config.performance.state_parser_workers);
  const backends = openBackends({ folder, environment, aws: { profile, region, endpointUrl }, pool, log, scheduler });
  const entries = stateEntries(states, {
    folder,
    refreshInterval: config.advanced.state_refresh_interval,
    open: (state) => backends.open(state),
    warn: (message, { source }) => {
      log.warn(message, { source });
    },
  });
  const batches$ = new Subject<InputBatch>();
  const running = new Subscription();
  const watchedEntries = new Map<StateEntry, WatchedEntry>();
  const watched = new Map<string, ReturnType<typeof watchState>>();
  /** Identities of the watched states. A state that several entries find is watched once. */
  const identities = new Set<string>();

  const watchEntry = ({ location, refreshInterval, identityOf }: StateEntry, options: StartOptions): WatchedEntry => {
    const semaphore = openSemaphore(concurrentReads);
    const watch = (backend: StateBackend): ReturnType<typeof watchState> | undefined => {
      const identity = identityOf(backend.source);
      if (identities.has(identity)) return undefined;
      identities.add(identity);
      const one = watchState({
        backend,
        ...options,
        refreshInterval,
        confirmMinInterval: config.state.confirm_min_interval ?? (backend.isLocal ? 0 : remoteInterval),
        readTimeout: config.state.read_timeout,
        respectLock: config.state.respect_lock,
        log,
        onLoad: metrics.stateLoad.bind(metrics),
        semaphore,
        scheduler,
      });
      watched.set(backend.source, one);
      return one;
    };
    if (!('list' in location)) return watchNamed(location, watch);
    const onFailure = (): void => {
      metrics.stateLoad({ ok: false, seconds: 0 });
    };
    return watchFound(location, findStates({ listing: location, refreshInterval, onFailure, log, scheduler }), watch);
  };

  /** Starts named states first, so that a listing does not take them over. Resolves after the first read of each state. */
  const startEntries = (options: StartOptions): Promise<unknown> => {
    for (const entry of [...entries].sort((one, other) => Number('list' in one.location) - Number('list' in other.location)))
      watchedEntries.set(entry, watchEntry(entry, options));
    const all = [...watchedEntries.values()];
    running.add(
      merge(...all.map((one) => one.batches$)).subscribe({
        next: (batch) => {
          if (batches$.observed) batches$.next(batch);
          else batch.onAdmitted();
        },
        error: (error: unknown) => {
          batches$.error(error);
        },
      }),
    );
    return Promise.all(all.map((one) => one.ready));
  };

  return {
    names: entries.map(({ location }) => location.source),
    batches$: batches$.asObservable(),
    start: async (options) => {
      const late$ = timer(startLimit, scheduler).pipe(
        tap(() => {
          log.warn('not all states were read in time: the service starts without them');
        }),
      );
      await firstValueFrom(race(startEntries(options), late$));
    },
    take: (outputs) => {
      for (const one of outputs) if (one.output === 'confirm') watched.get(one.source)?.confirm(one.seq);
    },
    readiness: () => {
      const sources = entries.flatMap(
        (entry) => watchedEntries.get(entry)?.sources() ?? [{ source: entry.location.source, loaded: false }],
      );
      return { enabled: entries.length > 0, loaded: sources.every(({ loaded }) => loaded), sources };
    },
    lastSync: () => (watched.size === 0 ? 0 : Math.min(...[...watched.values()].map((one) => one.status().lastSync))),
    refreshInterval: Math.max(0, ...entries.map((one) => one.refreshInterval)) / 1_000,
    stop: async () => {
      running.unsubscribe();
      await pool.close();
      await backends.close();
    },
  };
};
