import type { Drift } from '../../../model/drift.js';
import { severities } from '../../../model/severity.js';
import { attributeOf, authorOf, subjectOf, timeOf, valuesOf } from './drift-words.js';
import type { Report } from './run-report.js';

/**
 * Markdown for the summary of a job or a comment: counts, a table of open alerts, resolved ones collapsed. Everything from records is in code
 * spans, so none of it is markup. GitHub discards a summary of more than 1 MiB: rows that do not fit are left out, open alerts last.
 */
export const markdownReport: Report = ({ open, resolved, states, isFiltered, failure }) => {
  if (failure !== undefined && open.length + resolved.length === 0) return { text: `**Nothing was compared**: ${failure}.\n`, notes: [] };
  const declared = states.reduce((sum, { managed }) => sum + managed, 0);
  const checked = declared === 1 ? '1 declared resource' : `${String(declared)} declared resources`;
  if (open.length === 0 && resolved.length === 0)
    return { text: `**No drift** ${isFiltered ? 'that the filters select, ' : ''}in ${checked}.\n`, notes: [] };
  const heading = open.length === 0 ? '### No open drift\n' : `### Drift: ${String(open.length)} open\n\n${countsOf(open)}.\n`;
  const openTable = tableOf(open, openColumns, maxBytes - reserved);
  const left = maxBytes - reserved - openTable.bytes;
  const resolvedTable = tableOf(resolved, resolvedColumns, left);
  const omitted = openTable.omitted + resolvedTable.omitted;
  const notes =
    omitted === 0
      ? []
      : [`Markdown: ${String(omitted)} of ${String(open.length + resolved.length)} rows are left out: GitHub accepts 1 MiB`];
  const text = [
    heading,
    openTable.text,
    openTable.omitted === 0 ? '' : `${String(openTable.omitted)} more open alerts do not fit into this summary.\n`,
    resolved.length === 0
      ? ''
      : `<details><summary>${String(resolved.length)} resolved</summary>\n\n${resolvedTable.text}${
          resolvedTable.omitted === 0 ? '' : `\n${String(resolvedTable.omitted)} more do not fit into this summary.\n`
        }\n</details>\n`,
  ];
  return { text: text.filter((part) => part !== '').join('\n'), notes };
};

/** GitHub's limit counts everything that a step writes, so other output of the step has some room. */
const maxBytes = 1_000_000;
/** For all that is not a row. */
const reserved = 2_000;

const countsOf = (drifts: readonly Drift[]): string =>
  severities
    .map((severity) => [severity, drifts.filter((drift) => drift.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${String(count)} ${severity}`)
    .join(', ');

type Column = readonly [title: string, cell: (drift: Drift) => string];

const common: readonly Column[] = [
  ['Severity', ({ severity }) => severity],
  ['Resource', (drift) => codeSpan(subjectOf(drift))],
  ['What', (drift) => codeSpan(attributeOf(drift))],
  ['Declared → now', (drift) => codeSpan(valuesOf(drift))],
  ['Who', (drift) => codeSpan(authorOf(drift))],
  ['When', timeOf],
];
const openColumns = common;
const resolvedColumns: readonly Column[] = [...common, ['Resolved', ({ resolution }) => resolution ?? '']];

const tableOf = (
  drifts: readonly Drift[],
  columns: readonly Column[],
  limit: number,
): { readonly text: string; readonly bytes: number; readonly omitted: number } => {
  if (drifts.length === 0) return { text: '', bytes: 0, omitted: 0 };
  const rows = [row(columns.map(([title]) => title)), row(columns.map(() => '---'))];
  let bytes = rows.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  let shown = 0;
  for (const drift of drifts) {
    const next = row(columns.map(([, cell]) => cell(drift)));
    if (bytes + Buffer.byteLength(next) > limit) break;
    bytes += Buffer.byteLength(next);
    rows.push(next);
    shown++;
  }
  return { text: rows.join(''), bytes, omitted: drifts.length - shown };
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/**
 * Text as a code span of GitHub Flavored Markdown, also in a cell of a table. Code spans interpret nothing: no HTML, links, mentions, emoji or
 * escapes. A cell ends at any `|`, even in a span, and renderers differ on backslashes before it, so `|` is a character reference between two
 * spans. The text has no line breaks, see `drift-words.ts`.
 */
const codeSpan = (text: string): string =>
  text
    .split('|')
    .map((part) => (part.trim() === '' ? part : span(part)))
    .join('&#124;');

const span = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  // One space on each side is removed again.
  const isPadded = text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' '));
  return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
};
