import type { Arrival, Fact } from './fact.js';

/** How many records, events or news a fact stands for: a run of skipped records is one fact (see `SkippedRecords`). */
export const recordCount = (fact: Arrival | Fact): number => (fact.kind === 'audit' ? (fact.skipped?.count ?? 1) : 1);
