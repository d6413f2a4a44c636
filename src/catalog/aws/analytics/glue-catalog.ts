import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { catalogOf, columns, idOf, lastingParameters, storageSettings, unevaluatedStorage } from './glue-values.js';

/** AWS Glue: databases, tables and connections of the Data Catalog. Source: Glue API reference, Terraform AWS provider. */

const newDatabase = c.on('aws_glue_catalog_database', { id: idOf('databaseInput.name') });
const database = c.on('aws_glue_catalog_database', { id: idOf('name') });
const inputOf = (member: string): c.Read => c.inBlock('databaseInput', member);
const grants = c.blocks('databaseInput.createTableDefaultPermissions');

/** The input replaces the whole database. */
const databaseSettings: c.Edits = {
  create_table_default_permission: grants,
  ...c.same('description location_uri', inputOf),
  parameters: c.set(inputOf('parameters'), 'map'),
};

const table = c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'tableInput.name') });
const tableOf = (member: string): c.Read => c.inBlock('tableInput', member);

const tableSettings: c.Edits = {
  ...c.same('description owner retention', tableOf),
  parameters: c.merge(lastingParameters(tableOf('parameters'))),
  partition_keys: c.set(columns(tableOf('partitionKeys')), 'ordered'),
  ...storageSettings(tableOf('storageDescriptor')),
  ...c.same('table_type view_expanded_text view_original_text', tableOf),
  ...c.same('target_table{catalog_id database_name name}', 'tableInput.'),
};

const newConnection = c.on('aws_glue_connection', { id: idOf('connectionInput.name') });
const connection = c.on('aws_glue_connection', { id: idOf('name') });
const connect = (member: string): c.Read => c.inBlock('connectionInput', member);
const place = connect('physicalConnectionRequirements');
const connectionSettings: c.Edits = {
  athena_properties: c.set(connect('athenaProperties'), 'map'),
  connection_properties: c.set(connect('connectionProperties'), 'map'),
  ...c.same('connection_type description match_criteria', connect),
  ...c.same('availability_zone security_group_id_list subnet_id', (path) => c.inBlock(place, path), 'physical_connection_requirements.'),
};

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

const partitionedTable = c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'tableName') });
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

export const glueCatalog: c.ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: c.types('analytics', {
    aws_glue_catalog_database: { keys: [[c.lowerKey('id')], ['arn']] },
    aws_glue_catalog_table: {
      keys: [[c.lowerKey('id')], ['arn']],

      // Queries and jobs create tables all day.
      onlyDeclared: true,
      unevaluated: {
        open_table_format_input: 'only used at creation',
        ...unevaluatedStorage,
        'storage_descriptor.schema_reference': 'the columns follow from it',
        'target_table.region': 'the call rarely contains it',
      },
    },
    aws_glue_connection: { keys: [[c.lowerKey('id')], ['arn']], defaults: { connection_type: 'JDBC' }, secrets: ['athena_properties'] },

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
    CreateDatabase: c.create(c.withId(newDatabase, 'databaseInput.name'), {
      ...databaseSettings,
      ...c.same('federated_database{connection_name identifier} target_database{catalog_id database_name region}', 'databaseInput.'),
      tags: c.newTags,
    }),
    UpdateDatabase: c.modify(database, databaseSettings),
    DeleteDatabase: c.destroy(database),

    CreateTable: c.create(
      c.within(c.on('aws_glue_catalog_database', { id: idOf('databaseName') }), c.withId(table, 'tableInput.name')),
      tableSettings,
    ),
    UpdateTable: c.modify(table, tableSettings),
    DeleteTable: c.destroy(c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'name') })),
    BatchDeleteTable: c.destroy(c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'tablesToDelete') })),

    CreateConnection: c.create(c.withId(newConnection, 'connectionInput.name'), { ...connectionSettings, tags: c.newTags }),
    UpdateConnection: c.modify(connection, connectionSettings),
    DeleteConnection: c.destroy(c.on('aws_glue_connection', { id: idOf('connectionName') })),
    BatchDeleteConnection: c.destroy(c.on('aws_glue_connection', { id: idOf('connectionNameList') })),

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
      c.modify(partitionedTable, { partition_index: c.add(c.blocks('partitionIndex'), ['index_name']) }),
    ),
    DeletePartitionIndex: c.firstOf(
      c.destroy(index('indexName')),
      c.modify(partitionedTable, { partition_index: c.remove(indexName, ['index_name']) }),
    ),

    CreateTableOptimizer: c.create(c.within(partitionedTable, optimizer), optimizerSettings),
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
