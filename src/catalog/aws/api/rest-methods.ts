import { isList } from '../../../lib/json.js';
import { amend, create, destroy, eachKey, hidden, modify, on, response, set, type Read, type ServiceCatalog } from '../../dsl.js';
import { orNull } from '../../values.js';
import { patched, patchedElements, patchedKeys } from './api-patches.js';
import { inInput } from './api-values.js';
import { restApi, shared } from './rest-apis.js';

/** Amazon API Gateway: methods of REST APIs and their responses, responses of a whole API, and its documentation. Source: API Gateway API reference. */

const methodKey = { rest_api_id: 'restApiId', resource_id: 'resourceId', http_method: 'httpMethod' };
const method = on('aws_api_gateway_method', methodKey);
const methodResponse = on('aws_api_gateway_method_response', { ...methodKey, status_code: 'statusCode' });
const gatewayResponse = on('aws_api_gateway_gateway_response', { rest_api_id: 'restApiId', response_type: 'responseType' });
const version = on('aws_api_gateway_documentation_version', { rest_api_id: 'restApiId', version: 'documentationVersion' });

const methodIn = inInput('putMethodInput');
const responseIn = inInput('putMethodResponseInput');
const gatewayIn = inInput('putGatewayResponseInput');
const partIn = inInput('createDocumentationPartInput');
const versionIn = inInput('createDocumentationVersionInput');
const newVersion = on('aws_api_gateway_documentation_version', { rest_api_id: 'restApiId', version: versionIn('documentationVersion') });

const replacedMap = (from: Read) => set(orNull(from), 'map');

/** The state identifies a part of the documentation by the API and its own id. */
const partOf = (idOf: (record: Parameters<Read>[0]) => unknown) =>
  on('aws_api_gateway_documentation_part', {
    id: (record) => {
      const [api, id] = [record.request['restApiId'], idOf(record)];
      return typeof api === 'string' && typeof id === 'string' ? `${api}/${id}` : undefined;
    },
  });
const newPart = partOf(({ response }) => response['id']);
const part = partOf(({ request }) => request['documentationPartId'] ?? request['partId']);
/** An import answers with the ids of the parts that it created or changed. */
const importedParts = on('aws_api_gateway_documentation_part', {
  id: ({ request, response: answer }) => {
    const [api, ids] = [request['restApiId'], answer['ids']];
    return typeof api === 'string' && isList(ids) ? ids.filter((id) => typeof id === 'string').map((id) => `${api}/${id}`) : undefined;
  },
});

export const restMethods: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_method: { ...shared, keys: [['rest_api_id', 'resource_id', 'http_method']] },
    aws_api_gateway_method_response: { ...shared, keys: [['rest_api_id', 'resource_id', 'http_method', 'status_code']] },
    aws_api_gateway_gateway_response: { ...shared, keys: [['rest_api_id', 'response_type']] },
    aws_api_gateway_documentation_part: { ...shared, keys: [['id']], noise: ['documentation_part_id'] },
    aws_api_gateway_documentation_version: { ...shared, keys: [['rest_api_id', 'version']] },
  },
  events: {
    PutMethod: create(
      method,
      {
        api_key_required: orNull(methodIn('apiKeyRequired')),
        authorization: methodIn('authorizationType'),
        authorization_scopes: orNull(methodIn('authorizationScopes')),
        authorizer_id: orNull(methodIn('authorizerId')),
        operation_name: orNull(methodIn('operationName')),
        request_models: replacedMap(methodIn('requestModels')),
        request_parameters: replacedMap(methodIn('requestParameters')),
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
      request_models: eachKey(patchedKeys('/requestModels')),
      request_parameters: eachKey(patchedKeys('/requestParameters')),
      request_validator_id: patched('/requestValidatorId'),
    }),
    DeleteMethod: destroy(method),

    PutMethodResponse: create(
      methodResponse,
      {
        response_models: replacedMap(responseIn('responseModels')),
        response_parameters: replacedMap(responseIn('responseParameters')),
      },
      { parent: method },
    ),
    UpdateMethodResponse: modify(methodResponse, {
      response_models: eachKey(patchedKeys('/responseModels')),
      response_parameters: eachKey(patchedKeys('/responseParameters')),
    }),
    DeleteMethodResponse: destroy(methodResponse),

    PutGatewayResponse: create(
      gatewayResponse,
      {
        response_parameters: replacedMap(gatewayIn('responseParameters')),
        response_templates: replacedMap(gatewayIn('responseTemplates')),
        status_code: gatewayIn('statusCode'),
      },
      { parent: restApi },
    ),
    UpdateGatewayResponse: modify(gatewayResponse, {
      response_parameters: eachKey(patchedKeys('/responseParameters')),
      response_templates: eachKey(patchedKeys('/responseTemplates')),
      status_code: patched('/statusCode'),
    }),
    DeleteGatewayResponse: destroy(gatewayResponse),

    CreateDocumentationPart: create(
      newPart,
      {
        'location.method': partIn('location.method'),
        'location.name': partIn('location.name'),
        'location.path': partIn('location.path'),
        'location.status_code': partIn('location.statusCode'),
        'location.type': partIn('location.type'),
        properties: partIn('properties'),
      },
      { parent: restApi },
    ),
    UpdateDocumentationPart: modify(part, { properties: patched('/properties') }),
    DeleteDocumentationPart: destroy(part),
    // The body is a file that the record does not show.
    ImportDocumentationParts: modify(importedParts, { properties: hidden(response('ids')) }),
    CreateDocumentationVersion: create(newVersion, { description: versionIn('description') }, { parent: restApi }),
    UpdateDocumentationVersion: modify(version, { description: patched('/description') }),
    DeleteDocumentationVersion: destroy(version),
  },
};
