import { isoMoment } from '../../../lib/iso-moment.js';
import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS AppSync: GraphQL APIs with their keys, caches, types and domains. Source: AppSync API reference, Terraform AWS provider (`internal/service/appsync`). */

const type = 'aws_appsync_graphql_api';
const api = c.on(type, { id: 'apiId' });
const newApi = c.response('graphqlApi.apiId');
const key = c.on('aws_appsync_api_key', { api_id: 'apiId', api_key_id: 'id' });
const newKey = c.response('apiKey.id');
const cache = c.on('aws_appsync_api_cache', { api_id: 'apiId' });
const domain = c.on('aws_appsync_domain_name', { domain_name: 'domainName' });
const association = c.on('aws_appsync_domain_name_api_association', { domain_name: 'domainName' });
const schemaType = c.on('aws_appsync_type', { api_id: 'apiId', name: 'typeName' });

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
const settings: c.Edits = {
  ...c.same('authentication_type name'),
  ...c.same('introspection_config merged_api_execution_role_arn query_depth_limit resolver_count_limit xray_enabled', c.orNull),
  additional_authentication_provider: c.set(
    c.listOf(
      c.blocks(c.orNull('additionalAuthenticationProviders'), {
        authentication_type: 'authenticationType',
        ...prefixed('lambda_authorizer_config', lambda, 'lambdaAuthorizerConfig'),
        ...prefixed('openid_connect_config', openId, 'openIDConnectConfig'),
        ...prefixed('user_pool_config', pool, 'userPoolConfig'),
      }),
    ),
    'given',
  ),
  ...c.replacedBlock(
    'enhanced_metrics_config',
    c.orNull('enhancedMetricsConfig'),
    c.same('data_source_level_metrics_behavior operation_level_metrics_config resolver_level_metrics_behavior'),
  ),
  ...c.replacedBlock('lambda_authorizer_config', c.orNull('lambdaAuthorizerConfig'), lambda),
  ...c.replacedBlock('log_config', c.orNull('logConfig'), {
    ...c.same('cloudwatch_logs_role_arn=cloudWatchLogsRoleArn exclude_verbose_content field_log_level'),
  }),
  ...c.replacedBlock('openid_connect_config', c.orNull('openIDConnectConfig'), openId),
  ...c.replacedBlock('user_pool_config', c.orNull('userPoolConfig'), { ...pool, default_action: 'defaultAction' }),
};

/** Seconds since 1970 as the state writes them. The service rounds down to the hour. */
const expires: c.Read = c.via(c.either(c.response('apiKey.expires'), 'expires'), (value) => {
  const seconds = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return isoMoment((seconds - (seconds % 3600)) * 1000)?.replace('.000Z', 'Z');
});

const cacheSettings = c.same('api_caching_behavior ttl type');
const definition: c.Edits = { definition: c.either(c.response('type.definition'), 'definition'), format: 'format' };
const resourceArn = c.decoded('resourceArn');
const taggable = [
  c.on(type, { arn: resourceArn }),
  c.on('aws_appsync_api', { api_arn: resourceArn }),
  c.on('aws_appsync_channel_namespace', { channel_namespace_arn: resourceArn }),
];
const onTagged = (tags: c.EditSpec): c.ChangeSpec => c.partOfUnknown(c.firstOf(...taggable.map((target) => c.modify(target, { tags }))));

/**
 * AWS AppSync: Event APIs with their channel namespaces, and the source APIs of merged APIs. Source: AppSync API reference, Terraform AWS
 * provider (`internal/service/appsync/api.go`, `channel_namespace.go`, `source_api_association.go`).
 */

const eventApi = c.on('aws_appsync_api', { api_id: 'apiId' });
const newEventApi = c.response('api.apiId');
const eventConfig = 'eventConfig';
const modes = (from: string | c.Read): c.Read => c.listOf(c.blocks(from, { auth_type: 'authType' }));

/** Each call contains the whole configuration. The service fills in times that a provider omits. */
const apiSettings: c.Edits = {
  ...c.same('name owner_contact'),
  'event_config.auth_provider': c.set(
    c.blocks(`${eventConfig}.authProviders`, {
      ...c.same(`
        auth_type cognito_config{app_id_client_regex aws_region user_pool_id} lambda_authorizer_config{authorizer_result_ttl_in_seconds
        authorizer_uri identity_validation_expression} openid_connect_config=openIDConnectConfig{auth_ttl=authTTL iat_ttl=iatTTL}`),
      ...c.same('client_id issuer', 'openIDConnectConfig.', 'openid_connect_config.'),
    }),
    'given',
  ),
  'event_config.connection_auth_mode': modes(`${eventConfig}.connectionAuthModes`),
  'event_config.default_publish_auth_mode': modes(`${eventConfig}.defaultPublishAuthModes`),
  'event_config.default_subscribe_auth_mode': modes(`${eventConfig}.defaultSubscribeAuthModes`),
  ...c.replacedBlock('event_config.log_config', c.inBlock(eventConfig, 'logConfig'), {
    ...c.same('cloudwatch_logs_role_arn=cloudWatchLogsRoleArn log_level'),
  }),
};

const namespace = c.on('aws_appsync_channel_namespace', { api_id: 'apiId', name: 'name' });
const inNamespace = (member: string): c.Read => c.orAnswered(member, 'channelNamespace');
const handler = (block: string, member: string): c.Edits =>
  c.replacedBlock(
    `handler_configs.${block}`,
    c.inBlock(inNamespace('handlerConfigs'), member),
    c.same('behavior integration{data_source_name lambda_config{invoke_type}}'),
  );
const namespaceSettings: c.Edits = {
  code_handlers: inNamespace('codeHandlers'),
  publish_auth_mode: modes(inNamespace('publishAuthModes')),
  subscribe_auth_mode: modes(inNamespace('subscribeAuthModes')),
  ...handler('on_publish', 'onPublish'),
  ...handler('on_subscribe', 'onSubscribe'),
};

const associated = (member: string): c.Read => c.response(`sourceApiAssociation.${member}`);
const sourceAssociation = c.on('aws_appsync_source_api_association', { association_id: 'associationId' });
const associationSettings: c.Edits = c.same('description source_api_association_config{merge_type}');
/** The owner of either API may associate them. */
const associate = c.create(
  c.within(
    c.on('aws_appsync_graphql_api', { id: associated('mergedApiId') }),
    c.withId(c.on('aws_appsync_source_api_association', { association_id: associated('associationId') })),
  ),
  { ...associationSettings, ...c.same('merged_api_arn merged_api_id source_api_arn source_api_id', associated) },
);

/** AWS AppSync: data sources, resolvers and functions. Each call writes all settings. Source: AppSync API reference, Terraform AWS provider. */

const resolverApi = c.on('aws_appsync_graphql_api', { id: 'apiId' });
const source = c.on('aws_appsync_datasource', { api_id: 'apiId', name: 'name' });
const resolver = c.on('aws_appsync_resolver', { api_id: 'apiId', type: 'typeName', field: 'fieldName' });
const newFunction = c.response('functionConfiguration.functionId');
const step = c.on('aws_appsync_function', { api_id: 'apiId', function_id: 'functionId' });

const endpoint = { endpoint: 'endpoint', region: 'awsRegion' };
const sourceSettings: c.Edits = {
  type: 'type',
  ...c.same('description service_role_arn', c.orNull),
  ...c.replacedBlock('dynamodb_config', c.orNull('dynamodbConfig'), {
    ...c.same(`
      delta_sync_config{base_table_ttl=baseTableTTL delta_sync_table_name delta_sync_table_ttl=deltaSyncTableTTL} table_name
      use_caller_credentials versioned region=awsRegion`),
  }),
  ...c.replacedBlock('elasticsearch_config', c.orNull('elasticsearchConfig'), endpoint),
  ...c.replacedBlock('opensearchservice_config', c.orNull('openSearchServiceConfig'), endpoint),
  ...c.replacedBlock('event_bridge_config', c.orNull('eventBridgeConfig'), { event_bus_arn: 'eventBusArn' }),
  ...c.replacedBlock(
    'http_config',
    c.orNull('httpConfig'),
    c.same('authorization_config{authorization_type aws_iam_config{signing_region signing_service_name}} endpoint'),
  ),
  ...c.replacedBlock('lambda_config', c.orNull('lambdaConfig'), { function_arn: 'lambdaFunctionArn' }),
  ...c.replacedBlock('relational_database_config', c.orNull('relationalDatabaseConfig'), {
    ...c.same('aws_secret_store_arn database_name db_cluster_identifier schema', 'rdsHttpEndpointConfig.', 'http_endpoint_config.'),
    ...c.same('http_endpoint_config.region=rdsHttpEndpointConfig.awsRegion source_type=relationalDatabaseSourceType'),
  }),
};

/** Settings of both resolvers and functions. */
const code: c.Edits = {
  ...c.same('code max_batch_size', c.orNull),
  ...c.replacedBlock('runtime', c.orNull('runtime'), c.same('name runtime_version')),
  ...c.replacedBlock(
    'sync_config',
    c.orNull('syncConfig'),
    c.same('conflict_detection conflict_handler lambda_conflict_handler_config{lambda_conflict_handler_arn}'),
  ),
};
const resolverSettings: c.Edits = {
  ...code,
  ...c.same('caching_keys ttl', (path) => c.inBlock('cachingConfig', path), 'caching_config.'),
  ...c.same('data_source=dataSourceName kind request_template=requestMappingTemplate response_template=responseMappingTemplate', c.orNull),
  'pipeline_config.functions': c.set(c.inBlock('pipelineConfig', 'functions'), 'ordered'),
};
const functionSettings: c.Edits = {
  ...code,
  ...c.same('name data_source=dataSourceName'),
  ...c.same('description function_version request_mapping_template response_mapping_template', c.orNull),
};

const conflicts = { 'sync_config.conflict_detection': 'NONE', 'sync_config.conflict_handler': 'NONE' };

export const appsyncApis: c.ServiceCatalog = {
  eventSource: 'appsync.amazonaws.com',
  types: c.types('api', {
    aws_appsync_graphql_api: {
      keys: [['id'], ['arn']],
      noise: ['uris.*'],
      defaults: {
        api_type: 'GRAPHQL',
        introspection_config: 'ENABLED',
        visibility: 'GLOBAL',
        'lambda_authorizer_config.authorizer_result_ttl_in_seconds': 300,
      },
    },
    aws_appsync_api_key: { keys: [['api_id', 'api_key_id']], access: 'credential', cloudId: 'api_key_id', secrets: ['key'] },
    aws_appsync_api_cache: { keys: [['api_id']], cloudId: 'api_id' },
    aws_appsync_domain_name: { keys: [['domain_name']], cloudId: 'domain_name' },
    aws_appsync_domain_name_api_association: { keys: [['domain_name']] },
    aws_appsync_type: { keys: [['api_id', 'name'], ['arn']], cloudId: 'name' },

    aws_appsync_api: { keys: [['api_id'], ['api_arn']], cloudId: 'api_id', noise: ['dns.*'] },
    aws_appsync_channel_namespace: { keys: [['api_id', 'name'], ['channel_namespace_arn']], cloudId: 'name' },
    aws_appsync_source_api_association: { keys: [['association_id'], ['arn']], cloudId: 'association_id' },

    aws_appsync_datasource: {
      keys: [['api_id', 'name'], ['arn']],
      cloudId: 'name',
      defaults: {
        'http_config.authorization_config.authorization_type': 'AWS_IAM',
        'relational_database_config.source_type': 'RDS_HTTP_ENDPOINT',
      },
    },
    aws_appsync_resolver: { keys: [['api_id', 'type', 'field'], ['arn']], defaults: { kind: 'UNIT', ...conflicts } },
    aws_appsync_function: {
      keys: [['api_id', 'function_id'], ['arn']],
      cloudId: 'function_id',
      defaults: { function_version: '2018-05-29', ...conflicts },
    },
  }),
  events: {
    CreateGraphqlApi: c.create(c.withId(c.on(type, { id: newApi })), { ...settings, ...c.same('api_type visibility'), tags: c.newTags }),
    UpdateGraphqlApi: c.modify(api, settings),
    DeleteGraphqlApi: c.destroy(api),
    // The record shows the schema as text, or as the bytes of a buffer.
    StartSchemaCreation: [
      c.modify(api, {
        schema: c.set(
          c.via('definition', (value) => (typeof value === 'string' ? value : undefined)),
          'user_data',
        ),
      }),
      c.modify(api, { schema: c.hidden(c.via('definition', (value) => (isObject(value) ? true : undefined))) }),
    ],
    CreateApiKey: c.create(c.within(api, c.withId(c.on('aws_appsync_api_key', { api_id: 'apiId', api_key_id: newKey }), newKey)), {
      description: 'description',
      expires,
    }),
    UpdateApiKey: c.modify(key, { description: 'description', expires }),
    DeleteApiKey: c.destroy(key),
    CreateApiCache: c.create(c.within(api, c.withId(cache)), {
      ...cacheSettings,
      ...c.same('at_rest_encryption_enabled transit_encryption_enabled'),
    }),
    UpdateApiCache: c.modify(cache, cacheSettings),
    DeleteApiCache: c.destroy(cache),
    FlushApiCache: c.noChange,
    CreateType: c.create(
      c.within(api, c.withId(c.on('aws_appsync_type', { api_id: 'apiId', name: c.response('type.name') }), c.response('type.name'))),
      definition,
    ),
    UpdateType: c.modify(schemaType, definition),
    DeleteType: c.destroy(schemaType),
    CreateDomainName: c.create(domain, c.same('certificate_arn description')),
    UpdateDomainName: c.modify(domain, { description: 'description' }),
    DeleteDomainName: c.destroy(domain),
    AssociateApi: c.firstOf(c.put(association, { api_id: 'apiId' }), c.create(c.within(domain, association), { api_id: 'apiId' })),
    DisassociateApi: c.destroy(association),
    ...c.noChanges('EvaluateCode EvaluateMappingTemplate StartDataSourceIntrospection'),
    TagResource: onTagged(c.merge(c.tagMap('tags'))),
    UntagResource: onTagged(c.drop('tagKeys')),

    CreateApi: c.create(c.withId(c.on('aws_appsync_api', { api_id: newEventApi })), { ...apiSettings, tags: c.newTags }),
    UpdateApi: c.modify(eventApi, apiSettings),
    DeleteApi: c.destroy(eventApi),
    CreateChannelNamespace: c.create(c.within(eventApi, c.withId(namespace, c.either(c.response('channelNamespace.name'), 'name'))), {
      ...namespaceSettings,
      tags: c.newTags,
    }),
    UpdateChannelNamespace: c.modify(namespace, namespaceSettings),
    DeleteChannelNamespace: c.destroy(namespace),
    AssociateSourceGraphqlApi: associate,
    AssociateMergedGraphqlApi: associate,
    UpdateSourceApiAssociation: c.modify(sourceAssociation, associationSettings),
    DisassociateSourceGraphqlApi: c.destroy(sourceAssociation),
    DisassociateMergedGraphqlApi: c.destroy(sourceAssociation),

    CreateDataSource: c.create(c.within(resolverApi, c.withId(source, 'name')), sourceSettings),
    UpdateDataSource: c.modify(source, sourceSettings),
    DeleteDataSource: c.destroy(source),
    CreateResolver: c.create(c.within(resolverApi, c.withId(resolver, 'fieldName')), resolverSettings),
    UpdateResolver: c.modify(resolver, resolverSettings),
    DeleteResolver: c.destroy(resolver),
    CreateFunction: c.create(
      c.within(resolverApi, c.withId(c.on('aws_appsync_function', { api_id: 'apiId', function_id: newFunction }), newFunction)),
      functionSettings,
    ),
    UpdateFunction: c.modify(step, functionSettings),
    DeleteFunction: c.destroy(step),
  },
};
