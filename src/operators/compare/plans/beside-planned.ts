import type { Comparer, EmitItem } from '../comparer.js';
import type { Difference, History } from '../history.js';

/**
 * The differences of a field of which a plan found the newest, with that of a record. The record explains it if it set the same value, or is
 * newer. An older record with another value comes before what the plan found, which keeps its alert.
 */
export const besidePlanned = (
  { state }: Comparer,
  { subject }: History,
  live: readonly Difference[],
  ofRecord: Difference,
  isSame: boolean,
  emit: EmitItem,
): readonly Difference[] => {
  const planned = live.at(-1);
  if (planned?.planned === undefined || planned.endedBy !== undefined) return [...live, ofRecord];
  const { field } = planned.comparison;
  const { number, isOpen } = planned;
  if (isOpen && !isSame && !planned.comparison.hidden && planned.planned > (ofRecord.origin?.event.time ?? 0)) {
    const to = state.next.finding++;
    emit({ kind: 'renumbered', subject, field, number, to });
    return [...live.slice(0, -1), ofRecord, { ...planned, number: to }];
  }
  if (isOpen) return [...live, ofRecord];
  emit({ kind: 'withdrawn', subject, field, number, isRelocated: false });
  return [...live.slice(0, -1), ofRecord];
};
