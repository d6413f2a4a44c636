/** A computation over many items: `add` takes each, `result` is called after the last. */
export type Gathering<T, R> = { readonly add: (item: T) => void; readonly result: () => R };

/** The result for these items. */
export const gathered = <T, R>(items: readonly T[], { add, result }: Gathering<T, R>): R => {
  for (const item of items) add(item);
  return result();
};
