import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { dataVolumeId, instance, instanceId, volume, volumeAttachment, volumeId } from './ec2-states.js';

const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const creation: JsonObject = {
  volumeId: dataVolumeId,
  size: '8',
  zone: 'us-east-1a',
  status: 'creating',
  createTime: 1415220618876,
  volumeType: 'gp3',
  iops: 3000,
  encrypted: true,
  kmsKeyId: key,
  throughput: 125,
  multiAttachEnabled: false,
};
const copied: JsonObject = {
  size: 8, availabilityZone: 'us-east-1a', status: 'creating', volumeType: 'gp3', iops: 3000, encrypted: true, kmsKeyId: key, throughput: 125,
  multiAttachEnabled: false, tagSet: { item: { key: 'Name', value: 'data' } },
};
const create: JsonObject = {
  size: '8',
  zone: 'us-east-1a',
  volumeType: 'gp3',
  encrypted: true,
  tagSpecificationSet: { items: [{ resourceType: 'volume', tags: [{ key: 'Name', value: 'data' }] }] },
};
const resize = (id: string, members: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'ModifyVolume',
  request: { ModifyVolumeRequest: { VolumeId: id, ...members } },
  response: {
    ModifyVolumeResponse: {
      xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/',
      volumeModification: { volumeId: id, modificationState: 'modifying', originalSize: 8, progress: 0 },
      requestId: '31128fb1',
    },
  },
});
const attach: JsonObject = { volumeId: dataVolumeId, instanceId, device: '/dev/sdf', deleteOnTermination: false };

export const ec2VolumeCases: readonly CatalogCase[] = [
  { name: 'the declared volume', event: 'CreateVolume', request: create, response: creation, state: [volume()], drifts: [] },
  {
    name: 'a declared volume is deleted',
    event: 'DeleteVolume',
    request: { volumeId: dataVolumeId },
    response: { _return: true },
    state: [volume()],
    drifts: [{ address: 'aws_ebs_volume.data', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared volume grows',
    ...resize(dataVolumeId, { Size: '100', VolumeType: 'io2', Iops: 4000 }),
    state: [volume()],
    drifts: [
      { address: 'aws_ebs_volume.data', field: 'size', old: 8, new: 100 },
      { address: 'aws_ebs_volume.data', field: 'type', old: 'gp3', new: 'io2' },
      { address: 'aws_ebs_volume.data', field: 'iops', old: 3000, new: 4000 },
    ],
  },
  {
    name: 'the declared attachment',
    event: 'AttachVolume',
    request: attach,
    response: { ...attach, status: 'attaching' },
    state: [instance(), volume(), volumeAttachment()],
    drifts: [],
  },
  {
    name: 'a declared volume is detached',
    event: 'DetachVolume',
    request: { volumeId: dataVolumeId, force: false },
    response: { volumeId: dataVolumeId, instanceId, device: '/dev/sdf', status: 'detaching' },
    state: [volumeAttachment()],
    drifts: [{ address: 'aws_volume_attachment.data', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared volume is detached, without a response',
    event: 'DetachVolume',
    request: { volumeId: dataVolumeId },
    state: [volumeAttachment()],
    drifts: [{ address: 'aws_volume_attachment.data', field: '*', old: '*', new: null }],
  },
  {
    name: 'an apply detaches it from its previous instance',
    event: 'DetachVolume',
    request: { volumeId: dataVolumeId, instanceId: 'i-0aaaaaaaaaaaaaaaa', device: '/dev/sdf' },
    state: [volumeAttachment()],
    drifts: [],
    dropped: 'not_in_state',
  },
  { name: 'only resumes I/O', event: 'EnableVolumeIO', request: { volumeId }, state: [volume()], drifts: [], dropped: 'read_only' },
  {
    name: 'only sets the behaviour on errors',
    event: 'ModifyVolumeAttribute',
    request: { volumeId, autoEnableIO: { value: true } },
    state: [volume()],
    drifts: [],
    dropped: 'read_only',
  },
  ...[
    { name: 'a copy that no state declares', volumeId: 'vol-0fffffffffffffff0', drifts: [{ address: 'aws_ebs_volume', field: '*', old: null, new: '*' }] },
    { name: 'the declared volume is a copy', volumeId: dataVolumeId, drifts: [] },
  ].map(({ name, volumeId: id, drifts }): CatalogCase => ({
    name,
    event: 'CopyVolumes',
    request: {
      CopyVolumesRequest: {
        SourceVolumeId: volumeId, TagSpecification: { ResourceType: 'volume', tag: 1, Tag: { Key: 'Name', Value: 'data', tag: 1 } },
      },
    },
    response: { CopyVolumesResponse: { volumeSet: { item: { ...copied, volumeId: id, sourceVolumeId: volumeId } } } },
    state: [volume()],
    drifts,
  })),
];
