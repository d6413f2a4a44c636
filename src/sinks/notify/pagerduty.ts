import type { Json } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import { actorOf, fieldsText, resourceOf, summaryOf, valueText } from './describe-notice.js';
import { truncatedLine } from './truncated-line.js';
import type { Links } from './links.js';
import type { Post } from './post.js';

/** Maximum characters of a value in the details; an event has at most 512 KB. */
const longestDetail = 4_096;
const severities = { critical: 'critical', high: 'error', medium: 'warning', low: 'info' } as const;

/**
 * Events API v2: one incident per alert, resolved with it. The alert's id is the `dedup_key`, so sending it again changes nothing. After a
 * crash: see `openNotifier`.
 */
export const pagerduty = (post: Post, links: Links, routingKey: string): Sink<Notice> => ({
  name: 'pagerduty',
  write: async (notices, signal) => {
    for (const notice of notices) await post(JSON.stringify(eventOf(notice, links, routingKey)), signal);
  },
});

const eventOf = (notice: Notice, links: Links, routingKey: string): Json => {
  const { drift } = notice;
  const common = { routing_key: routingKey, dedup_key: drift.id };
  if (notice.kind === 'resolved') return { ...common, event_action: 'resolve' };
  const link = links.drift(drift);
  const detail = (text: string): string => truncatedLine(text, longestDetail);
  return {
    ...common,
    event_action: 'trigger',
    client: 'driftline',
    ...(link === '' ? {} : { client_url: link, links: [{ href: link, text: 'Details' }] }),
    payload: {
      summary: summaryOf(notice, 1_024),
      source: truncatedLine(resourceOf(drift), 255) || 'unknown',
      severity: severities[drift.severity],
      timestamp: drift.event_time,
      component: truncatedLine(drift.resource_id, 255),
      group: truncatedLine(drift.environment ?? drift.account_id, 255),
      class: truncatedLine(drift.resource_type, 255),
      custom_details: {
        field: detail(drift.field),
        change: drift.change,
        old_value: detail(valueText(drift.old_value)),
        new_value: detail(valueText(drift.new_value)),
        ...(drift.fields === null ? {} : { fields: detail(fieldsText(drift)) }),
        user: detail(actorOf(drift)),
        user_arn: detail(drift.user_identity.arn),
        event_name: detail(drift.event_name),
        event_id: detail(drift.event_id),
        account_id: detail(drift.account_id),
        account_name: detail(drift.account_name ?? ''),
        region: detail(drift.region),
        region_name: detail(drift.region_name ?? ''),
        environment: detail(drift.environment ?? ''),
        rules: detail(drift.rules.join(', ')),
        note: detail(drift.detail ?? ''),
        root_cause: detail(drift.root_cause ?? ''),
        blast_radius_size: String(drift.blast_radius_size ?? ''),
      },
    },
  };
};
