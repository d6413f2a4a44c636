import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon Managed Service for Apache Flink. An update keeps what it omits, and names each setting with the suffix `Update`. Source: its API
 * reference (kinesisanalyticsv2), Terraform AWS provider schemas 3 to 6 (`aws_kinesisanalyticsv2_application`).
 */

const type = 'aws_kinesisanalyticsv2_application';
const application = c.on(type, { name: 'applicationName' });
const snapshot = c.on('aws_kinesisanalyticsv2_application_snapshot', {
  application_name: 'applicationName',
  snapshot_name: 'snapshotName',
});
const tagged = c.on(type, { arn: 'resourceARN' });

const block = 'application_configuration.';
const flink = `${block}flink_application_configuration.`;
const code = `${block}application_code_configuration.code_content.`;

const propertyGroups = (from: c.From): c.Read =>
  c.via(from, (groups) =>
    isList(groups)
      ? groups
          .filter(isObject)
          .map((one) => ({ property_group_id: one['propertyGroupId'] ?? null, property_map: one['propertyMap'] ?? null }))
      : undefined,
  );

/** Creations and updates differ in the suffix of their names. */
const settings = (suffix: '' | 'Update'): c.Edits => {
  const configuration = `applicationConfiguration${suffix}.`;
  const member = (...path: readonly string[]): string => configuration + path.map((name) => `${name}${suffix}`).join('.');
  const flinkMember = (part: string, name: string): string => member('flinkApplicationConfiguration', `${part}Configuration`, name);
  const s3Member = (name: string): string => member('applicationCodeConfiguration', 'codeContent', 's3ContentLocation', name);
  return {
    [`${block}application_snapshot_configuration.snapshots_enabled`]: member('applicationSnapshotConfiguration', 'snapshotsEnabled'),
    [`${block}environment_properties.property_group`]: propertyGroups(
      `${configuration}${suffix === '' ? 'environmentProperties' : 'environmentPropertyUpdates'}.propertyGroups`,
    ),
    [`${code}s3_content_location.bucket_arn`]: s3Member('bucketARN'),
    [`${code}s3_content_location.file_key`]: s3Member('fileKey'),
    [`${code}s3_content_location.object_version`]: s3Member('objectVersion'),
    [`${code}text_content`]: member('applicationCodeConfiguration', 'codeContent', 'textContent'),
    [`${flink}checkpoint_configuration.checkpoint_interval`]: flinkMember('checkpoint', 'checkpointInterval'),
    [`${flink}checkpoint_configuration.checkpointing_enabled`]: flinkMember('checkpoint', 'checkpointingEnabled'),
    [`${flink}checkpoint_configuration.configuration_type`]: flinkMember('checkpoint', 'configurationType'),
    [`${flink}checkpoint_configuration.min_pause_between_checkpoints`]: flinkMember('checkpoint', 'minPauseBetweenCheckpoints'),
    [`${flink}monitoring_configuration.configuration_type`]: flinkMember('monitoring', 'configurationType'),
    [`${flink}monitoring_configuration.log_level`]: flinkMember('monitoring', 'logLevel'),
    [`${flink}monitoring_configuration.metrics_level`]: flinkMember('monitoring', 'metricsLevel'),
    [`${flink}parallelism_configuration.auto_scaling_enabled`]: flinkMember('parallelism', 'autoScalingEnabled'),
    [`${flink}parallelism_configuration.configuration_type`]: flinkMember('parallelism', 'configurationType'),
    [`${flink}parallelism_configuration.parallelism`]: flinkMember('parallelism', 'parallelism'),
    [`${flink}parallelism_configuration.parallelism_per_kpu`]: flinkMember('parallelism', 'parallelismPerKPU'),
    runtime_environment: `runtimeEnvironment${suffix}`,
    service_execution_role: `serviceExecutionRole${suffix}`,
  };
};
/** The answer to a rollback contains the settings of the earlier version, which the application has from then on. */
const rolledBack = (): c.Edits => {
  const detail = (name: string): c.Read => c.response(`applicationDetail.${name}`);
  const setting = (...path: readonly string[]): c.Read => detail(['applicationConfigurationDescription', ...path].join('.'));
  const flinkSetting = (part: string, name: string): c.Read =>
    setting('flinkApplicationConfigurationDescription', `${part}ConfigurationDescription`, name);
  const codeSetting = (...path: readonly string[]): c.Read =>
    setting('applicationCodeConfigurationDescription', 'codeContentDescription', ...path);
  return {
    [`${block}application_snapshot_configuration.snapshots_enabled`]: setting(
      'applicationSnapshotConfigurationDescription',
      'snapshotsEnabled',
    ),
    [`${block}environment_properties.property_group`]: propertyGroups(
      setting('environmentPropertyDescriptions', 'propertyGroupDescriptions'),
    ),
    [`${code}s3_content_location.bucket_arn`]: codeSetting('s3ApplicationCodeLocationDescription', 'bucketARN'),
    [`${code}s3_content_location.file_key`]: codeSetting('s3ApplicationCodeLocationDescription', 'fileKey'),
    [`${code}s3_content_location.object_version`]: codeSetting('s3ApplicationCodeLocationDescription', 'objectVersion'),
    [`${code}text_content`]: codeSetting('textContent'),
    [`${flink}checkpoint_configuration.checkpoint_interval`]: flinkSetting('checkpoint', 'checkpointInterval'),
    [`${flink}checkpoint_configuration.checkpointing_enabled`]: flinkSetting('checkpoint', 'checkpointingEnabled'),
    [`${flink}monitoring_configuration.log_level`]: flinkSetting('monitoring', 'logLevel'),
    [`${flink}monitoring_configuration.metrics_level`]: flinkSetting('monitoring', 'metricsLevel'),
    [`${flink}parallelism_configuration.auto_scaling_enabled`]: flinkSetting('parallelism', 'autoScalingEnabled'),
    [`${flink}parallelism_configuration.parallelism`]: flinkSetting('parallelism', 'parallelism'),
    [`${flink}parallelism_configuration.parallelism_per_kpu`]: flinkSetting('parallelism', 'parallelismPerKPU'),
    ...c.same('runtime_environment service_execution_role', detail),
  };
};

/** An application has one network. */
const first = (path: string): c.Read => c.via(path, (value) => (isList(value) ? value[0] : value));
const network = (subnets: c.Read | string, groups: c.Read | string): c.Edits => ({
  [`${block}vpc_configuration.security_group_ids`]: groups,
  [`${block}vpc_configuration.subnet_ids`]: subnets,
});
const inLists = (path: string, name: string): c.Read => c.via(first(path), (value) => (isObject(value) ? value[name] : undefined));
const ofUpdate = 'applicationConfigurationUpdate.vpcConfigurationUpdates';

const stream = 'cloudwatch_logging_options.log_stream_arn';

/**
 * The sources and destinations of SQL applications of Amazon Managed Service for Apache Flink, which are parts of an application. Source: its
 * API reference (kinesisanalyticsv2), Terraform AWS provider schemas 3 to 6 (`aws_kinesisanalyticsv2_application`).
 */

const sqlApplication = c.on('aws_kinesisanalyticsv2_application', { name: 'applicationName' });
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

const newSqlSettings: c.Edits = {
  ...source(firstIn(`${configuration}.inputs`)),
  ...reference(firstIn(`${configuration}.referenceDataSources`)),
  [`${sql}output`]: c.set(destinations(`${configuration}.outputs`), 'given'),
};
/** A destination that an update changes is named by an id, and is not compared. */
const changedSqlSettings: c.Edits = source(
  firstIn('applicationConfigurationUpdate.sqlApplicationConfigurationUpdate.inputUpdates'),
  'Update',
);

/** Parts that no call evaluates. */
const unevaluatedSqlSettings: Readonly<Record<string, string>> = Object.fromEntries(
  ['input.input_schema', 'input.input_starting_position_configuration', 'reference_data_source.reference_schema'].map((part) => [
    sql + part,
    'the mapping of records is not compared',
  ]),
);

export const flinkApplications: c.ServiceCatalog = {
  eventSource: 'kinesisanalytics.amazonaws.com',
  types: c.types('analytics', {
    [type]: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'arn',
      // Applications of the first version of the API share the names of calls.
      uncovered: ['aws_kinesisanalytics_application'],
      noise: [
        'create_timestamp',
        'force_stop',
        'last_update_timestamp',
        'status',
        'version_id',
        'cloudwatch_logging_options.cloudwatch_logging_option_id',
        `${block}vpc_configuration.vpc_id`,
        `${block}vpc_configuration.vpc_configuration_id`,
        `${block}sql_application_configuration.input.in_app_stream_names`,
        `${block}sql_application_configuration.input.input_id`,
        `${block}sql_application_configuration.output.output_id`,
        `${block}sql_application_configuration.reference_data_source.reference_id`,
      ],
      unevaluated: {
        [`${block}application_code_configuration.code_content_type`]: 'follows from the code',
        [`${block}run_configuration`]: 'used only when the application starts',
        ...unevaluatedSqlSettings,
      },
    },
    aws_kinesisanalyticsv2_application_snapshot: {
      keys: [['application_name', 'snapshot_name']],

      // Stopping an application creates one.
      onlyDeclared: true,
      cloudId: 'snapshot_name',
    },
  }),
  events: {
    CreateApplication: c.create(c.withId(application, c.response('applicationDetail.applicationARN')), {
      ...settings(''),
      ...newSqlSettings,
      ...network(
        inLists('applicationConfiguration.vpcConfigurations', 'subnetIds'),
        inLists('applicationConfiguration.vpcConfigurations', 'securityGroupIds'),
      ),
      [stream]: first('cloudWatchLoggingOptions[].logStreamARN'),
      ...c.same('application_mode description=applicationDescription'),
      tags: c.tagMap('tags'),
    }),
    UpdateApplication: c.modify(application, {
      ...settings('Update'),
      ...changedSqlSettings,
      ...network(inLists(ofUpdate, 'subnetIdUpdates'), inLists(ofUpdate, 'securityGroupIdUpdates')),
      [stream]: first('cloudWatchLoggingOptionUpdates[].logStreamARNUpdate'),
    }),
    RollbackApplication: c.modify(application, rolledBack()),
    DeleteApplication: c.destroy(application),
    CreateApplicationSnapshot: c.create(c.within(application, snapshot)),
    DeleteApplicationSnapshot: c.destroy(snapshot),
    StartApplication: c.modify(application, { start_application: c.fixed(true) }),
    StopApplication: c.modify(application, { start_application: c.fixed(false) }),
    AddApplicationCloudWatchLoggingOption: c.modify(application, { [stream]: 'cloudWatchLoggingOption.logStreamARN' }),
    DeleteApplicationCloudWatchLoggingOption: c.modify(application, { [stream]: c.fixed(null) }),
    AddApplicationVpcConfiguration: c.modify(application, network('vpcConfiguration.subnetIds', 'vpcConfiguration.securityGroupIds')),
    DeleteApplicationVpcConfiguration: c.modify(application, network(c.fixed(null), c.fixed(null))),
    ...c.tagCalls((edits) => c.modify(tagged, edits)),

    AddApplicationInput: c.modify(
      sqlApplication,
      source((member) => `input.${member}`),
    ),
    AddApplicationInputProcessingConfiguration: c.modify(sqlApplication, {
      [lambda]: 'inputProcessingConfiguration.inputLambdaProcessor.resourceARN',
    }),
    DeleteApplicationInputProcessingConfiguration: c.modify(sqlApplication, { [lambda]: c.fixed(null) }),
    AddApplicationOutput: c.modify(sqlApplication, { [`${sql}output`]: c.add(destinations('output'), ['name'], 'given') }),
    DeleteApplicationOutput: c.modify(sqlApplication, {
      [`${sql}output`]: c.remove(
        c.via('outputId', (id) => [{ output_id: id }]),
        ['output_id'],
      ),
    }),
    AddApplicationReferenceDataSource: c.modify(
      sqlApplication,
      reference((member) => `referenceDataSource.${member}`),
    ),
    DeleteApplicationReferenceDataSource: c.modify(sqlApplication, { [`${sql}reference_data_source`]: c.fixed(null) }),
  },
};
