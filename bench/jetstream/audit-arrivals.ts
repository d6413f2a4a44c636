import { makeAuditRecord } from '../../src/model/audit-record.js';
import type { Arrival } from '../../src/model/fact.js';
import { knownWrites } from '../inputs/pipeline-inputs.js';

/** Different records; later ones repeat them with an id and a time of their own. */
const templates = 2_000;
const start = Date.parse('2026-11-02T00:00:00Z');
/** Milliseconds between two records. */
const step = 10;

/**
 * Changes of resources that the state of the corpus declares, about 1 kB each in the log. Returns `count` arrivals from number `from` on;
 * the same numbers give the same arrivals.
 */
export const auditArrivals = (): ((from: number, count: number) => readonly Arrival[]) => {
  const records = knownWrites(templates);
  return (from, count) =>
    Array.from({ length: count }, (_, offset) => {
      const number = from + offset;
      const template = records[number % templates];
      if (template === undefined) throw new Error('the corpus has too few records');
      const id = `${template.id.slice(0, -12)}${number.toString(16).padStart(12, '0')}`;
      const time = start + number * step;
      const record = makeAuditRecord({
        ...template,
        ...{ id, key: `${id}/${template.account}`, time, eventTime: new Date(time).toISOString() },
      });
      return { kind: 'audit', at: record.eventTime, record, skipped: undefined };
    });
};
