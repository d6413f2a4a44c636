import type { JsonObject } from '../../../src/model/json.js';
import type { CatalogCase, DeclaredResource } from '../../support/catalog-case.js';
import { dataVolumeId, instanceId, snapshot, snapshotShare } from './ec2-states.js';

const id = 'snap-071ccff0167f3e841';
const done = { requestId: '1111', _return: true };
const made: JsonObject = { requestId: 'f1', snapshotId: id, volumeId: dataVolumeId, status: 'pending', startTime: 1664402000000, ownerId: '111122223333', volumeSize: '8', description: 'nightly', encrypted: false };
const several: JsonObject = {
  CreateSnapshotsRequest: { Description: 'nightly', InstanceSpecification: { InstanceId: instanceId, ExcludeBootVolume: true } },
};
const severalMade = (...ids: readonly string[]): JsonObject => ({
  CreateSnapshotsResponse: {
    xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/',
    snapshotSet: { item: ids.map((one) => ({ snapshotId: one, volumeId: dataVolumeId, volumeSize: 8, description: 'nightly', encrypted: false, state: 'pending' })) },
    requestId: 'f2',
  },
});
const share = (act: 'add' | 'remove', ...items: readonly JsonObject[]): JsonObject => ({
  attributeType: 'CREATE_VOLUME_PERMISSION', createVolumePermission: { [act]: { items } }, snapshotId: id,
});
const setting = (type: string, attributes: JsonObject): DeclaredResource => ({ type, attributes: { id: 'us-east-1', region: 'us-east-1', ...attributes } });
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const providerKey = 'arn:aws:kms:us-east-1:111122223333:key/99999999-12ab-34cd-56ef-1234567890ab';

export const ec2SnapshotCases: readonly CatalogCase[] = [
  {
    name: 'a snapshot that no state declares', event: 'CreateSnapshot', request: { volumeId: dataVolumeId, description: 'nightly' }, response: made, state: [],
    drifts: [{ address: 'aws_ebs_snapshot', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared snapshot', event: 'CreateSnapshot',
    request: { volumeId: dataVolumeId, description: 'nightly', tagSpecificationSet: { items: [{ resourceType: 'snapshot', tags: [{ key: 'Name', value: 'nightly' }] }] } },
    response: made, state: [snapshot()], drifts: [],
  },
  {
    name: 'snapshots of all volumes of an instance', event: 'CreateSnapshots', request: several, response: severalMade(id, 'snap-0aaaaaaaaaaaaaaaa'), state: [snapshot()],
    drifts: [{ address: 'aws_ebs_snapshot', field: '*', old: null, new: '*' }],
  },
  { name: 'one snapshot, which is declared', event: 'CreateSnapshots', request: several, response: severalMade(id), state: [snapshot()], drifts: [] },
  {
    name: 'a copy that no state declares', event: 'CopySnapshot', request: { sourceRegion: 'us-west-2', sourceSnapshotId: 'snap-0ccc', description: 'dr' },
    response: { requestId: 'f', snapshotId: id }, state: [], drifts: [{ address: 'aws_ebs_snapshot_copy', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared copy', event: 'CopySnapshot', request: { sourceRegion: 'us-west-2', sourceSnapshotId: 'snap-0ccc', description: 'dr' }, response: { snapshotId: id },
    state: [snapshot('aws_ebs_snapshot_copy', { source_region: 'us-west-2', source_snapshot_id: 'snap-0ccc', description: 'dr' })], drifts: [],
  },
  {
    name: 'a deleted snapshot that no state declares is back', event: 'RestoreSnapshotFromRecycleBin', request: { RestoreSnapshotFromRecycleBinRequest: { SnapshotId: id } },
    response: { RestoreSnapshotFromRecycleBinResponse: { snapshotId: id, volumeId: dataVolumeId, description: 'nightly' } }, state: [],
    drifts: [{ address: 'aws_ebs_snapshot', field: '*', old: null, new: '*' }],
  },
  { name: 'the declared snapshot is back', event: 'RestoreSnapshotFromRecycleBin', request: { snapshotId: id }, response: made, state: [snapshot()], drifts: [] },
  {
    name: 'a declared snapshot is gone', event: 'DeleteSnapshot', request: { snapshotId: id }, response: done, state: [snapshot()],
    drifts: [{ address: 'aws_ebs_snapshot.nightly', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared copy is gone', event: 'DeleteSnapshot', request: { snapshotId: id }, response: done, state: [snapshot('aws_ebs_snapshot_copy')],
    drifts: [{ address: 'aws_ebs_snapshot_copy.nightly', field: '*', old: '*', new: null }],
  },
  { name: 'another snapshot is gone', event: 'DeleteSnapshot', request: { snapshotId: 'snap-0aaaaaaaaaaaaaaaa' }, response: done, state: [snapshot()], drifts: [], dropped: 'not_in_state' },
  {
    name: 'everybody is let in', event: 'ModifySnapshotAttribute', request: share('add', { group: 'all' }), response: done, state: [snapshot(), snapshotShare('999988887777')],
    drifts: [{ address: 'aws_snapshot_create_volume_permission', field: '*', old: null, new: '*' }],
  },
  {
    name: 'another account is let in, operation and account apart', event: 'ModifySnapshotAttribute',
    request: { snapshotId: id, attribute: 'createVolumePermission', operationType: 'add', userIdSet: { items: [{ userId: '444455556666' }] } }, response: done, state: [snapshot()],
    drifts: [{ address: 'aws_snapshot_create_volume_permission', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared account is let in', event: 'ModifySnapshotAttribute', request: share('add', { userId: '999988887777' }), response: done,
    state: [snapshot(), snapshotShare('999988887777')], drifts: [],
  },
  {
    name: 'the declared account is shut out', event: 'ModifySnapshotAttribute', request: share('remove', { userId: '999988887777' }), response: done,
    state: [snapshot(), snapshotShare('999988887777')], drifts: [{ address: 'aws_snapshot_create_volume_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'permissions are reset', event: 'ResetSnapshotAttribute', request: { snapshotId: id, attributeType: 'CREATE_VOLUME_PERMISSION' }, response: done,
    state: [snapshot(), snapshotShare('999988887777')], drifts: [{ address: 'aws_snapshot_create_volume_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'there were no declared permissions to reset', event: 'ResetSnapshotAttribute', request: { snapshotId: id, attribute: 'createVolumePermission' }, response: done,
    state: [snapshot()], drifts: [], dropped: 'not_in_state',
  },
  {
    name: 'a declared snapshot is archived', event: 'ModifySnapshotTier', request: { ModifySnapshotTierRequest: { SnapshotId: id, StorageTier: 'archive' } },
    response: { ModifySnapshotTierResponse: { snapshotId: id } }, state: [snapshot()],
    drifts: [{ address: 'aws_ebs_snapshot.nightly', field: 'storage_tier', old: 'standard', new: 'archive' }],
  },
  {
    name: 'archived as declared', event: 'ModifySnapshotTier', request: { snapshotId: id, storageTier: 'archive' }, state: [snapshot('aws_ebs_snapshot', { storage_tier: 'archive' })],
    drifts: [],
  },
  {
    name: 'an archived snapshot is restored for good', event: 'RestoreSnapshotTier', request: { RestoreSnapshotTierRequest: { SnapshotId: id, PermanentRestore: true } },
    state: [snapshot('aws_ebs_snapshot', { storage_tier: 'archive' })],
    drifts: [{ address: 'aws_ebs_snapshot.nightly', field: 'storage_tier', old: 'archive', new: 'standard' }],
  },
  {
    name: 'an archived snapshot is restored for some days', event: 'RestoreSnapshotTier', request: { RestoreSnapshotTierRequest: { SnapshotId: id, TemporaryRestoreDays: 5 } },
    state: [snapshot('aws_ebs_snapshot', { storage_tier: 'archive' })], drifts: [],
  },
  { name: 'somebody used a shared snapshot', event: 'SharedSnapshotVolumeCreated', request: null, state: [snapshot()], drifts: [], dropped: 'read_only' },
  { name: 'somebody copied a shared snapshot', event: 'SharedSnapshotCopyInitiated', request: null, state: [snapshot()], drifts: [], dropped: 'read_only' },
];

export const ec2StorageSettingCases: readonly CatalogCase[] = [
  {
    name: 'new volumes are no longer encrypted', event: 'DisableEbsEncryptionByDefault', request: { DisableEbsEncryptionByDefaultRequest: '' },
    response: { DisableEbsEncryptionByDefaultResponse: { ebsEncryptionByDefault: false } }, state: [setting('aws_ebs_encryption_by_default', { enabled: true })],
    drifts: [{ address: 'aws_ebs_encryption_by_default.this', field: 'enabled', old: true, new: false }],
  },
  { name: 'no encryption is declared', event: 'DisableEbsEncryptionByDefault', request: null, state: [setting('aws_ebs_encryption_by_default', { enabled: false })], drifts: [] },
  {
    name: 'new volumes are encrypted', event: 'EnableEbsEncryptionByDefault', request: null, state: [setting('aws_ebs_encryption_by_default', { enabled: false })],
    drifts: [{ address: 'aws_ebs_encryption_by_default.this', field: 'enabled', old: false, new: true }],
  },
  {
    name: 'encryption is declared', event: 'EnableEbsEncryptionByDefault', request: {},
    state: [setting('aws_ebs_encryption_by_default', { id: 'terraform-20220328091515068500000001', enabled: true })], drifts: [],
  },
  {
    name: 'another key for new volumes: the response has its ARN', event: 'ModifyEbsDefaultKmsKeyId', request: { ModifyEbsDefaultKmsKeyIdRequest: { KmsKeyId: 'alias/other' } },
    response: { ModifyEbsDefaultKmsKeyIdResponse: { kmsKeyId: providerKey } }, state: [setting('aws_ebs_default_kms_key', { key_arn: key })],
    drifts: [{ address: 'aws_ebs_default_kms_key.this', field: 'key_arn', old: key, new: providerKey }],
  },
  {
    name: 'the declared key', event: 'ModifyEbsDefaultKmsKeyId', request: { kmsKeyId: 'alias/ours' }, response: { kmsKeyId: key },
    state: [setting('aws_ebs_default_kms_key', { key_arn: key })], drifts: [],
  },
  {
    name: 'back to the key of the provider', event: 'ResetEbsDefaultKmsKeyId', request: { ResetEbsDefaultKmsKeyIdRequest: '' },
    response: { ResetEbsDefaultKmsKeyIdResponse: { kmsKeyId: providerKey } }, state: [setting('aws_ebs_default_kms_key', { key_arn: key })],
    drifts: [{ address: 'aws_ebs_default_kms_key.this', field: 'key_arn', old: key, new: providerKey }],
  },
  {
    name: 'the key of the provider is declared', event: 'ResetEbsDefaultKmsKeyId', request: null, response: { kmsKeyId: providerKey },
    state: [setting('aws_ebs_default_kms_key', { key_arn: providerKey })], drifts: [],
  },
  {
    name: 'sharing is blocked in another degree', event: 'EnableSnapshotBlockPublicAccess',
    request: { EnableSnapshotBlockPublicAccessRequest: { State: 'block-new-sharing' } }, state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    drifts: [{ address: 'aws_ebs_snapshot_block_public_access.this', field: 'state', old: 'block-all-sharing', new: 'block-new-sharing' }],
  },
  {
    name: 'blocked as declared', event: 'EnableSnapshotBlockPublicAccess', request: { state: 'block-all-sharing' },
    state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })], drifts: [],
  },
  {
    name: 'sharing is allowed again', event: 'DisableSnapshotBlockPublicAccess', request: { DisableSnapshotBlockPublicAccessRequest: '' },
    response: { DisableSnapshotBlockPublicAccessResponse: { state: 'unblocked' } }, state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    drifts: [{ address: 'aws_ebs_snapshot_block_public_access.this', field: 'state', old: 'block-all-sharing', new: 'unblocked' }],
  },
  {
    name: 'allowed as declared', event: 'DisableSnapshotBlockPublicAccess', request: null, state: [setting('aws_ebs_snapshot_block_public_access', { state: 'unblocked' })],
    drifts: [],
  },
];
