import { printable } from '../../lib/printable.js';
import { cutToWidth } from '../../lib/text-width.js';
import type { Drift } from '../../model/drift.js';
import { alertOf, effects, type Difference, type Effect } from '../../operators/preview/compare-runs.js';
import type { Severity } from '../../model/severity.js';
import { attributeText, resourceText, valuesText } from '../../model/summary.js';
import type { TableOptions } from '../../sinks/report/drift-table.js';
import { painter } from '../../sinks/report/painter.js';

/** Columns if the width of the terminal is unknown. */
const defaultWidth = 160;

/**
 * Differences for people, grouped by effect: two lines each, no wider than `width` (0: unknown). The first one names the alert, the second
 * one what differs and the value. Coloured by severity, as the table is.
 */
export const differenceLines = (differences: readonly Difference[], { width, isColored }: TableOptions): string => {
  if (differences.length === 0) return 'No differences.\n';
  const rows = effects.flatMap((effect) => differences.filter((one) => one.effect === effect).map(rowOf));
  const severityWidth = Math.max(...rows.map(({ shown }) => shown.length));
  const indent = ' '.repeat(effectWidth + severityWidth + 2 * gap.length);
  const fit = (text: string): string => cutToWidth(printable(text), width > 0 ? width : defaultWidth, 'right');
  const paint = painter(isColored);
  return rows
    .flatMap(({ effect, severity, shown, name, details }) => {
      const start = `${titles[effect].padEnd(effectWidth)}${gap}${shown.padEnd(severityWidth)}`;
      const line = fit(`${start}${gap}${name}`);
      const painted = paint.severity(line.slice(0, start.length), severity) + line.slice(start.length);
      return [painted, ...(details === '' ? [] : [fit(`${indent}${details}`)])];
    })
    .map((line) => `${line}\n`)
    .join('');
};

const gap = '  ';
const titles: Readonly<Record<Effect, string>> = { appears: 'APPEARS', vanishes: 'VANISHES', severity: 'SEVERITY', other: 'OTHER' };
const effectWidth = Math.max(...Object.values(titles).map(({ length }) => length));

type Row = {
  readonly effect: Effect;
  readonly severity: Severity;
  /** `low → high` if it changes. */
  readonly shown: string;
  readonly name: string;
  readonly details: string;
};

const rowOf = (difference: Difference): Row => {
  const { effect, before, after, changed } = difference;
  const drift = alertOf(difference);
  const { severity, event_time, user_identity } = drift;
  const others = before === null || after === null ? aboutRules(drift) : changed.flatMap((member) => aboutMember(member, before, after));
  return {
    effect,
    severity,
    shown: effect === 'severity' && before !== null ? `${before.severity} → ${severity}` : severity,
    name: `${event_time.slice(0, 16).replace('T', ' ')}  ${resourceText(drift)} ${attributeText(drift)}  by ${user_identity.user_name}`,
    details: [...others, ...(drift.change === 'modified' ? [valuesText(drift)] : [])].join('; '),
  };
};

const aboutRules = ({ rules, maintenance }: Drift): readonly string[] => [
  rules.length === 0 ? 'built-in rules' : `rules: ${rules.join(', ')}`,
  ...(maintenance === null ? [] : [`maintenance: ${maintenance}`]),
];

const aboutMember = (member: keyof Drift, before: Drift, after: Drift): readonly string[] => {
  switch (member) {
    case 'severity':
      return [];
    case 'id':
      return ['opened by another record'];
    case 'detected_at':
      // Held or confirmed differently. Follows from another record too.
      return before.id === after.id ? [`detected_at: ${before.detected_at} → ${after.detected_at}`] : [];
    case 'rules':
    case 'maintenance':
    case 'resolution':
    case 'occurrences':
      return [`${member}: ${shown(before[member])} → ${shown(after[member])}`];
    default:
      // The other members of the record that opened it, and of its place in the causal graph.
      return [];
  }
};

const shown = (value: string | number | readonly string[] | null): string =>
  value === null ? 'none' : typeof value === 'object' ? value.join(', ') || 'none' : String(value);
