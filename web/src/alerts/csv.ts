import type { Alert } from './alert.js';

const columns = [
  'id',
  'timestamp',
  'severity',
  'resource_type',
  'resource_name',
  'resource_id',
  'address',
  'field',
  'old_value',
  'new_value',
  'user',
  'actor',
  'event_name',
  'provider',
  'account_id',
  'account_name',
  'region',
  'environment',
  'occurrences',
  'resolution',
  'resolved_at',
] as const satisfies readonly (keyof Alert)[];

/** Spreadsheets run a cell that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The alerts as CSV (RFC 4180) with a header line. Text that a spreadsheet would take for a formula gets a leading apostrophe. */
export const csvOf = (alerts: readonly Alert[]): string =>
  [columns, ...alerts.map((alert) => columns.map((name) => alert[name]))].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
