import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, http, httpKey, key, patch, replace, rest, v1, v1Call, v2 } from './api-gateway-examples.js';

const get = { ...rest, resourceId: 'res001', httpMethod: 'GET' };
const getKey = { ...key, resource_id: 'res001', http_method: 'GET' };
const uri = 'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:111122223333:function:orders/invocations';
const evil = uri.replace('orders', 'evil');
const integration = declared(v1('integration'), {
  ...getKey,
  cache_key_parameters: [],
  cache_namespace: 'res001',
  connection_id: '',
  connection_type: 'INTERNET',
  content_handling: '',
  credentials: '',
  id: 'agi-a1b2c3d4e5-res001-GET',
  integration_http_method: 'POST',
  passthrough_behavior: 'WHEN_NO_MATCH',
  request_parameters: {},
  request_templates: {},
  timeout_milliseconds: 29_000,
  tls_config: [],
  type: 'AWS_PROXY',
  uri,
});
/** The method of the call to the target has the same name as the method of the API. */
const put = { httpMethod: 'POST', type: 'AWS_PROXY', requestParameters: {}, uri, requestTemplates: {} };
const integrationResponse = declared(v1('integration_response'), {
  ...getKey,
  content_handling: '',
  id: 'agir-a1b2c3d4e5-res001-GET-200',
  response_parameters: {},
  response_templates: { 'application/json': '' },
  selection_pattern: '',
  status_code: '200',
});
const http200 = { ...get, statusCode: '200' };
const proxy = declared(v2('integration'), {
  ...httpKey,
  connection_id: '',
  connection_type: 'INTERNET',
  credentials_arn: '',
  description: '',
  id: 'int001',
  integration_method: 'ANY',
  integration_type: 'HTTP_PROXY',
  integration_uri: 'https://orders.example',
  payload_format_version: '1.0',
  request_parameters: { 'append:header.X-From': 'gateway' },
  request_templates: {},
  response_parameters: [{ mappings: { 'overwrite:statuscode': '403' }, status_code: '500' }],
  timeout_milliseconds: 30_000,
  tls_config: [{ server_name_to_verify: 'orders.example' }],
});
const own = { ...http, integrationId: 'int001' };
const socketResponse = declared(v2('integration_response'), { ...httpKey, content_handling_strategy: '', id: 'ire001', integration_id: 'int001', integration_response_key: '/200/', response_templates: {}, template_selection_expression: '' });
const answered = { ...own, integrationResponseId: 'ire001' };

export const integrationCases: readonly CatalogCase[] = [
  ...creation(v1Call('PutIntegration', get, put), v1Call('PutIntegration', { ...get, httpMethod: 'DELETE' }, put), integration()),
  ...change(patch('UpdateIntegration', get, [replace('/uri', uri)]), patch('UpdateIntegration', get, [replace('/uri', evil)]), integration(), 'uri', uri, evil),
  differs(
    'certificates of the target are not checked',
    patch('UpdateIntegration', get, [replace('/tlsConfig/insecureSkipVerification', 'true')]),
    [integration()],
    drift(v1('integration'), 'tls_config.insecure_skip_verification', null, 'true'),
  ),
  ...deletion(v1Call('DeleteIntegration', get), v1Call('DeleteIntegration', { ...get, httpMethod: 'PUT' }), integration()),
  ...creation(
    v1Call('PutIntegrationResponse', http200, { responseTemplates: { 'application/json': '' } }),
    v1Call('PutIntegrationResponse', { ...get, statusCode: '500' }, { selectionPattern: '5..' }),
    integrationResponse(),
  ),
  ...change(
    patch('UpdateIntegrationResponse', http200, [replace('/responseTemplates/application~1json', '')]),
    patch('UpdateIntegrationResponse', http200, [replace('/selectionPattern', '.*')]),
    integrationResponse(),
    'selection_pattern',
    '',
    '.*',
  ),
  ...deletion(v1Call('DeleteIntegrationResponse', http200), v1Call('DeleteIntegrationResponse', { ...get, statusCode: '404' }), integrationResponse()),

  ...creation(
    call('CreateIntegration', { ...http, integrationType: 'HTTP_PROXY', integrationUri: 'https://orders.example' }, { integrationId: 'int001' }),
    call('CreateIntegration', { ...http, integrationType: 'HTTP_PROXY', integrationUri: 'https://evil.example' }, { integrationId: 'int009' }),
    proxy(),
  ),
  differs(
    'no parameters of a status code',
    call('UpdateIntegration', { ...own, responseParameters: { '500': {} } }),
    [proxy()],
    drift(v2('integration'), 'response_parameters', proxy().attributes['response_parameters'] ?? null, []),
  ),
  agrees('the declared parameters of a status code', call('UpdateIntegration', { ...own, responseParameters: { '500': { 'overwrite:statuscode': '403' } } }), [proxy()]),
  ...deletion(call('DeleteIntegration', own), call('DeleteIntegration', { ...http, integrationId: 'int009' }), proxy()),
  ...creation(
    call('CreateIntegrationResponse', { ...own, integrationResponseKey: '/200/' }, { integrationResponseId: 'ire001' }),
    call('CreateIntegrationResponse', { ...own, integrationResponseKey: '/500/' }, { integrationResponseId: 'ire009' }),
    socketResponse(),
  ),
  ...change(
    call('UpdateIntegrationResponse', { ...answered, integrationResponseKey: '/200/' }),
    call('UpdateIntegrationResponse', { ...answered, integrationResponseKey: '$default' }),
    socketResponse(),
    'integration_response_key',
    '/200/',
    '$default',
  ),
  ...deletion(call('DeleteIntegrationResponse', answered), call('DeleteIntegrationResponse', { ...own, integrationResponseId: 'ire009' }), socketResponse()),
];
