import { critical, high, type SeverityRows } from '../../severity-row.js';

/** Databases, caches, file systems and backups: exposure, loss of protection or logging, and gained rights (D24). */

const policies = `
  aws_dynamodb_resource_policy aws_opensearch_domain aws_opensearch_domain_policy aws_elasticsearch_domain
  aws_elasticsearch_domain_policy aws_redshift_resource_policy aws_redshiftserverless_resource_policy
  aws_efs_file_system_policy aws_backup_vault_policy`;
const searchDomains = 'aws_opensearch_domain aws_elasticsearch_domain';
const otherEngines = 'aws_docdb_cluster aws_neptune_cluster aws_docdb_global_cluster aws_neptune_global_cluster';
const fileSystems = 'aws_fsx_*_file_system';

export const databasesAwsSeverities: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Everybody or an unknown account may use the data.', {
    [policies]: 'policy access_policies',
  }),
  high(['created', 'modified'], 'widens_policy', 'The policy allows more, or denies less.', { [policies]: 'policy access_policies' }),
  critical(['created', 'modified'], 'turned_on', 'The database has a public address.', {
    'aws_redshift_cluster aws_redshiftserverless_workgroup aws_neptune_cluster_instance aws_rds_shard_group': 'publicly_accessible',
  }),
  critical('created', 'exposes', 'An unknown account may connect to the data.', {
    'aws_redshift_endpoint_authorization aws_opensearch_authorize_vpc_endpoint_access aws_redshift_data_share_authorization':
      'account consumer_identifier',
  }),
  critical('modified', 'turned_on', 'Users need no login.', { [searchDomains]: 'advanced_security_options.anonymous_auth_enabled' }),
  critical('modified', 'removed', 'The domain no longer controls its users, or leaves its network.', {
    [searchDomains]: 'advanced_security_options.enabled vpc_options.subnet_ids',
  }),
  critical('modified', 'turned_on', 'The user needs no password.', { 'aws_elasticache_user aws_memorydb_user': 'no_password_required' }),
  critical('modified', { becomes: ['no-password', 'no-password-required'] }, 'The user needs no password.', {
    'aws_elasticache_user aws_memorydb_user': 'authentication_mode.type',
  }),
  critical('modified', { becomes: ['open-access'] }, 'Everybody who reaches the cluster may use it.', { aws_memorydb_cluster: 'acl_name' }),
  critical('modified', 'loses_entries', 'Users of the cache are no longer controlled.', {
    aws_elasticache_replication_group: 'user_group_ids',
  }),
  critical('modified', 'removed', 'Users of the cache are no longer controlled.', { aws_elasticache_serverless_cache: 'user_group_id' }),
  high('modified', 'any', 'Somebody has a new password.', {
    [`aws_docdb_* aws_elasticache_* aws_fsx_* aws_memorydb_* aws_redshift* ${searchDomains}`]: 'auth_token passwords *.passwords *password',
  }),
  high('modified', 'any', 'Domains use other words, or run other code.', { aws_opensearch_package: 'package_source.*' }),
  high('modified', 'any', 'The user has other rights.', { 'aws_elasticache_user aws_memorydb_user': 'access_string' }),
  high('modified', 'gains_entries', 'More users have access.', { 'aws_elasticache_user_group aws_memorydb_acl': 'user_ids user_names' }),
  high('modified', 'gains_entries', 'The database may act with the rights of another role.', {
    'aws_redshift_cluster aws_redshift_cluster_iam_roles aws_redshiftserverless_namespace aws_neptune_cluster': 'iam_roles iam_role_arns',
  }),

  critical('deleted', 'any', 'Access is no longer logged.', 'aws_redshift_logging'),
  critical('modified', 'turned_off', 'Access is no longer logged.', { aws_redshift_cluster: 'logging.enable' }),
  critical('modified', 'loses_entries', 'A log is no longer exported.', { aws_redshiftserverless_namespace: 'log_exports' }),
  critical('modified', 'loses_entries', 'A log of the database is no longer kept.', {
    'aws_docdb_cluster aws_neptune_cluster': 'enabled_cloudwatch_logs_exports enable_cloudwatch_logs_exports',
  }),
  critical('modified', { becomes: ['DISABLED'] }, 'Access to files is no longer logged.', {
    aws_fsx_windows_file_system: 'audit_log_configuration.*',
  }),
  high('modified', 'any', 'Logs are delivered differently, or no longer.', {
    [`${searchDomains} aws_elasticache_cluster aws_elasticache_replication_group`]: 'log_publishing_options log_delivery_configuration',
  }),

  critical('deleted', 'any', 'Backups can be deleted before their time.', 'aws_backup_vault_lock_configuration'),
  critical('modified', 'lowered', 'Backups can be deleted earlier.', { aws_backup_vault_lock_configuration: 'min_retention_days' }),
  critical('modified', { becomes: ['ENABLED'] }, 'Locked files can be deleted.', {
    aws_fsx_ontap_volume: 'snaplock_configuration.privileged_delete',
  }),
  critical('deleted', 'any', 'Backups are lost, or no longer made.', {
    'aws_backup_vault aws_backup_plan aws_fsx_backup aws_redshift_cluster_snapshot aws_memorydb_snapshot': '*',
  }),
  high('modified', 'any', 'Backups are made or kept differently.', { aws_backup_plan: 'rule' }),
  high('modified', 'turned_off', 'A service is no longer backed up.', { aws_backup_region_settings: 'resource_type_opt_in_preference.*' }),
  high('modified', { was: 'ENABLED' }, 'The file system is no longer backed up.', { aws_efs_backup_policy: 'backup_policy.status' }),
  high('modified', 'turned_off', 'Lost data can no longer be recovered, or the table can be deleted.', {
    'aws_dynamodb_table aws_dynamodb_table_replica': 'point_in_time_recovery point_in_time_recovery.enabled deletion_protection_enabled',
  }),
  high('modified', 'lowered', 'Backups are kept for a shorter time.', {
    [`
      ${otherEngines} ${fileSystems} aws_dynamodb_table aws_elasticache_* aws_memorydb_cluster aws_redshift_cluster
      aws_redshift_cluster_snapshot aws_redshift_snapshot_copy`]: `
      automated_snapshot_retention_period automatic_backup_retention_days backup_retention_period manual_snapshot_retention_period
      point_in_time_recovery.recovery_period_in_days retention_period snapshot_retention_limit`,
  }),
  high('modified', 'turned_off', 'Deletion protection is off.', { [otherEngines]: 'deletion_protection' }),
  high('modified', 'turned_off', 'Data or connections are not encrypted, or leave the network.', {
    [`aws_dynamodb_table aws_elasticache_* aws_memorydb_* aws_redshift_cluster ${searchDomains}`]: `
      at_rest_encryption_enabled domain_endpoint_options.enforce_https encrypt_at_rest.enabled enhanced_vpc_routing
      node_to_node_encryption.enabled server_side_encryption.enabled tls_enabled transit_encryption_enabled`,
  }),
  high('modified', 'any', 'The domain accepts other versions of TLS.', { [searchDomains]: 'domain_endpoint_options.tls_security_policy' }),
  high('modified', { was: 'required' }, 'Connections need no encryption.', {
    aws_elasticache_replication_group: 'transit_encryption_mode',
  }),
];
