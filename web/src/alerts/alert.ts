import type { Drift, DriftRow } from '../api/client.js';
import { cutText } from '../lib/visible-text.js';
import { instantOf } from '../lib/time.js';

/** An alert as the page keeps it: the row of the index, and its time in milliseconds since the epoch. */
export type Alert = DriftRow & { readonly time: number };

export const alertOfRow = (row: DriftRow): Alert => ({ ...row, time: instantOf(row.timestamp) });

/** Characters of a value, and of other texts, as the service cuts them in the index. */
const valueLength = 120;
const textLength = 500;

const cut = (text: string): string => cutText(text, textLength);
const cutOrNull = (text: string | null): string | null => (text === null ? null : cut(text));

/** What a caller is called: by name, else by ARN or principal; '' if the record names nobody. */
export const callerName = ({ user_name: name, arn, principal_id: principal }: Drift['user_identity']): string => name || arn || principal;

/** What a caller is told apart by: ARN, else principal or name. */
export const callerId = ({ arn, principal_id: principal, user_name: name }: Drift['user_identity']): string => arn || principal || name;

/** The row of a complete alert, as the stream sends it. */
export const alertOfDrift = (drift: Drift): Alert => {
  const { user_identity: by } = drift;
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
    rules: drift.rules,
    user: cut(callerName(by)),
    actor: cut(callerId(by)),
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
    old_value: cutText(JSON.stringify(drift.old_value), valueLength),
    new_value: cutText(JSON.stringify(drift.new_value), valueLength),
    fields: drift.fields?.map((one) => cut(one.field)) ?? null,
    triage: drift.triage,
    time: instantOf(drift.timestamp),
  };
};

/** The address of a declared resource, else its type and its name or id. */
export const resourceOf = ({
  address,
  resource_type,
  resource_name,
  resource_id,
}: Pick<Alert, 'address' | 'resource_type' | 'resource_name' | 'resource_id'>): string =>
  address ?? `${resource_type}.${resource_name === '' ? resource_id : resource_name}`;

/** What the provider calls an account. */
export const accountWord = (provider: Alert['provider']): 'Project' | 'Subscription' | 'Account' =>
  provider === 'gcp' ? 'Project' : provider === 'azure' ? 'Subscription' : 'Account';

/** Name of the account, else its id. */
export const accountOf = ({ account_name, account_id }: Pick<Alert, 'account_name' | 'account_id'>): string => account_name ?? account_id;

/** What an event was, and from where. */
export const eventText = ({ event_name: event, source_ip: ip }: Pick<Alert, 'event_name' | 'source_ip'>): string =>
  ip === null ? event : `${event} from ${ip}`;
