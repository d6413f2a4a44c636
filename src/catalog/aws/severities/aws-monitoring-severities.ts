import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/**
 * Metrics, logs, events, queues, topics, streams and state machines: exposure, loss of protection or logging, and gained rights (D24).
 * Source: the services' user guides.
 */

const alarms = ['aws_cloudwatch_metric_alarm', 'aws_cloudwatch_composite_alarm'];
const firehose = ['aws_kinesis_firehose_delivery_stream'];
const policyTypes = [
  'aws_sns_topic',
  'aws_sns_topic_policy',
  'aws_sqs_queue',
  'aws_sqs_queue_policy',
  'aws_cloudwatch_event_bus_policy',
  'aws_cloudwatch_log_resource_policy',
  'aws_cloudwatch_log_destination_policy',
  'aws_cloudwatch_log_delivery_destination_policy',
  'aws_kinesis_resource_policy',
  'aws_oam_sink_policy',
  'aws_xray_resource_policy',
];
/** The policy of a topic is replaced, never deleted. */
const deletedByCall = policyTypes.filter((type) => type !== 'aws_sns_topic_policy');
const policies = { types: policyTypes, attributes: ['policy', 'policy_document', 'access_policy', 'delivery_destination_policy'] };
const permission = { types: ['aws_cloudwatch_event_permission'], attributes: ['principal'] };
const masking = ['aws_cloudwatch_log_data_protection_policy', 'aws_cloudwatch_log_account_policy', 'aws_sns_topic_data_protection_policy'];

const logs: readonly SeverityRow[] = [
  critical('deleted', { types: ['aws_cloudwatch_log_group', 'aws_cloudwatch_log_stream'], attributes: anything, why: 'Logs are lost.' }),
  critical('deleted', {
    types: [
      'aws_cloudwatch_log_subscription_filter',
      'aws_cloudwatch_log_destination',
      'aws_cloudwatch_log_delivery',
      'aws_cloudwatch_log_delivery_source',
      'aws_cloudwatch_log_delivery_destination',
    ],
    attributes: anything,
    why: 'Logs are no longer delivered.',
  }),
  critical('deleted', {
    types: [...alarms, 'aws_cloudwatch_log_metric_filter'],
    attributes: anything,
    why: 'Nobody is alarmed any more.',
  }),
  critical('deleted', { types: masking, attributes: anything, why: 'Sensitive data is no longer masked.' }),
  critical(['created', 'modified'], {
    types: ['aws_cloudwatch_log_subscription_filter', 'aws_cloudwatch_log_destination'],
    attributes: ['destination_arn', 'target_arn'],
    when: 'lets_in_stranger',
    why: 'Logs are sent to an unknown account.',
  }),
  high('created', { types: ['aws_cloudwatch_log_subscription_filter'], attributes: anything, why: 'Logs are sent elsewhere.' }),
  high('modified', {
    types: ['aws_cloudwatch_log_subscription_filter', 'aws_cloudwatch_log_destination', 'aws_cloudwatch_log_metric_filter'],
    attributes: ['destination_arn', 'target_arn', 'filter_pattern', 'pattern'],
    why: 'Logs are sent elsewhere, or others than before.',
  }),
  high('modified', {
    types: ['aws_cloudwatch_log_group', 'aws_cloudwatch_event_archive'],
    attributes: ['retention_in_days', 'retention_days'],
    when: 'expires_sooner',
    why: 'Logs and events are kept for a shorter time.',
  }),
  high('modified', {
    types: ['aws_cloudwatch_log_group'],
    attributes: ['deletion_protection_enabled'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: masking,
    attributes: ['policy', 'policy_document', 'selection_criteria'],
    why: 'Sensitive data may no longer be masked.',
  }),
];

const alarming: readonly SeverityRow[] = [
  critical('modified', { types: alarms, attributes: ['actions_enabled'], when: 'turned_off', why: 'Nobody is alarmed any more.' }),
  critical('modified', {
    types: alarms,
    attributes: ['alarm_actions', 'insufficient_data_actions'],
    when: 'loses_entries',
    why: 'Somebody is not alarmed any more.',
  }),
  high('modified', {
    types: alarms,
    attributes: ['actions_suppressor.alarm'],
    when: 'given',
    why: 'Another alarm suppresses the actions.',
  }),
  high('modified', {
    types: ['aws_cloudwatch_event_rule', 'aws_scheduler_schedule', 'aws_cloudwatch_contributor_*'],
    attributes: ['state', 'rule_state'],
    when: { becomes: ['DISABLED'] },
    why: 'The rule or schedule is off.',
  }),
  high('modified', {
    types: ['aws_cloudwatch_event_rule', 'aws_cloudwatch_log_anomaly_detector', 'aws_synthetics_canary', 'aws_rum_app_monitor'],
    attributes: ['is_enabled', 'enabled', 'start_canary', 'cw_log_enabled'],
    when: 'turned_off',
    why: 'The rule or monitor is off.',
  }),
  high('modified', {
    types: ['aws_pipes_pipe'],
    attributes: ['desired_state'],
    when: { becomes: ['STOPPED'] },
    why: 'Events are no longer delivered.',
  }),
  high('modified', { types: ['aws_kinesis_stream'], attributes: ['shard_level_metrics'], when: 'loses_entries', why: 'A metric is off.' }),
  critical('modified', {
    types: ['aws_sfn_state_machine', 'aws_cloudwatch_event_bus', 'aws_pipes_pipe'],
    attributes: ['logging_configuration.level', 'log_config.level', 'log_configuration.level'],
    when: { becomes: ['OFF'] },
    why: 'The log is off.',
  }),
  high('modified', {
    types: ['aws_sfn_state_machine', 'aws_cloudwatch_event_bus'],
    attributes: ['logging_configuration.*', 'log_config.*', 'tracing_configuration.enabled'],
    when: 'replaced',
    why: 'Less is logged, or elsewhere.',
  }),
  high('modified', {
    types: firehose,
    attributes: ['*.cloudwatch_logging_options.enabled'],
    when: 'turned_off',
    why: 'Failed deliveries are no longer logged.',
  }),
];

const exposure: readonly SeverityRow[] = [
  critical(['created', 'modified'], { ...policies, when: 'opens_policy', why: 'Unknown accounts have access.' }),
  critical('modified', { ...policies, when: 'drops_denial', why: 'The policy denies less.' }),
  critical('deleted', { ...policies, types: deletedByCall, when: 'drops_denial', why: 'The policy denies less.' }),
  high('modified', { ...policies, when: 'widens_policy', why: 'Others have more permissions.' }),
  high('modified', { ...policies, when: 'emptied', why: 'The policy was removed or changed in a way that the record does not show.' }),
  critical(['created', 'modified'], { ...permission, when: { becomes: ['*'] }, why: 'Everybody may send events.' }),
  critical(['created', 'modified'], { ...permission, when: 'lets_in_stranger', why: 'An unknown account may send events.' }),
  critical(['created', 'modified'], {
    types: ['aws_cloudwatch_event_target', 'aws_scheduler_schedule', 'aws_pipes_pipe'],
    attributes: ['arn', 'target.arn', 'target'],
    when: 'lets_in_stranger',
    why: 'Events are sent to an unknown account.',
  }),
  critical('created', {
    types: ['aws_oam_link'],
    attributes: ['sink_identifier'],
    when: 'lets_in_stranger',
    why: 'An unknown account sees logs and metrics.',
  }),
  high('created', {
    types: ['aws_chatbot_*', 'aws_oam_link'],
    attributes: anything,
    why: 'Others see logs and notifications, or run commands.',
  }),
  high('modified', {
    types: ['aws_chatbot_*'],
    attributes: ['iam_role_arn', 'guardrail_policy_arns'],
    why: 'People in the channel have other rights.',
  }),
  high('modified', {
    types: ['aws_chatbot_*'],
    attributes: ['user_authorization_required'],
    when: 'turned_off',
    why: 'People in the channel have other rights.',
  }),
  high('created', { types: ['aws_cloudwatch_event_target'], attributes: anything, why: 'Events are sent elsewhere.' }),
  high('modified', {
    types: [
      'aws_cloudwatch_event_target',
      'aws_scheduler_schedule',
      'aws_cloudwatch_event_api_destination',
      'aws_cloudwatch_event_rule',
      'aws_pipes_pipe',
    ],
    attributes: ['arn', 'target.arn', 'target', 'role_arn', 'target.role_arn', 'invocation_endpoint', 'event_pattern'],
    why: 'Events are sent elsewhere, with other rights, or others than before.',
  }),
  high('created', { types: ['aws_sns_topic_subscription'], attributes: anything, why: 'Messages are sent elsewhere.' }),
  high('modified', {
    types: ['aws_sns_topic_subscription'],
    attributes: ['filter_policy', 'filter_policy_scope'],
    why: 'A subscriber receives other messages than before.',
  }),
  high('modified', {
    types: [...firehose, 'aws_cloudwatch_metric_stream'],
    attributes: [
      '*.bucket_arn',
      '*.cluster_endpoint',
      '*.cluster_jdbcurl',
      '*.collection_endpoint',
      '*.domain_arn',
      '*.hec_endpoint',
      '*.url',
      '*.account_url',
      'firehose_arn',
      '*.processing_configuration.processors',
    ],
    when: 'replaced',
    why: 'Data is sent elsewhere.',
  }),
  high('modified', { types: ['aws_sfn_state_machine'], attributes: ['role_arn'], why: 'The state machine has other rights.' }),
];

const protection: readonly SeverityRow[] = [
  high('modified', {
    types: ['aws_kinesis_stream', 'aws_kinesis_video_stream'],
    attributes: ['retention_period', 'data_retention_in_hours'],
    when: 'lowered',
    why: 'Data is kept for a shorter time.',
  }),
  high('modified', {
    types: ['aws_kinesis_stream', 'aws_xray_encryption_config'],
    attributes: ['encryption_type', 'type'],
    when: { was: 'KMS' },
    why: 'Data is no longer encrypted with the key.',
  }),
  high('modified', {
    types: ['aws_sfn_*'],
    attributes: ['encryption_configuration.type'],
    when: { was: 'CUSTOMER_MANAGED_KMS_KEY' },
    why: 'Data is no longer encrypted with the key.',
  }),
  high('modified', {
    types: ['aws_sqs_queue', ...firehose],
    attributes: ['sqs_managed_sse_enabled', 'server_side_encryption.enabled'],
    when: 'turned_off',
    why: 'Data is not encrypted.',
  }),
  high('modified', {
    types: [
      'aws_cloudwatch_event_*',
      'aws_cloudwatch_log_group',
      'aws_kinesis_*',
      'aws_scheduler_schedule',
      'aws_sfn_*',
      'aws_sns_topic',
      'aws_sqs_queue',
      'aws_xray_encryption_config',
    ],
    attributes: [
      'kms_master_key_id',
      'kms_key_id',
      'key_id',
      'kms_key_arn',
      'kms_key_identifier',
      'encryption_configuration.kms_key_id',
      'server_side_encryption.key_arn',
      '*.kms_key_arn',
    ],
    when: 'replaced',
    why: 'Data is encrypted with another key, or with none.',
  }),
  high('modified', {
    types: ['aws_cloudwatch_event_connection', 'aws_sns_platform_application'],
    attributes: ['auth_parameters', 'auth_parameters.*', 'platform_credential', 'platform_principal'],
    why: 'The credentials changed.',
  }),
];

export const monitoringAwsSeverities: readonly SeverityRow[] = [...logs, ...alarming, ...exposure, ...protection];
