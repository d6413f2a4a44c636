import { cutToWidth, padToWidth, textWidth } from '../../lib/text-width.js';
import type { DriftCells } from './drift-cells.js';
import type { Painter } from './painter.js';

type Column = {
  readonly name: 'sev' | 'time' | 'status' | 'who' | 'resource' | 'what' | 'change';
  readonly title: string;
  /** Minimum width in a narrow terminal. */
  readonly least: number;
  /** The end that is cut. */
  readonly cut: 'left' | 'right';
};

const columns: readonly Column[] = [
  { name: 'sev', title: 'SEV', least: 4, cut: 'right' },
  { name: 'time', title: 'TIME UTC', least: 11, cut: 'left' },
  { name: 'status', title: 'STATUS', least: 8, cut: 'right' },
  { name: 'who', title: 'WHO', least: 16, cut: 'right' },
  { name: 'resource', title: 'RESOURCE', least: 36, cut: 'left' },
  { name: 'what', title: 'WHAT', least: 16, cut: 'left' },
  { name: 'change', title: 'DECLARED → NOW', least: 28, cut: 'right' },
];

const gap = '  ';

/**
 * One line per alert, columns aligned. If the terminal is too narrow, columns shrink from the last one on, addresses at their start, so
 * that resource and change stay readable.
 */
export const wideTable = (cells: readonly DriftCells[], total: number, paint: Painter): string => {
  const widths = fitted(cells, total);
  const lineOf = (textOf: (column: Column) => string): string =>
    cutToWidth(
      columns
        .map((column, at) => padToWidth(cutToWidth(textOf(column), widths[at] ?? 0, column.cut), widths[at] ?? 0))
        .join(gap)
        .trimEnd(),
      total,
      'right',
    );
  const title = paint.title(lineOf((column) => column.title));
  const rows = cells.map((row) => {
    const line = lineOf(({ name }) => row[name]);
    const rest = line.slice(row.sev.length);
    return paint.severity(line.slice(0, row.sev.length), row.severity) + (row.isOpen ? rest : paint.faint(rest));
  });
  return [title, ...rows].map((line) => `${line}\n`).join('');
};

/** Columns that the table takes without any cut. */
export const naturalWidth = (cells: readonly DriftCells[]): number =>
  widthsOf(cells).reduce((sum, one) => sum + one, 0) + gap.length * (columns.length - 1);

const widthsOf = (cells: readonly DriftCells[]): number[] =>
  columns.map(({ name, title }) => cells.reduce((most, row) => Math.max(most, textWidth(row[name])), textWidth(title)));

/** The order in which columns shrink; the last one takes the remaining width. */
const fitted = (cells: readonly DriftCells[], total: number): readonly number[] => {
  const widths = widthsOf(cells);
  let excess = naturalWidth(cells) - total;
  for (const [name, width] of shrinkOrder) {
    const at = columns.findIndex((column) => column.name === name);
    const spare = Math.min(Math.max(excess, 0), Math.max((widths[at] ?? 0) - (width ?? columns[at]?.least ?? 0), 0));
    widths[at] = (widths[at] ?? 0) - spare;
    excess -= spare;
  }
  return widths;
};

const shrinkOrder: readonly (readonly [name: Column['name'], width?: number])[] = [
  ['change'],
  // Attributes of Kubernetes have long paths, whose end tells most.
  ['what', 28],
  ['who'],
  ['resource'],
  ['what'],
];
