import * as c from '../language.js';
import { isObject } from '../../../lib/json.js';
import { patched, patchedElements, patchedKeys } from './api-patches.js';
import { httpApi } from './http-apis.js';
import { changedKeys, inInput } from './api-values.js';
import { restApi, shared } from './rest-apis.js';

/**
 * Amazon API Gateway: integrations and their responses, of REST APIs (`restApiId`) and of HTTP and WebSocket APIs (`apiId`). A call that puts
 * an integration of a REST API replaces it. Source: API Gateway API references (versions 1 and 2), Terraform AWS provider.
 */

const methodKey = { rest_api_id: 'restApiId', resource_id: 'resourceId', http_method: 'httpMethod' };
const integration = c.on('aws_api_gateway_integration', methodKey);
const integrationResponse = c.on('aws_api_gateway_integration_response', { ...methodKey, status_code: 'statusCode' });
const httpIntegration = c.on('aws_apigatewayv2_integration', { api_id: 'apiId', id: 'integrationId' });
const httpResponse = c.on('aws_apigatewayv2_integration_response', { api_id: 'apiId', id: 'integrationResponseId' });

const given = inInput('putIntegrationInput');
const responseIn = inInput('putIntegrationResponseInput');
const replacedMap = (from: c.Read) => c.set(c.orNull(from), 'map');

const httpSettings: c.Edits = {
  ...c.same(`
    connection_id connection_type content_handling_strategy credentials_arn description integration_method integration_subtype
    integration_type integration_uri passthrough_behavior payload_format_version template_selection_expression`),
  request_parameters: c.eachKey(changedKeys('requestParameters')),
  request_templates: c.eachKey(changedKeys('requestTemplates')),
  // An empty map of parameters removes those of the status code.
  response_parameters: c.amend(
    c.via('responseParameters', (codes) => {
      if (!isObject(codes)) return undefined;
      const all = Object.entries(codes).filter(([, mappings]) => isObject(mappings));
      const isEmpty = ([, mappings]: (typeof all)[number]): boolean => isObject(mappings) && Object.keys(mappings).length === 0;
      return {
        add: all.filter((one) => !isEmpty(one)).map(([code, mappings = null]) => ({ mappings, status_code: code })),
        remove: all.filter(isEmpty).map(([code]) => ({ status_code: code })),
      };
    }),
    'auto',
    ['status_code'],
  ),
  timeout_milliseconds: 'timeoutInMillis',
  ...c.emptied({ 'tls_config.server_name_to_verify': 'tlsConfig.serverNameToVerify' }),
};
const httpResponseSettings: c.Edits = {
  ...c.same('content_handling_strategy integration_response_key template_selection_expression'),
  response_templates: c.eachKey(changedKeys('responseTemplates')),
};

export const apiIntegrations: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_integration: {
      ...shared,
      keys: [['rest_api_id', 'resource_id', 'http_method']],
      defaults: {
        connection_type: 'INTERNET',
        passthrough_behavior: 'WHEN_NO_MATCH',
        response_transfer_mode: 'BUFFERED',
        timeout_milliseconds: 29_000,
      },
    },
    aws_api_gateway_integration_response: { ...shared, keys: [['rest_api_id', 'resource_id', 'http_method', 'status_code']] },
    aws_apigatewayv2_integration: {
      ...shared,
      keys: [['api_id', 'id']],
      cloudId: 'id',
      noise: [],
      defaults: { connection_type: 'INTERNET', payload_format_version: '1.0' },
    },
    aws_apigatewayv2_integration_response: { ...shared, keys: [['api_id', 'id']], cloudId: 'id' },
  },
  events: {
    PutIntegration: c.create(c.within(restApi, integration), {
      cache_key_parameters: c.orNull(given('cacheKeyParameters')),
      // The service fills in the id of the resource.
      cache_namespace: given('cacheNamespace'),
      connection_id: c.orNull(given('connectionId')),
      connection_type: c.orNull(given('connectionType')),
      content_handling: c.orNull(given('contentHandling')),
      credentials: c.orNull(given('credentials')),
      // `httpMethod` at the top is that of the API.
      integration_http_method: c.orNull(c.either('putIntegrationInput.httpMethod', given('integrationHttpMethod'))),
      integration_target: c.orNull(given('integrationTarget')),
      passthrough_behavior: c.orNull(given('passthroughBehavior')),
      request_parameters: replacedMap(given('requestParameters')),
      request_templates: replacedMap(given('requestTemplates')),
      response_transfer_mode: c.orNull(given('responseTransferMode')),
      timeout_milliseconds: c.orNull(given('timeoutInMillis')),
      'tls_config.insecure_skip_verification': c.orNull(given('tlsConfig.insecureSkipVerification')),
      type: given('type'),
      uri: c.orNull(given('uri')),
    }),
    CreateIntegration: c.create(
      c.within(
        httpApi,
        c.withId(c.on('aws_apigatewayv2_integration', { api_id: 'apiId', id: c.response('integrationId') }), c.response('integrationId')),
      ),
      httpSettings,
    ),
    UpdateIntegration: [
      c.modify(integration, {
        cache_key_parameters: c.amend(patchedElements('/cacheKeyParameters'), 'auto'),
        cache_namespace: patched('/cacheNamespace'),
        connection_id: patched('/connectionId'),
        connection_type: patched('/connectionType'),
        content_handling: patched('/contentHandling'),
        credentials: patched('/credentials'),
        integration_http_method: patched('/httpMethod'),
        integration_target: patched('/integrationTarget'),
        passthrough_behavior: patched('/passthroughBehavior'),
        request_parameters: c.eachKey(patchedKeys('/requestParameters')),
        request_templates: c.eachKey(patchedKeys('/requestTemplates')),
        response_transfer_mode: patched('/responseTransferMode'),
        timeout_milliseconds: patched('/timeoutInMillis'),
        'tls_config.insecure_skip_verification': patched('/tlsConfig/insecureSkipVerification'),
        type: patched('/type'),
        uri: patched('/uri'),
      }),
      c.modify(httpIntegration, httpSettings),
    ],
    DeleteIntegration: [c.destroy(integration), c.destroy(httpIntegration)],

    PutIntegrationResponse: c.create(c.within(integration, integrationResponse), {
      content_handling: c.orNull(responseIn('contentHandling')),
      response_parameters: replacedMap(responseIn('responseParameters')),
      response_templates: replacedMap(responseIn('responseTemplates')),
      selection_pattern: c.orNull(responseIn('selectionPattern')),
    }),
    CreateIntegrationResponse: c.create(
      c.within(
        httpApi,
        c.withId(
          c.on('aws_apigatewayv2_integration_response', { api_id: 'apiId', id: c.response('integrationResponseId') }),
          c.response('integrationResponseId'),
        ),
      ),
      { ...httpResponseSettings, integration_id: 'integrationId' },
    ),
    UpdateIntegrationResponse: [
      c.modify(integrationResponse, {
        content_handling: patched('/contentHandling'),
        response_parameters: c.eachKey(patchedKeys('/responseParameters')),
        response_templates: c.eachKey(patchedKeys('/responseTemplates')),
        selection_pattern: patched('/selectionPattern'),
      }),
      c.modify(httpResponse, httpResponseSettings),
    ],
    DeleteIntegrationResponse: [c.destroy(integrationResponse), c.destroy(httpResponse)],
  },
};
