import type { Output } from '../output.js';

/** The origin of a batch of outputs: facts that all arrived at the same time. */
export type OutputPosition = {
  /** Position of the last of the facts in the log. */
  readonly seq: number;
  /** Arrival of the facts, ISO 8601 UTC. */
  readonly arrivedAt: string;
  /** When the input handed them over, milliseconds of `performance.now()`; 0 for history. */
  readonly receivedAt: number;
  /** Rebuilt from the log after a restart: an earlier run has already published the outputs. */
  readonly isHistory: boolean;
};

/** The outputs of facts that arrived together; may be empty. */
export type OutputBatch = { readonly outputs: readonly Output[]; readonly at: OutputPosition };

/** Acts on the outputs of the pipeline. `take` is synchronous; work that takes longer waits in a bounded queue of the sink. */
export interface OutputSink {
  take(outputs: readonly Output[], at: OutputPosition): void;
}
