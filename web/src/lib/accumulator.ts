/** A computation over many items: `add` takes each, `result` is called after the last. */
export type Accumulator<T, R> = { readonly add: (item: T) => void; readonly result: () => R };

/** The result for these items. */
export const accumulate = <T, R>(items: readonly T[], { add, result }: Accumulator<T, R>): R => {
  for (const item of items) add(item);
  return result();
};
