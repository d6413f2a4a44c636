import type { Arrival, Fact } from '../model/fact.js';
import { recordCount } from '../model/record-count.js';
import type { Stage } from './lift.js';

/**
 * Numbers the facts, after all inputs were merged (D1).
 *
 * **Emits** one fact for each arrival. **Completes** and **errors** with its source. **Keeps** the last number. **Order** is
 * kept. A run of skipped records takes one number for each.
 */
export const stamp = (): Stage<Arrival, Fact> => {
  let last = 0;
  return {
    next: (arrival, emit) => {
      const seq = last + 1;
      last += recordCount(arrival);
      emit(numbered(arrival, seq));
    },
  };
};

const numbered = (arrival: Arrival, seq: number): Fact => ({ ...arrival, seq });
