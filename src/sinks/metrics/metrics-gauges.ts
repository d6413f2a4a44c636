import type { PlanStatus } from '../../model/plan-status.js';
import type { Waiting } from '../../model/output.js';

/** Values of other components, read at each scrape. */
export type Gauges = {
  /** Waiting facts. */
  readonly queueDepth: () => number;
  readonly queueCapacity: () => number;
  /** When a state was last read or found unchanged, in milliseconds since the epoch; 0: never. */
  readonly stateLastSync: () => number;
  /** The loaded states, and whether each is suspect (D101). */
  readonly statesSuspect: () => readonly { readonly source: string; readonly isSuspect: boolean }[];
  /** Declared managed resources. */
  readonly stateResources: () => number;
  /** Seconds; 0 without a state. */
  readonly stateRefreshInterval: () => number;
  readonly waiting: () => Waiting;
  /** Folders of which plans are made. */
  readonly plans: () => readonly Pick<PlanStatus, 'state' | 'consecutive_failures' | 'queued'>[];
  readonly storeDrifts: () => number;
  readonly storeEvents: () => number;
  readonly sensorConnected: () => boolean;
  /** By name. */
  readonly sources: () => readonly { readonly name: string; readonly connected: boolean }[];
  /** Waiting notifications by target. */
  readonly notificationsQueued: () => readonly (readonly [target: string, items: number])[];
  /** Pending records whose message or log file is acknowledged only afterwards. */
  readonly heldRecords: () => number;
  /** Of this run. */
  readonly heldEarly: () => number;
  readonly streamClients: (kind: StreamKind) => number;
  readonly isLeader: () => boolean;
  /** Of this run. */
  readonly leaderChanges: () => number;
  readonly isLogConnected: () => boolean;
  /** Stored facts that this instance has not processed. */
  readonly logLag: () => number;
  /** Of this run. */
  readonly journalBytes: () => number;
  readonly checkpoint: () => CheckpointFigures;
  /** Facts of earlier runs. */
  readonly rebuildFactsLeft: () => number;
  /** Of this run. */
  readonly outputFileLost: () => number;
  /** Of this run. */
  readonly logLinesLost: () => number;
};

/** `seconds`, `bytes` and position of the last checkpoint; `writtenAt` in milliseconds since the epoch, 0: never. `errors` of this run. */
type CheckpointFigures = {
  readonly seconds: number;
  readonly bytes: number;
  readonly seq: number;
  readonly writtenAt: number;
  readonly errors: number;
};

/** Kind of connection of a stream client. */
export type StreamKind = 'webSocket' | 'sse';

const none = (): number => 0;
/** Values of components that are not running. */
export const noGauges: Gauges = {
  queueDepth: none,
  queueCapacity: none,
  stateLastSync: none,
  statesSuspect: () => [],
  stateResources: none,
  stateRefreshInterval: none,
  waiting: () => ({ not_in_state: 0, candidates: 0 }),
  plans: () => [],
  storeDrifts: none,
  storeEvents: none,
  sensorConnected: () => false,
  sources: () => [],
  notificationsQueued: () => [],
  heldRecords: none,
  heldEarly: none,
  streamClients: none,
  // A single instance leads, and its log is always there.
  isLeader: () => true,
  leaderChanges: none,
  isLogConnected: () => true,
  logLag: none,
  journalBytes: none,
  checkpoint: () => ({ seconds: 0, bytes: 0, seq: 0, writtenAt: 0, errors: 0 }),
  rebuildFactsLeft: none,
  outputFileLost: none,
  logLinesLost: none,
};
