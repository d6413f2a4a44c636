import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { catalogOf, idOf, lastingParameters, storageSettings, unevaluatedStorage } from './glue-values.js';

/**
 * AWS Glue: partitions and their indexes, optimizers of tables, and functions in the Data Catalog. Source: Glue API reference, Terraform AWS
 * provider (`internal/service/glue`).
 */

/** The service stores names of databases, tables and indexes in lower case. */
const inLowerCase = (from: c.From): c.Read => c.via(from, (name) => (typeof name === 'string' ? name.toLowerCase() : undefined));
const onTable = { catalog_id: catalogOf, database_name: inLowerCase('databaseName'), table_name: inLowerCase('tableName') };
const tableKey = ['catalog_id', c.lowerKey('database_name'), c.lowerKey('table_name')] as const;

/** The values of a partition as text, in the order of the columns. */
const valuesKey = (values: Json): string => (isList(values) ? JSON.stringify(values.map(String)) : '');
const partition = (values: c.From): c.Target => c.on('aws_glue_partition', { ...onTable, partition_values: c.via(values, valuesKey) });
/** A call replaces the whole partition. */
const partitionSettings = (input: string): c.Edits => ({
  parameters: c.merge(lastingParameters(c.inBlock(input, 'parameters'))),
  partition_values: c.set(`${input}.values`, 'ordered'),
  ...storageSettings(c.inBlock(input, 'storageDescriptor')),
});

/** The partitions of a batch that succeeded. */
const eachOf = (list: string, values: string, refused: string, owner: c.OwnerSpec): c.ChangeSpec =>
  c.forEach(
    c.unlessRefused(
      list,
      c.via(c.response('errors'), (errors) => (isList(errors) ? errors.map(valuesIn(refused)) : undefined)),
      valuesIn(values),
    ),
    owner,
  );
const valuesIn =
  (name: string) =>
  (one: Json): Json =>
    isObject(one) ? valuesKey(one[name] ?? null) : null;

const table = c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'tableName') });
const index = (name: string): c.Target => c.on('aws_glue_partition_index', { ...onTable, 'partition_index.index_name': inLowerCase(name) });
const indexName = c.via('indexName', (name) => [{ index_name: name }]);

const optimizer = c.on('aws_glue_catalog_table_optimizer', { ...onTable, type: 'type' });
const configuration = 'tableOptimizerConfiguration';
const retention = 'configuration.retention_configuration.iceberg_configuration';
const orphans = 'configuration.orphan_file_deletion_configuration.iceberg_configuration';
/** The service fills in what a call omits. */
const optimizerSettings: c.Edits = {
  ...c.same('enabled role_arn', `${configuration}.`, 'configuration.'),
  ...c.same(
    'clean_expired_files number_of_snapshots_to_retain run_rate_in_hours snapshot_retention_period_in_days',
    `${configuration}.retentionConfiguration.icebergConfiguration.`,
    `${retention}.`,
  ),
  ...c.same(
    'location orphan_file_retention_period_in_days run_rate_in_hours',
    `${configuration}.orphanFileDeletionConfiguration.icebergConfiguration.`,
    `${orphans}.`,
  ),
};

const userFunction = (name: string): c.Target => c.on('aws_glue_user_defined_function', { id: idOf('databaseName', name) });
const functionOf = (name: string): c.Read => c.inBlock('functionInput', name);
/** The input replaces the whole function. */
const functionSettings: c.Edits = {
  ...c.same('class_name owner_name owner_type', functionOf),
  resource_uris: c.blocks(functionOf('resourceUris')),
};

export const gluePartitions: c.ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: c.types('analytics', {
    aws_glue_partition: {
      keys: [[...tableKey, { attribute: 'partition_values', of: valuesKey }]],

      // Crawlers and queries create partitions all day.
      onlyDeclared: true,
      unevaluated: unevaluatedStorage,
    },
    aws_glue_partition_index: { keys: [[...tableKey, c.lowerKey('partition_index.index_name')]] },
    aws_glue_catalog_table_optimizer: { keys: [[...tableKey, 'type']] },
    aws_glue_user_defined_function: { keys: [[c.lowerKey('id')]], cloudId: 'name' },
  }),
  events: {
    CreatePartition: c.create(partition('partitionInput.values'), partitionSettings('partitionInput')),
    BatchCreatePartition: eachOf(
      'partitionInputList',
      'values',
      'partitionValues',
      c.create(partition('item.values'), partitionSettings('item')),
    ),
    UpdatePartition: c.modify(partition('partitionValueList'), partitionSettings('partitionInput')),
    BatchUpdatePartition: eachOf(
      'entries',
      'partitionValueList',
      'partitionValueList',
      c.modify(partition('item.partitionValueList'), partitionSettings('item.partitionInput')),
    ),
    DeletePartition: c.destroy(partition('partitionValues')),
    BatchDeletePartition: eachOf('partitionsToDelete', 'values', 'partitionValues', c.destroy(partition('item.values'))),

    // The table mirrors its indexes.
    CreatePartitionIndex: c.firstOf(
      c.put(index('partitionIndex.indexName'), { 'partition_index.keys': c.set('partitionIndex.keys', 'ordered') }),
      c.modify(table, { partition_index: c.add(c.blocks('partitionIndex'), ['index_name']) }),
    ),
    DeletePartitionIndex: c.firstOf(
      c.destroy(index('indexName')),
      c.modify(table, { partition_index: c.remove(indexName, ['index_name']) }),
    ),

    CreateTableOptimizer: c.create(c.within(table, optimizer), optimizerSettings),
    UpdateTableOptimizer: c.modify(optimizer, optimizerSettings),
    DeleteTableOptimizer: c.destroy(optimizer),

    CreateUserDefinedFunction: c.create(
      c.withId(userFunction('functionInput.functionName'), 'functionInput.functionName'),
      functionSettings,
    ),
    UpdateUserDefinedFunction: c.modify(userFunction('functionName'), functionSettings),
    DeleteUserDefinedFunction: c.destroy(userFunction('functionName')),
  },
};
