import { isList, isObject, type Json } from '../lib/json.js';
import { dropReasons } from './drop-reason.js';
import type { SkippedRecords } from './skipped-records.js';

/**
 * Decodes skipped records of a journal of version 1: a run with reason and id of each record, each at its own position. Each becomes one
 * fact, because positions in the same journal (`readAfter`) count them. Undefined if the value is not such a run.
 */
export const decodeSkippedRun = (value: Json | undefined): readonly SkippedRecords[] | undefined => {
  if (!isObject(value) || typeof value['reasons'] !== 'string' || typeof value['ids'] !== 'string') return undefined;
  const reasons = Buffer.from(value['reasons'], 'base64');
  const ids = Buffer.from(value['ids'], 'base64');
  if (reasons.length !== value['count'] || ids.length !== 16 * reasons.length) return undefined;
  if (reasons.some((reason) => reason >= dropReasons.length)) return undefined;
  const names = new Map<number, SkippedRecords>();
  for (const one of isList(value['unsupported']) ? value['unsupported'] : []) {
    if (isList(one) && typeof one[0] === 'number' && typeof one[1] === 'string') names.set(one[0], unsupportedEvent(one[1]));
  }
  return Array.from(reasons, (reason, index) => names.get(index) ?? (singles[reason] as SkippedRecords));
};

/** One skipped record per reason; shared, because a journal contains millions. */
const singles: readonly SkippedRecords[] = dropReasons.map((reason) => ({ count: 1, reasons: { [reason]: 1 }, unsupported: [] }));

const unsupportedEvent = (name: string): SkippedRecords => ({
  count: 1,
  reasons: { unsupported_event: 1 },
  unsupported: [{ name, count: 1 }],
});
