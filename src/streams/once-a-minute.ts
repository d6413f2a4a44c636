/** Called with how many there were since the last report, and what was wrong with the first of them. */
type Report = (count: number, sample: string) => void;

const minute = 60_000;

/**
 * Passes on the first call at once and collects those of the minute after it; the first call after that minute reports them as one
 * (D53). `now`: milliseconds of a monotonic clock. Keeps a count and one sample.
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
