import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** Declared EC2 resources as the Terraform provider writes them; examples override members. */

export const instanceId = 'i-0d3650a23f4e45dc0';
export const volumeId = 'vol-081c7272a57a09db1';
export const dataVolumeId = 'vol-0f3b7c1d2e4a5b6c7';
export const interfaceId = 'eni-0f35ce5577bbab251';

export const instance = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_instance',
  name: 'web',
  attributes: {
    ami: 'ami-0697b068b80d79421',
    arn: `arn:aws:ec2:us-east-1:111122223333:instance/${instanceId}`,
    availability_zone: 'us-east-1b',
    capacity_reservation_specification: [{ capacity_reservation_preference: 'open', capacity_reservation_target: [] }],
    cpu_options: [{ amd_sev_snp: '', core_count: 1, threads_per_core: 2 }],
    credit_specification: [{ cpu_credits: 'standard' }],
    disable_api_stop: false,
    disable_api_termination: true,
    ebs_block_device: [],
    ebs_optimized: false,
    host_id: '',
    host_resource_group_arn: null,
    iam_instance_profile: 'web',
    id: instanceId,
    instance_initiated_shutdown_behavior: 'stop',
    instance_state: 'running',
    instance_type: 't3.micro',
    key_name: 'ops',
    maintenance_options: [{ auto_recovery: 'default' }],
    metadata_options: [
      {
        http_endpoint: 'enabled',
        http_protocol_ipv6: 'disabled',
        http_put_response_hop_limit: 1,
        http_tokens: 'required',
        instance_metadata_tags: 'disabled',
      },
    ],
    monitoring: false,
    placement_group: '',
    placement_partition_number: 0,
    primary_network_interface_id: interfaceId,
    private_dns_name_options: [
      { enable_resource_name_dns_a_record: false, enable_resource_name_dns_aaaa_record: false, hostname_type: 'ip-name' },
    ],
    private_ip: '172.31.22.12',
    root_block_device: [
      {
        delete_on_termination: true,
        device_name: '/dev/xvda',
        encrypted: false,
        iops: 3000,
        kms_key_id: '',
        tags: {},
        throughput: 125,
        volume_id: volumeId,
        volume_size: 8,
        volume_type: 'gp3',
      },
    ],
    security_groups: [],
    source_dest_check: true,
    subnet_id: 'subnet-fdfdda86',
    tags: { Name: 'web', Environment: 'production' },
    tags_all: { Name: 'web', Environment: 'production', Team: 'platform' },
    tenancy: 'default',
    user_data: '4f1d1c0a1f0c6a4cf0a3a6a0b1c2d3e4f5a6b7c8',
    user_data_base64: null,
    volume_tags: null,
    vpc_security_group_ids: ['sg-9e0204ff', 'sg-0aebfa21f302bded9'],
    ...over,
  },
});

export const spotRequest = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_spot_instance_request',
  name: 'worker',
  attributes: {
    ami: 'ami-0697b068b80d79421',
    id: 'sir-08b93456',
    instance_type: 'c5.large',
    spot_instance_id: instanceId,
    spot_price: '0.05',
    spot_request_state: 'active',
    spot_type: 'one-time',
    tags: { Name: 'worker' },
    tags_all: { Name: 'worker' },
    monitoring: false,
    ...over,
  },
});

export const instanceState = (state: string): DeclaredResource => ({
  type: 'aws_ec2_instance_state',
  name: 'web',
  attributes: { force: false, id: instanceId, instance_id: instanceId, state },
});

/** A call on one instance in the flat form of most older calls. */
export const named = (...ids: readonly string[]): JsonObject => ({ instancesSet: { items: ids.map((id) => ({ instanceId: id })) } });

export const image = (type: 'aws_ami' | 'aws_ami_copy' | 'aws_ami_from_instance' = 'aws_ami', over: JsonObject = {}): DeclaredResource => ({
  type,
  name: 'base',
  attributes: {
    architecture: 'x86_64',
    arn: 'arn:aws:ec2:us-east-1::image/ami-06668cf793e254604',
    boot_mode: '',
    deprecation_time: '2027-10-15T13:17:00.000Z',
    description: 'golden',
    ena_support: true,
    id: 'ami-06668cf793e254604',
    imds_support: '',
    name: 'base-1',
    owner_id: '111122223333',
    root_device_name: '/dev/xvda',
    tags: { Name: 'base' },
    tags_all: { Name: 'base' },
    virtualization_type: 'hvm',
    ...over,
  },
});

export const launchPermission = (over: JsonObject): DeclaredResource => ({
  type: 'aws_ami_launch_permission',
  name: 'partner',
  attributes: {
    account_id: '',
    group: '',
    id: 'perm',
    image_id: 'ami-06668cf793e254604',
    organization_arn: '',
    organizational_unit_arn: '',
    ...over,
  },
});

export const volume = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ebs_volume',
  name: 'data',
  attributes: {
    arn: `arn:aws:ec2:us-east-1:111122223333:volume/${dataVolumeId}`,
    availability_zone: 'us-east-1a',
    encrypted: true,
    final_snapshot: false,
    id: dataVolumeId,
    iops: 3000,
    kms_key_id: 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
    multi_attach_enabled: false,
    outpost_arn: '',
    size: 8,
    snapshot_id: '',
    tags: { Name: 'data' },
    tags_all: { Name: 'data' },
    throughput: 125,
    type: 'gp3',
    ...over,
  },
});

export const volumeAttachment = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_volume_attachment',
  name: 'data',
  attributes: {
    device_name: '/dev/sdf',
    force_detach: null,
    id: 'vai-3454321456',
    instance_id: instanceId,
    skip_destroy: null,
    volume_id: dataVolumeId,
    ...over,
  },
});

export const snapshot = (
  type: 'aws_ebs_snapshot' | 'aws_ebs_snapshot_copy' = 'aws_ebs_snapshot',
  over: JsonObject = {},
): DeclaredResource => ({
  type,
  name: 'nightly',
  attributes: {
    arn: 'arn:aws:ec2:us-east-1::snapshot/snap-071ccff0167f3e841',
    data_encryption_key_id: '',
    description: 'nightly',
    encrypted: false,
    id: 'snap-071ccff0167f3e841',
    kms_key_id: '',
    owner_id: '111122223333',
    storage_tier: 'standard',
    tags: { Name: 'nightly' },
    tags_all: { Name: 'nightly' },
    volume_id: dataVolumeId,
    volume_size: 8,
    ...over,
  },
});

export const snapshotShare = (account: string): DeclaredResource => ({
  type: 'aws_snapshot_create_volume_permission',
  name: 'partner',
  attributes: { account_id: account, id: `snap-071ccff0167f3e841-${account}`, snapshot_id: 'snap-071ccff0167f3e841' },
});

export const template = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_launch_template',
  name: 'web',
  attributes: {
    arn: 'arn:aws:ec2:us-east-1:111122223333:launch-template/lt-0ed993d09ce6afc67',
    block_device_mappings: [
      {
        device_name: '/dev/sda1',
        ebs: [
          {
            delete_on_termination: 'true',
            encrypted: 'true',
            iops: 0,
            kms_key_id: '',
            snapshot_id: '',
            throughput: 0,
            volume_size: 20,
            volume_type: 'gp3',
          },
        ],
        no_device: '',
        virtual_name: '',
      },
    ],
    capacity_reservation_specification: [],
    cpu_options: [],
    credit_specification: [],
    default_version: 1,
    description: 'web servers',
    disable_api_stop: false,
    disable_api_termination: false,
    ebs_optimized: 'true',
    iam_instance_profile: [{ arn: '', name: 'web' }],
    id: 'lt-0ed993d09ce6afc67',
    image_id: 'ami-000b3a073fc20e415',
    instance_initiated_shutdown_behavior: '',
    instance_market_options: [],
    instance_requirements: [],
    instance_type: 't3.small',
    kernel_id: '',
    key_name: 'ops',
    latest_version: 3,
    license_specification: [],
    metadata_options: [
      {
        http_endpoint: 'enabled',
        http_protocol_ipv6: '',
        http_put_response_hop_limit: 1,
        http_tokens: 'required',
        instance_metadata_tags: '',
      },
    ],
    monitoring: [{ enabled: true }],
    name: 'web',
    name_prefix: '',
    network_interfaces: [],
    placement: [],
    ram_disk_id: '',
    security_group_names: null,
    tag_specifications: [{ resource_type: 'instance', tags: { Name: 'web' } }],
    tags: { Name: 'web' },
    tags_all: { Name: 'web' },
    update_default_version: null,
    user_data: 'IyEvYmluL3NoCg==',
    vpc_security_group_ids: ['sg-0743bcbd08cadba1d', 'sg-6daf421e'],
    ...over,
  },
});
