import type { Json } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import { actorOf, resourceOf, summaryOf, valueTexts } from './describe-notice.js';
import { resolvedText } from '../../model/summary.js';
import { truncatedLine } from './truncated-line.js';
import type { Links } from './links.js';
import type { Post } from './post.js';

const longestLabel = 512;
const longestAnnotation = 4_096;

/**
 * Alertmanager's API v2. Alertmanager identifies an alert by its labels, so a resolution has the labels of its alert, and sending it again
 * changes nothing. `expiresAfter`: milliseconds after which the Alertmanager drops an unresolved alert. After a crash: see `openNotifier`;
 * labels and start of an alert are the same then.
 */
export const alertmanager = (post: Post, links: Links, expiresAfter: number): Sink<Notice> => ({
  name: 'alertmanager',
  write: (notices, signal) => post(JSON.stringify(notices.map((notice) => alertOf(notice, links, expiresAfter))), signal),
});

const alertOf = (notice: Notice, links: Links, expiresAfter: number): Json => {
  const { kind, drift, reminded } = notice;
  const starts = Date.parse(drift.detected_at);
  const sent = reminded === undefined ? starts : Date.parse(reminded);
  const resolved = Date.parse(drift.resolved_at ?? drift.last_seen);
  const link = links.drift(drift);
  return {
    labels: given(longestLabel, {
      alertname: 'InfrastructureDrift',
      drift_id: drift.id,
      severity: drift.severity,
      change: drift.change,
      provider: drift.provider,
      resource_type: drift.resource_type,
      resource: resourceOf(drift),
      field: drift.field,
      account_id: drift.account_id,
      region: drift.region,
      environment: drift.environment ?? '',
    }),
    annotations: given(longestAnnotation, {
      summary: summaryOf(notice, 1_024),
      description: drift.detail ?? '',
      ...valueTexts(drift),
      user: actorOf(drift),
      source_ip: drift.origin.source_ip ?? '',
      tool: drift.origin.tool ?? '',
      user_arn: drift.user_identity.arn,
      event_name: drift.event_name,
      event_time: drift.event_time,
      account_name: drift.account_name ?? '',
      region_name: drift.region_name ?? '',
      rules: drift.rules.join(', '),
      root_cause: drift.root_cause ?? '',
      blast_radius_size: String(drift.blast_radius_size ?? ''),
      incident: drift.incident ?? '',
      resolution: drift.resolution ?? '',
      resolved_by: resolvedText(drift),
    }),
    startsAt: drift.detected_at,
    // The Alertmanager refuses an end before the start.
    endsAt: new Date(kind === 'resolved' ? Math.max(resolved, starts) : sent + expiresAfter).toISOString(),
    ...(link === '' ? {} : { generatorURL: link }),
  };
};

/** Omits empty labels, which the Alertmanager treats as absent. */
const given = (limit: number, texts: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const line = truncatedLine(text, limit);
      return line === '' ? [] : [[name, line]];
    }),
  );
