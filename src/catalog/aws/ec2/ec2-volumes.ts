import { add, create, destroy, either, merge, modify, noChange, on, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';
import { returned, count, flag, inCall, inEach, listOfMember, memberOf, requested, tagsFor } from './ec2-shapes.js';

/**
 * EBS volumes and their attachments. A volume may also be declared as a block of its instance.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ebs_volume`, `aws_volume_attachment`, `aws_instance`.
 */

const volumeId = requested('volumeId');
const attachedTo = either(requested('instanceId'), returned('instanceId'));

const sizes: Edits = {
  size: count(requested('size')),
  type: requested('volumeType'),
  iops: count(requested('iops')),
  throughput: count(requested('throughput')),
  multi_attach_enabled: flag(requested('multiAttachEnabled')),
};

/** The volume of a call in the form of an instance's block. */
const asBlock: Read = (record) => {
  const block: Record<string, NonNullable<ReturnType<Read>>> = {};
  for (const [name, read] of [
    ['volume_id', volumeId],
    ['volume_size', count(requested('size'))],
    ['volume_type', requested('volumeType')],
    ['iops', count(requested('iops'))],
    ['throughput', count(requested('throughput'))],
  ] as const) {
    const value = read(record);
    if (value !== undefined && value !== null) block[name] = value;
  }
  return [block];
};

const attachment = on('aws_volume_attachment', { volume_id: volumeId, instance_id: attachedTo });

export const ec2Volumes: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ebs_volume: {
      keys: [['id']],
      scope: 'region',
      family: 'ec2',
      noise: ['final_snapshot', 'create_time'],
      switches: { type: { off: ['gp2', 'st1', 'sc1', 'standard'], of: ['iops', 'throughput'] } },
    },
    aws_volume_attachment: {
      keys: [['volume_id', 'instance_id'], ['volume_id']],
      scope: 'region',
      family: 'ec2',
      noise: ['force_detach', 'skip_destroy', 'stop_instance_before_detaching'],
    },
  },
  events: {
    CreateVolume: inCall(
      create(on('aws_ebs_volume', { id: returned('volumeId') }), {
        availability_zone: either(requested('zone'), requested('availabilityZone'), returned('zone'), returned('availabilityZone')),
        ...sizes,
        size: count(either(requested('size'), returned('size'))),
        encrypted: flag(either(returned('encrypted'), requested('encrypted'))),
        kms_key_id: returned('kmsKeyId'),
        snapshot_id: requested('snapshotId'),
        tags: merge(tagsFor('volume')),
      }),
    ),
    // The response has the copies, with the settings that the call omits.
    CopyVolumes: inEach(
      (call) => listOfMember(memberOf(call, 'answer'), 'volumeSet'),
      create(on('aws_ebs_volume', { id: volumeId }), {
        ...sizes,
        availability_zone: requested('availabilityZone'),
        encrypted: flag(requested('encrypted')),
        kms_key_id: requested('kmsKeyId'),
        tags: merge(tagMap(requested('tagSet'))),
      }),
    ),
    DeleteVolume: inCall(destroy(on('aws_ebs_volume', { id: volumeId }))),
    ModifyVolume: inCall(
      modify(on('aws_ebs_volume', { id: volumeId }), sizes),
      modify(on('aws_instance', { 'root_block_device.volume_id': volumeId }), {
        'root_block_device.volume_size': count(requested('size')),
        'root_block_device.volume_type': requested('volumeType'),
        'root_block_device.iops': count(requested('iops')),
        'root_block_device.throughput': count(requested('throughput')),
      }),
      modify(on('aws_instance', { 'ebs_block_device.volume_id': volumeId }), { ebs_block_device: add(asBlock, ['volume_id']) }),
    ),
    AttachVolume: inCall(
      create(attachment, { device_name: requested('device') }, { parent: on('aws_instance', { id: attachedTo }) }),
      modify(on('aws_instance', { id: attachedTo, 'ebs_block_device.volume_id': volumeId }), {
        ebs_block_device: add(asBlock, ['volume_id']),
      }),
    ),
    // Not evaluated against a block of the instance: the state mirrors every attachment there, and an apply that removes one does not update
    // the mirror.
    DetachVolume: inCall(
      destroy(attachment),
      destroy(on('aws_volume_attachment', { volume_id: volumeId }), { when: (record) => attachedTo(record) === undefined }),
    ),

    EnableVolumeIO: noChange,
    // Only sets whether I/O resumes automatically after an inconsistency.
    ModifyVolumeAttribute: noChange,
  },
};
