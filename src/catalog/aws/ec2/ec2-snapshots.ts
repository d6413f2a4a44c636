import {
  create,
  destroy,
  either,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { grantees } from './ec2-permissions.js';
import { returned, attributeName, count, flag, inCall, inEach, listOfMember, memberOf, requested, tagsFor } from './ec2-shapes.js';

/**
 * EBS snapshots, their permissions, and the region's defaults for new volumes and snapshots.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ebs_snapshot`, `aws_ebs_snapshot_copy`,
 * `aws_ebs_snapshot_import`, `aws_snapshot_create_volume_permission`, `aws_ebs_encryption_by_default`, `aws_ebs_default_kms_key`,
 * `aws_ebs_snapshot_block_public_access`.
 */

const kinds = ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy', 'aws_ebs_snapshot_import'] as const;
const snapshotId = requested('snapshotId');
const madeId = returned('snapshotId');

const ofSnapshot = (edits: Edits): readonly OwnerSpec[] => kinds.map((type) => modify(on(type, { id: snapshotId }), edits));

const sharing = 'aws_snapshot_create_volume_permission';
/** Terraform has no resource for public permission; `all` replaces the account then. */
const shared = on(sharing, { snapshot_id: snapshotId, account_id: either(requested('userId'), requested('group')) });

const setting = (type: string, edits: Edits) => inCall(put(on(type, {}), edits));
const defaultKey = setting('aws_ebs_default_kms_key', { key_arn: either(returned('kmsKeyId'), requested('kmsKeyId')) });

const atImport = 'only the call that imports the snapshot sets it';

const restoredForGood: Read = (record) => (flag(requested('permanentRestore'))(record) === true ? 'standard' : undefined);

export const ec2Snapshots: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ebs_snapshot: {
      keys: [['id']],
      scope: 'region',
      family: 'ec2',
      noise: ['data_encryption_key_id', 'encrypted', 'outpost_arn', 'owner_alias', 'volume_size'],
      defaults: { storage_tier: 'standard' },
    },
    aws_ebs_snapshot_copy: {
      keys: [['id']],
      scope: 'region',
      family: 'ec2',
      noise: ['outpost_arn', 'data_encryption_key_id', 'owner_alias'],
      defaults: { storage_tier: 'standard' },
    },
    aws_ebs_snapshot_import: {
      keys: [['id']],
      scope: 'region',
      family: 'ec2',
      noise: ['data_encryption_key_id', 'outpost_arn', 'owner_alias', 'volume_id', 'volume_size'],
      defaults: { storage_tier: 'standard' },
      unevaluated: {
        client_data: atImport,
        description: atImport,
        disk_container: atImport,
        encrypted: atImport,
        kms_key_id: atImport,
        permanent_restore: 'how the provider restores the snapshot from the archive',
        role_name: atImport,
        temporary_restore_days: 'how the provider restores the snapshot from the archive',
      },
    },
    // `account_id` is the account with the permission, not the owner.
    [sharing]: { keys: [['snapshot_id', 'account_id'], ['snapshot_id']], scope: 'global', family: 'ec2' },
    aws_ebs_encryption_by_default: { keys: [[]], scope: 'region', family: 'ec2' },
    aws_ebs_default_kms_key: { keys: [[]], scope: 'region', family: 'ec2' },
    aws_ebs_snapshot_block_public_access: { keys: [[]], scope: 'region', family: 'ec2' },
  },
  events: {
    CreateSnapshot: inCall(
      create(on('aws_ebs_snapshot', { id: madeId }), {
        volume_id: requested('volumeId'),
        volume_size: count(returned('volumeSize')),
        description: requested('description'),
        encrypted: flag(returned('encrypted')),
        tags: merge(tagsFor('snapshot')),
      }),
    ),
    CreateSnapshots: inEach(
      (call) => listOfMember(memberOf(call, 'answer'), 'snapshotSet'),
      create(on('aws_ebs_snapshot', { id: snapshotId }), {
        volume_id: requested('volumeId'),
        volume_size: count(requested('volumeSize')),
        description: requested('description'),
        encrypted: flag(requested('encrypted')),
      }),
    ),
    CopySnapshot: inCall(
      create(on('aws_ebs_snapshot_copy', { id: madeId }), {
        source_snapshot_id: requested('sourceSnapshotId'),
        source_region: requested('sourceRegion'),
        description: requested('description'),
        tags: merge(tagsFor('snapshot')),
      }),
      create(on('aws_ebs_snapshot', { id: madeId }), { description: requested('description') }),
    ),
    RestoreSnapshotFromRecycleBin: inCall(
      create(on('aws_ebs_snapshot', { id: snapshotId }), { volume_id: returned('volumeId'), description: returned('description') }),
      create(on('aws_ebs_snapshot_copy', { id: snapshotId }), { description: returned('description') }),
      create(on('aws_ebs_snapshot_import', { id: snapshotId })),
    ),
    // The record does not name the snapshot, which exists only after the import.
    ImportSnapshot: noChange,
    DeleteSnapshot: inCall(...kinds.map((type) => destroy(on(type, { id: snapshotId })))),

    ModifySnapshotAttribute: [
      inEach(grantees('createVolumePermission', 'add'), create(shared, {}, { parent: kinds.map((type) => on(type, { id: snapshotId })) })),
      inEach(grantees('createVolumePermission', 'remove'), destroy(shared)),
    ],
    // The only attribute that can be reset: removes all permissions.
    ResetSnapshotAttribute: inCall(
      destroy(on(sharing, { snapshot_id: snapshotId }), {
        when: ({ request: { item } }) => ['', 'createvolumepermission'].includes(attributeName(item)),
      }),
    ),
    ModifySnapshotTier: inCall(...ofSnapshot({ storage_tier: requested('storageTier') })),
    // A temporary restore leaves the snapshot in the archive.
    RestoreSnapshotTier: inCall(...ofSnapshot({ storage_tier: restoredForGood })),

    EnableEbsEncryptionByDefault: setting('aws_ebs_encryption_by_default', { enabled: fixed(true) }),
    DisableEbsEncryptionByDefault: setting('aws_ebs_encryption_by_default', { enabled: fixed(false) }),
    ModifyEbsDefaultKmsKeyId: defaultKey,
    ResetEbsDefaultKmsKeyId: defaultKey,
    EnableSnapshotBlockPublicAccess: setting('aws_ebs_snapshot_block_public_access', {
      state: either(requested('state'), returned('state')),
    }),
    DisableSnapshotBlockPublicAccess: setting('aws_ebs_snapshot_block_public_access', { state: fixed('unblocked') }),

    SharedSnapshotVolumeCreated: noChange,
    SharedSnapshotCopyInitiated: noChange,
  },
};
