import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, chosen, duration, map, plain, translated, updatedOrWritten, written, type Fields } from '../object-fields.js';
import { monitored, monitoringType } from './monitoring-names.js';

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

const checkFields: Fields = {
  display_name: plain('displayName'),
  timeout: duration('timeout'),
  period: chosen(duration('period')),
  selected_regions: plain('selectedRegions'),
  checker_type: chosen(plain('checkerType')),
  user_labels: map('userLabels'),
  content_matchers: chosen(block('contentMatchers')),
  log_check_failures: chosen(plain('logCheckFailures')),
  'http_check.path': chosen(plain('httpCheck.path')),
  'http_check.port': chosen(plain('httpCheck.port')),
  'http_check.use_ssl': plain('httpCheck.useSsl'),
  'http_check.validate_ssl': plain('httpCheck.validateSsl'),
  'http_check.request_method': chosen(plain('httpCheck.requestMethod')),
  'http_check.body': plain('httpCheck.body'),
  'http_check.content_type': chosen(plain('httpCheck.contentType')),
  'tcp_check.port': chosen(plain('tcpCheck.port')),
};

const groupFields: Fields = {
  display_name: plain('displayName'),
  filter: plain('filter'),
  parent_name: plain('parentName'),
  is_cluster: plain('isCluster'),
};

/** The state has the object as JSON text. */
const dashboardEdits = { dashboard_json: c.via('dashboard', (object) => (isObject(object) ? JSON.stringify(object) : undefined)) };

const serviceFields: Fields = { display_name: plain('displayName'), user_labels: map('userLabels') };

const days = (value: unknown): number | undefined => {
  const seconds = Number((text(value) ?? '').replace(/s$/, ''));
  return seconds > 0 ? seconds / 86_400 : undefined;
};
const objectiveFields: Fields = {
  display_name: plain('displayName'),
  goal: plain('goal'),
  rolling_period_days: translated('rollingPeriod', days),
  calendar_period: plain('calendarPeriod'),
  user_labels: map('userLabels'),
  request_based_sli: chosen(block('serviceLevelIndicator.requestBased')),
  windows_based_sli: chosen(block('serviceLevelIndicator.windowsBased')),
};

export const monitoringChecks: c.ServiceCatalog = {
  eventSource: 'monitoring.googleapis.com',
  types: {
    google_monitoring_uptime_check_config: monitoringType({ secrets: ['http_check.auth_info.password'] }, ['uptime_check_id']),
    google_monitoring_group: monitoringType(),
    google_monitoring_dashboard: monitoringType(),
    google_monitoring_custom_service: monitoringType(),
    google_monitoring_service: monitoringType({}, ['telemetry']),
    google_monitoring_slo: monitoringType(),
  },
  events: {
    CreateUptimeCheckConfig: c.create(check, written('uptimeCheckConfig', checkFields)),
    UpdateUptimeCheckConfig: c.modify(check, updatedOrWritten('uptimeCheckConfig', checkFields)),
    DeleteUptimeCheckConfig: c.destroy(check),
    CreateGroup: c.create(group, written('group', groupFields)),
    UpdateGroup: c.modify(group, written('group', groupFields)),
    DeleteGroup: c.destroy(group),
    CreateDashboard: c.create(dashboard),
    UpdateDashboard: c.modify(dashboard, dashboardEdits),
    DeleteDashboard: c.destroy(dashboard),
    CreateService: c.firstOf(...services.map((service) => c.create(service, written('service', serviceFields)))),
    UpdateService: c.firstOf(...services.map((service) => c.modify(service, c.updated('service', serviceFields)))),
    DeleteService: c.firstOf(...services.map((service) => c.destroy(service))),
    CreateServiceLevelObjective: c.create(objective, written('serviceLevelObjective', objectiveFields)),
    UpdateServiceLevelObjective: c.modify(objective, c.updated('serviceLevelObjective', objectiveFields)),
    DeleteServiceLevelObjective: c.destroy(objective),
  },
};
