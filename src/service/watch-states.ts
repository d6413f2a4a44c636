import type { Environment } from '../config/environment.js';
import type { Config } from '../config/schema.js';
import type { StateConfig } from '../config/state-schema.js';
import type { Arrival } from '../model/fact.js';
import type { Log } from '../model/log.js';
import type { Output } from '../model/output.js';
import type { Readiness } from '../model/readiness.js';
import { openSemaphore, type Semaphore } from '../lib/semaphore.js';
import { machineTimers, type Timers } from '../runtime/timers.js';
import type { Metrics } from '../sinks/metrics/metrics.js';
import { openBackends } from '../state/backends/open-backends.js';
import { findStates } from '../streams/states/find-states.js';
import type { ServiceClock } from '../streams/service-clock.js';
import type { StateBackend, StateListing } from '../model/state-backend.js';
import { openStatePool } from '../state/state-pool.js';
import { watchState } from '../streams/states/watch-state.js';
import { stateEntries, type StateEntry } from './state-entries.js';

type Surroundings = {
  /** Folder of the configuration file: what relative paths in it are relative to. */
  readonly folder: string;
  /** Where the configuration says that a secret stands in a variable. */
  readonly environment: Environment;
  readonly metrics: Pick<Metrics, 'stateLoad'>;
  readonly log: Log;
  readonly timers?: Timers;
};

/** Where facts about states go. */
type Intake = {
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly put: (arrivals: readonly Arrival[], taken?: () => void) => Promise<void>;
  /** Number of the newest fact that was processed. */
  readonly lastSeq: () => number;
};

/** The states that the configuration names, as sources of facts. */
export interface WatchedStates {
  /** Names of the sources, with `*` for those that are found. */
  readonly names: readonly string[];
  /** Begins to look. Resolves when each was looked at once, also where that failed, or after two minutes. To be called once. */
  start(intake: Intake): Promise<void>;
  /** Passes on what candidates ask for (D8). */
  take(outputs: readonly Output[]): void;
  readiness(): Readiness['state'];
  /** When the one that was seen longest ago was read, or seen to be what it was; milliseconds since the epoch, 0: never. */
  lastSync(): number;
  /** Seconds between two readings, of the one that is read most rarely; 0 without a state. */
  readonly refreshInterval: number;
  stop(): Promise<void>;
}

/** Default `state.confirm_min_interval` of remote states, milliseconds. A local one has none: checking the version of a file costs a `stat` (D65). */
const remoteInterval = 500;
/** States of one place that are looked at at once. */
const looksAtOnce = 16;
/** States that have not answered by then are waited for no longer, milliseconds: records are judged without them. */
const startLimit = 120_000;

/** Nothing is looked at before the start. `states` that name the same source are one: the first holds, and a warning is logged. */
export const watchStates = (config: Config, states: readonly StateConfig[], surroundings: Surroundings): WatchedStates => {
  const { folder, environment, metrics, log, timers = machineTimers } = surroundings;
  const { profile, region, endpoint_url: endpointUrl } = config.providers.aws;
  const pool = openStatePool(config.performance.state_parser_workers);
  const backends = openBackends({ folder, environment, aws: { profile, region, endpointUrl }, pool, log, timers });
  const entries = stateEntries(states, {
    folder,
    refreshInterval: config.advanced.state_refresh_interval,
    open: (state) => backends.open(state),
    warn: (message, { source }) => {
      log.warn(message, { source });
    },
  });
  const watched = new Map<string, ReturnType<typeof watchState>>();
  /** Identities of what is watched: a state that several entries find is watched once. */
  const known = new Set<string>();
  const found = new Map<StateListing, { readonly listed: ReturnType<typeof findStates>; readonly sources: string[] }>();

  const watch = (backend: StateBackend, { refreshInterval, identityOf }: StateEntry, gate: Semaphore, intake: Intake): boolean => {
    const identity = identityOf(backend.source);
    if (known.has(identity)) return false;
    known.add(identity);
    const one = watchState({
      backend,
      ...intake,
      refreshInterval,
      confirmMinInterval: config.state.confirm_min_interval ?? (backend.isLocal ? 0 : remoteInterval),
      readTimeout: config.state.read_timeout,
      respectLock: config.state.respect_lock,
      log,
      onLoad: (load) => {
        metrics.stateLoad(load);
      },
      gate,
      timers,
    });
    watched.set(backend.source, one);
    return true;
  };

  const find = async (listing: StateListing, entry: StateEntry, gate: Semaphore, intake: Intake): Promise<void> => {
    const sources: string[] = [];
    const listed = findStates({
      listing,
      refreshInterval: entry.refreshInterval,
      take: (all) => {
        for (const one of all) if (watch(one, entry, gate, intake)) sources.push(one.source);
      },
      onFailure: () => {
        metrics.stateLoad({ ok: false, seconds: 0 });
      },
      log,
      timers,
    });
    found.set(listing, { listed, sources });
    await listed.ready;
  };

  const begin = async (intake: Intake): Promise<void> => {
    const listed: Promise<void>[] = [];
    // What is named goes before what is found.
    for (const entry of [...entries].sort((one, other) => Number('list' in one.place) - Number('list' in other.place))) {
      const gate = openSemaphore(looksAtOnce);
      if ('list' in entry.place) listed.push(find(entry.place, entry, gate, intake));
      else watch(entry.place, entry, gate, intake);
    }
    await Promise.all(listed);
    await Promise.all([...watched.values()].map((one) => one.ready));
  };

  const isLoaded = (source: string): boolean => watched.get(source)?.status().loaded ?? false;
  const sourcesOf = ({ place }: StateEntry): Readiness['state']['sources'] => {
    const several = 'list' in place ? found.get(place) : undefined;
    return [
      { source: place.source, loaded: 'list' in place ? (several?.listed.isListed() ?? false) : isLoaded(place.source) },
      ...(several?.sources ?? []).map((source) => ({ source, loaded: isLoaded(source) })),
    ];
  };

  return {
    names: entries.map(({ place }) => place.source),
    start: async (intake) => {
      let cancel = (): void => undefined;
      const isLate = new Promise<void>((done) => {
        cancel = timers.after(startLimit, () => {
          log.warn('not all states were looked at in time: the service starts without them');
          done();
        });
      });
      await Promise.race([begin(intake), isLate]);
      cancel();
    },
    take: (outputs) => {
      for (const one of outputs) if (one.output === 'confirm') watched.get(one.source)?.confirm(one.seq);
    },
    readiness: () => {
      const sources = entries.flatMap(sourcesOf);
      return { enabled: entries.length > 0, loaded: sources.every(({ loaded }) => loaded), sources };
    },
    lastSync: () => (watched.size === 0 ? 0 : Math.min(...[...watched.values()].map((one) => one.status().lastSync))),
    refreshInterval: Math.max(0, ...entries.map((one) => one.refreshInterval)) / 1_000,
    stop: async () => {
      for (const { listed } of found.values()) listed.stop();
      for (const one of watched.values()) one.stop();
      await pool.close();
      await backends.close();
    },
  };
};
