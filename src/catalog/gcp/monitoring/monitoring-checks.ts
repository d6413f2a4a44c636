import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { monitored, monitoringTypes } from './monitoring-names.js';

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

export const monitoringChecks: c.ServiceCatalog = {
  eventSource: 'monitoring.googleapis.com',
  types: monitoringTypes({
    google_monitoring_uptime_check_config: { secrets: ['http_check.auth_info.password'], noise: ['uptime_check_id'] },
    google_monitoring_group: {},
    google_monitoring_dashboard: {},
    google_monitoring_custom_service: {},
    google_monitoring_service: { noise: ['telemetry'] },
    google_monitoring_slo: {},
  }),
  events: {
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
