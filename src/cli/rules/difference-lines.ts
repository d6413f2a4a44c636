import { cutText } from '../../lib/cut-text.js';
import { printable } from '../../lib/printable.js';
import type { Drift } from '../../model/drift.js';
import { alertOf, effects, type Difference, type Effect } from '../../operators/preview/compare-runs.js';
import { showChange } from '../../sinks/show-change.js';

/** Characters per line if the width of the terminal is unknown. */
const defaultWidth = 160;

/**
 * Differences for people, grouped by effect: two lines each, cut to `width` (0: unknown). The first one names the alert, the second one what
 * differs and the value.
 */
export const differenceLines = (differences: readonly Difference[], width: number): string => {
  if (differences.length === 0) return 'No difference.\n';
  const rows = effects.flatMap((effect) => differences.filter((one) => one.effect === effect).map(rowOf));
  const severityWidth = Math.max(...rows.map(({ severity }) => severity.length));
  const indent = ' '.repeat(effectWidth + severityWidth + 2 * gap.length);
  return rows
    .flatMap(({ effect, severity, name, details }) => [
      `${titles[effect].padEnd(effectWidth)}${gap}${severity.padEnd(severityWidth)}${gap}${name}`,
      ...(details === '' ? [] : [`${indent}${details}`]),
    ])
    .map((line) => `${cutText(printable(line), (width > 0 ? width : defaultWidth) - 1)}\n`)
    .join('');
};

const gap = '  ';
const titles: Readonly<Record<Effect, string>> = { appears: 'APPEARS', vanishes: 'VANISHES', severity: 'SEVERITY', other: 'OTHER' };
const effectWidth = Math.max(...Object.values(titles).map(({ length }) => length));

type Row = { readonly effect: Effect; readonly severity: string; readonly name: string; readonly details: string };

const rowOf = (difference: Difference): Row => {
  const { effect, before, after, changed } = difference;
  const drift = alertOf(difference);
  const { severity, event_time, user_identity, address, resource_type, resource_name, field, change } = drift;
  const what = field === '*' ? change : field;
  const others = before === null || after === null ? aboutRules(drift) : changed.flatMap((member) => aboutMember(member, before, after));
  return {
    effect,
    severity: effect === 'severity' && before !== null ? `${before.severity} → ${severity}` : severity,
    name: `${event_time.slice(0, 16).replace('T', ' ')}  ${address ?? `${resource_type} "${resource_name}"`} ${what}  by ${user_identity.user_name}`,
    details: [...others, ...valueOf(drift)].join('; '),
  };
};

const valueOf = ({ change, old_value, new_value, detail }: Drift): readonly string[] =>
  change !== 'modified' ? [] : [detail === null ? showChange(old_value, new_value) : `(${detail})`];

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
