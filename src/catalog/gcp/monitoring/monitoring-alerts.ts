import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, blockWithMaps, chosen, inside, map, plain, updatedOrWritten, written, type Fields } from '../object-fields.js';
import { monitored, monitoringType } from './monitoring-names.js';

/**
 * Alert policies and notification channels. Without a field mask, an update replaces the policy. Source: googleapis `google/monitoring/v3/{alert,notification}.proto`, schemas of
 * `google_monitoring_alert_policy` and `google_monitoring_notification_channel`.
 */

const policy = monitored('google_monitoring_alert_policy', 'alertPolicies', 'alertPolicy.name');
const channel = monitored('google_monitoring_notification_channel', 'notificationChannels', 'notificationChannel.name');

const newPolicyFields: Fields = {
  display_name: plain('displayName'),
  combiner: plain('combiner'),
  enabled: chosen(plain('enabled')),
  notification_channels: plain('notificationChannels'),
  severity: chosen(plain('severity')),
  user_labels: map('userLabels'),
  'documentation.content': inside('documentation', 'content', ''),
  'documentation.mime_type': chosen(inside('documentation', 'mimeType', 'text/markdown')),
  'documentation.subject': inside('documentation', 'subject', ''),
  'alert_strategy.auto_close': chosen(inside('alertStrategy', 'autoClose', '')),
  'alert_strategy.notification_prompts': chosen(plain('alertStrategy.notificationPrompts')),
  'alert_strategy.notification_rate_limit.period': chosen(plain('alertStrategy.notificationRateLimit.period')),
  'alert_strategy.notification_channel_strategy': chosen(block('alertStrategy.notificationChannelStrategy')),
};
/** The service names conditions when it creates them. */
const policyFields: Fields = { ...newPolicyFields, conditions: blockWithMaps('conditions', 'labelExtractors', 'labels') };

/** The state keeps these labels apart, and records hide their values. */
const sensitiveLabels = ['auth_token', 'password', 'service_key'];
const withoutSensitive = (labels: Json): Json =>
  isObject(labels)
    ? Object.fromEntries(Object.entries(labels).filter((entry): entry is [string, Json] => !sensitiveLabels.includes(entry[0])))
    : null;
const channelFields: Fields = {
  display_name: plain('displayName'),
  description: plain('description'),
  type: chosen(plain('type')),
  enabled: chosen(plain('enabled')),
  labels: { path: 'labels', make: (from) => c.set(c.via(from, withoutSensitive), 'map') },
  user_labels: map('userLabels'),
};

export const monitoringAlerts: c.ServiceCatalog = {
  eventSource: 'monitoring.googleapis.com',
  types: {
    google_monitoring_alert_policy: monitoringType({ defaults: { enabled: true } }, ['creation_record']),
    google_monitoring_notification_channel: monitoringType({ defaults: { enabled: true }, secrets: ['sensitive_labels'] }, [
      'verification_status',
    ]),
  },
  events: {
    CreateAlertPolicy: c.create(policy, written('alertPolicy', newPolicyFields)),
    UpdateAlertPolicy: c.modify(policy, updatedOrWritten('alertPolicy', policyFields)),
    DeleteAlertPolicy: c.destroy(policy),
    CreateNotificationChannel: c.create(channel, written('notificationChannel', channelFields)),
    UpdateNotificationChannel: c.modify(channel, c.updated('notificationChannel', channelFields)),
    DeleteNotificationChannel: c.destroy(channel),
    ...c.noChanges('SendNotificationChannelVerificationCode VerifyNotificationChannel'),
  },
};
