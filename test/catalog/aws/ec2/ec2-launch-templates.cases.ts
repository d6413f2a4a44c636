import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { template } from './ec2-states.js';

const id = 'lt-0ed993d09ce6afc67';
const at = 'aws_launch_template.web';
const xmlns = 'http://ec2.amazonaws.com/doc/2016-11-15/';

/** The data of the declared template, as in a call. */
const open: JsonObject = {
  ImageId: 'ami-000b3a073fc20e415',
  InstanceType: 't3.small',
  KeyName: 'ops',
  EbsOptimized: true,
  SecurityGroupId: [
    { tag: 1, content: 'sg-6daf421e' },
    { tag: 2, content: 'sg-0743bcbd08cadba1d' },
  ],
  BlockDeviceMapping: {
    tag: 1,
    DeviceName: '/dev/sda1',
    Ebs: { VolumeSize: 20, VolumeType: 'gp3', DeleteOnTermination: true, Encrypted: true },
  },
  IamInstanceProfile: { Name: 'web' },
  MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled', HttpPutResponseHopLimit: 1 },
  Monitoring: { Enabled: true },
  TagSpecification: { tag: 1, ResourceType: 'instance', Tag: { tag: 1, Key: 'Name', Value: 'web' } },
};
/** Real records withhold user data; shown in examples about other attributes. */
const shown: JsonObject = { ...open, UserData: 'IyEvYmluL3NoCg==' };

const version = (number: number, members: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'CreateLaunchTemplateVersion',
  request: { CreateLaunchTemplateVersionRequest: { LaunchTemplateId: id, VersionDescription: 'web servers', ...members } },
  response: {
    CreateLaunchTemplateVersionResponse: {
      xmlns,
      requestId: 'f',
      launchTemplateVersion: {
        launchTemplateId: id,
        launchTemplateName: 'web',
        versionNumber: number,
        defaultVersion: false,
        createTime: '2026-03-02T10:00:00.000Z',
      },
    },
  },
});

const creation = (name: string): JsonObject => ({
  CreateLaunchTemplateResponse: {
    xmlns,
    requestId: 'f',
    launchTemplate: { launchTemplateId: 'lt-0f', launchTemplateName: name, defaultVersionNumber: 1, latestVersionNumber: 1 },
  },
});

export const ec2LaunchTemplateCases: readonly CatalogCase[] = [
  {
    name: 'the declared template, with its own tags',
    event: 'CreateLaunchTemplate',
    request: {
      CreateLaunchTemplateRequest: {
        LaunchTemplateName: 'web',
        VersionDescription: 'web servers',
        LaunchTemplateData: shown,
        TagSpecification: { tag: 1, ResourceType: 'launch-template', Tag: { tag: 1, Key: 'Name', Value: 'web' } },
      },
    },
    response: creation('web'),
    state: [template()],
    drifts: [],
  },
  {
    name: 'a new version replaces everything, including omitted members',
    ...version(4, { LaunchTemplateData: { ...shown, KeyName: undefined, InstanceType: 't3.large', Monitoring: undefined } }),
    state: [template()],
    drifts: [
      { address: at, field: 'instance_type', old: 't3.small', new: 't3.large' },
      { address: at, field: 'key_name', old: 'ops', new: null },
      { address: at, field: 'monitoring.enabled', old: true, new: null },
    ],
  },
  {
    name: 'repeatable blocks',
    ...version(3, {
      LaunchTemplateData: {
        ...shown,
        SecurityGroupId: undefined,
        NetworkInterface: [
          {
            tag: 1,
            DeviceIndex: 0,
            AssociatePublicIpAddress: true,
            SecurityGroupId: { tag: 1, content: 'sg-6daf421e' },
            PrivateIpAddresses: { tag: 1, Primary: true, PrivateIpAddress: '10.0.0.5' },
          },
        ],
        InstanceRequirements: {
          VCpuCount: { Min: 2, Max: 4 },
          MemoryMiB: { Min: 4096 },
          CpuManufacturer: [
            { tag: 1, content: 'intel' },
            { tag: 2, content: 'amd' },
          ],
        },
      },
    }),
    state: [
      template({
        vpc_security_group_ids: null,
        network_interfaces: [
          {
            associate_public_ip_address: 'true',
            device_index: 0,
            security_groups: ['sg-6daf421e'],
            ipv4_addresses: ['10.0.0.5'],
            delete_on_termination: '',
            description: '',
          },
        ],
        instance_requirements: [
          {
            vcpu_count: [{ min: 2, max: 4 }],
            memory_mib: [{ min: 4096, max: 0 }],
            cpu_manufacturers: ['amd', 'intel'],
            accelerator_count: [],
          },
        ],
      }),
    ],
    drifts: [],
  },
  {
    name: 'a declared template is deleted',
    event: 'DeleteLaunchTemplate',
    request: { DeleteLaunchTemplateRequest: { LaunchTemplateId: id } },
    state: [template()],
    drifts: [{ address: at, field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared template is deleted by its name',
    event: 'DeleteLaunchTemplate',
    request: { DeleteLaunchTemplateRequest: { LaunchTemplateName: 'web' } },
    state: [template()],
    drifts: [{ address: at, field: '*', old: '*', new: null }],
  },
];
