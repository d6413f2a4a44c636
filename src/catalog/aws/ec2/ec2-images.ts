import {
  create,
  destroy,
  either,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  via,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { grantees } from './ec2-permissions.js';
import { returned, attribute, attributeName, flag, inCall, inEach, requested, tagsFor } from './ec2-shapes.js';

/**
 * Amazon machine images and their launch permissions. An image has one of three Terraform types, by how it was created; any of them may
 * declare it. Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ami`, `aws_ami_copy`, `aws_ami_from_instance`,
 * `aws_ami_launch_permission`, `aws_ec2_image_block_public_access`.
 */

const kinds = ['aws_ami', 'aws_ami_copy', 'aws_ami_from_instance'] as const;
const imageId = requested('imageId');
const madeId = returned('imageId');

const ofImage = (edits: Edits): readonly OwnerSpec[] => kinds.map((type) => modify(on(type, { id: imageId }), edits));

/** Created as one type; a state that imported it may use another. */
const made = (type: (typeof kinds)[number], own: Edits) => {
  const common: Edits = { name: requested('name'), description: requested('description'), tags: merge(tagsFor('image')) };
  const others = kinds.filter((other) => other !== type).map((other) => create(on(other, { id: madeId }), common));
  return inCall(create(on(type, { id: madeId }), { ...common, ...own }), ...others);
};

const launcher = 'aws_ami_launch_permission';
const launchers = [
  on(launcher, { image_id: imageId, account_id: requested('userId') }),
  on(launcher, { image_id: imageId, group: requested('group') }),
  on(launcher, { image_id: imageId, organization_arn: requested('organizationArn') }),
  on(launcher, { image_id: imageId, organizational_unit_arn: requested('organizationalUnitArn') }),
];

/** An account gives up its own permission. */
const ownAccount: Read = ({ account }) => account;

const blocking = (state: Edits[string]) => inCall(put(on('aws_ec2_image_block_public_access', {}), { state }));

/** EC2 stores a deprecation time to the minute and writes it with milliseconds. */
const toMinute = via(requested('deprecateAt'), (value) => {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? value : new Date(Math.round(time / 60_000) * 60_000).toISOString();
});

const imageNoise = [
  'last_launched_time',
  'image_location',
  'manage_ebs_snapshots',
  'snapshot_without_reboot',
  'image_owner_alias',
  'usage_operation',
];

export const ec2Images: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ami: { keys: [['id']], scope: 'region', family: 'ec2', noise: imageNoise },
    // Their settings come from the source image or instance.
    aws_ami_copy: { keys: [['id']], scope: 'region', family: 'ec2', noise: [...imageNoise, 'imds_support'] },
    aws_ami_from_instance: { keys: [['id']], scope: 'region', family: 'ec2', noise: [...imageNoise, 'imds_support'] },
    [launcher]: {
      keys: [
        ['image_id', 'account_id'],
        ['image_id', 'group'],
        ['image_id', 'organization_arn'],
        ['image_id', 'organizational_unit_arn'],
        ['image_id'],
      ],
      // `account_id` is the account with the permission, not the owner.
      scope: 'global',
      family: 'ec2',
    },
    aws_ec2_image_block_public_access: { keys: [[]], scope: 'region', family: 'ec2' },
  },
  events: {
    RegisterImage: made('aws_ami', {
      architecture: requested('architecture'),
      root_device_name: requested('rootDeviceName'),
      virtualization_type: requested('virtualizationType'),
      ena_support: flag(requested('enaSupport')),
      boot_mode: requested('bootMode'),
      imds_support: requested('imdsSupport'),
      tpm_support: requested('tpmSupport'),
    }),
    CopyImage: made('aws_ami_copy', {
      source_ami_id: requested('sourceImageId'),
      source_ami_region: requested('sourceRegion'),
      encrypted: flag(requested('encrypted')),
    }),
    CreateImage: made('aws_ami_from_instance', { source_instance_id: requested('instanceId') }),
    RestoreImageFromRecycleBin: inCall(...kinds.map((type) => create(on(type, { id: imageId })))),
    DeregisterImage: inCall(...kinds.map((type) => destroy(on(type, { id: imageId })))),

    ModifyImageAttribute: [
      inCall(...ofImage({ description: attribute('description'), imds_support: attribute('imdsSupport') })),
      inEach(
        grantees('launchPermission', 'add'),
        ...launchers.map((target) => create(target, {}, { parent: kinds.map((type) => on(type, { id: imageId })) })),
      ),
      inEach(grantees('launchPermission', 'remove'), ...launchers.map((target) => destroy(target))),
    ],
    // The only attribute that can be reset: removes all permissions.
    ResetImageAttribute: inCall(
      destroy(on(launcher, { image_id: imageId }), {
        when: ({ request: { item } }) => ['', 'launchpermission'].includes(attributeName(item)),
      }),
    ),
    CancelImageLaunchPermission: inCall(destroy(on(launcher, { image_id: imageId, account_id: ownAccount }))),
    // Removes all permissions for good. Whether the image is enabled cannot be declared.
    DisableImage: inCall(destroy(on(launcher, { image_id: imageId }))),
    EnableImage: noChange,
    EnableImageDeprecation: inCall(...ofImage({ deprecation_time: toMinute })),
    DisableImageDeprecation: inCall(...ofImage({ deprecation_time: fixed(null) })),
    EnableImageBlockPublicAccess: blocking(either(requested('imageBlockPublicAccessState'), returned('imageBlockPublicAccessState'))),
    DisableImageBlockPublicAccess: blocking(fixed('unblocked')),

    ExportImage: noChange,
    CreateStoreImageTask: noChange,
  },
};
