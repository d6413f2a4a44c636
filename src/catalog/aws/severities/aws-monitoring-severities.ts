import { critical, high, type SeverityRows } from '../../severity-row.js';

/**
 * Metrics, logs, events, queues, topics, streams and state machines: exposure, loss of protection or logging, and gained rights (D24).
 * Source: the services' user guides.
 */

const alarms = 'aws_cloudwatch_metric_alarm aws_cloudwatch_composite_alarm';
const firehose = 'aws_kinesis_firehose_delivery_stream';
/** The policy of a topic is replaced, never deleted. */
const deletedByCall = `
  aws_sns_topic aws_sqs_queue aws_sqs_queue_policy aws_cloudwatch_event_bus_policy aws_cloudwatch_log_resource_policy
  aws_cloudwatch_log_destination_policy aws_cloudwatch_log_delivery_destination_policy aws_kinesis_resource_policy aws_oam_sink_policy
  aws_xray_resource_policy`;
const documents = 'policy policy_document access_policy delivery_destination_policy';
const policies = { [`aws_sns_topic_policy ${deletedByCall}`]: documents };
const permission = { aws_cloudwatch_event_permission: 'principal' };
const masking = `
  aws_cloudwatch_log_data_protection_policy aws_cloudwatch_log_account_policy aws_sns_topic_data_protection_policy`;

const logs: SeverityRows = [
  critical('deleted', 'any', 'Logs are lost.', 'aws_cloudwatch_log_group aws_cloudwatch_log_stream'),
  critical('deleted', 'any', 'Logs are no longer delivered.', {
    [`
      aws_cloudwatch_log_subscription_filter aws_cloudwatch_log_destination aws_cloudwatch_log_delivery
      aws_cloudwatch_log_delivery_source aws_cloudwatch_log_delivery_destination`]: '*',
  }),
  critical('deleted', 'any', 'Nobody is alarmed any more.', `${alarms} aws_cloudwatch_log_metric_filter`),
  critical('deleted', 'any', 'Sensitive data is no longer masked.', masking),
  critical(['created', 'modified'], 'exposes', 'Logs are sent to an unknown account.', {
    'aws_cloudwatch_log_subscription_filter aws_cloudwatch_log_destination': 'destination_arn target_arn',
  }),
  high('created', 'any', 'Logs are sent elsewhere.', 'aws_cloudwatch_log_subscription_filter'),
  high('modified', 'any', 'Logs are sent elsewhere, or others than before.', {
    'aws_cloudwatch_log_subscription_filter aws_cloudwatch_log_destination aws_cloudwatch_log_metric_filter':
      'destination_arn target_arn filter_pattern pattern',
  }),
  high('modified', 'expires_sooner', 'Logs and events are kept for a shorter time.', {
    'aws_cloudwatch_log_group aws_cloudwatch_event_archive': 'retention_in_days retention_days',
  }),
  high('modified', 'turned_off', 'Deletion protection is off.', { aws_cloudwatch_log_group: 'deletion_protection_enabled' }),
  high('modified', 'any', 'Sensitive data may no longer be masked.', { [masking]: 'policy policy_document selection_criteria' }),
];

const alarming: SeverityRows = [
  critical('modified', 'turned_off', 'Nobody is alarmed any more.', { [alarms]: 'actions_enabled' }),
  critical('modified', 'loses_entries', 'Somebody is not alarmed any more.', { [alarms]: 'alarm_actions insufficient_data_actions' }),
  high('modified', 'set', 'Another alarm suppresses the actions.', { [alarms]: 'actions_suppressor.alarm' }),
  high('modified', { becomes: ['DISABLED'] }, 'The rule or schedule is off.', {
    'aws_cloudwatch_event_rule aws_scheduler_schedule aws_cloudwatch_contributor_*': 'state rule_state',
  }),
  high('modified', 'turned_off', 'The rule or monitor is off.', {
    'aws_cloudwatch_event_rule aws_cloudwatch_log_anomaly_detector aws_synthetics_canary aws_rum_app_monitor':
      'is_enabled enabled start_canary cw_log_enabled',
  }),
  high('modified', { becomes: ['STOPPED'] }, 'Events are no longer delivered.', { aws_pipes_pipe: 'desired_state' }),
  high('modified', 'loses_entries', 'A metric is off.', { aws_kinesis_stream: 'shard_level_metrics' }),
  critical('modified', { becomes: ['OFF'] }, 'The log is off.', {
    'aws_sfn_state_machine aws_cloudwatch_event_bus aws_pipes_pipe': 'logging_configuration.level log_config.level log_configuration.level',
  }),
  high('modified', 'replaced', 'Less is logged, or elsewhere.', {
    'aws_sfn_state_machine aws_cloudwatch_event_bus': 'logging_configuration.* log_config.* tracing_configuration.enabled',
  }),
  high('modified', 'turned_off', 'Failed deliveries are no longer logged.', { [firehose]: '*.cloudwatch_logging_options.enabled' }),
];

const exposure: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Unknown accounts have access.', policies),
  critical('modified', 'protects_less', 'The policy denies less.', policies),
  critical('deleted', 'protects_less', 'The policy denies less.', { [deletedByCall]: documents }),
  high('modified', 'widens_policy', 'Others have more permissions.', policies),
  high('modified', 'removed', 'The policy was removed or changed in a way that the record does not show.', policies),
  critical(['created', 'modified'], { becomes: ['*'] }, 'Everybody may send events.', permission),
  critical(['created', 'modified'], 'exposes', 'An unknown account may send events.', permission),
  critical(['created', 'modified'], 'exposes', 'Events are sent to an unknown account.', {
    'aws_cloudwatch_event_target aws_scheduler_schedule aws_pipes_pipe': 'arn target.arn target',
  }),
  critical('created', 'exposes', 'An unknown account sees logs and metrics.', { aws_oam_link: 'sink_identifier' }),
  high('created', 'any', 'Others see logs and notifications, or run commands.', 'aws_chatbot_* aws_oam_link'),
  high('modified', 'any', 'People in the channel have other rights.', { 'aws_chatbot_*': 'iam_role_arn guardrail_policy_arns' }),
  high('modified', 'turned_off', 'People in the channel have other rights.', { 'aws_chatbot_*': 'user_authorization_required' }),
  high('created', 'any', 'Events are sent elsewhere.', 'aws_cloudwatch_event_target'),
  high('modified', 'any', 'Events are sent elsewhere, with other rights, or others than before.', {
    'aws_cloudwatch_event_target aws_scheduler_schedule aws_cloudwatch_event_api_destination aws_cloudwatch_event_rule aws_pipes_pipe':
      'arn target.arn target role_arn target.role_arn invocation_endpoint event_pattern',
  }),
  high('created', 'any', 'Messages are sent elsewhere.', 'aws_sns_topic_subscription'),
  high('modified', 'any', 'A subscriber receives other messages than before.', {
    aws_sns_topic_subscription: 'filter_policy filter_policy_scope',
  }),
  high('modified', 'replaced', 'Data is sent elsewhere.', {
    [`${firehose} aws_cloudwatch_metric_stream`]: `
      *.bucket_arn *.cluster_endpoint *.cluster_jdbcurl *.collection_endpoint *.domain_arn *.hec_endpoint *.url *.account_url
      firehose_arn *.processing_configuration.processors`,
  }),
  high('modified', 'any', 'The state machine has other rights.', { aws_sfn_state_machine: 'role_arn' }),
];

const protection: SeverityRows = [
  high('modified', 'lowered', 'Data is kept for a shorter time.', {
    'aws_kinesis_stream aws_kinesis_video_stream': 'retention_period data_retention_in_hours',
  }),
  high('modified', { was: 'KMS' }, 'Data is no longer encrypted with the key.', {
    'aws_kinesis_stream aws_xray_encryption_config': 'encryption_type type',
  }),
  high('modified', { was: 'CUSTOMER_MANAGED_KMS_KEY' }, 'Data is no longer encrypted with the key.', {
    'aws_sfn_*': 'encryption_configuration.type',
  }),
  high('modified', 'turned_off', 'Data is not encrypted.', {
    [`aws_sqs_queue ${firehose}`]: 'sqs_managed_sse_enabled server_side_encryption.enabled',
  }),
  high('modified', 'replaced', 'Data is encrypted with another key, or with none.', {
    [`
      aws_cloudwatch_event_* aws_cloudwatch_log_group aws_kinesis_* aws_scheduler_schedule aws_sfn_* aws_sns_topic aws_sqs_queue
      aws_xray_encryption_config`]: `
      kms_master_key_id kms_key_id key_id kms_key_arn kms_key_identifier encryption_configuration.kms_key_id
      server_side_encryption.key_arn *.kms_key_arn`,
  }),
  high('modified', 'any', 'The credentials changed.', {
    'aws_cloudwatch_event_connection aws_sns_platform_application':
      'auth_parameters auth_parameters.* platform_credential platform_principal',
  }),
];

export const monitoringAwsSeverities: SeverityRows = [...logs, ...alarming, ...exposure, ...protection];
