/** A part of a line. `isMarked`: it differs from the line beside it. */
export type Part = { readonly text: string; readonly isMarked: boolean };
/** One line of a value. `depth`: levels of indentation. */
export type Line = { readonly depth: number; readonly parts: readonly Part[] };
/** Two lines side by side. Without `isSame` the left one was removed and the right one added. */
export type DiffRow = { readonly isSame: boolean; readonly left: Line | undefined; readonly right: Line | undefined };

/** A member that differs. */
export type MemberChange = { readonly path: string; readonly kind: 'added' | 'removed' | 'changed' };

export const lineOf = (depth: number, text: string): Line => ({ depth, parts: [{ text, isMarked: false }] });

/** Removed and added lines beside each other. */
export const sideBySide = (removed: readonly Line[], added: readonly Line[]): readonly DiffRow[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({ isSame: false, left: removed[at], right: added[at] }));

export const sameRow = (depth: number, left: string, right = left): DiffRow => ({
  isSame: true,
  left: lineOf(depth, left),
  right: lineOf(depth, right),
});
