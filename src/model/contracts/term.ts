/** The time during which an instance leads (D91). */
export type Term = {
  /** Revision of the lease at its acquisition; grows from term to term. */
  readonly number: number;
  /**
   * Whether the lease is still held by the clock of this process. Once false, never true again. Check it immediately before everything that
   * only a leader may do.
   */
  readonly isHeld: () => boolean;
};
