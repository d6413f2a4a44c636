/** Time, so that tests can make it pass. `now`: milliseconds since the epoch. `after` calls once and returns what prevents that. */
export interface Timers {
  now(): number;
  after(milliseconds: number, action: () => void): () => void;
}

/** What a timer of Node takes; it calls at once for more. */
const longest = 2 ** 31 - 1;

/** The machine's time, at most 24 days of it. What waits here keeps no process alive. */
export const machineTimers: Timers = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(milliseconds, longest)).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
