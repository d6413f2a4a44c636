import type { Arrival, Fact } from '../model/fact.js';
import type { Stage } from './lift.js';

/**
 * Numbers the facts, after all inputs were merged (D1).
 *
 * **Emits** one fact for each arrival. **Completes** and **errors** with its source. **Keeps** the last number. **Order** is
 * kept. Counts of skipped records are one fact and take one number (D61).
 */
export const stamp = (): Stage<Arrival, Fact> => {
  let last = 0;
  return {
    next: (arrival, emit) => {
      last++;
      emit(numbered(arrival, last));
    },
  };
};

const numbered = (arrival: Arrival, seq: number): Fact => ({ ...arrival, seq });
