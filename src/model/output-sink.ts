import type { Output } from './output.js';

/** The facts that a batch of outputs comes from; all of them arrived at one time. */
export type OutputPosition = {
  /** Position of the last of the facts in the log. */
  readonly seq: number;
  /** When they arrived, ISO 8601 UTC. */
  readonly arrivedAt: string;
  /** When the input handed them over, milliseconds of `performance.now()`; 0 for history. */
  readonly receivedAt: number;
  /** Rebuilt from the log after a restart: an earlier run has already published the outputs. */
  readonly isHistory: boolean;
};

/** What the pipeline found in facts that arrived together; may be empty. */
export type OutputBatch = { readonly outputs: readonly Output[]; readonly at: OutputPosition };

/** Acts on what the pipeline found. Takes synchronously; whatever takes longer waits in a bounded queue of the sink's own. */
export interface OutputSink {
  take(outputs: readonly Output[], at: OutputPosition): void;
}
