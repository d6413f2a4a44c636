import type { Judged } from './judge-figure.js';

/** The judged figures as aligned lines of text. */
export const figureTable = (all: readonly Judged[]): string => {
  const rows = [
    ['figure', 'base', 'new', 'ratio', 'verdict', 'unit'],
    ...all.map((one) => [one.name, shown(one.base), shown(one.new), shown(one.ratio), verdictOf(one), one.unit]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, column) => (column >= 1 && column <= 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))),
    )
    .map((cells) => `${cells.join('  ').trimEnd()}\n`)
    .join('');
};

const shown = (value: number | null): string => (value === null ? '-' : String(rounded(value)));

/** Three digits. */
export const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

const verdictOf = ({ verdict, known, note }: Judged): string => {
  const since = known === undefined ? '' : `${verdict === 'known' ? '' : ', known'} since ${known.noted} at ${String(known.ratio)}`;
  return `${verdict === 'fail' ? 'FAIL' : verdict}${since}${note === undefined ? '' : `, ${note}`}`;
};
