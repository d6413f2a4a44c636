import type { Json } from '../../../src/lib/json.js';
import { allow, deny, knownAccount, policy, unknownAccount } from '../../support/weights.js';

type Pair = readonly [type: string, field: string, safe: Json, unsafe: Json, worse: string, undone: string];

const own = policy(allow('kms:*', { Principal: { AWS: 'arn:aws:iam::111122223333:root' } }));
const open = policy(allow('kms:*', { Principal: '*' }));
const strict = policy(allow('kms:*', { Principal: { AWS: 'arn:aws:iam::111122223333:root' } }), deny('kms:Delete*', { Principal: '*' }));

/** A change of an attribute that unprotects something, and its undoing. */
export const securityPairs: readonly Pair[] = [
  ['aws_kms_key', 'is_enabled', true, false, 'critical', 'medium'],
  ['aws_kms_replica_key', 'enabled', true, false, 'critical', 'medium'],
  ['aws_kms_key', 'policy', own, open, 'critical', 'medium'],
  ['aws_kms_key_policy', 'policy', strict, own, 'critical', 'medium'],
  ['aws_kms_key', 'enable_key_rotation', true, false, 'high', 'medium'],
  ['aws_kms_key', 'description', 'a', 'b', 'medium', 'medium'],
  ['aws_cloudtrail', 'enable_logging', true, false, 'critical', 'medium'],
  ['aws_cloudtrail', 'is_multi_region_trail', true, false, 'critical', 'medium'],
  ['aws_cloudtrail', 'enable_log_file_validation', true, false, 'critical', 'medium'],
  ['aws_cloudtrail', 'insight_selector', [{ insight_type: 'ApiCallRateInsight' }], [], 'high', 'medium'],
  ['aws_cloudtrail_event_data_store', 'suspend', false, true, 'critical', 'medium'],
  ['aws_cloudtrail_event_data_store', 'retention_period', 2555, 7, 'critical', 'medium'],
  ['aws_cloudtrail_event_data_store', 'multi_region_enabled', true, false, 'critical', 'medium'],
  ['aws_cloudtrail_event_data_store', 'termination_protection_enabled', true, false, 'high', 'medium'],
  ['aws_config_configuration_recorder_status', 'is_enabled', true, false, 'critical', 'medium'],
  ['aws_config_configuration_recorder', 'recording_group.all_supported', true, false, 'critical', 'medium'],
  ['aws_config_configuration_recorder', 'recording_group.resource_types', ['a', 'b'], ['a'], 'critical', 'medium'],
  [
    'aws_config_configuration_recorder',
    'recording_group.exclusion_by_resource_types',
    [],
    [{ resource_types: ['a'] }],
    'critical',
    'medium',
  ],
  ['aws_config_retention_configuration', 'retention_period_in_days', 2557, 30, 'high', 'medium'],
  ['aws_config_remediation_configuration', 'automatic', true, false, 'high', 'medium'],
  ['aws_config_organization_managed_rule', 'excluded_accounts', [], ['222233334444'], 'high', 'medium'],
  ['aws_guardduty_detector', 'enable', true, false, 'critical', 'medium'],
  ['aws_guardduty_detector', 'datasources.s3_logs.enable', true, false, 'critical', 'medium'],
  ['aws_guardduty_detector_feature', 'status', 'ENABLED', 'DISABLED', 'critical', 'medium'],
  ['aws_guardduty_member', 'invite', true, false, 'critical', 'medium'],
  ['aws_guardduty_organization_configuration', 'auto_enable_organization_members', 'ALL', 'NONE', 'high', 'medium'],
  ['aws_macie2_organization_configuration', 'auto_enable', true, false, 'high', 'medium'],
  ['aws_inspector2_organization_configuration', 'auto_enable.ec2', true, false, 'high', 'medium'],
  ['aws_macie2_account', 'status', 'ENABLED', 'PAUSED', 'critical', 'medium'],
  ['aws_inspector2_enabler', 'resource_types', ['EC2', 'ECR'], ['EC2'], 'critical', 'medium'],
  ['aws_securityhub_standards_control', 'control_status', 'ENABLED', 'DISABLED', 'high', 'medium'],
  ['aws_securityhub_configuration_policy', 'configuration_policy.service_enabled', true, false, 'high', 'medium'],
  ['aws_networkfirewall_firewall', 'delete_protection', true, false, 'high', 'medium'],
  ['aws_networkfirewall_firewall', 'availability_zone_mapping', [{ availability_zone_id: 'use1-az1' }], [], 'high', 'medium'],
  [
    'aws_networkfirewall_logging_configuration',
    'logging_configuration.log_destination_config',
    [{ log_type: 'FLOW' }],
    [],
    'critical',
    'medium',
  ],
  ['aws_fms_policy', 'remediation_enabled', true, false, 'high', 'medium'],
];

/** A change that is severe in either direction. */
export const securityChanges: readonly (readonly [type: string, field: string, severity: string])[] = [
  ['aws_cloudtrail', 's3_bucket_name', 'critical'],
  ['aws_cloudtrail', 'event_selector', 'critical'],
  ['aws_config_delivery_channel', 's3_bucket_name', 'critical'],
  ['aws_guardduty_publishing_destination', 'destination_arn', 'critical'],
  ['aws_guardduty_member', '*', 'critical'],
  ['aws_kms_alias', 'target_key_id', 'high'],
  ['aws_kms_grant', 'operations', 'high'],
  ['aws_guardduty_filter', 'finding_criteria', 'high'],
  ['aws_networkfirewall_rule_group', 'rule_group.rules_source.rules_string', 'high'],
  ['aws_networkfirewall_firewall', 'firewall_policy_arn', 'high'],
  ['aws_cloudtrail', 'tags.Owner', 'low'],
];

export const securityDeletions: readonly (readonly [type: string, severity: string])[] = [
  ['aws_kms_key', 'critical'],
  ['aws_cloudtrail', 'critical'],
  ['aws_config_configuration_recorder', 'critical'],
  ['aws_guardduty_detector', 'critical'],
  ['aws_guardduty_member', 'critical'],
  ['aws_securityhub_account', 'critical'],
  ['aws_accessanalyzer_analyzer', 'critical'],
  ['aws_macie2_account', 'critical'],
  ['aws_networkfirewall_firewall', 'critical'],
  ['aws_kms_alias', 'high'],
  ['aws_config_config_rule', 'high'],
  ['aws_guardduty_filter', 'high'],
];

export const securityCreations: readonly (readonly [type: string, attributes: Readonly<Record<string, Json>>, severity: string])[] = [
  ['aws_kms_key', { policy: open }, 'critical'],
  ['aws_kms_key', { policy: own }, 'low'],
  ['aws_kms_grant', { grantee_principal: `arn:aws:iam::${unknownAccount}:root` }, 'critical'],
  ['aws_kms_grant', { grantee_principal: `arn:aws:iam::${knownAccount}:root` }, 'high'],
  ['aws_guardduty_filter', {}, 'high'],
  ['aws_guardduty_ipset', {}, 'high'],
  ['aws_securityhub_automation_rule', {}, 'high'],
  ['aws_guardduty_organization_admin_account', {}, 'high'],
  ['aws_config_aggregate_authorization', {}, 'high'],
  ['aws_cloudtrail', {}, 'low'],
];
