import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const applicationArn = arn('kinesisanalytics', 'application/clicks');
const role = 'arn:aws:iam::111122223333:role/flink';
const stream = arn('logs', 'log-group:/flink/clicks:log-stream:main');
const declared = (changed: JsonObject = {}) =>
  declare('aws_kinesisanalyticsv2_application', {
    application_configuration: [
      {
        application_code_configuration: [
          {
            code_content: [
              { s3_content_location: [{ bucket_arn: 'arn:aws:s3:::jars', file_key: 'clicks-1.jar', object_version: '' }], text_content: '' },
            ],
            code_content_type: 'ZIPFILE',
          },
        ],
        application_snapshot_configuration: [{ snapshots_enabled: true }],
        environment_properties: [{ property_group: [{ property_group_id: 'source', property_map: { stream: 'clicks' } }] }],
        flink_application_configuration: [
          {
            checkpoint_configuration: [
              { checkpoint_interval: 60000, checkpointing_enabled: true, configuration_type: 'DEFAULT', min_pause_between_checkpoints: 5000 },
            ],
            monitoring_configuration: [{ configuration_type: 'CUSTOM', log_level: 'INFO', metrics_level: 'TASK' }],
            parallelism_configuration: [
              { auto_scaling_enabled: true, configuration_type: 'CUSTOM', parallelism: 4, parallelism_per_kpu: 1 },
            ],
          },
        ],
        run_configuration: [],
        sql_application_configuration: [],
        vpc_configuration: [
          {
            security_group_ids: ['sg-0aaa'],
            subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
            vpc_configuration_id: '1.1',
            vpc_id: 'vpc-0abc',
          },
        ],
      },
    ],
    application_mode: 'STREAMING',
    arn: applicationArn,
    cloudwatch_logging_options: [{ cloudwatch_logging_option_id: '1.1', log_stream_arn: stream }],
    create_timestamp: '2026-02-20T10:00:00Z',
    description: '',
    force_stop: false,
    id: applicationArn,
    name: 'clicks',
    runtime_environment: 'FLINK-1_20',
    service_execution_role: role,
    start_application: true,
    status: 'RUNNING',
    tags: { Team: 'data' },
    tags_all: { Team: 'data' },
    version_id: 1,
    ...changed,
  });
const newApplication = {
  applicationName: 'clicks',
  applicationMode: 'STREAMING',
  runtimeEnvironment: 'FLINK-1_20',
  serviceExecutionRole: role,
  applicationConfiguration: {
    applicationCodeConfiguration: {
      codeContent: { s3ContentLocation: { bucketARN: 'arn:aws:s3:::jars', fileKey: 'clicks-1.jar' } },
      codeContentType: 'ZIPFILE',
    },
    applicationSnapshotConfiguration: { snapshotsEnabled: true },
    environmentProperties: { propertyGroups: [{ propertyGroupId: 'source', propertyMap: { stream: 'clicks' } }] },
    flinkApplicationConfiguration: {
      parallelismConfiguration: { configurationType: 'CUSTOM', parallelism: 4, parallelismPerKPU: 1, autoScalingEnabled: true },
    },
    vpcConfigurations: [{ subnetIds: ['subnet-0bbb', 'subnet-0aaa'], securityGroupIds: ['sg-0aaa'] }],
  },
  cloudWatchLoggingOptions: [{ logStreamARN: stream }],
  tags: [{ key: 'Team', value: 'data' }],
};
const clicks = { applicationName: 'clicks', currentApplicationVersionId: 1 };
const update = (configuration: JsonObject): JsonObject => ({ ...clicks, applicationConfigurationUpdate: configuration });

const { drifts, agrees, deleted } = examplesOf(declared());
const rolledBack = (fileKey: string, serviceExecutionRole: string): JsonObject => ({
  applicationDetail: {
    applicationARN: applicationArn,
    applicationName: 'clicks',
    runtimeEnvironment: 'FLINK-1_20',
    serviceExecutionRole,
    applicationConfigurationDescription: {
      applicationCodeConfigurationDescription: {
        codeContentType: 'ZIPFILE',
        codeContentDescription: { s3ApplicationCodeLocationDescription: { bucketARN: 'arn:aws:s3:::jars', fileKey } },
      },
      applicationSnapshotConfigurationDescription: { snapshotsEnabled: true },
      environmentPropertyDescriptions: { propertyGroupDescriptions: [{ propertyGroupId: 'source', propertyMap: { stream: 'clicks' } }] },
      flinkApplicationConfigurationDescription: {
        parallelismConfigurationDescription: { configurationType: 'CUSTOM', parallelism: 4, parallelismPerKPU: 1, currentParallelism: 2 },
      },
    },
  },
});
const ofSnapshot = examplesOf(
  declare('aws_kinesisanalyticsv2_application_snapshot', {
    application_name: 'clicks',
    application_version_id: 1,
    id: 'clicks/before',
    snapshot_creation_timestamp: '2026-02-20T10:00:00Z',
    snapshot_name: 'before',
  }),
);

export const flinkApplicationCases: readonly CatalogCase[] = [
  agrees('an application created as declared is not drift', ['CreateApplication', newApplication]),
  agrees('an update that repeats the declared settings is not drift', [
    'UpdateApplication',
    {
      ...update({
        environmentPropertyUpdates: { propertyGroups: [{ propertyGroupId: 'source', propertyMap: { stream: 'clicks' } }] },
        vpcConfigurationUpdates: [{ vpcConfigurationId: '1.1', securityGroupIdUpdates: ['sg-0aaa'] }],
      }),
      runtimeEnvironmentUpdate: 'FLINK-1_20',
      cloudWatchLoggingOptionUpdates: [{ cloudWatchLoggingOptionId: '1.1', logStreamARNUpdate: stream }],
    },
  ]),
  deleted('the declared application is deleted', ['DeleteApplication', { applicationName: 'clicks', createTimestamp: 1 }]),
  drifts('the declared application is stopped', ['StopApplication', { applicationName: 'clicks' }], { start_application: [true, false] }),
  agrees('an application that is declared as started is started', ['StartApplication', { applicationName: 'clicks' }]),
  agrees('the declared log is added', ['AddApplicationCloudWatchLoggingOption', { ...clicks, cloudWatchLoggingOption: { logStreamARN: stream } }]),
  drifts('the log is removed', ['DeleteApplicationCloudWatchLoggingOption', { ...clicks, cloudWatchLoggingOptionId: '1.1' }], {
    'cloudwatch_logging_options.log_stream_arn': [stream, null],
  }),
  agrees('the declared network is added', [
    'AddApplicationVpcConfiguration',
    { ...clicks, vpcConfiguration: { subnetIds: ['subnet-0aaa', 'subnet-0bbb'], securityGroupIds: ['sg-0aaa'] } },
  ]),
  drifts('the network is removed', ['DeleteApplicationVpcConfiguration', { ...clicks, vpcConfigurationId: '1.1' }], {
    'application_configuration.vpc_configuration.security_group_ids': [['sg-0aaa'], null],
    'application_configuration.vpc_configuration.subnet_ids': [['subnet-0aaa', 'subnet-0bbb'], null],
  }),
  drifts('a changed tag is drift', ['TagResource', { resourceARN: applicationArn, tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),
  drifts('a removed tag is drift', ['UntagResource', { resourceARN: applicationArn, tagKeys: ['Team'] }], { 'tags.Team': ['data', null] }),
  drifts(
    'the code of an earlier version is drift',
    ['RollbackApplication', { ...clicks, currentApplicationVersionId: 2 }, rolledBack('clicks-0.jar', `${role}-old`)],
    {
      'application_configuration.application_code_configuration.code_content.s3_content_location.file_key': ['clicks-1.jar', 'clicks-0.jar'],
      service_execution_role: [role, `${role}-old`],
    },
  ),
  { ...ofSnapshot.agrees('the declared snapshot is taken', ['CreateApplicationSnapshot', { applicationName: 'clicks', snapshotName: 'before' }]) },
  ofSnapshot.deleted('the declared snapshot is deleted', [
    'DeleteApplicationSnapshot',
    { applicationName: 'clicks', snapshotName: 'before', snapshotCreationTimestamp: 1 },
  ]),
];
