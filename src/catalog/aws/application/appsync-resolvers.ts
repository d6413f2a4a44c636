import * as c from '../language.js';

/** AWS AppSync: data sources, resolvers and functions. Each call writes all settings. Source: AppSync API reference, Terraform AWS provider. */

const api = c.on('aws_appsync_graphql_api', { id: 'apiId' });
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

export const appsyncResolvers: c.ServiceCatalog = {
  eventSource: 'appsync.amazonaws.com',
  types: c.types('api', {
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
    CreateDataSource: c.create(c.within(api, c.withId(source, 'name')), sourceSettings),
    UpdateDataSource: c.modify(source, sourceSettings),
    DeleteDataSource: c.destroy(source),
    CreateResolver: c.create(c.within(api, c.withId(resolver, 'fieldName')), resolverSettings),
    UpdateResolver: c.modify(resolver, resolverSettings),
    DeleteResolver: c.destroy(resolver),
    CreateFunction: c.create(
      c.within(api, c.withId(c.on('aws_appsync_function', { api_id: 'apiId', function_id: newFunction }), newFunction)),
      functionSettings,
    ),
    UpdateFunction: c.modify(step, functionSettings),
    DeleteFunction: c.destroy(step),
  },
};
