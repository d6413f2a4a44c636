/** An output target. An author implements this; `runSink` adds the queue, retries, dead letters, digests, metrics, logs and draining. */
export interface Sink<T> {
  /** Name in logs and metrics: `chat`, `pagerduty`. */
  readonly name: string;
  /**
   * Delivers items, oldest first: one, or several that the runner collapsed into a digest. Rejects with a `Failure` (`BackOff`: wait and
   * retry; `Failed`: retry; `Rejected`: give up; `Closed`: stop for good). Rejects soon after `signal` aborts, which happens at the
   * delivery timeout.
   */
  write(items: readonly T[], signal: AbortSignal): Promise<void>;
}

/** The metrics of one sink, in items. */
export interface SinkMeter {
  sent(items: number): void;
  /** Deliveries that were retried. */
  retried(): void;
  /** Items given up: rejected, or retried too often. */
  dead(items: number): void;
  /** Items never attempted: the queue was full, the target closed or the process ended. */
  dropped(items: number): void;
}
