import * as c from '../language.js';
import { columns, idOf, lastingParameters, storageSettings, unjudgedStorage } from './glue-values.js';

/** AWS Glue: databases, tables and connections of the Data Catalog. Source: Glue API reference, Terraform AWS provider. */

const newDatabase = c.on('aws_glue_catalog_database', { id: idOf('databaseInput.name') });
const database = c.on('aws_glue_catalog_database', { id: idOf('name') });
const inputOf = (member: string): c.Read => c.inBlock('databaseInput', member);
const grants = c.blocks('databaseInput.createTableDefaultPermissions');

/** The input replaces the whole database. */
const databaseSettings: c.Edits = {
  create_table_default_permission: grants,
  description: inputOf('description'),
  location_uri: inputOf('locationUri'),
  parameters: c.set(inputOf('parameters'), 'map'),
};

const table = c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'tableInput.name') });
const tableOf = (member: string): c.Read => c.inBlock('tableInput', member);

const tableSettings: c.Edits = {
  description: tableOf('description'),
  owner: tableOf('owner'),
  parameters: c.merge(lastingParameters(tableOf('parameters'))),
  partition_keys: c.set(columns(tableOf('partitionKeys')), 'ordered'),
  retention: tableOf('retention'),
  ...storageSettings(tableOf('storageDescriptor')),
  table_type: tableOf('tableType'),
  'target_table.catalog_id': 'tableInput.targetTable.catalogId',
  'target_table.database_name': 'tableInput.targetTable.databaseName',
  'target_table.name': 'tableInput.targetTable.name',
  view_expanded_text: tableOf('viewExpandedText'),
  view_original_text: tableOf('viewOriginalText'),
};

const newConnection = c.on('aws_glue_connection', { id: idOf('connectionInput.name') });
const connection = c.on('aws_glue_connection', { id: idOf('name') });
const connect = (member: string): c.Read => c.inBlock('connectionInput', member);
const place = connect('physicalConnectionRequirements');
const connectionSettings: c.Edits = {
  athena_properties: c.set(connect('athenaProperties'), 'map'),
  connection_properties: c.set(connect('connectionProperties'), 'map'),
  connection_type: connect('connectionType'),
  description: connect('description'),
  match_criteria: connect('matchCriteria'),
  'physical_connection_requirements.availability_zone': c.inBlock(place, 'availabilityZone'),
  'physical_connection_requirements.security_group_id_list': c.inBlock(place, 'securityGroupIdList'),
  'physical_connection_requirements.subnet_id': c.inBlock(place, 'subnetId'),
};

export const glueCatalog: c.ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: {
    aws_glue_catalog_database: {
      keys: [[c.lowerKey('id')], ['arn']],
      scope: 'region',
      family: 'analytics',
    },
    aws_glue_catalog_table: {
      keys: [[c.lowerKey('id')], ['arn']],
      scope: 'region',
      family: 'analytics',
      // Queries and jobs create tables all day.
      onlyDeclared: true,
      unjudged: {
        open_table_format_input: 'only used at creation',
        ...unjudgedStorage,
        'storage_descriptor.schema_reference': 'the columns follow from it',
        'target_table.region': 'the call rarely contains it',
      },
    },
    aws_glue_connection: {
      keys: [[c.lowerKey('id')], ['arn']],
      scope: 'region',
      family: 'analytics',
      defaults: { connection_type: 'JDBC' },
      secrets: ['athena_properties'],
    },
  },
  events: {
    CreateDatabase: c.create(
      newDatabase,
      {
        ...databaseSettings,
        'federated_database.connection_name': 'databaseInput.federatedDatabase.connectionName',
        'federated_database.identifier': 'databaseInput.federatedDatabase.identifier',
        tags: c.newTags,
        'target_database.catalog_id': 'databaseInput.targetDatabase.catalogId',
        'target_database.database_name': 'databaseInput.targetDatabase.databaseName',
        'target_database.region': 'databaseInput.targetDatabase.region',
      },
      { id: 'databaseInput.name' },
    ),
    UpdateDatabase: c.modify(database, databaseSettings),
    DeleteDatabase: c.destroy(database),

    CreateTable: c.create(table, tableSettings, {
      id: 'tableInput.name',
      parent: c.on('aws_glue_catalog_database', { id: idOf('databaseName') }),
    }),
    UpdateTable: c.modify(table, tableSettings),
    DeleteTable: c.destroy(c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'name') })),
    BatchDeleteTable: c.destroy(c.on('aws_glue_catalog_table', { id: idOf('databaseName', 'tablesToDelete') })),

    CreateConnection: c.create(newConnection, { ...connectionSettings, tags: c.newTags }, { id: 'connectionInput.name' }),
    UpdateConnection: c.modify(connection, connectionSettings),
    DeleteConnection: c.destroy(c.on('aws_glue_connection', { id: idOf('connectionName') })),
    BatchDeleteConnection: c.destroy(c.on('aws_glue_connection', { id: idOf('connectionNameList') })),
  },
};
