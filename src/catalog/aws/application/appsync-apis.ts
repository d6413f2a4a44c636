import { isoMoment } from '../../../lib/iso-moment.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  put,
  response,
  set,
  via,
  type ChangeSpec,
  type EditSpec,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { isObject } from '../../../lib/json.js';
import { orNull, tagMap } from '../../values.js';
import { replaced, same } from '../api/api-values.js';
import { decoded } from '../containers/container-values.js';
import { newTags } from '../databases/database-values.js';
import { blockList, replacedBlock } from '../monitoring/monitoring-values.js';

/** AWS AppSync: GraphQL APIs with their keys, caches, types and domains. Source: AppSync API reference, Terraform AWS provider (`internal/service/appsync`). */

const type = 'aws_appsync_graphql_api';
const api = on(type, { id: 'apiId' });
const newApi = response('graphqlApi.apiId');
const key = on('aws_appsync_api_key', { api_id: 'apiId', api_key_id: 'id' });
const newKey = response('apiKey.id');
const cache = on('aws_appsync_api_cache', { api_id: 'apiId' });
const domain = on('aws_appsync_domain_name', { domain_name: 'domainName' });
const association = on('aws_appsync_domain_name_api_association', { domain_name: 'domainName' });
const schemaType = on('aws_appsync_type', { api_id: 'apiId', name: 'typeName' });

const lambda = {
  authorizer_result_ttl_in_seconds: 'authorizerResultTtlInSeconds',
  authorizer_uri: 'authorizerUri',
  identity_validation_expression: 'identityValidationExpression',
};
const openId = { auth_ttl: 'authTTL', client_id: 'clientId', iat_ttl: 'iatTTL', issuer: 'issuer' };
const pool = { app_id_client_regex: 'appIdClientRegex', aws_region: 'awsRegion', user_pool_id: 'userPoolId' };
const prefixed = (block: string, members: Readonly<Record<string, string>>, at: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(members).map(([attribute, member]) => [`${block}.${attribute}`, `${at}.${member}`]));

/** Each call writes all settings of an API. */
const settings: Edits = {
  ...same('authentication_type name'),
  ...replaced('introspection_config merged_api_execution_role_arn query_depth_limit resolver_count_limit xray_enabled'),
  additional_authentication_provider: set(
    blockList(orNull('additionalAuthenticationProviders'), {
      authentication_type: 'authenticationType',
      ...prefixed('lambda_authorizer_config', lambda, 'lambdaAuthorizerConfig'),
      ...prefixed('openid_connect_config', openId, 'openIDConnectConfig'),
      ...prefixed('user_pool_config', pool, 'userPoolConfig'),
    }),
    'given',
  ),
  ...replacedBlock('enhanced_metrics_config', orNull('enhancedMetricsConfig'), {
    data_source_level_metrics_behavior: 'dataSourceLevelMetricsBehavior',
    operation_level_metrics_config: 'operationLevelMetricsConfig',
    resolver_level_metrics_behavior: 'resolverLevelMetricsBehavior',
  }),
  ...replacedBlock('lambda_authorizer_config', orNull('lambdaAuthorizerConfig'), lambda),
  ...replacedBlock('log_config', orNull('logConfig'), {
    cloudwatch_logs_role_arn: 'cloudWatchLogsRoleArn',
    exclude_verbose_content: 'excludeVerboseContent',
    field_log_level: 'fieldLogLevel',
  }),
  ...replacedBlock('openid_connect_config', orNull('openIDConnectConfig'), openId),
  ...replacedBlock('user_pool_config', orNull('userPoolConfig'), { ...pool, default_action: 'defaultAction' }),
};

/** Seconds since 1970 as the state writes them. The service rounds down to the hour. */
const expires: Read = via(either(response('apiKey.expires'), 'expires'), (value) => {
  const seconds = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return isoMoment((seconds - (seconds % 3600)) * 1000)?.replace('.000Z', 'Z');
});

const cacheSettings = same('api_caching_behavior ttl type');
const definition: Edits = { definition: either(response('type.definition'), 'definition'), format: 'format' };
const resourceArn = decoded('resourceArn');
const taggable = [
  on(type, { arn: resourceArn }),
  on('aws_appsync_api', { api_arn: resourceArn }),
  on('aws_appsync_channel_namespace', { channel_namespace_arn: resourceArn }),
];
const onTagged = (tags: EditSpec): ChangeSpec => partOfUnknown(firstOf(...taggable.map((target) => modify(target, { tags }))));
const shared = { scope: 'region', family: 'api' } as const;

export const appsyncApis: ServiceCatalog = {
  eventSource: 'appsync.amazonaws.com',
  types: {
    aws_appsync_graphql_api: {
      ...shared,
      keys: [['id'], ['arn']],
      noise: ['uris', 'uris.*'],
      defaults: {
        api_type: 'GRAPHQL',
        introspection_config: 'ENABLED',
        visibility: 'GLOBAL',
        'lambda_authorizer_config.authorizer_result_ttl_in_seconds': 300,
      },
    },
    aws_appsync_api_key: {
      ...shared,
      keys: [['api_id', 'api_key_id']],
      access: 'credential',
      cloudId: 'api_key_id',
      noise: ['api_key_id', 'key'],
      secrets: ['key'],
    },
    aws_appsync_api_cache: { ...shared, keys: [['api_id']], cloudId: 'api_id' },
    aws_appsync_domain_name: {
      ...shared,
      keys: [['domain_name']],
      cloudId: 'domain_name',
      noise: ['appsync_domain_name', 'hosted_zone_id'],
    },
    aws_appsync_domain_name_api_association: { ...shared, keys: [['domain_name']] },
    aws_appsync_type: { ...shared, keys: [['api_id', 'name'], ['arn']], cloudId: 'name', noise: ['description', 'name'] },
  },
  events: {
    CreateGraphqlApi: create(on(type, { id: newApi }), { ...settings, ...same('api_type visibility'), tags: newTags }, { id: newApi }),
    UpdateGraphqlApi: modify(api, settings),
    DeleteGraphqlApi: destroy(api),
    // The record shows the schema as text, or as the bytes of a buffer.
    StartSchemaCreation: [
      modify(api, {
        schema: set(
          via('definition', (value) => (typeof value === 'string' ? value : undefined)),
          'user_data',
        ),
      }),
      modify(api, { schema: hidden(via('definition', (value) => (isObject(value) ? true : undefined))) }),
    ],
    CreateApiKey: create(
      on('aws_appsync_api_key', { api_id: 'apiId', api_key_id: newKey }),
      { description: 'description', expires },
      { id: newKey, parent: api },
    ),
    UpdateApiKey: modify(key, { description: 'description', expires }),
    DeleteApiKey: destroy(key),
    CreateApiCache: create(
      cache,
      { ...cacheSettings, ...same('at_rest_encryption_enabled transit_encryption_enabled') },
      { id: 'apiId', parent: api },
    ),
    UpdateApiCache: modify(cache, cacheSettings),
    DeleteApiCache: destroy(cache),
    FlushApiCache: noChange,
    CreateType: create(on('aws_appsync_type', { api_id: 'apiId', name: response('type.name') }), definition, {
      id: response('type.name'),
      parent: api,
    }),
    UpdateType: modify(schemaType, definition),
    DeleteType: destroy(schemaType),
    CreateDomainName: create(domain, same('certificate_arn description')),
    UpdateDomainName: modify(domain, { description: 'description' }),
    DeleteDomainName: destroy(domain),
    AssociateApi: firstOf(put(association, { api_id: 'apiId' }), create(association, { api_id: 'apiId' }, { parent: domain })),
    DisassociateApi: destroy(association),
    EvaluateCode: noChange,
    EvaluateMappingTemplate: noChange,
    StartDataSourceIntrospection: noChange,
    TagResource: onTagged(merge(tagMap('tags'))),
    UntagResource: onTagged(drop('tagKeys')),
  },
};
