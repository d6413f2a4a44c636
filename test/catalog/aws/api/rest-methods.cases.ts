import type { CatalogCase } from '../../../support/catalog-case.js';
import { declared, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, key, patch, replace, rest, v1, v1Call } from './api-gateway-examples.js';

const get = { ...rest, resourceId: 'res001', httpMethod: 'GET' };
const post = { ...get, httpMethod: 'POST' };
const getKey = { ...key, resource_id: 'res001', http_method: 'GET' };
const method = declared(v1('method'), {
  ...getKey,
  api_key_required: true,
  authorization: 'AWS_IAM',
  authorization_scopes: [],
  authorizer_id: '',
  id: 'agm-a1b2c3d4e5-res001-GET',
  operation_name: '',
  request_models: {},
  request_parameters: { 'method.request.header.X-Trace': true },
  request_validator_id: '',
});
const putMethod = { authorizationType: 'AWS_IAM', apiKeyRequired: true, requestParameters: { 'method.request.header.X-Trace': true }, requestModels: {} };
const methodResponse = declared(v1('method_response'), {
  ...getKey,
  id: 'agmr-a1b2c3d4e5-res001-GET-200',
  response_models: { 'application/json': 'Empty' },
  response_parameters: {},
  status_code: '200',
});
const gatewayResponse = declared(v1('gateway_response'), {
  ...key,
  id: 'aggr-a1b2c3d4e5-DEFAULT_4XX',
  response_parameters: { 'gatewayresponse.header.Access-Control-Allow-Origin': "'https://shop.example'" },
  response_templates: { 'application/json': '{}' },
  response_type: 'DEFAULT_4XX',
  status_code: '',
});
const origin = 'gatewayresponse.header.Access-Control-Allow-Origin';
const gateway = { ...rest, responseType: 'DEFAULT_4XX' };
const putGateway = { responseParameters: { [origin]: "'https://shop.example'" }, responseTemplates: { 'application/json': '{}' } };
const part = declared(v1('documentation_part'), {
  ...key,
  documentation_part_id: 'doc001',
  id: 'a1b2c3d4e5/doc001',
  location: [{ method: 'GET', name: '', path: '/orders', status_code: '', type: 'METHOD' }],
  properties: '{"description":"Orders"}',
});
const location = { type: 'METHOD', method: 'GET', path: '/orders' };
const version = declared(v1('documentation_version'), { ...key, description: '', id: 'a1b2c3d4e5/1.0', version: '1.0' });

const methodCases: readonly CatalogCase[] = [
  ...creation(v1Call('PutMethod', get, putMethod, { httpMethod: 'GET' }), v1Call('PutMethod', post, { authorizationType: 'NONE', apiKeyRequired: false }), method()),
  differs(
    'parameters are not required any more',
    v1Call('PutMethod', get, { authorizationType: 'AWS_IAM', apiKeyRequired: true }),
    [method()],
    drift(v1('method'), 'request_parameters.method.request.header.X-Trace', true, null),
  ),
  ...change(
    patch('UpdateMethod', get, [replace('/apiKeyRequired', 'true')]),
    patch('UpdateMethod', get, [replace('/authorizationType', 'NONE')]),
    method(),
    'authorization',
    'AWS_IAM',
    'NONE',
  ),
  differs(
    'another scope is sufficient',
    patch('UpdateMethod', get, [['add', '/authorizationScopes', 'orders.read']]),
    [method()],
    drift(v1('method'), 'authorization_scopes', [], ['orders.read']),
  ),
  ...deletion(v1Call('DeleteMethod', get), v1Call('DeleteMethod', post), method()),
  ...creation(
    v1Call('PutMethodResponse', { ...get, statusCode: '200' }, { responseModels: { 'application/json': 'Empty' } }, { statusCode: '200' }),
    v1Call('PutMethodResponse', { ...get, statusCode: '500' }, {}),
    methodResponse(),
  ),
  ...change(
    patch('UpdateMethodResponse', { ...get, statusCode: '200' }, [replace('/responseModels/application~1json', 'Empty')]),
    patch('UpdateMethodResponse', { ...get, statusCode: '200' }, [replace('/responseModels/application~1json', 'Error')]),
    methodResponse(),
    'response_models.application/json',
    'Empty',
    'Error',
  ),
  ...deletion(v1Call('DeleteMethodResponse', { ...get, statusCode: '200' }), v1Call('DeleteMethodResponse', { ...get, statusCode: '404' }), methodResponse()),
];
const otherCases: readonly CatalogCase[] = [
  ...creation(v1Call('PutGatewayResponse', gateway, putGateway), v1Call('PutGatewayResponse', { ...rest, responseType: 'THROTTLED' }, { statusCode: '429' }), gatewayResponse()),
  ...change(
    patch('UpdateGatewayResponse', gateway, [replace(`/responseParameters/${origin}`, "'https://shop.example'")]),
    patch('UpdateGatewayResponse', gateway, [replace('/statusCode', '200')]),
    gatewayResponse(),
    'status_code',
    '',
    '200',
  ),
  ...deletion(v1Call('DeleteGatewayResponse', gateway), v1Call('DeleteGatewayResponse', { ...rest, responseType: 'THROTTLED' }), gatewayResponse()),
  ...creation(
    v1Call('CreateDocumentationPart', rest, { location, properties: '{"description":"Orders"}' }, { id: 'doc001', location }),
    v1Call('CreateDocumentationPart', rest, { location: { type: 'API' }, properties: '{}' }, { id: 'doc002' }),
    part(),
  ),
  ...change(
    patch('UpdateDocumentationPart', { ...rest, documentationPartId: 'doc001' }, [replace('/properties', '{ "description": "Orders" }')]),
    patch('UpdateDocumentationPart', { ...rest, documentationPartId: 'doc001' }, [replace('/properties', '{}')]),
    part(),
    'properties',
    '{"description":"Orders"}',
    '{}',
  ),
  ...deletion(
    v1Call('DeleteDocumentationPart', { ...rest, documentationPartId: 'doc001' }),
    v1Call('DeleteDocumentationPart', { ...rest, documentationPartId: 'doc009' }),
    part(),
  ),
  differs(
    'the declared part is imported',
    v1Call('ImportDocumentationParts', { ...rest, mode: 'merge' }, null, { ids: ['doc001', 'doc002'], warnings: [] }),
    [part()],
    drift(v1('documentation_part'), 'properties', '{"description":"Orders"}', null),
  ),
  ...creation(
    v1Call('CreateDocumentationVersion', rest, { documentationVersion: '1.0' }, { version: '1.0' }),
    v1Call('CreateDocumentationVersion', rest, { documentationVersion: '2.0' }, { version: '2.0' }),
    version(),
  ),
  ...change(
    patch('UpdateDocumentationVersion', { ...rest, documentationVersion: '1.0' }, [replace('/description', '')]),
    patch('UpdateDocumentationVersion', { ...rest, documentationVersion: '1.0' }, [replace('/description', 'old')]),
    version(),
    'description',
    '',
    'old',
  ),
  ...deletion(
    v1Call('DeleteDocumentationVersion', { ...rest, documentationVersion: '1.0' }),
    v1Call('DeleteDocumentationVersion', { ...rest, documentationVersion: '2.0' }),
    version(),
  ),
];
export const methodsCases: readonly CatalogCase[] = [
  ...methodCases,
  ...otherCases,
];
