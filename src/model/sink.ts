/** An author writes this; `runSink` adds the rest: the queue, retries, dead letters, digests, metrics, logs, draining. */
export interface Sink<T> {
  /** For logs and metrics: `chat`, `pagerduty`. */
  readonly name: string;
  /**
   * Delivers what happened, oldest first: one item, or several that the runner collapsed into a digest. Rejects with a `Failure`
   * (`BackOff`: wait and try again, `Failed`: try again, `Rejected`: do not, `Closed`: never again), and soon once `signal` is aborted:
   * the time for one delivery is over.
   */
  write(items: readonly T[], signal: AbortSignal): Promise<void>;
}

/** The metrics of one sink, in items. */
export interface SinkMeter {
  sent(items: number): void;
  /** Deliveries that were tried again. */
  retried(): void;
  /** Given up: rejected, or tried too often. */
  dead(items: number): void;
  /** Not even tried, because the queue was full, the target gone or the process ended. */
  dropped(items: number): void;
}
