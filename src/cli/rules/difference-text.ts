import type { Difference } from '../../operators/preview/compare-runs.js';
import type { TableOptions } from '../../sinks/report/drift-table.js';
import { differenceLines } from './difference-lines.js';

/** Formats in which differences are listed. */
export const differenceFormats = ['ndjson', 'json', 'table'] as const;
export type DifferenceFormat = (typeof differenceFormats)[number];

export const isDifferenceFormat = (format: string | undefined): format is DifferenceFormat =>
  differenceFormats.some((one) => one === format);

/** All differences as text: a line of JSON each, one array, or lines for people. */
export const differenceText = (differences: readonly Difference[], format: DifferenceFormat, table: TableOptions): string => {
  switch (format) {
    case 'ndjson':
      return differences.map((one) => `${JSON.stringify(one)}\n`).join('');
    case 'json':
      return `${JSON.stringify(differences, null, 2)}\n`;
    case 'table':
      return differenceLines(differences, table);
  }
};
