import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { patched, patchedElements, patchedList } from './api-patches.js';
import { inInput } from './api-values.js';

/**
 * Amazon API Gateway: REST APIs, their resources and request validators, and imports of whole definitions. Source: API Gateway API reference,
 * Terraform AWS provider, records of accounts.
 */

export const restApi = c.on('aws_api_gateway_rest_api', { id: 'restApiId' });
const newRestApi = c.on('aws_api_gateway_rest_api', { id: c.response('id') });
const restPolicy = c.on('aws_api_gateway_rest_api_policy', { rest_api_id: 'restApiId' });
const importedApi = c.on('aws_api_gateway_rest_api_put', { rest_api_id: 'restApiId' });
const resource = c.on('aws_api_gateway_resource', { rest_api_id: 'restApiId', id: 'resourceId' });
const validator = c.on('aws_api_gateway_request_validator', { rest_api_id: 'restApiId', id: 'requestValidatorId' });

const restIn = inInput('createRestApiInput');
const resourceIn = inInput('createResourceInput');
const validatorIn = inInput('createRequestValidatorInput');

/** Responses contain policies with an escape before each quotation mark. */
const policy = (from: c.From): c.Read =>
  c.via(from, (value) => (typeof value === 'string' && value.startsWith('{\\') ? value.replaceAll('\\"', '"') : value));

/** The settings of an API after an import, which replaces those that the definition contains. */
const imported = (member: string): c.Read => {
  const read = c.response(member);
  return (record) => (isObject(record.response) && 'id' in record.response ? (read(record) ?? null) : undefined);
};
const importedSettings: c.Edits = {
  ...c.same('api_key_source binary_media_types description disable_execute_api_endpoint minimum_compression_size', imported),
  ...c.same('endpoint_configuration{types} name', c.response),
};

export const shared = { scope: 'region', family: 'api' } as const;

export const restApis: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_rest_api: {
      ...shared,
      keys: [['id']],
      noise: ['created_date'],
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
      unevaluated: { fail_on_warnings: 'a flag of the call', parameters: 'parameters of an import', triggers: 'kept in the state only' },
    },
    aws_api_gateway_resource: { ...shared, keys: [['rest_api_id', 'id']], cloudId: 'id' },
    aws_api_gateway_request_validator: { ...shared, keys: [['rest_api_id', 'id']], cloudId: 'id' },
  },
  events: {
    CreateRestApi: c.create(c.withId(newRestApi), {
      ...c.same(
        `
          api_key_source binary_media_types description disable_execute_api_endpoint endpoint_configuration{ip_address_type types
          vpc_endpoint_ids} minimum_compression_size name`,
        restIn,
      ),
      policy: c.policyText(restIn('policy')),
      tags: c.tagMap(restIn('tags')),
    }),
    ImportRestApi: c.create(c.withId(newRestApi), { name: c.response('name'), policy: policy(c.response('policy')) }),
    // The record lacks the new definition.
    PutRestApi: [
      c.firstOf(c.put(importedApi, { body: c.hidden(c.fixed(true)) }), c.modify(restApi, { body: c.hidden(c.fixed(true)) })),
      c.modify(restApi, importedSettings),
      c.firstOf(c.put(restPolicy, { policy: policy(imported('policy')) }), c.modify(restApi, { policy: policy(imported('policy')) })),
    ],
    UpdateRestApi: [
      c.modify(restApi, {
        api_key_source: patched('/apiKeySource'),
        binary_media_types: c.amend(patchedElements('/binaryMediaTypes'), 'auto'),
        description: patched('/description'),
        disable_execute_api_endpoint: patched('/disableExecuteApiEndpoint'),
        'endpoint_configuration.ip_address_type': patched('/endpointConfiguration/ipAddressType'),
        'endpoint_configuration.types': patchedList('/endpointConfiguration/types', c.response('endpointConfiguration.types')),
        'endpoint_configuration.vpc_endpoint_ids': c.amend(patchedElements('/endpointConfiguration/vpcEndpointIds'), 'auto'),
        minimum_compression_size: patched('/minimumCompressionSize'),
        name: patched('/name'),
      }),
      c.firstOf(c.put(restPolicy, { policy: patched('/policy') }), c.modify(restApi, { policy: patched('/policy') })),
    ],
    DeleteRestApi: c.destroy(restApi),

    CreateResource: c.create(
      c.within(restApi, c.withId(c.on('aws_api_gateway_resource', { rest_api_id: 'restApiId', id: c.response('id') }), c.response('id'))),
      c.same('parent_id path_part', resourceIn),
    ),
    UpdateResource: c.modify(resource, { parent_id: patched('/parentId'), path_part: patched('/pathPart') }),
    DeleteResource: c.destroy(resource),

    CreateRequestValidator: c.create(
      c.within(
        restApi,
        c.withId(c.on('aws_api_gateway_request_validator', { rest_api_id: 'restApiId', id: c.response('id') }), c.response('id')),
      ),
      c.same('name validate_request_body validate_request_parameters', validatorIn),
    ),
    UpdateRequestValidator: c.modify(validator, {
      name: patched('/name'),
      validate_request_body: patched('/validateRequestBody'),
      validate_request_parameters: patched('/validateRequestParameters'),
    }),
    DeleteRequestValidator: c.destroy(validator),
  },
};
