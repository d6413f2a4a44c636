import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { pairsOf } from '../application/application-examples.js';
import { arn, declare } from '../containers/examples-of.js';

const account = '111122223333';
const onTable = { catalog_id: account, database_name: 'lake', table_name: 'orders' };
const inCall = { databaseName: 'Lake', tableName: 'orders' };

export const partition = declare('aws_glue_partition', {
  ...onTable,
  creation_time: '2026-01-01T00:00:00Z',
  id: `${account}:lake:orders:2026#EU`,
  last_accessed_time: null,
  last_analyzed_time: null,
  parameters: { classification: 'parquet' },
  partition_values: ['2026', 'EU'],
  storage_descriptor: [
    {
      additional_locations: [],
      bucket_columns: [],
      columns: [{ comment: '', name: 'id', type: 'bigint' }],
      compressed: false,
      input_format: 'parquet.in',
      location: 's3://lake/orders/2026/EU',
      number_of_buckets: 0,
      output_format: 'parquet.out',
      parameters: {},
      ser_de_info: [{ name: '', parameters: {}, serialization_library: 'parquet.serde' }],
      skewed_info: [],
      sort_columns: [],
      stored_as_sub_directories: false,
    },
  ],
});
const values = ['2026', 'EU'];
export const partitionInput = (location = 's3://lake/orders/2026/EU', of: readonly string[] = values): JsonObject => ({
  values: of,
  parameters: { classification: 'parquet', numRows: '7' },
  storageDescriptor: {
    columns: [{ name: 'id', type: 'bigint' }],
    inputFormat: 'parquet.in',
    location,
    outputFormat: 'parquet.out',
    serdeInfo: { serializationLibrary: 'parquet.serde' },
  },
});
const { one: ofPartition } = pairsOf(partition);
const uncounted = (one: CatalogCase): CatalogCase => ({ ...one, dropped: 'unsupported_resource' });
const others = ['2026', 'eu'];
const refused = (member: string) => ({ errors: [{ [member]: values, errorDetail: { errorCode: 'AlreadyExistsException' } }] });

const partitions: readonly CatalogCase[] = [
  ofPartition.agrees('a partition created as declared is not drift', [
    'CreatePartition',
    { catalogId: account, ...inCall, partitionInput: partitionInput() },
  ]),
  ofPartition.agrees('partitions created as declared are not drift', [
    'BatchCreatePartition',
    { ...inCall, partitionInputList: [partitionInput(), partitionInput('s3://lake/x', others)] },
    { errors: [] },
  ]),
  uncounted(
    ofPartition.agrees('a partition that the batch refuses is not created', [
      'BatchCreatePartition',
      { ...inCall, partitionInputList: [partitionInput('s3://evil'), partitionInput('s3://lake/x', others)] },
      refused('partitionValues'),
    ]),
  ),
  ofPartition.agrees('a partition set as declared is not drift', [
    'UpdatePartition',
    { ...inCall, partitionValueList: values, partitionInput: partitionInput() },
  ]),
  ofPartition.agrees('partitions set as declared are not drift', [
    'BatchUpdatePartition',
    { ...inCall, entries: [{ partitionValueList: values, partitionInput: partitionInput() }] },
  ]),
  ofPartition.deleted('deleting a declared partition is one alert (D17)', ['DeletePartition', { ...inCall, partitionValues: values }]),
  ofPartition.deleted('deleting a declared partition with others is one alert', [
    'BatchDeletePartition',
    { ...inCall, partitionsToDelete: [{ values: others }, { values }] },
  ]),
];

const indexCall = (keys: readonly string[], indexName = 'by_year') => ({ ...inCall, partitionIndex: { indexName, keys } });
export const index = declare('aws_glue_partition_index', {
  ...onTable,
  id: `${account}:lake:orders:by_year`,
  partition_index: [{ index_name: 'by_year', index_status: 'ACTIVE', keys: ['year', 'region'] }],
});
const ofIndex = pairsOf(index);
const block = { index_name: 'by_year', index_status: 'ACTIVE', keys: ['year'] };
const table = declare('aws_glue_catalog_table', {
  arn: arn('glue', 'table/lake/orders'),
  ...onTable,
  id: `${account}:lake:orders`,
  name: 'orders',
  partition_index: [block],
});
const { one: ofTable } = pairsOf(table);
const indexes: readonly CatalogCase[] = [
  ofIndex.one.agrees('an index created as declared is not drift', ['CreatePartitionIndex', indexCall(['year', 'region'])]),
  ofTable.agrees('an index that the table declares is not drift', ['CreatePartitionIndex', indexCall(['year'])]),
  ...ofIndex.deletion('DeletePartitionIndex', { ...inCall, indexName: 'by_year' }, { ...inCall, indexName: 'by_region' }),
  ofTable.drifts('an index that the table loses is drift', ['DeletePartitionIndex', { ...inCall, indexName: 'by_year' }], {
    partition_index: [[block], []],
  }),
];

const role = `arn:aws:iam::${account}:role/optimizer`;
export const optimizer = declare('aws_glue_catalog_table_optimizer', {
  ...onTable,
  configuration: [
    {
      enabled: true,
      orphan_file_deletion_configuration: [],
      retention_configuration: [
        {
          iceberg_configuration: [
            { clean_expired_files: false, number_of_snapshots_to_retain: 3, run_rate_in_hours: 24, snapshot_retention_period_in_days: 30 },
          ],
        },
      ],
      role_arn: role,
    },
  ],
  type: 'retention',
});
const ofOptimizer = pairsOf(optimizer);
export const optimizing = (days = 30, roleArn = role): JsonObject => ({
  tableOptimizerConfiguration: {
    enabled: true,
    roleArn,
    retentionConfiguration: {
      icebergConfiguration: { snapshotRetentionPeriodInDays: days, numberOfSnapshotsToRetain: 3, cleanExpiredFiles: false },
    },
  },
});
const retention = { catalogId: account, ...inCall, type: 'retention' };
const optimizers: readonly CatalogCase[] = [
  ...ofOptimizer.creation(
    'CreateTableOptimizer',
    [{ ...retention, ...optimizing() }],
    [{ ...retention, type: 'orphan_file_deletion', tableOptimizerConfiguration: { enabled: true, roleArn: role } }],
  ),
  ...ofOptimizer.change('UpdateTableOptimizer', retention, optimizing(), optimizing(1, 'arn:aws:iam::111122223333:role/evil'), {
    'configuration.retention_configuration.iceberg_configuration.snapshot_retention_period_in_days': [30, 1],
    'configuration.role_arn': [role, 'arn:aws:iam::111122223333:role/evil'],
  }),
  ...ofOptimizer.deletion('DeleteTableOptimizer', retention, { ...retention, type: 'compaction' }),
];

const jar = { resource_type: 'JAR', uri: 's3://code/mask.jar' };
export const userFunction = declare('aws_glue_user_defined_function', {
  arn: arn('glue', 'userDefinedFunction/lake/mask'),
  catalog_id: account,
  class_name: 'acme.Mask',
  create_time: '2026-01-01T00:00:00Z',
  database_name: 'lake',
  id: `${account}:lake:mask`,
  name: 'mask',
  owner_name: 'data',
  owner_type: 'GROUP',
  resource_uris: [jar],
});
const ofFunction = pairsOf(userFunction);
export const functionInput = (uri = 's3://code/mask.jar', functionName = 'mask'): JsonObject => ({
  functionInput: { className: 'acme.Mask', functionName, ownerName: 'data', ownerType: 'GROUP', resourceUris: [{ resourceType: 'JAR', uri }] },
});
const inLake = { databaseName: 'lake' };
const functions: readonly CatalogCase[] = [
  ...ofFunction.creation(
    'CreateUserDefinedFunction',
    [{ catalogId: account, ...inLake, ...functionInput() }],
    [{ ...inLake, ...functionInput('s3://evil/x.jar', 'shadow') }],
  ),
  ...ofFunction.change('UpdateUserDefinedFunction', { ...inLake, functionName: 'mask' }, functionInput(), functionInput('s3://evil/x.jar'), {
    resource_uris: [[jar], [{ resource_type: 'JAR', uri: 's3://evil/x.jar' }]],
  }),
  ...ofFunction.deletion('DeleteUserDefinedFunction', { ...inLake, functionName: 'Mask' }, { databaseName: 'other', functionName: 'mask' }),
];

export const gluePartitionCases: readonly CatalogCase[] = [...partitions, ...indexes, ...optimizers, ...functions];
