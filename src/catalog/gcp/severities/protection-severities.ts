import { critical, high, type SeverityRow } from '../../severity-row.js';

/**
 * Changes in Google Cloud that switch off deletion protection, backups, retention, encryption and other protection (D24). Source:
 * documentation of the services.
 */

const google: readonly string[] = ['google_*'];
const runs = ['google_cloud_run_v2_service', 'google_cloud_run_v2_job', 'google_cloud_run_v2_worker_pool'];
const nodes = ['google_container_cluster', 'google_container_node_pool'];
const secrets = ['google_secret_manager_secret', 'google_secret_manager_regional_secret'];

export const cloudProtectionSeverities: readonly SeverityRow[] = [
  high('modified', {
    types: google,
    attributes: [
      'deletion_protection',
      'deletion_protection_enabled',
      'settings.deletion_protection_enabled',
      'enable_drop_protection',
      'settings.retain_backups_on_delete',
    ],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: ['google_bigtable_table'],
    attributes: ['deletion_protection'],
    when: { was: 'PROTECTED' },
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: ['google_resource_manager_lien'],
    attributes: ['restrictions'],
    when: 'loses_entries',
    why: 'Deletion protection is off.',
  }),

  high('modified', {
    types: ['google_storage_bucket'],
    attributes: ['versioning.enabled', 'default_event_based_hold', 'enable_object_retention'],
    when: 'turned_off',
    why: 'Objects that are overwritten or deleted are lost.',
  }),
  high('modified', {
    types: ['google_storage_bucket'],
    attributes: ['retention_policy.retention_period', 'soft_delete_policy.retention_duration_seconds'],
    when: 'lowered',
    why: 'Objects are protected for a shorter time.',
  }),
  high('modified', {
    types: ['google_storage_bucket'],
    attributes: ['lifecycle_rule'],
    when: 'gains_entries',
    why: 'Other objects are deleted or moved.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: [
      'settings.backup_configuration.enabled',
      'settings.backup_configuration.point_in_time_recovery_enabled',
      'settings.backup_configuration.binary_log_enabled',
    ],
    when: 'turned_off',
    why: 'Backups are no longer made.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: [
      'settings.backup_configuration.transaction_log_retention_days',
      'settings.backup_configuration.backup_retention_settings.retained_backups',
    ],
    when: 'lowered',
    why: 'Backups are kept for a shorter time.',
  }),
  high('modified', {
    types: ['google_redis_instance'],
    attributes: ['persistence_config.persistence_mode'],
    when: { becomes: ['DISABLED'] },
    why: 'Snapshots are no longer made.',
  }),
  high('modified', {
    types: ['google_artifact_registry_repository'],
    attributes: ['docker_config.immutable_tags'],
    when: 'turned_off',
    why: 'Images may be replaced by others of the same name.',
  }),
  high('modified', {
    types: secrets,
    attributes: ['expire_time', 'ttl', 'version_destroy_ttl'],
    why: 'Secrets are destroyed at another time.',
  }),

  high('modified', {
    types: google,
    attributes: [
      '*kms_key*',
      '*encryption_key*',
      'customer_managed_key',
      'crypto_key_name',
      'database_encryption.*',
      'replication.user_managed.replicas',
    ],
    why: 'Data is encrypted differently, or with another key.',
  }),
  high('modified', {
    types: ['google_kms_crypto_key', 'google_kms_crypto_key_version'],
    attributes: [
      'rotation_period',
      'destroy_scheduled_duration',
      'primary.state',
      'state',
      'version_template.*',
      'purpose',
      'import_only',
      'external_protection_level_options.*',
    ],
    why: 'A key is rotated, used or destroyed differently.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.ip_configuration.ssl_mode'],
    when: { becomes: ['ALLOW_UNENCRYPTED_AND_ENCRYPTED'] },
    why: 'Connections need no encryption.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.ip_configuration.require_ssl'],
    when: 'turned_off',
    why: 'Connections need no encryption.',
  }),
  high('modified', {
    types: ['google_redis_instance', 'google_redis_cluster'],
    attributes: ['transit_encryption_mode'],
    when: { becomes: ['DISABLED', 'TRANSIT_ENCRYPTION_MODE_DISABLED'] },
    why: 'Connections need no encryption.',
  }),
  high('modified', {
    types: ['google_cloudfunctions_function'],
    attributes: ['https_trigger_security_level'],
    when: { becomes: ['SECURE_OPTIONAL'] },
    why: 'Connections need no encryption.',
  }),
  high('modified', {
    types: ['google_compute_interconnect'],
    attributes: ['macsec_enabled'],
    when: 'turned_off',
    why: 'Connections are not encrypted.',
  }),
  high('modified', {
    types: google,
    attributes: ['*enable_confidential_compute', '*confidential_nodes.enabled', '*shielded_instance_config.*', 'enable_shielded_nodes'],
    when: 'turned_off',
    why: 'Machines are no longer protected against changed boot code or access to their memory.',
  }),

  critical('modified', {
    types: ['google_container_node_pool'],
    attributes: ['node_config.workload_metadata_config.mode'],
    when: { was: 'GKE_METADATA' },
    why: 'Pods can read the credentials of their node.',
  }),
  critical('modified', {
    types: ['google_container_cluster'],
    attributes: ['enable_legacy_abac'],
    when: 'turned_on',
    why: 'Every service account may do everything in the cluster.',
  }),
  critical('modified', {
    types: ['google_container_cluster'],
    attributes: ['binary_authorization.evaluation_mode'],
    when: { becomes: ['DISABLED'] },
    why: 'Unsigned code may be deployed.',
  }),
  critical('modified', {
    types: [...runs, 'google_cloudfunctions2_function'],
    attributes: ['binary_authorization.policy', 'service_config.binary_authorization_policy'],
    when: 'emptied',
    why: 'Unsigned code may be deployed.',
  }),
  critical('modified', {
    types: runs,
    attributes: ['binary_authorization.use_default'],
    when: 'turned_off',
    why: 'Unsigned code may be deployed.',
  }),
  high('modified', {
    types: ['google_cloudbuild_trigger'],
    attributes: ['approval_config.approval_required'],
    when: 'turned_off',
    why: 'Builds need no approval.',
  }),
  high('modified', {
    types: ['google_cloudbuild_trigger'],
    attributes: ['github.owner', 'github.name', 'repository_event_config.repository', 'trigger_template.repo_name'],
    why: 'Builds use the code of another repository.',
  }),
  high('modified', {
    types: ['google_artifact_registry_repository'],
    attributes: ['vulnerability_scanning_config.enablement_config'],
    when: { becomes: ['DISABLED'] },
    why: 'Images are no longer scanned.',
  }),
  high('modified', {
    types: ['google_container_cluster'],
    attributes: ['security_posture_config.mode', 'security_posture_config.vulnerability_mode'],
    when: { becomes: ['DISABLED', 'VULNERABILITY_DISABLED'] },
    why: 'The cluster is no longer scanned.',
  }),
  high('modified', {
    types: ['google_container_cluster'],
    attributes: ['network_policy.enabled'],
    when: 'turned_off',
    why: 'Network policies have no effect.',
  }),
  high('modified', {
    types: nodes,
    attributes: ['addons_config.network_policy_config.disabled', 'service_external_ips_config.enabled'],
    when: 'turned_on',
    why: 'The network of the cluster is less protected.',
  }),
];
