import type { JsonObject } from '../../../src/lib/json.js';
import { template } from '../../catalog/aws/ec2/ec2-states.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Templates, keys, images and settings of instances, as Terraform creates, changes and destroys them. */

const id = 'lt-0ed993d09ce6afc67';
const done = { _return: true };
const data = (InstanceType: string): JsonObject => ({
  BlockDeviceMapping: {
    tag: 1,
    DeviceName: '/dev/sda1',
    Ebs: { VolumeSize: 20, VolumeType: 'gp3', DeleteOnTermination: true, Encrypted: true },
  },
  EbsOptimized: true,
  IamInstanceProfile: { Name: 'web' },
  ImageId: 'ami-000b3a073fc20e415',
  InstanceType,
  KeyName: 'ops',
  MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled', HttpPutResponseHopLimit: 1 },
  Monitoring: { Enabled: true },
  SecurityGroupId: [
    { tag: 1, content: 'sg-6daf421e' },
    { tag: 2, content: 'sg-0743bcbd08cadba1d' },
  ],
  TagSpecification: { tag: 1, ResourceType: 'instance', Tag: { tag: 1, Key: 'Name', Value: 'web' } },
  UserData: '<sensitiveDataRemoved>',
});
const first = template({ latest_version: 1 });
const second = template({
  default_version: 2,
  instance_type: 't3.large',
  latest_version: 2,
  tags: { Name: 'app' },
  tags_all: { Name: 'app' },
  user_data: 'IyEvYmluL2Jhc2gK',
});
const tagged = (name: string) => ({ tags: { Name: name }, tags_all: { Name: name } });
const key = resource('aws_key_pair', {
  arn: 'arn:aws:ec2:us-east-1:111122223333:key-pair/ops',
  fingerprint: 'b1:fb:1c:2a:f1:f9:7e:98:44:5f:0c:57:5a:47:31:af',
  id: 'ops',
  key_name: 'ops',
  key_name_prefix: '',
  key_pair_id: 'key-0aaa',
  key_type: 'rsa',
  public_key: 'ssh-rsa AAAA',
  ...tagged('ops'),
});
const snapshot = resource('aws_ebs_snapshot', {
  arn: 'arn:aws:ec2:us-east-1::snapshot/snap-0aaa',
  data_encryption_key_id: '',
  description: 'before',
  encrypted: true,
  id: 'snap-0aaa',
  kms_key_id: '',
  outpost_arn: '',
  owner_alias: '',
  owner_id: '111122223333',
  permanent_restore: null,
  storage_tier: 'standard',
  temporary_restore_days: null,
  timeouts: null,
  volume_id: 'vol-0aaa',
  volume_size: 20,
  ...tagged('before'),
});
const image = resource('aws_ami_copy', {
  architecture: 'x86_64',
  arn: 'arn:aws:ec2:us-east-1::image/ami-0bbb',
  boot_mode: '',
  deprecation_time: '',
  description: '',
  destination_outpost_arn: null,
  ebs_block_device: [],
  encrypted: true,
  ena_support: true,
  ephemeral_block_device: [],
  hypervisor: 'xen',
  id: 'ami-0bbb',
  image_location: '111122223333/base',
  image_owner_alias: '',
  image_type: 'machine',
  imds_support: '',
  kernel_id: '',
  kms_key_id: '',
  manage_ebs_snapshots: true,
  name: 'base',
  owner_id: '111122223333',
  platform: '',
  platform_details: 'Linux/UNIX',
  public: false,
  ramdisk_id: '',
  root_device_name: '/dev/xvda',
  root_snapshot_id: 'snap-0bbb',
  source_ami_id: 'ami-0ccc',
  source_ami_region: 'eu-west-1',
  sriov_net_support: 'simple',
  timeouts: null,
  tpm_support: '',
  usage_operation: 'RunInstances',
  virtualization_type: 'hvm',
  ...tagged('base'),
});
const launch = resource('aws_ami_launch_permission', {
  account_id: '222233334444',
  group: '',
  id: '222233334444-ami-0bbb',
  image_id: 'ami-0bbb',
  organization_arn: '',
  organizational_unit_arn: '',
});
const encryption = resource('aws_ebs_encryption_by_default', { enabled: true, id: 'terraform-20260302100000000000000001' });
const blocked = resource('aws_ebs_snapshot_block_public_access', { id: 'us-east-1', state: 'block-all-sharing' });
const defaults = resource('aws_ec2_instance_metadata_defaults', {
  http_endpoint: 'no-preference',
  http_put_response_hop_limit: 2,
  http_tokens: 'required',
  id: 'us-east-1',
  instance_metadata_tags: 'no-preference',
});
const version = { LaunchTemplateId: id, LaunchTemplateName: 'web' };
const answer = (kind: string, members: JsonObject) => ({ [`${kind}Response`]: { requestId: 'f', ...members } });
const createTags = (resourceId: string, name: string) =>
  ['CreateTags', { resourcesSet: { items: [{ resourceId }] }, tagSet: { items: [{ key: 'Name', value: name }] } }, done] as const;
const share = (members: JsonObject) =>
  ['ModifyImageAttribute', { attributeType: 'launchPermission', imageId: 'ami-0bbb', launchPermission: members }, done] as const;
const listed = (userId: string) => ({ items: [{ userId }] });

export const templateApplies: readonly Apply[] = life(
  'a module of templates and images',
  [
    [first, key(), snapshot(), image(), launch(), encryption(), blocked(), defaults()],
    [
      second,
      key(tagged('admins')),
      snapshot(tagged('after')),
      image({ description: 'hardened', deprecation_time: '2027-03-02T10:00:00.000Z' }),
      launch({ account_id: '333344445555', id: '333344445555-ami-0bbb' }),
      encryption({ enabled: false }),
      blocked({ state: 'block-new-sharing' }),
      defaults({ http_tokens: 'optional' }),
    ],
  ],
  {
    create: calls('ec2', [
      [
        'CreateLaunchTemplate',
        {
          CreateLaunchTemplateRequest: {
            LaunchTemplateData: data('t3.small'),
            LaunchTemplateName: 'web',
            TagSpecification: { tag: 1, ResourceType: 'launch-template', Tag: { tag: 1, Key: 'Name', Value: 'web' } },
            VersionDescription: 'web servers',
          },
        },
        answer('CreateLaunchTemplate', {
          launchTemplate: { defaultVersionNumber: 1, latestVersionNumber: 1, launchTemplateId: id, launchTemplateName: 'web' },
        }),
      ],
      [
        'ImportKeyPair',
        {
          keyName: 'ops',
          publicKeyMaterial: 'c3NoLXJzYSBBQUFB',
          tagSpecificationSet: { items: [{ resourceType: 'key-pair', tags: [{ key: 'Name', value: 'ops' }] }] },
        },
        { keyFingerprint: 'b1:fb:1c:2a:f1:f9:7e:98:44:5f:0c:57:5a:47:31:af', keyName: 'ops', keyPairId: 'key-0aaa' },
      ],
      [
        'CreateSnapshot',
        {
          description: 'before',
          tagSpecificationSet: { items: [{ resourceType: 'snapshot', tags: [{ key: 'Name', value: 'before' }] }] },
          volumeId: 'vol-0aaa',
        },
        { snapshotId: 'snap-0aaa', volumeId: 'vol-0aaa', encrypted: true },
      ],
      [
        'CopyImage',
        { description: '', encrypted: true, name: 'base', sourceImageId: 'ami-0ccc', sourceRegion: 'eu-west-1' },
        { imageId: 'ami-0bbb' },
      ],
      createTags('ami-0bbb', 'base'),
      share({ add: listed('222233334444') }),
      ['EnableEbsEncryptionByDefault', { EnableEbsEncryptionByDefaultRequest: {} }, answer('EnableEbsEncryptionByDefault', {})],
      [
        'EnableSnapshotBlockPublicAccess',
        { EnableSnapshotBlockPublicAccessRequest: { State: 'block-all-sharing' } },
        answer('EnableSnapshotBlockPublicAccess', { state: 'block-all-sharing' }),
      ],
      [
        'ModifyInstanceMetadataDefaults',
        {
          ModifyInstanceMetadataDefaultsRequest: {
            HttpEndpoint: 'no-preference',
            HttpPutResponseHopLimit: 2,
            HttpTokens: 'required',
            InstanceMetadataTags: 'no-preference',
          },
        },
        answer('ModifyInstanceMetadataDefaults', { return: true }),
      ],
    ]),
    change: calls('ec2', [
      [
        'CreateLaunchTemplateVersion',
        { CreateLaunchTemplateVersionRequest: { ...version, LaunchTemplateData: data('t3.large'), VersionDescription: 'web servers' } },
        answer('CreateLaunchTemplateVersion', {
          launchTemplateVersion: { defaultVersion: false, launchTemplateId: id, launchTemplateName: 'web', versionNumber: 2 },
        }),
      ],
      [
        'ModifyLaunchTemplate',
        { ModifyLaunchTemplateRequest: { LaunchTemplateId: id, SetDefaultVersion: 2 } },
        answer('ModifyLaunchTemplate', { launchTemplate: { defaultVersionNumber: 2, latestVersionNumber: 2, launchTemplateId: id } }),
      ],
      createTags(id, 'app'),
      createTags('key-0aaa', 'admins'),
      createTags('snap-0aaa', 'after'),
      ['ModifyImageAttribute', { attributeType: 'description', description: { value: 'hardened' }, imageId: 'ami-0bbb' }, done],
      [
        'EnableImageDeprecation',
        { EnableImageDeprecationRequest: { DeprecateAt: '2027-03-02T10:00:00Z', ImageId: 'ami-0bbb' } },
        answer('EnableImageDeprecation', { return: true }),
      ],
      share({ remove: listed('222233334444') }),
      share({ add: listed('333344445555') }),
      ['DisableEbsEncryptionByDefault', { DisableEbsEncryptionByDefaultRequest: {} }, answer('DisableEbsEncryptionByDefault', {})],
      [
        'EnableSnapshotBlockPublicAccess',
        { EnableSnapshotBlockPublicAccessRequest: { State: 'block-new-sharing' } },
        answer('EnableSnapshotBlockPublicAccess', { state: 'block-new-sharing' }),
      ],
      [
        'ModifyInstanceMetadataDefaults',
        {
          ModifyInstanceMetadataDefaultsRequest: {
            HttpEndpoint: 'no-preference',
            HttpPutResponseHopLimit: 2,
            HttpTokens: 'optional',
            InstanceMetadataTags: 'no-preference',
          },
        },
        answer('ModifyInstanceMetadataDefaults', { return: true }),
      ],
    ]),
    destroy: calls('ec2', [
      [
        'ModifyInstanceMetadataDefaults',
        {
          ModifyInstanceMetadataDefaultsRequest: {
            HttpEndpoint: 'no-preference',
            HttpPutResponseHopLimit: -1,
            HttpTokens: 'no-preference',
            InstanceMetadataTags: 'no-preference',
          },
        },
        answer('ModifyInstanceMetadataDefaults', { return: true }),
      ],
      ['DisableSnapshotBlockPublicAccess', { DisableSnapshotBlockPublicAccessRequest: {} }, answer('DisableSnapshotBlockPublicAccess', {})],
      ['DisableEbsEncryptionByDefault', { DisableEbsEncryptionByDefaultRequest: {} }, answer('DisableEbsEncryptionByDefault', {})],
      share({ remove: listed('333344445555') }),
      ['DeregisterImage', { imageId: 'ami-0bbb' }, done],
      ['DeleteSnapshot', { snapshotId: 'snap-0bbb' }, done],
      ['DeleteSnapshot', { snapshotId: 'snap-0aaa' }, done],
      ['DeleteKeyPair', { keyName: 'ops' }, done],
      ['DeleteLaunchTemplate', { DeleteLaunchTemplateRequest: { LaunchTemplateId: id } }, answer('DeleteLaunchTemplate', {})],
    ]),
  },
);
