import type { Arrival, Fact } from './fact.js';

/** How many records a fact counts for: skipped records are counts in one fact, every other fact is one. */
export const recordCount = (fact: Arrival | Fact): number => (fact.kind === 'audit' ? (fact.skipped?.count ?? 1) : 1);
