const minute = 60_000;
/** Enough to show what the failures of a minute have in common, without flooding the log. */
const most = 10;

type Options<A> = {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called immediately with each of the first ten per minute. */
  readonly report: (one: A) => void;
  /** Called with the number of further ones in a past minute, together with the first one after it. */
  readonly reportRest: (count: number) => void;
};

/** Reports the first ten of each minute individually, and how many more there were. **Keeps** two numbers. */
export const firstOfMinute = <A>({ now, report, reportRest }: Options<A>): ((one: A) => void) => {
  let until = Number.NEGATIVE_INFINITY;
  let seen = 0;
  return (one) => {
    if (now() >= until) {
      if (seen > most) reportRest(seen - most);
      until = now() + minute;
      seen = 0;
    }
    seen++;
    if (seen <= most) report(one);
  };
};
