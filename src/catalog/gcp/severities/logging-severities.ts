import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Changes in Google Cloud that switch off logs, or the alerts that depend on them (D24). Source: documentation of the services. */

const buckets = ['project', 'folder', 'organization', 'billing_account'].map((holder) => `google_logging_${holder}_bucket_config`);

export const loggingSeverities: readonly SeverityRow[] = [
  critical('deleted', { types: ['google_logging_*_sink'], attributes: anything, why: 'Logs are no longer exported.' }),
  critical('modified', {
    types: ['google_logging_*_sink'],
    attributes: ['disabled'],
    when: 'turned_on',
    why: 'Logs are no longer exported.',
  }),
  critical('modified', {
    types: ['google_logging_*_sink'],
    attributes: ['exclusions'],
    when: 'gains_entries',
    why: 'Some logs are no longer exported.',
  }),
  critical('modified', {
    types: ['google_logging_*_sink'],
    attributes: ['destination'],
    when: 'replaced',
    why: 'Logs are exported to another destination.',
  }),
  critical('modified', {
    types: ['google_logging_*_sink'],
    attributes: ['include_children'],
    when: 'turned_off',
    why: 'Logs of the projects below are no longer exported.',
  }),
  high('modified', { types: ['google_logging_*_sink'], attributes: ['filter'], why: 'Other logs are exported.' }),
  critical(['created', 'modified'], {
    types: ['google_logging_*_exclusion'],
    attributes: ['filter'],
    when: 'gains_entries',
    why: 'Other logs are discarded.',
  }),
  critical('modified', {
    types: ['google_logging_*_exclusion'],
    attributes: ['disabled'],
    when: 'turned_off',
    why: 'Logs are discarded again.',
  }),
  critical('deleted', { types: buckets, attributes: anything, why: 'The logs in the bucket are lost.' }),
  high('modified', { types: buckets, attributes: ['retention_days'], when: 'lowered', why: 'Logs are kept for a shorter time.' }),
  critical('modified', {
    types: ['google_logging_folder_settings', 'google_logging_organization_settings'],
    attributes: ['disable_default_sink'],
    when: 'turned_on',
    why: 'New projects keep no logs.',
  }),
  high('modified', { types: ['google_logging_log_view'], attributes: ['filter'], why: 'Readers of the view see other logs.' }),
  high('modified', {
    types: ['google_logging_metric'],
    attributes: ['disabled'],
    when: 'turned_on',
    why: 'Alerts on the metric are off.',
  }),
  high('modified', {
    types: ['google_monitoring_alert_policy', 'google_monitoring_notification_channel'],
    attributes: ['enabled'],
    when: 'turned_off',
    why: 'Alerts are no longer sent.',
  }),
  high('modified', {
    types: ['google_monitoring_alert_policy'],
    attributes: ['notification_channels'],
    when: 'loses_entries',
    why: 'Alerts are no longer sent to a channel.',
  }),
  critical('modified', {
    types: [
      'google_compute_subnetwork',
      'google_compute_firewall',
      'google_compute_router_nat',
      'google_compute_backend_service',
      'google_compute_region_backend_service',
    ],
    attributes: ['log_config'],
    when: 'switched_off',
    why: 'Connections are no longer logged.',
  }),
  critical('modified', {
    types: ['google_compute_*firewall_policy_rule'],
    attributes: ['enable_logging'],
    when: 'turned_off',
    why: 'Connections are no longer logged.',
  }),
  critical('modified', {
    types: ['google_dns_policy'],
    attributes: ['enable_logging'],
    when: 'turned_off',
    why: 'Queries are no longer logged.',
  }),
  critical('modified', {
    types: ['google_dns_managed_zone'],
    attributes: ['cloud_logging_config'],
    when: 'switched_off',
    why: 'Queries are no longer logged.',
  }),
  critical('modified', {
    types: ['google_container_cluster'],
    attributes: ['logging_config.enable_components'],
    when: 'loses_entries',
    why: 'Some logs of the cluster are off.',
  }),
  critical('modified', {
    types: ['google_container_cluster'],
    attributes: ['logging_service'],
    when: { becomes: ['none'] },
    why: 'Logs of the cluster are off.',
  }),
  high('modified', {
    types: ['google_container_cluster'],
    attributes: ['monitoring_service'],
    when: { becomes: ['none'] },
    why: 'The cluster is no longer monitored.',
  }),
  critical('modified', {
    types: ['google_storage_bucket'],
    attributes: ['logging.log_bucket'],
    when: 'emptied',
    why: 'Access is no longer logged.',
  }),
  critical('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.database_flags'],
    when: 'drops_audit',
    why: 'A log of the database is off.',
  }),
  critical('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.sql_server_audit_config.bucket'],
    when: 'emptied',
    why: 'Audit logs of the database are off.',
  }),
  critical('modified', {
    types: ['google_*_iam_policy'],
    attributes: ['policy_data'],
    when: 'drops_audit',
    why: 'Some audit logs of a service are off.',
  }),
  critical('modified', {
    types: ['google_workflows_workflow'],
    attributes: ['call_log_level'],
    when: { becomes: ['LOG_NONE'] },
    why: 'Calls are no longer logged.',
  }),
  critical('modified', {
    types: ['google_cloud_tasks_queue'],
    attributes: ['stackdriver_logging_config.sampling_ratio'],
    when: 'emptied',
    why: 'Tasks are no longer logged.',
  }),
];
