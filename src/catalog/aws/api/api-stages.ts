import { type Json, type JsonObject, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { patched, patchedKeys, patchesLike } from './api-patches.js';
import { isRedacted } from '../../redactions.js';
import { changedKeys, inInput } from './api-values.js';
import { httpApi } from './http-apis.js';
import { restApi, shared } from './rest-apis.js';

/**
 * Amazon API Gateway: stages and deployments, of REST APIs (`restApiId`) and of HTTP and WebSocket APIs (`apiId`). A deployment with the name
 * of a stage moves the stage to it. Source: API Gateway API references (versions 1 and 2), Terraform AWS provider, records of accounts.
 */

/** Settings of the methods of a stage in calls that update the stage: `/pets/GET/logging/loglevel`, with asterisks for all methods. */

/** Paths of operations → members. */
const members: Readonly<Record<string, string>> = {
  'metrics/enabled': 'metricsEnabled',
  'logging/loglevel': 'loggingLevel',
  'logging/dataTrace': 'dataTraceEnabled',
  'throttling/burstLimit': 'throttlingBurstLimit',
  'throttling/rateLimit': 'throttlingRateLimit',
  'caching/enabled': 'cachingEnabled',
  'caching/ttlInSeconds': 'cacheTtlInSeconds',
  'caching/dataEncrypted': 'cacheDataEncrypted',
  'caching/requireAuthorizationForCacheControl': 'requireAuthorizationForCacheControl',
  'caching/unauthorizedCacheControlHeaderStrategy': 'unauthorizedCacheControlHeaderStrategy',
};
const setting = new RegExp(`^/(.+)/(${Object.keys(members).join('|')})$`);
const whole = /^\/(.+\/(?:\*|GET|PUT|POST|DELETE|HEAD|OPTIONS|PATCH|ANY))$/;

/** The path of a resource and a method, in which calls and states escape slashes or not, and may begin with one. */
const methodPath = (path: string): string => path.replaceAll('~1', '/').replaceAll('~0', '~').replace(/^\/+/, '');

/** The limit of a rate is written with six decimals. */
const plain = (value: Json): Json => (typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : value);

/** The settings that a call changes, by method. */
const methodSettingsOf: c.Read = (record) => {
  const found = new Map<string, Record<string, Json>>();
  for (const { groups, value } of patchesLike(record, setting)) {
    const [path = '', name = ''] = groups;
    const key = methodPath(path);
    found.set(key, { ...found.get(key), [members[name] ?? name]: plain(value) });
  }
  return found.size === 0 ? undefined : [...found].map(([path, settings]) => ({ method_path: path, settings }));
};

/** The methods whose settings a call removes. */
const removedMethodSettings: c.Read = (record) => {
  const found = patchesLike(record, whole).filter(({ op }) => op === 'remove');
  return found.length === 0 ? undefined : found.map(({ groups: [path = ''] }) => ({ method_path: methodPath(path) }));
};
const stage = c.on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: 'stageName' });
const httpStage = c.on('aws_apigatewayv2_stage', { api_id: 'apiId', name: 'stageName' });
const stageIn = inInput('createStageInput');
const newStage = c.on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: stageIn('stageName') });

const deployment = c.on('aws_api_gateway_deployment', { rest_api_id: 'restApiId', id: 'deploymentId' });
const httpDeployment = c.on('aws_apigatewayv2_deployment', { api_id: 'apiId', id: 'deploymentId' });
const deploymentIn = inInput('createDeploymentInput');
const deployedStage = c.on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: deploymentIn('stageName') });
const settings = c.on('aws_api_gateway_method_settings', {
  rest_api_id: 'restApiId',
  stage_name: 'stageName',
  method_path: 'item.method_path',
});

/** The size of a cache that a stage does not have is only a preset. */
const ifCached = (from: c.From): c.Read => {
  const [isCached, size] = [stageIn('cacheClusterEnabled'), c.reader(from)];
  return (record) => (isCached(record) === true ? size(record) : undefined);
};

/** Settings by route as the blocks of the state. */
const routeSettings: c.Read = c.via('routeSettings', (routes) =>
  isObject(routes)
    ? Object.entries(routes).flatMap(([key, one]): JsonObject[] =>
        isObject(one)
          ? [{ ...Object.fromEntries(Object.entries(one).map(([name, value = null]) => [c.snakeCase(name), value])), route_key: key }]
          : [],
      )
    : undefined,
);

const httpStageSettings: c.Edits = {
  ...c.same('auto_deploy client_certificate_id deployment_id description access_log_settings{destination_arn format}'),
  // Empty settings switch the log off.
  access_log_settings: c.via('accessLogSettings', (value: Json) => (isObject(value) && Object.keys(value).length === 0 ? null : undefined)),
  ...c.emptied(
    c.same(
      'data_trace_enabled detailed_metrics_enabled logging_level throttling_burst_limit throttling_rate_limit',
      'defaultRouteSettings.',
      'default_route_settings.',
    ),
  ),
  route_settings: c.add(routeSettings, ['route_key']),
  stage_variables: c.eachKey(changedKeys('stageVariables')),
};
const methodSettings: c.Edits = c.same(
  'cache_data_encrypted cache_ttl_in_seconds caching_enabled data_trace_enabled logging_level metrics_enabled require_authorization_for_cache_control throttling_burst_limit throttling_rate_limit unauthorized_cache_control_header_strategy',
  'item.settings.',
  'settings.',
);
/** Records may withhold the variables as a whole. */
const withheldVariables: c.Edits = {
  stage_variables: c.hidden((record) => (isRedacted(record.request['stageVariables']) ? true : undefined)),
};

export const apiStages: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_stage: { ...shared, keys: [['rest_api_id', 'stage_name']], noise: [] },
    aws_api_gateway_method_settings: {
      ...shared,
      keys: [['rest_api_id', 'stage_name', { attribute: 'method_path', as: methodPath }]],
      defaults: { 'settings.logging_level': 'OFF', 'settings.unauthorized_cache_control_header_strategy': 'SUCCEED_WITH_RESPONSE_HEADER' },
    },
    aws_api_gateway_deployment: {
      ...shared,
      keys: [['rest_api_id', 'id']],
      cloudId: 'id',
      noise: ['created_date', 'execution_arn', 'invoke_url'],
      unevaluated: { triggers: 'kept in the state only', variables: 'belong to the stage' },
    },
    aws_apigatewayv2_stage: { ...shared, keys: [['api_id', 'name']], noise: [] },
    aws_apigatewayv2_deployment: {
      ...shared,
      keys: [['api_id', 'id']],
      cloudId: 'id',
      noise: [],
      unevaluated: { triggers: 'kept in the state only' },
    },
  },
  events: {
    CreateStage: [
      c.create(c.within(restApi, newStage), {
        cache_cluster_enabled: stageIn('cacheClusterEnabled'),
        cache_cluster_size: ifCached(stageIn('cacheClusterSize')),
        ...Object.fromEntries(
          Object.entries(c.same('percent_traffic use_stage_cache', 'canarySettings.', 'canary_settings.')).map(([name, path]) => [
            name,
            stageIn(path),
          ]),
        ),
        'canary_settings.stage_variable_overrides': c.set(stageIn('canarySettings.stageVariableOverrides'), 'map'),
        ...c.same('deployment_id description documentation_version', stageIn),
        tags: c.tagMap(stageIn('tags')),
        variables: c.set(stageIn('variables'), 'map'),
        xray_tracing_enabled: stageIn('tracingEnabled'),
      }),
      c.create(c.within(httpApi, httpStage), { ...httpStageSettings, tags: c.tagMap('tags') }),
      c.modify(httpStage, withheldVariables),
    ],
    UpdateStage: [
      c.modify(stage, {
        'access_log_settings.destination_arn': patched('/accessLogSettings/destinationArn'),
        'access_log_settings.format': patched('/accessLogSettings/format'),
        access_log_settings: patched('/accessLogSettings'),
        cache_cluster_enabled: patched('/cacheClusterEnabled'),
        cache_cluster_size: patched('/cacheClusterSize'),
        'canary_settings.deployment_id': patched('/canarySettings/deploymentId'),
        'canary_settings.percent_traffic': patched('/canarySettings/percentTraffic'),
        'canary_settings.stage_variable_overrides': c.eachKey(patchedKeys('/canarySettings/stageVariableOverrides')),
        'canary_settings.use_stage_cache': patched('/canarySettings/useStageCache'),
        canary_settings: patched('/canarySettings'),
        client_certificate_id: patched('/clientCertificateId'),
        deployment_id: patched('/deploymentId'),
        description: patched('/description'),
        documentation_version: patched('/documentationVersion'),
        variables: c.eachKey(patchedKeys('/variables')),
        xray_tracing_enabled: patched('/tracingEnabled'),
      }),
      c.forEach(methodSettingsOf, c.put(settings, methodSettings)),
      c.forEach(removedMethodSettings, c.destroy(settings)),
      c.modify(httpStage, httpStageSettings),
      c.modify(httpStage, withheldVariables),
    ],
    DeleteStage: [c.destroy(stage), c.destroy(httpStage)],
    DeleteAccessLogSettings: c.modify(httpStage, { access_log_settings: c.fixed(null) }),
    DeleteRouteSettings: c.modify(httpStage, {
      route_settings: c.remove(
        c.via('routeKey', (key) => [{ route_key: key }]),
        ['route_key'],
      ),
    }),

    CreateDeployment: [
      c.create(
        c.within(
          restApi,
          c.withId(c.on('aws_api_gateway_deployment', { rest_api_id: 'restApiId', id: c.response('id') }), c.response('id')),
        ),
        { description: deploymentIn('description') },
      ),
      c.put(deployedStage, { deployment_id: c.response('id') }),
      c.create(
        c.within(
          httpApi,
          c.withId(c.on('aws_apigatewayv2_deployment', { api_id: 'apiId', id: c.response('deploymentId') }), c.response('deploymentId')),
        ),
        { description: 'description' },
      ),
      c.put(httpStage, { deployment_id: c.response('deploymentId') }),
    ],
    UpdateDeployment: [
      c.modify(deployment, { description: patched('/description') }),
      c.modify(httpDeployment, { description: 'description' }),
    ],
    DeleteDeployment: [c.destroy(deployment), c.destroy(httpDeployment)],
  },
};
