import type { JsonObject } from '../../../src/lib/json.js';
import { calls, type Apply } from '../../support/applies.js';
import {
  api,
  root,
  resource,
  rest,
  get,
  prod,
  uri,
  pool,
  logs,
  certificate,
  domainName,
  policyOf,
  declaredWith,
} from './applies-api-rest-states.js';

/**
 * A REST API with a resource, a method, an integration, a deployment, a stage with its settings, an authorizer, a model, a usage plan with a
 * key, and a domain name, as Terraform creates, changes and destroys it.
 */

type Call = readonly [event: string, request: JsonObject, response?: JsonObject];
/** A call of version 1: the parameters in the address, and the input in a member of its own. */
const one = (event: string, address: JsonObject, input: JsonObject | null, answer: JsonObject = {}): Call => [
  event,
  { ...address, ...(input === null ? {} : { [`${event.charAt(0).toLowerCase()}${event.slice(1)}Input`]: input }), template: false },
  answer,
];
const patch = (event: string, address: JsonObject, ...operations: readonly (readonly [op: string, path: string, value?: string])[]): Call =>
  one(event, address, {
    patchOperations: operations.map(([op, path, value]) => ({ op, path, ...(value === undefined ? {} : { value }) })),
  });
const removal = (event: string, address: JsonObject): Call => [event, { ...address, template: false }];

const settingsOf = (level: string, rate: string) =>
  patch(
    'UpdateStage',
    prod,
    ['replace', '/*/*/metrics/enabled', 'true'],
    ['replace', '/*/*/logging/loglevel', level],
    ['replace', '/*/*/throttling/burstLimit', '500'],
    ['replace', '/*/*/throttling/rateLimit', rate],
    ['replace', '/*/*/caching/ttlInSeconds', '300'],
  );
const tags = { tags: { Owner: 'shop' } };

const created: readonly Call[] = [
  patch('UpdateAccount', {}, ['replace', '/cloudwatchRoleArn', 'arn:aws:iam::111122223333:role/gateway']),
  one(
    'CreateApiKey',
    {},
    { name: 'partner', description: 'Managed by Terraform', enabled: true, generateDistinctId: false, value: '', ...tags },
    { id: 'key001', name: 'partner', enabled: true },
  ),
  one(
    'CreateDomainName',
    {},
    { domainName, regionalCertificateArn: certificate, endpointConfiguration: { types: ['REGIONAL'] }, securityPolicy: 'TLS_1_2', ...tags },
    { domainName },
  ),
  one(
    'CreateRestApi',
    {},
    { name: 'shop', disableExecuteApiEndpoint: true, endpointConfiguration: { types: ['REGIONAL'] }, ...tags },
    { id: api, name: 'shop', rootResourceId: root },
  ),
  one('CreateResource', { ...rest, parentId: root }, { pathPart: 'orders' }, { id: resource, path: '/orders', pathPart: 'orders' }),
  one(
    'CreateAuthorizer',
    rest,
    {
      name: 'users',
      type: 'COGNITO_USER_POOLS',
      providerARNs: [pool],
      identitySource: 'method.request.header.Authorization',
      authorizerResultTtlInSeconds: 300,
    },
    { id: 'aut001', name: 'users' },
  ),
  one(
    'CreateModel',
    rest,
    { name: 'Order', contentType: 'application/json', schema: '{"type":"object"}' },
    { id: 'mod001', name: 'Order' },
  ),
  one(
    'CreateRequestValidator',
    rest,
    { name: 'all', validateRequestBody: true, validateRequestParameters: true },
    { id: 'val001', name: 'all' },
  ),
  one(
    'PutGatewayResponse',
    { ...rest, responseType: 'UNAUTHORIZED' },
    { statusCode: '401', responseParameters: {}, responseTemplates: { 'application/json': '{}' } },
  ),
  patch('UpdateRestApi', rest, ['replace', '/policy', policyOf('111122223333')]),
  one('PutMethod', get, {
    authorizationType: 'COGNITO_USER_POOLS',
    authorizerId: 'aut001',
    apiKeyRequired: false,
    requestModels: { 'application/json': 'Order' },
    requestParameters: { 'method.request.header.X-Trace': false },
    requestValidatorId: 'val001',
  }),
  one('PutMethodResponse', { ...get, statusCode: '200' }, { responseModels: { 'application/json': 'Order' } }),
  one('PutIntegration', get, { type: 'AWS', httpMethod: 'POST', uri, connectionType: 'INTERNET', timeoutInMillis: 29_000 }),
  one('PutIntegrationResponse', { ...get, statusCode: '200' }, { responseTemplates: { 'application/json': '' } }),
  one('CreateDeployment', rest, { description: '' }, { id: 'dep001' }),
  one(
    'CreateStage',
    rest,
    { stageName: 'prod', deploymentId: 'dep001', tracingEnabled: true, variables: { backend: 'blue' }, ...tags },
    { stageName: 'prod', deploymentId: 'dep001' },
  ),
  patch(
    'UpdateStage',
    prod,
    ['replace', '/accessLogSettings/destinationArn', logs],
    ['replace', '/accessLogSettings/format', '$context.requestId'],
    ['replace', '/deploymentId', 'dep001'],
  ),
  settingsOf('INFO', '100.000000'),
  one(
    'CreateUsagePlan',
    {},
    {
      name: 'partners',
      apiStages: [{ apiId: api, stage: 'prod' }],
      quota: { limit: 1000, offset: 0, period: 'MONTH' },
      throttle: { burstLimit: 20, rateLimit: 10 },
      ...tags,
    },
    { id: 'pla001', name: 'partners' },
  ),
  one('CreateUsagePlanKey', { usagePlanId: 'pla001' }, { keyId: 'key001', keyType: 'API_KEY' }, { id: 'key001', name: 'partner' }),
  one(
    'CreateBasePathMapping',
    { domainName },
    { restApiId: api, basePath: '', stage: 'prod' },
    { restApiId: api, basePath: '(none)', stage: 'prod' },
  ),
];
const changed: readonly Call[] = [
  one('TagResource', { resourceArn: `arn:aws:apigateway:us-east-1::/restapis/${api}` }, { tags: { Owner: 'checkout' } }),
  patch('UpdateRestApi', rest, ['replace', '/description', 'Orders']),
  patch('UpdateRestApi', rest, ['replace', '/policy', policyOf('444455556666')]),
  patch('UpdateMethod', get, ['add', '/authorizationScopes', 'orders.read'], ['replace', '/apiKeyRequired', 'true']),
  one('CreateDeployment', rest, { description: '' }, { id: 'dep002' }),
  one('TagResource', { resourceArn: `arn:aws:apigateway:us-east-1::/restapis/${api}/stages/prod` }, { tags: { Owner: 'checkout' } }),
  patch('UpdateStage', prod, ['replace', '/deploymentId', 'dep002']),
  settingsOf('ERROR', '250.000000'),
  one('TagResource', { resourceArn: 'arn:aws:apigateway:us-east-1::/usageplans/pla001' }, { tags: { Owner: 'checkout' } }),
  one('TagResource', { resourceArn: 'arn:aws:apigateway:us-east-1::/apikeys/key001' }, { tags: { Owner: 'checkout' } }),
  one('TagResource', { resourceArn: `arn:aws:apigateway:us-east-1::/domainnames/${domainName}` }, { tags: { Owner: 'checkout' } }),
  removal('DeleteDeployment', { ...rest, deploymentId: 'dep001' }),
];
const destroyed: readonly Call[] = [
  removal('DeleteBasePathMapping', { domainName, basePath: '(none)' }),
  removal('DeleteUsagePlanKey', { usagePlanId: 'pla001', keyId: 'key001' }),
  removal('DeleteApiKey', { apiKey: 'key001' }),
  patch('UpdateUsagePlan', { usagePlanId: 'pla001' }, ['remove', '/apiStages', `${api}:prod`]),
  removal('DeleteUsagePlan', { usagePlanId: 'pla001' }),
  patch('UpdateStage', prod, ['remove', '/*/*']),
  removal('DeleteStage', prod),
  removal('DeleteDeployment', { ...rest, deploymentId: 'dep001' }),
  removal('DeleteIntegrationResponse', { ...get, statusCode: '200' }),
  removal('DeleteIntegration', get),
  removal('DeleteMethodResponse', { ...get, statusCode: '200' }),
  removal('DeleteMethod', get),
  removal('DeleteGatewayResponse', { ...rest, responseType: 'UNAUTHORIZED' }),
  removal('DeleteRequestValidator', { ...rest, requestValidatorId: 'val001' }),
  removal('DeleteModel', { ...rest, modelName: 'Order' }),
  removal('DeleteAuthorizer', { ...rest, authorizerId: 'aut001' }),
  removal('DeleteResource', { ...rest, resourceId: resource }),
  patch('UpdateRestApi', rest, ['replace', '/policy', '']),
  removal('DeleteRestApi', rest),
  removal('DeleteDomainName', { domainName }),
];

export const restApplies: readonly Apply[] = [
  { name: 'a REST API is created', before: [], calls: calls('apigateway', created), after: declaredWith() },
  {
    name: 'a REST API is changed and deployed again',
    before: declaredWith(),
    calls: calls('apigateway', changed),
    after: declaredWith({
      description: 'Orders',
      deployment: 'dep002',
      policy: policyOf('444455556666'),
      scopes: ['orders.read'],
      key: true,
      level: 'ERROR',
      rate: 250,
      tag: 'checkout',
    }),
  },
  { name: 'a REST API is destroyed', before: declaredWith(), calls: calls('apigateway', destroyed), after: [] },
];
