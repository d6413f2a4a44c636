import * as c from '../language.js';
import { columns, idOf, lastingParameters, storageSettings, unevaluatedStorage } from './glue-values.js';

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
  },
};
