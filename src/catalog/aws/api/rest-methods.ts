import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { patched, patchedElements, patchedKeys } from './api-patches.js';
import { inInput } from './api-values.js';
import { restApi, shared } from './rest-apis.js';
import { httpApi } from './http-apis.js';

/** Amazon API Gateway: methods of REST APIs and their responses, responses of a whole API, and its documentation. Source: API Gateway API reference. */

const methodKey = { rest_api_id: 'restApiId', resource_id: 'resourceId', http_method: 'httpMethod' };
const method = c.on('aws_api_gateway_method', methodKey);
const methodResponse = c.on('aws_api_gateway_method_response', { ...methodKey, status_code: 'statusCode' });
const gatewayResponse = c.on('aws_api_gateway_gateway_response', { rest_api_id: 'restApiId', response_type: 'responseType' });
const version = c.on('aws_api_gateway_documentation_version', { rest_api_id: 'restApiId', version: 'documentationVersion' });

const methodIn = inInput('putMethodInput');
const responseIn = inInput('putMethodResponseInput');
const gatewayIn = inInput('putGatewayResponseInput');
const partIn = inInput('createDocumentationPartInput');
const versionIn = inInput('createDocumentationVersionInput');
const newVersion = c.on('aws_api_gateway_documentation_version', { rest_api_id: 'restApiId', version: versionIn('documentationVersion') });

const replacedMap = (from: c.Read) => c.set(c.orNull(from), 'map');

/** The state identifies a part of the documentation by the API and its own id. */
const partOf = (idOf: (record: Parameters<c.Read>[0]) => unknown) =>
  c.on('aws_api_gateway_documentation_part', {
    id: (record) => {
      const [api, id] = [record.request['restApiId'], idOf(record)];
      return typeof api === 'string' && typeof id === 'string' ? `${api}/${id}` : undefined;
    },
  });
const newPart = partOf(({ response }) => response['id']);
const part = partOf(({ request }) => request['documentationPartId'] ?? request['partId']);
/** An import answers with the ids of the parts that it created or changed. */
const importedParts = c.on('aws_api_gateway_documentation_part', {
  id: ({ request, response: answer }) => {
    const [api, ids] = [request['restApiId'], answer['ids']];
    return typeof api === 'string' && isList(ids) ? ids.filter((id) => typeof id === 'string').map((id) => `${api}/${id}`) : undefined;
  },
});

/** Amazon API Gateway: authorizers and models, of REST APIs (`restApiId`) and of HTTP and WebSocket APIs (`apiId`). Source: API Gateway API references (versions 1 and 2). */

const authorizer = c.on('aws_api_gateway_authorizer', { rest_api_id: 'restApiId', id: 'authorizerId' });
const httpAuthorizer = c.on('aws_apigatewayv2_authorizer', { api_id: 'apiId', id: 'authorizerId' });
const model = c.on('aws_api_gateway_model', { rest_api_id: 'restApiId', name: 'modelName' });
const httpModel = c.on('aws_apigatewayv2_model', { api_id: 'apiId', id: 'modelId' });

const authorizerIn = inInput('createAuthorizerInput');
const modelIn = inInput('createModelInput');

const httpAuthorizerSettings: c.Edits = c.same(`
    authorizer_credentials_arn authorizer_payload_format_version authorizer_type authorizer_uri enable_simple_responses name
    authorizer_result_ttl_in_seconds jwt_configuration{audience issuer} identity_sources=identitySource`);
const httpModelSettings = c.same('content_type description name schema');

export const restMethods: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_method: { ...shared, keys: [['rest_api_id', 'resource_id', 'http_method']] },
    aws_api_gateway_method_response: { ...shared, keys: [['rest_api_id', 'resource_id', 'http_method', 'status_code']] },
    aws_api_gateway_gateway_response: { ...shared, keys: [['rest_api_id', 'response_type']] },
    aws_api_gateway_documentation_part: { ...shared, keys: [['id']], noise: [] },
    aws_api_gateway_documentation_version: { ...shared, keys: [['rest_api_id', 'version']] },

    aws_api_gateway_authorizer: {
      ...shared,
      keys: [['rest_api_id', 'id']],
      cloudId: 'id',
      defaults: { authorizer_result_ttl_in_seconds: 300 },
    },
    aws_apigatewayv2_authorizer: { ...shared, keys: [['api_id', 'id']], cloudId: 'id' },
    aws_api_gateway_model: { ...shared, keys: [['rest_api_id', 'name']], cloudId: 'id' },
    aws_apigatewayv2_model: { ...shared, keys: [['api_id', 'id']], cloudId: 'id' },
  },
  events: {
    PutMethod: c.create(c.within(restApi, method), {
      api_key_required: c.orNull(methodIn('apiKeyRequired')),
      authorization: methodIn('authorizationType'),
      authorization_scopes: c.orNull(methodIn('authorizationScopes')),
      authorizer_id: c.orNull(methodIn('authorizerId')),
      operation_name: c.orNull(methodIn('operationName')),
      request_models: replacedMap(methodIn('requestModels')),
      request_parameters: replacedMap(methodIn('requestParameters')),
      request_validator_id: c.orNull(methodIn('requestValidatorId')),
    }),
    UpdateMethod: c.modify(method, {
      api_key_required: patched('/apiKeyRequired'),
      authorization: patched('/authorizationType'),
      authorization_scopes: c.amend(patchedElements('/authorizationScopes'), 'auto'),
      authorizer_id: patched('/authorizerId'),
      operation_name: patched('/operationName'),
      request_models: c.eachKey(patchedKeys('/requestModels')),
      request_parameters: c.eachKey(patchedKeys('/requestParameters')),
      request_validator_id: patched('/requestValidatorId'),
    }),
    DeleteMethod: c.destroy(method),

    PutMethodResponse: c.create(c.within(method, methodResponse), {
      response_models: replacedMap(responseIn('responseModels')),
      response_parameters: replacedMap(responseIn('responseParameters')),
    }),
    UpdateMethodResponse: c.modify(methodResponse, {
      response_models: c.eachKey(patchedKeys('/responseModels')),
      response_parameters: c.eachKey(patchedKeys('/responseParameters')),
    }),
    DeleteMethodResponse: c.destroy(methodResponse),

    PutGatewayResponse: c.create(c.within(restApi, gatewayResponse), {
      response_parameters: replacedMap(gatewayIn('responseParameters')),
      response_templates: replacedMap(gatewayIn('responseTemplates')),
      status_code: gatewayIn('statusCode'),
    }),
    UpdateGatewayResponse: c.modify(gatewayResponse, {
      response_parameters: c.eachKey(patchedKeys('/responseParameters')),
      response_templates: c.eachKey(patchedKeys('/responseTemplates')),
      status_code: patched('/statusCode'),
    }),
    DeleteGatewayResponse: c.destroy(gatewayResponse),

    CreateDocumentationPart: c.create(c.within(restApi, newPart), c.same('location{method name path status_code type} properties', partIn)),
    UpdateDocumentationPart: c.modify(part, { properties: patched('/properties') }),
    DeleteDocumentationPart: c.destroy(part),
    // The body is a file that the record does not show.
    ImportDocumentationParts: c.modify(importedParts, { properties: c.hidden(c.response('ids')) }),
    CreateDocumentationVersion: c.create(c.within(restApi, newVersion), { description: versionIn('description') }),
    UpdateDocumentationVersion: c.modify(version, { description: patched('/description') }),
    DeleteDocumentationVersion: c.destroy(version),

    CreateAuthorizer: [
      c.create(
        c.within(
          restApi,
          c.withId(c.on('aws_api_gateway_authorizer', { rest_api_id: 'restApiId', id: c.response('id') }), c.response('id')),
        ),
        {
          ...c.same(
            `
            authorizer_credentials authorizer_result_ttl_in_seconds authorizer_uri identity_source identity_validation_expression name
            type`,
            authorizerIn,
          ),
          provider_arns: c.either(authorizerIn('providerARNs'), authorizerIn('providerArns')),
        },
      ),
      c.create(
        c.within(
          httpApi,
          c.withId(c.on('aws_apigatewayv2_authorizer', { api_id: 'apiId', id: c.response('authorizerId') }), c.response('authorizerId')),
        ),
        httpAuthorizerSettings,
      ),
    ],
    UpdateAuthorizer: [
      c.modify(authorizer, {
        authorizer_credentials: patched('/authorizerCredentials'),
        authorizer_result_ttl_in_seconds: patched('/authorizerResultTtlInSeconds'),
        authorizer_uri: patched('/authorizerUri'),
        identity_source: patched('/identitySource'),
        identity_validation_expression: patched('/identityValidationExpression'),
        name: patched('/name'),
        provider_arns: c.amend(patchedElements('/providerARNs'), 'auto'),
        type: patched('/type'),
      }),
      c.modify(httpAuthorizer, httpAuthorizerSettings),
    ],
    DeleteAuthorizer: [c.destroy(authorizer), c.destroy(httpAuthorizer)],

    CreateModel: [
      c.create(
        c.within(restApi, c.withId(c.on('aws_api_gateway_model', { rest_api_id: 'restApiId', name: modelIn('name') }), c.response('id'))),
        c.same('content_type description schema', modelIn),
      ),
      c.create(
        c.within(httpApi, c.withId(c.on('aws_apigatewayv2_model', { api_id: 'apiId', id: c.response('modelId') }), c.response('modelId'))),
        httpModelSettings,
      ),
    ],
    UpdateModel: [
      c.modify(model, { content_type: patched('/contentType'), description: patched('/description'), schema: patched('/schema') }),
      c.modify(httpModel, httpModelSettings),
    ],
    DeleteModel: [c.destroy(model), c.destroy(httpModel)],
  },
};
