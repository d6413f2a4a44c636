import t from 'tap';
import { awsCatalog } from '../../../src/catalog/aws/catalog.js';
import { makeAuditRecord } from '../../../src/model/audit-record.js';
import type { JsonObject } from '../../../src/model/json.js';

/** What records of volumes say of the instances that declare them as blocks (D18). */

const id = 'vol-081c7272a57a09db1';

const placesOf = (eventName: string, request: JsonObject) =>
  awsCatalog
    .interpret(
      makeAuditRecord({
        provider: 'aws',
        id: 'e',
        key: 'e',
        eventSource: 'ec2.amazonaws.com',
        eventName,
        eventTime: '2026-03-02T10:00:00Z',
        time: 0,
        region: 'us-east-1',
        account: '111122223333',
        user: { type: 'IAMUser', principal_id: '', arn: '', account_id: '', user_name: 'ada', role_name: '' },
        userAgent: '',
        succeeded: true,
        readOnly: false,
        request,
        response: {},
      }),
    )
    .changes.flatMap((change) => change.places)
    .filter((place) => place.ref.type === 'aws_instance')
    .map(({ act, ref, edits }) => ({ act, key: ref.attributes, edits: edits.map(({ field, op, value }) => ({ field, op, value })) }));

t.strictSame(
  placesOf('ModifyVolume', { ModifyVolumeRequest: { VolumeId: id, Size: 30, VolumeType: 'gp2' } }),
  [
    {
      act: 'modify',
      key: { 'root_block_device.volume_id': id },
      edits: [
        { field: 'root_block_device.volume_size', op: 'set', value: 30 },
        { field: 'root_block_device.volume_type', op: 'set', value: 'gp2' },
      ],
    },
    {
      act: 'modify',
      key: { 'ebs_block_device.volume_id': id },
      edits: [{ field: 'ebs_block_device', op: 'add', value: [{ volume_id: id, volume_size: 30, volume_type: 'gp2' }] }],
    },
  ],
  'a resized volume is the root of an instance or one of its other blocks',
);

t.strictSame(
  placesOf('ModifyInstanceAttribute', {
    instanceId: 'i-0d3650a23f4e45dc0',
    blockDeviceMapping: { items: [{ deviceName: '/dev/xvda', ebs: { deleteOnTermination: false } }] },
  }).filter(({ edits }) => edits.length > 0),
  [
    {
      act: 'modify',
      key: { id: 'i-0d3650a23f4e45dc0', 'root_block_device.device_name': '/dev/xvda' },
      edits: [{ field: 'root_block_device.delete_on_termination', op: 'set', value: false }],
    },
    {
      act: 'modify',
      key: { id: 'i-0d3650a23f4e45dc0', 'ebs_block_device.device_name': '/dev/xvda' },
      edits: [{ field: 'ebs_block_device', op: 'add', value: [{ device_name: '/dev/xvda', delete_on_termination: false }] }],
    },
  ],
  'a device that is kept or not is the root of the instance or one of its other blocks',
);
