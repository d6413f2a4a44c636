import type { Steps } from '../../src/operators/graph/queries/steps.js';

/** Runs to the end. `pause`: called at each pause with its number; returns true when the time is up. */
export const runSteps = <T>(steps: Steps<T>, pause: (count: number) => boolean = () => false): T => {
  let count = 0;
  for (let step = steps.next(false); ; step = steps.next(pause(count++))) if (step.done === true) return step.value;
};
