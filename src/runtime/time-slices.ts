import { performance } from 'node:perf_hooks';

/** The clock and turn of slices, replaceable in tests. `turn`: lets other due work run once. */
type SliceClock = { readonly now: () => number; readonly turn: () => Promise<void> };

const machineClock: SliceClock = { now: () => performance.now(), turn: () => new Promise((resolve) => setImmediate(resolve)) };

/** Cuts long work into slices, so that it never holds the event loop for longer than one slice and one step. */
export interface TimeSlices {
  /** Whether the slice is used up. Check after each step, and then `await next()`; a step should take well under a millisecond. */
  isOver(): boolean;
  /** Yields to other work, then starts the next slice. */
  next(): Promise<void>;
}

/** `budget`: milliseconds of a slice. */
export const timeSlices = (budget: number, clock: SliceClock = machineClock): TimeSlices => {
  let began = clock.now();
  return {
    isOver: () => clock.now() - began >= budget,
    next: async () => {
      await clock.turn();
      began = clock.now();
    },
  };
};
