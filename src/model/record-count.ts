import type { Arrival, Fact } from './fact.js';

/** Number of records that a fact counts for: one fact counts all its skipped records, every other fact is one. */
export const recordCount = (fact: Arrival | Fact): number => (fact.kind === 'audit' ? (fact.skipped?.count ?? 1) : 1);
