import { cutToWidth, padToWidth, textWidth } from '../../lib/text-width.js';
import type { DriftCells } from './drift-cells.js';
import type { Painter } from './painter.js';

/** Columns below which resource and change get a line each. */
const threeLinesBelow = 72;

const gap = '  ';
const indent = ' '.repeat(6);

/**
 * Two lines per alert: time, status and resource; below them who, attribute and change. Three lines in a very narrow terminal. Resources
 * and attributes are cut at their start, the rest at its end.
 */
export const narrowTable = (cells: readonly DriftCells[], total: number, paint: Painter): string => {
  const time = widest(cells, 'time', 'TIME UTC'.length);
  const status = widest(cells, 'status', 'STATUS'.length);
  const layout = total < threeLinesBelow ? threeLines(time, status, total) : twoLines(cells, time, status, total);
  const truncateLines = (lines: readonly string[]): readonly string[] => lines.map((line) => cutToWidth(line.trimEnd(), total, 'right'));
  const titles = truncateLines(
    layout({ sev: 'SEV', time: 'TIME UTC', status: 'STATUS', who: 'WHO', resource: 'RESOURCE', what: 'WHAT', change: 'DECLARED → NOW' }),
  );
  const rows = cells.flatMap((row) =>
    truncateLines(layout(row)).map((line, at) => {
      const start = at === 0 ? line.slice(0, row.sev.length) : '';
      const rest = line.slice(start.length);
      return paint.severity(start, row.severity) + (row.isOpen ? rest : paint.faint(rest));
    }),
  );
  return [...titles.map(paint.title), ...rows].map((line) => `${line}\n`).join('');
};

type Row = Omit<DriftCells, 'severity' | 'isOpen'>;
type Layout = (row: Row) => readonly string[];

const twoLines = (cells: readonly DriftCells[], time: number, status: number, total: number): Layout => {
  const head = time + gap.length + status;
  // Names get more than the columns above them need if the terminal has room for it.
  const left = Math.max(head, Math.min(widest(cells, 'who', 0), Math.floor(total * 0.3)));
  const right = total - indent.length - left - gap.length;
  return ({ sev, time: when, status: how, who, resource, what, change }) => [
    [sev.padEnd(4), padToWidth(`${when.padEnd(time)}${gap}${how}`, left), cutToWidth(resource, right, 'left')].join(gap),
    indent + padToWidth(cutToWidth(who, left, 'right'), left) + gap + whatAndChange(what, change, right),
  ];
};

const threeLines =
  (time: number, status: number, total: number): Layout =>
  ({ sev, time: when, status: how, who, resource, what, change }) => [
    [sev.padEnd(4), when.padEnd(time), how.padEnd(status), who].join(gap),
    indent + cutToWidth(resource, total - indent.length, 'left'),
    indent + whatAndChange(what, change, total - indent.length),
  ];

/** `timeout: 30 → 120`. Both keep at least two fifths of the width. */
const whatAndChange = (what: string, change: string, width: number): string => {
  if (change === '') return cutToWidth(what, width, 'left');
  const room = width - 2;
  const name = cutToWidth(what, Math.max(room - textWidth(change), Math.floor(room * 0.4)), 'left');
  return `${name}: ${cutToWidth(change, room - textWidth(name), 'right')}`;
};

const widest = (cells: readonly DriftCells[], name: 'time' | 'status' | 'who', least: number): number =>
  cells.reduce((most, row) => Math.max(most, textWidth(row[name])), least);
