import type { JsonObject } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import { actorOf, describeNotice, resourceOf, summaryOf, valueTexts } from './describe-notice.js';
import { truncatedLine } from './truncated-line.js';
import { severities, severitiesFrom, type Severity } from '../../model/severity.js';
import type { Links } from './links.js';
import type { Post } from './post.js';

/** Maximum characters of a value in the details; an event has at most 512 KB. */
const longestDetail = 4_096;
const levels = { critical: 'critical', high: 'error', medium: 'warning', low: 'info' } as const;

/**
 * Events API v2: one incident of PagerDuty per incident, resolved when none of its alerts from `least` on is open; an alert without an incident
 * is one by itself. The id is the `dedup_key`, so sending it again changes nothing. After a crash: see `openNotifier`.
 */
export const pagerduty = (post: Post, links: Links, routingKey: string, least: Severity): Sink<Notice> => ({
  name: 'pagerduty',
  write: async (notices, signal) => {
    const groups = new Map<string, Notice[]>();
    for (const notice of notices) groups.set(keyOf(notice), [...(groups.get(keyOf(notice)) ?? []), notice]);
    for (const group of groups.values())
      for (const event of eventsOf(group, links, least)) await post(JSON.stringify({ routing_key: routingKey, ...event }), signal);
  },
});

const keyOf = ({ drift }: Notice): string => drift.incident ?? drift.id;

/** The events about one incident: that alerts began, and that no alert is open. */
const eventsOf = (notices: readonly Notice[], links: Links, least: Severity): readonly JsonObject[] => {
  const begun = notices.filter(({ kind }) => kind === 'drift');
  const [worst] = begun.toSorted((one, other) => severities.indexOf(one.drift.severity) - severities.indexOf(other.drift.severity));
  const last = notices.at(-1);
  return [
    ...(worst === undefined ? [] : [triggerOf(worst, begun.length, links)]),
    ...(last === undefined ? [] : keysOver(last, least).map((key) => ({ event_action: 'resolve', dedup_key: key }))),
  ];
};

/** Keys that end with this notice. Those of merged incidents may have alerts that were told under them. */
const keysOver = ({ kind, drift, incident }: Notice, least: Severity): readonly string[] => {
  if (kind === 'drift') return [];
  if (drift.incident === null) return [drift.id];
  const isOver = incident !== undefined && severitiesFrom(least).every((one) => incident.open_counts[one] === 0);
  return isOver ? [incident.id, ...incident.merged] : [];
};

/** `count`: alerts of the message. */
const triggerOf = (notice: Notice, count: number, links: Links): JsonObject => {
  const { drift } = notice;
  const link = drift.incident === null ? links.drift(drift) : links.incident(drift.incident);
  const { old_value, new_value, fields } = valueTexts(drift);
  const { undo } = describeNotice(notice);
  const detail = (text: string): string => truncatedLine(text, longestDetail);
  return {
    dedup_key: keyOf(notice),
    event_action: 'trigger',
    client: 'driftline',
    ...(link === '' ? {} : { client_url: link, links: [{ href: link, text: 'Details' }] }),
    payload: {
      summary: `${summaryOf(notice, 1_000)}${count > 1 ? `, and ${String(count - 1)} more` : ''}`,
      source: truncatedLine(resourceOf(drift), 255) || 'unknown',
      severity: levels[drift.severity],
      timestamp: drift.event_time,
      component: truncatedLine(drift.resource_id, 255),
      group: truncatedLine(drift.environment ?? drift.account_id, 255),
      class: truncatedLine(drift.resource_type, 255),
      custom_details: {
        field: detail(drift.field),
        change: drift.change,
        old_value: detail(old_value),
        new_value: detail(new_value),
        ...(fields === '' ? {} : { fields: detail(fields) }),
        user: detail(actorOf(drift)),
        source_ip: detail(drift.origin.source_ip ?? ''),
        tool: detail(drift.origin.tool ?? ''),
        user_arn: detail(drift.user_identity.arn),
        event_name: detail(drift.event_name),
        event_id: detail(drift.event_id),
        account_id: detail(drift.account_id),
        account_name: detail(drift.account_name ?? ''),
        region: detail(drift.region),
        region_name: detail(drift.region_name ?? ''),
        environment: detail(drift.environment ?? ''),
        rules: detail(drift.rules.join(', ')),
        undo: detail(undo.map(({ text, command }) => (command === undefined ? text : `${text}: ${command}`)).join('; ')),
        note: detail(drift.detail ?? ''),
        root_cause: detail(drift.root_cause ?? ''),
        blast_radius_size: String(drift.blast_radius_size ?? ''),
      },
    },
  };
};
