import * as c from '../language.js';
import { patched, patchedElements } from './api-patches.js';
import { inInput } from './api-values.js';
import { httpApi } from './http-apis.js';
import { restApi, shared } from './rest-apis.js';

/** Amazon API Gateway: authorizers and models, of REST APIs (`restApiId`) and of HTTP and WebSocket APIs (`apiId`). Source: API Gateway API references (versions 1 and 2). */

const authorizer = c.on('aws_api_gateway_authorizer', { rest_api_id: 'restApiId', id: 'authorizerId' });
const httpAuthorizer = c.on('aws_apigatewayv2_authorizer', { api_id: 'apiId', id: 'authorizerId' });
const model = c.on('aws_api_gateway_model', { rest_api_id: 'restApiId', name: 'modelName' });
const httpModel = c.on('aws_apigatewayv2_model', { api_id: 'apiId', id: 'modelId' });

const authorizerIn = inInput('createAuthorizerInput');
const modelIn = inInput('createModelInput');

const httpAuthorizerSettings: c.Edits = {
  ...c.same(`
    authorizer_credentials_arn authorizer_payload_format_version authorizer_type authorizer_uri enable_simple_responses name
    authorizer_result_ttl_in_seconds jwt_configuration{audience issuer} identity_sources=identitySource`),
};
const httpModelSettings = c.same('content_type description name schema');

export const apiAuthorizers: c.ServiceCatalog = {
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
