import { cutText } from '../lib/cut-text.js';
import type { Drift } from './drift.js';

/** Longest text of a value and of other members, in characters; `…` follows a text that was cut. */
export const maxValueText = 120;
export const maxRowText = 500;

/** The JSON of the alert in brief, for a table: `DriftRow`. `json`: the alert. */
export const driftRow = (json: string): string => JSON.stringify(rowOf(JSON.parse(json) as Drift));

const rowOf = (drift: Drift) => {
  const { arn, principal_id: principal, user_name: name } = drift.user_identity;
  return {
    id: drift.id,
    timestamp: drift.timestamp,
    severity: drift.severity,
    resource_type: cut(drift.resource_type),
    resource_name: cut(drift.resource_name),
    resource_id: cut(drift.resource_id),
    field: cut(drift.field),
    address: cutOrNull(drift.address),
    provider: drift.provider,
    account_id: cut(drift.account_id),
    account_name: cutOrNull(drift.account_name),
    region: cut(drift.region),
    change: drift.change,
    environment: cutOrNull(drift.environment),
    user: cut(name || arn || principal),
    actor: cut(arn || principal || name),
    rules: drift.rules,
    event_name: cut(drift.event_name),
    detected_at: drift.detected_at,
    last_seen: drift.last_seen,
    occurrences: drift.occurrences,
    resolution: drift.resolution,
    resolved_at: drift.resolved_at,
    maintenance: cutOrNull(drift.maintenance),
    summary: drift.summary,
    incident: drift.incident,
    source_ip: drift.origin.source_ip,
    tool: drift.origin.tool,
    old_value: cutText(JSON.stringify(drift.old_value), maxValueText),
    new_value: cutText(JSON.stringify(drift.new_value), maxValueText),
    fields: drift.fields?.map((one) => cut(one.field)) ?? null,
    triage: drift.triage,
  };
};

/**
 * The text in which a search looks for words, in lower case. It is made of the row, so that the page, which has only rows, finds the same:
 * `web/src/alerts/filter.ts` makes the same text. Values of sensitive attributes are masked in the alert (D20).
 */
export const searchedText = (drift: Drift): string => {
  const row = rowOf(drift);
  const { resource_type: type, resource_name: name, resource_id: id } = row;
  return [
    row.id,
    // Stands for the address of an undeclared resource.
    row.address ?? `${type}.${name === '' ? id : name}`,
    ...[type, name, id, row.field, ...(row.fields ?? [])],
    ...[row.user, row.actor, row.event_name, row.source_ip ?? '', row.tool ?? ''],
    ...[row.account_id, row.account_name ?? '', row.region, row.environment ?? '', row.provider],
    ...[row.severity, row.resolution ?? 'open', row.incident ?? '', ...row.rules],
    ...[row.timestamp, row.summary, row.old_value, row.new_value],
  ]
    .join('\n')
    .toLowerCase();
};

/** The words of a search: each must be somewhere in the text. */
export const searchWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const cut = (text: string): string => cutText(text, maxRowText);
const cutOrNull = (text: string | null): string | null => (text === null ? null : cut(text));
