import type { Arrival } from '../fact.js';

/** One batch of a source: at most 1,024 facts. */
export type SourceBatch = {
  readonly facts: readonly Arrival[];
  /**
   * Called once, after every fact of the batch has passed the pipeline and is in the journal, if there is one. Batches are acknowledged in
   * order. A rejection is logged and counted; the sender will redeliver the batch. `waits`: facts that are still pending in the pipeline
   * and not in a journal. If the source can redeliver single facts, it acknowledges these only after their wait is over.
   */
  readonly ack: (waits?: readonly FactWait[]) => void | Promise<void>;
};

/** A fact of a batch that is pending in the pipeline. `over` resolves when it is no longer pending, and never if the process ends first. */
export type FactWait = { readonly index: number; readonly over: Promise<void> };

/** A connection that delivers facts. The runner has at most one read in progress. */
export interface SourceConnection {
  /**
   * Resolves with the next batch as soon as there is one. A batch may contain no facts and is acknowledged all the same. Undefined: the
   * sender ended, or, after `drain`, nothing is left. Rejects with a `Failure`; the runner closes the connection after `NotConnected`. The
   * runner does not read while the pipeline is busy, so the source must bound its buffer.
   */
  read(): Promise<SourceBatch | undefined>;
  /** Stops fetching: reads return the work in progress, then undefined. A waiting read settles soon. */
  drain(): void;
  /** Releases all resources; called once, after the last acknowledgement. Never rejects. */
  close(): Promise<void>;
}

/** An input. An author implements this; `connectedSource` adds reconnecting, acknowledging, health, metrics, logs and orderly shutdown. */
export interface Source {
  /** Name in logs, metrics and `/ready`, without spaces or credentials: `sensor`, `cloudtrail-queue:trail-events`. */
  readonly name: string;
  readonly kind: 'sensor' | 'audit';
  /** Resolves once facts can arrive. Rejects with a `Failure`, and promptly when `signal` aborts. */
  connect(signal: AbortSignal): Promise<SourceConnection>;
}

/** Counters of a source, for metrics; the names are labels. */
export type SourceCount =
  /**
   * Messages of a queue: deleted after their records passed; deleted because they contain no records; left for another attempt; attempted
   * too often.
   */
  | 'message_deleted'
  | 'message_ignored'
  | 'message_failed'
  | 'message_poison'
  /** Log files: read completely; not read completely; skipped. */
  | 'object_read'
  | 'object_failed'
  | 'object_skipped'
  /** Requests for the events in the queue of the sensor. */
  | 'request_sent'
  /** Bytes transferred, before decompression. */
  | 'bytes';

/** The metrics of one source. The runner counts facts, connections and failures; the author counts the names in `SourceCount`. */
export interface SourceMeter {
  /** Records and events passed to the pipeline, including skipped records. */
  facts(count: number): void;
  connected(): void;
  failed(): void;
  count(what: SourceCount, by: number): void;
}

/** The status of a source, for `/ready` and metrics. `error`: why it is not connected; '' if it is. */
export type SourceStatus = {
  readonly name: string;
  readonly kind: Source['kind'];
  readonly connected: boolean;
  readonly error: string;
};
