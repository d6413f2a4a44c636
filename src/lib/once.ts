/** A function that computes its value on the first call and keeps it. */
export const once = <T>(compute: () => T): (() => T) => {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
};
