import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Changes that disable logging or protection: deletion protection, backups, encryption (D24). Source: the services' user guides. */

const databases = ['aws_db_instance', 'aws_rds_cluster'];

export const protectionSeverities: readonly SeverityRow[] = [
  critical('deleted', {
    types: ['aws_s3_bucket_logging', 'aws_rds_cluster_activity_stream'],
    attributes: anything,
    why: 'Access is no longer logged.',
  }),
  critical('modified', {
    types: ['aws_s3_bucket_logging', 'aws_s3_bucket'],
    attributes: ['target_bucket', 'logging.target_bucket'],
    when: 'emptied',
    why: 'Access is no longer logged.',
  }),
  critical('modified', {
    types: databases,
    attributes: ['enabled_cloudwatch_logs_exports'],
    when: 'loses_entries',
    why: 'A log of the database is no longer kept.',
  }),
  critical('modified', {
    types: ['aws_lambda_code_signing_config'],
    attributes: ['policies.untrusted_artifact_on_deployment'],
    when: { was: 'Enforce' },
    why: 'Unsigned code may be deployed.',
  }),
  critical('modified', {
    types: ['aws_lambda_function'],
    attributes: ['code_signing_config_arn'],
    when: 'emptied',
    why: 'Unsigned code may be deployed.',
  }),

  high('modified', {
    types: [...databases, 'aws_rds_global_cluster'],
    attributes: ['deletion_protection'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: ['aws_instance', 'aws_spot_instance_request', 'aws_launch_template'],
    attributes: ['disable_api_termination', 'disable_api_stop'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: [...databases, 'aws_db_instance_automated_backups_replication'],
    attributes: ['backup_retention_period', 'retention_period', 'backtrack_window'],
    when: 'lowered',
    why: 'Backups are kept for a shorter time.',
  }),
  high('modified', {
    types: ['aws_s3_bucket_versioning', 'aws_s3_bucket'],
    attributes: ['versioning.enabled', 'versioning.mfa_delete'],
    when: 'turned_off',
    why: 'Objects that are overwritten or deleted are lost.',
  }),
  high('modified', {
    types: ['aws_s3_bucket_versioning'],
    attributes: ['versioning_configuration.status', 'versioning_configuration.mfa_delete'],
    when: { was: 'Enabled' },
    why: 'Objects that are overwritten or deleted are lost.',
  }),
  high('modified', {
    types: ['aws_s3_bucket_object_lock_configuration', 'aws_s3_bucket'],
    attributes: [
      'rule.default_retention.days',
      'rule.default_retention.years',
      'object_lock_configuration.rule.default_retention.days',
      'object_lock_configuration.rule.default_retention.years',
    ],
    when: 'lowered',
    why: 'Objects are locked for a shorter time.',
  }),
  high('modified', {
    types: ['aws_s3_bucket_object_lock_configuration', 'aws_s3_bucket'],
    attributes: ['rule.default_retention.mode', 'object_lock_configuration.rule.default_retention.mode'],
    when: { was: 'COMPLIANCE' },
    why: 'The lock of objects can be lifted.',
  }),
  high('modified', {
    types: ['aws_s3_bucket_object_lock_configuration', 'aws_s3_bucket'],
    attributes: ['object_lock_enabled', 'object_lock_configuration.object_lock_enabled'],
    when: 'emptied',
    why: 'Objects are no longer locked.',
  }),

  high('modified', {
    types: anything,
    attributes: [
      'kms_key_id',
      '*_kms_key_id',
      '*.kms_master_key_id',
      'kms_key_arn',
      '*_kms_key_arn',
      'storage_encrypted',
      'encrypted',
      '*.sse_algorithm',
    ],
    why: 'Data is encrypted differently, or with another key.',
  }),
  high('modified', { types: ['aws_ebs_default_kms_key'], attributes: ['key_arn'], why: 'New volumes are encrypted with another key.' }),
  high('modified', {
    types: ['aws_ebs_encryption_by_default'],
    attributes: ['enabled'],
    when: 'turned_off',
    why: 'New volumes are not encrypted.',
  }),
  high('modified', { types: ['aws_db_proxy'], attributes: ['require_tls'], when: 'turned_off', why: 'Connections need no encryption.' }),
];
