import type { Arrival } from './fact.js';

/** What a source hands over at once: at most 1,024 facts, a run of skipped records being one. */
export type SourceBatch = {
  readonly facts: readonly Arrival[];
  /**
   * Called once, after every fact of the batch has passed the pipeline, and is in the journal where one is kept (design 10); batches
   * are acknowledged in their order. What it rejects with is logged and counted: whoever gave the batch will give it again.
   * `waits`: facts of which something still waits inside of the pipeline, where no journal keeps it. A source that can give a fact again
   * does not give it up before.
   */
  readonly ack: (waits?: readonly FactWait[]) => void | Promise<void>;
};

/** A fact of a batch that something waits for; `over` resolves when nothing does any longer, and never where the process ends first. */
export type FactWait = { readonly index: number; readonly over: Promise<void> };

/** A connection to something that brings facts. Its reads are never called twice at a time. */
export interface SourceConnection {
  /**
   * The next batch, as soon as there is one; it may be empty of facts, and is acknowledged all the same. Undefined: the other side ended,
   * or, after `drain`, nothing is left. Rejects with a `Failure`; after `NotConnected` the connection is closed.
   * That the pipeline wants nothing for now shows in nobody reading: what comes in meanwhile must have a bound.
   */
  read(): Promise<SourceBatch | undefined>;
  /** Nothing new is to be fetched; reads give what is on its way, and then undefined. A read that waits is answered soon. */
  drain(): void;
  /** Frees everything; called once, when nothing of it will be acknowledged any more. Never rejects. */
  close(): Promise<void>;
}

/** An author writes this; `runSource` adds the rest: reconnecting, acknowledging, health, metrics, logs, the ordered end. */
export interface Source {
  /** For logs, metrics and `/ready`; no blanks, no credentials: `sensor`, `cloudtrail-queue:trail-events`. */
  readonly name: string;
  readonly kind: 'sensor' | 'audit';
  /** Resolves once facts can come. Rejects with a `Failure`, promptly when `signal` is aborted. */
  connect(signal: AbortSignal): Promise<SourceConnection>;
}

/** What a source counts, for metrics; names end up in labels. */
export type SourceCount =
  /** Notifications of a queue: deleted after their records passed; deleted because they hold none; left to be tried again; tried too often. */
  | 'message_deleted'
  | 'message_ignored'
  | 'message_failed'
  | 'message_poison'
  /** Log files: read to the end; not read to the end; not wanted. */
  | 'object_read'
  | 'object_failed'
  | 'object_skipped'
  /** How often the sensor was asked for what its queue holds. */
  | 'request_sent'
  /** Bytes as they were transferred. */
  | 'bytes';

/** The metrics of one source. The runner counts facts, connections and failures, the author what `SourceCount` names. */
export interface SourceMeter {
  /** Records and events that were handed to the pipeline; a run of skipped records counts as many. */
  facts(count: number): void;
  connected(): void;
  failed(): void;
  count(what: SourceCount, by: number): void;
}

/** How a source is, for `/ready` and metrics. `error`: why it is not connected; '' where it is. */
export type SourceStatus = {
  readonly name: string;
  readonly kind: Source['kind'];
  readonly connected: boolean;
  readonly error: string;
};
