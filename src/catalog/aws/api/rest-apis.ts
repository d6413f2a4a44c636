import { isObject } from '../../../lib/json.js';
import {
  amend,
  create,
  destroy,
  firstOf,
  fixed,
  hidden,
  modify,
  on,
  put,
  response,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { policyText, tagMap } from '../../values.js';
import { patched, patchedElements, patchedList } from './api-patches.js';
import { inInput } from './api-values.js';

/**
 * Amazon API Gateway: REST APIs, their resources and request validators, and imports of whole definitions. Source: API Gateway API reference,
 * Terraform AWS provider, records of accounts.
 */

export const restApi = on('aws_api_gateway_rest_api', { id: 'restApiId' });
const newRestApi = on('aws_api_gateway_rest_api', { id: response('id') });
const restPolicy = on('aws_api_gateway_rest_api_policy', { rest_api_id: 'restApiId' });
const importedApi = on('aws_api_gateway_rest_api_put', { rest_api_id: 'restApiId' });
const resource = on('aws_api_gateway_resource', { rest_api_id: 'restApiId', id: 'resourceId' });
const validator = on('aws_api_gateway_request_validator', { rest_api_id: 'restApiId', id: 'requestValidatorId' });

const restIn = inInput('createRestApiInput');
const resourceIn = inInput('createResourceInput');
const validatorIn = inInput('createRequestValidatorInput');

/** Responses contain policies with an escape before each quotation mark. */
const policy = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' && value.startsWith('{\\') ? value.replaceAll('\\"', '"') : value));

/** The settings of an API after an import, which replaces those that the definition contains. */
const imported = (member: string): Read => {
  const read = response(member);
  return (record) => (isObject(record.response) && 'id' in record.response ? (read(record) ?? null) : undefined);
};
const importedSettings: Edits = {
  api_key_source: imported('apiKeySource'),
  binary_media_types: imported('binaryMediaTypes'),
  description: imported('description'),
  disable_execute_api_endpoint: imported('disableExecuteApiEndpoint'),
  'endpoint_configuration.types': response('endpointConfiguration.types'),
  minimum_compression_size: imported('minimumCompressionSize'),
  name: response('name'),
};

export const shared = { scope: 'region', family: 'api' } as const;

export const restApis: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_rest_api: {
      ...shared,
      keys: [['id']],
      noise: ['created_date', 'execution_arn', 'root_resource_id'],
      defaults: { api_key_source: 'HEADER', minimum_compression_size: -1 },
      unevaluated: {
        fail_on_warnings: 'a flag of the call',
        parameters: 'parameters of an import',
        put_rest_api_mode: 'a flag of the call',
      },
    },
    aws_api_gateway_rest_api_policy: { ...shared, keys: [['rest_api_id']], access: 'policy', cloudId: 'rest_api_id' },
    aws_api_gateway_rest_api_put: {
      ...shared,
      keys: [['rest_api_id']],
      cloudId: 'rest_api_id',
      unevaluated: {
        fail_on_warnings: 'a flag of the call',
        parameters: 'parameters of an import',
        triggers: 'kept in the state only',
      },
    },
    aws_api_gateway_resource: { ...shared, keys: [['rest_api_id', 'id']], cloudId: 'id', noise: ['path'] },
    aws_api_gateway_request_validator: { ...shared, keys: [['rest_api_id', 'id']], cloudId: 'id' },
  },
  events: {
    CreateRestApi: create(
      newRestApi,
      {
        api_key_source: restIn('apiKeySource'),
        binary_media_types: restIn('binaryMediaTypes'),
        description: restIn('description'),
        disable_execute_api_endpoint: restIn('disableExecuteApiEndpoint'),
        'endpoint_configuration.ip_address_type': restIn('endpointConfiguration.ipAddressType'),
        'endpoint_configuration.types': restIn('endpointConfiguration.types'),
        'endpoint_configuration.vpc_endpoint_ids': restIn('endpointConfiguration.vpcEndpointIds'),
        minimum_compression_size: restIn('minimumCompressionSize'),
        name: restIn('name'),
        policy: policyText(restIn('policy')),
        tags: tagMap(restIn('tags')),
      },
      { id: response('id') },
    ),
    ImportRestApi: create(newRestApi, { name: response('name'), policy: policy(response('policy')) }, { id: response('id') }),
    // The record lacks the new definition.
    PutRestApi: [
      firstOf(put(importedApi, { body: hidden(fixed(true)) }), modify(restApi, { body: hidden(fixed(true)) })),
      modify(restApi, importedSettings),
      firstOf(put(restPolicy, { policy: policy(imported('policy')) }), modify(restApi, { policy: policy(imported('policy')) })),
    ],
    UpdateRestApi: [
      modify(restApi, {
        api_key_source: patched('/apiKeySource'),
        binary_media_types: amend(patchedElements('/binaryMediaTypes'), 'auto'),
        description: patched('/description'),
        disable_execute_api_endpoint: patched('/disableExecuteApiEndpoint'),
        'endpoint_configuration.ip_address_type': patched('/endpointConfiguration/ipAddressType'),
        'endpoint_configuration.types': patchedList('/endpointConfiguration/types', response('endpointConfiguration.types')),
        'endpoint_configuration.vpc_endpoint_ids': amend(patchedElements('/endpointConfiguration/vpcEndpointIds'), 'auto'),
        minimum_compression_size: patched('/minimumCompressionSize'),
        name: patched('/name'),
      }),
      firstOf(put(restPolicy, { policy: patched('/policy') }), modify(restApi, { policy: patched('/policy') })),
    ],
    DeleteRestApi: destroy(restApi),

    CreateResource: create(
      on('aws_api_gateway_resource', { rest_api_id: 'restApiId', id: response('id') }),
      { parent_id: resourceIn('parentId'), path_part: resourceIn('pathPart') },
      { parent: restApi, id: response('id') },
    ),
    UpdateResource: modify(resource, { parent_id: patched('/parentId'), path_part: patched('/pathPart') }),
    DeleteResource: destroy(resource),

    CreateRequestValidator: create(
      on('aws_api_gateway_request_validator', { rest_api_id: 'restApiId', id: response('id') }),
      {
        name: validatorIn('name'),
        validate_request_body: validatorIn('validateRequestBody'),
        validate_request_parameters: validatorIn('validateRequestParameters'),
      },
      { parent: restApi, id: response('id') },
    ),
    UpdateRequestValidator: modify(validator, {
      name: patched('/name'),
      validate_request_body: patched('/validateRequestBody'),
      validate_request_parameters: patched('/validateRequestParameters'),
    }),
    DeleteRequestValidator: destroy(validator),
  },
};
