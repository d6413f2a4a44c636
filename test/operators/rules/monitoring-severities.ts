import type { Json } from '../../../src/lib/json.js';
import { knownAccount, unknownAccount } from '../../support/weights.js';

/** The type and field, the declared and the changed value, the severity of the change, and that of its undoing. */
type Change = readonly [type: string, field: string, declared: Json, changed: Json, severity: string, undone: string];

const policy = (account: string, action = 'sqs:SendMessage'): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { AWS: account }, Action: action, Resource: '*' }] });
const own = policy(knownAccount);
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const pager = 'arn:aws:sns:us-east-1:111122223333:pager';
const logsOf = (account: string): string => `arn:aws:logs:us-east-1:${account}:destination:x`;

const exposed = (type: string, field: string): readonly Change[] => [
  [type, field, own, policy(unknownAccount), 'critical', 'high'],
  [type, field, own, policy('*'), 'critical', 'medium'],
  [type, field, own, policy(knownAccount, 'sqs:*'), 'high', 'medium'],
  [type, field, own, null, 'high', 'high'],
];

export const monitoringChanges: readonly Change[] = [
  ...exposed('aws_sns_topic', 'policy'),
  ...exposed('aws_sqs_queue_policy', 'policy'),
  ...exposed('aws_cloudwatch_log_resource_policy', 'policy_document'),
  ...exposed('aws_cloudwatch_log_destination_policy', 'access_policy'),
  ['aws_cloudwatch_event_permission', 'principal', knownAccount, unknownAccount, 'critical', 'medium'],
  ['aws_cloudwatch_event_permission', 'principal', knownAccount, '*', 'critical', 'medium'],

  ['aws_cloudwatch_metric_alarm', 'actions_enabled', true, false, 'critical', 'medium'],
  ['aws_cloudwatch_metric_alarm', 'alarm_actions', [pager], [], 'critical', 'medium'],
  ['aws_cloudwatch_composite_alarm', 'actions_suppressor.alarm', null, 'deploying', 'high', 'medium'],
  ['aws_cloudwatch_metric_alarm', 'threshold', 80, 99, 'medium', 'medium'],
  ['aws_cloudwatch_event_rule', 'state', 'ENABLED', 'DISABLED', 'high', 'medium'],
  ['aws_cloudwatch_event_rule', 'is_enabled', true, false, 'high', 'medium'],
  ['aws_scheduler_schedule', 'state', 'ENABLED', 'DISABLED', 'high', 'medium'],
  ['aws_cloudwatch_contributor_insight_rule', 'rule_state', 'ENABLED', 'DISABLED', 'high', 'medium'],
  ['aws_cloudwatch_log_anomaly_detector', 'enabled', true, false, 'high', 'medium'],
  ['aws_kinesis_stream', 'shard_level_metrics', ['IncomingBytes'], [], 'high', 'medium'],
  ['aws_sfn_state_machine', 'logging_configuration.level', 'ALL', 'OFF', 'critical', 'high'],
  ['aws_sfn_state_machine', 'logging_configuration.log_destination', 'a', null, 'high', 'medium'],
  ['aws_cloudwatch_event_bus', 'log_config.level', 'INFO', 'OFF', 'critical', 'high'],

  ['aws_cloudwatch_log_group', 'retention_in_days', 90, 1, 'high', 'medium'],
  ['aws_cloudwatch_log_group', 'retention_in_days', 0, 1, 'high', 'medium'],
  ['aws_cloudwatch_event_archive', 'retention_days', 0, 7, 'high', 'medium'],
  ['aws_cloudwatch_log_group', 'deletion_protection_enabled', true, false, 'high', 'medium'],
  ['aws_cloudwatch_log_group', 'kms_key_id', key, null, 'high', 'high'],
  ['aws_cloudwatch_log_subscription_filter', 'destination_arn', logsOf(knownAccount), logsOf(unknownAccount), 'critical', 'high'],
  ['aws_cloudwatch_log_metric_filter', 'pattern', 'error', 'never', 'high', 'high'],
  ['aws_cloudwatch_log_data_protection_policy', 'policy_document', '{"Name":"a"}', '{"Name":"b"}', 'high', 'high'],

  ['aws_cloudwatch_event_target', 'arn', `${pager}1`, `${pager}2`, 'high', 'high'],
  ['aws_sns_topic_subscription', 'filter_policy', '', '{"a":["b"]}', 'high', 'high'],
  ['aws_kinesis_firehose_delivery_stream', 'extended_s3_configuration.bucket_arn', 'arn:aws:s3:::a', 'arn:aws:s3:::b', 'high', 'high'],
  ['aws_kinesis_firehose_delivery_stream', 'extended_s3_configuration.kms_key_arn', key, null, 'high', 'medium'],
  ['aws_kinesis_firehose_delivery_stream', 'extended_s3_configuration.cloudwatch_logging_options.enabled', true, false, 'high', 'medium'],
  ['aws_kinesis_firehose_delivery_stream', 'server_side_encryption.enabled', true, false, 'high', 'medium'],
  ['aws_sfn_state_machine', 'role_arn', 'a', 'b', 'high', 'high'],

  ['aws_pipes_pipe', 'desired_state', 'RUNNING', 'STOPPED', 'high', 'medium'],
  ['aws_pipes_pipe', 'log_configuration.level', 'INFO', 'OFF', 'critical', 'medium'],
  ['aws_pipes_pipe', 'target', `${pager}1`, `${pager}2`, 'high', 'high'],
  ['aws_synthetics_canary', 'start_canary', true, false, 'high', 'medium'],
  ['aws_rum_app_monitor', 'cw_log_enabled', true, false, 'high', 'medium'],
  ['aws_chatbot_slack_channel_configuration', 'iam_role_arn', 'a', 'b', 'high', 'high'],
  ['aws_chatbot_teams_channel_configuration', 'user_authorization_required', true, false, 'high', 'medium'],

  ['aws_kinesis_stream', 'retention_period', 48, 24, 'high', 'medium'],
  ['aws_kinesis_stream', 'encryption_type', 'KMS', 'NONE', 'high', 'medium'],
  ['aws_xray_encryption_config', 'type', 'KMS', 'NONE', 'high', 'medium'],
  ['aws_sfn_activity', 'encryption_configuration.type', 'CUSTOMER_MANAGED_KMS_KEY', 'AWS_OWNED_KEY', 'high', 'medium'],
  ['aws_sqs_queue', 'sqs_managed_sse_enabled', true, false, 'high', 'medium'],
  ['aws_sns_topic', 'kms_master_key_id', key, '', 'high', 'medium'],
  ['aws_cloudwatch_event_connection', 'auth_parameters.basic.username', 'shop', 'eve', 'high', 'high'],
  ['aws_sqs_queue', 'visibility_timeout_seconds', 30, 60, 'medium', 'medium'],
];
