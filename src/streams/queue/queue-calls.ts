/** `receives`: how often the message was received, including this time. */
export type QueueMessage = { readonly id: string; readonly receipt: string; readonly body: string; readonly receives: number };

/** The calls to one queue. All reject with a `Failure`. */
export interface QueueCalls {
  /** Maximum messages per call. */
  readonly callSize: number;
  /** Receives up to `callSize` messages; waits for the first, as long as the queue allows. */
  receive(signal: AbortSignal): Promise<readonly QueueMessage[]>;
  /** Deletes messages. Resolves with those that were not deleted; true: another attempt may succeed. */
  remove(receipts: readonly string[]): Promise<ReadonlyMap<string, boolean>>;
  /** Makes messages visible after so many milliseconds, or as late as the queue allows; ignores failures of single messages. */
  hide(receipts: readonly string[], milliseconds: number): Promise<void>;
  /** Aborts calls in flight, because the service may never respond. */
  close(): void;
}
