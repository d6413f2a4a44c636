import { text, type JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Uptime checks, groups, dashboards, services and objectives. */

const at = (resourceName: string): JsonObject => ({ resourceName });
const parent = at('projects/acme-prod');
const declared = (type: string, id: string, attributes: JsonObject): DeclaredResource => ({
  type: `google_monitoring_${type}`,
  name: 'main',
  attributes: { id, name: id, project: 'acme-prod', ...attributes },
});

const checkName = 'projects/acme-prod/uptimeCheckConfigs/site-1';
const check = declared('uptime_check_config', checkName, {
  checker_type: 'STATIC_IP_CHECKERS',
  content_matchers: [],
  display_name: 'Site',
  http_check: [
    {
      accepted_response_status_codes: [],
      auth_info: [],
      body: '',
      content_type: '',
      headers: {},
      mask_headers: false,
      path: '/health',
      ping_config: [],
      port: 443,
      request_method: 'GET',
      use_ssl: true,
      validate_ssl: true,
    },
  ],
  monitored_resource: [{ labels: { host: 'acme.example', project_id: 'acme-prod' }, type: 'uptime_url' }],
  period: '300s',
  selected_regions: ['EUROPE', 'USA_OREGON', 'USA_IOWA'],
  tcp_check: [],
  timeout: '10s',
  uptime_check_id: 'site-1',
  user_labels: {},
});
const groupName = 'projects/acme-prod/groups/42';
const group = declared('group', groupName, { display_name: 'Web', filter: 'resource.metadata.name=starts_with("web")', is_cluster: false, parent_name: '' });
const dashboardName = 'projects/481516234200/dashboards/0c1d';
const board: JsonObject = { displayName: 'App', gridLayout: { widgets: [{ blank: {} }] }, name: dashboardName };
const dashboard = declared('dashboard', dashboardName, { dashboard_json: JSON.stringify(board) });
const serviceName = 'projects/481516234200/services/shop';
const service = declared('custom_service', serviceName, {
  display_name: 'Shop',
  service_id: 'shop',
  telemetry: [{ resource_name: '' }],
  user_labels: { team: 'shop' },
});
const objectiveName = `${serviceName}/serviceLevelObjectives/fast`;
const objective = declared('slo', objectiveName, {
  basic_sli: [],
  calendar_period: '',
  display_name: 'Fast',
  goal: 0.99,
  request_based_sli: [
    { distribution_cut: [], good_total_ratio: [{ bad_service_filter: '', good_service_filter: 'a', total_service_filter: 'b' }] },
  ],
  rolling_period_days: 30,
  service: 'shop',
  slo_id: 'fast',
  user_labels: null,
  windows_based_sli: [],
});

const modified = (type: string, field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: `google_monitoring_${type}.main`,
  field,
  old,
  new: value,
});
const v3 = (interfaceName: string, name: string): string => `google.monitoring.v3.${interfaceName}.${name}`;

/** Examples of a creation and a deletion, for a declared object and for one that no state declares. */
const lifeOf = (
  type: string,
  one: { readonly method: (verb: string) => string; readonly request: JsonObject; readonly rogue: string; readonly state: DeclaredResource },
): readonly CatalogCase[] => {
  const id = text(one.state.attributes['id']) ?? '';
  return [
    {
      name: 'an object that no state declares is created',
      event: one.method('Create'),
      request: one.request,
      response: { name: one.rogue },
      record: parent,
      state: [one.state],
      drifts: [{ address: `google_monitoring_${type}`, field: '*', old: null, new: '*' }],
    },
    {
      name: 'a declared object is created',
      event: one.method('Create'),
      request: one.request,
      response: { name: id },
      record: parent,
      state: [one.state],
      drifts: [],
    },
    {
      name: 'a declared object is deleted',
      event: one.method('Delete'),
      request: { name: id },
      record: at(id),
      state: [one.state],
      drifts: [modified(type, '*', '*', null)],
    },
  ];
};

export const monitoringCheckCases: readonly CatalogCase[] = [
  ...lifeOf('uptime_check_config', {
    method: (verb) => v3('UptimeCheckService', `${verb}UptimeCheckConfig`),
    request: {
      parent: 'projects/acme-prod',
      uptimeCheckConfig: {
        displayName: 'Site',
        httpCheck: { path: '/health', useSsl: true, validateSsl: true },
        period: '300s',
        selectedRegions: ['USA_IOWA', 'USA_OREGON', 'EUROPE'],
        timeout: '10s',
      },
    },
    rogue: 'projects/acme-prod/uptimeCheckConfigs/rogue-2',
    state: check,
  }),
  {
    name: 'certificates are no longer checked, and the path changes',
    event: v3('UptimeCheckService', 'UpdateUptimeCheckConfig'),
    request: { uptimeCheckConfig: { httpCheck: { path: '/', useSsl: true }, name: checkName }, updateMask: 'http_check' },
    record: at(checkName),
    state: [check],
    drifts: [
      modified('uptime_check_config', 'http_check.path', '/health', '/'),
      modified('uptime_check_config', 'http_check.validate_ssl', true, null),
    ],
  },
  ...lifeOf('group', {
    method: (verb) => v3('GroupService', `${verb}Group`),
    request: { name: 'projects/acme-prod', group: { displayName: 'Web', filter: 'resource.metadata.name=starts_with("web")' } },
    rogue: 'projects/acme-prod/groups/43',
    state: group,
  }),
  {
    name: 'a group is replaced',
    event: v3('GroupService', 'UpdateGroup'),
    request: { group: { displayName: 'Web', filter: 'resource.type="gce_instance"', isCluster: true, name: groupName } },
    record: at(groupName),
    state: [group],
    drifts: [
      modified('group', 'filter', 'resource.metadata.name=starts_with("web")', 'resource.type="gce_instance"'),
      modified('group', 'is_cluster', false, true),
    ],
  },
  ...lifeOf('dashboard', {
    method: (verb) => `google.monitoring.dashboard.v1.DashboardsService.${verb}Dashboard`,
    request: { parent: 'projects/acme-prod', dashboard: { displayName: 'App' } },
    rogue: 'projects/481516234200/dashboards/rogue',
    state: dashboard,
  }),
  {
    name: 'a dashboard is replaced',
    event: 'google.monitoring.dashboard.v1.DashboardsService.UpdateDashboard',
    request: { dashboard: { displayName: 'Mine', name: dashboardName } },
    record: at('projects/acme-prod/dashboards/0c1d'),
    state: [dashboard],
    drifts: [modified('dashboard', 'dashboard_json', JSON.stringify(board), JSON.stringify({ displayName: 'Mine', name: dashboardName }))],
  },
  ...lifeOf('custom_service', {
    method: (verb) => v3('ServiceMonitoringService', `${verb}Service`),
    request: { parent: 'projects/acme-prod', service: { displayName: 'Shop', userLabels: { team: 'shop' } }, serviceId: 'shop' },
    rogue: 'projects/481516234200/services/rogue',
    state: service,
  }),
  {
    name: 'a label of a service changes',
    event: v3('ServiceMonitoringService', 'UpdateService'),
    request: { service: { name: serviceName, userLabels: { team: 'ops' } }, updateMask: 'userLabels' },
    record: at(serviceName),
    state: [service],
    drifts: [modified('custom_service', 'user_labels.team', 'shop', 'ops')],
  },
  ...lifeOf('slo', {
    method: (verb) => v3('ServiceMonitoringService', `${verb}ServiceLevelObjective`),
    request: {
      parent: serviceName,
      serviceLevelObjective: {
        displayName: 'Fast',
        goal: 0.99,
        rollingPeriod: '2592000s',
        serviceLevelIndicator: { requestBased: { goodTotalRatio: { goodServiceFilter: 'a', totalServiceFilter: 'b' } } },
      },
    },
    rogue: `${serviceName}/serviceLevelObjectives/rogue`,
    state: objective,
  }),
  {
    name: 'an objective is relaxed',
    event: v3('ServiceMonitoringService', 'UpdateServiceLevelObjective'),
    request: { serviceLevelObjective: { goal: 0.5, name: objectiveName, rollingPeriod: '604800s' }, updateMask: 'goal,rolling_period' },
    record: at(objectiveName),
    state: [objective],
    drifts: [modified('slo', 'goal', 0.99, 0.5), modified('slo', 'rolling_period_days', 30, 7)],
  },
];
