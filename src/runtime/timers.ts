/** Time, replaceable in tests. `now`: milliseconds since the epoch. `after` calls once and returns a function that cancels the call. */
export interface Timers {
  now(): number;
  after(milliseconds: number, action: () => void): () => void;
}

/** The longest delay of a Node timer; it fires at once for a longer one. */
const longest = 2 ** 31 - 1;

/** The machine's time; delays of at most 24 days. Waits keep no process alive. */
export const machineTimers: Timers = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(milliseconds, longest)).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
