/** Sends facts that a follower received to the leader. */
export interface LeaderRequests {
  /**
   * Sends a request to the leader and resolves with its reply. Rejects with a `Failure`: `NotConnected` if nobody leads or the reply is
   * late, `Rejected` if the body is larger than `maxBody`.
   */
  ask(body: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** Largest body of a request, bytes. */
  readonly maxBody: number;
  /** Serves requests until the returned function is called. `handle` never rejects. */
  serve(handle: (body: Uint8Array) => Promise<Uint8Array>): () => void;
}
