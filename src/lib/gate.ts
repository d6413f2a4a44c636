import { openPlaces } from './places.js';

/** Lets at most so many run at a time; the others wait in the order in which they came. */
export interface Gate {
  /** Settles as `work` does. */
  run<A>(work: () => Promise<A>): Promise<A>;
}

export const openGate = (places: number): Gate => {
  const all = openPlaces(places);
  return {
    run: async (work) => {
      // Nobody who waits at a gate gives up.
      const leave = await all.enter(new AbortController().signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
