import type { Json } from '../../lib/json.js';
import type { ReportedEdit } from './reported-edit.js';
import type { End, Origin, PendingAlert, ResourceHistory } from './resource-history.js';
import type { Comparison } from './values/comparison.js';

export const makePendingAlert = (
  number: number,
  { address }: ResourceHistory,
  comparison: Comparison,
  value: Json,
  edit: ReportedEdit,
): PendingAlert => ({
  number,
  comparison,
  value,
  kind: comparison.field !== '*' ? 'modified' : address === undefined ? 'created' : 'deleted',
  edit,
  deadline: edit.from.deadline,
  end: undefined,
  undone: false,
  isHeld: false,
  repeats: [],
});

/**
 * The change of an alert, as far as judging with a new snapshot needs it. Undefined for most alerts, whose resource keeps its alert until the state
 * declares the value: 1 kB less for each (bench `memory`). `isShared`: resources of other states may declare a part of the attribute.
 */
export const originOf = ({ source }: ResourceHistory, { comparison, edit }: PendingAlert, isShared: boolean): Origin | undefined => {
  const { change, owner, judging } = edit.from;
  const isFinal = source !== undefined && owner === 0 && comparison.field !== '*' && !comparison.hidden && !isShared;
  return isFinal ? undefined : { change, owner, event: judging.event };
};

/** Notes that a later edit set the value back, or to another value that causes no alert. */
export const endPending = (pending: PendingAlert, end: End): void => {
  if (pending.end !== undefined) return;
  pending.end = end;
  const { user, userAgent } = pending.edit.from.judging.event;
  pending.undone = end.as === 'reverted' && user.arn === end.event.user.arn && userAgent === end.event.userAgent;
};

export const endBy = (as: End['as'], { number, from }: ReportedEdit): End => ({ as, by: number, event: from.judging.event });

/** The same value as set by the next edit; undefined if only one edit set it. */
export const nextRepeat = (pending: PendingAlert, resource: ResourceHistory): PendingAlert | undefined => {
  const [edit, ...repeats] = pending.repeats;
  if (edit === undefined) return undefined;
  const { number, comparison, value, isHeld, end } = pending;
  const next: PendingAlert = { ...makePendingAlert(number, resource, comparison, value, edit), repeats, isHeld };
  if (end !== undefined) endPending(next, end);
  return next;
};
