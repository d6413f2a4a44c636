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

export const vpcs: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc: { keys: [['id'], ['ipv6_association_id']], noise, defaults: { instance_tenancy: 'default' } },
    aws_default_vpc: { keys: [['id'], ['ipv6_association_id']], noise: [...noise] },
    aws_vpc_ipv4_cidr_block_association: {},
    aws_vpc_ipv6_cidr_block_association: {},
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
  },
};
