import * as c from '../language.js';
import { grantees } from './ec2-permissions.js';
import { attribute, attributeName } from './ec2-shapes.js';

/**
 * Amazon machine images and their launch permissions. An image has one of three Terraform types, by how it was created; any of them may
 * declare it. Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ami`, `aws_ami_copy`, `aws_ami_from_instance`,
 * `aws_ami_launch_permission`, `aws_ec2_image_block_public_access`.
 */

const kinds = ['aws_ami', 'aws_ami_copy', 'aws_ami_from_instance'] as const;
const imageId = c.requested('imageId');
const madeId = c.returned('imageId');

const ofImage = (edits: c.Edits): readonly c.OwnerSpec[] => kinds.map((type) => c.modify(c.on(type, { id: imageId }), edits));

/** Created as one type; a state that imported it may use another. */
const made = (type: (typeof kinds)[number], own: c.Edits) => {
  const common: c.Edits = { ...c.same('name description', c.requested), tags: c.merge(c.tagsFor('image')) };
  const others = kinds.filter((other) => other !== type).map((other) => c.create(c.on(other, { id: madeId }), common));
  return c.inCall(c.create(c.on(type, { id: madeId }), { ...common, ...own }), ...others);
};

const launcher = 'aws_ami_launch_permission';
const launchers = [
  c.on(launcher, { image_id: imageId, account_id: c.requested('userId') }),
  c.on(launcher, { image_id: imageId, group: c.requested('group') }),
  c.on(launcher, { image_id: imageId, organization_arn: c.requested('organizationArn') }),
  c.on(launcher, { image_id: imageId, organizational_unit_arn: c.requested('organizationalUnitArn') }),
];

/** An account gives up its own permission. */
const ownAccount: c.Read = ({ account }) => account;

const blocking = (state: c.Edits[string]) => c.inCall(c.put(c.on('aws_ec2_image_block_public_access', {}), { state }));

/** EC2 stores a deprecation time to the minute and writes it with milliseconds. */
const toMinute = c.via(c.requested('deprecateAt'), (value) => {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? value : new Date(Math.round(time / 60_000) * 60_000).toISOString();
});

const imageNoise = c.words(`
  last_launched_time image_location manage_ebs_snapshots snapshot_without_reboot image_owner_alias usage_operation`);

export const ec2Images: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
    aws_ami: { noise: imageNoise },
    // Their settings come from the source image or instance.
    aws_ami_copy: { noise: [...imageNoise] },
    aws_ami_from_instance: { noise: [...imageNoise] },
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
    },
    aws_ec2_image_block_public_access: { keys: [[]] },
  }),
  events: {
    RegisterImage: made('aws_ami', {
      ...c.same('architecture root_device_name virtualization_type boot_mode imds_support tpm_support', c.requested),
      ena_support: c.flag(c.requested('enaSupport')),
    }),
    CopyImage: made('aws_ami_copy', {
      ...c.same('source_ami_id=sourceImageId source_ami_region=sourceRegion', c.requested),
      encrypted: c.flag(c.requested('encrypted')),
    }),
    CreateImage: made('aws_ami_from_instance', { source_instance_id: c.requested('instanceId') }),
    RestoreImageFromRecycleBin: c.inCall(...kinds.map((type) => c.create(c.on(type, { id: imageId })))),
    DeregisterImage: c.inCall(...kinds.map((type) => c.destroy(c.on(type, { id: imageId })))),

    ModifyImageAttribute: [
      c.inCall(...ofImage(c.same('description imds_support', attribute))),
      c.inEach(
        grantees('launchPermission', 'add'),
        ...launchers.map((target) =>
          c.create(
            c.within(
              kinds.map((type) => c.on(type, { id: imageId })),
              target,
            ),
          ),
        ),
      ),
      c.inEach(grantees('launchPermission', 'remove'), ...launchers.map((target) => c.destroy(target))),
    ],
    // The only attribute that can be reset: removes all permissions.
    ResetImageAttribute: c.inCall(
      c.destroy(c.on(launcher, { image_id: imageId }), {
        when: ({ request: { item } }) => ['', 'launchpermission'].includes(attributeName(item)),
      }),
    ),
    CancelImageLaunchPermission: c.inCall(c.destroy(c.on(launcher, { image_id: imageId, account_id: ownAccount }))),
    // Removes all permissions for good. Whether the image is enabled cannot be declared.
    DisableImage: c.inCall(c.destroy(c.on(launcher, { image_id: imageId }))),
    EnableImage: c.noChange,
    EnableImageDeprecation: c.inCall(...ofImage({ deprecation_time: toMinute })),
    DisableImageDeprecation: c.inCall(...ofImage({ deprecation_time: c.fixed(null) })),
    EnableImageBlockPublicAccess: blocking(c.either(c.requested('imageBlockPublicAccessState'), c.returned('imageBlockPublicAccessState'))),
    DisableImageBlockPublicAccess: blocking(c.fixed('unblocked')),

    ...c.noChanges('ExportImage CreateStoreImageTask'),
  },
};
