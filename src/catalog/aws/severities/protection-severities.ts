import { critical, high, type SeverityRows } from '../../severity-row.js';

/** Changes that disable logging or protection: deletion protection, backups, encryption (D24). Source: the services' user guides. */

const databases = 'aws_db_instance aws_rds_cluster';

export const protectionSeverities: SeverityRows = [
  critical('deleted', 'any', 'Access is no longer logged.', 'aws_s3_bucket_logging aws_rds_cluster_activity_stream'),
  critical('modified', 'removed', 'Access is no longer logged.', {
    'aws_s3_bucket_logging aws_s3_bucket': 'target_bucket logging.target_bucket',
  }),
  critical('modified', 'loses_entries', 'A log of the database is no longer kept.', { [databases]: 'enabled_cloudwatch_logs_exports' }),
  critical('modified', { was: 'Enforce' }, 'Unsigned code may be deployed.', {
    aws_lambda_code_signing_config: 'policies.untrusted_artifact_on_deployment',
  }),
  critical('modified', 'removed', 'Unsigned code may be deployed.', { aws_lambda_function: 'code_signing_config_arn' }),

  high('modified', 'turned_off', 'Deletion protection is off.', {
    [`${databases} aws_rds_global_cluster`]: 'deletion_protection',
    'aws_instance aws_spot_instance_request aws_launch_template': 'disable_api_termination disable_api_stop',
  }),
  high('modified', 'lowered', 'Backups are kept for a shorter time.', {
    [`${databases} aws_db_instance_automated_backups_replication`]: 'backup_retention_period retention_period backtrack_window',
  }),
  high('modified', 'turned_off', 'Objects that are overwritten or deleted are lost.', {
    'aws_s3_bucket_versioning aws_s3_bucket': 'versioning.enabled versioning.mfa_delete',
  }),
  high('modified', { was: 'Enabled' }, 'Objects that are overwritten or deleted are lost.', {
    aws_s3_bucket_versioning: 'versioning_configuration.status versioning_configuration.mfa_delete',
  }),
  high('modified', 'lowered', 'Objects are locked for a shorter time.', {
    'aws_s3_bucket_object_lock_configuration aws_s3_bucket': `
      rule.default_retention.days rule.default_retention.years object_lock_configuration.rule.default_retention.days
      object_lock_configuration.rule.default_retention.years`,
  }),
  high('modified', { was: 'COMPLIANCE' }, 'The lock of objects can be lifted.', {
    'aws_s3_bucket_object_lock_configuration aws_s3_bucket':
      'rule.default_retention.mode object_lock_configuration.rule.default_retention.mode',
  }),
  high('modified', 'removed', 'Objects are no longer locked.', {
    'aws_s3_bucket_object_lock_configuration aws_s3_bucket': 'object_lock_enabled object_lock_configuration.object_lock_enabled',
  }),

  high('modified', 'any', 'Data is encrypted differently, or with another key.', {
    '*': 'kms_key_id *_kms_key_id *.kms_master_key_id kms_key_arn *_kms_key_arn storage_encrypted encrypted *.sse_algorithm',
  }),
  high('modified', 'any', 'New volumes are encrypted with another key.', { aws_ebs_default_kms_key: 'key_arn' }),
  high('modified', 'turned_off', 'New volumes are not encrypted.', { aws_ebs_encryption_by_default: 'enabled' }),
  high('modified', 'turned_off', 'Connections need no encryption.', { aws_db_proxy: 'require_tls' }),
];
