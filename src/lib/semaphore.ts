/** A fixed number of permits; waiting callers get them in the order of their requests. */
export interface Semaphore {
  /** Resolves with a function that releases the permit; call it once. Rejects if `signal` aborts first. */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /** Runs `work` with a permit and settles with its result. */
  run<A>(work: () => Promise<A>): Promise<A>;
}

export const openSemaphore = (permits: number): Semaphore => {
  let free = permits;
  const waiting = new Set<() => void>();
  const release = (): void => {
    const [first] = waiting;
    if (first === undefined) free++;
    else first();
  };
  const acquire: Semaphore['acquire'] = (signal) =>
    new Promise((resolve, reject) => {
      const abandon = (): void => {
        waiting.delete(grant);
        reject(new Error('was closed'));
      };
      const grant = (): void => {
        waiting.delete(grant);
        signal?.removeEventListener('abort', abandon);
        resolve(release);
      };
      if (signal?.aborted === true) abandon();
      else if (free > 0) {
        free--;
        grant();
      } else {
        waiting.add(grant);
        signal?.addEventListener('abort', abandon, { once: true });
      }
    });
  return {
    acquire,
    run: async (work) => {
      const releasePermit = await acquire();
      try {
        return await work();
      } finally {
        releasePermit();
      }
    },
  };
};
