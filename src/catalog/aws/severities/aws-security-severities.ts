import { critical, high, medium, type SeverityRows } from '../../severity-row.js';

/**
 * Keys, trails, recorders and detectors: exposure, loss of protection or logging, and gained rights (D24). Source: the services' user guides.
 */

const keys = 'aws_kms_key aws_kms_external_key aws_kms_replica_key aws_kms_replica_external_key';
const keyPolicies = `${keys} aws_kms_key_policy aws_networkfirewall_resource_policy`;

/** Resources that record calls or changes, or that look for intruders. Their deletion blinds the owner. */
const watchers = `
  aws_cloudtrail aws_cloudtrail_event_data_store aws_config_configuration_recorder aws_config_delivery_channel
  aws_guardduty_detector aws_guardduty_publishing_destination aws_guardduty_invite_accepter
  aws_guardduty_malware_protection_plan aws_securityhub_account aws_securityhub_finding_aggregator
  aws_securityhub_invite_accepter aws_securityhub_standards_subscription aws_accessanalyzer_analyzer aws_macie2_account
  aws_inspector2_enabler aws_detective_graph aws_networkfirewall_firewall aws_shield_protection aws_shield_subscription`;
const members = 'aws_guardduty_member aws_macie2_member aws_securityhub_member aws_detective_member';
/** Rules that hide findings. */
const filters = `
  aws_guardduty_filter aws_guardduty_ipset aws_macie2_findings_filter aws_inspector2_filter aws_accessanalyzer_archive_rule
  aws_securityhub_automation_rule`;
const administrators = `
  aws_cloudtrail_organization_delegated_admin_account aws_guardduty_organization_admin_account
  aws_securityhub_organization_admin_account aws_macie2_organization_admin_account aws_inspector2_delegated_admin_account
  aws_detective_organization_admin_account aws_fms_admin_account`;

export const securityAwsSeverities: SeverityRows = [
  critical('deleted', 'any', 'Data that is encrypted with the key becomes unreadable.', keys),
  critical('modified', 'turned_off', 'Data that is encrypted with the key cannot be read.', { [keys]: 'is_enabled enabled' }),
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may use the key or the rules.', { [keyPolicies]: 'policy' }),
  critical('modified', 'protects_less', 'The policy denies less.', { [keyPolicies]: 'policy' }),
  high('modified', 'widens_policy', 'Others may use or manage the key.', { [keyPolicies]: 'policy' }),
  high('modified', 'turned_off', 'The key is no longer rotated.', { [keys]: 'enable_key_rotation' }),
  critical('created', 'exposes', 'Unknown accounts may use the key.', { aws_kms_grant: 'grantee_principal retiring_principal' }),
  high('created', 'any', 'A principal may use the key beyond its policy.', 'aws_kms_grant'),
  high('modified', 'any', 'A grant of the key allows something else.', { aws_kms_grant: 'operations grantee_principal constraints.*' }),
  high('modified', 'any', 'Whatever uses the alias encrypts with another key.', { aws_kms_alias: 'target_key_id' }),

  critical('deleted', 'any', 'Calls, changes or intrusions are no longer noticed.', watchers),
  critical('modified', 'turned_off', 'Calls, changes or intrusions are no longer noticed.', {
    [`${watchers} aws_config_configuration_recorder_status`]: 'enable_logging is_enabled enable datasources.*',
  }),
  critical('modified', 'turned_on', 'Calls are no longer recorded.', { aws_cloudtrail_event_data_store: 'suspend' }),
  critical('modified', 'replaced', 'Fewer calls are recorded, or their records go elsewhere.', {
    aws_cloudtrail: `
      cloud_watch_logs_group_arn enable_log_file_validation include_global_service_events is_multi_region_trail
      is_organization_trail s3_bucket_name s3_key_prefix`,
  }),
  critical('modified', 'any', 'Other calls are recorded.', {
    'aws_cloudtrail aws_cloudtrail_event_data_store': 'event_selector advanced_event_selector',
  }),
  critical('modified', 'turned_off', 'Fewer calls are recorded.', {
    aws_cloudtrail_event_data_store: 'multi_region_enabled organization_enabled',
  }),
  critical('modified', 'lowered', 'Calls are kept for a shorter time.', { aws_cloudtrail_event_data_store: 'retention_period' }),
  high('modified', 'turned_off', 'Deletion protection is off.', { aws_cloudtrail_event_data_store: 'termination_protection_enabled' }),
  high('modified', 'loses_entries', 'Unusual calls are no longer noticed.', { aws_cloudtrail: 'insight_selector' }),
  critical('modified', 'turned_off', 'Fewer changes are recorded.', {
    aws_config_configuration_recorder: 'recording_group.all_supported recording_group.include_global_resource_types',
  }),
  critical('modified', 'loses_entries', 'Fewer changes are recorded.', {
    aws_config_configuration_recorder: 'recording_group.resource_types',
  }),
  critical('modified', 'gains_entries', 'Fewer changes are recorded.', {
    aws_config_configuration_recorder: 'recording_group.exclusion_by_resource_types',
  }),
  critical('modified', 'any', 'Records go elsewhere.', {
    'aws_config_delivery_channel aws_guardduty_publishing_destination': 's3_bucket_name destination_arn',
  }),
  high('modified', 'lowered', 'Changes are kept for a shorter time.', { aws_config_retention_configuration: 'retention_period_in_days' }),
  high('modified', 'turned_off', 'Violations are no longer repaired.', {
    'aws_config_remediation_configuration aws_fms_policy': 'automatic remediation_enabled',
  }),
  high('modified', 'gains_entries', 'Accounts are exempt from the rules.', {
    'aws_config_organization_* aws_fms_policy': 'excluded_accounts exclude_map.*',
  }),

  critical('modified', { was: 'ENABLED' }, 'Intrusions are no longer noticed.', {
    'aws_guardduty_detector_feature aws_guardduty_member_detector_feature': 'status',
  }),
  high('modified', 'loses_entries', 'Fewer intrusions are noticed.', {
    'aws_guardduty_detector_feature aws_guardduty_member_detector_feature': 'additional_configuration',
  }),
  critical('deleted', 'any', 'An account is no longer monitored.', members),
  critical('modified', 'turned_off', 'An account is no longer monitored.', { [members]: 'invite' }),
  medium('modified', 'any', 'An account is monitored.', { [members]: 'invite' }),
  // Monitoring that stops changes no attribute.
  critical('modified', 'any', 'An account is no longer monitored.', 'aws_guardduty_member'),
  critical('modified', { becomes: ['PAUSED'] }, 'Sensitive data is no longer looked for.', {
    'aws_macie2_account aws_macie2_member': 'status',
  }),
  critical('modified', 'loses_entries', 'Vulnerabilities are no longer looked for.', { aws_inspector2_enabler: 'resource_types' }),
  high('modified', { becomes: ['NONE'] }, 'New accounts are not monitored.', {
    'aws_guardduty_organization_configuration*': 'auto_enable_organization_members auto_enable',
  }),
  high('modified', 'turned_off', 'New accounts are not monitored.', {
    'aws_*_organization_configuration': 'auto_enable auto_enable.* datasources.*',
  }),
  high('modified', { becomes: ['DISABLED'] }, 'Violations are no longer noticed.', {
    'aws_securityhub_standards_control aws_securityhub_standards_control_association': 'control_status association_status',
  }),
  high('modified', 'turned_off', 'Findings are no longer collected.', {
    aws_securityhub_configuration_policy: 'configuration_policy.service_enabled',
  }),
  high(['created', 'modified'], 'any', 'Findings are hidden.', filters),
  high(['created', 'modified'], 'any', 'An account manages the security of the organization.', administrators),
  high('created', 'any', 'Another account may read the configuration or the logs.', {
    'aws_config_aggregate_authorization aws_shield_drt_access_*': '*',
  }),

  critical('modified', 'loses_entries', 'Traffic is no longer logged.', {
    aws_networkfirewall_logging_configuration: 'logging_configuration.log_destination_config',
  }),
  high('modified', 'any', 'The firewall passes other traffic.', {
    'aws_networkfirewall_firewall_policy aws_networkfirewall_rule_group': 'firewall_policy.* rule_group.*',
  }),
  high('modified', 'turned_off', 'Protection against deletion or changes is off.', {
    aws_networkfirewall_firewall:
      'delete_protection firewall_policy_change_protection subnet_change_protection availability_zone_change_protection',
  }),
  high('modified', 'loses_entries', 'Traffic passes other rules, or none.', {
    aws_networkfirewall_firewall: 'firewall_policy_arn subnet_mapping availability_zone_mapping',
  }),
];
