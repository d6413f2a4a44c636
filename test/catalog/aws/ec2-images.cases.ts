import type { CatalogCase, DeclaredResource } from '../../support/catalog-case.js';
import { image, instanceId, launchPermission } from './ec2-states.js';

const id = 'ami-06668cf793e254604';
const made = { imageId: id, requestId: 'e686939a-a08a-4fd6-abf5-9ea34793cf25' };
const done = { _return: true, requestId: '1111' };
const partner = launchPermission({ account_id: '999988887777' });
const organization = 'arn:aws:organizations::111122223333:organization/o-a1b2c3';
const blocking = (state: string): DeclaredResource => ({ type: 'aws_ec2_image_block_public_access', attributes: { id: '111122223333', region: 'us-east-1', state } });
const later = (date: string) => ({ EnableImageDeprecationRequest: { ImageId: id, DeprecateAt: date } });

export const ec2ImageCases: readonly CatalogCase[] = [
  {
    name: 'an image that no state declares is registered', event: 'RegisterImage', request: { name: 'base-1', architecture: 'x86_64', rootDeviceName: '/dev/xvda' }, response: made,
    state: [], drifts: [{ address: 'aws_ami', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the registered image is declared', event: 'RegisterImage',
    request: {
      name: 'base-1', description: 'golden', architecture: 'x86_64', rootDeviceName: '/dev/xvda', virtualizationType: 'hvm', enaSupport: true,
      tagSpecificationSet: { items: [{ resourceType: 'image', tags: [{ key: 'Name', value: 'base' }] }, { resourceType: 'snapshot', tags: [{ key: 'Name', value: 'other' }] }] },
    },
    response: made, state: [image()], drifts: [],
  },
  {
    name: 'a copy that no state declares', event: 'CopyImage',
    request: { sourceRegion: 'us-west-2', sourceImageId: 'ami-0528b3966f95526ee', name: 'base-1', encrypted: true }, response: made,
    state: [], drifts: [{ address: 'aws_ami_copy', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared copy', event: 'CopyImage', request: { sourceRegion: 'us-west-2', sourceImageId: 'ami-0528b3966f95526ee', name: 'base-1' }, response: made,
    state: [image('aws_ami_copy', { source_ami_id: 'ami-0528b3966f95526ee', source_ami_region: 'us-west-2', encrypted: false })], drifts: [],
  },
  {
    name: 'an image of an instance that no state declares', event: 'CreateImage', request: { instanceId, name: 'base-1', noReboot: false }, response: made,
    state: [], drifts: [{ address: 'aws_ami_from_instance', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared image of an instance', event: 'CreateImage', request: { instanceId, name: 'base-1', description: 'golden' }, response: made,
    state: [image('aws_ami_from_instance', { source_instance_id: instanceId })], drifts: [],
  },
  { name: 'an image of an instance, imported as a plain one', event: 'CreateImage', request: { instanceId, name: 'base-1' }, response: made, state: [image()], drifts: [] },
  {
    name: 'a deleted image that no state declares is back', event: 'RestoreImageFromRecycleBin', request: { RestoreImageFromRecycleBinRequest: { ImageId: id } }, state: [],
    drifts: [{ address: 'aws_ami', field: '*', old: null, new: '*' }],
  },
  { name: 'the declared image is back', event: 'RestoreImageFromRecycleBin', request: { imageId: id }, state: [image('aws_ami_copy')], drifts: [] },
  {
    name: 'a declared image is gone', event: 'DeregisterImage', request: { imageId: id }, response: done, state: [image()],
    drifts: [{ address: 'aws_ami.base', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared copy is gone', event: 'DeregisterImage', request: { imageId: id }, response: done, state: [image('aws_ami_copy')],
    drifts: [{ address: 'aws_ami_copy.base', field: '*', old: '*', new: null }],
  },
  { name: 'another image is gone', event: 'DeregisterImage', request: { imageId: 'ami-0aaaaaaaaaaaaaaaa' }, response: done, state: [image()], drifts: [], dropped: 'not_in_state' },
  {
    name: 'the description changes', event: 'ModifyImageAttribute', request: { imageId: id, description: { value: 'new' } }, response: done, state: [image()],
    drifts: [{ address: 'aws_ami.base', field: 'description', old: 'golden', new: 'new' }],
  },
  {
    name: 'metadata tokens are required, attribute and value apart', event: 'ModifyImageAttribute', request: { imageId: id, attribute: 'imdsSupport', value: 'v2.0' }, response: done,
    state: [image()], drifts: [{ address: 'aws_ami.base', field: 'imds_support', old: '', new: 'v2.0' }],
  },
  { name: 'the declared description', event: 'ModifyImageAttribute', request: { imageId: id, description: { value: 'golden' } }, response: done, state: [image()], drifts: [] },
  {
    name: 'an account is let in', event: 'ModifyImageAttribute',
    request: { imageId: id, attributeType: 'launchPermission', launchPermission: { add: { items: [{ userId: '999988887777' }] } } }, response: done, state: [image()],
    drifts: [{ address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' }],
  },
  {
    name: 'everybody and an organization are let in', event: 'ModifyImageAttribute',
    request: { imageId: id, attributeType: 'launchPermission', launchPermission: { add: { items: [{ group: 'all' }, { organizationArn: organization }] } } }, response: done,
    state: [image(), partner],
    drifts: [
      { address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' },
      { address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' },
    ],
  },
  {
    name: 'everybody is let in, operation and group apart', event: 'ModifyImageAttribute',
    request: { imageId: id, attribute: 'launchPermission', operationType: 'add', userGroups: { items: [{ group: 'all' }] } }, response: done, state: [image()],
    drifts: [{ address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared account is let in, operation and account apart', event: 'ModifyImageAttribute',
    request: { imageId: id, attribute: 'launchPermission', operationType: 'add', userIds: ['999988887777'] }, response: done, state: [image(), partner], drifts: [],
  },
  {
    name: 'the declared account, group and organization are let in', event: 'ModifyImageAttribute',
    request: { imageId: id, launchPermission: { add: { items: [{ userId: '999988887777' }, { group: 'all' }, { organizationArn: organization }] } } }, response: done,
    state: [image(), partner, launchPermission({ group: 'all' }), launchPermission({ organization_arn: organization })].map((one, i) => ({ ...one, name: `n${String(i)}` })), drifts: [],
  },
  {
    name: 'a declared account is shut out', event: 'ModifyImageAttribute',
    request: { imageId: id, attributeType: 'launchPermission', launchPermission: { remove: { items: [{ userId: '999988887777' }] } } }, response: done, state: [image(), partner],
    drifts: [{ address: 'aws_ami_launch_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'permissions are reset', event: 'ResetImageAttribute', request: { imageId: id, attribute: 'launchPermission' }, response: done, state: [image(), partner],
    drifts: [{ address: 'aws_ami_launch_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'there were no declared permissions to reset', event: 'ResetImageAttribute', request: { imageId: id, attributeType: 'launchPermission' }, response: done,
    state: [image()], drifts: [], dropped: 'not_in_state',
  },
  {
    name: 'the image ages sooner', event: 'EnableImageDeprecation', request: later('2026-12-01T00:00:00.0000000Z'), response: { EnableImageDeprecationResponse: { return: true } },
    state: [image()], drifts: [{ address: 'aws_ami.base', field: 'deprecation_time', old: '2027-10-15T13:17:00.000Z', new: '2026-12-01T00:00:00.000Z' }],
  },
  { name: 'the declared time, to the minute', event: 'EnableImageDeprecation', request: later('2027-10-15T13:17:12Z'), state: [image()], drifts: [] },
  {
    name: 'the image no longer ages', event: 'DisableImageDeprecation', request: { DisableImageDeprecationRequest: { ImageId: id } }, state: [image()],
    drifts: [{ address: 'aws_ami.base', field: 'deprecation_time', old: '2027-10-15T13:17:00.000Z', new: null }],
  },
  { name: 'no time is declared', event: 'DisableImageDeprecation', request: { imageId: id }, state: [image('aws_ami', { deprecation_time: '' })], drifts: [] },
  {
    name: 'sharing with everybody is blocked in the region', event: 'EnableImageBlockPublicAccess',
    request: { EnableImageBlockPublicAccessRequest: { ImageBlockPublicAccessState: 'block-new-sharing' } },
    response: { EnableImageBlockPublicAccessResponse: { imageBlockPublicAccessState: 'block-new-sharing' } }, state: [blocking('unblocked')],
    drifts: [{ address: 'aws_ec2_image_block_public_access.this', field: 'state', old: 'unblocked', new: 'block-new-sharing' }],
  },
  {
    name: 'blocked as declared', event: 'EnableImageBlockPublicAccess', request: { imageBlockPublicAccessState: 'block-new-sharing' }, state: [blocking('block-new-sharing')],
    drifts: [],
  },
  {
    name: 'sharing with everybody is allowed again', event: 'DisableImageBlockPublicAccess', request: { DisableImageBlockPublicAccessRequest: '' },
    state: [blocking('block-new-sharing')],
    drifts: [{ address: 'aws_ec2_image_block_public_access.this', field: 'state', old: 'block-new-sharing', new: 'unblocked' }],
  },
  { name: 'allowed as declared', event: 'DisableImageBlockPublicAccess', request: null, state: [blocking('unblocked')], drifts: [] },
  {
    name: 'the setting of another region', event: 'DisableImageBlockPublicAccess', request: null, record: { awsRegion: 'eu-west-1' }, state: [blocking('block-new-sharing')],
    drifts: [], dropped: 'not_in_state',
  },
  { name: 'an export leaves the image as it is', event: 'ExportImage', request: { ExportImageRequest: { ImageId: id } }, state: [image()], drifts: [], dropped: 'read_only' },
  { name: 'storing leaves the image as it is', event: 'CreateStoreImageTask', request: { CreateStoreImageTaskRequest: { ImageId: id } }, state: [image()], drifts: [], dropped: 'read_only' },
];
