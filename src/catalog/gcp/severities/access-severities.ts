import { critical, high, type SeverityRows } from '../../severity-row.js';

/** Changes in Google Cloud that switch off logs, or the alerts that depend on them (D24). Source: documentation of the services. */

const buckets = ['project', 'folder', 'organization', 'billing_account']
  .map((holder) => `google_logging_${holder}_bucket_config`)
  .join(' ');

export const loggingSeverities: SeverityRows = [
  critical('deleted', 'any', 'Logs are no longer exported.', 'google_logging_*_sink'),
  critical('modified', 'turned_on', 'Logs are no longer exported.', { 'google_logging_*_sink': 'disabled' }),
  critical('modified', 'gains_entries', 'Some logs are no longer exported.', { 'google_logging_*_sink': 'exclusions' }),
  critical('modified', 'replaced', 'Logs are exported to another destination.', { 'google_logging_*_sink': 'destination' }),
  critical('modified', 'turned_off', 'Logs of the projects below are no longer exported.', { 'google_logging_*_sink': 'include_children' }),
  high('modified', 'any', 'Other logs are exported.', { 'google_logging_*_sink': 'filter' }),
  critical(['created', 'modified'], 'gains_entries', 'Other logs are discarded.', { 'google_logging_*_exclusion': 'filter' }),
  critical('modified', 'turned_off', 'Logs are discarded again.', { 'google_logging_*_exclusion': 'disabled' }),
  critical('deleted', 'any', 'The logs in the bucket are lost.', buckets),
  high('modified', 'lowered', 'Logs are kept for a shorter time.', { [buckets]: 'retention_days' }),
  critical('modified', 'turned_on', 'New projects keep no logs.', {
    'google_logging_folder_settings google_logging_organization_settings': 'disable_default_sink',
  }),
  high('modified', 'any', 'Readers of the view see other logs.', { google_logging_log_view: 'filter' }),
  high('modified', 'turned_on', 'Alerts on the metric are off.', { google_logging_metric: 'disabled' }),
  high('modified', 'turned_off', 'Alerts are no longer sent.', {
    'google_monitoring_alert_policy google_monitoring_notification_channel': 'enabled',
  }),
  high('modified', 'loses_entries', 'Alerts are no longer sent to a channel.', { google_monitoring_alert_policy: 'notification_channels' }),
  critical('modified', 'turned_off', 'Connections are no longer logged.', {
    [`
      google_compute_subnetwork google_compute_firewall google_compute_router_nat google_compute_backend_service
      google_compute_region_backend_service`]: 'log_config',
    'google_compute_*firewall_policy_rule': 'enable_logging',
  }),
  critical('modified', 'turned_off', 'Queries are no longer logged.', {
    google_dns_policy: 'enable_logging',
    google_dns_managed_zone: 'cloud_logging_config',
  }),
  critical('modified', 'loses_entries', 'Some logs of the cluster are off.', {
    google_container_cluster: 'logging_config.enable_components',
  }),
  critical('modified', { becomes: ['none'] }, 'Logs of the cluster are off.', { google_container_cluster: 'logging_service' }),
  high('modified', { becomes: ['none'] }, 'The cluster is no longer monitored.', { google_container_cluster: 'monitoring_service' }),
  critical('modified', 'removed', 'Access is no longer logged.', { google_storage_bucket: 'logging.log_bucket' }),
  critical('modified', 'protects_less', 'A log of the database is off.', { google_sql_database_instance: 'settings.database_flags' }),
  critical('modified', 'removed', 'Audit logs of the database are off.', {
    google_sql_database_instance: 'settings.sql_server_audit_config.bucket',
  }),
  critical('modified', 'protects_less', 'Some audit logs of a service are off.', { 'google_*_iam_policy': 'policy_data' }),
  critical('modified', { becomes: ['LOG_NONE'] }, 'Calls are no longer logged.', { google_workflows_workflow: 'call_log_level' }),
  critical('modified', 'removed', 'Tasks are no longer logged.', { google_cloud_tasks_queue: 'stackdriver_logging_config.sampling_ratio' }),
];

/** Severities of changes of access in Google Cloud (D24), highest first. Source: IAM documentation, roles and privilege escalation. */
export const accessSeverities: SeverityRows = [
  critical('created', 'exposes', 'Everybody has a role.', { 'google_*_iam_member': 'member' }),
  critical('created', 'administrator', 'A member is an administrator now.', { 'google_*_iam_member': 'role' }),
  critical('modified', 'exposes', 'Everybody has a role.', { 'google_*_iam_binding google_*_iam_policy': 'members policy_data' }),
  critical('modified', 'administrator', 'A member is an administrator now.', {
    'google_*_iam_binding google_*_iam_policy': 'members policy_data',
  }),
  critical('modified', 'exposes', 'Everybody has access to the data.', { google_bigquery_dataset: 'access' }),
  critical('deleted', 'any', 'An identity or a policy was deleted.', {
    [`
      google_*_iam_custom_role google_*organization_policy google_iam_deny_policy google_iam_principal_access_boundary_policy
      google_org_policy_policy google_service_account google_iam_workload_identity_pool google_iam_workload_identity_pool_provider
      google_iam_workforce_pool google_iam_workforce_pool_provider`]: '*',
  }),
  critical('deleted', 'any', 'Audit logs of a service are off.', 'google_*_iam_audit_config'),
  critical('modified', 'loses_entries', 'Some audit logs of a service are off.', { 'google_*_iam_audit_config': 'audit_log_config' }),
  critical('modified', 'gains_entries', 'Members with the role have more permissions.', { 'google_*_iam_custom_role': 'permissions' }),
  critical('modified', 'loses_entries', 'A denial of access was changed or removed.', { google_iam_deny_policy: 'rules' }),
  critical('modified', 'replaced', 'Others may sign in.', {
    'google_iam_workload_identity_pool_provider google_iam_workforce_pool_provider': `
      attribute_condition oidc.issuer_uri oidc.jwks_json oidc.client_id saml.idp_metadata_xml aws.account_id x509.trust_store`,
  }),
  critical('modified', 'gains_entries', 'Tokens for others are accepted.', {
    google_iam_workload_identity_pool_provider: 'oidc.allowed_audiences',
  }),
  critical('modified', 'gains_entries', 'The boundary of permissions is wider.', {
    'google_iam_principal_access_boundary_policy google_iam_access_boundary_policy': 'details.rules rules',
  }),
  critical('modified', 'protects_less', 'The policy restricts less, or something else.', {
    'google_*organization_policy google_org_policy_policy': 'spec.rules boolean_policy list_policy',
  }),
  critical('modified', 'turned_on', 'The policy restricts no more than the default.', { google_org_policy_policy: 'spec.reset' }),
  high('modified', 'any', 'Access to the data changed.', { google_bigquery_dataset: 'access' }),
];
