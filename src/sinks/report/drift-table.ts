import type { Drift } from '../../model/drift.js';
import { driftCells } from './drift-cells.js';
import { naturalWidth, wideTable } from './wide-table.js';
import { narrowTable } from './narrow-table.js';
import { painter } from './painter.js';

/** Columns of the table if the width is unknown. */
const defaultWidth = 160;

/** Columns from which one line per alert shows enough of each cell. */
const wideFrom = 140;

/** `width`: columns of the terminal; 0 if unknown, as for a pipe. `isColored`: with escape sequences for colours. */
export type TableOptions = { readonly width: number; readonly isColored: boolean };

/** A table in a file. */
export const fileTable: TableOptions = { width: 0, isColored: false };

/**
 * Alerts as a table, no line wider than `width` (0: 160 columns). A wide terminal, or one in which nothing has to be cut, gets one line per
 * alert. In a narrower one an alert has two lines, or three below 72 columns, so that resource, attribute and change stay readable.
 */
export const driftTable = (drifts: readonly Drift[], { width, isColored }: TableOptions): string => {
  if (drifts.length === 0) return 'No drift.\n';
  const cells = driftCells(drifts);
  const total = width > 0 ? width : defaultWidth;
  const layout = total >= wideFrom || naturalWidth(cells) <= total ? wideTable : narrowTable;
  return layout(cells, total, painter(isColored));
};
