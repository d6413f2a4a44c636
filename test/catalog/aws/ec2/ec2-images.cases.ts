import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { image, instanceId } from './ec2-states.js';

const id = 'ami-06668cf793e254604';
const creation = { imageId: id, requestId: 'e686939a-a08a-4fd6-abf5-9ea34793cf25' };
const done = { _return: true, requestId: '1111' };
const blocking = (state: string): DeclaredResource => ({
  type: 'aws_ec2_image_block_public_access',
  attributes: { id: '111122223333', region: 'us-east-1', state },
});
const later = (date: string) => ({ EnableImageDeprecationRequest: { ImageId: id, DeprecateAt: date } });

export const ec2ImageCases: readonly CatalogCase[] = [
  {
    name: 'an image that no state declares is registered',
    event: 'RegisterImage',
    request: { name: 'base-1', architecture: 'x86_64', rootDeviceName: '/dev/xvda' },
    response: creation,
    state: [],
    drifts: [{ address: 'aws_ami', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the registered image is declared',
    event: 'RegisterImage',
    request: {
      name: 'base-1',
      description: 'golden',
      architecture: 'x86_64',
      rootDeviceName: '/dev/xvda',
      virtualizationType: 'hvm',
      enaSupport: true,
      tagSpecificationSet: {
        items: [
          { resourceType: 'image', tags: [{ key: 'Name', value: 'base' }] },
          { resourceType: 'snapshot', tags: [{ key: 'Name', value: 'other' }] },
        ],
      },
    },
    response: creation,
    state: [image()],
    drifts: [],
  },
  {
    name: 'a copy that no state declares',
    event: 'CopyImage',
    request: { sourceRegion: 'us-west-2', sourceImageId: 'ami-0528b3966f95526ee', name: 'base-1', encrypted: true },
    response: creation,
    state: [],
    drifts: [{ address: 'aws_ami_copy', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared copy',
    event: 'CopyImage',
    request: { sourceRegion: 'us-west-2', sourceImageId: 'ami-0528b3966f95526ee', name: 'base-1' },
    response: creation,
    state: [image('aws_ami_copy', { source_ami_id: 'ami-0528b3966f95526ee', source_ami_region: 'us-west-2', encrypted: false })],
    drifts: [],
  },
  {
    name: 'an image of an instance that no state declares',
    event: 'CreateImage',
    request: { instanceId, name: 'base-1', noReboot: false },
    response: creation,
    state: [],
    drifts: [{ address: 'aws_ami_from_instance', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared image of an instance',
    event: 'CreateImage',
    request: { instanceId, name: 'base-1', description: 'golden' },
    response: creation,
    state: [image('aws_ami_from_instance', { source_instance_id: instanceId })],
    drifts: [],
  },
  {
    name: 'an image of an instance, imported as a plain image',
    event: 'CreateImage',
    request: { instanceId, name: 'base-1' },
    response: creation,
    state: [image()],
    drifts: [],
  },
  {
    name: 'an undeclared image is restored',
    event: 'RestoreImageFromRecycleBin',
    request: { RestoreImageFromRecycleBinRequest: { ImageId: id } },
    state: [],
    drifts: [{ address: 'aws_ami', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared image is restored',
    event: 'RestoreImageFromRecycleBin',
    request: { imageId: id },
    state: [image('aws_ami_copy')],
    drifts: [],
  },
  {
    name: 'a declared image is deregistered',
    event: 'DeregisterImage',
    request: { imageId: id },
    response: done,
    state: [image()],
    drifts: [{ address: 'aws_ami.base', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared copy is deregistered',
    event: 'DeregisterImage',
    request: { imageId: id },
    response: done,
    state: [image('aws_ami_copy')],
    drifts: [{ address: 'aws_ami_copy.base', field: '*', old: '*', new: null }],
  },
  {
    name: 'the image is deprecated earlier',
    event: 'EnableImageDeprecation',
    request: later('2026-12-01T00:00:00.0000000Z'),
    response: { EnableImageDeprecationResponse: { return: true } },
    state: [image()],
    drifts: [{ address: 'aws_ami.base', field: 'deprecation_time', old: '2027-10-15T13:17:00.000Z', new: '2026-12-01T00:00:00.000Z' }],
  },
  {
    name: 'the deprecation is removed',
    event: 'DisableImageDeprecation',
    request: { DisableImageDeprecationRequest: { ImageId: id } },
    state: [image()],
    drifts: [{ address: 'aws_ami.base', field: 'deprecation_time', old: '2027-10-15T13:17:00.000Z', new: null }],
  },
  {
    name: 'sharing with everyone is blocked in the region',
    event: 'EnableImageBlockPublicAccess',
    request: { EnableImageBlockPublicAccessRequest: { ImageBlockPublicAccessState: 'block-new-sharing' } },
    response: { EnableImageBlockPublicAccessResponse: { imageBlockPublicAccessState: 'block-new-sharing' } },
    state: [blocking('unblocked')],
    drifts: [{ address: 'aws_ec2_image_block_public_access.this', field: 'state', old: 'unblocked', new: 'block-new-sharing' }],
  },
  {
    name: 'sharing with everyone is allowed again',
    event: 'DisableImageBlockPublicAccess',
    request: { DisableImageBlockPublicAccessRequest: '' },
    state: [blocking('block-new-sharing')],
    drifts: [{ address: 'aws_ec2_image_block_public_access.this', field: 'state', old: 'block-new-sharing', new: 'unblocked' }],
  },
  {
    name: 'an export does not change the image',
    event: 'ExportImage',
    request: { ExportImageRequest: { ImageId: id } },
    state: [image()],
    drifts: [],
    dropped: 'read_only',
  },
  {
    name: 'storing does not change the image',
    event: 'CreateStoreImageTask',
    request: { CreateStoreImageTaskRequest: { ImageId: id } },
    state: [image()],
    drifts: [],
    dropped: 'read_only',
  },
];
