import type { Config } from '../../config/schema.js';
import type { Gauges } from '../../sinks/metrics.js';
import type { MemoryStore } from '../../sinks/store/memory-store.js';
import type { InputQueue } from '../../streams/input-queue.js';
import type { LastingJournal } from './lasting-journal.js';
import type { Api } from './open-api.js';
import type { WatchedStates } from './watch-states.js';

type Parts = {
  readonly queue: InputQueue;
  readonly config: Config;
  readonly store: MemoryStore;
  readonly logger: { readonly lost: () => number };
  /** Opened later than the metrics. */
  readonly links: { readonly states?: WatchedStates; readonly api?: Api; readonly journal?: LastingJournal };
};

/** Past the end: only the total is wanted. */
const nothing = { page: 1_000_000, limit: 1 };

/** What the metrics ask at each scrape. */
export const serviceGauges = ({ queue, config, store, logger, links }: Parts): Gauges => ({
  queueDepth: () => queue.depth,
  queueCapacity: () => config.intake.queue_size,
  stateLastSync: () => links.states?.lastSync() ?? 0,
  stateResources: () =>
    (JSON.parse(store.state.metadata() ?? '{"resource_count":0}') as { readonly resource_count: number }).resource_count,
  stateRefreshInterval: () => links.states?.refreshInterval ?? 0,
  storeDrifts: () => store.drifts.page({ severity: undefined, resourceType: undefined }, nothing).total,
  storeEvents: () => store.events.page({ severity: undefined, provider: undefined }, nothing).total,
  sensorConnected: () => false,
  streamClients: (kind) => links.api?.clients()[kind] ?? 0,
  journalBytes: () => links.journal?.bytes() ?? 0,
  logLinesLost: logger.lost,
});
