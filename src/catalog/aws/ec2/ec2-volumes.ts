import * as c from '../language.js';

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
  },
};
