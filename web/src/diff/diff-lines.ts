import { diffArrays, diffWordsWithSpace, type Change } from 'diff';
import { lineOf, sameRow, sideBySide, type DiffRow, type Line, type Part } from './diff-row.js';

/** Longest lines whose words are compared. */
const longestWords = 2_000;
/** Most differences that are looked for; the time grows with their square. */
const mostWords = 200;
const mostLines = 500;
/** Lines of a value whose words are compared. */
const mostCompared = 400;

/** Two lines side by side. */
type DiffWords = (depth: number, before: string, after: string) => DiffRow;

/** Marks the words that differ, in the first lines that it is called for. */
export const wordMarker = (): DiffWords => {
  let left = mostCompared;
  return (depth, before, after) =>
    left-- > 0 ? diffWords(depth, before, after) : { isSame: false, left: lineOf(depth, before), right: lineOf(depth, after) };
};

const diffWords = (depth: number, before: string, after: string): DiffRow => {
  const changes =
    before.length > longestWords || after.length > longestWords
      ? undefined
      : diffWordsWithSpace(before, after, { maxEditLength: mostWords });
  if (changes === undefined) return { isSame: false, left: lineOf(depth, before), right: lineOf(depth, after) };
  const side = (isOther: (change: Change) => boolean): Line => ({
    depth,
    parts: changes
      .filter((change) => !isOther(change))
      .map(({ value, added, removed }): Part => ({ text: value, isMarked: added || removed })),
  });
  return { isSame: false, left: side(({ added }) => added), right: side(({ removed }) => removed) };
};

/** Compares texts line by line. */
export const diffLines = (depth: number, before: string, after: string, markWords: DiffWords): readonly DiffRow[] => {
  const left = before.split('\n');
  const right = after.split('\n');
  const changes = diffArrays(left, right, { maxEditLength: mostLines });
  if (changes === undefined)
    return sideBySide(
      left.map((line) => lineOf(depth, line)),
      right.map((line) => lineOf(depth, line)),
    );
  const rows: DiffRow[] = [];
  let removed: readonly string[] = [];
  for (const [at, change] of changes.entries()) {
    if (change.removed) removed = change.value;
    else if (change.added) {
      for (const row of pairedLines(depth, removed, change.value, markWords)) rows.push(row);
      removed = [];
    } else for (const line of change.value) rows.push(sameRow(depth, line));
    if (removed.length > 0 && changes[at + 1]?.added !== true) {
      for (const row of pairedLines(depth, removed, [], markWords)) rows.push(row);
      removed = [];
    }
  }
  return rows;
};

/** As many lines as before: each was changed. Otherwise nothing says which line became which. */
const pairedLines = (depth: number, removed: readonly string[], added: readonly string[], markWords: DiffWords): readonly DiffRow[] =>
  removed.length === added.length
    ? removed.map((line, at) => markWords(depth, line, added[at] ?? ''))
    : sideBySide(
        removed.map((line) => lineOf(depth, line)),
        added.map((line) => lineOf(depth, line)),
      );
