/** The error for a subscriber whose facts are no longer in the log. */
export const removedFacts = (from: number, first: number): Error =>
  new Error(`position ${String(from)} is no longer in the fact log, which begins at ${String(first)}`);
