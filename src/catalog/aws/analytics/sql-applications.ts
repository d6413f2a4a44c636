import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * The sources and destinations of SQL applications of Amazon Managed Service for Apache Flink, which are parts of an application. Source: its
 * API reference (kinesisanalyticsv2), Terraform AWS provider schemas 3 to 6 (`aws_kinesisanalyticsv2_application`).
 */

const application = c.on('aws_kinesisanalyticsv2_application', { name: 'applicationName' });
const sql = 'application_configuration.sql_application_configuration.';
const lambda = `${sql}input.input_processing_configuration.input_lambda_processor.resource_arn`;

/** The source, of which an application has one. `read` reads a member of it. */
const source = (read: (member: string) => c.From, suffix: '' | 'Update' = ''): c.Edits => {
  const member = (...path: readonly string[]): c.From => read(path.map((name) => `${name}${suffix}`).join('.'));
  return {
    [`${sql}input.input_parallelism.count`]: member('inputParallelism', 'count'),
    [lambda]: member('inputProcessingConfiguration', 'inputLambdaProcessor', 'resourceARN'),
    [`${sql}input.kinesis_firehose_input.resource_arn`]: member('kinesisFirehoseInput', 'resourceARN'),
    [`${sql}input.kinesis_streams_input.resource_arn`]: member('kinesisStreamsInput', 'resourceARN'),
    [`${sql}input.name_prefix`]: member('namePrefix'),
  };
};
const reference = (read: (member: string) => c.From): c.Edits => ({
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
const destinations = (from: c.From): c.Read => c.via(from, (value) => (isList(value) ? value : [value]).filter(isObject).map(destination));

const firstIn =
  (list: string) =>
  (member: string): c.Read =>
    c.via(`${list}[].${member}`, (value) => (isList(value) ? value[0] : undefined));
const configuration = 'applicationConfiguration.sqlApplicationConfiguration';

export const newSqlSettings: c.Edits = {
  ...source(firstIn(`${configuration}.inputs`)),
  ...reference(firstIn(`${configuration}.referenceDataSources`)),
  [`${sql}output`]: c.set(destinations(`${configuration}.outputs`), 'given'),
};
/** A destination that an update changes is named by an id, and is not compared. */
export const changedSqlSettings: c.Edits = source(
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

export const sqlApplications: c.ServiceCatalog = {
  eventSource: 'kinesisanalytics.amazonaws.com',
  types: {},
  events: {
    AddApplicationInput: c.modify(
      application,
      source((member) => `input.${member}`),
    ),
    AddApplicationInputProcessingConfiguration: c.modify(application, {
      [lambda]: 'inputProcessingConfiguration.inputLambdaProcessor.resourceARN',
    }),
    DeleteApplicationInputProcessingConfiguration: c.modify(application, { [lambda]: c.fixed(null) }),
    AddApplicationOutput: c.modify(application, { [`${sql}output`]: c.add(destinations('output'), ['name'], 'given') }),
    DeleteApplicationOutput: c.modify(application, {
      [`${sql}output`]: c.remove(
        c.via('outputId', (id) => [{ output_id: id }]),
        ['output_id'],
      ),
    }),
    AddApplicationReferenceDataSource: c.modify(
      application,
      reference((member) => `referenceDataSource.${member}`),
    ),
    DeleteApplicationReferenceDataSource: c.modify(application, { [`${sql}reference_data_source`]: c.fixed(null) }),
  },
};
