import type { Output } from '../output.js';

/** Where a batch of outputs comes from: facts that arrived at the same time. */
export type OutputPosition = {
  /** Position of the last of these facts in the log. */
  readonly seq: number;
  /** Arrival of the facts, ISO 8601 UTC. */
  readonly arrivedAt: string;
  /** When the input delivered them, in milliseconds of `performance.now()`; 0 for history. */
  readonly receivedAt: number;
  /** The facts were replayed from the log after a restart, so an earlier run has already published the outputs. */
  readonly isHistory: boolean;
  /** Another instance appended the facts. That instance notifies, logs alerts and writes them to files. */
  readonly isFollowed: boolean;
};

/** The outputs of facts that arrived together; may be empty. */
export type OutputBatch = { readonly outputs: readonly Output[]; readonly at: OutputPosition };

/** Acts on the outputs of the pipeline. `take` is synchronous; slower work waits in a bounded queue of the sink. */
export interface OutputSink {
  take(outputs: readonly Output[], at: OutputPosition): void;
}
