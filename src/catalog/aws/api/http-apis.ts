import { isObject, type JsonObject } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  eachKey,
  fixed,
  hidden,
  modify,
  on,
  reader,
  remove,
  response,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { emptied, tagMap } from '../../values.js';
import { changedKeys, same } from './api-values.js';

/**
 * Amazon API Gateway: HTTP and WebSocket APIs (version 2) and their routes. An update keeps what it omits. Source: API Gateway V2 API
 * reference, Terraform AWS provider.
 */

export const httpApi = on('aws_apigatewayv2_api', { id: 'apiId' });
const newApi = on('aws_apigatewayv2_api', { id: response('apiId') });
const route = on('aws_apigatewayv2_route', { api_id: 'apiId', id: 'routeId' });
const routeResponse = on('aws_apigatewayv2_route_response', { api_id: 'apiId', id: 'routeResponseId' });

const apiSettings: Edits = {
  ...same('api_key_selection_expression description disable_execute_api_endpoint ip_address_type name route_selection_expression version'),
  ...same(
    'allow_credentials allow_headers allow_methods allow_origins expose_headers max_age',
    'corsConfiguration.',
    'cors_configuration.',
  ),
};

/** The definition that an import replaces, and the settings in the response, which it contains. */
const definition: Read = (record) => {
  const body = reader('body')(record);
  return typeof body === 'string' ? body : undefined;
};
const importedSettings: Edits = Object.fromEntries(
  Object.entries(same('description name version')).map(([name, path]) => [name, response(path as string)]),
);

const routeSettings: Edits = {
  ...same(
    'api_key_required authorization_scopes authorization_type authorizer_id model_selection_expression operation_name route_key route_response_selection_expression target',
  ),
  request_models: eachKey(changedKeys('requestModels')),
  request_parameter: add(
    via('requestParameters', (map) =>
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
const routeResponseSettings: Edits = {
  ...same('model_selection_expression route_response_key'),
  response_models: eachKey(changedKeys('responseModels')),
};

const shared = { scope: 'region', family: 'api' } as const;

export const httpApis: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_apigatewayv2_api: {
      ...shared,
      keys: [['id']],
      noise: ['api_endpoint', 'execution_arn'],
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
    aws_apigatewayv2_route: {
      ...shared,
      keys: [['api_id', 'id']],
      cloudId: 'id',
      defaults: { authorization_type: 'NONE' },
    },
    aws_apigatewayv2_route_response: { ...shared, keys: [['api_id', 'id']], cloudId: 'id' },
  },
  events: {
    CreateApi: create(newApi, { ...apiSettings, protocol_type: 'protocolType', tags: tagMap('tags') }, { id: response('apiId') }),
    ImportApi: create(newApi, { ...importedSettings, protocol_type: response('protocolType') }, { id: response('apiId') }),
    // Records may withhold the new definition.
    ReimportApi: [
      modify(httpApi, { body: definition }, { when: (record) => definition(record) !== undefined }),
      modify(httpApi, { body: hidden(fixed(true)) }, { when: (record) => definition(record) === undefined }),
      modify(httpApi, importedSettings),
    ],
    UpdateApi: modify(httpApi, emptied(apiSettings)),
    DeleteApi: destroy(httpApi),
    DeleteCorsConfiguration: modify(httpApi, { cors_configuration: fixed(null) }),

    CreateRoute: create(on('aws_apigatewayv2_route', { api_id: 'apiId', id: response('routeId') }), routeSettings, {
      parent: httpApi,
      id: response('routeId'),
    }),
    UpdateRoute: modify(route, routeSettings),
    DeleteRoute: destroy(route),
    DeleteRouteRequestParameter: modify(route, {
      request_parameter: remove(
        via('requestParameterKey', (key) => [{ request_parameter_key: key }]),
        ['request_parameter_key'],
      ),
    }),
    CreateRouteResponse: create(
      on('aws_apigatewayv2_route_response', { api_id: 'apiId', id: response('routeResponseId') }),
      { ...routeResponseSettings, route_id: 'routeId' },
      { parent: route, id: response('routeResponseId') },
    ),
    UpdateRouteResponse: modify(routeResponse, routeResponseSettings),
    DeleteRouteResponse: destroy(routeResponse),
  },
};
