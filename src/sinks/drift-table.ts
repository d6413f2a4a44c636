import type { Drift } from '../model/drift.js';
import type { Json } from '../model/json.js';

/** Alerts for a person: one line each, columns aligned, cut to the width of the terminal (0: not cut). */
export const driftTable = (drifts: readonly Drift[], width: number): string => {
  if (drifts.length === 0) return 'No drift.\n';
  const rows = drifts.map((drift) => [
    drift.severity.toUpperCase(),
    drift.event_time.replace('T', ' ').replace(/:\d\d(\.\d+)?Z$/, ''),
    printable(drift.address ?? `${drift.resource_type} "${drift.resource_name}"`),
    printable(drift.field === '*' ? drift.change : drift.field),
    drift.field === '*' ? '' : `${shortened(drift.old_value)} → ${drift.detail === null ? shortened(drift.new_value) : `(${drift.detail})`}`,
    who(drift),
    `${drift.resolution ?? 'open'}${drift.occurrences > 1 ? ` ×${String(drift.occurrences)}` : ''}${drift.maintenance === null ? '' : ` [${drift.maintenance}]`}`,
  ]);
  const all = [['SEVERITY', 'TIME (UTC)', 'RESOURCE', 'WHAT', 'DECLARED → NOW', 'WHO', 'STATUS'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => {
      const line = row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ');
      return `${width > 0 && line.length > width ? `${line.slice(0, width - 1)}…` : line}\n`;
    })
    .join('');
};

const who = ({ user_identity: { user_name, role_name } }: Drift): string => printable(role_name === '' ? user_name : `${user_name} (${role_name})`);

const shortened = (value: Json): string => {
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > 28 ? `${text.slice(0, 27)}…` : text;
};

/** Records are written by whoever made the call: nothing of them may steer a terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
