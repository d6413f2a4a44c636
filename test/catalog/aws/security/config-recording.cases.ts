import type { CatalogCase } from '../../../support/catalog-case.js';
import { changesNothing, creates, deletes, drifts, here, resource } from './security-case.js';

const role = 'arn:aws:iam::111122223333:role/config';
export const recorder = resource('aws_config_configuration_recorder', {
  id: 'default',
  name: 'default',
  recording_group: [
    {
      all_supported: true,
      exclusion_by_resource_types: [],
      include_global_resource_types: true,
      recording_strategy: [{ use_only: 'ALL_SUPPORTED_RESOURCE_TYPES' }],
      resource_types: [],
    },
  ],
  recording_mode: [{ recording_frequency: 'CONTINUOUS', recording_mode_override: [] }],
  role_arn: role,
});
const someTypes = recorder({
  recording_group: [
    {
      all_supported: false,
      exclusion_by_resource_types: [],
      include_global_resource_types: false,
      recording_strategy: [{ use_only: 'INCLUSION_BY_RESOURCE_TYPES' }],
      resource_types: ['AWS::IAM::Role', 'AWS::S3::Bucket'],
    },
  ],
});
const all = { allSupported: true, includeGlobalResourceTypes: true };
const answered = (...types: readonly string[]) => ({
  configurationRecorder: { name: 'default', roleARN: role, recordingGroup: { allSupported: false, resourceTypes: types } },
});
const recorderArn = `arn:aws:config:${here}:configuration-recorder/default/abcdef`;
export const status = resource('aws_config_configuration_recorder_status', { id: 'default', is_enabled: true, name: 'default' });
export const channel = resource('aws_config_delivery_channel', {
  id: 'default',
  name: 'default',
  s3_bucket_name: 'config-logs',
  s3_key_prefix: '',
  s3_kms_key_arn: '',
  snapshot_delivery_properties: [{ delivery_frequency: 'Six_Hours' }],
  sns_topic_arn: '',
});
const retention = resource('aws_config_retention_configuration', { id: 'default', name: 'default', retention_period_in_days: 2557 });
const aggregatorArn = `arn:aws:config:${here}:config-aggregator/config-aggregator-abc`;
const aggregator = resource('aws_config_configuration_aggregator', {
  account_aggregation_source: [{ account_ids: ['111122223333', '222233334444'], all_regions: true, regions: [] }],
  arn: aggregatorArn,
  id: 'all',
  name: 'all',
  organization_aggregation_source: [],
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
});
const authorization = resource('aws_config_aggregate_authorization', {
  account_id: '222233334444',
  arn: `arn:aws:config:${here}:aggregation-authorization/222233334444/us-east-1`,
  authorized_aws_region: 'us-east-1',
  id: '222233334444:us-east-1',
  tags: {},
  tags_all: {},
});

export const configRecordingCases: readonly CatalogCase[] = [
  drifts(
    'excluding a type and recording once a day is drift of both',
    [
      'PutConfigurationRecorder',
      {
        configurationRecorder: {
          name: 'default',
          recordingGroup: { ...all, exclusionByResourceTypes: { resourceTypes: ['AWS::IAM::Role'] } },
          recordingMode: { recordingFrequency: 'DAILY' },
        },
      },
    ],
    recorder(),
    ['recording_group.exclusion_by_resource_types', [], [{ resource_types: ['AWS::IAM::Role'] }]],
    ['recording_mode.recording_frequency', 'CONTINUOUS', 'DAILY'],
  ),
  drifts(
    'recording one type less is drift',
    [
      'DisassociateResourceTypes',
      { configurationRecorderArn: recorderArn, resourceTypes: ['AWS::IAM::Role'] },
      answered('AWS::S3::Bucket'),
    ],
    someTypes,
    ['recording_group.resource_types', ['AWS::IAM::Role', 'AWS::S3::Bucket'], ['AWS::S3::Bucket']],
  ),
  drifts(
    'recording one type more is drift',
    [
      'AssociateResourceTypes',
      { configurationRecorderArn: recorderArn, resourceTypes: ['AWS::EC2::Host'] },
      answered('AWS::S3::Bucket', 'AWS::IAM::Role', 'AWS::EC2::Host'),
    ],
    someTypes,
    ['recording_group.resource_types', ['AWS::IAM::Role', 'AWS::S3::Bucket'], ['AWS::S3::Bucket', 'AWS::IAM::Role', 'AWS::EC2::Host']],
  ),
  deletes('deleting the declared recorder', ['DeleteConfigurationRecorder', { configurationRecorderName: 'default' }], recorder()),
  drifts('a recorder that stops is drift', ['StopConfigurationRecorder', { configurationRecorderName: 'default' }], [status(), recorder()], [
    'is_enabled',
    true,
    false,
  ]),
  drifts(
    'a stopped recorder that starts is drift',
    ['StartConfigurationRecorder', { configurationRecorderName: 'default' }],
    status({ is_enabled: false }),
    ['is_enabled', false, true],
  ),

  drifts(
    'delivering elsewhere and less often is drift of both',
    [
      'PutDeliveryChannel',
      {
        deliveryChannel: {
          name: 'default',
          s3BucketName: 'mine',
          configSnapshotDeliveryProperties: { deliveryFrequency: 'TwentyFour_Hours' },
        },
      },
    ],
    channel(),
    ['s3_bucket_name', 'config-logs', 'mine'],
    ['snapshot_delivery_properties.delivery_frequency', 'Six_Hours', 'TwentyFour_Hours'],
  ),
  deletes('deleting the declared channel', ['DeleteDeliveryChannel', { deliveryChannelName: 'default' }], channel()),

  drifts('a shorter retention is drift', ['PutRetentionConfiguration', { retentionPeriodInDays: 30 }], retention(), [
    'retention_period_in_days',
    2557,
    30,
  ]),
  deletes('deleting the declared retention', ['DeleteRetentionConfiguration', { retentionConfigurationName: 'default' }], retention()),

  drifts(
    'an aggregator over fewer accounts is drift',
    [
      'PutConfigurationAggregator',
      { configurationAggregatorName: 'all', accountAggregationSources: [{ accountIds: ['111122223333'], allAwsRegions: true }] },
    ],
    aggregator(),
    [
      'account_aggregation_source',
      [{ account_ids: ['111122223333', '222233334444'], all_regions: true, regions: [] }],
      [{ account_ids: ['111122223333'], all_regions: true }],
    ],
  ),
  deletes('deleting the declared aggregator', ['DeleteConfigurationAggregator', { configurationAggregatorName: 'all' }], aggregator()),
  creates(
    'an authorization that no state declares is announced',
    ['PutAggregationAuthorization', { authorizedAccountId: '999999999999', authorizedAwsRegion: 'us-east-1' }],
    'aws_config_aggregate_authorization',
    authorization(),
  ),
  deletes(
    'deleting the declared authorization',
    ['DeleteAggregationAuthorization', { authorizedAccountId: '222233334444', authorizedAwsRegion: 'us-east-1' }],
    authorization(),
  ),

  drifts('another tag is drift', ['TagResource', { resourceArn: aggregatorArn, tags: [{ key: 'Owner', value: 'me' }] }], aggregator(), [
    'tags.Owner',
    'security',
    'me',
  ]),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: aggregatorArn, tagKeys: ['Owner'] }], aggregator(), [
    'tags.Owner',
    'security',
    null,
  ]),
  changesNothing('DeleteEvaluationResults', { configRuleName: 'x' }),
  changesNothing('PutExternalEvaluation'),
  changesNothing('StartResourceEvaluation'),
  changesNothing('StartRemediationExecution', { configRuleName: 'x' }),
];
