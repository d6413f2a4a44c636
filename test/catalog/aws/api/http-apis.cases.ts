import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, declared, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, http, httpApi, httpKey, v2 } from './api-gateway-examples.js';

const route = declared(v2('route'), {
  ...httpKey,
  api_key_required: false,
  authorization_scopes: [],
  authorization_type: 'JWT',
  authorizer_id: 'aut001',
  id: 'rou001',
  model_selection_expression: '',
  operation_name: '',
  request_models: {},
  request_parameter: [{ request_parameter_key: 'route.request.querystring.token', required: true }],
  route_key: 'GET /orders',
  route_response_selection_expression: '',
  target: 'integrations/int001',
});
const own = { ...http, routeId: 'rou001' };
const routeResponse = declared(v2('route_response'), { ...httpKey, id: 'rre001', model_selection_expression: '', response_models: {}, route_id: 'rou001', route_response_key: '$default' });
const cors = httpApi().attributes['cors_configuration'] ?? null;
const definition = '{"openapi":"3.0.1","info":{"title":"shop-http"}}';

export const httpCases: readonly CatalogCase[] = [
  ...creation(
    call('CreateApi', { name: 'shop-http', protocolType: 'HTTP' }, { apiId: 'h1h2h3h4h5' }),
    call('CreateApi', { name: 'shop-http', protocolType: 'HTTP' }, { apiId: 'other00001' }),
    httpApi(),
  ),
  ...creation(
    call('ImportApi', { body: definition }, { apiId: 'h1h2h3h4h5', name: 'shop-http', protocolType: 'HTTP' }),
    call('ImportApi', { body: definition }, { apiId: 'other00001', name: 'shop-http', protocolType: 'HTTP' }),
    httpApi(),
  ),
  differs('another definition', call('ReimportApi', { ...http, body: '{}' }, { ...http, name: 'shop-http' }), [httpApi({ body: definition })], drift(v2('api'), 'body', definition, '{}')),
  differs('a definition that the record lacks', call('ReimportApi', http, { ...http, name: 'evil' }), [httpApi()], drift(v2('api'), 'body', null, null), drift(v2('api'), 'name', 'shop-http', 'evil')),
  ...change(
    call('UpdateApi', { ...http, name: 'shop-http' }),
    call('UpdateApi', { ...http, disableExecuteApiEndpoint: true }),
    httpApi(),
    'disable_execute_api_endpoint',
    false,
    true,
  ),
  ...deletion(call('DeleteApi', http), call('DeleteApi', { apiId: 'other00001' }), httpApi()),
  differs('no origins', call('DeleteCorsConfiguration', http), [httpApi()], drift(v2('api'), 'cors_configuration', cors, null)),
  ...creation(
    call('CreateRoute', { ...http, routeKey: 'GET /orders', authorizationType: 'JWT' }, { routeId: 'rou001' }),
    call('CreateRoute', { ...http, routeKey: 'GET /orders', authorizationType: 'JWT' }, { routeId: 'rou009' }),
    route(),
  ),
  differs(
    'a parameter becomes optional',
    call('UpdateRoute', { ...own, requestParameters: { 'route.request.querystring.token': { required: false } } }),
    [route()],
    drift(v2('route'), 'request_parameter', route().attributes['request_parameter'] ?? null, [{ request_parameter_key: 'route.request.querystring.token', required: false }]),
  ),
  ...deletion(call('DeleteRoute', own), call('DeleteRoute', { ...http, routeId: 'rou009' }), route()),
  differs(
    'a parameter is not checked any more',
    call('DeleteRouteRequestParameter', { ...own, requestParameterKey: 'route.request.querystring.token' }),
    [route()],
    drift(v2('route'), 'request_parameter', route().attributes['request_parameter'] ?? null, []),
  ),
  ...creation(
    call('CreateRouteResponse', { ...own, routeResponseKey: '$default' }, { routeResponseId: 'rre001' }),
    call('CreateRouteResponse', { ...own, routeResponseKey: '$default' }, { routeResponseId: 'rre009' }),
    routeResponse(),
  ),
  ...change(
    call('UpdateRouteResponse', { ...own, routeResponseId: 'rre001', routeResponseKey: '$default' }),
    call('UpdateRouteResponse', { ...own, routeResponseId: 'rre001', responseModels: { $default: 'm' } }),
    routeResponse(),
    'response_models.$default',
    null,
    'm',
  ),
  ...deletion(call('DeleteRouteResponse', { ...own, routeResponseId: 'rre001' }), call('DeleteRouteResponse', { ...own, routeResponseId: 'rre009' }), routeResponse()),
];
