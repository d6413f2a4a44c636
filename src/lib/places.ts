/** A number of places; who finds none waits for one, in order. */
interface Places {
  /** Resolves with what gives the place back, to be called once; rejects when `signal` is aborted first. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export const openPlaces = (count: number): Places => {
  let free = count;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [first] = waiting;
    if (first === undefined) free++;
    else first();
  };
  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(new Error('was closed'));
          return;
        }
        if (free > 0) {
          free--;
          resolve(leave);
          return;
        }
        const abandon = (): void => {
          waiting.delete(take);
          reject(new Error('was closed'));
        };
        const take = (): void => {
          waiting.delete(take);
          signal.removeEventListener('abort', abandon);
          resolve(leave);
        };
        waiting.add(take);
        signal.addEventListener('abort', abandon, { once: true });
      }),
  };
};
