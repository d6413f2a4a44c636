import * as c from '../language.js';
import { joined } from './json-items.js';

/** AWS Config: recorders, where they deliver to, and aggregation over accounts. Source: Config API reference, Terraform AWS provider 3 to 6. */

const recorder = c.on('aws_config_configuration_recorder', { name: 'configurationRecorder.name' });
const answeredRecorder = c.on('aws_config_configuration_recorder', { name: c.response('configurationRecorder.name') });
const status = c.on('aws_config_configuration_recorder_status', { name: 'configurationRecorderName' });
const channel = c.on('aws_config_delivery_channel', { name: 'deliveryChannel.name' });
const retention = c.on('aws_config_retention_configuration', {});
const aggregator = c.on('aws_config_configuration_aggregator', { name: 'configurationAggregatorName' });
const authorization = c.on('aws_config_aggregate_authorization', { id: joined('authorizedAccountId', 'authorizedAwsRegion') });

/** The recorded types, replaced as a whole. */
const recorded = (group: c.From): c.Edits => ({
  ...c.same('all_supported include_global_resource_types resource_types', (path) => c.inBlock(group, path), 'recording_group.'),
  'recording_group.exclusion_by_resource_types': c.blocks(c.inBlock(group, 'exclusionByResourceTypes'), {
    resource_types: 'resourceTypes',
  }),
});
/** Without a group, a recorder records all types that are not global. */
const recordingGroup = c.either(
  'configurationRecorder.recordingGroup',
  c.via('configurationRecorder', () => ({ allSupported: true })),
);
const strategy = 'recording_group.recording_strategy.use_only';

const tagged = ['aws_config_config_rule', 'aws_config_configuration_aggregator', 'aws_config_aggregate_authorization'].map((type) =>
  c.on(type, { arn: 'resourceArn' }),
);

export const configRecording: c.ServiceCatalog = {
  eventSource: 'config.amazonaws.com',
  types: c.types('security', {
    aws_config_configuration_recorder: {
      keys: [['name']],
      cloudId: 'name',
      defaults: { 'recording_mode.recording_frequency': 'CONTINUOUS' },
    },
    aws_config_configuration_recorder_status: { keys: [['name']], cloudId: 'name' },
    aws_config_delivery_channel: { keys: [['name']], cloudId: 'name' },
    aws_config_retention_configuration: { keys: [[]] },
    aws_config_configuration_aggregator: { keys: [['name'], ['arn']], cloudId: 'arn' },
    aws_config_aggregate_authorization: { keys: [['id'], ['arn']], access: 'attachment' },
  }),
  events: {
    PutConfigurationRecorder: c.put(recorder, {
      role_arn: 'configurationRecorder.roleARN',
      ...recorded(recordingGroup),
      [strategy]: 'configurationRecorder.recordingGroup.recordingStrategy.useOnly',
      'recording_mode.recording_frequency': 'configurationRecorder.recordingMode.recordingFrequency',
      'recording_mode.recording_mode_override': c.blocks(
        c.inBlock('configurationRecorder.recordingMode', 'recordingModeOverrides'),
        c.same('description recording_frequency resource_types'),
      ),
    }),
    AssociateResourceTypes: c.modify(answeredRecorder, recorded(c.response('configurationRecorder.recordingGroup'))),
    DisassociateResourceTypes: c.modify(answeredRecorder, recorded(c.response('configurationRecorder.recordingGroup'))),
    DeleteConfigurationRecorder: c.destroy(c.on('aws_config_configuration_recorder', { name: 'configurationRecorderName' })),
    StartConfigurationRecorder: c.put(status, { is_enabled: c.fixed(true) }),
    StopConfigurationRecorder: c.put(status, { is_enabled: c.fixed(false) }),

    // A call that omits a place of delivery keeps it.
    PutDeliveryChannel: c.put(channel, {
      ...c.same('s3_bucket_name s3_key_prefix s3_kms_key_arn', 'deliveryChannel.'),
      sns_topic_arn: 'deliveryChannel.snsTopicARN',
      'snapshot_delivery_properties.delivery_frequency': 'deliveryChannel.configSnapshotDeliveryProperties.deliveryFrequency',
    }),
    DeleteDeliveryChannel: c.destroy(c.on('aws_config_delivery_channel', { name: 'deliveryChannelName' })),

    PutRetentionConfiguration: c.put(retention, { retention_period_in_days: 'retentionPeriodInDays' }),
    DeleteRetentionConfiguration: c.destroy(retention),

    PutConfigurationAggregator: c.put(aggregator, {
      account_aggregation_source: c.orNull(
        c.blocks('accountAggregationSources', { account_ids: 'accountIds', all_regions: 'allAwsRegions', regions: 'awsRegions' }),
      ),
      organization_aggregation_source: c.orNull(
        c.blocks('organizationAggregationSource', { all_regions: 'allAwsRegions', regions: 'awsRegions', role_arn: 'roleArn' }),
      ),
    }),
    DeleteConfigurationAggregator: c.destroy(aggregator),
    PutAggregationAuthorization: c.create(
      c.withId(authorization, c.either(c.response('aggregationAuthorization.aggregationAuthorizationArn'), 'authorizedAccountId')),
      { tags: c.set(c.tagMap('tags'), 'map') },
    ),
    DeleteAggregationAuthorization: c.destroy(authorization),

    ...c.tagCalls((edits) => c.firstOf(...tagged.map((target) => c.modify(target, edits)))),

    // Results of evaluations and runs of remediations are not configuration.
    ...c.noChanges('DeleteEvaluationResults PutExternalEvaluation StartResourceEvaluation StartRemediationExecution'),
  },
};
