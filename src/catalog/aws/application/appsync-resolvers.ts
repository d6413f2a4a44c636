import { create, destroy, modify, on, response, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { orNull } from '../../values.js';
import { replaced, same } from '../api/api-values.js';
import { inReplaced, replacedBlock } from '../monitoring/monitoring-values.js';

/** AWS AppSync: data sources, resolvers and functions. Each call writes all settings. Source: AppSync API reference, Terraform AWS provider. */

const api = on('aws_appsync_graphql_api', { id: 'apiId' });
const source = on('aws_appsync_datasource', { api_id: 'apiId', name: 'name' });
const resolver = on('aws_appsync_resolver', { api_id: 'apiId', type: 'typeName', field: 'fieldName' });
const newFunction = response('functionConfiguration.functionId');
const step = on('aws_appsync_function', { api_id: 'apiId', function_id: 'functionId' });

const endpoint = { endpoint: 'endpoint', region: 'awsRegion' };
const sourceSettings: Edits = {
  type: 'type',
  ...replaced('description service_role_arn'),
  ...replacedBlock('dynamodb_config', orNull('dynamodbConfig'), {
    'delta_sync_config.base_table_ttl': 'deltaSyncConfig.baseTableTTL',
    'delta_sync_config.delta_sync_table_name': 'deltaSyncConfig.deltaSyncTableName',
    'delta_sync_config.delta_sync_table_ttl': 'deltaSyncConfig.deltaSyncTableTTL',
    region: 'awsRegion',
    table_name: 'tableName',
    use_caller_credentials: 'useCallerCredentials',
    versioned: 'versioned',
  }),
  ...replacedBlock('elasticsearch_config', orNull('elasticsearchConfig'), endpoint),
  ...replacedBlock('opensearchservice_config', orNull('openSearchServiceConfig'), endpoint),
  ...replacedBlock('event_bridge_config', orNull('eventBridgeConfig'), { event_bus_arn: 'eventBusArn' }),
  ...replacedBlock('http_config', orNull('httpConfig'), {
    'authorization_config.authorization_type': 'authorizationConfig.authorizationType',
    'authorization_config.aws_iam_config.signing_region': 'authorizationConfig.awsIamConfig.signingRegion',
    'authorization_config.aws_iam_config.signing_service_name': 'authorizationConfig.awsIamConfig.signingServiceName',
    endpoint: 'endpoint',
  }),
  ...replacedBlock('lambda_config', orNull('lambdaConfig'), { function_arn: 'lambdaFunctionArn' }),
  ...replacedBlock('relational_database_config', orNull('relationalDatabaseConfig'), {
    'http_endpoint_config.aws_secret_store_arn': 'rdsHttpEndpointConfig.awsSecretStoreArn',
    'http_endpoint_config.database_name': 'rdsHttpEndpointConfig.databaseName',
    'http_endpoint_config.db_cluster_identifier': 'rdsHttpEndpointConfig.dbClusterIdentifier',
    'http_endpoint_config.region': 'rdsHttpEndpointConfig.awsRegion',
    'http_endpoint_config.schema': 'rdsHttpEndpointConfig.schema',
    source_type: 'relationalDatabaseSourceType',
  }),
};

/** Settings of both resolvers and functions. */
const code: Edits = {
  ...replaced('code max_batch_size'),
  ...replacedBlock('runtime', orNull('runtime'), { name: 'name', runtime_version: 'runtimeVersion' }),
  ...replacedBlock('sync_config', orNull('syncConfig'), {
    conflict_detection: 'conflictDetection',
    conflict_handler: 'conflictHandler',
    'lambda_conflict_handler_config.lambda_conflict_handler_arn': 'lambdaConflictHandlerConfig.lambdaConflictHandlerArn',
  }),
};
const resolverSettings: Edits = {
  ...code,
  'caching_config.caching_keys': inReplaced('cachingConfig', 'cachingKeys'),
  'caching_config.ttl': inReplaced('cachingConfig', 'ttl'),
  data_source: orNull('dataSourceName'),
  kind: orNull('kind'),
  'pipeline_config.functions': set(inReplaced('pipelineConfig', 'functions'), 'ordered'),
  request_template: orNull('requestMappingTemplate'),
  response_template: orNull('responseMappingTemplate'),
};
const functionSettings: Edits = {
  ...code,
  ...same('name'),
  ...replaced('description function_version request_mapping_template response_mapping_template'),
  data_source: 'dataSourceName',
};

const conflicts = { 'sync_config.conflict_detection': 'NONE', 'sync_config.conflict_handler': 'NONE' };
const shared = { scope: 'region', family: 'api' } as const;

export const appsyncResolvers: ServiceCatalog = {
  eventSource: 'appsync.amazonaws.com',
  types: {
    aws_appsync_datasource: {
      ...shared,
      keys: [['api_id', 'name'], ['arn']],
      cloudId: 'name',
      defaults: {
        'http_config.authorization_config.authorization_type': 'AWS_IAM',
        'relational_database_config.source_type': 'RDS_HTTP_ENDPOINT',
      },
    },
    aws_appsync_resolver: { ...shared, keys: [['api_id', 'type', 'field'], ['arn']], defaults: { kind: 'UNIT', ...conflicts } },
    aws_appsync_function: {
      ...shared,
      keys: [['api_id', 'function_id'], ['arn']],
      cloudId: 'function_id',
      noise: ['function_id'],
      defaults: { function_version: '2018-05-29', ...conflicts },
    },
  },
  events: {
    CreateDataSource: create(source, sourceSettings, { id: 'name', parent: api }),
    UpdateDataSource: modify(source, sourceSettings),
    DeleteDataSource: destroy(source),
    CreateResolver: create(resolver, resolverSettings, { id: 'fieldName', parent: api }),
    UpdateResolver: modify(resolver, resolverSettings),
    DeleteResolver: destroy(resolver),
    CreateFunction: create(on('aws_appsync_function', { api_id: 'apiId', function_id: newFunction }), functionSettings, {
      id: newFunction,
      parent: api,
    }),
    UpdateFunction: modify(step, functionSettings),
    DeleteFunction: destroy(step),
  },
};
