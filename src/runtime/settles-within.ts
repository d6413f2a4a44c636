import type { Timers } from './timers.js';

/** Does it resolve or reject within so long? Never rejects; what comes later is ignored. */
export const settlesWithin = (promise: Promise<unknown>, milliseconds: number, timers: Timers): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = timers.after(milliseconds, () => {
      resolve(false);
    });
    const settled = (): void => {
      cancel();
      resolve(true);
    };
    promise.then(settled, settled);
  });
