import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type From,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, orNull, tagMap } from '../../values.js';
import { blocksOf, joined } from './json-items.js';

/** AWS Config: recorders, where they deliver to, and aggregation over accounts. Source: Config API reference, Terraform AWS provider 3 to 6. */

const recorder = on('aws_config_configuration_recorder', { name: 'configurationRecorder.name' });
const answeredRecorder = on('aws_config_configuration_recorder', { name: response('configurationRecorder.name') });
const status = on('aws_config_configuration_recorder_status', { name: 'configurationRecorderName' });
const channel = on('aws_config_delivery_channel', { name: 'deliveryChannel.name' });
const retention = on('aws_config_retention_configuration', {});
const aggregator = on('aws_config_configuration_aggregator', { name: 'configurationAggregatorName' });
const authorization = on('aws_config_aggregate_authorization', { id: joined('authorizedAccountId', 'authorizedAwsRegion') });

/** The recorded types, replaced as a whole. */
const recorded = (group: From): Edits => ({
  'recording_group.all_supported': inBlock(group, 'allSupported'),
  'recording_group.include_global_resource_types': inBlock(group, 'includeGlobalResourceTypes'),
  'recording_group.resource_types': inBlock(group, 'resourceTypes'),
  'recording_group.exclusion_by_resource_types': blocksOf(inBlock(group, 'exclusionByResourceTypes'), { resource_types: 'resourceTypes' }),
});
/** Without a group, a recorder records all types that are not global. */
const recordingGroup = either(
  'configurationRecorder.recordingGroup',
  via('configurationRecorder', () => ({ allSupported: true })),
);
const strategy = 'recording_group.recording_strategy.use_only';

const tagged = ['aws_config_config_rule', 'aws_config_configuration_aggregator', 'aws_config_aggregate_authorization'].map((type) =>
  on(type, { arn: 'resourceArn' }),
);

export const configRecording: ServiceCatalog = {
  eventSource: 'config.amazonaws.com',
  types: {
    aws_config_configuration_recorder: {
      keys: [['name']],
      scope: 'region',
      family: 'security',
      cloudId: 'name',
      defaults: { 'recording_mode.recording_frequency': 'CONTINUOUS' },
    },
    aws_config_configuration_recorder_status: { keys: [['name']], scope: 'region', family: 'security', cloudId: 'name' },
    aws_config_delivery_channel: { keys: [['name']], scope: 'region', family: 'security', cloudId: 'name' },
    aws_config_retention_configuration: { keys: [[]], scope: 'region', family: 'security', noise: ['name'] },
    aws_config_configuration_aggregator: { keys: [['name'], ['arn']], scope: 'region', family: 'security', cloudId: 'arn' },
    aws_config_aggregate_authorization: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'security',
      access: 'attachment',
    },
  },
  events: {
    PutConfigurationRecorder: put(recorder, {
      role_arn: 'configurationRecorder.roleARN',
      ...recorded(recordingGroup),
      [strategy]: 'configurationRecorder.recordingGroup.recordingStrategy.useOnly',
      'recording_mode.recording_frequency': 'configurationRecorder.recordingMode.recordingFrequency',
      'recording_mode.recording_mode_override': blocksOf(inBlock('configurationRecorder.recordingMode', 'recordingModeOverrides'), {
        description: 'description',
        recording_frequency: 'recordingFrequency',
        resource_types: 'resourceTypes',
      }),
    }),
    AssociateResourceTypes: modify(answeredRecorder, recorded(response('configurationRecorder.recordingGroup'))),
    DisassociateResourceTypes: modify(answeredRecorder, recorded(response('configurationRecorder.recordingGroup'))),
    DeleteConfigurationRecorder: destroy(on('aws_config_configuration_recorder', { name: 'configurationRecorderName' })),
    StartConfigurationRecorder: put(status, { is_enabled: fixed(true) }),
    StopConfigurationRecorder: put(status, { is_enabled: fixed(false) }),

    // A call that omits a place of delivery keeps it.
    PutDeliveryChannel: put(channel, {
      s3_bucket_name: 'deliveryChannel.s3BucketName',
      s3_key_prefix: 'deliveryChannel.s3KeyPrefix',
      s3_kms_key_arn: 'deliveryChannel.s3KmsKeyArn',
      sns_topic_arn: 'deliveryChannel.snsTopicARN',
      'snapshot_delivery_properties.delivery_frequency': 'deliveryChannel.configSnapshotDeliveryProperties.deliveryFrequency',
    }),
    DeleteDeliveryChannel: destroy(on('aws_config_delivery_channel', { name: 'deliveryChannelName' })),

    PutRetentionConfiguration: put(retention, { retention_period_in_days: 'retentionPeriodInDays' }),
    DeleteRetentionConfiguration: destroy(retention),

    PutConfigurationAggregator: put(aggregator, {
      account_aggregation_source: blocksOf(orNull('accountAggregationSources'), {
        account_ids: 'accountIds',
        all_regions: 'allAwsRegions',
        regions: 'awsRegions',
      }),
      organization_aggregation_source: blocksOf(orNull('organizationAggregationSource'), {
        all_regions: 'allAwsRegions',
        regions: 'awsRegions',
        role_arn: 'roleArn',
      }),
    }),
    DeleteConfigurationAggregator: destroy(aggregator),
    PutAggregationAuthorization: create(
      authorization,
      { tags: set(tagMap('tags'), 'map') },
      { id: either(response('aggregationAuthorization.aggregationAuthorizationArn'), 'authorizedAccountId') },
    ),
    DeleteAggregationAuthorization: destroy(authorization),

    TagResource: firstOf(...tagged.map((target) => modify(target, { tags: merge(tagMap('tags')) }))),
    UntagResource: firstOf(...tagged.map((target) => modify(target, { tags: drop('tagKeys') }))),

    // Results of evaluations and runs of remediations are not configuration.
    DeleteEvaluationResults: noChange,
    PutExternalEvaluation: noChange,
    StartResourceEvaluation: noChange,
    StartRemediationExecution: noChange,
  },
};
