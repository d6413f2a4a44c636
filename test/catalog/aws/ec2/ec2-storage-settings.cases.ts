import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Region settings for new volumes and snapshots: calls that name no resource. */

const setting = (type: string, attributes: JsonObject): DeclaredResource => ({
  type,
  attributes: { id: 'us-east-1', region: 'us-east-1', ...attributes },
});
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const providerKey = 'arn:aws:kms:us-east-1:111122223333:key/99999999-12ab-34cd-56ef-1234567890ab';

const imported: DeclaredResource = {
  type: 'aws_ebs_snapshot_import',
  attributes: {
    client_data: [], description: 'disk', disk_container: [{ description: '', format: 'VMDK', url: '', user_bucket: [{ s3_bucket: 'disks', s3_key: 'a.vmdk' }] }],
    encrypted: true, id: 'snap-0b', kms_key_id: key, permanent_restore: null, role_name: 'vmimport', storage_tier: 'standard', tags: {}, tags_all: {},
    temporary_restore_days: null, volume_id: 'vol-ffffffff', volume_size: 8,
  },
};

export const ec2StorageSettingCases: readonly CatalogCase[] = [
  {
    name: 'encryption of new volumes is disabled',
    event: 'DisableEbsEncryptionByDefault',
    request: { DisableEbsEncryptionByDefaultRequest: '' },
    response: { DisableEbsEncryptionByDefaultResponse: { ebsEncryptionByDefault: false } },
    state: [setting('aws_ebs_encryption_by_default', { enabled: true })],
    drifts: [{ address: 'aws_ebs_encryption_by_default.this', field: 'enabled', old: true, new: false }],
  },
  {
    name: 'encryption of new volumes is enabled',
    event: 'EnableEbsEncryptionByDefault',
    request: null,
    state: [setting('aws_ebs_encryption_by_default', { enabled: false })],
    drifts: [{ address: 'aws_ebs_encryption_by_default.this', field: 'enabled', old: false, new: true }],
  },
  {
    name: 'another key for new volumes, with its ARN in the response',
    event: 'ModifyEbsDefaultKmsKeyId',
    request: { ModifyEbsDefaultKmsKeyIdRequest: { KmsKeyId: 'alias/other' } },
    response: { ModifyEbsDefaultKmsKeyIdResponse: { kmsKeyId: providerKey } },
    state: [setting('aws_ebs_default_kms_key', { key_arn: key })],
    drifts: [{ address: 'aws_ebs_default_kms_key.this', field: 'key_arn', old: key, new: providerKey }],
  },
  {
    name: 'reset to the key of the provider',
    event: 'ResetEbsDefaultKmsKeyId',
    request: { ResetEbsDefaultKmsKeyIdRequest: '' },
    response: { ResetEbsDefaultKmsKeyIdResponse: { kmsKeyId: providerKey } },
    state: [setting('aws_ebs_default_kms_key', { key_arn: key })],
    drifts: [{ address: 'aws_ebs_default_kms_key.this', field: 'key_arn', old: key, new: providerKey }],
  },
  {
    name: 'sharing is blocked to another degree',
    event: 'EnableSnapshotBlockPublicAccess',
    request: { EnableSnapshotBlockPublicAccessRequest: { State: 'block-new-sharing' } },
    state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    drifts: [{ address: 'aws_ebs_snapshot_block_public_access.this', field: 'state', old: 'block-all-sharing', new: 'block-new-sharing' }],
  },
  {
    name: 'sharing is allowed again',
    event: 'DisableSnapshotBlockPublicAccess',
    request: { DisableSnapshotBlockPublicAccessRequest: '' },
    response: { DisableSnapshotBlockPublicAccessResponse: { state: 'unblocked' } },
    state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    drifts: [{ address: 'aws_ebs_snapshot_block_public_access.this', field: 'state', old: 'block-all-sharing', new: 'unblocked' }],
  },
  {
    name: 'an import of a disk names no snapshot',
    event: 'ImportSnapshot',
    request: { ImportSnapshotRequest: { Description: 'disk', DiskContainer: { Format: 'VMDK', UserBucket: { S3Bucket: 'disks', S3Key: 'a.vmdk' } } } },
    response: { ImportSnapshotResponse: { importTaskId: 'import-snap-0a', snapshotTaskDetail: { status: 'active' } } },
    state: [imported],
    drifts: [],
    dropped: 'read_only',
  },
  {
    name: 'an imported snapshot is archived',
    event: 'ModifySnapshotTier',
    request: { ModifySnapshotTierRequest: { SnapshotId: 'snap-0b', StorageTier: 'archive' } },
    response: { ModifySnapshotTierResponse: { snapshotId: 'snap-0b' } },
    state: [imported],
    drifts: [{ address: 'aws_ebs_snapshot_import.this', field: 'storage_tier', old: 'standard', new: 'archive' }],
  },
  {
    name: 'an imported snapshot is deleted',
    event: 'DeleteSnapshot',
    request: { snapshotId: 'snap-0b' },
    response: { _return: true },
    state: [imported],
    drifts: [{ address: 'aws_ebs_snapshot_import.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'an imported snapshot is restored from the recycle bin',
    event: 'RestoreSnapshotFromRecycleBin',
    request: { RestoreSnapshotFromRecycleBinRequest: { SnapshotId: 'snap-0b' } },
    response: { RestoreSnapshotFromRecycleBinResponse: { snapshotId: 'snap-0b' } },
    state: [imported],
    drifts: [],
  },
];
