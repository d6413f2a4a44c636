import type { Output } from './output.js';

/** Outputs of facts that arrived at one time, with where they come from. */
export type OutputBatch = {
  readonly outputs: readonly Output[];
  /** Arrival of the facts, ISO 8601 UTC. */
  readonly at: string;
  /** Position of the last of these facts in the log. */
  readonly seq: number;
  /** Rebuilt from the log after a restart: an earlier run has already published it. */
  readonly isHistory: boolean;
  /** When the input handed the facts over, `performance.now()` milliseconds; 0 for history. */
  readonly receivedAt: number;
};

/** Acts on what the pipeline found. Takes synchronously; whatever takes longer is queued behind a bound of the sink's own. */
export interface OutputSink {
  take(batch: OutputBatch): void;
}
