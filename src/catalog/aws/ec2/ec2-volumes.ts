import * as c from '../language.js';
import { grantees } from './ec2-permissions.js';
import { attributeName } from './ec2-shapes.js';

/**
 * EBS volumes and their attachments. A volume may also be declared as a block of its instance.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ebs_volume`, `aws_volume_attachment`, `aws_instance`.
 */

const volumeId = c.requested('volumeId');
const attachedTo = c.either(c.requested('instanceId'), c.returned('instanceId'));

const sizes: c.Edits = {
  ...c.same('size iops throughput', (path) => c.count(c.requested(path))),
  type: c.requested('volumeType'),
  multi_attach_enabled: c.flag(c.requested('multiAttachEnabled')),
};

/** The volume of a call in the form of an instance's block. */
const asBlock: c.Read = (record) => {
  const block: Record<string, NonNullable<ReturnType<c.Read>>> = {};
  for (const [name, read] of [
    ['volume_id', volumeId],
    ['volume_size', c.count(c.requested('size'))],
    ['volume_type', c.requested('volumeType')],
    ['iops', c.count(c.requested('iops'))],
    ['throughput', c.count(c.requested('throughput'))],
  ] as const) {
    const value = read(record);
    if (value !== undefined && value !== null) block[name] = value;
  }
  return [block];
};

const attachment = c.on('aws_volume_attachment', { volume_id: volumeId, instance_id: attachedTo });

/**
 * EBS snapshots, their permissions, and the region's defaults for new volumes and snapshots.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ebs_snapshot`, `aws_ebs_snapshot_copy`,
 * `aws_ebs_snapshot_import`, `aws_snapshot_create_volume_permission`, `aws_ebs_encryption_by_default`, `aws_ebs_default_kms_key`,
 * `aws_ebs_snapshot_block_public_access`.
 */

const kinds = ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy', 'aws_ebs_snapshot_import'] as const;
const snapshotId = c.requested('snapshotId');
const madeId = c.returned('snapshotId');

const ofSnapshot = (edits: c.Edits): readonly c.OwnerSpec[] => kinds.map((type) => c.modify(c.on(type, { id: snapshotId }), edits));

const sharing = 'aws_snapshot_create_volume_permission';
/** Terraform has no resource for public permission; `all` replaces the account then. */
const shared = c.on(sharing, { snapshot_id: snapshotId, account_id: c.either(c.requested('userId'), c.requested('group')) });

const setting = (type: string, edits: c.Edits) => c.inCall(c.put(c.on(type, {}), edits));
const defaultKey = setting('aws_ebs_default_kms_key', { key_arn: c.either(c.returned('kmsKeyId'), c.requested('kmsKeyId')) });

const atImport = 'only the call that imports the snapshot sets it';

const restoredForGood: c.Read = (record) => (c.flag(c.requested('permanentRestore'))(record) === true ? 'standard' : undefined);

export const ec2Volumes: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
    aws_ebs_volume: {
      noise: ['final_snapshot'],
      switches: { type: { off: ['gp2', 'st1', 'sc1', 'standard'], of: ['iops', 'throughput'] } },
    },
    aws_volume_attachment: {
      keys: [['volume_id', 'instance_id'], ['volume_id']],
      noise: ['force_detach', 'skip_destroy', 'stop_instance_before_detaching'],
    },

    aws_ebs_snapshot: { noise: ['outpost_arn'], defaults: { storage_tier: 'standard' } },
    aws_ebs_snapshot_copy: { defaults: { storage_tier: 'standard' } },
    aws_ebs_snapshot_import: {
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
    [sharing]: { keys: [['snapshot_id', 'account_id'], ['snapshot_id']], scope: 'global' },
    aws_ebs_encryption_by_default: { keys: [[]] },
    aws_ebs_default_kms_key: { keys: [[]] },
    aws_ebs_snapshot_block_public_access: { keys: [[]] },
  }),
  events: {
    CreateVolume: c.inCall(
      c.create(c.on('aws_ebs_volume', { id: c.returned('volumeId') }), {
        availability_zone: c.either(
          c.requested('zone'),
          c.requested('availabilityZone'),
          c.returned('zone'),
          c.returned('availabilityZone'),
        ),
        ...sizes,
        size: c.count(c.either(c.requested('size'), c.returned('size'))),
        encrypted: c.flag(c.either(c.returned('encrypted'), c.requested('encrypted'))),
        kms_key_id: c.returned('kmsKeyId'),
        snapshot_id: c.requested('snapshotId'),
        tags: c.merge(c.tagsFor('volume')),
      }),
    ),
    // The response has the copies, with the settings that the call omits.
    CopyVolumes: c.inEach(
      (call) => c.listOfMember(c.memberOf(call, 'answer'), 'volumeSet'),
      c.create(c.on('aws_ebs_volume', { id: volumeId }), {
        ...sizes,
        ...c.same('availability_zone kms_key_id', c.requested),
        encrypted: c.flag(c.requested('encrypted')),
        tags: c.merge(c.tagMap(c.requested('tagSet'))),
      }),
    ),
    DeleteVolume: c.inCall(c.destroy(c.on('aws_ebs_volume', { id: volumeId }))),
    ModifyVolume: c.inCall(
      c.modify(c.on('aws_ebs_volume', { id: volumeId }), sizes),
      c.modify(c.on('aws_instance', { 'root_block_device.volume_id': volumeId }), {
        ...c.same('root_block_device={volume_size=size iops throughput}', (path) => c.count(c.requested(path))),
        'root_block_device.volume_type': c.requested('volumeType'),
      }),
      c.modify(c.on('aws_instance', { 'ebs_block_device.volume_id': volumeId }), { ebs_block_device: c.add(asBlock, ['volume_id']) }),
    ),
    AttachVolume: c.inCall(
      c.create(c.within(c.on('aws_instance', { id: attachedTo }), attachment), { device_name: c.requested('device') }),
      c.modify(c.on('aws_instance', { id: attachedTo, 'ebs_block_device.volume_id': volumeId }), {
        ebs_block_device: c.add(asBlock, ['volume_id']),
      }),
    ),
    // Not evaluated against a block of the instance: the state mirrors every attachment there, and an apply that removes one does not update
    // the mirror.
    DetachVolume: c.inCall(
      c.destroy(attachment),
      c.destroy(c.on('aws_volume_attachment', { volume_id: volumeId }), { when: (record) => attachedTo(record) === undefined }),
    ),

    EnableVolumeIO: c.noChange,
    // Only sets whether I/O resumes automatically after an inconsistency.
    ModifyVolumeAttribute: c.noChange,

    CreateSnapshot: c.inCall(
      c.create(c.on('aws_ebs_snapshot', { id: madeId }), {
        ...c.same('volume_id description', c.requested),
        volume_size: c.count(c.returned('volumeSize')),
        encrypted: c.flag(c.returned('encrypted')),
        tags: c.merge(c.tagsFor('snapshot')),
      }),
    ),
    CreateSnapshots: c.inEach(
      (call) => c.listOfMember(c.memberOf(call, 'answer'), 'snapshotSet'),
      c.create(c.on('aws_ebs_snapshot', { id: snapshotId }), {
        ...c.same('volume_id description', c.requested),
        volume_size: c.count(c.requested('volumeSize')),
        encrypted: c.flag(c.requested('encrypted')),
      }),
    ),
    CopySnapshot: c.inCall(
      c.create(c.on('aws_ebs_snapshot_copy', { id: madeId }), {
        ...c.same('source_snapshot_id source_region description', c.requested),
        tags: c.merge(c.tagsFor('snapshot')),
      }),
      c.create(c.on('aws_ebs_snapshot', { id: madeId }), { description: c.requested('description') }),
    ),
    RestoreSnapshotFromRecycleBin: c.inCall(
      c.create(c.on('aws_ebs_snapshot', { id: snapshotId }), c.same('volume_id description', c.returned)),
      c.create(c.on('aws_ebs_snapshot_copy', { id: snapshotId }), { description: c.returned('description') }),
      c.create(c.on('aws_ebs_snapshot_import', { id: snapshotId })),
    ),
    // The record does not name the snapshot, which exists only after the import.
    ImportSnapshot: c.noChange,
    DeleteSnapshot: c.inCall(...kinds.map((type) => c.destroy(c.on(type, { id: snapshotId })))),

    ModifySnapshotAttribute: [
      c.inEach(
        grantees('createVolumePermission', 'add'),
        c.create(
          c.within(
            kinds.map((type) => c.on(type, { id: snapshotId })),
            shared,
          ),
        ),
      ),
      c.inEach(grantees('createVolumePermission', 'remove'), c.destroy(shared)),
    ],
    // The only attribute that can be reset: removes all permissions.
    ResetSnapshotAttribute: c.inCall(
      c.destroy(c.on(sharing, { snapshot_id: snapshotId }), {
        when: ({ request: { item } }) => ['', 'createvolumepermission'].includes(attributeName(item)),
      }),
    ),
    ModifySnapshotTier: c.inCall(...ofSnapshot({ storage_tier: c.requested('storageTier') })),
    // A temporary restore leaves the snapshot in the archive.
    RestoreSnapshotTier: c.inCall(...ofSnapshot({ storage_tier: restoredForGood })),

    EnableEbsEncryptionByDefault: setting('aws_ebs_encryption_by_default', { enabled: c.fixed(true) }),
    DisableEbsEncryptionByDefault: setting('aws_ebs_encryption_by_default', { enabled: c.fixed(false) }),
    ModifyEbsDefaultKmsKeyId: defaultKey,
    ResetEbsDefaultKmsKeyId: defaultKey,
    EnableSnapshotBlockPublicAccess: setting('aws_ebs_snapshot_block_public_access', {
      state: c.either(c.requested('state'), c.returned('state')),
    }),
    DisableSnapshotBlockPublicAccess: setting('aws_ebs_snapshot_block_public_access', { state: c.fixed('unblocked') }),

    ...c.noChanges('SharedSnapshotVolumeCreated SharedSnapshotCopyInitiated'),
  },
};
