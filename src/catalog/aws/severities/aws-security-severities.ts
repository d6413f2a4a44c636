import { anything, critical, high, medium, type SeverityRow } from '../../severity-row.js';

/**
 * Keys, trails, recorders and detectors: exposure, loss of protection or logging, and gained rights (D24). Source: the services' user guides.
 */

const keys = ['aws_kms_key', 'aws_kms_external_key', 'aws_kms_replica_key', 'aws_kms_replica_external_key'];
const keyPolicies = [...keys, 'aws_kms_key_policy', 'aws_networkfirewall_resource_policy'];

/** Resources that record calls or changes, or that look for intruders. Their deletion blinds the owner. */
const watchers = [
  'aws_cloudtrail',
  'aws_cloudtrail_event_data_store',
  'aws_config_configuration_recorder',
  'aws_config_delivery_channel',
  'aws_guardduty_detector',
  'aws_guardduty_publishing_destination',
  'aws_guardduty_invite_accepter',
  'aws_guardduty_malware_protection_plan',
  'aws_securityhub_account',
  'aws_securityhub_finding_aggregator',
  'aws_securityhub_invite_accepter',
  'aws_securityhub_standards_subscription',
  'aws_accessanalyzer_analyzer',
  'aws_macie2_account',
  'aws_inspector2_enabler',
  'aws_detective_graph',
  'aws_networkfirewall_firewall',
  'aws_shield_protection',
  'aws_shield_subscription',
];
const members = ['aws_guardduty_member', 'aws_macie2_member', 'aws_securityhub_member', 'aws_detective_member'];
/** Rules that hide findings. */
const filters = [
  'aws_guardduty_filter',
  'aws_guardduty_ipset',
  'aws_macie2_findings_filter',
  'aws_inspector2_filter',
  'aws_accessanalyzer_archive_rule',
  'aws_securityhub_automation_rule',
];
const administrators = [
  'aws_cloudtrail_organization_delegated_admin_account',
  'aws_guardduty_organization_admin_account',
  'aws_securityhub_organization_admin_account',
  'aws_macie2_organization_admin_account',
  'aws_inspector2_delegated_admin_account',
  'aws_detective_organization_admin_account',
  'aws_fms_admin_account',
];

export const securityAwsSeverities: readonly SeverityRow[] = [
  critical('deleted', { types: keys, attributes: anything, why: 'Data that is encrypted with the key becomes unreadable.' }),
  critical('modified', {
    types: keys,
    attributes: ['is_enabled', 'enabled'],
    when: 'turned_off',
    why: 'Data that is encrypted with the key cannot be read.',
  }),
  critical(['created', 'modified'], {
    types: keyPolicies,
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts may use the key or the rules.',
  }),
  critical('modified', { types: keyPolicies, attributes: ['policy'], when: 'drops_denial', why: 'The policy denies less.' }),
  high('modified', { types: keyPolicies, attributes: ['policy'], when: 'widens_policy', why: 'Others may use or manage the key.' }),
  high('modified', { types: keys, attributes: ['enable_key_rotation'], when: 'turned_off', why: 'The key is no longer rotated.' }),
  critical('created', {
    types: ['aws_kms_grant'],
    attributes: ['grantee_principal', 'retiring_principal'],
    when: 'lets_in_stranger',
    why: 'Unknown accounts may use the key.',
  }),
  high('created', { types: ['aws_kms_grant'], attributes: anything, why: 'A principal may use the key beyond its policy.' }),
  high('modified', {
    types: ['aws_kms_grant'],
    attributes: ['operations', 'grantee_principal', 'constraints.*'],
    why: 'A grant of the key allows something else.',
  }),
  high('modified', {
    types: ['aws_kms_alias'],
    attributes: ['target_key_id'],
    why: 'Whatever uses the alias encrypts with another key.',
  }),

  critical('deleted', { types: watchers, attributes: anything, why: 'Calls, changes or intrusions are no longer noticed.' }),
  critical('modified', {
    types: [...watchers, 'aws_config_configuration_recorder_status'],
    attributes: ['enable_logging', 'is_enabled', 'enable', 'datasources.*'],
    when: 'turned_off',
    why: 'Calls, changes or intrusions are no longer noticed.',
  }),
  critical('modified', {
    types: ['aws_cloudtrail_event_data_store'],
    attributes: ['suspend'],
    when: 'turned_on',
    why: 'Calls are no longer recorded.',
  }),
  critical('modified', {
    types: ['aws_cloudtrail'],
    attributes: [
      'cloud_watch_logs_group_arn',
      'enable_log_file_validation',
      'include_global_service_events',
      'is_multi_region_trail',
      'is_organization_trail',
      's3_bucket_name',
      's3_key_prefix',
    ],
    when: 'replaced',
    why: 'Fewer calls are recorded, or their records go elsewhere.',
  }),
  critical('modified', {
    types: ['aws_cloudtrail', 'aws_cloudtrail_event_data_store'],
    attributes: ['event_selector', 'advanced_event_selector'],
    why: 'Other calls are recorded.',
  }),
  critical('modified', {
    types: ['aws_cloudtrail_event_data_store'],
    attributes: ['multi_region_enabled', 'organization_enabled'],
    when: 'turned_off',
    why: 'Fewer calls are recorded.',
  }),
  critical('modified', {
    types: ['aws_cloudtrail_event_data_store'],
    attributes: ['retention_period'],
    when: 'lowered',
    why: 'Calls are kept for a shorter time.',
  }),
  high('modified', {
    types: ['aws_cloudtrail_event_data_store'],
    attributes: ['termination_protection_enabled'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: ['aws_cloudtrail'],
    attributes: ['insight_selector'],
    when: 'loses_entries',
    why: 'Unusual calls are no longer noticed.',
  }),
  critical('modified', {
    types: ['aws_config_configuration_recorder'],
    attributes: ['recording_group.all_supported', 'recording_group.include_global_resource_types'],
    when: 'turned_off',
    why: 'Fewer changes are recorded.',
  }),
  critical('modified', {
    types: ['aws_config_configuration_recorder'],
    attributes: ['recording_group.resource_types'],
    when: 'loses_entries',
    why: 'Fewer changes are recorded.',
  }),
  critical('modified', {
    types: ['aws_config_configuration_recorder'],
    attributes: ['recording_group.exclusion_by_resource_types'],
    when: 'gains_entries',
    why: 'Fewer changes are recorded.',
  }),
  critical('modified', {
    types: ['aws_config_delivery_channel', 'aws_guardduty_publishing_destination'],
    attributes: ['s3_bucket_name', 'destination_arn'],
    why: 'Records go elsewhere.',
  }),
  high('modified', {
    types: ['aws_config_retention_configuration'],
    attributes: ['retention_period_in_days'],
    when: 'lowered',
    why: 'Changes are kept for a shorter time.',
  }),
  high('modified', {
    types: ['aws_config_remediation_configuration', 'aws_fms_policy'],
    attributes: ['automatic', 'remediation_enabled'],
    when: 'turned_off',
    why: 'Violations are no longer repaired.',
  }),
  high('modified', {
    types: ['aws_config_organization_*', 'aws_fms_policy'],
    attributes: ['excluded_accounts', 'exclude_map.*'],
    when: 'gains_entries',
    why: 'Accounts are exempt from the rules.',
  }),

  critical('modified', {
    types: ['aws_guardduty_detector_feature', 'aws_guardduty_member_detector_feature'],
    attributes: ['status'],
    when: { was: 'ENABLED' },
    why: 'Intrusions are no longer noticed.',
  }),
  high('modified', {
    types: ['aws_guardduty_detector_feature', 'aws_guardduty_member_detector_feature'],
    attributes: ['additional_configuration'],
    when: 'loses_entries',
    why: 'Fewer intrusions are noticed.',
  }),
  critical('deleted', { types: members, attributes: anything, why: 'An account is no longer monitored.' }),
  critical('modified', { types: members, attributes: ['invite'], when: 'turned_off', why: 'An account is no longer monitored.' }),
  medium('modified', { types: members, attributes: ['invite'], why: 'An account is monitored.' }),
  // Monitoring that stops changes no attribute.
  critical('modified', { types: ['aws_guardduty_member'], attributes: anything, why: 'An account is no longer monitored.' }),
  critical('modified', {
    types: ['aws_macie2_account', 'aws_macie2_member'],
    attributes: ['status'],
    when: { becomes: ['PAUSED'] },
    why: 'Sensitive data is no longer looked for.',
  }),
  critical('modified', {
    types: ['aws_inspector2_enabler'],
    attributes: ['resource_types'],
    when: 'loses_entries',
    why: 'Vulnerabilities are no longer looked for.',
  }),
  high('modified', {
    types: ['aws_guardduty_organization_configuration*'],
    attributes: ['auto_enable_organization_members', 'auto_enable'],
    when: { becomes: ['NONE'] },
    why: 'New accounts are not monitored.',
  }),
  high('modified', {
    types: ['aws_*_organization_configuration'],
    attributes: ['auto_enable', 'auto_enable.*', 'datasources.*'],
    when: 'turned_off',
    why: 'New accounts are not monitored.',
  }),
  high('modified', {
    types: ['aws_securityhub_standards_control', 'aws_securityhub_standards_control_association'],
    attributes: ['control_status', 'association_status'],
    when: { becomes: ['DISABLED'] },
    why: 'Violations are no longer noticed.',
  }),
  high('modified', {
    types: ['aws_securityhub_configuration_policy'],
    attributes: ['configuration_policy.service_enabled'],
    when: 'turned_off',
    why: 'Findings are no longer collected.',
  }),
  high(['created', 'modified'], { types: filters, attributes: anything, why: 'Findings are hidden.' }),
  high(['created', 'modified'], {
    types: administrators,
    attributes: anything,
    why: 'An account manages the security of the organization.',
  }),
  high('created', {
    types: ['aws_config_aggregate_authorization', 'aws_shield_drt_access_*'],
    attributes: anything,
    why: 'Another account may read the configuration or the logs.',
  }),

  critical('modified', {
    types: ['aws_networkfirewall_logging_configuration'],
    attributes: ['logging_configuration.log_destination_config'],
    when: 'loses_entries',
    why: 'Traffic is no longer logged.',
  }),
  high('modified', {
    types: ['aws_networkfirewall_firewall_policy', 'aws_networkfirewall_rule_group'],
    attributes: ['firewall_policy.*', 'rule_group.*'],
    why: 'The firewall passes other traffic.',
  }),
  high('modified', {
    types: ['aws_networkfirewall_firewall'],
    attributes: [
      'delete_protection',
      'firewall_policy_change_protection',
      'subnet_change_protection',
      'availability_zone_change_protection',
    ],
    when: 'turned_off',
    why: 'Protection against deletion or changes is off.',
  }),
  high('modified', {
    types: ['aws_networkfirewall_firewall'],
    attributes: ['firewall_policy_arn', 'subnet_mapping', 'availability_zone_mapping'],
    when: 'loses_entries',
    why: 'Traffic passes other rules, or none.',
  }),
];
