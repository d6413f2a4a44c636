import type { Arrival, Fact } from '../model/fact.js';

/** Numbers a batch from the position after `last`, one position per fact. */
export const stampFacts = (arrivals: readonly Arrival[], last: number): readonly Fact[] =>
  arrivals.map((arrival, index): Fact => ({ ...arrival, seq: last + 1 + index }));
