import type { Drift } from './drift.js';
import type { DropReason } from './drop-reason.js';
import type { GraphDelta } from './graph.js';
import type { SensorEvent } from './sensor-event.js';
import type { StateSnapshot } from './state-snapshot.js';

/** Everything that the pipeline says, as values; sinks act on them. */
export type Output =
  /** A new alert. */
  | { readonly output: 'drift'; readonly drift: Drift }
  /** The alert of the same id ended (D11), or was seen again (D11a). */
  | { readonly output: 'resolved'; readonly drift: Drift }
  | { readonly output: 'repeated'; readonly drift: Drift }
  | { readonly output: 'sensor_event'; readonly event: SensorEvent }
  /** A state source has a new declared snapshot. */
  | { readonly output: 'declared'; readonly source: string; readonly at: string; readonly snapshot: StateSnapshot }
  | StateChange
  /** Facts that yielded no alert (D6); `name` of the event for `unsupported_event`. */
  | { readonly output: 'dropped'; readonly reason: DropReason; readonly count: number; readonly name: string }
  /** A candidate wants the source to be read again after the fact `seq` (D8). */
  | { readonly output: 'confirm'; readonly source: string; readonly seq: number }
  | { readonly output: 'graph'; readonly delta: GraphDelta };

/** One resource whose declared attributes changed with a new snapshot (D44); `truncated` says how many more there were. */
export type StateChange = {
  readonly output: 'state_change';
  readonly resource: string;
  readonly action: 'added' | 'modified' | 'removed' | 'truncated';
  readonly serial: number;
  readonly provider: string;
  readonly count: number;
};

export type Emit<T> = (item: T) => void;

export const isOutput = (item: object): item is Output => 'output' in item;

export const dropped = (reason: DropReason, count = 1, name = ''): Output => ({ output: 'dropped', reason, count, name });
