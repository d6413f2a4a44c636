/**
 * A computation over many items: `add` takes each, `result` is called after the last. `next` does some of the work that is left in between, and
 * returns whether there may be more.
 */
export type Accumulator<T, R> = { readonly add: (item: T) => void; readonly next?: () => boolean; readonly result: () => R };

/** The result for these items. */
export const accumulate = <T, R>(items: readonly T[], { add, result }: Accumulator<T, R>): R => {
  for (const item of items) add(item);
  return result();
};
