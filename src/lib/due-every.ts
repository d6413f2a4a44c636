/** True at most once per `interval` milliseconds, first one interval after this call. `now`: milliseconds. */
export const dueEvery = (interval: number, now: () => number): (() => boolean) => {
  let last = now();
  return () => {
    if (now() - last < interval) return false;
    last = now();
    return true;
  };
};
