import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { dataVolumeId, instanceId, snapshot, snapshotShare } from './ec2-states.js';

const id = 'snap-071ccff0167f3e841';
const done = { requestId: '1111', _return: true };
const creation: JsonObject = {
  requestId: 'f1',
  snapshotId: id,
  volumeId: dataVolumeId,
  status: 'pending',
  startTime: 1664402000000,
  ownerId: '111122223333',
  volumeSize: '8',
  description: 'nightly',
  encrypted: false,
};
const several: JsonObject = {
  CreateSnapshotsRequest: { Description: 'nightly', InstanceSpecification: { InstanceId: instanceId, ExcludeBootVolume: true } },
};
const creationOf = (...ids: readonly string[]): JsonObject => ({
  CreateSnapshotsResponse: {
    xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/',
    snapshotSet: {
      item: ids.map((one) => ({
        snapshotId: one,
        volumeId: dataVolumeId,
        volumeSize: 8,
        description: 'nightly',
        encrypted: false,
        state: 'pending',
      })),
    },
    requestId: 'f2',
  },
});
const share = (act: 'add' | 'remove', ...items: readonly JsonObject[]): JsonObject => ({
  attributeType: 'CREATE_VOLUME_PERMISSION',
  createVolumePermission: { [act]: { items } },
  snapshotId: id,
});

export const ec2SnapshotCases: readonly CatalogCase[] = [
  {
    name: 'the declared snapshot',
    event: 'CreateSnapshot',
    request: {
      volumeId: dataVolumeId,
      description: 'nightly',
      tagSpecificationSet: { items: [{ resourceType: 'snapshot', tags: [{ key: 'Name', value: 'nightly' }] }] },
    },
    response: creation,
    state: [snapshot()],
    drifts: [],
  },
  {
    name: 'one snapshot, which is declared',
    event: 'CreateSnapshots',
    request: several,
    response: creationOf(id),
    state: [snapshot()],
    drifts: [],
  },
  {
    name: 'a copy that no state declares',
    event: 'CopySnapshot',
    request: { sourceRegion: 'us-west-2', sourceSnapshotId: 'snap-0ccc', description: 'dr' },
    response: { requestId: 'f', snapshotId: id },
    state: [],
    drifts: [{ address: 'aws_ebs_snapshot_copy', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared copy',
    event: 'CopySnapshot',
    request: { sourceRegion: 'us-west-2', sourceSnapshotId: 'snap-0ccc', description: 'dr' },
    response: { snapshotId: id },
    state: [snapshot('aws_ebs_snapshot_copy', { source_region: 'us-west-2', source_snapshot_id: 'snap-0ccc', description: 'dr' })],
    drifts: [],
  },
  {
    name: 'an undeclared snapshot is restored',
    event: 'RestoreSnapshotFromRecycleBin',
    request: { RestoreSnapshotFromRecycleBinRequest: { SnapshotId: id } },
    response: { RestoreSnapshotFromRecycleBinResponse: { snapshotId: id, volumeId: dataVolumeId, description: 'nightly' } },
    state: [],
    drifts: [{ address: 'aws_ebs_snapshot', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared snapshot is restored',
    event: 'RestoreSnapshotFromRecycleBin',
    request: { snapshotId: id },
    response: creation,
    state: [snapshot()],
    drifts: [],
  },
  {
    name: 'a declared snapshot is deleted',
    event: 'DeleteSnapshot',
    request: { snapshotId: id },
    response: done,
    state: [snapshot()],
    drifts: [{ address: 'aws_ebs_snapshot.nightly', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared copy is deleted',
    event: 'DeleteSnapshot',
    request: { snapshotId: id },
    response: done,
    state: [snapshot('aws_ebs_snapshot_copy')],
    drifts: [{ address: 'aws_ebs_snapshot_copy.nightly', field: '*', old: '*', new: null }],
  },
  {
    name: 'the declared account is granted access',
    event: 'ModifySnapshotAttribute',
    request: share('add', { userId: '999988887777' }),
    response: done,
    state: [snapshot(), snapshotShare('999988887777')],
    drifts: [],
  },
  {
    name: 'the declared account loses access',
    event: 'ModifySnapshotAttribute',
    request: share('remove', { userId: '999988887777' }),
    response: done,
    state: [snapshot(), snapshotShare('999988887777')],
    drifts: [{ address: 'aws_snapshot_create_volume_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'permissions are reset',
    event: 'ResetSnapshotAttribute',
    request: { snapshotId: id, attributeType: 'CREATE_VOLUME_PERMISSION' },
    response: done,
    state: [snapshot(), snapshotShare('999988887777')],
    drifts: [{ address: 'aws_snapshot_create_volume_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared snapshot is archived',
    event: 'ModifySnapshotTier',
    request: { ModifySnapshotTierRequest: { SnapshotId: id, StorageTier: 'archive' } },
    response: { ModifySnapshotTierResponse: { snapshotId: id } },
    state: [snapshot()],
    drifts: [{ address: 'aws_ebs_snapshot.nightly', field: 'storage_tier', old: 'standard', new: 'archive' }],
  },
  {
    name: 'an archived snapshot is restored permanently',
    event: 'RestoreSnapshotTier',
    request: { RestoreSnapshotTierRequest: { SnapshotId: id, PermanentRestore: true } },
    state: [snapshot('aws_ebs_snapshot', { storage_tier: 'archive' })],
    drifts: [{ address: 'aws_ebs_snapshot.nightly', field: 'storage_tier', old: 'archive', new: 'standard' }],
  },
  {
    name: 'another account used a shared snapshot',
    event: 'SharedSnapshotVolumeCreated',
    request: null,
    state: [snapshot()],
    drifts: [],
    dropped: 'read_only',
  },
  {
    name: 'another account copied a shared snapshot',
    event: 'SharedSnapshotCopyInitiated',
    request: null,
    state: [snapshot()],
    drifts: [],
    dropped: 'read_only',
  },
];
