import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, created, declared, deleted, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, http, httpKey, key, patch, replace, rest, v1, v1Call, v2 } from './api-gateway-examples.js';

const logs = 'arn:aws:logs:us-east-1:111122223333:log-group:api';
const stage = declared(v1('stage'), {
  ...key,
  access_log_settings: [{ destination_arn: logs, format: '$context.requestId' }],
  arn: 'arn:aws:apigateway:us-east-1::/restapis/a1b2c3d4e5/stages/prod',
  cache_cluster_enabled: false,
  cache_cluster_size: '',
  canary_settings: [],
  client_certificate_id: '',
  deployment_id: 'dep001',
  description: '',
  documentation_version: '',
  id: 'ags-a1b2c3d4e5-prod',
  stage_name: 'prod',
  tags: { team: 'a' },
  tags_all: { team: 'a' },
  variables: { backend: 'blue' },
  web_acl_arn: '',
  xray_tracing_enabled: true,
});
const prod = { ...rest, stageName: 'prod' };
const created1 = { deploymentId: 'dep001', cacheClusterSize: '0.5', cacheClusterEnabled: false, stageName: 'prod', tracingEnabled: true };
const settings = declared(v1('method_settings'), {
  ...key,
  id: 'a1b2c3d4e5-prod-*/*',
  method_path: '*/*',
  settings: [
    {
      cache_data_encrypted: false,
      cache_ttl_in_seconds: 300,
      caching_enabled: false,
      data_trace_enabled: false,
      logging_level: 'INFO',
      metrics_enabled: true,
      require_authorization_for_cache_control: true,
      throttling_burst_limit: 500,
      throttling_rate_limit: 100,
      unauthorized_cache_control_header_strategy: 'SUCCEED_WITH_RESPONSE_HEADER',
    },
  ],
  stage_name: 'prod',
});
const deployment = declared(v1('deployment'), { ...key, created_date: '2026-01-10T09:00:00Z', description: '', id: 'dep001', triggers: { redeployment: 'x' }, variables: null });
const httpStage = declared(v2('stage'), {
  ...httpKey,
  access_log_settings: [{ destination_arn: logs, format: '$context.requestId' }],
  auto_deploy: false,
  client_certificate_id: '',
  default_route_settings: [{ data_trace_enabled: false, detailed_metrics_enabled: true, logging_level: '', throttling_burst_limit: 100, throttling_rate_limit: 50 }],
  deployment_id: 'hde001',
  description: '',
  id: 'live',
  name: 'live',
  route_settings: [
    { data_trace_enabled: false, detailed_metrics_enabled: false, logging_level: '', route_key: 'GET /orders', throttling_burst_limit: 10, throttling_rate_limit: 5 },
  ],
  stage_variables: { backend: 'blue' },
  tags: {},
  tags_all: {},
});
const live = { ...http, stageName: 'live' };
const httpDeployment = declared(v2('deployment'), { ...httpKey, auto_deployed: false, description: 'first', id: 'hde001', triggers: null });
const routes = httpStage().attributes['route_settings'] ?? null;
const access = stage().attributes['access_log_settings'] ?? null;

const restStages: readonly CatalogCase[] = [
  ...creation(v1Call('CreateStage', rest, created1), v1Call('CreateStage', rest, { ...created1, stageName: 'test' }), stage()),
  differs('no access log', patch('UpdateStage', prod, [['remove', '/accessLogSettings']]), [stage()], drift(v1('stage'), 'access_log_settings', access, null)),
  differs(
    'a canary gets a tenth of the requests',
    patch('UpdateStage', prod, [replace('/canarySettings/percentTraffic', '10.0'), replace('/canarySettings/deploymentId', 'dep009')]),
    [stage()],
    drift(v1('stage'), 'canary_settings.deployment_id', null, 'dep009'),
    drift(v1('stage'), 'canary_settings.percent_traffic', null, '10.0'),
  ),
  differs(
    'a canary gets all requests',
    patch('UpdateStage', prod, [['copy', '/deploymentId'], ['remove', '/canarySettings']], { deploymentId: 'dep009', stageName: 'prod' }),
    [stage()],
    drift(v1('stage'), 'deployment_id', 'dep001', 'dep009'),
  ),
  ...deletion(v1Call('DeleteStage', prod), v1Call('DeleteStage', { ...rest, stageName: 'test' }), stage()),
];
const settingCases: readonly CatalogCase[] = [
  differs('methods are not logged any more', patch('UpdateStage', prod, [replace('/*/*/logging/loglevel', 'OFF')]), [stage(), settings()], drift(v1('method_settings'), 'settings.logging_level', 'INFO', 'OFF')),
  differs('the settings are removed', patch('UpdateStage', prod, [['remove', '/*/*']]), [settings()], deleted(v1('method_settings'))),
];
const deploymentCases: readonly CatalogCase[] = [
  ...creation(
    v1Call('CreateDeployment', rest, { description: '', stageName: '' }, { id: 'dep001' }),
    v1Call('CreateDeployment', rest, { description: '', stageName: '' }, { id: 'dep009' }),
    deployment(),
  ),
  differs(
    'a stage is deployed in the console',
    v1Call('CreateDeployment', rest, { description: 'fix', stageName: 'prod' }, { id: 'dep009' }),
    [stage(), deployment()],
    drift(v1('stage'), 'deployment_id', 'dep001', 'dep009'),
    created(v1('deployment')),
  ),
  ...change(
    patch('UpdateDeployment', { ...rest, deploymentId: 'dep001' }, [replace('/description', '')]),
    patch('UpdateDeployment', { ...rest, deploymentId: 'dep001' }, [replace('/description', 'x')]),
    deployment(),
    'description',
    '',
    'x',
  ),
  ...deletion(v1Call('DeleteDeployment', { ...rest, deploymentId: 'dep001' }), v1Call('DeleteDeployment', { ...rest, deploymentId: 'dep009' }), deployment()),
  ...creation(call('CreateDeployment', { ...http, description: 'first' }, { deploymentId: 'hde001' }), call('CreateDeployment', http, { deploymentId: 'hde009' }), httpDeployment()),
  differs(
    'a stage of an HTTP API is deployed',
    call('CreateDeployment', live, { deploymentId: 'hde009', deploymentStatus: 'DEPLOYED' }),
    [httpStage(), httpDeployment()],
    drift(v2('stage'), 'deployment_id', 'hde001', 'hde009'),
    created(v2('deployment')),
  ),
  ...change(
    call('UpdateDeployment', { ...http, deploymentId: 'hde001', description: 'first' }),
    call('UpdateDeployment', { ...http, deploymentId: 'hde001', description: 'x' }),
    httpDeployment(),
    'description',
    'first',
    'x',
  ),
  ...deletion(call('DeleteDeployment', { ...http, deploymentId: 'hde001' }), call('DeleteDeployment', { ...http, deploymentId: 'hde009' }), httpDeployment()),
];
const httpStages: readonly CatalogCase[] = [
  ...creation(call('CreateStage', { ...live, autoDeploy: false }), call('CreateStage', { ...http, stageName: 'test', autoDeploy: true }), httpStage()),
  ...change(
    call('UpdateStage', { ...live, routeSettings: { 'GET /orders': { throttlingBurstLimit: 10, throttlingRateLimit: 5 } } }),
    call('UpdateStage', { ...live, routeSettings: { 'POST /orders': { throttlingBurstLimit: 1 } } }),
    httpStage(),
    'route_settings',
    routes,
    [...(routes as []), { throttling_burst_limit: 1, route_key: 'POST /orders' }],
  ),
  differs('settings of a route are removed', call('DeleteRouteSettings', { ...live, routeKey: 'GET /orders' }), [httpStage()], drift(v2('stage'), 'route_settings', routes, [])),
  differs('withheld variables', call('UpdateStage', { ...live, stageVariables: '***' }), [httpStage()], drift(v2('stage'), 'stage_variables', { backend: 'blue' }, null)),
  differs('empty settings of the log', call('UpdateStage', { ...live, accessLogSettings: {} }), [httpStage()], drift(v2('stage'), 'access_log_settings', access, null)),
  differs('no access log of an HTTP API', call('DeleteAccessLogSettings', live), [httpStage()], drift(v2('stage'), 'access_log_settings', access, null)),
  ...deletion(call('DeleteStage', live), call('DeleteStage', { ...http, stageName: 'test' }), httpStage()),
];
export const stageCases: readonly CatalogCase[] = [...restStages, ...settingCases, ...deploymentCases, ...httpStages];
