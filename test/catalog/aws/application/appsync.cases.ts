import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const logRole = 'arn:aws:iam::111122223333:role/logs';
const poolProvider = {
  authentication_type: 'AMAZON_COGNITO_USER_POOLS',
  lambda_authorizer_config: [],
  openid_connect_config: [],
  user_pool_config: [{ app_id_client_regex: '', aws_region: 'us-east-1', user_pool_id: 'pool' }],
};
export const api = declare('aws_appsync_graphql_api', {
  additional_authentication_provider: [poolProvider],
  api_type: 'GRAPHQL',
  arn: arn('appsync', 'apis/api1'),
  authentication_type: 'AWS_IAM',
  enhanced_metrics_config: [],
  id: 'api1',
  introspection_config: 'DISABLED',
  lambda_authorizer_config: [],
  log_config: [{ cloudwatch_logs_role_arn: logRole, exclude_verbose_content: false, field_log_level: 'ERROR' }],
  merged_api_execution_role_arn: '',
  name: 'shop',
  openid_connect_config: [],
  query_depth_limit: 0,
  resolver_count_limit: 0,
  schema: 'type Query { a: String }\n',
  ...shopTags,
  uris: { GRAPHQL: 'https://x' },
  user_pool_config: [],
  visibility: 'GLOBAL',
  xray_enabled: true,
});
const apiKey = declare('aws_appsync_api_key', {
  api_id: 'api1',
  api_key_id: 'da2-1',
  description: 'web',
  expires: '2026-06-01T10:00:00Z',
  id: 'api1:da2-1',
  key: 'da2-1',
});
const cache = declare('aws_appsync_api_cache', {
  api_caching_behavior: 'FULL_REQUEST_CACHING',
  api_id: 'api1',
  at_rest_encryption_enabled: true,
  id: 'api1',
  transit_encryption_enabled: true,
  ttl: 900,
  type: 'SMALL',
});
const schemaType = declare('aws_appsync_type', {
  api_id: 'api1',
  arn: arn('appsync', 'apis/api1/types/Item'),
  definition: 'type Item { id: ID! }',
  description: '',
  format: 'SDL',
  id: 'api1:SDL:Item',
  name: 'Item',
});
const domain = declare('aws_appsync_domain_name', {
  appsync_domain_name: 'd1.cloudfront.net',
  certificate_arn: arn('acm', 'certificate/1'),
  description: '',
  domain_name: 'api.acme.example',
  hosted_zone_id: 'Z1',
  id: 'api.acme.example',
});
const association = declare('aws_appsync_domain_name_api_association', { api_id: 'api1', domain_name: 'api.acme.example', id: 'api.acme.example' });
export const source = declare('aws_appsync_datasource', {
  api_id: 'api1',
  arn: arn('appsync', 'apis/api1/datasources/items'),
  description: '',
  dynamodb_config: [{ delta_sync_config: [], region: 'us-east-1', table_name: 'items', use_caller_credentials: false, versioned: false }],
  elasticsearch_config: [],
  event_bridge_config: [],
  http_config: [],
  id: 'api1-items',
  lambda_config: [],
  name: 'items',
  opensearchservice_config: [],
  relational_database_config: [],
  service_role_arn: 'arn:aws:iam::111122223333:role/items',
  type: 'AMAZON_DYNAMODB',
});
export const resolver = declare('aws_appsync_resolver', {
  api_id: 'api1',
  arn: arn('appsync', 'apis/api1/types/Query/resolvers/a'),
  caching_config: [],
  code: 'export const request = () => ({});',
  data_source: '',
  field: 'a',
  id: 'api1-Query-a',
  kind: 'PIPELINE',
  max_batch_size: 0,
  pipeline_config: [{ functions: ['fn1', 'fn2'] }],
  request_template: '',
  response_template: '',
  runtime: [{ name: 'APPSYNC_JS', runtime_version: '1.0.0' }],
  sync_config: [],
  type: 'Query',
});
const step = declare('aws_appsync_function', {
  api_id: 'api1',
  arn: arn('appsync', 'apis/api1/functions/fn1'),
  code: '',
  data_source: 'items',
  description: '',
  function_id: 'fn1',
  function_version: '2018-05-29',
  id: 'api1-fn1',
  max_batch_size: 0,
  name: 'get',
  request_mapping_template: '{}',
  response_mapping_template: '{}',
  runtime: [],
  sync_config: [],
});

const inApi = { apiId: 'api1' };
export const apiCall = {
  additionalAuthenticationProviders: [
    { authenticationType: 'AMAZON_COGNITO_USER_POOLS', userPoolConfig: { awsRegion: 'us-east-1', userPoolId: 'pool' } },
  ],
  authenticationType: 'AWS_IAM',
  introspectionConfig: 'DISABLED',
  logConfig: { cloudWatchLogsRoleArn: logRole, excludeVerboseContent: false, fieldLogLevel: 'ERROR' },
  name: 'shop',
  xrayEnabled: true,
};
const made = (id: string): JsonObject => ({ graphqlApi: { apiId: id } });
const at = (time: string): number => Date.parse(time) / 1000;
const keyAnswer = (id: string, time: string): JsonObject => ({ apiKey: { id, expires: at(time) } });
const cacheCall = { ...inApi, apiCachingBehavior: 'FULL_REQUEST_CACHING', ttl: 900, type: 'SMALL' };
const encrypted = { atRestEncryptionEnabled: true, transitEncryptionEnabled: true };
const name = { domainName: 'api.acme.example' };
export const sourceCall = (table = 'items'): JsonObject => ({
  ...inApi,
  name: 'items',
  dynamodbConfig: { awsRegion: 'us-east-1', tableName: table },
  serviceRoleArn: 'arn:aws:iam::111122223333:role/items',
  type: 'AMAZON_DYNAMODB',
});
export const resolverCall = (functions: readonly string[]): JsonObject => ({
  ...inApi,
  typeName: 'Query',
  fieldName: 'a',
  code: 'export const request = () => ({});',
  kind: 'PIPELINE',
  pipelineConfig: { functions },
  runtime: { name: 'APPSYNC_JS', runtimeVersion: '1.0.0' },
});
const functionCall = (from: string): JsonObject => ({
  ...inApi,
  name: 'get',
  dataSourceName: from,
  functionVersion: '2018-05-29',
  requestMappingTemplate: '{}',
  responseMappingTemplate: '{}',
});
const [ofApi, ofKey, ofCache, ofType] = [pairsOf(api), pairsOf(apiKey), pairsOf(cache), pairsOf(schemaType)];
const [ofDomain, ofAssociation] = [pairsOf(domain), pairsOf(association)];
const [ofSource, ofResolver, ofStep] = [pairsOf(source), pairsOf(resolver), pairsOf(step)];

export const appsyncApiCases: readonly CatalogCase[] = [
  ...ofApi.creation('CreateGraphqlApi', [{ ...apiCall, tags: { Team: 'shop' } }, made('api1')], [{ ...apiCall, name: 'x' }, made('api2')]),
  ...ofApi.change('UpdateGraphqlApi', inApi, apiCall, { name: 'shop', authenticationType: 'API_KEY' }, {
    additional_authentication_provider: [[poolProvider], []],
    authentication_type: ['AWS_IAM', 'API_KEY'],
    introspection_config: ['DISABLED', 'ENABLED'],
    'log_config.cloudwatch_logs_role_arn': [logRole, null],
    'log_config.field_log_level': ['ERROR', null],
    xray_enabled: [true, null],
  }),
  ...ofApi.deletion('DeleteGraphqlApi', inApi, { apiId: 'x' }),
  ofApi.one.drifts('another schema', ['StartSchemaCreation', { ...inApi, definition: 'type Query { b: String }' }], {
    schema: ['type Query { a: String }\n', 'type Query { b: String }'],
  }),
  ofApi.one.drifts('a schema that the record does not show', ['StartSchemaCreation', { ...inApi, definition: { limit: 1, capacity: 1 } }], {
    schema: ['type Query { a: String }\n', null],
  }),
  ...ofKey.creation(
    'CreateApiKey',
    [{ ...inApi, description: 'web', expires: at('2026-06-01T10:20:00Z') }, keyAnswer('da2-1', '2026-06-01T10:00:00Z')],
    [inApi, keyAnswer('da2-2', '2026-06-01T10:00:00Z')],
  ),
  ...ofKey.change('UpdateApiKey', { ...inApi, id: 'da2-1' }, { expires: at('2026-06-01T10:20:00Z') }, { expires: at('2027-06-01T10:20:00Z') }, {
    expires: ['2026-06-01T10:00:00Z', '2027-06-01T10:00:00Z'],
  }),
  ...ofKey.deletion('DeleteApiKey', { ...inApi, id: 'da2-1' }, { ...inApi, id: 'x' }),
  ...ofCache.creation('CreateApiCache', [{ ...cacheCall, ...encrypted }], [{ ...cacheCall, apiId: 'api2' }]),
  ...ofCache.change('UpdateApiCache', {}, cacheCall, { ...cacheCall, ttl: 3600 }, { ttl: [900, 3600] }),
  ...ofCache.deletion('DeleteApiCache', inApi, { apiId: 'x' }),
  ofCache.one.harmless('a flush', ['FlushApiCache', inApi]),
  ...ofType.creation(
    'CreateType',
    [{ ...inApi, definition: 'type Item { id: ID! }', format: 'SDL' }, { type: { name: 'Item', definition: 'type Item { id: ID! }' } }],
    [{ ...inApi, definition: 'type X { id: ID! }', format: 'SDL' }, { type: { name: 'X' } }],
  ),
  ...ofType.change('UpdateType', { ...inApi, typeName: 'Item', format: 'SDL' }, { definition: 'type Item { id: ID! }' }, { definition: 'type Item { a: Int }' }, {
    definition: ['type Item { id: ID! }', 'type Item { a: Int }'],
  }),
  ...ofType.deletion('DeleteType', { ...inApi, typeName: 'Item' }, { ...inApi, typeName: 'X' }),
  ...ofDomain.creation('CreateDomainName', [{ ...name, certificateArn: arn('acm', 'certificate/1') }], [{ domainName: 'x.example', certificateArn: 'c' }]),
  ...ofDomain.change('UpdateDomainName', name, { description: '' }, { description: 'x' }, { description: ['', 'x'] }),
  ...ofDomain.deletion('DeleteDomainName', name, { domainName: 'x.example' }),
  ofAssociation.one.created('another domain', ['AssociateApi', { domainName: 'x.example', ...inApi }]),
  ...ofAssociation.deletion('DisassociateApi', name, { domainName: 'x.example' }),
  ofApi.one.harmless('a trial of code', ['EvaluateCode', { code: 'x' }]),
  ofApi.one.harmless('a trial of a template', ['EvaluateMappingTemplate', { template: 'x' }]),
  ofApi.one.harmless('a source is inspected', ['StartDataSourceIntrospection', {}]),
  ...ofApi.tags('resourceArn', 'map'),
];

export const appsyncResolverCases: readonly CatalogCase[] = [
  ...ofSource.creation('CreateDataSource', [sourceCall()], [{ ...sourceCall(), name: 'x' }]),
  ofSource.one.drifts('another kind of source', ['UpdateDataSource', { ...inApi, name: 'items', type: 'HTTP', httpConfig: { endpoint: 'https://evil.example' } }], {
    'dynamodb_config.region': ['us-east-1', null],
    'dynamodb_config.table_name': ['items', null],
    'http_config.endpoint': [null, 'https://evil.example'],
    service_role_arn: ['arn:aws:iam::111122223333:role/items', null],
    type: ['AMAZON_DYNAMODB', 'HTTP'],
  }),
  ...ofSource.deletion('DeleteDataSource', { ...inApi, name: 'items' }, { ...inApi, name: 'x' }),
  ...ofResolver.creation('CreateResolver', [resolverCall(['fn1', 'fn2'])], [{ ...resolverCall(['fn1']), fieldName: 'b' }]),
  ...ofResolver.change('UpdateResolver', {}, resolverCall(['fn1', 'fn2']), resolverCall(['fn2', 'fn1']), {
    'pipeline_config.functions': [['fn1', 'fn2'], ['fn2', 'fn1']],
  }),
  ...ofResolver.deletion('DeleteResolver', { ...inApi, typeName: 'Query', fieldName: 'a' }, { ...inApi, typeName: 'Query', fieldName: 'b' }),
  ...ofStep.creation(
    'CreateFunction',
    [functionCall('items'), { functionConfiguration: { functionId: 'fn1' } }],
    [functionCall('items'), { functionConfiguration: { functionId: 'fn2' } }],
  ),
  ...ofStep.change('UpdateFunction', { functionId: 'fn1' }, functionCall('items'), functionCall('evil'), { data_source: ['items', 'evil'] }),
  ...ofStep.deletion('DeleteFunction', { ...inApi, functionId: 'fn1' }, { ...inApi, functionId: 'x' }),
];
