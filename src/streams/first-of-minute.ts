const minute = 60_000;
/** Enough to see what the failures of a minute have in common, without flooding the log. */
const most = 10;

type Options<A> = {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called at once with each of the first ten of a minute. */
  readonly report: (one: A) => void;
  /** Called with the number of further ones in a past minute, together with the first one after it. */
  readonly reportRest: (count: number) => void;
};

/** Reports the first ten of each minute one by one, and how many it left out. Keeps two numbers. */
export const firstOfMinute = <A>({ now, report: tell, reportRest: tellRest }: Options<A>): ((one: A) => void) => {
  let until = Number.NEGATIVE_INFINITY;
  let seen = 0;
  return (one) => {
    if (now() >= until) {
      if (seen > most) tellRest(seen - most);
      until = now() + minute;
      seen = 0;
    }
    seen++;
    if (seen <= most) tell(one);
  };
};
