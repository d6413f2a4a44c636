import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Databases, caches, file systems and backups: exposure, loss of protection or logging, and gained rights (D24). */

const policies = [
  'aws_dynamodb_resource_policy',
  'aws_opensearch_domain',
  'aws_opensearch_domain_policy',
  'aws_elasticsearch_domain',
  'aws_elasticsearch_domain_policy',
  'aws_redshift_resource_policy',
  'aws_redshiftserverless_resource_policy',
  'aws_efs_file_system_policy',
  'aws_backup_vault_policy',
];
const searchDomains = ['aws_opensearch_domain', 'aws_elasticsearch_domain'];
const otherEngines = ['aws_docdb_cluster', 'aws_neptune_cluster', 'aws_docdb_global_cluster', 'aws_neptune_global_cluster'];
const fileSystems = ['aws_fsx_*_file_system'];

export const databasesAwsSeverities: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: policies,
    attributes: ['policy', 'access_policies'],
    when: 'opens_policy',
    why: 'Everybody or an unknown account may use the data.',
  }),
  high(['created', 'modified'], {
    types: policies,
    attributes: ['policy', 'access_policies'],
    when: 'widens_policy',
    why: 'The policy allows more, or denies less.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_redshift_cluster', 'aws_redshiftserverless_workgroup', 'aws_neptune_cluster_instance', 'aws_rds_shard_group'],
    attributes: ['publicly_accessible'],
    when: 'turned_on',
    why: 'The database has a public address.',
  }),
  critical('created', {
    types: ['aws_redshift_endpoint_authorization', 'aws_opensearch_authorize_vpc_endpoint_access', 'aws_redshift_data_share_authorization'],
    attributes: ['account', 'consumer_identifier'],
    when: 'lets_in_stranger',
    why: 'An unknown account may connect to the data.',
  }),
  critical('modified', {
    types: searchDomains,
    attributes: ['advanced_security_options.anonymous_auth_enabled'],
    when: 'turned_on',
    why: 'Users need no login.',
  }),
  critical('modified', {
    types: searchDomains,
    attributes: ['advanced_security_options.enabled', 'vpc_options.subnet_ids'],
    when: 'emptied',
    why: 'The domain no longer controls its users, or leaves its network.',
  }),
  critical('modified', {
    types: ['aws_elasticache_user', 'aws_memorydb_user'],
    attributes: ['no_password_required'],
    when: 'turned_on',
    why: 'The user needs no password.',
  }),
  critical('modified', {
    types: ['aws_elasticache_user', 'aws_memorydb_user'],
    attributes: ['authentication_mode.type'],
    when: { becomes: ['no-password', 'no-password-required'] },
    why: 'The user needs no password.',
  }),
  critical('modified', {
    types: ['aws_memorydb_cluster'],
    attributes: ['acl_name'],
    when: { becomes: ['open-access'] },
    why: 'Everybody who reaches the cluster may use it.',
  }),
  critical('modified', {
    types: ['aws_elasticache_replication_group'],
    attributes: ['user_group_ids'],
    when: 'loses_entries',
    why: 'Users of the cache are no longer controlled.',
  }),
  critical('modified', {
    types: ['aws_elasticache_serverless_cache'],
    attributes: ['user_group_id'],
    when: 'emptied',
    why: 'Users of the cache are no longer controlled.',
  }),
  high('modified', {
    types: ['aws_docdb_*', 'aws_elasticache_*', 'aws_fsx_*', 'aws_memorydb_*', 'aws_redshift*', ...searchDomains],
    attributes: ['auth_token', 'passwords', '*.passwords', '*password'],
    why: 'Somebody has a new password.',
  }),
  high('modified', {
    types: ['aws_opensearch_package'],
    attributes: ['package_source.*'],
    why: 'Domains use other words, or run other code.',
  }),
  high('modified', {
    types: ['aws_elasticache_user', 'aws_memorydb_user'],
    attributes: ['access_string'],
    why: 'The user has other rights.',
  }),
  high('modified', {
    types: ['aws_elasticache_user_group', 'aws_memorydb_acl'],
    attributes: ['user_ids', 'user_names'],
    when: 'gains_entries',
    why: 'More users have access.',
  }),
  high('modified', {
    types: ['aws_redshift_cluster', 'aws_redshift_cluster_iam_roles', 'aws_redshiftserverless_namespace', 'aws_neptune_cluster'],
    attributes: ['iam_roles', 'iam_role_arns'],
    when: 'gains_entries',
    why: 'The database may act with the rights of another role.',
  }),

  critical('deleted', {
    types: ['aws_redshift_logging'],
    attributes: anything,
    why: 'Access is no longer logged.',
  }),
  critical('modified', {
    types: ['aws_redshift_cluster'],
    attributes: ['logging.enable'],
    when: 'turned_off',
    why: 'Access is no longer logged.',
  }),
  critical('modified', {
    types: ['aws_redshiftserverless_namespace'],
    attributes: ['log_exports'],
    when: 'loses_entries',
    why: 'A log is no longer exported.',
  }),
  critical('modified', {
    types: ['aws_docdb_cluster', 'aws_neptune_cluster'],
    attributes: ['enabled_cloudwatch_logs_exports', 'enable_cloudwatch_logs_exports'],
    when: 'loses_entries',
    why: 'A log of the database is no longer kept.',
  }),
  critical('modified', {
    types: ['aws_fsx_windows_file_system'],
    attributes: ['audit_log_configuration.*'],
    when: { becomes: ['DISABLED'] },
    why: 'Access to files is no longer logged.',
  }),
  high('modified', {
    types: [...searchDomains, 'aws_elasticache_cluster', 'aws_elasticache_replication_group'],
    attributes: ['log_publishing_options', 'log_delivery_configuration'],
    why: 'Logs are delivered differently, or no longer.',
  }),

  critical('deleted', {
    types: ['aws_backup_vault_lock_configuration'],
    attributes: anything,
    why: 'Backups can be deleted before their time.',
  }),
  critical('modified', {
    types: ['aws_backup_vault_lock_configuration'],
    attributes: ['min_retention_days'],
    when: 'lowered',
    why: 'Backups can be deleted earlier.',
  }),
  critical('modified', {
    types: ['aws_fsx_ontap_volume'],
    attributes: ['snaplock_configuration.privileged_delete'],
    when: { becomes: ['ENABLED'] },
    why: 'Locked files can be deleted.',
  }),
  critical('deleted', {
    types: ['aws_backup_vault', 'aws_backup_plan', 'aws_fsx_backup', 'aws_redshift_cluster_snapshot', 'aws_memorydb_snapshot'],
    attributes: anything,
    why: 'Backups are lost, or no longer made.',
  }),
  high('modified', {
    types: ['aws_backup_plan'],
    attributes: ['rule'],
    why: 'Backups are made or kept differently.',
  }),
  high('modified', {
    types: ['aws_backup_region_settings'],
    attributes: ['resource_type_opt_in_preference.*'],
    when: 'turned_off',
    why: 'A service is no longer backed up.',
  }),
  high('modified', {
    types: ['aws_efs_backup_policy'],
    attributes: ['backup_policy.status'],
    when: { was: 'ENABLED' },
    why: 'The file system is no longer backed up.',
  }),
  high('modified', {
    types: ['aws_dynamodb_table', 'aws_dynamodb_table_replica'],
    attributes: ['point_in_time_recovery', 'point_in_time_recovery.enabled', 'deletion_protection_enabled'],
    when: 'turned_off',
    why: 'Lost data can no longer be recovered, or the table can be deleted.',
  }),
  high('modified', {
    types: [
      ...otherEngines,
      ...fileSystems,
      'aws_dynamodb_table',
      'aws_elasticache_*',
      'aws_memorydb_cluster',
      'aws_redshift_cluster',
      'aws_redshift_cluster_snapshot',
      'aws_redshift_snapshot_copy',
    ],
    attributes: [
      'automated_snapshot_retention_period',
      'automatic_backup_retention_days',
      'backup_retention_period',
      'manual_snapshot_retention_period',
      'point_in_time_recovery.recovery_period_in_days',
      'retention_period',
      'snapshot_retention_limit',
    ],
    when: 'lowered',
    why: 'Backups are kept for a shorter time.',
  }),
  high('modified', { types: otherEngines, attributes: ['deletion_protection'], when: 'turned_off', why: 'Deletion protection is off.' }),
  high('modified', {
    types: ['aws_dynamodb_table', 'aws_elasticache_*', 'aws_memorydb_*', 'aws_redshift_cluster', ...searchDomains],
    attributes: [
      'at_rest_encryption_enabled',
      'domain_endpoint_options.enforce_https',
      'encrypt_at_rest.enabled',
      'enhanced_vpc_routing',
      'node_to_node_encryption.enabled',
      'server_side_encryption.enabled',
      'tls_enabled',
      'transit_encryption_enabled',
    ],
    when: 'turned_off',
    why: 'Data or connections are not encrypted, or leave the network.',
  }),
  high('modified', {
    types: searchDomains,
    attributes: ['domain_endpoint_options.tls_security_policy'],
    why: 'The domain accepts other versions of TLS.',
  }),
  high('modified', {
    types: ['aws_elasticache_replication_group'],
    attributes: ['transit_encryption_mode'],
    when: { was: 'required' },
    why: 'Connections need no encryption.',
  }),
];
