import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const stream = (name: string): string => arn('kinesis', `stream/${name}`);
const code = (name: string): string => arn('lambda', `function:${name}`);
const applicationArn = arn('kinesisanalytics', 'application/totals');
const sql = 'application_configuration.sql_application_configuration.';
const output = (name: string, resource_arn: string): JsonObject => ({
  destination_schema: [{ record_format_type: 'JSON' }],
  kinesis_firehose_output: [],
  kinesis_streams_output: [{ resource_arn }],
  lambda_output: [],
  name,
});
const declared = { ...output('OUT', stream('totals')), output_id: '2.1' };
const of = examplesOf(
  declare('aws_kinesisanalyticsv2_application', {
    application_configuration: [
      {
        application_code_configuration: [
          { code_content: [{ s3_content_location: [], text_content: 'SELECT 1;' }], code_content_type: 'PLAINTEXT' },
        ],
        sql_application_configuration: [
          {
            input: [
              {
                in_app_stream_names: ['IN_001'],
                input_id: '1.1',
                input_parallelism: [{ count: 1 }],
                input_processing_configuration: [{ input_lambda_processor: [{ resource_arn: code('clean') }] }],
                input_schema: [],
                input_starting_position_configuration: [{ input_starting_position: '' }],
                kinesis_firehose_input: [],
                kinesis_streams_input: [{ resource_arn: stream('clicks') }],
                name_prefix: 'IN',
              },
            ],
            output: [declared],
            reference_data_source: [
              {
                reference_id: '3.1',
                reference_schema: [],
                s3_reference_data_source: [{ bucket_arn: 'arn:aws:s3:::tables', file_key: 'shops.csv' }],
                table_name: 'SHOPS',
              },
            ],
          },
        ],
      },
    ],
    arn: applicationArn,
    cloudwatch_logging_options: [],
    id: applicationArn,
    name: 'totals',
    runtime_environment: 'SQL-1_0',
    service_execution_role: 'arn:aws:iam::111122223333:role/totals',
    start_application: true,
    tags: {},
    tags_all: {},
    version_id: 4,
  }),
);
const totals = { applicationName: 'totals', currentApplicationVersionId: 4 };
const input = (name: string): JsonObject => ({
  namePrefix: 'IN',
  kinesisStreamsInput: { resourceARN: stream(name) },
  inputParallelism: { count: 1 },
  inputSchema: {},
});
const lambda = (name: string): JsonObject => ({ inputLambdaProcessor: { resourceARN: code(name) } });
const added = (name: string, resourceARN: string): JsonObject => ({
  name,
  kinesisStreamsOutput: { resourceARN },
  destinationSchema: { recordFormatType: 'JSON' },
});
const table = (fileKey: string): JsonObject => ({
  tableName: 'SHOPS',
  s3ReferenceDataSource: { bucketARN: 'arn:aws:s3:::tables', fileKey },
  referenceSchema: {},
});
const processor = `${sql}input.input_processing_configuration.input_lambda_processor.resource_arn`;

export const sqlApplicationCases: readonly CatalogCase[] = [
  of.drifts('another source is drift', ['AddApplicationInput', { ...totals, input: input('other') }], {
    [`${sql}input.kinesis_streams_input.resource_arn`]: [stream('clicks'), stream('other')],
  }),
  of.drifts(
    'another function is drift',
    ['AddApplicationInputProcessingConfiguration', { ...totals, inputId: '1.1', inputProcessingConfiguration: lambda('copy') }],
    { [processor]: [code('clean'), code('copy')] },
  ),
  of.drifts('a removed function is drift', ['DeleteApplicationInputProcessingConfiguration', { ...totals, inputId: '1.1' }], {
    [processor]: [code('clean'), null],
  }),
  of.drifts('a further destination is drift', ['AddApplicationOutput', { ...totals, output: added('COPY', stream('copy')) }], {
    [`${sql}output`]: [[declared], [declared, output('COPY', stream('copy'))]],
  }),
  of.drifts('a removed destination is drift', ['DeleteApplicationOutput', { ...totals, outputId: '2.1' }], { [`${sql}output`]: [[declared], []] }),
  of.drifts('another table is drift', ['AddApplicationReferenceDataSource', { ...totals, referenceDataSource: table('x.csv') }], {
    [`${sql}reference_data_source.s3_reference_data_source.file_key`]: ['shops.csv', 'x.csv'],
  }),
  of.drifts('a removed table is drift', ['DeleteApplicationReferenceDataSource', { ...totals, referenceId: '3.1' }], {
    [`${sql}reference_data_source`]: [
      [
        {
          reference_id: '3.1',
          reference_schema: [],
          s3_reference_data_source: [{ bucket_arn: 'arn:aws:s3:::tables', file_key: 'shops.csv' }],
          table_name: 'SHOPS',
        },
      ],
      null,
    ],
  }),
  of.drifts(
    'another source in an update is drift',
    [
      'UpdateApplication',
      {
        ...totals,
        applicationConfigurationUpdate: {
          sqlApplicationConfigurationUpdate: {
            inputUpdates: [{ inputId: '1.1', kinesisStreamsInputUpdate: { resourceARNUpdate: stream('other') } }],
          },
        },
      },
    ],
    { [`${sql}input.kinesis_streams_input.resource_arn`]: [stream('clicks'), stream('other')] },
  ),
];
