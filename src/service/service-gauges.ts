import type { Config } from '../config/schema.js';
import type { Gauges } from '../sinks/metrics/metrics.js';
import type { MemoryStore } from '../sinks/store/memory-store.js';
import type { InputBuffer } from '../streams/input-buffer.js';
import type { HeldRecords } from './held-records.js';
import type { LastingJournal } from './lasting-journal.js';
import type { Api } from './open-api.js';
import type { LiveSources } from './live-sources.js';
import type { WatchedStates } from './watch-states.js';
import type { Notifier } from '../sinks/notify/open-notifier.js';

type Parts = {
  readonly buffer: InputBuffer;
  readonly config: Config;
  readonly store: MemoryStore;
  readonly logger: { readonly lost: () => number };
  /** Opened later than the metrics. */
  readonly links: {
    readonly states?: WatchedStates;
    readonly api?: Api;
    readonly journal?: LastingJournal;
    readonly sources?: LiveSources;
    readonly notifier?: Notifier;
    readonly held?: HeldRecords;
  };
};

/** What the metrics ask at each scrape. */
export const serviceGauges = ({ buffer, config, store, logger, links }: Parts): Gauges => ({
  queueDepth: () => buffer.depth,
  queueCapacity: () => config.intake.queue_size,
  stateLastSync: () => links.states?.lastSync() ?? 0,
  stateResources: () => store.state.managed,
  stateRefreshInterval: () => links.states?.refreshInterval ?? 0,
  waiting: () => store.statistics.waiting,
  storeDrifts: () => store.drifts.size,
  storeEvents: () => store.events.size,
  sensorConnected: () => links.sources?.statuses().some(({ kind, connected }) => kind === 'sensor' && connected) ?? false,
  sources: () => links.sources?.statuses() ?? [],
  notificationsQueued: () => links.notifier?.targets.map((target) => [target, links.notifier?.depth(target) ?? 0] as const) ?? [],
  heldRecords: () => links.held?.size() ?? 0,
  heldEarly: () => links.held?.early() ?? 0,
  streamClients: (kind) => links.api?.clients()[kind] ?? 0,
  journalBytes: () => links.journal?.bytes() ?? 0,
  logLinesLost: logger.lost,
});
