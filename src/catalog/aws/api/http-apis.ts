import { isObject, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { changedKeys } from './api-values.js';

/**
 * Amazon API Gateway: HTTP and WebSocket APIs (version 2) and their routes. An update keeps what it omits. Source: API Gateway V2 API
 * reference, Terraform AWS provider.
 */

export const httpApi = c.on('aws_apigatewayv2_api', { id: 'apiId' });
const newApi = c.on('aws_apigatewayv2_api', { id: c.response('apiId') });
const route = c.on('aws_apigatewayv2_route', { api_id: 'apiId', id: 'routeId' });
const routeResponse = c.on('aws_apigatewayv2_route_response', { api_id: 'apiId', id: 'routeResponseId' });

const apiSettings: c.Edits = c.same(`
    api_key_selection_expression description disable_execute_api_endpoint ip_address_type name route_selection_expression version
    cors_configuration{allow_credentials allow_headers allow_methods allow_origins expose_headers max_age}`);

/** The definition that an import replaces, and the settings in the response, which it contains. */
const definition: c.Read = (record) => {
  const body = c.reader('body')(record);
  return typeof body === 'string' ? body : undefined;
};
const importedSettings: c.Edits = Object.fromEntries(
  Object.entries(c.same('description name version')).map(([name, path]) => [name, c.response(path)]),
);

const routeSettings: c.Edits = {
  ...c.same(`
    api_key_required authorization_scopes authorization_type authorizer_id model_selection_expression operation_name route_key
    route_response_selection_expression target`),
  request_models: c.eachKey(changedKeys('requestModels')),
  request_parameter: c.add(
    c.via('requestParameters', (map) =>
      isObject(map)
        ? Object.entries(map).map(([key, one]): JsonObject => ({
            request_parameter_key: key,
            required: isObject(one) ? (one['required'] ?? false) : false,
          }))
        : undefined,
    ),
    ['request_parameter_key'],
  ),
};
const routeResponseSettings: c.Edits = {
  ...c.same('model_selection_expression route_response_key'),
  response_models: c.eachKey(changedKeys('responseModels')),
};

export const httpApis: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: c.types('api', {
    aws_apigatewayv2_api: {
      defaults: {
        api_key_selection_expression: '$request.header.x-api-key',
        ip_address_type: 'ipv4',
        route_selection_expression: '$request.method $request.path',
      },
      unevaluated: {
        credentials_arn: 'used at creation only',
        fail_on_warnings: 'a flag of the call',
        route_key: 'used at creation only',
        target: 'used at creation only',
      },
    },
    aws_apigatewayv2_route: { keys: [['api_id', 'id']], cloudId: 'id', defaults: { authorization_type: 'NONE' } },
    aws_apigatewayv2_route_response: { keys: [['api_id', 'id']], cloudId: 'id' },
  }),
  events: {
    CreateApi: c.create(c.withId(newApi), { ...apiSettings, protocol_type: 'protocolType', tags: c.tagMap('tags') }),
    ImportApi: c.create(c.withId(newApi), { ...importedSettings, protocol_type: c.response('protocolType') }),
    // Records may withhold the new definition.
    ReimportApi: [
      c.modify(httpApi, { body: definition }, { when: (record) => definition(record) !== undefined }),
      c.modify(httpApi, { body: c.hidden(c.fixed(true)) }, { when: (record) => definition(record) === undefined }),
      c.modify(httpApi, importedSettings),
    ],
    UpdateApi: c.modify(httpApi, c.emptied(apiSettings)),
    DeleteApi: c.destroy(httpApi),
    DeleteCorsConfiguration: c.modify(httpApi, { cors_configuration: c.fixed(null) }),

    CreateRoute: c.create(
      c.within(httpApi, c.withId(c.on('aws_apigatewayv2_route', { api_id: 'apiId', id: c.response('routeId') }), c.response('routeId'))),
      routeSettings,
    ),
    UpdateRoute: c.modify(route, routeSettings),
    DeleteRoute: c.destroy(route),
    DeleteRouteRequestParameter: c.modify(route, {
      request_parameter: c.remove(
        c.via('requestParameterKey', (key) => [{ request_parameter_key: key }]),
        ['request_parameter_key'],
      ),
    }),
    CreateRouteResponse: c.create(
      c.within(
        route,
        c.withId(
          c.on('aws_apigatewayv2_route_response', { api_id: 'apiId', id: c.response('routeResponseId') }),
          c.response('routeResponseId'),
        ),
      ),
      { ...routeResponseSettings, route_id: 'routeId' },
    ),
    UpdateRouteResponse: c.modify(routeResponse, routeResponseSettings),
    DeleteRouteResponse: c.destroy(routeResponse),
  },
};
