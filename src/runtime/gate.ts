/** Lets at most so many run at a time; the others wait in the order in which they came. */
export interface Gate {
  /** Settles as `work` does. */
  run<A>(work: () => Promise<A>): Promise<A>;
}

export const openGate = (places: number): Gate => {
  let free = places;
  const waiting: (() => void)[] = [];
  return {
    run: async (work) => {
      if (free > 0) free--;
      else await new Promise<void>((done) => waiting.push(done));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      }
    },
  };
};
