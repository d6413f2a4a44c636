import { isList, isObject, type Json } from '../../../lib/json.js';
import { add, fixed, modify, on, remove, set, via, type Edits, type From, type Read, type ServiceCatalog } from '../../dsl.js';

/**
 * The sources and destinations of SQL applications of Amazon Managed Service for Apache Flink, which are parts of an application. Source: its
 * API reference (kinesisanalyticsv2), Terraform AWS provider schemas 3 to 6 (`aws_kinesisanalyticsv2_application`).
 */

const application = on('aws_kinesisanalyticsv2_application', { name: 'applicationName' });
const sql = 'application_configuration.sql_application_configuration.';
const lambda = `${sql}input.input_processing_configuration.input_lambda_processor.resource_arn`;

/** The source, of which an application has one. `read` reads a member of it. */
const source = (read: (member: string) => From, suffix: '' | 'Update' = ''): Edits => {
  const member = (...path: readonly string[]): From => read(path.map((name) => `${name}${suffix}`).join('.'));
  return {
    [`${sql}input.input_parallelism.count`]: member('inputParallelism', 'count'),
    [lambda]: member('inputProcessingConfiguration', 'inputLambdaProcessor', 'resourceARN'),
    [`${sql}input.kinesis_firehose_input.resource_arn`]: member('kinesisFirehoseInput', 'resourceARN'),
    [`${sql}input.kinesis_streams_input.resource_arn`]: member('kinesisStreamsInput', 'resourceARN'),
    [`${sql}input.name_prefix`]: member('namePrefix'),
  };
};
const reference = (read: (member: string) => From): Edits => ({
  [`${sql}reference_data_source.s3_reference_data_source.bucket_arn`]: read('s3ReferenceDataSource.bucketARN'),
  [`${sql}reference_data_source.s3_reference_data_source.file_key`]: read('s3ReferenceDataSource.fileKey'),
  [`${sql}reference_data_source.table_name`]: read('tableName'),
});

const targets = {
  kinesis_firehose_output: 'kinesisFirehoseOutput',
  kinesis_streams_output: 'kinesisStreamsOutput',
  lambda_output: 'lambdaOutput',
};
const destination = (one: Json): Json => {
  if (!isObject(one)) return one;
  const schema = one['destinationSchema'];
  return {
    destination_schema: isObject(schema) ? [{ record_format_type: schema['recordFormatType'] ?? null }] : [],
    ...Object.fromEntries(
      Object.entries(targets).map(([attribute, name]) => {
        const target = one[name];
        return [attribute, isObject(target) ? [{ resource_arn: target['resourceARN'] ?? null }] : []];
      }),
    ),
    name: one['name'] ?? null,
  };
};
const destinations = (from: From): Read => via(from, (value) => (isList(value) ? value : [value]).filter(isObject).map(destination));

const firstIn =
  (list: string) =>
  (member: string): Read =>
    via(`${list}[].${member}`, (value) => (isList(value) ? value[0] : undefined));
const configuration = 'applicationConfiguration.sqlApplicationConfiguration';

export const newSqlSettings: Edits = {
  ...source(firstIn(`${configuration}.inputs`)),
  ...reference(firstIn(`${configuration}.referenceDataSources`)),
  [`${sql}output`]: set(destinations(`${configuration}.outputs`), 'given'),
};
/** A destination that an update changes is named by an id, and is not compared. */
export const changedSqlSettings: Edits = source(
  firstIn('applicationConfigurationUpdate.sqlApplicationConfigurationUpdate.inputUpdates'),
  'Update',
);

/** Parts that no call evaluates. */
export const unevaluatedSqlSettings: Readonly<Record<string, string>> = Object.fromEntries(
  ['input.input_schema', 'input.input_starting_position_configuration', 'reference_data_source.reference_schema'].map((part) => [
    sql + part,
    'the mapping of records is not compared',
  ]),
);

export const sqlApplications: ServiceCatalog = {
  eventSource: 'kinesisanalytics.amazonaws.com',
  types: {},
  events: {
    AddApplicationInput: modify(
      application,
      source((member) => `input.${member}`),
    ),
    AddApplicationInputProcessingConfiguration: modify(application, {
      [lambda]: 'inputProcessingConfiguration.inputLambdaProcessor.resourceARN',
    }),
    DeleteApplicationInputProcessingConfiguration: modify(application, { [lambda]: fixed(null) }),
    AddApplicationOutput: modify(application, { [`${sql}output`]: add(destinations('output'), ['name'], 'given') }),
    DeleteApplicationOutput: modify(application, {
      [`${sql}output`]: remove(
        via('outputId', (id) => [{ output_id: id }]),
        ['output_id'],
      ),
    }),
    AddApplicationReferenceDataSource: modify(
      application,
      reference((member) => `referenceDataSource.${member}`),
    ),
    DeleteApplicationReferenceDataSource: modify(application, { [`${sql}reference_data_source`]: fixed(null) }),
  },
};
