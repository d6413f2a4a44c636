import type { JsonObject } from '../../../src/lib/json.js';
import { dataVolumeId, instance, instanceId, interfaceId, volume, volumeAttachment } from '../../catalog/aws/ec2/ec2-states.js';
import { calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** An instance with a volume and an address, as Terraform creates, changes and destroys them. */

const successor = 'i-0fedcba9876543210';
const successorCard = 'eni-0fedcba9876543210';
const addressId = 'eipalloc-017d5267e4dda73f1';

const address: DeclaredResource = {
  type: 'aws_eip',
  name: 'web',
  attributes: {
    allocation_id: addressId,
    arn: `arn:aws:ec2:us-east-1:111122223333:elastic-ip/${addressId}`,
    association_id: '',
    domain: 'vpc',
    id: addressId,
    instance: '',
    network_interface: '',
    public_ip: '35.180.239.105',
    tags: { Name: 'web' },
    tags_all: { Name: 'web' },
    vpc: true,
  },
};
const association = (id: string, of: string, card: string): DeclaredResource => ({
  type: 'aws_eip_association',
  name: 'web',
  attributes: {
    allocation_id: addressId,
    allow_reassociation: null,
    id,
    instance_id: of,
    network_interface_id: card,
    private_ip_address: '172.31.22.12',
    public_ip: '35.180.239.105',
  },
});
const running = (id: string, card: string, changed: JsonObject = {}): DeclaredResource =>
  instance({
    id,
    primary_network_interface_id: card,
    arn: `arn:aws:ec2:us-east-1:111122223333:instance/${id}`,
    root_block_device: [
      {
        delete_on_termination: true,
        device_name: '/dev/xvda',
        encrypted: false,
        iops: 3000,
        kms_key_id: '',
        tags: {},
        throughput: 125,
        volume_id: id === instanceId ? 'vol-081c7272a57a09db1' : 'vol-0fedcba9876543210',
        volume_size: 8,
        volume_type: 'gp3',
      },
    ],
    ...changed,
  });

const run = (id: string) =>
  [
    'RunInstances',
    {
      blockDeviceMapping: {},
      disableApiTermination: true,
      instanceType: 't3.micro',
      monitoring: { enabled: false },
      userData: '<sensitiveDataRemoved>',
      instancesSet: { items: [{ imageId: 'ami-0697b068b80d79421', keyName: 'ops', maxCount: 1, minCount: 1 }] },
    },
    {
      ownerId: '111122223333',
      reservationId: 'r-1',
      instancesSet: {
        items: [
          {
            groupSet: { items: [{ groupId: 'sg-9e0204ff' }, { groupId: 'sg-0aebfa21f302bded9' }] },
            iamInstanceProfile: { arn: 'arn:aws:iam::111122223333:instance-profile/servers/web', id: 'AIPAEXAMPLE' },
            imageId: 'ami-0697b068b80d79421',
            instanceId: id,
            instanceState: { code: 0, name: 'pending' },
            instanceType: 't3.micro',
            keyName: 'ops',
            placement: { availabilityZone: 'us-east-1b', tenancy: 'default' },
            privateIpAddress: '172.31.22.12',
            subnetId: 'subnet-fdfdda86',
            tagSet: {
              items: [
                { key: 'Name', value: 'web' },
                { key: 'Environment', value: 'production' },
                { key: 'Team', value: 'platform' },
              ],
            },
          },
        ],
      },
    },
  ] as const;
const items = (id: string): JsonObject => ({ instancesSet: { items: [{ instanceId: id }] } });
const attach = (id: string) =>
  ['AttachVolume', { volumeId: dataVolumeId, instanceId: id, device: '/dev/sdf', deleteOnTermination: false }] as const;
const detach = (id: string) => ['DetachVolume', { volumeId: dataVolumeId, instanceId: id, device: '/dev/sdf', force: false }] as const;
const associate = (id: string, associationId: string) =>
  ['AssociateAddress', { allocationId: addressId, instanceId: id }, { associationId, _return: true }] as const;
const disassociate = (associationId: string) => ['DisassociateAddress', { associationId }, { _return: true }] as const;
const terminate = (id: string) =>
  [
    'TerminateInstances',
    items(id),
    { instancesSet: { items: [{ instanceId: id, currentState: { code: 32 }, previousState: { code: 16 } }] } },
  ] as const;
const createVolume = [
  'CreateVolume',
  {
    size: '8',
    zone: 'us-east-1a',
    volumeType: 'gp3',
    encrypted: true,
    tagSpecificationSet: { items: [{ resourceType: 'volume', tags: [{ key: 'Name', value: 'data' }] }] },
  },
  {
    volumeId: dataVolumeId,
    size: '8',
    zone: 'us-east-1a',
    volumeType: 'gp3',
    iops: 3000,
    encrypted: true,
    throughput: 125,
    multiAttachEnabled: false,
    kmsKeyId: 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
  },
] as const;
const allocate = [
  'AllocateAddress',
  { domain: 'vpc', tagSpecificationSet: { items: [{ resourceType: 'elastic-ip', tags: [{ key: 'Name', value: 'web' }] }] } },
  { publicIp: '35.180.239.105', domain: 'vpc', allocationId: addressId },
] as const;

const before = [
  running(instanceId, interfaceId),
  volume(),
  volumeAttachment(),
  address,
  association('eipassoc-0a', instanceId, interfaceId),
];

export const instanceUpdate: Apply = {
  name: 'an instance gets another type, its volume grows, its tags change',
  before,
  calls: calls('ec2', [
    ['StopInstances', { ...items(instanceId), force: false }],
    ['ModifyInstanceAttribute', { instanceId, instanceType: { value: 't3.large' } }, { _return: true }],
    ['StartInstances', items(instanceId)],
    ['ModifyVolume', { ModifyVolumeRequest: { VolumeId: dataVolumeId, Size: 100 } }],
    [
      'DeleteTags',
      { resourcesSet: { items: [{ resourceId: instanceId }] }, tagSet: { items: [{ key: 'Environment' }] } },
      { _return: true },
    ],
    [
      'CreateTags',
      { resourcesSet: { items: [{ resourceId: instanceId }] }, tagSet: { items: [{ key: 'Stage', value: 'prod' }] } },
      { _return: true },
    ],
  ]),
  after: [
    running(instanceId, interfaceId, {
      instance_type: 't3.large',
      tags: { Name: 'web', Stage: 'prod' },
      tags_all: { Name: 'web', Stage: 'prod', Team: 'platform' },
    }),
    volume({ size: 100 }),
    volumeAttachment(),
    address,
    association('eipassoc-0a', instanceId, interfaceId),
  ],
};

export const instanceDestroy: Apply = {
  name: 'an instance is destroyed with its volume and address',
  before,
  calls: calls('ec2', [
    disassociate('eipassoc-0a'),
    detach(instanceId),
    terminate(instanceId),
    ['DeleteVolume', { volumeId: dataVolumeId }, { _return: true }],
    ['ReleaseAddress', { allocationId: addressId }, { _return: true }],
  ]),
  after: [],
};

export const instanceApplies: readonly Apply[] = [
  {
    name: 'an instance is created with a volume and an address',
    before: [],
    calls: calls('ec2', [createVolume, allocate, run(instanceId), attach(instanceId), associate(instanceId, 'eipassoc-0a')]),
    after: before,
  },
  instanceUpdate,
  {
    name: 'an instance is replaced with its volume and address',
    before,
    calls: calls('ec2', [
      disassociate('eipassoc-0a'),
      detach(instanceId),
      terminate(instanceId),
      run(successor),
      attach(successor),
      associate(successor, 'eipassoc-0b'),
    ]),
    after: [
      running(successor, successorCard),
      volume(),
      volumeAttachment({ instance_id: successor, id: 'vai-99' }),
      address,
      association('eipassoc-0b', successor, successorCard),
    ],
  },
  instanceDestroy,
];
