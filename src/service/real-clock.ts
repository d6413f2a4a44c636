import type { StreamClock } from '../sinks/push/stream-context.js';

/** The machine's time, for the streams. */
export const realClock: StreamClock = {
  now: () => Date.now(),
  every: (ms, f) => {
    const timer = setInterval(f, ms).unref();
    return () => {
      clearInterval(timer);
    };
  },
  soon: (f) => {
    setImmediate(f);
  },
};
