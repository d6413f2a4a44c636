/** Called with the number of events since the last report, and the message of the first of them. */
type Report = (count: number, sample: string) => void;

const minute = 60_000;

/**
 * Reports the first call immediately and collects those of the following minute; the first call after that minute reports them together
 * (D53). `now`: milliseconds of a monotonic clock. **Keeps** a count and one sample.
 */
export const onceAMinute = (now: () => number, report: Report): Report => {
  let next = Number.NEGATIVE_INFINITY;
  let held = 0;
  let first = '';
  return (count, sample) => {
    if (held === 0) first = sample;
    held += count;
    if (now() < next) return;
    next = now() + minute;
    report(held, first);
    held = 0;
  };
};
