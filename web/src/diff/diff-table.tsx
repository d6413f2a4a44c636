import { useState } from 'preact/hooks';
import { CellText } from './cell-text.js';
import type { DiffRow, Line } from './diff-row.js';
import { foldRows, type RowRange } from './fold-rows.js';

type DiffTableProps = {
  readonly rows: readonly DiffRow[];
  readonly oldTitle: string;
  readonly newTitle: string;
};

/** Lines that are drawn before `Show all`. */
const shownRows = 300;

/** Two values line by line, side by side; below each other on narrow screens. Long equal ranges are folded. */
export const DiffTable = ({ rows, oldTitle, newTitle }: DiffTableProps) => {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [isWhole, setIsWhole] = useState(false);
  const all = foldRows(rows, opened);
  const ranges = isWhole ? all : firstOf(all, shownRows);
  const hidden = isWhole ? 0 : linesOf(all) - linesOf(ranges);
  return (
    <>
      <table class="diff">
        <caption class="sr">Old and new value, line by line</caption>
        <thead>
          <tr>
            <th scope="col">{oldTitle}</th>
            <th scope="col">{newTitle}</th>
          </tr>
        </thead>
        <tbody>
          {ranges.flatMap(({ from, rows: lines, isFolded }) =>
            isFolded
              ? [
                  <tr key={from} class="fold">
                    <td colSpan={2}>
                      <button
                        type="button"
                        class="plain"
                        onClick={() => {
                          setOpened(new Set([...opened, from]));
                        }}
                      >
                        ⋯ {lines.length} equal lines
                      </button>
                    </td>
                  </tr>,
                ]
              : lines.map(({ isSame, left, right }, at) => (
                  <tr key={from + at} class={isSame ? 'same' : 'differs'}>
                    <Cell line={left} sign={isSame ? ' ' : '−'} />
                    <Cell line={right} sign={isSame ? ' ' : '+'} />
                  </tr>
                )),
          )}
        </tbody>
      </table>
      {hidden === 0 ? null : (
        <p>
          <button
            type="button"
            onClick={() => {
              setIsWhole(true);
            }}
          >
            Show all; {hidden.toLocaleString('en')} more lines
          </button>
        </p>
      )}
    </>
  );
};

const Cell = ({ line, sign }: { readonly line: Line | undefined; readonly sign: ' ' | '−' | '+' }) => {
  if (line === undefined) return <td class="none" />;
  if (sign === ' ')
    return (
      <td>
        <CellText line={line} />
      </td>
    );
  const content = (
    <>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      <span class="sr">{sign === '−' ? 'removed: ' : 'added: '}</span>
      <CellText line={line} />
    </>
  );
  return <td class={sign === '−' ? 'removed' : 'added'}>{sign === '−' ? <del>{content}</del> : <ins>{content}</ins>}</td>;
};

const linesOf = (ranges: readonly RowRange[]): number => ranges.reduce((sum, { rows, isFolded }) => sum + (isFolded ? 0 : rows.length), 0);

/** The first ranges, up to a number of lines that are not folded. */
const firstOf = (ranges: readonly RowRange[], most: number): readonly RowRange[] => {
  const first: RowRange[] = [];
  let room = most;
  for (const range of ranges) {
    if (room <= 0) break;
    first.push(range.isFolded ? range : { ...range, rows: range.rows.slice(0, room) });
    if (!range.isFolded) room -= range.rows.length;
  }
  return first;
};
