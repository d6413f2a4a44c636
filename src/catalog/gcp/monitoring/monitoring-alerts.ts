import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { monitored, monitoringTypes } from './monitoring-names.js';

/**
 * Alert policies and notification channels. Without a field mask, an update replaces the policy. Source: googleapis `google/monitoring/v3/{alert,notification}.proto`, schemas of
 * `google_monitoring_alert_policy` and `google_monitoring_notification_channel`.
 */

const policy = monitored('google_monitoring_alert_policy', 'alertPolicies', 'alertPolicy.name');
const channel = monitored('google_monitoring_notification_channel', 'notificationChannels', 'notificationChannel.name');

const newPolicyFields: c.Fields = {
  ...c.cleared('display_name combiner notification_channels'),
  ...c.chosen('enabled severity alert_strategy{notification_prompts notification_rate_limit{period} notification_channel_strategy}'),
  ...c.cleared('user_labels', 'map'),
  ...c.inside(c.cleared('documentation{content subject}'), ''),
  ...c.inside(c.chosen('documentation{mime_type}'), 'text/markdown'),
  ...c.inside(c.chosen('alert_strategy{auto_close}'), ''),
};
/** The service names conditions when it creates them. */
const policyFields: c.Fields = { ...newPolicyFields, ...c.cleared('conditions') };

/** The state keeps these labels apart, and records hide their values. */
const sensitiveLabels = ['auth_token', 'password', 'service_key'];
const withoutSensitive = (labels: Json): Json =>
  isObject(labels)
    ? Object.fromEntries(Object.entries(labels).filter((entry): entry is [string, Json] => !sensitiveLabels.includes(entry[0])))
    : null;
const channelFields: c.Fields = {
  ...c.cleared('display_name description'),
  ...c.chosen('type enabled'),
  ...c.cleared('labels', withoutSensitive, 'map'),
  ...c.cleared('user_labels', 'map'),
};

export const monitoringAlerts: c.ServiceCatalog = {
  eventSource: 'monitoring.googleapis.com',
  types: monitoringTypes({
    google_monitoring_alert_policy: { defaults: { enabled: true }, noise: ['creation_record'] },
    google_monitoring_notification_channel: { defaults: { enabled: true }, secrets: ['sensitive_labels'], noise: ['verification_status'] },
  }),
  events: {
    CreateAlertPolicy: c.create(policy, c.whole('alertPolicy', newPolicyFields)),
    UpdateAlertPolicy: c.modify(policy, c.maskedOrWhole('alertPolicy', policyFields)),
    DeleteAlertPolicy: c.destroy(policy),
    CreateNotificationChannel: c.create(channel, c.whole('notificationChannel', channelFields)),
    UpdateNotificationChannel: c.modify(channel, c.masked('notificationChannel', channelFields)),
    DeleteNotificationChannel: c.destroy(channel),
    ...c.noChanges('SendNotificationChannelVerificationCode VerifyNotificationChannel'),
  },
};
