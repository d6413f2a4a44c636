import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/**
 * Changes in Google Cloud that open a resource to everybody, or switch off its protection or its logs (D24). Source: documentation of VPC
 * firewall rules, Cloud SQL, GKE, Cloud Storage and Cloud Logging.
 */
export const cloudExposureSeverities: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['google_compute_firewall'],
    attributes: ['source_ranges'],
    when: 'opens_firewall',
    why: 'Every address may connect.',
  }),
  critical(['created', 'modified'], {
    types: ['google_sql_database_instance'],
    attributes: ['settings.ip_configuration.authorized_networks'],
    when: 'opens_network',
    why: 'The database is reachable from every address.',
  }),
  critical('modified', {
    types: ['google_container_cluster'],
    attributes: ['master_authorized_networks_config.cidr_blocks'],
    when: 'opens_network',
    why: 'The control plane is reachable from every address.',
  }),
  critical('modified', {
    types: ['google_storage_bucket'],
    attributes: ['public_access_prevention'],
    when: { was: 'enforced' },
    why: 'The bucket may be opened to everybody.',
  }),
  high('modified', {
    types: ['google_storage_bucket'],
    attributes: ['uniform_bucket_level_access'],
    when: 'turned_off',
    why: 'Access control lists are in effect again.',
  }),
  critical('deleted', {
    types: ['google_logging_*_sink'],
    attributes: anything,
    why: 'Logs are no longer exported.',
  }),
  critical('modified', {
    types: ['google_logging_*_sink'],
    attributes: ['disabled'],
    when: 'turned_on',
    why: 'Logs are no longer exported.',
  }),
  high('modified', {
    types: ['google_storage_bucket'],
    attributes: ['versioning.enabled'],
    when: 'turned_off',
    why: 'Objects that are overwritten or deleted are lost.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.deletion_protection_enabled'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.backup_configuration.enabled', 'settings.backup_configuration.point_in_time_recovery_enabled'],
    when: 'turned_off',
    why: 'Backups are no longer made.',
  }),
];
