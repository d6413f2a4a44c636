import { create, destroy, drop, fixed, merge, modify, on, response, via, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { isList, isObject } from '../../../lib/json.js';
import { tagMap } from '../../values.js';

/**
 * Amazon Managed Service for Apache Flink. An update keeps what it omits, and names each setting with the suffix `Update`. Source: its API
 * reference (kinesisanalyticsv2), Terraform AWS provider schemas 3 to 6 (`aws_kinesisanalyticsv2_application`).
 */

const type = 'aws_kinesisanalyticsv2_application';
const application = on(type, { name: 'applicationName' });
const tagged = on(type, { arn: 'resourceARN' });

const block = 'application_configuration.';
const flink = `${block}flink_application_configuration.`;
const code = `${block}application_code_configuration.code_content.`;

/** Creations and updates differ in the suffix of their names. */
const settings = (suffix: '' | 'Update'): Edits => {
  const configuration = `applicationConfiguration${suffix}.`;
  const member = (...path: readonly string[]): string => configuration + path.map((name) => `${name}${suffix}`).join('.');
  const flinkMember = (part: string, name: string): string => member('flinkApplicationConfiguration', `${part}Configuration`, name);
  const s3Member = (name: string): string => member('applicationCodeConfiguration', 'codeContent', 's3ContentLocation', name);
  return {
    [`${block}application_snapshot_configuration.snapshots_enabled`]: member('applicationSnapshotConfiguration', 'snapshotsEnabled'),
    [`${block}environment_properties.property_group`]: via(
      `${configuration}${suffix === '' ? 'environmentProperties' : 'environmentPropertyUpdates'}.propertyGroups`,
      (groups) =>
        isList(groups)
          ? groups
              .filter(isObject)
              .map((one) => ({ property_group_id: one['propertyGroupId'] ?? null, property_map: one['propertyMap'] ?? null }))
          : undefined,
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
/** An application has one network. */
const first = (path: string): Read => via(path, (value) => (isList(value) ? value[0] : value));
const network = (subnets: Read | string, groups: Read | string): Edits => ({
  [`${block}vpc_configuration.security_group_ids`]: groups,
  [`${block}vpc_configuration.subnet_ids`]: subnets,
});
const inLists = (path: string, name: string): Read => via(first(path), (value) => (isObject(value) ? value[name] : undefined));
const ofUpdate = 'applicationConfigurationUpdate.vpcConfigurationUpdates';

const stream = 'cloudwatch_logging_options.log_stream_arn';

export const flinkApplications: ServiceCatalog = {
  eventSource: 'kinesisanalytics.amazonaws.com',
  types: {
    [type]: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'arn',
      noise: [
        'create_timestamp',
        'force_stop',
        'last_update_timestamp',
        'status',
        'version_id',
        'cloudwatch_logging_options.cloudwatch_logging_option_id',
        `${block}vpc_configuration.vpc_id`,
        `${block}vpc_configuration.vpc_configuration_id`,
      ],
      unjudged: {
        [`${block}application_code_configuration.code_content_type`]: 'follows from the code',
        [`${block}run_configuration`]: 'used only when the application starts',
        [`${block}sql_application_configuration`]: 'the mapping of records is not compared',
      },
    },
  },
  events: {
    CreateApplication: create(
      application,
      {
        ...settings(''),
        ...network(
          inLists('applicationConfiguration.vpcConfigurations', 'subnetIds'),
          inLists('applicationConfiguration.vpcConfigurations', 'securityGroupIds'),
        ),
        [stream]: first('cloudWatchLoggingOptions[].logStreamARN'),
        application_mode: 'applicationMode',
        description: 'applicationDescription',
        tags: tagMap('tags'),
      },
      { id: response('applicationDetail.applicationARN') },
    ),
    UpdateApplication: modify(application, {
      ...settings('Update'),
      ...network(inLists(ofUpdate, 'subnetIdUpdates'), inLists(ofUpdate, 'securityGroupIdUpdates')),
      [stream]: first('cloudWatchLoggingOptionUpdates[].logStreamARNUpdate'),
    }),
    DeleteApplication: destroy(application),
    StartApplication: modify(application, { start_application: fixed(true) }),
    StopApplication: modify(application, { start_application: fixed(false) }),
    AddApplicationCloudWatchLoggingOption: modify(application, { [stream]: 'cloudWatchLoggingOption.logStreamARN' }),
    DeleteApplicationCloudWatchLoggingOption: modify(application, { [stream]: fixed(null) }),
    AddApplicationVpcConfiguration: modify(application, network('vpcConfiguration.subnetIds', 'vpcConfiguration.securityGroupIds')),
    DeleteApplicationVpcConfiguration: modify(application, network(fixed(null), fixed(null))),
    TagResource: modify(tagged, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(tagged, { tags: drop('tagKeys') }),
  },
};
