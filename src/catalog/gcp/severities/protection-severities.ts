import { critical, high, type SeverityRows } from '../../severity-row.js';

/**
 * Changes in Google Cloud that switch off deletion protection, backups, retention, encryption and other protection (D24). Source:
 * documentation of the services.
 */

const google = 'google_*';
const runs = 'google_cloud_run_v2_service google_cloud_run_v2_job google_cloud_run_v2_worker_pool';
const nodes = 'google_container_cluster google_container_node_pool';
const secrets = 'google_secret_manager_secret google_secret_manager_regional_secret';

export const cloudProtectionSeverities: SeverityRows = [
  high('modified', 'turned_off', 'Deletion protection is off.', {
    [google]: `
      deletion_protection deletion_protection_enabled settings.deletion_protection_enabled enable_drop_protection
      settings.retain_backups_on_delete`,
  }),
  high('modified', { was: 'PROTECTED' }, 'Deletion protection is off.', { google_bigtable_table: 'deletion_protection' }),
  high('modified', 'loses_entries', 'Deletion protection is off.', { google_resource_manager_lien: 'restrictions' }),

  high('modified', 'turned_off', 'Objects that are overwritten or deleted are lost.', {
    google_storage_bucket: 'versioning.enabled default_event_based_hold enable_object_retention',
  }),
  high('modified', 'lowered', 'Objects are protected for a shorter time.', {
    google_storage_bucket: 'retention_policy.retention_period soft_delete_policy.retention_duration_seconds',
  }),
  high('modified', 'gains_entries', 'Other objects are deleted or moved.', { google_storage_bucket: 'lifecycle_rule' }),
  high('modified', 'turned_off', 'Backups are no longer made.', {
    google_sql_database_instance: `
      settings.backup_configuration.enabled settings.backup_configuration.point_in_time_recovery_enabled
      settings.backup_configuration.binary_log_enabled`,
  }),
  high('modified', 'lowered', 'Backups are kept for a shorter time.', {
    google_sql_database_instance: `
      settings.backup_configuration.transaction_log_retention_days
      settings.backup_configuration.backup_retention_settings.retained_backups`,
  }),
  high('modified', { becomes: ['DISABLED'] }, 'Snapshots are no longer made.', {
    google_redis_instance: 'persistence_config.persistence_mode',
  }),
  high('modified', 'turned_off', 'Images may be replaced by others of the same name.', {
    google_artifact_registry_repository: 'docker_config.immutable_tags',
  }),
  high('modified', 'any', 'Secrets are destroyed at another time.', { [secrets]: 'expire_time ttl version_destroy_ttl' }),

  high('modified', 'any', 'Data is encrypted differently, or with another key.', {
    [google]: `
      *kms_key* *encryption_key* customer_managed_key crypto_key_name database_encryption.* replication.user_managed.replicas`,
  }),
  high('modified', 'any', 'A key is rotated, used or destroyed differently.', {
    'google_kms_crypto_key google_kms_crypto_key_version': `
      rotation_period destroy_scheduled_duration primary.state state version_template.* purpose import_only
      external_protection_level_options.*`,
  }),
  high('modified', { becomes: ['ALLOW_UNENCRYPTED_AND_ENCRYPTED'] }, 'Connections need no encryption.', {
    google_sql_database_instance: 'settings.ip_configuration.ssl_mode',
  }),
  high('modified', 'turned_off', 'Connections need no encryption.', {
    google_sql_database_instance: 'settings.ip_configuration.require_ssl',
  }),
  high('modified', { becomes: ['DISABLED', 'TRANSIT_ENCRYPTION_MODE_DISABLED'] }, 'Connections need no encryption.', {
    'google_redis_instance google_redis_cluster': 'transit_encryption_mode',
  }),
  high('modified', { becomes: ['SECURE_OPTIONAL'] }, 'Connections need no encryption.', {
    google_cloudfunctions_function: 'https_trigger_security_level',
  }),
  high('modified', 'turned_off', 'Connections are not encrypted.', { google_compute_interconnect: 'macsec_enabled' }),
  high('modified', 'turned_off', 'Machines are no longer protected against changed boot code or access to their memory.', {
    [google]: '*enable_confidential_compute *confidential_nodes.enabled *shielded_instance_config.* enable_shielded_nodes',
  }),

  critical('modified', { was: 'GKE_METADATA' }, 'Pods can read the credentials of their node.', {
    google_container_node_pool: 'node_config.workload_metadata_config.mode',
  }),
  critical('modified', 'turned_on', 'Every service account may do everything in the cluster.', {
    google_container_cluster: 'enable_legacy_abac',
  }),
  critical('modified', { becomes: ['DISABLED'] }, 'Unsigned code may be deployed.', {
    google_container_cluster: 'binary_authorization.evaluation_mode',
  }),
  critical('modified', 'removed', 'Unsigned code may be deployed.', {
    [`${runs} google_cloudfunctions2_function`]: 'binary_authorization.policy service_config.binary_authorization_policy',
  }),
  critical('modified', 'turned_off', 'Unsigned code may be deployed.', { [runs]: 'binary_authorization.use_default' }),
  high('modified', 'turned_off', 'Builds need no approval.', { google_cloudbuild_trigger: 'approval_config.approval_required' }),
  high('modified', 'any', 'Builds use the code of another repository.', {
    google_cloudbuild_trigger: 'github.owner github.name repository_event_config.repository trigger_template.repo_name',
  }),
  high('modified', { becomes: ['DISABLED'] }, 'Images are no longer scanned.', {
    google_artifact_registry_repository: 'vulnerability_scanning_config.enablement_config',
  }),
  high('modified', { becomes: ['DISABLED', 'VULNERABILITY_DISABLED'] }, 'The cluster is no longer scanned.', {
    google_container_cluster: 'security_posture_config.mode security_posture_config.vulnerability_mode',
  }),
  high('modified', 'turned_off', 'Network policies have no effect.', { google_container_cluster: 'network_policy.enabled' }),
  high('modified', 'turned_on', 'The network of the cluster is less protected.', {
    [nodes]: 'addons_config.network_policy_config.disabled service_external_ips_config.enabled',
  }),
];

/** Identities and credentials in Google Cloud that are not of IAM (D24). Source: documentation of the services. */

const versions = 'google_secret_manager_secret_version google_secret_manager_regional_secret_version';

export const credentialSeverities: SeverityRows = [
  high('created', 'any', 'A new identity or credential.', {
    [`
      google_sql_user google_sql_ssl_cert google_storage_hmac_key google_compute_backend_service_signed_url_key
      google_compute_backend_bucket_signed_url_key ${versions}`]: '*',
  }),
  high('created', 'any', 'Somebody has access to the data.', {
    'google_bigquery_dataset_access google_storage_bucket_access_control google_storage_bucket_acl': '*',
  }),
  high('modified', 'any', 'An identity or a credential changed.', `google_sql_user google_storage_hmac_key ${versions}`),
  high('modified', 'turned_off', 'Clients need no credentials.', { 'google_redis_instance google_redis_cluster': 'auth_enabled' }),
  high('modified', { becomes: ['AUTH_MODE_DISABLED'] }, 'Clients need no credentials.', { google_redis_cluster: 'authorization_mode' }),
  high('modified', 'turned_off', 'Passwords may be weaker.', {
    google_sql_database_instance: `
      settings.password_validation_policy.enable_password_policy settings.password_validation_policy.disallow_username_substring`,
  }),
  high('modified', 'lowered', 'Passwords may be weaker.', {
    google_sql_database_instance: 'settings.password_validation_policy.min_length settings.password_validation_policy.reuse_interval',
  }),
  high('modified', { was: 'REQUIRED' }, 'Clients need no identity of IAM.', {
    google_sql_database_instance: 'settings.connector_enforcement',
  }),
  high('modified', 'any', 'The connection uses another credential.', {
    google_bigquery_connection: 'cloud_sql.credential.password aws.access_role.iam_role_id',
  }),
  high('modified', 'any', 'Programs act as another identity, or with other rights.', {
    'google_*': '*service_account *service_account_email *service_account_name *oauth_scopes',
  }),
  high('modified', 'any', 'Others may sign in to the cluster, or pods act as other identities.', {
    google_container_cluster: `
      workload_identity_config.workload_pool authenticator_groups_config.security_group identity_service_config.enabled master_auth`,
  }),
  critical('modified', 'replaced', 'The tokens of another issuer are trusted.', { google_gke_hub_membership: 'authority.issuer' }),
  high('modified', 'any', 'Messages are delivered to another place.', {
    google_pubsub_subscription: 'push_config.push_endpoint bigquery_config.table cloud_storage_config.bucket',
  }),
  high('modified', 'any', 'Other policies apply to the project.', { 'google_project google_folder': 'org_id folder_id parent' }),
];
