import { type Json, isObject, text } from '../../../lib/json.js';
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

/**
 * Uptime checks, groups, dashboards, services and their objectives. Updates of groups, of dashboards, and of checks
 * without a field mask replace the object. Source: googleapis
 * `google/monitoring/v3/{uptime,group,service}.proto` and `google/monitoring/dashboard/v1/dashboard.proto`, schemas of
 * `google_monitoring_*`.
 */

const check = monitored('google_monitoring_uptime_check_config', 'uptimeCheckConfigs', 'uptimeCheckConfig.name');
const group = monitored('google_monitoring_group', 'groups', 'group.name');
const dashboard = monitored('google_monitoring_dashboard', 'dashboards', 'dashboard.name');
const objective = monitored('google_monitoring_slo', 'serviceLevelObjectives', 'serviceLevelObjective.name');
const services = ['google_monitoring_custom_service', 'google_monitoring_service'].map((type) =>
  monitored(type, 'services', 'service.name'),
);

const checkFields: c.Fields = {
  ...c.cleared('display_name selected_regions http_check{use_ssl validate_ssl body}'),
  ...c.cleared('timeout', c.duration),
  ...c.chosen('period', c.duration),
  ...c.chosen('checker_type content_matchers log_check_failures http_check{path port request_method content_type} tcp_check{port}'),
  ...c.cleared('user_labels', 'map'),
};

const groupFields: c.Fields = c.cleared('display_name filter parent_name is_cluster');

/** The state has the object as JSON text. */
const dashboardEdits = { dashboard_json: c.via('dashboard', (object) => (isObject(object) ? JSON.stringify(object) : undefined)) };

const serviceFields: c.Fields = { ...c.cleared('display_name'), ...c.cleared('user_labels', 'map') };

const days = (value: unknown): number | undefined => {
  const seconds = Number((text(value) ?? '').replace(/s$/, ''));
  return seconds > 0 ? seconds / 86_400 : undefined;
};
const objectiveFields: c.Fields = {
  ...c.cleared('display_name goal calendar_period'),
  ...c.cleared('rolling_period_days=rollingPeriod', days),
  ...c.cleared('user_labels', 'map'),
  ...c.chosen('request_based_sli=serviceLevelIndicator.requestBased windows_based_sli=serviceLevelIndicator.windowsBased'),
};

export const monitoringAlerts: c.ServiceCatalog = {
  eventSource: 'monitoring.googleapis.com',
  types: {
    ...monitoringTypes({
      google_monitoring_alert_policy: { defaults: { enabled: true }, noise: ['creation_record'] },
      google_monitoring_notification_channel: {
        defaults: { enabled: true },
        secrets: ['sensitive_labels'],
        noise: ['verification_status'],
      },
    }),
    ...monitoringTypes({
      google_monitoring_uptime_check_config: { secrets: ['http_check.auth_info.password'], noise: ['uptime_check_id'] },
      google_monitoring_group: {},
      google_monitoring_dashboard: {},
      google_monitoring_custom_service: {},
      google_monitoring_service: { noise: ['telemetry'] },
      google_monitoring_slo: {},
    }),
  },
  events: {
    CreateAlertPolicy: c.create(policy, c.whole('alertPolicy', newPolicyFields)),
    UpdateAlertPolicy: c.modify(policy, c.maskedOrWhole('alertPolicy', policyFields)),
    DeleteAlertPolicy: c.destroy(policy),
    CreateNotificationChannel: c.create(channel, c.whole('notificationChannel', channelFields)),
    UpdateNotificationChannel: c.modify(channel, c.masked('notificationChannel', channelFields)),
    DeleteNotificationChannel: c.destroy(channel),
    ...c.noChanges('SendNotificationChannelVerificationCode VerifyNotificationChannel'),

    CreateUptimeCheckConfig: c.create(check, c.whole('uptimeCheckConfig', checkFields)),
    UpdateUptimeCheckConfig: c.modify(check, c.maskedOrWhole('uptimeCheckConfig', checkFields)),
    DeleteUptimeCheckConfig: c.destroy(check),
    CreateGroup: c.create(group, c.whole('group', groupFields)),
    UpdateGroup: c.modify(group, c.whole('group', groupFields)),
    DeleteGroup: c.destroy(group),
    CreateDashboard: c.create(dashboard),
    UpdateDashboard: c.modify(dashboard, dashboardEdits),
    DeleteDashboard: c.destroy(dashboard),
    CreateService: c.firstOf(...services.map((service) => c.create(service, c.whole('service', serviceFields)))),
    UpdateService: c.firstOf(...services.map((service) => c.modify(service, c.masked('service', serviceFields)))),
    DeleteService: c.firstOf(...services.map((service) => c.destroy(service))),
    CreateServiceLevelObjective: c.create(objective, c.whole('serviceLevelObjective', objectiveFields)),
    UpdateServiceLevelObjective: c.modify(objective, c.masked('serviceLevelObjective', objectiveFields)),
    DeleteServiceLevelObjective: c.destroy(objective),
  },
};
