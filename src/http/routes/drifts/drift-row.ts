import { cutText } from '../../../lib/cut-text.js';
import type { Drift } from '../../../model/drift.js';

/** Longest text of a value and of other members, in characters; `…` follows a text that was cut. */
export const maxValueText = 120;
export const maxRowText = 500;

/** The alert in brief, for a table: `DriftRow`. `json`: the alert. `currentOf`: the incident that one is part of by now. */
export const driftRow = (json: string, currentOf: (incident: string) => string): string => {
  const drift = JSON.parse(json) as Drift;
  const { arn, principal_id: principal, user_name: name } = drift.user_identity;
  return JSON.stringify({
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
    incident: drift.incident === null ? null : currentOf(drift.incident),
    source_ip: drift.origin.source_ip,
    tool: drift.origin.tool,
    old_value: cutText(JSON.stringify(drift.old_value), maxValueText),
    new_value: cutText(JSON.stringify(drift.new_value), maxValueText),
    fields: drift.fields?.map((one) => cut(one.field)) ?? null,
    triage: drift.triage,
  });
};

const cut = (text: string): string => cutText(text, maxRowText);
const cutOrNull = (text: string | null): string | null => (text === null ? null : cut(text));
