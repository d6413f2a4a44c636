import type { Arrival } from './fact.js';

/** What a source delivers at once: at most 1,024 facts. */
export type SourceBatch = {
  readonly facts: readonly Arrival[];
  /**
   * Called once, after every fact of the batch has passed the pipeline, and is in the journal where one is kept (design 10); batches
   * are acknowledged in their order. A rejection is logged and counted: the other side will deliver the batch again.
   * `waits`: facts that still wait inside of the pipeline, where no journal keeps them. A source whose other side can deliver a fact again
   * acknowledges it there only afterwards.
   */
  readonly ack: (waits?: readonly FactWait[]) => void | Promise<void>;
};

/** A fact of a batch that waits inside of the pipeline; `over` resolves when it no longer does, and never where the process ends first. */
export type FactWait = { readonly index: number; readonly over: Promise<void> };

/** A connection that delivers facts. The runner has one read under way at a time. */
export interface SourceConnection {
  /**
   * The next batch, as soon as there is one; it may be empty of facts, and is acknowledged all the same. Undefined: the other side ended,
   * or, after `drain`, nothing is left. Rejects with a `Failure`; after `NotConnected` the connection is closed.
   * A busy pipeline does not read: whatever arrives meanwhile must have a bound.
   */
  read(): Promise<SourceBatch | undefined>;
  /** Fetches nothing new: reads give what is under way, and then undefined. A read that waits is answered soon. */
  drain(): void;
  /** Frees everything; called once, after the last acknowledgement. Never rejects. */
  close(): Promise<void>;
}

/** An author writes this; `connectedSource` adds the rest: reconnecting, acknowledging, health, metrics, logs, the orderly end. */
export interface Source {
  /** For logs, metrics and `/ready`; no blanks, no credentials: `sensor`, `cloudtrail-queue:trail-events`. */
  readonly name: string;
  readonly kind: 'sensor' | 'audit';
  /** Resolves once facts can arrive. Rejects with a `Failure`, promptly when `signal` is aborted. */
  connect(signal: AbortSignal): Promise<SourceConnection>;
}

/** What a source counts, for metrics; the names are labels. */
export type SourceCount =
  /** Messages of a queue: deleted after their records passed; deleted because they hold none; left for another attempt; attempted too often. */
  | 'message_deleted'
  | 'message_ignored'
  | 'message_failed'
  | 'message_poison'
  /** Log files: read to the end; not read to the end; not wanted. */
  | 'object_read'
  | 'object_failed'
  | 'object_skipped'
  /** Requests for what the queue of the sensor holds. */
  | 'request_sent'
  /** Bytes as they were transferred. */
  | 'bytes';

/** The metrics of one source. The runner counts facts, connections and failures, the author what `SourceCount` names. */
export interface SourceMeter {
  /** Records and events that went to the pipeline, skipped records included. */
  facts(count: number): void;
  connected(): void;
  failed(): void;
  count(what: SourceCount, by: number): void;
}

/** The state of a source, for `/ready` and metrics. `error`: why it is not connected; '' where it is. */
export type SourceStatus = {
  readonly name: string;
  readonly kind: Source['kind'];
  readonly connected: boolean;
  readonly error: string;
};
