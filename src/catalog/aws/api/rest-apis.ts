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

/** Amazon API Gateway: tags of all its resources, which a call names by ARN. Source: API Gateway API references (versions 1 and 2), records of accounts. */

/** A part of the path in an ARN such as `arn:aws:apigateway:us-east-1::/restapis/a1/stages/prod`. */
const inArn = (pattern: RegExp, part = 1): c.Read =>
  c.via('resourceArn', (arn) => (typeof arn === 'string' ? pattern.exec(decoded(arn).split('::').slice(1).join('::'))?.[part] : undefined));

/** The ARN is a part of the address, in which records may escape slashes. */
const decoded = (arn: string): string => arn.replaceAll(/%2F/gi, '/').replaceAll(/%3A/gi, ':');

const tagged =
  (type: string, key: Readonly<Record<string, c.Read>>) =>
  (edits: c.Edits): c.OwnerSpec =>
    c.modify(c.on(type, key), edits);
const byId = (type: string, collection: string) => tagged(type, { id: inArn(new RegExp(`^/${collection}/([^/]+)$`)) });
const stageOf = (type: string, collection: string, api: string, name: string) => {
  const pattern = new RegExp(`^/${collection}/([^/]+)/stages/([^/]+)$`);
  return tagged(type, { [api]: inArn(pattern), [name]: inArn(pattern, 2) });
};

const taggedRestApi = byId('aws_api_gateway_rest_api', 'restapis');
const stage = stageOf('aws_api_gateway_stage', 'restapis', 'rest_api_id', 'stage_name');
const httpApi = byId('aws_apigatewayv2_api', 'apis');
const httpStage = stageOf('aws_apigatewayv2_stage', 'apis', 'api_id', 'name');
const plan = byId('aws_api_gateway_usage_plan', 'usageplans');
const key = byId('aws_api_gateway_api_key', 'apikeys');
const certificate = byId('aws_api_gateway_client_certificate', 'clientcertificates');
const link = byId('aws_api_gateway_vpc_link', 'vpclinks');
const httpLink = byId('aws_apigatewayv2_vpc_link', 'vpclinks');
const domainName = { domain_name: inArn(/^\/domainnames\/([^/]+)$/) };
const domain = tagged('aws_api_gateway_domain_name', domainName);
const httpDomain = tagged('aws_apigatewayv2_domain_name', domainName);

const ofAll = (edits: c.Edits) =>
  c.among(
    taggedRestApi(edits),
    stage(edits),
    httpApi(edits),
    httpStage(edits),
    plan(edits),
    key(edits),
    certificate(edits),
    c.firstOf(link(edits), httpLink(edits)),
    c.firstOf(domain(edits), httpDomain(edits)),
  );

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

    ...c.tagCalls(
      ofAll,
      'TagResource UntagResource',
      c.either('tagKeys', 'untagResourceInput.tagKeys'),
      c.either('tagResourceInput.tags', 'tags'),
    ),
  },
};
