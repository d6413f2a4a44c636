import {
  amend,
  create,
  destroy,
  eachKey,
  firstOf,
  fixed,
  modify,
  on,
  put,
  response,
  set,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { inInput, patched, patchedElements, patchedKeys, same } from './api-values.js';
import { changedIntegration, createdIntegration, deletedIntegration } from './http-apis.js';

/**
 * Amazon API Gateway: REST APIs, and the calls that HTTP APIs share with them, told apart by `restApiId` and `apiId`.
 * Source: API Gateway API reference (patch operations), Terraform AWS provider.
 */

const restApi = on('aws_api_gateway_rest_api', { id: 'restApiId' });
const restPolicy = on('aws_api_gateway_rest_api_policy', { rest_api_id: 'restApiId' });
const method = on('aws_api_gateway_method', { rest_api_id: 'restApiId', resource_id: 'resourceId', http_method: 'httpMethod' });
const integration = on('aws_api_gateway_integration', { rest_api_id: 'restApiId', resource_id: 'resourceId', http_method: 'httpMethod' });
const stage = on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: 'stageName' });
const stageIn = inInput('createStageInput');
const newStage = on('aws_api_gateway_stage', { rest_api_id: 'restApiId', stage_name: stageIn('stageName') });
const httpStage = on('aws_apigatewayv2_stage', { api_id: 'apiId', name: 'stageName' });
const authorizer = on('aws_api_gateway_authorizer', { rest_api_id: 'restApiId', id: 'authorizerId' });
const httpAuthorizer = on('aws_apigatewayv2_authorizer', { api_id: 'apiId', id: 'authorizerId' });
const apiKey = on('aws_api_gateway_api_key', { id: 'apiKey' });

const methodIn = inInput('putMethodInput');
const integrationIn = inInput('putIntegrationInput');
const restIn = inInput('createRestApiInput');
const authorizerIn = inInput('createAuthorizerInput');

const httpStageSettings: Edits = {
  ...same('auto_deploy client_certificate_id deployment_id description'),
  ...same('destination_arn format', 'accessLogSettings.', 'access_log_settings.'),
  ...same(
    'data_trace_enabled detailed_metrics_enabled logging_level throttling_burst_limit throttling_rate_limit',
    'defaultRouteSettings.',
    'default_route_settings.',
  ),
  stage_variables: set('stageVariables', 'map'),
};
const httpAuthorizerSettings: Edits = {
  ...same('authorizer_credentials_arn authorizer_payload_format_version authorizer_type authorizer_uri enable_simple_responses name'),
  authorizer_result_ttl_in_seconds: 'authorizerResultTtlInSeconds',
  identity_sources: 'identitySource',
  'jwt_configuration.audience': 'jwtConfiguration.audience',
  'jwt_configuration.issuer': 'jwtConfiguration.issuer',
};

const shared = { scope: 'region', family: 'api' } as const;

export const restApis: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_rest_api: {
      ...shared,
      keys: [['id']],
      noise: ['created_date', 'execution_arn', 'root_resource_id'],
      defaults: { api_key_source: 'HEADER' },
      unjudged: {
        body: 'a call imports it',
        fail_on_warnings: 'a flag of the call',
        parameters: 'parameters of an import',
        put_rest_api_mode: 'a flag of the call',
        'endpoint_configuration.ip_address_type': 'the service chooses it',
      },
    },
    aws_api_gateway_rest_api_policy: { ...shared, keys: [['rest_api_id']], access: 'policy', cloudId: 'rest_api_id' },
    aws_api_gateway_method: {
      ...shared,
      keys: [['rest_api_id', 'resource_id', 'http_method']],
      unjudged: { request_models: 'not read from patches', request_parameters: 'not read from patches' },
    },
    aws_api_gateway_integration: {
      ...shared,
      keys: [['rest_api_id', 'resource_id', 'http_method']],
      unjudged: {
        cache_key_parameters: 'not read from patches',
        cache_namespace: 'the service fills it in',
        integration_target: 'not read from patches',
        request_parameters: 'not read from patches',
        request_templates: 'not read from patches',
        response_transfer_mode: 'the service fills it in',
        tls_config: 'not read from patches',
      },
    },
    aws_api_gateway_stage: {
      ...shared,
      keys: [['rest_api_id', 'stage_name']],
      noise: ['execution_arn', 'invoke_url', 'web_acl_arn'],
      unjudged: { canary_settings: 'not read from patches' },
    },
    aws_apigatewayv2_stage: {
      ...shared,
      keys: [['api_id', 'name']],
      noise: ['execution_arn', 'invoke_url'],
      unjudged: { route_settings: 'the call contains it as a map' },
    },
    aws_api_gateway_authorizer: {
      ...shared,
      keys: [['rest_api_id', 'id']],
      cloudId: 'id',
      unjudged: { provider_arns: 'not read from patches' },
    },
    aws_apigatewayv2_authorizer: { ...shared, keys: [['api_id', 'id']], cloudId: 'id' },
    aws_api_gateway_api_key: {
      ...shared,
      keys: [['id']],
      access: 'credential',
      secrets: ['value'],
      noise: ['created_date', 'last_updated_date'],
      unjudged: { value: 'records withhold it' },
    },
  },
  events: {
    CreateRestApi: create(
      on('aws_api_gateway_rest_api', { id: response('id') }),
      {
        api_key_source: restIn('apiKeySource'),
        binary_media_types: restIn('binaryMediaTypes'),
        description: restIn('description'),
        disable_execute_api_endpoint: restIn('disableExecuteApiEndpoint'),
        'endpoint_configuration.types': restIn('endpointConfiguration.types'),
        'endpoint_configuration.vpc_endpoint_ids': restIn('endpointConfiguration.vpcEndpointIds'),
        minimum_compression_size: restIn('minimumCompressionSize'),
        name: restIn('name'),
        tags: tagMap(restIn('tags')),
      },
      { id: response('id') },
    ),
    UpdateRestApi: [
      modify(restApi, {
        api_key_source: patched('/apiKeySource'),
        binary_media_types: amend(patchedElements('/binaryMediaTypes'), 'auto'),
        description: patched('/description'),
        disable_execute_api_endpoint: patched('/disableExecuteApiEndpoint'),
        minimum_compression_size: patched('/minimumCompressionSize'),
        name: patched('/name'),
      }),
      firstOf(put(restPolicy, { policy: patched('/policy') }), modify(restApi, { policy: patched('/policy') })),
    ],
    DeleteRestApi: destroy(restApi),

    PutMethod: create(
      method,
      {
        api_key_required: orNull(methodIn('apiKeyRequired')),
        authorization: methodIn('authorizationType'),
        authorization_scopes: orNull(methodIn('authorizationScopes')),
        authorizer_id: orNull(methodIn('authorizerId')),
        operation_name: orNull(methodIn('operationName')),
        request_validator_id: orNull(methodIn('requestValidatorId')),
      },
      { parent: restApi },
    ),
    UpdateMethod: modify(method, {
      api_key_required: patched('/apiKeyRequired'),
      authorization: patched('/authorizationType'),
      authorization_scopes: amend(patchedElements('/authorizationScopes'), 'auto'),
      authorizer_id: patched('/authorizerId'),
      operation_name: patched('/operationName'),
      request_validator_id: patched('/requestValidatorId'),
    }),
    DeleteMethod: destroy(method),
    PutIntegration: create(
      integration,
      {
        connection_id: orNull(integrationIn('connectionId')),
        connection_type: integrationIn('connectionType'),
        content_handling: orNull(integrationIn('contentHandling')),
        credentials: orNull(integrationIn('credentials')),
        integration_http_method: integrationIn('integrationHttpMethod'),
        passthrough_behavior: integrationIn('passthroughBehavior'),
        timeout_milliseconds: integrationIn('timeoutInMillis'),
        type: integrationIn('type'),
        uri: orNull(integrationIn('uri')),
      },
      { parent: restApi },
    ),
    CreateIntegration: createdIntegration,
    UpdateIntegration: firstOf(
      modify(integration, {
        connection_id: patched('/connectionId'),
        connection_type: patched('/connectionType'),
        content_handling: patched('/contentHandling'),
        credentials: patched('/credentials'),
        integration_http_method: patched('/httpMethod'),
        passthrough_behavior: patched('/passthroughBehavior'),
        timeout_milliseconds: patched('/timeoutInMillis'),
        uri: patched('/uri'),
      }),
      changedIntegration,
    ),
    DeleteIntegration: firstOf(destroy(integration), deletedIntegration),

    CreateStage: firstOf(
      create(
        newStage,
        {
          cache_cluster_enabled: stageIn('cacheClusterEnabled'),
          deployment_id: stageIn('deploymentId'),
          description: stageIn('description'),
          documentation_version: stageIn('documentationVersion'),
          tags: tagMap(stageIn('tags')),
          variables: set(stageIn('variables'), 'map'),
          xray_tracing_enabled: stageIn('tracingEnabled'),
        },
        { parent: restApi },
      ),
      create(httpStage, { ...httpStageSettings, tags: tagMap('tags') }, { parent: on('aws_apigatewayv2_api', { id: 'apiId' }) }),
    ),
    UpdateStage: firstOf(
      modify(stage, {
        'access_log_settings.destination_arn': patched('/accessLogSettings/destinationArn'),
        'access_log_settings.format': patched('/accessLogSettings/format'),
        access_log_settings: patched('/accessLogSettings'),
        cache_cluster_enabled: patched('/cacheClusterEnabled'),
        cache_cluster_size: patched('/cacheClusterSize'),
        client_certificate_id: patched('/clientCertificateId'),
        deployment_id: patched('/deploymentId'),
        description: patched('/description'),
        documentation_version: patched('/documentationVersion'),
        variables: eachKey(patchedKeys('/variables')),
        xray_tracing_enabled: patched('/tracingEnabled'),
      }),
      modify(httpStage, httpStageSettings),
    ),
    DeleteStage: firstOf(destroy(stage), destroy(httpStage)),
    DeleteAccessLogSettings: modify(httpStage, { access_log_settings: fixed(null) }),

    CreateAuthorizer: firstOf(
      create(
        on('aws_api_gateway_authorizer', { rest_api_id: 'restApiId', id: response('id') }),
        {
          authorizer_credentials: authorizerIn('authorizerCredentials'),
          authorizer_result_ttl_in_seconds: authorizerIn('authorizerResultTtlInSeconds'),
          authorizer_uri: authorizerIn('authorizerUri'),
          identity_source: authorizerIn('identitySource'),
          identity_validation_expression: authorizerIn('identityValidationExpression'),
          name: authorizerIn('name'),
          type: authorizerIn('type'),
        },
        { parent: restApi, id: response('id') },
      ),
      create(on('aws_apigatewayv2_authorizer', { api_id: 'apiId', id: response('authorizerId') }), httpAuthorizerSettings, {
        id: response('authorizerId'),
      }),
    ),
    UpdateAuthorizer: firstOf(
      modify(authorizer, {
        authorizer_credentials: patched('/authorizerCredentials'),
        authorizer_result_ttl_in_seconds: patched('/authorizerResultTtlInSeconds'),
        authorizer_uri: patched('/authorizerUri'),
        identity_source: patched('/identitySource'),
        identity_validation_expression: patched('/identityValidationExpression'),
        name: patched('/name'),
        type: patched('/type'),
      }),
      modify(httpAuthorizer, httpAuthorizerSettings),
    ),
    DeleteAuthorizer: firstOf(destroy(authorizer), destroy(httpAuthorizer)),
    UpdateApiKey: modify(apiKey, { description: patched('/description'), enabled: patched('/enabled'), name: patched('/name') }),
    DeleteApiKey: destroy(apiKey),
  },
};
