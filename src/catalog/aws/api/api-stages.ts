import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  eachKey,
  fixed,
  forEach,
  hidden,
  modify,
  on,
  put,
  reader,
  remove,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { isRedacted } from '../../redactions.js';
import { emptied, snakeCase, tagMap } from '../../values.js';
import { patched, patchedKeys } from './api-patches.js';
import { changedKeys, inInput, same } from './api-values.js';
import { httpApi } from './http-apis.js';
import { methodPath, methodSettingsOf, removedMethodSettings } from './method-settings.js';
import { restApi, shared } from './rest-apis.js';

/**
 * Amazon API Gateway: stages and deployments, of REST APIs (`restApiId`) and of HTTP and WebSocket APIs (`apiId`). A deployment with the name
 * of a stage moves the stage to it. Source: API Gateway API references (versions 1 and 2), Terraform AWS provider, records of accounts.
 */

const stage = on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: 'stageName' });
const httpStage = on('aws_apigatewayv2_stage', { api_id: 'apiId', name: 'stageName' });
const stageIn = inInput('createStageInput');
const newStage = on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: stageIn('stageName') });

const deployment = on('aws_api_gateway_deployment', { rest_api_id: 'restApiId', id: 'deploymentId' });
const httpDeployment = on('aws_apigatewayv2_deployment', { api_id: 'apiId', id: 'deploymentId' });
const deploymentIn = inInput('createDeploymentInput');
const deployedStage = on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: deploymentIn('stageName') });
const settings = on('aws_api_gateway_method_settings', {
  rest_api_id: 'restApiId',
  stage_name: 'stageName',
  method_path: 'item.method_path',
});

/** The size of a cache that a stage does not have is only a preset. */
const ifCached = (from: From): Read => {
  const [isCached, size] = [stageIn('cacheClusterEnabled'), reader(from)];
  return (record) => (isCached(record) === true ? size(record) : undefined);
};

/** Settings by route as the blocks of the state. */
const routeSettings: Read = via('routeSettings', (routes) =>
  isObject(routes)
    ? Object.entries(routes).flatMap(([key, one]): JsonObject[] =>
        isObject(one)
          ? [{ ...Object.fromEntries(Object.entries(one).map(([name, value = null]) => [snakeCase(name), value])), route_key: key }]
          : [],
      )
    : undefined,
);

const httpStageSettings: Edits = {
  ...same('auto_deploy client_certificate_id deployment_id description'),
  // Empty settings switch the log off.
  access_log_settings: via('accessLogSettings', (value: Json) => (isObject(value) && Object.keys(value).length === 0 ? null : undefined)),
  ...same('destination_arn format', 'accessLogSettings.', 'access_log_settings.'),
  ...emptied(
    same(
      'data_trace_enabled detailed_metrics_enabled logging_level throttling_burst_limit throttling_rate_limit',
      'defaultRouteSettings.',
      'default_route_settings.',
    ),
  ),
  route_settings: add(routeSettings, ['route_key']),
  stage_variables: eachKey(changedKeys('stageVariables')),
};
const methodSettings: Edits = same(
  'cache_data_encrypted cache_ttl_in_seconds caching_enabled data_trace_enabled logging_level metrics_enabled require_authorization_for_cache_control throttling_burst_limit throttling_rate_limit unauthorized_cache_control_header_strategy',
  'item.settings.',
  'settings.',
);
/** Records may withhold the variables as a whole. */
const withheldVariables: Edits = {
  stage_variables: hidden((record) => (isRedacted(record.request['stageVariables']) ? true : undefined)),
};

export const apiStages: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_stage: {
      ...shared,
      keys: [['rest_api_id', 'stage_name']],
      noise: ['execution_arn', 'invoke_url', 'web_acl_arn'],
    },
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
    aws_apigatewayv2_stage: {
      ...shared,
      keys: [['api_id', 'name']],
      noise: ['execution_arn', 'invoke_url'],
    },
    aws_apigatewayv2_deployment: {
      ...shared,
      keys: [['api_id', 'id']],
      cloudId: 'id',
      noise: ['auto_deployed'],
      unevaluated: { triggers: 'kept in the state only' },
    },
  },
  events: {
    CreateStage: [
      create(
        newStage,
        {
          cache_cluster_enabled: stageIn('cacheClusterEnabled'),
          cache_cluster_size: ifCached(stageIn('cacheClusterSize')),
          ...Object.fromEntries(
            Object.entries(same('percent_traffic use_stage_cache', 'canarySettings.', 'canary_settings.')).map(([name, path]) => [
              name,
              stageIn(path as string),
            ]),
          ),
          'canary_settings.stage_variable_overrides': set(stageIn('canarySettings.stageVariableOverrides'), 'map'),
          deployment_id: stageIn('deploymentId'),
          description: stageIn('description'),
          documentation_version: stageIn('documentationVersion'),
          tags: tagMap(stageIn('tags')),
          variables: set(stageIn('variables'), 'map'),
          xray_tracing_enabled: stageIn('tracingEnabled'),
        },
        { parent: restApi },
      ),
      create(httpStage, { ...httpStageSettings, tags: tagMap('tags') }, { parent: httpApi }),
      modify(httpStage, withheldVariables),
    ],
    UpdateStage: [
      modify(stage, {
        'access_log_settings.destination_arn': patched('/accessLogSettings/destinationArn'),
        'access_log_settings.format': patched('/accessLogSettings/format'),
        access_log_settings: patched('/accessLogSettings'),
        cache_cluster_enabled: patched('/cacheClusterEnabled'),
        cache_cluster_size: patched('/cacheClusterSize'),
        'canary_settings.deployment_id': patched('/canarySettings/deploymentId'),
        'canary_settings.percent_traffic': patched('/canarySettings/percentTraffic'),
        'canary_settings.stage_variable_overrides': eachKey(patchedKeys('/canarySettings/stageVariableOverrides')),
        'canary_settings.use_stage_cache': patched('/canarySettings/useStageCache'),
        canary_settings: patched('/canarySettings'),
        client_certificate_id: patched('/clientCertificateId'),
        deployment_id: patched('/deploymentId'),
        description: patched('/description'),
        documentation_version: patched('/documentationVersion'),
        variables: eachKey(patchedKeys('/variables')),
        xray_tracing_enabled: patched('/tracingEnabled'),
      }),
      forEach(methodSettingsOf, put(settings, methodSettings)),
      forEach(removedMethodSettings, destroy(settings)),
      modify(httpStage, httpStageSettings),
      modify(httpStage, withheldVariables),
    ],
    DeleteStage: [destroy(stage), destroy(httpStage)],
    DeleteAccessLogSettings: modify(httpStage, { access_log_settings: fixed(null) }),
    DeleteRouteSettings: modify(httpStage, {
      route_settings: remove(
        via('routeKey', (key) => [{ route_key: key }]),
        ['route_key'],
      ),
    }),

    CreateDeployment: [
      create(
        on('aws_api_gateway_deployment', { rest_api_id: 'restApiId', id: response('id') }),
        { description: deploymentIn('description') },
        { parent: restApi, id: response('id') },
      ),
      put(deployedStage, { deployment_id: response('id') }),
      create(
        on('aws_apigatewayv2_deployment', { api_id: 'apiId', id: response('deploymentId') }),
        { description: 'description' },
        { parent: httpApi, id: response('deploymentId') },
      ),
      put(httpStage, { deployment_id: response('deploymentId') }),
    ],
    UpdateDeployment: [
      modify(deployment, { description: patched('/description') }),
      modify(httpDeployment, { description: 'description' }),
    ],
    DeleteDeployment: [destroy(deployment), destroy(httpDeployment)],
  },
};
