import type { TimeSlices } from './time-slices.js';

/** Runs work that is cut into steps of well under a millisecond, and resolves with its result. Rejects with what it throws. */
export const runInSlices = async <A>(steps: Generator<undefined, A>, slices: TimeSlices): Promise<A> => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (slices.isOver()) await slices.next();
  }
};
