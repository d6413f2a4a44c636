/** Time, so that tests can make it pass. `now`: milliseconds since the epoch. `after` calls once and returns what prevents that. */
export interface Timers {
  now(): number;
  after(milliseconds: number, action: () => void): () => void;
}

/** The machine's time. What waits here keeps no process alive. */
export const machineTimers: Timers = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
