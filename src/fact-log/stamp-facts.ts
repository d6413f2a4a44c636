import type { Arrival, Fact } from '../model/fact.js';

/** Numbers a batch behind position `last`, one position for each fact. */
export const stampFacts = (arrivals: readonly Arrival[], last: number): readonly Fact[] =>
  arrivals.map((arrival, index): Fact => ({ ...arrival, seq: last + 1 + index }));
