/** Thrown to a subscriber that asks for facts which the log no longer has. */
export const removedFacts = (from: number, first: number): Error =>
  new Error(`position ${String(from)} is no longer in the fact log, which begins at ${String(first)}`);
