import { type Json, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { attribute } from '../ec2/ec2-shapes.js';

/**
 * VPCs and their address ranges. The first IPv4 range belongs to the VPC; further ones are resources of their own. An IPv6 range may be an
 * attribute of the VPC or a resource of its own.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc`, `aws_default_vpc`, `aws_vpc_ipv4_cidr_block_association`,
 * `aws_vpc_ipv6_cidr_block_association`.
 */

const vpcId = c.requested('vpcId');
const vpc = c.on('aws_vpc', { id: vpcId });
const isOn = (read: c.Read): c.Read => {
  const asFlag = c.flag(read);
  return (record) => (asFlag(record) === true ? true : undefined);
};
const onVpcs = (edits: c.Edits, id: c.Read = vpcId): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_vpc', { id }), edits),
  c.modify(c.on('aws_default_vpc', { id }), edits),
];

const ipv6Id = c.returned('ipv6CidrBlockAssociation.associationId');
const ipv4Range = c.on('aws_vpc_ipv4_cidr_block_association', { id: c.returned('cidrBlockAssociation.associationId') });
const ipv6Range = c.on('aws_vpc_ipv6_cidr_block_association', { id: ipv6Id });

const ipv6Source: c.Edits = {
  assign_generated_ipv6_cidr_block: isOn(c.requested('amazonProvidedIpv6CidrBlock')),
  ...c.same('ipv6_cidr_block ipv6_ipam_pool_id', c.requested),
  ipv6_netmask_length: c.count(c.requested('ipv6NetmaskLength')),
};
const ipv6Settings: c.Edits = { ...ipv6Source, ipv6_cidr_block_network_border_group: c.requested('ipv6CidrBlockNetworkBorderGroup') };
const associatedIpv6: c.Edits = { ...ipv6Source, vpc_id: vpcId, ipv6_pool: c.requested('ipv6Pool') };
const associatedIpv4: c.Edits = {
  vpc_id: vpcId,
  cidr_block: c.either(c.requested('cidrBlock'), c.returned('cidrBlockAssociation.cidrBlock')),
  ipv4_ipam_pool_id: c.requested('ipv4IpamPoolId'),
  ipv4_netmask_length: c.count(c.requested('ipv4NetmaskLength')),
};
/** A VPC without an IPv6 range. */
const withoutIpv6: c.Edits = { assign_generated_ipv6_cidr_block: c.fixed(false), ipv6_cidr_block: c.fixed(null) };
const isIpv6: c.Read = (record) => c.reader(ipv6Id)(record) !== undefined;

const noise = ['default_*', 'dhcp_options_id', 'ipv6_association_id', 'main_route_table_id'];

/**
 * Subnets, the addresses that they give to new instances, and reserved address ranges.
 * Source: EC2 API reference, Terraform AWS provider `aws_subnet`, `aws_default_subnet`, `aws_ec2_subnet_cidr_reservation`.
 */

const subnetId = c.requested('subnetId');
const onSubnets = (edits: c.Edits, key: Readonly<Record<string, c.From>> = { id: subnetId }): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_subnet', key), edits),
  c.modify(c.on('aws_default_subnet', key), edits),
];

/** Local network interfaces are enabled with a device number, and disabled with a flag. */
const localInterfaces: c.Read = (record) =>
  c.flag(attribute('disableLniAtDeviceIndex'))(record) === true ? 0 : c.count(c.requested('enableLniAtDeviceIndex'))(record);

const subnetNoise = ['ipv6_cidr_block_association_id'];
const defaults = { private_dns_hostname_type_on_launch: 'ip-name' };

/**
 * Sets of DHCP options, and the set that a VPC uses.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_dhcp_options`, `aws_vpc_dhcp_options_association`.
 */

/** The values of an option, such as `domain-name-servers`. */
const valuesOf = (option: string): c.Read => {
  const valueOf = (one: Json): Json => (isObject(one) ? (c.memberOf(one, 'value') ?? null) : one);
  return ({ request: { item } }) => {
    const lists = [...c.listOfMember(item, 'dhcpConfigurationSet'), ...c.listOfMember(item, 'dhcpConfiguration')];
    const found = lists.find((one) => c.memberOf(one, 'key') === option);
    if (found === undefined) return null;
    return [...c.listOfMember(found, 'valueSet'), ...c.listOfMember(found, 'value')].map(valueOf);
  };
};
const valueOf = (option: string): c.Read => {
  const values = valuesOf(option);
  return (record) => {
    const found = values(record);
    return Array.isArray(found) ? ((found as readonly Json[])[0] ?? null) : null;
  };
};

const association = c.on('aws_vpc_dhcp_options_association', { vpc_id: c.requested('vpcId') });
/** A VPC leaves its options by using the default set. */
const isDefault: c.Read = (record) => text(c.requested('dhcpOptionsId')(record)) === 'default';
const isNamed: c.Read = (record) => isDefault(record) === false;

/**
 * Block of public access to the VPCs of a region, the networks that are excluded from it, and the encryption of traffic in a VPC.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_block_public_access_options`, `aws_vpc_block_public_access_exclusion`,
 * `aws_vpc_encryption_control`.
 */

const exclusion = c.on('aws_vpc_block_public_access_exclusion', { id: c.requested('exclusionId') });
const mode = c.requested('internetGatewayExclusionMode');

const control = c.on('aws_vpc_encryption_control', { id: c.requested('vpcEncryptionControlId') });
const excluded = c.words(`
  EgressOnlyInternetGateway ElasticFileSystem InternetGateway Lambda NatGateway VirtualPrivateGateway VpcLattice VpcPeering`);
/** Resources that may send plain traffic, one setting each. */
const exclusions: c.Edits = Object.fromEntries(
  excluded.map((name) => [`${c.snakeCase(name)}_exclusion`, c.requested(`${name.charAt(0).toLowerCase()}${name.slice(1)}Exclusion`)]),
);

export const vpcs: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc: { keys: [['id'], ['ipv6_association_id']], noise, defaults: { instance_tenancy: 'default' } },
    aws_default_vpc: { keys: [['id'], ['ipv6_association_id']], noise: [...noise] },
    aws_vpc_ipv4_cidr_block_association: {},
    aws_vpc_ipv6_cidr_block_association: {},

    aws_subnet: { keys: [['id'], ['ipv6_cidr_block_association_id']], noise: subnetNoise, defaults },
    aws_default_subnet: { keys: [['id'], ['ipv6_cidr_block_association_id']], noise: [...subnetNoise], defaults },
    aws_ec2_subnet_cidr_reservation: {},
    aws_vpc_dhcp_options: {},
    aws_vpc_dhcp_options_association: { keys: [['vpc_id']] },

    aws_vpc_block_public_access_options: { keys: [[]], defaults: { internet_gateway_block_mode: 'off' } },
    aws_vpc_block_public_access_exclusion: { access: 'policy' },
    aws_vpc_encryption_control: {
      noise: ['resource_exclusions.*'],
      defaults: Object.fromEntries(Object.keys(exclusions).map((attribute) => [attribute, 'disable'])),
    },
  }),
  events: {
    CreateVpc: c.inCall(
      c.create(c.on('aws_vpc', { id: c.returned('vpc.vpcId') }), {
        cidr_block: c.either(c.requested('cidrBlock'), c.returned('vpc.cidrBlock')),
        instance_tenancy: c.orNull(c.requested('instanceTenancy')),
        ipv4_ipam_pool_id: c.requested('ipv4IpamPoolId'),
        ipv4_netmask_length: c.count(c.requested('ipv4NetmaskLength')),
        ...ipv6Settings,
        tags: c.merge(c.tagsFor('vpc')),
      }),
    ),
    CreateDefaultVpc: c.inCall(c.create(c.on('aws_default_vpc', { id: c.returned('vpc.vpcId') }))),
    ModifyVpcAttribute: c.inCall(
      ...onVpcs({
        enable_dns_hostnames: c.flag(attribute('enableDnsHostnames')),
        enable_dns_support: c.flag(attribute('enableDnsSupport')),
        enable_network_address_usage_metrics: c.flag(attribute('enableNetworkAddressUsageMetrics')),
      }),
    ),
    ModifyVpcTenancy: c.inCall(...onVpcs({ instance_tenancy: c.requested('instanceTenancy') })),
    DeleteVpc: c.inCall(c.destroy(vpc), c.destroy(c.on('aws_default_vpc', { id: vpcId }))),

    AssociateVpcCidrBlock: [
      c.inCall(c.create(c.within(vpc, ipv4Range), associatedIpv4)),
      c.inCall(
        c.put(ipv6Range, associatedIpv6, { when: isIpv6 }),
        c.modify(vpc, ipv6Settings, { when: isIpv6 }),
        c.modify(c.on('aws_default_vpc', { id: vpcId }), ipv6Settings, { when: isIpv6 }),
        c.create(c.within(vpc, ipv6Range), associatedIpv6, { when: isIpv6 }),
      ),
    ],
    DisassociateVpcCidrBlock: c.inCall(
      c.destroy(c.on('aws_vpc_ipv4_cidr_block_association', { id: c.requested('associationId') })),
      c.destroy(c.on('aws_vpc_ipv6_cidr_block_association', { id: c.requested('associationId') })),
      c.modify(c.on('aws_vpc', { ipv6_association_id: c.requested('associationId') }), withoutIpv6),
      c.modify(c.on('aws_default_vpc', { ipv6_association_id: c.requested('associationId') }), withoutIpv6),
    ),

    CreateSubnet: c.inCall(
      c.create(c.within(c.on('aws_vpc', { id: c.requested('vpcId') }), c.on('aws_subnet', { id: c.returned('subnet.subnetId') })), {
        ...c.same('vpc_id ipv6_cidr_block outpost_arn', c.requested),
        cidr_block: c.either(c.requested('cidrBlock'), c.returned('subnet.cidrBlock')),
        availability_zone: c.either(c.requested('availabilityZone'), c.returned('subnet.availabilityZone')),
        availability_zone_id: c.either(c.requested('availabilityZoneId'), c.returned('subnet.availabilityZoneId')),
        ipv6_native: c.flag(c.requested('ipv6Native')),
        tags: c.merge(c.tagsFor('subnet')),
      }),
    ),
    CreateDefaultSubnet: c.inCall(
      c.create(c.on('aws_default_subnet', { id: c.returned('subnet.subnetId') }), {
        availability_zone: c.either(c.requested('availabilityZone'), c.returned('subnet.availabilityZone')),
        ipv6_native: c.flag(c.requested('ipv6Native')),
      }),
    ),
    ModifySubnetAttribute: c.inCall(
      ...onSubnets({
        assign_ipv6_address_on_creation: c.flag(attribute('assignIpv6AddressOnCreation')),
        ...c.same('customer_owned_ipv4_pool private_dns_hostname_type_on_launch', attribute),
        enable_dns64: c.flag(attribute('enableDns64')),
        enable_lni_at_device_index: localInterfaces,
        enable_resource_name_dns_a_record_on_launch: c.flag(attribute('enableResourceNameDnsARecordOnLaunch')),
        enable_resource_name_dns_aaaa_record_on_launch: c.flag(attribute('enableResourceNameDnsAAAARecordOnLaunch')),
        map_customer_owned_ip_on_launch: c.flag(attribute('mapCustomerOwnedIpOnLaunch')),
        map_public_ip_on_launch: c.flag(attribute('mapPublicIpOnLaunch')),
      }),
    ),
    DeleteSubnet: c.inCall(c.destroy(c.on('aws_subnet', { id: subnetId })), c.destroy(c.on('aws_default_subnet', { id: subnetId }))),

    AssociateSubnetCidrBlock: c.inCall(
      ...onSubnets({ ipv6_cidr_block: c.either(c.requested('ipv6CidrBlock'), c.returned('ipv6CidrBlockAssociation.ipv6CidrBlock')) }),
    ),
    DisassociateSubnetCidrBlock: c.inCall(
      ...onSubnets({ ipv6_cidr_block: c.fixed(null) }, { ipv6_cidr_block_association_id: c.requested('associationId') }),
    ),

    CreateSubnetCidrReservation: c.inCall(
      c.create(
        c.within(
          c.on('aws_subnet', { id: subnetId }),
          c.on('aws_ec2_subnet_cidr_reservation', { id: c.returned('subnetCidrReservation.subnetCidrReservationId') }),
        ),
        { subnet_id: subnetId, cidr_block: c.requested('cidr'), ...c.same('description reservation_type', c.requested) },
      ),
    ),
    DeleteSubnetCidrReservation: c.inCall(
      c.destroy(c.on('aws_ec2_subnet_cidr_reservation', { id: c.requested('subnetCidrReservationId') })),
    ),

    CreateDhcpOptions: c.inCall(
      c.create(c.on('aws_vpc_dhcp_options', { id: c.returned('dhcpOptions.dhcpOptionsId') }), {
        domain_name: valueOf('domain-name'),
        domain_name_servers: valuesOf('domain-name-servers'),
        ipv6_address_preferred_lease_time: valueOf('ipv6-address-preferred-lease-time'),
        netbios_name_servers: valuesOf('netbios-name-servers'),
        netbios_node_type: valueOf('netbios-node-type'),
        ntp_servers: valuesOf('ntp-servers'),
        tags: c.merge(c.tagsFor('dhcp-options')),
      }),
    ),
    DeleteDhcpOptions: c.inCall(c.destroy(c.on('aws_vpc_dhcp_options', { id: c.requested('dhcpOptionsId') }))),
    AssociateDhcpOptions: [
      c.inCall(
        c.create(
          c.within(c.on('aws_vpc', { id: c.requested('vpcId') }), association),
          { dhcp_options_id: c.requested('dhcpOptionsId') },
          { when: isNamed },
        ),
      ),
      c.inCall(c.destroy(association, { when: isDefault })),
    ],

    ModifyVpcBlockPublicAccessOptions: c.inCall(
      c.put(c.on('aws_vpc_block_public_access_options', {}), { internet_gateway_block_mode: c.requested('internetGatewayBlockMode') }),
    ),
    CreateVpcBlockPublicAccessExclusion: c.inCall(
      c.create(
        c.within(
          [c.on('aws_vpc', { id: c.requested('vpcId') }), c.on('aws_subnet', { id: c.requested('subnetId') })],
          c.on('aws_vpc_block_public_access_exclusion', { id: c.returned('vpcBlockPublicAccessExclusion.exclusionId') }),
        ),
        {
          internet_gateway_exclusion_mode: mode,
          ...c.same('subnet_id vpc_id', c.requested),
          tags: c.merge(c.tagsFor('vpc-block-public-access-exclusion')),
        },
      ),
    ),
    ModifyVpcBlockPublicAccessExclusion: c.inCall(c.modify(exclusion, { internet_gateway_exclusion_mode: mode })),
    DeleteVpcBlockPublicAccessExclusion: c.inCall(c.destroy(exclusion)),

    // A new control only monitors; a second call enforces it.
    CreateVpcEncryptionControl: c.inCall(
      c.create(
        c.within(
          c.on('aws_vpc', { id: c.requested('vpcId') }),
          c.on('aws_vpc_encryption_control', { id: c.returned('vpcEncryptionControl.vpcEncryptionControlId') }),
        ),
        { vpc_id: c.requested('vpcId'), tags: c.merge(c.tagsFor('vpc-encryption-control')) },
      ),
    ),
    ModifyVpcEncryptionControl: c.inCall(c.modify(control, { mode: c.requested('mode'), ...exclusions })),
    DeleteVpcEncryptionControl: c.inCall(c.destroy(control)),
  },
};
