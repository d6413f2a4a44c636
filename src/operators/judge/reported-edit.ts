import type { Change, Edit, OwnerCandidate } from '../../model/change.js';
import type { Judging } from './judged-event.js';

/** A change and the owner on which it is judged. Shared by the edits of that owner. */
export type OwnedChange = {
  readonly change: Change;
  /** Index of the owner in `change.owners`. */
  readonly owner: number;
  /** Number of the owner in the newest snapshot of its source at the time; undefined if no state declares it. */
  readonly declared: number | undefined;
  readonly judging: Judging;
  /** Time in milliseconds since the epoch after which nothing waits for a state any longer (D9). */
  readonly deadline: number;
};

export const ownerOf = ({ change, owner }: Pick<OwnedChange, 'change' | 'owner'>): OwnerCandidate => change.owners[owner] as OwnerCandidate;

/** An effect that cannot be undone when the edits of an attribute are judged again in another order. */
export type Fixed = 'differs' | 'restored' | 'ignored';

/** The change of one attribute by one record. */
export type ReportedEdit = {
  readonly number: number;
  readonly edit: Edit;
  readonly from: OwnedChange;
  /** By reported field. Undefined for most edits, which have none. */
  fixed: Map<string, Fixed> | undefined;
  /** Whether the change is kept as undeclared (D8b). */
  isKept: boolean;
};

export const makeReportedEdit = (number: number, edit: Edit, from: OwnedChange): ReportedEdit => ({
  number,
  edit,
  from,
  fixed: undefined,
  isKept: false,
});

export const fix = (edit: ReportedEdit, field: string, as: Fixed): void => {
  (edit.fixed ??= new Map()).set(field, as);
};
