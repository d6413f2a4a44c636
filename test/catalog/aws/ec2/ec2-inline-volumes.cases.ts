import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { dataVolumeId, instance, instanceId, volumeId } from './ec2-states.js';

/** Volumes declared as blocks of an instance. Calls name the volume or its device; the change is evaluated as one of the instance (D18). */

const block = (device: string, id: string, over: JsonObject = {}): JsonObject => ({
  delete_on_termination: true,
  device_name: device,
  encrypted: true,
  iops: 3000,
  kms_key_id: '',
  snapshot_id: '',
  tags: {},
  throughput: 125,
  volume_id: id,
  volume_size: 20,
  volume_type: 'gp3',
  ...over,
});
const logs = block('/dev/sdh', 'vol-0c0ffee0c0ffee001');
const data = block('/dev/sdf', dataVolumeId);
const withBlocks = (): DeclaredResource => instance({ ebs_block_device: [logs, data] });

const resize = (id: string, members: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'ModifyVolume',
  request: { ModifyVolumeRequest: { VolumeId: id, ...members } },
  response: { ModifyVolumeResponse: { volumeModification: { volumeId: id, modificationState: 'modifying', progress: 0 } } },
});
const keep = (device: string, isDeleted: boolean): Pick<CatalogCase, 'event' | 'request'> => ({
  event: 'ModifyInstanceAttribute',
  request: { instanceId, blockDeviceMapping: { items: [{ deviceName: device, ebs: { deleteOnTermination: isDeleted } }] } },
});

export const ec2InlineVolumeCases: readonly CatalogCase[] = [
  {
    name: 'the root volume of an instance grows',
    ...resize(volumeId, { Size: 30, VolumeType: 'gp2' }),
    state: [instance()],
    drifts: [
      { address: 'aws_instance.web', field: 'root_block_device.volume_size', old: 8, new: 30 },
      { address: 'aws_instance.web', field: 'root_block_device.volume_type', old: 'gp3', new: 'gp2' },
    ],
  },
  {
    name: 'one of several further volumes grows',
    ...resize(dataVolumeId, { Size: 40 }),
    state: [withBlocks()],
    drifts: [
      {
        address: 'aws_instance.web',
        field: 'ebs_block_device',
        old: [logs, data],
        new: [logs, { ...data, volume_size: 40 }],
      },
    ],
  },
  {
    name: 'the root volume is kept when its instance ends',
    ...keep('/dev/xvda', false),
    state: [withBlocks()],
    drifts: [{ address: 'aws_instance.web', field: 'root_block_device.delete_on_termination', old: true, new: false }],
  },
  {
    name: 'another volume is kept when its instance ends',
    ...keep('/dev/sdf', false),
    state: [withBlocks()],
    drifts: [
      {
        address: 'aws_instance.web',
        field: 'ebs_block_device',
        old: [logs, data],
        new: [logs, { ...data, delete_on_termination: false }],
      },
    ],
  },
];
