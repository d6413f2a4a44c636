import type { Timers } from './timers.js';

/** Resolves after so long, or as soon as `signal` is aborted; leaves neither timer nor listener behind. */
export const pause = (timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(milliseconds, end);
    signal.addEventListener('abort', end);
  });
