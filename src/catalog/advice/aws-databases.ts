import { member, text, type JsonObject } from '../../lib/json.js';
import type { Drift } from '../../model/drift.js';
import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * Databases, snapshots and images. Source: the API references, the AWS CLI's models, and the import sections of the Terraform AWS provider.
 */

const database = (kind: 'instance' | 'cluster'): AdviceRow => {
  const id = `--db-${kind}-identifier {id}`;
  const set = (options: string): string => `aws rds modify-db-${kind} ${id} ${options}`;
  return {
    import: '{id}',
    look: `$ aws rds describe-db-${kind}s ${id}`,
    undo: {
      ...(kind === 'instance' ? { 'publicly_accessible=false': `$ ${set('--no-publicly-accessible')}` } : {}),
      'deletion_protection=true': `$ ${set('--deletion-protection')}`,
      'copy_tags_to_snapshot=true': `$ ${set('--copy-tags-to-snapshot')}`,
      iam_database_authentication_enabled: `? \`--apply-immediately\` also applies other pending changes, for which the database may restart $ ${set('--[no-]enable-iam-database-authentication={old}')} --apply-immediately`,
      backup_retention_period: `? If the declared period is the shorter one, older backups are lost for good. It takes effect in the maintenance window, or at once with \`--apply-immediately\`, which also applies other pending changes $ ${set('--backup-retention-period {old}')}`,
      vpc_security_group_ids: `$ ${set('--vpc-security-group-ids {old:json}')}`,
      enabled_cloudwatch_logs_exports: `+ $ ${set('--cloudwatch-logs-export-configuration {"EnableLogTypes":{gone:json}}')}`,
      'password master_password': '? Set the declared password again, or a new one where it may be known, and change it where it is used',
      deleted: [
        `Look for a final snapshot or a retained backup $ aws rds describe-db-${kind === 'instance' ? 'snapshots' : 'cluster-snapshots'} ${id}`,
        `Look for retained automated backups $ aws rds describe-db-${kind}-automated-backups ${id}`,
        '? Restore the newest one under the same name before you apply',
      ],
    },
    plan: {
      'publicly_accessible deletion_protection iam_database_authentication_enabled copy_tags_to_snapshot enabled_cloudwatch_logs_exports':
        'restores',
      'password master_password': 'blind',
      deleted:
        'An apply creates an EMPTY database of that name. Restore first; a restored one of the same name is found again by its identifier.',
    },
    adopt: {
      'password master_password':
        'If the new password is right, declare it or leave it to Secrets Manager with `manage_master_user_password`.',
    },
  };
};

/** A grant that is given to everybody by another parameter than to an account. */
const everybody = ({ new_value: now }: Drift): JsonObject => {
  const account = text(member(now, 'account_id'));
  return account === 'all' ? { everybody: account, account_id: undefined } : { account_id: account };
};

const shared = (kind: string, noun: string): AdviceRow => ({
  import: '{id}',
  look: `$ aws rds describe-db-${noun}-attributes --db-${noun}-identifier {id}`,
  undo: {
    shared_accounts: [
      `+ Stop sharing it; copies that others have made stay theirs $ aws rds modify-db-${noun}-attribute --db-${noun}-identifier {id} --attribute-name restore --values-to-remove {added:json}`,
      `+ Share it again $ aws rds modify-db-${noun}-attribute --db-${noun}-identifier {id} --attribute-name restore --values-to-add {gone:json}`,
    ],
    deleted: `A deleted ${kind} cannot be restored.`,
  },
  plan: { shared_accounts: 'written', deleted: `An apply makes a new ${kind} of the present data.` },
});

export const awsDatabases: AdviceRows = {
  aws_db_instance: database('instance'),
  aws_rds_cluster: database('cluster'),
  aws_rds_cluster_instance: { ...database('instance'), adopt: {} },
  'aws_db_snapshot aws_db_snapshot_copy': shared('snapshot', 'snapshot'),
  'aws_db_cluster_snapshot aws_rds_cluster_snapshot_copy': shared('snapshot', 'cluster-snapshot'),
  aws_snapshot_create_volume_permission: {
    values: everybody,
    look: '$ aws ec2 describe-snapshot-attribute --snapshot-id {snapshot_id} --attribute createVolumePermission',
    undo: {
      created: [
        '+ The snapshot is public: take that back; copies that others have made stay theirs $ aws ec2 modify-snapshot-attribute --snapshot-id {snapshot_id} --attribute createVolumePermission --operation-type remove --group-names [{everybody:json}]',
        '+ Stop sharing it; copies that the account has made stay its own $ aws ec2 modify-snapshot-attribute --snapshot-id {snapshot_id} --attribute createVolumePermission --operation-type remove --user-ids [{account_id:json}]',
      ],
    },
    adopt: {
      created:
        'If sharing is right, declare it as `aws_snapshot_create_volume_permission`; Terraform has no resource for a public snapshot.',
    },
  },
  aws_ami_launch_permission: {
    look: '$ aws ec2 describe-image-attribute --image-id {image_id} --attribute launchPermission',
    undo: {
      created: [
        '+ The image is public: take that back; copies that others have made stay theirs $ aws ec2 modify-image-attribute --image-id {image_id} --launch-permission {"Remove":[{"Group":{group:json}}]}',
        '+ Stop sharing it $ aws ec2 modify-image-attribute --image-id {image_id} --launch-permission {"Remove":[{"UserId":{account_id:json}}]}',
        '+ Stop sharing it $ aws ec2 modify-image-attribute --image-id {image_id} --launch-permission {"Remove":[{"OrganizationArn":{organization_arn:json}}]}',
      ],
    },
  },
  aws_ebs_snapshot_block_public_access: {
    look: '$ aws ec2 get-snapshot-block-public-access-state',
    undo: {
      'state=block-all-sharing state=block-new-sharing':
        'Snapshots that were shared before are public again until then $ aws ec2 enable-snapshot-block-public-access --state {old}',
    },
    plan: { state: 'restores' },
  },
  aws_ec2_image_block_public_access: {
    look: '$ aws ec2 get-image-block-public-access-state',
    undo: { 'state=block-new-sharing': '$ aws ec2 enable-image-block-public-access --image-block-public-access-state block-new-sharing' },
    plan: { state: 'restores' },
  },
  aws_ebs_encryption_by_default: {
    look: '$ aws ec2 get-ebs-encryption-by-default',
    undo: {
      'enabled=true': 'Volumes that were made meanwhile stay unencrypted $ aws ec2 enable-ebs-encryption-by-default',
    },
    plan: { enabled: 'restores' },
  },
  'aws_ebs_snapshot aws_ebs_snapshot_copy': {
    import: '{id}',
    look: '$ aws ec2 describe-snapshots --snapshot-ids [{id:json}]',
    undo: {
      deleted:
        '+ ? If a rule of the Recycle Bin keeps deleted snapshots, restore it $ aws ec2 restore-snapshot-from-recycle-bin --snapshot-id {id}',
    },
    plan: { deleted: 'An apply makes a new snapshot of the present data.' },
  },
  aws_dynamodb_table: {
    import: '{id}',
    look: '$ aws dynamodb describe-table --table-name {id}',
    undo: {
      'deletion_protection_enabled=true': '$ aws dynamodb update-table --table-name {id} --deletion-protection-enabled',
      'point_in_time_recovery.enabled=true':
        '$ aws dynamodb update-continuous-backups --table-name {id} --point-in-time-recovery-specification {"PointInTimeRecoveryEnabled":true}',
      deleted: [
        'With point-in-time recovery, a backup of the moment of the deletion is kept for 35 days $ aws dynamodb list-backups --table-name {id} --backup-type ALL',
        '? Restore it under the same name before you apply: `aws dynamodb restore-table-from-backup`',
      ],
    },
    plan: { 'deletion_protection_enabled point_in_time_recovery.enabled': 'restores', deleted: 'empty' },
  },
};
