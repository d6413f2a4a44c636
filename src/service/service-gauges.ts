import type { Checkpoints } from '../checkpoint/open-checkpoints.js';
import type { FileLog } from '../fact-log/file-log.js';
import type { Gauges } from '../sinks/metrics/metrics-gauges.js';
import type { DriftFile } from '../sinks/files/drift-file.js';
import type { Notifier } from '../sinks/notify/open-notifier.js';
import type { MemoryStore } from '../sinks/store/memory-store.js';
import type { InputBuffer } from '../streams/input-buffer.js';
import type { History, RebuildProgress } from './history.js';
import type { LiveSources } from './inputs/live-sources.js';
import type { HeldRecords } from './sinks/held-records.js';
import type { PlansInput } from './plans/open-plans.js';
import type { StatesInput } from './inputs/open-states.js';

type Deps = {
  readonly buffer: InputBuffer;
  readonly capacity: number;
  readonly states: StatesInput;
  readonly plans: PlansInput;
  readonly sources: LiveSources;
  readonly store: MemoryStore;
  readonly notifier: Pick<Notifier, 'targets' | 'depth'> | undefined;
  readonly held: HeldRecords | undefined;
  readonly driftFile: DriftFile | undefined;
  readonly journal: FileLog | undefined;
  readonly checkpoints: Checkpoints | undefined;
  readonly history: History;
  readonly logger: { readonly lost: () => number };
};

/** Gauges, read at each scrape. */
export const serviceGauges = ({
  buffer,
  capacity,
  states,
  plans,
  sources,
  store,
  notifier,
  held,
  driftFile,
  journal,
  checkpoints,
  history,
  logger,
}: Deps): Partial<Gauges> => ({
  queueDepth: () => buffer.depth,
  queueCapacity: () => capacity,
  stateLastSync: () => states.lastSync(),
  statesSuspect: () => store.state.sources().map(({ source, suspicion }) => ({ source, isSuspect: suspicion !== undefined })),
  stateResources: () => store.state.managed,
  stateRefreshInterval: () => states.refreshInterval,
  plans: () => plans.statuses(),
  waiting: () => store.statistics.waiting,
  storeDrifts: () => store.drifts.size,
  storeEvents: () => store.events.size,
  sensorConnected: () => sources.statuses().some(({ kind, connected }) => kind === 'sensor' && connected),
  sources: () => sources.statuses(),
  notificationsQueued: () => (notifier === undefined ? [] : notifier.targets.map((target) => [target, notifier.depth(target)] as const)),
  heldRecords: () => held?.size() ?? 0,
  heldEarly: () => held?.early() ?? 0,
  journalBytes: () => journal?.bytes ?? 0,
  ...(checkpoints === undefined ? {} : { checkpoint: () => checkpoints.status() }),
  rebuildFactsLeft: () => left(history.progress()),
  outputFileLost: () => driftFile?.lost() ?? 0,
  logLinesLost: logger.lost,
});

/** Number of facts of earlier runs that have not passed yet. */
const left = (rebuild: RebuildProgress | undefined): number => (rebuild === undefined ? 0 : rebuild.last - rebuild.position);
