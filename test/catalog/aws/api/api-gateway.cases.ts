import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift } from '../organization/examples.js';

const v2 = (name: string): string => `aws_apigatewayv2_${name}`;
const v1 = (name: string): string => `aws_api_gateway_${name}`;
const api = declared(v2('api'), { cors_configuration: [{ allow_origins: ['https://a.example'] }], id: 'a1', name: 'shop', protocol_type: 'HTTP', disable_execute_api_endpoint: false, description: '', tags: {}, tags_all: {} });
const route = declared(v2('route'), { api_id: 'a1', api_key_required: false, authorization_type: 'JWT', authorizer_id: 'z1', id: 'r1', route_key: 'GET /', target: 'integrations/i1' });
const http = declared(v2('integration'), { api_id: 'a1', id: 'i1', integration_type: 'HTTP_PROXY', integration_uri: 'https://b.example' });
const mapping = declared(v2('api_mapping'), { api_id: 'a1', api_mapping_key: '', domain_name: 'd.example', id: 'm1', stage: 'prod' });
const httpStage = declared(v2('stage'), { access_log_settings: [{ destination_arn: 'logs', format: 'f' }], api_id: 'a1', auto_deploy: false, id: 'prod', name: 'prod', stage_variables: {} });
const jwt = declared(v2('authorizer'), { api_id: 'a1', authorizer_type: 'JWT', id: 'z1', identity_sources: ['h'], jwt_configuration: [{ audience: ['a'], issuer: 'https://i.example' }], name: 'jwt' });
const policy = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"execute-api:Invoke","Resource":"*"}]}';
const rest = declared(v1('rest_api'), { api_key_source: 'HEADER', binary_media_types: ['image/png'], description: '', id: 'a1', name: 'shop', policy: '', tags: {}, tags_all: {} });
const method = declared(v1('method'), { api_key_required: true, authorization: 'AWS_IAM', authorization_scopes: [], authorizer_id: '', http_method: 'GET', id: 'agm', resource_id: 'x1', rest_api_id: 'a1' });
const integration = declared(v1('integration'), { http_method: 'GET', id: 'agi', resource_id: 'x1', rest_api_id: 'a1', type: 'HTTP', uri: 'https://b.example', credentials: '' });
const stage = declared(v1('stage'), { access_log_settings: [{ destination_arn: 'logs', format: 'f' }], deployment_id: 'd1', id: 'ags', rest_api_id: 'a1', stage_name: 'prod', variables: { a: 'b' }, xray_tracing_enabled: true });
const authorizer = declared(v1('authorizer'), { authorizer_uri: 'u', id: 'z1', name: 'own', rest_api_id: 'a1', type: 'TOKEN' });
const key = declared(v1('api_key'), { description: '', enabled: true, id: 'k1', name: 'partner', value: 'v' });

const patch = (path: string, value: string | null): JsonObject => ({ patchOperations: [value === null ? { op: 'remove', path } : { op: 'replace', path, value }] });
/** The declared resource and another one are created. */
const creation = (event: string, request: JsonObject, answer: JsonObject, other: JsonObject, state: DeclaredResource): readonly CatalogCase[] => [
  agrees('the declared one is created', call(event, request, answer), [state]),
  differs('an undeclared one is created', call(event, { ...request, ...other }, { ...answer, ...other }), [state], created(state.type)),
];
const deletion = (event: string, request: JsonObject, state: DeclaredResource): readonly CatalogCase[] => [
  differs('it is deleted', call(event, request), [state], deleted(state.type)),
  agrees('another one is deleted', call(event, Object.fromEntries(Object.keys(request).map((name) => [name, 'x']))), [state], 'not_in_state'),
];
const update = (event: string, same: JsonObject, changed: JsonObject, state: DeclaredResource, field: string, old: string | boolean | null, now: string | boolean | null): readonly CatalogCase[] => [
  agrees('the declared value', call(event, same), [state]),
  differs('another value', call(event, changed), [state], drift(state.type, field, old, now)),
];
const [a, r] = [{ apiId: 'a1' }, { restApiId: 'a1' }];
const get = { ...r, resourceId: 'x1', httpMethod: 'GET' };

const parameter = { request_parameter_key: 'route.request.querystring.x', required: true };

export const httpCases: readonly CatalogCase[] = [
  ...creation('CreateApi', { name: 'shop', protocolType: 'HTTP' }, { apiId: 'a1' }, { apiId: 'x' }, api()),
  ...update('UpdateApi', { ...a, name: 'shop' }, { ...a, disableExecuteApiEndpoint: true }, api(), 'disable_execute_api_endpoint', false, true),
  ...deletion('DeleteApi', a, api()),
  differs('no origins', call('DeleteCorsConfiguration', a), [api()], drift(v2('api'), 'cors_configuration', api().attributes['cors_configuration'] ?? null, null)),
  agrees('there were none', call('DeleteCorsConfiguration', a), [api({ cors_configuration: [] })]),
  ...creation('CreateRoute', { ...a, routeKey: 'GET /', authorizationType: 'JWT' }, { routeId: 'r1' }, { routeId: 'x' }, route()),
  ...update('UpdateRoute', { ...a, routeId: 'r1', authorizationType: 'JWT' }, { ...a, routeId: 'r1', authorizationType: 'NONE' }, route(), 'authorization_type', 'JWT', 'NONE'),
  ...deletion('DeleteRoute', { ...a, routeId: 'r1' }, route()),
  ...creation('CreateApiMapping', { ...a, domainName: 'd.example', stage: 'prod' }, { apiMappingId: 'm1' }, { apiMappingId: 'x' }, mapping()),
  ...update('UpdateApiMapping', { ...a, apiMappingId: 'm1', stage: 'prod' }, { ...a, apiMappingId: 'm1', stage: 'test' }, mapping(), 'stage', 'prod', 'test'),
  ...deletion('DeleteApiMapping', { apiMappingId: 'm1', domainName: 'd.example' }, mapping()),
  ...update('ReimportApi', { ...a, body: '{"openapi": "3.0.1"}' }, { ...a, body: '{"openapi":"3.1.0"}' }, api({ body: '{"openapi":"3.0.1"}' }), 'body', '{"openapi":"3.0.1"}', '{"openapi":"3.1.0"}'),
  differs(
    'a parameter is optional',
    call('UpdateRoute', { ...a, routeId: 'r1', requestParameters: { 'route.request.querystring.x': { required: false } } }),
    [route({ request_parameter: [parameter] })],
    drift(v2('route'), 'request_parameter', [parameter], [{ ...parameter, required: false }]),
  ),
  differs(
    'a parameter is removed',
    call('DeleteRouteRequestParameter', { ...a, routeId: 'r1', requestParameterKey: 'route.request.querystring.x' }),
    [route({ request_parameter: [parameter] })],
    drift(v2('route'), 'request_parameter', [parameter], []),
  ),
  agrees('there is none', call('DeleteRouteRequestParameter', { ...a, routeId: 'r1', requestParameterKey: 'x' }), [route({ request_parameter: [] })]),
];
export const restCases: readonly CatalogCase[] = [
  ...creation('CreateIntegration', { ...a, integrationType: 'HTTP_PROXY' }, { integrationId: 'i1' }, { integrationId: 'x' }, http()),
  ...update('UpdateIntegration', { ...a, integrationId: 'i1', integrationUri: 'https://b.example' }, { ...a, integrationId: 'i1', integrationUri: 'https://c.example' }, http(), 'integration_uri', 'https://b.example', 'https://c.example'),
  differs(
    'another header of answers',
    call('UpdateIntegration', { ...a, integrationId: 'i1', responseParameters: { 403: { 'append:header.x': 'b' } } }),
    [http({ response_parameters: [{ mappings: { 'append:header.x': 'a' }, status_code: '403' }] })],
    drift(
      v2('integration'),
      'response_parameters',
      [{ mappings: { 'append:header.x': 'a' }, status_code: '403' }],
      [{ mappings: { 'append:header.x': 'b' }, status_code: '403' }],
    ),
  ),
  ...deletion('DeleteIntegration', { ...a, integrationId: 'i1' }, http()),
  ...creation('CreateStage', { ...a, stageName: 'prod' }, {}, { stageName: 'x' }, httpStage()),
  ...update('UpdateStage', { ...a, stageName: 'prod', autoDeploy: false }, { ...a, stageName: 'prod', autoDeploy: true }, httpStage(), 'auto_deploy', false, true),
  ...deletion('DeleteStage', { ...a, stageName: 'prod' }, httpStage()),
  differs('no access log', call('DeleteAccessLogSettings', { ...a, stageName: 'prod' }), [httpStage()], drift(v2('stage'), 'access_log_settings', httpStage().attributes['access_log_settings'] ?? null, null)),
  agrees('there was none', call('DeleteAccessLogSettings', { ...a, stageName: 'prod' }), [httpStage({ access_log_settings: [] })]),
  ...creation('CreateAuthorizer', { ...a, name: 'jwt', authorizerType: 'JWT' }, { authorizerId: 'z1' }, { authorizerId: 'x' }, jwt()),
  ...update('UpdateAuthorizer', { ...a, authorizerId: 'z1', name: 'jwt' }, { ...a, authorizerId: 'z1', jwtConfiguration: { issuer: 'https://evil.example' } }, jwt(), 'jwt_configuration.issuer', 'https://i.example', 'https://evil.example'),
  ...deletion('DeleteAuthorizer', { ...a, authorizerId: 'z1' }, jwt()),

  ...creation('CreateRestApi', { createRestApiInput: { name: 'shop' } }, { id: 'a1' }, { id: 'x' }, rest()),
  ...update('UpdateRestApi', { ...r, ...patch('/name', 'shop') }, { ...r, ...patch('/policy', policy) }, rest(), 'policy', '', policy),
  ...deletion('DeleteRestApi', r, rest()),
  ...creation('PutMethod', { ...get, putMethodInput: { authorizationType: 'AWS_IAM', apiKeyRequired: true } }, {}, { httpMethod: 'POST' }, method()),
  ...update('UpdateMethod', { ...get, ...patch('/apiKeyRequired', 'true') }, { ...get, ...patch('/authorizationType', 'NONE') }, method(), 'authorization', 'AWS_IAM', 'NONE'),
  ...deletion('DeleteMethod', get, method()),
  ...creation('PutIntegration', { ...get, putIntegrationInput: { type: 'HTTP', uri: 'https://b.example' } }, {}, { httpMethod: 'POST' }, integration()),
  ...update('UpdateIntegration', { ...get, ...patch('/uri', 'https://b.example') }, { ...get, ...patch('/uri', 'https://c.example') }, integration(), 'uri', 'https://b.example', 'https://c.example'),
  ...deletion('DeleteIntegration', get, integration()),
  ...creation('CreateStage', { ...r, createStageInput: { deploymentId: 'd1', stageName: 'prod', tracingEnabled: true } }, {}, { createStageInput: { stageName: 'x' } }, stage()),
  ...update('UpdateStage', { ...r, stageName: 'prod', ...patch('/variables/a', 'b') }, { ...r, stageName: 'prod', ...patch('/variables/a', null) }, stage(), 'variables.a', 'b', null),
  differs('no access log of a REST API', call('UpdateStage', { ...r, stageName: 'prod', ...patch('/accessLogSettings', null) }), [stage()], drift(v1('stage'), 'access_log_settings', stage().attributes['access_log_settings'] ?? null, null)),
  ...deletion('DeleteStage', { ...r, stageName: 'prod' }, stage()),
  ...creation('CreateAuthorizer', { ...r, createAuthorizerInput: { name: 'own', type: 'TOKEN' } }, { id: 'z1' }, { id: 'x' }, authorizer()),
  ...update('UpdateAuthorizer', { ...r, authorizerId: 'z1', ...patch('/name', 'own') }, { ...r, authorizerId: 'z1', ...patch('/authorizerUri', 'x') }, authorizer(), 'authorizer_uri', 'u', 'x'),
  ...update('UpdateApiKey', { apiKey: 'k1', ...patch('/enabled', 'true') }, { apiKey: 'k1', ...patch('/enabled', 'false') }, key(), 'enabled', true, false),
  ...deletion('DeleteApiKey', { apiKey: 'k1' }, key()),
];
