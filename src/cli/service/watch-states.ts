import { resolve } from 'node:path';
import type { Config } from '../../config/schema.js';
import type { Arrival } from '../../model/fact.js';
import type { Log } from '../../model/log.js';
import type { Output } from '../../model/output.js';
import type { Readiness } from '../../model/readiness.js';
import type { Metrics } from '../../sinks/metrics.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { openStatePool } from '../../streams/state/state-pool.js';
import { watchState } from '../../streams/watch-state.js';

type Parts = {
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly put: (arrivals: readonly Arrival[], taken?: () => void) => Promise<void>;
  readonly lastSeq: () => number;
};

/** The states that the configuration names, as sources of facts. */
export interface WatchedStates {
  /** Names of the sources. */
  readonly names: readonly string[];
  /** Settles when each was looked at once. */
  readonly ready: Promise<void>;
  /** Passes on what candidates ask for (D8). */
  take(outputs: readonly Output[]): void;
  readiness(): Readiness['state'];
  /** When the one that was seen longest ago was read, or seen to be what it was; milliseconds since the epoch, 0: never. */
  lastSync(): number;
  /** Seconds between two readings; 0 without a state. */
  readonly refreshInterval: number;
  stop(): Promise<void>;
}

/** Paths are relative to `folder`, that of the configuration file. */
export const statePaths = (config: Config, folder: string): readonly { readonly source: string; readonly path: string }[] => {
  const { enabled, state } = config.providers.aws;
  return enabled && state.local_path !== '' ? [{ source: state.local_path, path: resolve(folder, state.local_path) }] : [];
};

export const watchStates = (config: Config, paths: ReturnType<typeof statePaths>, parts: Parts): WatchedStates => {
  const { metrics, log } = parts;
  const pool = openStatePool(config.performance.state_parser_workers);
  const refreshInterval = config.providers.aws.state.refresh_interval ?? config.advanced.state_refresh_interval;
  const watched = new Map(
    paths.map(({ source, path }) => [
      source,
      watchState({
        source,
        path,
        pool,
        clock: parts.clock,
        put: parts.put,
        refreshInterval,
        confirmMinInterval: config.state.confirm_min_interval,
        log,
        onLoad: (load) => {
          metrics.stateLoad(load);
        },
        lastSeq: parts.lastSeq,
      }),
    ]),
  );
  const all = [...watched.values()];
  return {
    names: [...watched.keys()],
    ready: Promise.all(all.map((one) => one.ready)).then(() => undefined),
    take: (outputs) => {
      for (const one of outputs) if (one.output === 'confirm') watched.get(one.source)?.confirm(one.seq);
    },
    readiness: () => ({
      enabled: all.length > 0,
      loaded: all.every((one) => one.status().loaded),
      sources: [...watched].map(([source, one]) => ({ source, loaded: one.status().loaded })),
    }),
    lastSync: () => (all.length === 0 ? 0 : Math.min(...all.map((one) => one.status().lastSync))),
    refreshInterval: all.length > 0 ? refreshInterval / 1_000 : 0,
    stop: async () => {
      for (const one of all) one.stop();
      await pool.close();
    },
  };
};
