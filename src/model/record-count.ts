import type { Arrival, Fact } from './fact.js';

/** Number of records in a fact: all skipped records that it counts, else one. */
export const recordCount = (fact: Arrival | Fact): number => (fact.kind === 'audit' ? (fact.skipped?.count ?? 1) : 1);
