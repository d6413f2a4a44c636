import type { Change, Edit, OwnerCandidate } from '../../model/change.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { Cell } from './cell.js';
import { restoreCell, saveCell, type SavedCell } from './saved-cell.js';
import type { Context } from './verdict.js';

/** Entries of one attribute; past it the records before keep the order in which they arrived. */
const bound = 128;

/** What is judged: a change at the place that owns it, on the resource that stands there. */
export type Said = {
  readonly place: OwnerCandidate;
  readonly change: Change;
  readonly target: Declared | undefined;
  readonly context: Context;
  /** Milliseconds since the epoch, both; past the deadline nothing waits for a state any more (D9). */
  readonly arrived: number;
  readonly deadline: number;
  readonly iacAgent: boolean;
};

/** What was done about a reported field and cannot be taken back; what it leaves of the value. */
type Fixed = 'differs' | 'restored' | 'ignored';

/** What one record says of one attribute. */
export type Entry = {
  readonly edit: Edit;
  readonly said: Said;
  /** By reported field. */
  fixed: Map<string, Fixed> | undefined;
  /** Kept as a record of something unknown (D8b). */
  isKept: boolean;
};

export const makeEntry = (edit: Edit, said: Said): Entry => ({ edit, said, fixed: undefined, isKept: false });

/** Most entries are fixed in no field, and need no map. */
export const fix = (entry: Entry, field: string, as: Fixed): void => {
  (entry.fixed ??= new Map()).set(field, as);
};

/**
 * What records have said of one attribute while something of it could still be announced, in the order of their events: ties as they
 * arrived, and nothing goes before an entry that is fixed. Together with the cell as it was before them they can be judged anew.
 */
export class History {
  readonly entries: Entry[] = [];
  readonly #before: SavedCell;

  /** `version`: of the state that the entries are judged against. */
  constructor(
    cell: Cell,
    readonly version: number,
  ) {
    this.#before = saveCell(cell);
  }

  get isFull(): boolean {
    return this.entries.length >= bound;
  }

  /** Says whether it is the last one. */
  insert(entry: Entry): boolean {
    const { entries } = this;
    const { time } = entry.said.context.record;
    let at = entries.length;
    for (; at > 0; at--) {
      const { said, fixed } = entries[at - 1] as Entry;
      if (said.context.record.time <= time || fixed !== undefined) break;
    }
    entries.splice(at, 0, entry);
    return at === entries.length - 1;
  }

  /** The cell as it was before the first entry. */
  rewind(cell: Cell): void {
    restoreCell(cell, this.#before);
  }
}
