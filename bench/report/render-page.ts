import type { Machine } from '../measure.js';
import { cellText, type Reports } from './cell-text.js';
import { measurements } from './measurements.js';
import { measurementsOf, units, type Section, type Table } from './section.js';

/** The revision that was measured, and the day. */
export type Revision = { readonly commit: string; readonly date: string };
export type Result = Revision & { readonly report: object };

/** The whole page. `results`: by name of the measurement; a result of another revision than `now` is marked with its own. */
export const renderPage = (
  sections: readonly Section[],
  results: Readonly<Record<string, Result>>,
  now: Revision & { readonly machine: Machine },
): string => {
  const { cpu, cores, memory_gib, node, platform } = now.machine;
  const head = [
    '# Performance',
    '<!-- Written by `npm run bench -- report`. Do not edit: the text is in bench/report. -->',
    `Unless a section says otherwise, measured on ${now.date} with commit ${now.commit}, Node.js ${node.replace(/^v/, '')} on ${platform}, ${String(cores)} cores (${cpu}), ${String(memory_gib)} GiB.`,
  ];
  return `${[...head, ...sections.flatMap((section) => blocks(section, results, now))].map(wrapped).join('\n\n')}\n`;
};

/** The blocks of a section: heading, paragraphs, tables, and how to measure it. */
const blocks = (section: Section, results: Readonly<Record<string, Result>>, now: Revision): readonly string[] => {
  const names = measurementsOf(section);
  const reports = Object.fromEntries(Object.entries(results).map(([name, { report }]) => [name, report]));
  const missing = names.filter((name) => results[name] === undefined);
  const old = names.flatMap((name) => {
    const result = results[name];
    return result === undefined || result.commit === now.commit ? [] : [`\`${name}\` on ${result.date} with commit ${result.commit}`];
  });
  return [
    `## ${section.title}`,
    ...section.text,
    ...section.tables.flatMap((table) => rendered(table, reports)),
    ...(missing.length === 0 ? [] : [`Not measured: ${missing.map((name) => `\`${name}\``).join(', ')}.`]),
    ...(old.length === 0 ? [] : [`Measured earlier: ${old.join(', ')}.`]),
    ...(names.length === 0 ? [] : [['Benches:', '', ...names.map((name) => `    ${command(name)}`)].join('\n')]),
  ];
};

const command = (name: string): string => {
  const measurement = measurements[name];
  if (measurement === undefined) throw new Error(`no measurement is called ${name}`);
  return `npm run bench -- ${[measurement.bench, ...measurement.options].join(' ')}`;
};

/** Rows whose measurement is missing are left out, and a table without rows. */
const rendered = ({ columns, rows }: Table, reports: Reports): readonly string[] => {
  const measured = rows.filter(({ cells }) => cells.every(({ paths }) => paths.every(([name]) => reports[name] !== undefined)));
  if (measured.length === 0) return [];
  const better = rows.map(({ cells }) => cells.map(({ unit }) => units[unit].better));
  const ofColumns = columns.slice(1).map((_, at) => only(better.map((row) => row[at] ?? '')));
  const marksColumns = ofColumns.every((mark) => mark !== undefined);
  const marked = (text: string, mark: string | undefined): string => (mark === undefined || mark === '' ? text : `${text} ${mark}`);
  const head = columns.map((column, at) => (marksColumns && at > 0 ? marked(column, ofColumns[at - 1]) : column));
  const lines = measured.map(({ label, cells }) => [
    marksColumns ? label : marked(label, only(cells.map(({ unit }) => units[unit].better))),
    ...cells.map((cell) => cellText(cell, reports)),
  ]);
  return [[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')];
};

const only = (marks: readonly string[]): string | undefined => (new Set(marks).size === 1 ? marks[0] : undefined);

/** Characters of a line of prose. */
const width = 110;

/** Wraps a paragraph, and the items of a list with their indentation. Leaves tables, comments and code as they are. */
const wrapped = (block: string): string => (/^(?:\||<!--|Benches:)/.test(block) ? block : block.split('\n').map(wrappedLine).join('\n'));

const wrappedLine = (line: string): string => {
  const indent = line.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > width) {
      lines.push(current);
      current = `${indent}${word}`;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current].join('\n');
};
