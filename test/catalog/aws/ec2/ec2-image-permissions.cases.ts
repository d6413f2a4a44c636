import type { CatalogCase } from '../../../support/catalog-case.js';
import { image, launchPermission } from './ec2-states.js';

const id = 'ami-06668cf793e254604';
const done = { _return: true, requestId: '1111' };
const partner = launchPermission({ account_id: '999988887777' });
const organization = 'arn:aws:organizations::111122223333:organization/o-a1b2c3';

export const ec2ImagePermissionCases: readonly CatalogCase[] = [
  {
    name: 'an account is granted access',
    event: 'ModifyImageAttribute',
    request: { imageId: id, attributeType: 'launchPermission', launchPermission: { add: { items: [{ userId: '999988887777' }] } } },
    response: done,
    state: [image()],
    drifts: [{ address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' }],
  },
  {
    name: 'everyone and an organization are granted access',
    event: 'ModifyImageAttribute',
    request: {
      imageId: id,
      attributeType: 'launchPermission',
      launchPermission: { add: { items: [{ group: 'all' }, { organizationArn: organization }] } },
    },
    response: done,
    state: [image(), partner],
    drifts: [
      { address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' },
      { address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' },
    ],
  },
  {
    name: 'everyone is granted access, with operation and group as separate members',
    event: 'ModifyImageAttribute',
    request: { imageId: id, attribute: 'launchPermission', operationType: 'add', userGroups: { items: [{ group: 'all' }] } },
    response: done,
    state: [image()],
    drifts: [{ address: 'aws_ami_launch_permission', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared account, group and organization are granted access',
    event: 'ModifyImageAttribute',
    request: {
      imageId: id,
      launchPermission: { add: { items: [{ userId: '999988887777' }, { group: 'all' }, { organizationArn: organization }] } },
    },
    response: done,
    state: [image(), partner, launchPermission({ group: 'all' }), launchPermission({ organization_arn: organization })].map((one, i) => ({
      ...one,
      name: `n${String(i)}`,
    })),
    drifts: [],
  },
  {
    name: 'a declared account loses access',
    event: 'ModifyImageAttribute',
    request: { imageId: id, attributeType: 'launchPermission', launchPermission: { remove: { items: [{ userId: '999988887777' }] } } },
    response: done,
    state: [image(), partner],
    drifts: [{ address: 'aws_ami_launch_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'permissions are reset',
    event: 'ResetImageAttribute',
    request: { imageId: id, attribute: 'launchPermission' },
    response: done,
    state: [image(), partner],
    drifts: [{ address: 'aws_ami_launch_permission.partner', field: '*', old: '*', new: null }],
  },
  {
    name: 'a disabled image loses all permissions',
    event: 'DisableImage',
    request: { DisableImageRequest: { ImageId: id } },
    response: { DisableImageResponse: { return: true } },
    state: [image(), partner],
    drifts: [{ address: `${partner.type}.${partner.name ?? 'this'}`, field: '*', old: '*', new: null }],
  },
  {
    name: 'an image is enabled',
    event: 'EnableImage',
    request: { EnableImageRequest: { ImageId: id } },
    response: { EnableImageResponse: { return: true } },
    state: [image()],
    drifts: [],
    dropped: 'read_only',
  },
  {
    name: 'an account gives up its permission',
    event: 'CancelImageLaunchPermission',
    request: { CancelImageLaunchPermissionRequest: { ImageId: id } },
    response: { CancelImageLaunchPermissionResponse: { return: true } },
    record: { recipientAccountId: '999988887777' },
    state: [image(), partner],
    drifts: [{ address: `${partner.type}.${partner.name ?? 'this'}`, field: '*', old: '*', new: null }],
  },
];
