import { create, destroy, merge, modify, on, set, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { inBlock } from '../../values.js';
import { blocksAs, newTags } from '../containers/container-values.js';
import { lowerKey } from '../databases/database-values.js';
import { columns, idOf, lastingParameters, storageSettings, unevaluatedStorage } from './glue-values.js';

/** AWS Glue: databases, tables and connections of the Data Catalog. Source: Glue API reference, Terraform AWS provider. */

const newDatabase = on('aws_glue_catalog_database', { id: idOf('databaseInput.name') });
const database = on('aws_glue_catalog_database', { id: idOf('name') });
const inputOf = (member: string): Read => inBlock('databaseInput', member);
const grants = blocksAs('databaseInput.createTableDefaultPermissions');

/** The input replaces the whole database. */
const databaseSettings: Edits = {
  create_table_default_permission: grants,
  description: inputOf('description'),
  location_uri: inputOf('locationUri'),
  parameters: set(inputOf('parameters'), 'map'),
};

const table = on('aws_glue_catalog_table', { id: idOf('databaseName', 'tableInput.name') });
const tableOf = (member: string): Read => inBlock('tableInput', member);

const tableSettings: Edits = {
  description: tableOf('description'),
  owner: tableOf('owner'),
  parameters: merge(lastingParameters(tableOf('parameters'))),
  partition_keys: set(columns(tableOf('partitionKeys')), 'ordered'),
  retention: tableOf('retention'),
  ...storageSettings(tableOf('storageDescriptor')),
  table_type: tableOf('tableType'),
  'target_table.catalog_id': 'tableInput.targetTable.catalogId',
  'target_table.database_name': 'tableInput.targetTable.databaseName',
  'target_table.name': 'tableInput.targetTable.name',
  view_expanded_text: tableOf('viewExpandedText'),
  view_original_text: tableOf('viewOriginalText'),
};

const newConnection = on('aws_glue_connection', { id: idOf('connectionInput.name') });
const connection = on('aws_glue_connection', { id: idOf('name') });
const connect = (member: string): Read => inBlock('connectionInput', member);
const place = connect('physicalConnectionRequirements');
const connectionSettings: Edits = {
  athena_properties: set(connect('athenaProperties'), 'map'),
  connection_properties: set(connect('connectionProperties'), 'map'),
  connection_type: connect('connectionType'),
  description: connect('description'),
  match_criteria: connect('matchCriteria'),
  'physical_connection_requirements.availability_zone': inBlock(place, 'availabilityZone'),
  'physical_connection_requirements.security_group_id_list': inBlock(place, 'securityGroupIdList'),
  'physical_connection_requirements.subnet_id': inBlock(place, 'subnetId'),
};

export const glueCatalog: ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: {
    aws_glue_catalog_database: {
      keys: [[lowerKey('id')], ['arn']],
      scope: 'region',
      family: 'analytics',
    },
    aws_glue_catalog_table: {
      keys: [[lowerKey('id')], ['arn']],
      scope: 'region',
      family: 'analytics',
      // Queries and jobs create tables all day.
      onlyDeclared: true,
      unevaluated: {
        open_table_format_input: 'only used at creation',
        ...unevaluatedStorage,
        'storage_descriptor.schema_reference': 'the columns follow from it',
        'target_table.region': 'the call rarely contains it',
      },
    },
    aws_glue_connection: {
      keys: [[lowerKey('id')], ['arn']],
      scope: 'region',
      family: 'analytics',
      defaults: { connection_type: 'JDBC' },
      secrets: ['athena_properties'],
    },
  },
  events: {
    CreateDatabase: create(
      newDatabase,
      {
        ...databaseSettings,
        'federated_database.connection_name': 'databaseInput.federatedDatabase.connectionName',
        'federated_database.identifier': 'databaseInput.federatedDatabase.identifier',
        tags: newTags,
        'target_database.catalog_id': 'databaseInput.targetDatabase.catalogId',
        'target_database.database_name': 'databaseInput.targetDatabase.databaseName',
        'target_database.region': 'databaseInput.targetDatabase.region',
      },
      { id: 'databaseInput.name' },
    ),
    UpdateDatabase: modify(database, databaseSettings),
    DeleteDatabase: destroy(database),

    CreateTable: create(table, tableSettings, {
      id: 'tableInput.name',
      parent: on('aws_glue_catalog_database', { id: idOf('databaseName') }),
    }),
    UpdateTable: modify(table, tableSettings),
    DeleteTable: destroy(on('aws_glue_catalog_table', { id: idOf('databaseName', 'name') })),
    BatchDeleteTable: destroy(on('aws_glue_catalog_table', { id: idOf('databaseName', 'tablesToDelete') })),

    CreateConnection: create(newConnection, { ...connectionSettings, tags: newTags }, { id: 'connectionInput.name' }),
    UpdateConnection: modify(connection, connectionSettings),
    DeleteConnection: destroy(on('aws_glue_connection', { id: idOf('connectionName') })),
    BatchDeleteConnection: destroy(on('aws_glue_connection', { id: idOf('connectionNameList') })),
  },
};
