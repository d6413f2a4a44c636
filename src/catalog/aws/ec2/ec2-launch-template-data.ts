import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { renamed, tagsOf } from './ec2-shapes.js';

/**
 * The data of a launch template version as `aws_launch_template` declares it.
 * Source: EC2 API reference (query names of `RequestLaunchTemplateData`), Terraform AWS provider.
 */

/**
 * Reads one setting. A setting that a call omits is reset, unless it is in a given block (EC2 may fill in the other members) or the call
 * bases the new version on another one.
 */
const setting = (path: string): c.Read => {
  const read = c.requested(`launchTemplateData.${path}`);
  const top = c.requested(`launchTemplateData.${path.split('.')[0] ?? ''}`);
  const all = c.requested('launchTemplateData');
  const base = c.requested('sourceVersion');
  return (record) => read(record) ?? (isObject(all(record)) && base(record) === undefined && top(record) === undefined ? null : undefined);
};

/** The members of a block that occurs once, each as a field. */
const block = (name: string, from: string, leaves: Readonly<Record<string, string>>): c.Edits =>
  Object.fromEntries(Object.entries(leaves).map(([leaf, path]) => [`${name}.${leaf}`, c.count(c.flag(setting(`${from}.${path}`)))]));

/** Addresses and prefixes are objects with one member in a call, and strings in the state. */
const asText = (value: Json): Json => {
  const inner = ['privateIpAddress', 'ipv6Address', 'ipv4Prefix', 'ipv6Prefix'].map((name) => c.memberOf(value, name));
  return inner.find((one) => typeof one === 'string') ?? value;
};

const interfaces: c.Read = c.via(
  renamed(setting('networkInterface'), {
    SecurityGroupId: 'SecurityGroups',
    PrivateIpAddresses: 'Ipv4Addresses',
    SecondaryPrivateIpAddressCount: 'Ipv4AddressCount',
    Ipv4Prefix: 'Ipv4Prefixes',
    Ipv6Prefix: 'Ipv6Prefixes',
  }),
  (value) =>
    isList(value)
      ? value.map((one) =>
          isObject(one)
            ? Object.fromEntries(
                Object.entries(one).map(([name, member]) => [name, isList(member) ? member.map(asText) : (member ?? null)]),
              )
            : one,
        )
      : value,
);

const launchTags: c.Read = c.via(setting('tagSpecification'), (value, record) =>
  isList(value)
    ? value.map((spec) => ({ resource_type: c.memberOf(spec, 'resourceType') ?? '', tags: c.tagMap(() => tagsOf(spec))(record) ?? {} }))
    : value,
);

const requirements = renamed(setting('instanceRequirements'), {
  AcceleratorManufacturer: 'AcceleratorManufacturers',
  AcceleratorName: 'AcceleratorNames',
  AcceleratorType: 'AcceleratorTypes',
  AllowedInstanceType: 'AllowedInstanceTypes',
  CpuManufacturer: 'CpuManufacturers',
  ExcludedInstanceType: 'ExcludedInstanceTypes',
  InstanceGeneration: 'InstanceGenerations',
  LocalStorageType: 'LocalStorageTypes',
});

const profileArn = setting('iamInstanceProfile.arn');
const profileName = setting('iamInstanceProfile.name');
/** The instance profile by name or ARN, as in the call. */
export const launchTemplateProfile: c.Read = (record) => profileArn(record) ?? profileName(record);

export const userData = setting('userData');

export const launchTemplateData: c.Edits = {
  ...c.same('image_id instance_type key_name kernel_id ram_disk_id instance_initiated_shutdown_behavior', setting),
  user_data: c.set(userData, 'user_data'),
  ebs_optimized: c.flag(setting('ebsOptimized')),
  disable_api_stop: c.flag(setting('disableApiStop')),
  disable_api_termination: c.flag(setting('disableApiTermination')),
  vpc_security_group_ids: setting('securityGroupId'),
  security_group_names: setting('securityGroup'),
  block_device_mappings: c.blocks(setting('blockDeviceMapping')),
  network_interfaces: c.blocks(interfaces),
  tag_specifications: launchTags,
  license_specification: c.blocks(setting('licenseSpecification')),
  instance_requirements: c.blocks(requirements),
  ...block('iam_instance_profile', 'iamInstanceProfile', { name: 'name', arn: 'arn' }),
  ...block('monitoring', 'monitoring', { enabled: 'enabled' }),
  ...block('credit_specification', 'creditSpecification', { cpu_credits: 'cpuCredits' }),
  ...block('enclave_options', 'enclaveOptions', { enabled: 'enabled' }),
  ...block('hibernation_options', 'hibernationOptions', { configured: 'configured' }),
  ...block('maintenance_options', 'maintenanceOptions', { auto_recovery: 'autoRecovery' }),
  ...block('network_performance_options', 'networkPerformanceOptions', { bandwidth_weighting: 'bandwidthWeighting' }),
  ...block('cpu_options', 'cpuOptions', { core_count: 'coreCount', threads_per_core: 'threadsPerCore', amd_sev_snp: 'amdSevSnp' }),
  ...block('metadata_options', 'metadataOptions', {
    http_endpoint: 'httpEndpoint',
    http_tokens: 'httpTokens',
    http_put_response_hop_limit: 'httpPutResponseHopLimit',
    http_protocol_ipv6: 'httpProtocolIpv6',
    instance_metadata_tags: 'instanceMetadataTags',
  }),
  ...block('placement', 'placement', {
    affinity: 'affinity',
    availability_zone: 'availabilityZone',
    group_id: 'groupId',
    group_name: 'groupName',
    host_id: 'hostId',
    host_resource_group_arn: 'hostResourceGroupArn',
    partition_number: 'partitionNumber',
    spread_domain: 'spreadDomain',
    tenancy: 'tenancy',
  }),
  ...block('private_dns_name_options', 'privateDnsNameOptions', {
    hostname_type: 'hostnameType',
    enable_resource_name_dns_a_record: 'enableResourceNameDnsARecord',
    enable_resource_name_dns_aaaa_record: 'enableResourceNameDnsAAAARecord',
  }),
  ...block('instance_market_options', 'instanceMarketOptions', {
    market_type: 'marketType',
    'spot_options.instance_interruption_behavior': 'spotOptions.instanceInterruptionBehavior',
    'spot_options.max_price': 'spotOptions.maxPrice',
    'spot_options.spot_instance_type': 'spotOptions.spotInstanceType',
  }),
  ...block('capacity_reservation_specification', 'capacityReservationSpecification', {
    capacity_reservation_preference: 'capacityReservationPreference',
    'capacity_reservation_target.capacity_reservation_id': 'capacityReservationTarget.capacityReservationId',
    'capacity_reservation_target.capacity_reservation_resource_group_arn': 'capacityReservationTarget.capacityReservationResourceGroupArn',
  }),
};
