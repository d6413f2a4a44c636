import type { Arrival, Fact } from '../model/fact.js';

/** Numbers a batch from the position after `last`, one position per fact. */
export const stampFacts = (arrivals: readonly Arrival[], last: number): readonly Fact[] => {
  const facts: Fact[] = [];
  let seq = last;
  for (const arrival of arrivals) facts.push(stamped(arrival, ++seq));
  return facts;
};

/** Frequent facts are copied member by member: 0.05 us instead of 0.6 us for a spread with a further member (bench `stages`). */
const stamped = (arrival: Arrival, seq: number): Fact => {
  if (arrival.kind === 'sensor') {
    const { at, event, json, record, known } = arrival;
    return { kind: 'sensor', seq, at, event, json, record, known };
  }
  if (arrival.kind === 'audit') return { kind: 'audit', seq, at: arrival.at, record: arrival.record, skipped: arrival.skipped };
  return { ...arrival, seq };
};
