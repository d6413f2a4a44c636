import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  firstOf,
  forEach,
  merge,
  modify,
  on,
  put,
  remove,
  response,
  set,
  via,
  type ChangeSpec,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { blocks, inBlock, unlessRefused } from '../../values.js';
import { lowerKey } from '../databases/database-values.js';
import { catalogOf, idOf, lastingParameters, storageSettings, unevaluatedStorage } from './glue-values.js';

/**
 * AWS Glue: partitions and their indexes, optimizers of tables, and functions in the Data Catalog. Source: Glue API reference, Terraform AWS
 * provider (`internal/service/glue`).
 */

/** The service stores names of databases, tables and indexes in lower case. */
const inLowerCase = (from: From): Read => via(from, (name) => (typeof name === 'string' ? name.toLowerCase() : undefined));
const onTable = { catalog_id: catalogOf, database_name: inLowerCase('databaseName'), table_name: inLowerCase('tableName') };
const tableKey = ['catalog_id', lowerKey('database_name'), lowerKey('table_name')] as const;

/** The values of a partition as text, in the order of the columns. */
const valuesKey = (values: Json): string => (isList(values) ? JSON.stringify(values.map(String)) : '');
const partition = (values: From): Target => on('aws_glue_partition', { ...onTable, partition_values: via(values, valuesKey) });
/** A call replaces the whole partition. */
const partitionSettings = (input: string): Edits => ({
  parameters: merge(lastingParameters(inBlock(input, 'parameters'))),
  partition_values: set(`${input}.values`, 'ordered'),
  ...storageSettings(inBlock(input, 'storageDescriptor')),
});

/** The partitions of a batch that succeeded. */
const eachOf = (list: string, values: string, refused: string, owner: OwnerSpec): ChangeSpec =>
  forEach(
    unlessRefused(
      list,
      via(response('errors'), (errors) => (isList(errors) ? errors.map(valuesIn(refused)) : undefined)),
      valuesIn(values),
    ),
    owner,
  );
const valuesIn =
  (name: string) =>
  (one: Json): Json =>
    isObject(one) ? valuesKey(one[name] ?? null) : null;

const table = on('aws_glue_catalog_table', { id: idOf('databaseName', 'tableName') });
const index = (name: string): Target => on('aws_glue_partition_index', { ...onTable, 'partition_index.index_name': inLowerCase(name) });
const indexName = via('indexName', (name) => [{ index_name: name }]);

const optimizer = on('aws_glue_catalog_table_optimizer', { ...onTable, type: 'type' });
const configuration = 'tableOptimizerConfiguration';
const retention = 'configuration.retention_configuration.iceberg_configuration';
const orphans = 'configuration.orphan_file_deletion_configuration.iceberg_configuration';
/** The service fills in what a call omits. */
const optimizerSettings: Edits = {
  'configuration.enabled': `${configuration}.enabled`,
  'configuration.role_arn': `${configuration}.roleArn`,
  [`${retention}.clean_expired_files`]: `${configuration}.retentionConfiguration.icebergConfiguration.cleanExpiredFiles`,
  [`${retention}.number_of_snapshots_to_retain`]: `${configuration}.retentionConfiguration.icebergConfiguration.numberOfSnapshotsToRetain`,
  [`${retention}.run_rate_in_hours`]: `${configuration}.retentionConfiguration.icebergConfiguration.runRateInHours`,
  [`${retention}.snapshot_retention_period_in_days`]: `${configuration}.retentionConfiguration.icebergConfiguration.snapshotRetentionPeriodInDays`,
  [`${orphans}.location`]: `${configuration}.orphanFileDeletionConfiguration.icebergConfiguration.location`,
  [`${orphans}.orphan_file_retention_period_in_days`]: `${configuration}.orphanFileDeletionConfiguration.icebergConfiguration.orphanFileRetentionPeriodInDays`,
  [`${orphans}.run_rate_in_hours`]: `${configuration}.orphanFileDeletionConfiguration.icebergConfiguration.runRateInHours`,
};

const userFunction = (name: string): Target => on('aws_glue_user_defined_function', { id: idOf('databaseName', name) });
const functionOf = (name: string): Read => inBlock('functionInput', name);
/** The input replaces the whole function. */
const functionSettings: Edits = {
  class_name: functionOf('className'),
  owner_name: functionOf('ownerName'),
  owner_type: functionOf('ownerType'),
  resource_uris: blocks(functionOf('resourceUris')),
};

const shared = { scope: 'region', family: 'analytics' } as const;

export const gluePartitions: ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: {
    aws_glue_partition: {
      ...shared,
      keys: [[...tableKey, { attribute: 'partition_values', of: valuesKey }]],
      // Crawlers and queries create partitions all day.
      onlyDeclared: true,
      noise: ['creation_time', 'last_accessed_time', 'last_analyzed_time'],
      unevaluated: unevaluatedStorage,
    },
    aws_glue_partition_index: {
      ...shared,
      keys: [[...tableKey, lowerKey('partition_index.index_name')]],
      noise: ['partition_index.index_status'],
    },
    aws_glue_catalog_table_optimizer: { ...shared, keys: [[...tableKey, 'type']] },
    aws_glue_user_defined_function: { ...shared, keys: [[lowerKey('id')]], cloudId: 'name', noise: ['create_time'] },
  },
  events: {
    CreatePartition: create(partition('partitionInput.values'), partitionSettings('partitionInput')),
    BatchCreatePartition: eachOf(
      'partitionInputList',
      'values',
      'partitionValues',
      create(partition('item.values'), partitionSettings('item')),
    ),
    UpdatePartition: modify(partition('partitionValueList'), partitionSettings('partitionInput')),
    BatchUpdatePartition: eachOf(
      'entries',
      'partitionValueList',
      'partitionValueList',
      modify(partition('item.partitionValueList'), partitionSettings('item.partitionInput')),
    ),
    DeletePartition: destroy(partition('partitionValues')),
    BatchDeletePartition: eachOf('partitionsToDelete', 'values', 'partitionValues', destroy(partition('item.values'))),

    // The table mirrors its indexes.
    CreatePartitionIndex: firstOf(
      put(index('partitionIndex.indexName'), { 'partition_index.keys': set('partitionIndex.keys', 'ordered') }),
      modify(table, { partition_index: add(blocks('partitionIndex'), ['index_name']) }),
    ),
    DeletePartitionIndex: firstOf(destroy(index('indexName')), modify(table, { partition_index: remove(indexName, ['index_name']) })),

    CreateTableOptimizer: create(optimizer, optimizerSettings, { parent: table }),
    UpdateTableOptimizer: modify(optimizer, optimizerSettings),
    DeleteTableOptimizer: destroy(optimizer),

    CreateUserDefinedFunction: create(userFunction('functionInput.functionName'), functionSettings, { id: 'functionInput.functionName' }),
    UpdateUserDefinedFunction: modify(userFunction('functionName'), functionSettings),
    DeleteUserDefinedFunction: destroy(userFunction('functionName')),
  },
};
