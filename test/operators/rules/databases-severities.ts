import type { Json } from '../../../src/lib/json.js';
import { openPolicy, ownPolicy } from '../../catalog/aws/databases/examples.js';

/** A changed attribute with its value before and after, and the severities of the change and of undoing it. */
type Turned = readonly [type: string, field: string, before: Json, after: Json, worse: string, better: string];

export const turned: readonly Turned[] = [
  ['aws_dynamodb_resource_policy', 'policy', ownPolicy, openPolicy, 'critical', 'medium'],
  ['aws_opensearch_domain_policy', 'access_policies', ownPolicy, openPolicy, 'critical', 'medium'],
  ['aws_elasticsearch_domain', 'access_policies', ownPolicy, openPolicy, 'critical', 'medium'],
  ['aws_efs_file_system_policy', 'policy', ownPolicy, openPolicy, 'critical', 'medium'],
  ['aws_backup_vault_policy', 'policy', ownPolicy, openPolicy, 'critical', 'medium'],
  ['aws_redshift_cluster', 'publicly_accessible', false, true, 'critical', 'medium'],
  ['aws_neptune_cluster_instance', 'publicly_accessible', false, true, 'critical', 'medium'],
  ['aws_opensearch_domain', 'advanced_security_options.anonymous_auth_enabled', false, true, 'critical', 'medium'],
  ['aws_elasticache_user', 'no_password_required', false, true, 'critical', 'medium'],
  ['aws_elasticache_user', 'authentication_mode.type', 'password', 'no-password', 'critical', 'medium'],
  ['aws_memorydb_cluster', 'acl_name', 'ledger', 'open-access', 'critical', 'medium'],
  ['aws_elasticache_replication_group', 'user_group_ids', ['shop'], [], 'critical', 'medium'],
  ['aws_elasticache_user_group', 'user_ids', ['app'], ['app', 'intruder'], 'high', 'medium'],
  ['aws_redshiftserverless_workgroup', 'publicly_accessible', false, true, 'critical', 'medium'],
  ['aws_redshiftserverless_namespace', 'iam_roles', [], ['arn:aws:iam::111122223333:role/admin'], 'high', 'medium'],
  ['aws_redshiftserverless_namespace', 'log_exports', ['userlog'], [], 'critical', 'medium'],
  ['aws_redshift_cluster', 'iam_roles', [], ['arn:aws:iam::111122223333:role/admin'], 'high', 'medium'],
  ['aws_redshift_cluster', 'logging.enable', true, false, 'critical', 'medium'],
  ['aws_docdb_cluster', 'enabled_cloudwatch_logs_exports', ['audit'], [], 'critical', 'medium'],
  ['aws_fsx_windows_file_system', 'audit_log_configuration.file_access_audit_log_level', 'SUCCESS_ONLY', 'DISABLED', 'critical', 'medium'],
  ['aws_backup_vault_lock_configuration', 'min_retention_days', 7, 1, 'critical', 'medium'],
  ['aws_fsx_ontap_volume', 'snaplock_configuration.privileged_delete', 'DISABLED', 'ENABLED', 'critical', 'medium'],
  ['aws_backup_region_settings', 'resource_type_opt_in_preference.EFS', true, false, 'high', 'medium'],
  ['aws_efs_backup_policy', 'backup_policy.status', 'ENABLED', 'DISABLED', 'high', 'medium'],
  ['aws_dynamodb_table', 'point_in_time_recovery.enabled', true, false, 'high', 'medium'],
  ['aws_dynamodb_table', 'deletion_protection_enabled', true, false, 'high', 'medium'],
  ['aws_dynamodb_table', 'server_side_encryption.enabled', true, false, 'high', 'medium'],
  ['aws_elasticache_replication_group', 'snapshot_retention_limit', 7, 0, 'high', 'medium'],
  ['aws_fsx_lustre_file_system', 'automatic_backup_retention_days', 7, 0, 'high', 'medium'],
  ['aws_neptune_cluster', 'deletion_protection', true, false, 'high', 'medium'],
  ['aws_elasticache_replication_group', 'transit_encryption_enabled', true, false, 'high', 'medium'],
  ['aws_elasticache_replication_group', 'transit_encryption_mode', 'required', 'preferred', 'high', 'medium'],
  ['aws_opensearch_domain', 'domain_endpoint_options.enforce_https', true, false, 'high', 'medium'],
  ['aws_rds_shard_group', 'publicly_accessible', false, true, 'critical', 'medium'],
  ['aws_opensearch_package', 'package_source.s3_key', 'a', 'b', 'high', 'high'],
];

/** Types whose deletion is worse than that of others. */
export const lost: readonly string[] = [
  'aws_redshift_logging',
  'aws_backup_vault_lock_configuration',
  'aws_backup_vault',
  'aws_backup_plan',
  'aws_fsx_backup',
  'aws_redshift_cluster_snapshot',
];
