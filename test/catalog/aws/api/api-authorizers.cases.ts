import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, declared, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, http, httpKey, key, patch, replace, rest, v1, v1Call, v2 } from './api-gateway-examples.js';

const pool = 'arn:aws:cognito-idp:us-east-1:111122223333:userpool/us-east-1_Abc';
const authorizer = declared(v1('authorizer'), {
  ...key,
  arn: 'arn:aws:apigateway:us-east-1::/restapis/a1b2c3d4e5/authorizers/aut001',
  authorizer_credentials: '',
  authorizer_result_ttl_in_seconds: 300,
  authorizer_uri: '',
  id: 'aut001',
  identity_source: 'method.request.header.Authorization',
  identity_validation_expression: '',
  name: 'users',
  provider_arns: [pool],
  type: 'COGNITO_USER_POOLS',
});
const own = { ...rest, authorizerId: 'aut001' };
const input = { name: 'users', type: 'COGNITO_USER_POOLS', providerARNs: [pool], identitySource: 'method.request.header.Authorization', authorizerResultTtlInSeconds: 300 };
const jwt = declared(v2('authorizer'), {
  ...httpKey,
  authorizer_type: 'JWT',
  authorizer_uri: '',
  enable_simple_responses: false,
  id: 'aut001',
  identity_sources: ['$request.header.Authorization'],
  jwt_configuration: [{ audience: ['shop'], issuer: 'https://id.example' }],
  name: 'jwt',
});
const httpOwn = { ...http, authorizerId: 'aut001' };
const model = declared(v1('model'), { ...key, content_type: 'application/json', description: '', id: 'mod001', name: 'Order', schema: '{"type":"object"}' });
const httpModel = declared(v2('model'), { ...httpKey, content_type: 'application/json', description: '', id: 'mod001', name: 'Order', schema: '{"type":"object"}' });
const httpModelId = { ...http, modelId: 'mod001' };

export const authorizerCases: readonly CatalogCase[] = [
  ...creation(v1Call('CreateAuthorizer', rest, input, { id: 'aut001' }), v1Call('CreateAuthorizer', rest, { ...input, name: 'other' }, { id: 'aut009' }), authorizer()),
  ...change(patch('UpdateAuthorizer', own, [replace('/name', 'users')]), patch('UpdateAuthorizer', own, [replace('/authorizerUri', 'x')]), authorizer(), 'authorizer_uri', '', 'x'),
  differs(
    'users of another pool may call the API',
    patch('UpdateAuthorizer', own, [['add', '/providerARNs', `${pool}2`]]),
    [authorizer()],
    drift(v1('authorizer'), 'provider_arns', [pool], [pool, `${pool}2`]),
  ),
  ...deletion(v1Call('DeleteAuthorizer', own), v1Call('DeleteAuthorizer', { ...rest, authorizerId: 'aut009' }), authorizer()),
  ...creation(
    call('CreateAuthorizer', { ...http, name: 'jwt', authorizerType: 'JWT' }, { authorizerId: 'aut001' }),
    call('CreateAuthorizer', { ...http, name: 'jwt', authorizerType: 'JWT' }, { authorizerId: 'aut009' }),
    jwt(),
  ),
  ...change(
    call('UpdateAuthorizer', { ...httpOwn, name: 'jwt' }),
    call('UpdateAuthorizer', { ...httpOwn, jwtConfiguration: { issuer: 'https://evil.example' } }),
    jwt(),
    'jwt_configuration.issuer',
    'https://id.example',
    'https://evil.example',
  ),
  ...deletion(call('DeleteAuthorizer', httpOwn), call('DeleteAuthorizer', { ...http, authorizerId: 'aut009' }), jwt()),
  ...creation(
    v1Call('CreateModel', rest, { name: 'Order', contentType: 'application/json', schema: '{"type":"object"}' }, { id: 'mod001', name: 'Order' }),
    v1Call('CreateModel', rest, { name: 'Item', contentType: 'application/json', schema: '{}' }, { id: 'mod002', name: 'Item' }),
    model(),
  ),
  ...change(
    patch('UpdateModel', { ...rest, modelName: 'Order' }, [replace('/schema', '{ "type": "object" }')]),
    patch('UpdateModel', { ...rest, modelName: 'Order' }, [replace('/schema', '{}')]),
    model(),
    'schema',
    '{"type":"object"}',
    '{}',
  ),
  ...deletion(v1Call('DeleteModel', { ...rest, modelName: 'Order' }), v1Call('DeleteModel', { ...rest, modelName: 'Item' }), model()),
  ...creation(
    call('CreateModel', { ...http, name: 'Order', contentType: 'application/json', schema: '{"type":"object"}' }, { modelId: 'mod001' }),
    call('CreateModel', { ...http, name: 'Item', contentType: 'application/json', schema: '{}' }, { modelId: 'mod002' }),
    httpModel(),
  ),
  ...change(
    call('UpdateModel', { ...httpModelId, schema: '{"type":"object"}' }),
    call('UpdateModel', { ...httpModelId, schema: '{}' }),
    httpModel(),
    'schema',
    '{"type":"object"}',
    '{}',
  ),
  ...deletion(call('DeleteModel', httpModelId), call('DeleteModel', { ...http, modelId: 'mod009' }), httpModel()),
];
