import type { Severity } from '../api/client.js';
import { instantOf } from '../lib/time.js';
import { resourceOf, type Alert } from './alert.js';
import { isSnoozed, needsAttention } from './attention.js';

export const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
export const statuses = ['open', 'resolved', 'declared', 'reverted', 'superseded', 'removed', 'accepted', 'verified'] as const;
export const triages = ['none', 'acknowledged', 'assigned', 'snoozed'] as const;

/** Parameters of the address of a list of alerts; each may repeat, and one of its values must match. */
export const filterNames = [
  'severity',
  'status',
  'provider',
  'account',
  'region',
  'environment',
  'type',
  'actor',
  'source_ip',
  'tool',
  'address',
  'rule',
  'triage',
  'incident',
] as const;
type FilterName = (typeof filterNames)[number];

/** Whether an alert is open, or how it was resolved. */
export const statusOf = ({ resolution }: Pick<Alert, 'resolution'>): NonNullable<Alert['resolution']> | 'open' => resolution ?? 'open';

/** All triage conditions of an alert; `none` if no other holds. `now`: milliseconds since the epoch. */
export const triagesOf = ({ triage }: Pick<Alert, 'triage'>, now: number): readonly (typeof triages)[number][] => {
  if (triage === null) return ['none'];
  const held = [
    ...(isSnoozed({ triage }, now) ? (['snoozed'] as const) : []),
    ...(triage.acknowledged_at === null ? [] : (['acknowledged'] as const)),
    ...(triage.assignee === null ? [] : (['assigned'] as const)),
  ];
  return held.length === 0 ? ['none'] : held;
};

const readers: Readonly<Record<Exclude<FilterName, 'triage' | 'status' | 'rule' | 'actor'>, (alert: Alert) => string>> = {
  severity: ({ severity }) => severity,
  provider: ({ provider }) => provider,
  account: ({ account_id }) => account_id,
  region: ({ region }) => region,
  environment: ({ environment }) => environment ?? '',
  type: ({ resource_type }) => resource_type,
  source_ip: ({ source_ip }) => source_ip ?? '',
  tool: ({ tool }) => tool ?? '',
  address: resourceOf,
  incident: ({ incident }) => incident ?? '',
};

/** Stands for the empty value in an address. */
export const noValue = 'none';

/** Text in which a search looks: as `searchedText` of the service makes it, so that the API and the command line find the same. */
const searched = (alert: Alert): string =>
  [
    alert.id,
    resourceOf(alert),
    ...[alert.resource_type, alert.resource_name, alert.resource_id, alert.field, ...(alert.fields ?? [])],
    ...[alert.user, alert.actor, alert.event_name, alert.source_ip ?? '', alert.tool ?? ''],
    ...[alert.account_id, alert.account_name ?? '', alert.region, alert.environment ?? '', alert.provider],
    ...[alert.severity, statusOf(alert), alert.incident ?? '', ...alert.rules],
    ...[alert.timestamp, alert.summary, alert.old_value, alert.new_value],
  ]
    .join('\n')
    .toLowerCase();

/** The alerts that the parameters of an address ask for. `status=resolved` stands for every resolution. */
export const filterOf = (query: URLSearchParams, now: number): ((alert: Alert) => boolean) => {
  const conditions: ((alert: Alert) => boolean)[] = [];
  for (const [name, read] of Object.entries(readers)) {
    const wanted = new Set(query.getAll(name));
    if (wanted.size > 0) conditions.push((alert) => wanted.has(read(alert) || noValue));
  }
  // By name and by ARN: several identities may have one name.
  const actors = new Set(query.getAll('actor'));
  if (actors.size > 0) conditions.push(({ actor, user }) => actors.has(actor || noValue) || actors.has(user));
  if (query.get('attention') === 'yes') conditions.push((alert) => needsAttention(alert, now));
  const status = new Set<string>(query.getAll('status'));
  if (status.size > 0) conditions.push((alert) => status.has(statusOf(alert)) || (alert.resolution !== null && status.has('resolved')));
  const rules = new Set<string>(query.getAll('rule'));
  if (rules.size > 0) conditions.push((alert) => alert.rules.some((rule) => rules.has(rule)));
  const triage = new Set<string>(query.getAll('triage'));
  if (triage.size > 0) conditions.push((alert) => triagesOf(alert, now).some((one) => triage.has(one)));
  const since = timeOf(query.get('since'), now);
  if (since !== undefined) conditions.push(({ time }) => time >= since);
  const until = timeOf(query.get('until'), now);
  if (until !== undefined) conditions.push(({ time }) => time <= until);
  // Last, because it is the most expensive.
  const words = (query.get('q') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > 0)
    conditions.push((alert) => {
      const text = searched(alert);
      return words.every((word) => text.includes(word));
    });
  return (alert) => conditions.every((holds) => holds(alert));
};

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `24h` before now, or a time; undefined for anything else. */
export const timeOf = (text: string | null, now: number): number | undefined => {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(text ?? '') ?? [];
  if (count !== undefined) return now - Number(count) * (units[unit] ?? 0);
  const time = instantOf(text ?? '');
  return Number.isNaN(time) ? undefined : time;
};
