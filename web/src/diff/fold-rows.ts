import type { DiffRow } from './diff-row.js';

/** Consecutive rows; `isFolded`: equal ones that are hidden. `from`: index of the first. */
export type RowRange = { readonly from: number; readonly rows: readonly DiffRow[]; readonly isFolded: boolean };

/** Equal rows that stay visible beside a difference. */
const context = 2;
/** Hiding fewer rows would not make the list shorter. */
const fewest = 4;

/** Folds long ranges of equal rows, except those in `opened`, which are named by the index of their first row. */
export const foldRows = (rows: readonly DiffRow[], opened: ReadonlySet<number>): readonly RowRange[] => {
  const ranges: RowRange[] = [];
  let shownFrom = 0;
  for (let at = 0; at < rows.length;) {
    let end = at;
    while (rows[end]?.isSame === true) end++;
    const from = at === 0 ? at : at + context;
    const to = end === rows.length ? end : end - context;
    if (to - from >= fewest && !opened.has(from)) {
      if (from > shownFrom) ranges.push({ from: shownFrom, rows: rows.slice(shownFrom, from), isFolded: false });
      ranges.push({ from, rows: rows.slice(from, to), isFolded: true });
      shownFrom = to;
    }
    at = end + 1;
  }
  if (shownFrom < rows.length) ranges.push({ from: shownFrom, rows: rows.slice(shownFrom), isFolded: false });
  return ranges;
};
