import { amend, create, destroy, either, modify, on, response, type Edits, type ServiceCatalog } from '../../dsl.js';
import { patched, patchedElements } from './api-patches.js';
import { inInput, same } from './api-values.js';
import { httpApi } from './http-apis.js';
import { restApi, shared } from './rest-apis.js';

/** Amazon API Gateway: authorizers and models, of REST APIs (`restApiId`) and of HTTP and WebSocket APIs (`apiId`). Source: API Gateway API references (versions 1 and 2). */

const authorizer = on('aws_api_gateway_authorizer', { rest_api_id: 'restApiId', id: 'authorizerId' });
const httpAuthorizer = on('aws_apigatewayv2_authorizer', { api_id: 'apiId', id: 'authorizerId' });
const model = on('aws_api_gateway_model', { rest_api_id: 'restApiId', name: 'modelName' });
const httpModel = on('aws_apigatewayv2_model', { api_id: 'apiId', id: 'modelId' });

const authorizerIn = inInput('createAuthorizerInput');
const modelIn = inInput('createModelInput');

const httpAuthorizerSettings: Edits = {
  ...same('authorizer_credentials_arn authorizer_payload_format_version authorizer_type authorizer_uri enable_simple_responses name'),
  authorizer_result_ttl_in_seconds: 'authorizerResultTtlInSeconds',
  identity_sources: 'identitySource',
  'jwt_configuration.audience': 'jwtConfiguration.audience',
  'jwt_configuration.issuer': 'jwtConfiguration.issuer',
};
const httpModelSettings = same('content_type description name schema');

export const apiAuthorizers: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
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
    CreateAuthorizer: [
      create(
        on('aws_api_gateway_authorizer', { rest_api_id: 'restApiId', id: response('id') }),
        {
          authorizer_credentials: authorizerIn('authorizerCredentials'),
          authorizer_result_ttl_in_seconds: authorizerIn('authorizerResultTtlInSeconds'),
          authorizer_uri: authorizerIn('authorizerUri'),
          identity_source: authorizerIn('identitySource'),
          identity_validation_expression: authorizerIn('identityValidationExpression'),
          name: authorizerIn('name'),
          provider_arns: either(authorizerIn('providerARNs'), authorizerIn('providerArns')),
          type: authorizerIn('type'),
        },
        { parent: restApi, id: response('id') },
      ),
      create(on('aws_apigatewayv2_authorizer', { api_id: 'apiId', id: response('authorizerId') }), httpAuthorizerSettings, {
        parent: httpApi,
        id: response('authorizerId'),
      }),
    ],
    UpdateAuthorizer: [
      modify(authorizer, {
        authorizer_credentials: patched('/authorizerCredentials'),
        authorizer_result_ttl_in_seconds: patched('/authorizerResultTtlInSeconds'),
        authorizer_uri: patched('/authorizerUri'),
        identity_source: patched('/identitySource'),
        identity_validation_expression: patched('/identityValidationExpression'),
        name: patched('/name'),
        provider_arns: amend(patchedElements('/providerARNs'), 'auto'),
        type: patched('/type'),
      }),
      modify(httpAuthorizer, httpAuthorizerSettings),
    ],
    DeleteAuthorizer: [destroy(authorizer), destroy(httpAuthorizer)],

    CreateModel: [
      create(
        on('aws_api_gateway_model', { rest_api_id: 'restApiId', name: modelIn('name') }),
        { content_type: modelIn('contentType'), description: modelIn('description'), schema: modelIn('schema') },
        { parent: restApi, id: response('id') },
      ),
      create(on('aws_apigatewayv2_model', { api_id: 'apiId', id: response('modelId') }), httpModelSettings, {
        parent: httpApi,
        id: response('modelId'),
      }),
    ],
    UpdateModel: [
      modify(model, {
        content_type: patched('/contentType'),
        description: patched('/description'),
        schema: patched('/schema'),
      }),
      modify(httpModel, httpModelSettings),
    ],
    DeleteModel: [destroy(model), destroy(httpModel)],
  },
};
