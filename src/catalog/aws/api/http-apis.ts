import { create, destroy, fixed, modify, on, response, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';
import { same } from './api-values.js';

/** Amazon API Gateway: HTTP and WebSocket APIs (version 2). An update keeps what it omits. Source: API Gateway V2 API reference, Terraform AWS provider. */

const api = on('aws_apigatewayv2_api', { id: 'apiId' });
const route = on('aws_apigatewayv2_route', { id: 'routeId' });
const integration = on('aws_apigatewayv2_integration', { id: 'integrationId' });
const mapping = on('aws_apigatewayv2_api_mapping', { id: 'apiMappingId' });

const apiSettings: Edits = {
  ...same('api_key_selection_expression description disable_execute_api_endpoint ip_address_type name route_selection_expression version'),
  ...same(
    'allow_credentials allow_headers allow_methods allow_origins expose_headers max_age',
    'corsConfiguration.',
    'cors_configuration.',
  ),
};
const routeSettings: Edits = same(
  'api_key_required authorization_scopes authorization_type authorizer_id model_selection_expression operation_name route_key route_response_selection_expression target',
);
const integrationSettings: Edits = {
  ...same(
    'connection_id connection_type content_handling_strategy credentials_arn description integration_method integration_type integration_uri passthrough_behavior payload_format_version template_selection_expression',
  ),
  request_parameters: set('requestParameters', 'map'),
  request_templates: set('requestTemplates', 'map'),
  timeout_milliseconds: 'timeoutInMillis',
  'tls_config.server_name_to_verify': 'tlsConfig.serverNameToVerify',
};
const mappingSettings: Edits = same('api_id api_mapping_key stage');

const shared = { keys: [['id']], scope: 'region', family: 'api' } as const;

export const httpApis: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_apigatewayv2_api: {
      ...shared,
      noise: ['api_endpoint', 'execution_arn'],
      defaults: {
        api_key_selection_expression: '$request.header.x-api-key',
        ip_address_type: 'ipv4',
        route_selection_expression: '$request.method $request.path',
      },
      unjudged: {
        body: 'a call imports it',
        credentials_arn: 'used at creation only',
        fail_on_warnings: 'a flag of the call',
        route_key: 'used at creation only',
        target: 'used at creation only',
      },
    },
    aws_apigatewayv2_route: {
      ...shared,
      defaults: { authorization_type: 'NONE' },
      unjudged: { request_models: 'for WebSocket APIs only', request_parameter: 'for WebSocket APIs only' },
    },
    aws_apigatewayv2_integration: {
      ...shared,
      noise: ['integration_response_selection_expression'],
      defaults: { connection_type: 'INTERNET', payload_format_version: '1.0' },
      unjudged: { integration_subtype: 'cannot be changed', response_parameters: 'the call contains it as a map' },
    },
    aws_apigatewayv2_api_mapping: { ...shared, unjudged: { domain_name: 'cannot be changed' } },
  },
  events: {
    CreateApi: create(
      on('aws_apigatewayv2_api', { id: response('apiId') }),
      { ...apiSettings, protocol_type: 'protocolType', tags: tagMap('tags') },
      { id: response('apiId') },
    ),
    UpdateApi: modify(api, apiSettings),
    DeleteApi: destroy(api),
    DeleteCorsConfiguration: modify(api, { cors_configuration: fixed(null) }),
    CreateRoute: create(on('aws_apigatewayv2_route', { id: response('routeId') }), routeSettings, { parent: api, id: response('routeId') }),
    UpdateRoute: modify(route, routeSettings),
    DeleteRoute: destroy(route),
    CreateApiMapping: create(on('aws_apigatewayv2_api_mapping', { id: response('apiMappingId') }), mappingSettings, {
      id: response('apiMappingId'),
    }),
    UpdateApiMapping: modify(mapping, mappingSettings),
    DeleteApiMapping: destroy(mapping),
  },
};

/** Parts of entries that both generations of APIs share. `apiId` identifies a call on an API of version 2. */
export const createdIntegration = create(on('aws_apigatewayv2_integration', { id: response('integrationId') }), integrationSettings, {
  parent: api,
  id: response('integrationId'),
});
export const changedIntegration = modify(integration, integrationSettings);
export const deletedIntegration = destroy(integration);
