import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const permission = { permissions: ['ALL'], principal: [{ data_lake_principal_identifier: 'IAM_ALLOWED_PRINCIPALS' }] };
export const database = declare('aws_glue_catalog_database', {
  arn: arn('glue', 'database/lake'),
  catalog_id: '111122223333',
  create_table_default_permission: [permission],
  description: '',
  federated_database: [],
  id: '111122223333:lake',
  location_uri: 's3://lake/',
  name: 'lake',
  parameters: {},
  tags: {},
  tags_all: {},
  target_database: [],
});
const ofDatabase = examplesOf(database);
const databaseInput = (changed: JsonObject = {}): JsonObject => ({ name: 'lake', locationUri: 's3://lake/', ...changed });

const databases: readonly CatalogCase[] = [
  ofDatabase.created('a database that no state declares is created', ['CreateDatabase', { databaseInput: databaseInput({ name: 'shadow' }) }]),
  ofDatabase.drifts(
    'other default permissions are drift',
    [
      'UpdateDatabase',
      {
        name: 'lake',
        databaseInput: databaseInput({
          createTableDefaultPermissions: [{ principal: { dataLakePrincipalIdentifier: 'IAM_ALLOWED_PRINCIPALS' }, permissions: ['SELECT'] }],
        }),
      },
    ],
    {
      create_table_default_permission: [
        [permission],
        [{ permissions: ['SELECT'], principal: [{ data_lake_principal_identifier: 'IAM_ALLOWED_PRINCIPALS' }] }],
      ],
    },
  ),
  ofDatabase.deleted('deleting a declared database is one alert (D17)', ['DeleteDatabase', { name: 'lake' }]),
];

const column = { comment: '', name: 'id', parameters: {}, type: 'bigint' };
const ofTable = examplesOf(
  declare('aws_glue_catalog_table', {
    arn: arn('glue', 'table/lake/orders'),
    catalog_id: '111122223333',
    database_name: 'lake',
    description: '',
    id: '111122223333:lake:orders',
    name: 'orders',
    open_table_format_input: [],
    owner: '',
    parameters: { classification: 'parquet' },
    partition_index: [],
    partition_keys: [],
    retention: 0,
    storage_descriptor: [
      {
        additional_locations: [],
        bucket_columns: [],
        columns: [column],
        compressed: false,
        input_format: 'parquet.in',
        location: 's3://lake/orders',
        number_of_buckets: 0,
        output_format: 'parquet.out',
        parameters: {},
        ser_de_info: [{ name: '', parameters: {}, serialization_library: 'parquet.serde' }],
        sort_columns: [],
        stored_as_sub_directories: false,
      },
    ],
    table_type: 'EXTERNAL_TABLE',
    target_table: [],
    view_expanded_text: '',
    view_original_text: '',
  }),
  database,
);
const tableInput = (changed: JsonObject = {}, storage: JsonObject = {}): JsonObject => ({
  name: 'orders',
  parameters: { classification: 'parquet', numRows: '12', transient_lastDdlTime: '1' },
  storageDescriptor: {
    columns: [{ name: 'id', type: 'bigint' }],
    inputFormat: 'parquet.in',
    location: 's3://lake/orders',
    outputFormat: 'parquet.out',
    serdeInfo: { serializationLibrary: 'parquet.serde' },
    ...storage,
  },
  tableType: 'EXTERNAL_TABLE',
  ...changed,
});
const tables: readonly CatalogCase[] = [
  ofTable.drifts(
    'a table created again elsewhere is drift',
    ['CreateTable', { databaseName: 'lake', tableInput: tableInput({}, { location: 's3://evil' }) }],
    { 'storage_descriptor.location': ['s3://lake/orders', 's3://evil'] },
  ),
  ofTable.drifts(
    'another column is drift',
    ['UpdateTable', { databaseName: 'lake', tableInput: tableInput({}, { columns: [{ name: 'id', type: 'string' }] }) }],
    { 'storage_descriptor.columns': [[column], [{ name: 'id', type: 'string' }]] },
  ),
  ofTable.deleted('deleting a declared table is one alert (D17)', ['DeleteTable', { databaseName: 'lake', name: 'orders' }]),
  ofTable.deleted('deleting several tables alerts of the declared one (D17)', [
    'BatchDeleteTable',
    { databaseName: 'lake', tablesToDelete: ['orders', 'tmp_1'] },
  ]),
];

const properties = { JDBC_CONNECTION_URL: 'jdbc:mysql://db/orders', USERNAME: 'etl', PASSWORD: 'secret' };
const ofConnection = examplesOf(
  declare('aws_glue_connection', {
    arn: arn('glue', 'connection/orders'),
    athena_properties: {},
    catalog_id: '111122223333',
    connection_properties: properties,
    connection_type: 'JDBC',
    description: '',
    id: '111122223333:orders',
    match_criteria: [],
    name: 'orders',
    physical_connection_requirements: [{ availability_zone: 'us-east-1a', security_group_id_list: ['sg-0aaa'], subnet_id: 'subnet-0aaa' }],
    tags: {},
    tags_all: {},
  }),
);
const connectionInput = (changed: JsonObject = {}): JsonObject => ({
  name: 'orders',
  connectionType: 'JDBC',
  connectionProperties: properties,
  physicalConnectionRequirements: { availabilityZone: 'us-east-1a', securityGroupIdList: ['sg-0aaa'], subnetId: 'subnet-0aaa' },
  ...changed,
});
const connections: readonly CatalogCase[] = [
  ofConnection.created('a connection that no state declares is created', [
    'CreateConnection',
    { connectionInput: connectionInput({ name: 'shadow' }) },
  ]),
  ofConnection.drifts(
    'another network is drift',
    [
      'UpdateConnection',
      {
        name: 'orders',
        connectionInput: connectionInput({
          physicalConnectionRequirements: { availabilityZone: 'us-east-1a', securityGroupIdList: ['sg-0open'], subnetId: 'subnet-0aaa' },
        }),
      },
    ],
    { 'physical_connection_requirements.security_group_id_list': [['sg-0aaa'], ['sg-0open']] },
  ),
  ofConnection.deleted('deleting a declared connection is one alert (D17)', ['DeleteConnection', { connectionName: 'orders' }]),
  ofConnection.deleted('deleting several connections alerts of the declared one (D17)', [
    'BatchDeleteConnection',
    { connectionNameList: ['orders'] },
  ]),
];

export const glueCatalogCases: readonly CatalogCase[] = [...databases, ...tables, ...connections];
