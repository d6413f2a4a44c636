import {
  create,
  destroy,
  either,
  fixed,
  merge,
  modify,
  on,
  put,
  reader,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull } from '../../values.js';
import { attribute, count, flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * VPCs and their address ranges. The first IPv4 range belongs to the VPC; further ones are resources of their own. An IPv6 range may be an
 * attribute of the VPC or a resource of its own.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc`, `aws_default_vpc`, `aws_vpc_ipv4_cidr_block_association`,
 * `aws_vpc_ipv6_cidr_block_association`.
 */

const vpcId = requested('vpcId');
const vpc = on('aws_vpc', { id: vpcId });
const isOn = (read: Read): Read => {
  const asFlag = flag(read);
  return (record) => (asFlag(record) === true ? true : undefined);
};
const onVpcs = (edits: Edits, id: Read = vpcId): readonly OwnerSpec[] => [
  modify(on('aws_vpc', { id }), edits),
  modify(on('aws_default_vpc', { id }), edits),
];

const ipv6Id = returned('ipv6CidrBlockAssociation.associationId');
const ipv4Range = on('aws_vpc_ipv4_cidr_block_association', { id: returned('cidrBlockAssociation.associationId') });
const ipv6Range = on('aws_vpc_ipv6_cidr_block_association', { id: ipv6Id });

const ipv6Source: Edits = {
  assign_generated_ipv6_cidr_block: isOn(requested('amazonProvidedIpv6CidrBlock')),
  ipv6_cidr_block: requested('ipv6CidrBlock'),
  ipv6_ipam_pool_id: requested('ipv6IpamPoolId'),
  ipv6_netmask_length: count(requested('ipv6NetmaskLength')),
};
const ipv6Settings: Edits = { ...ipv6Source, ipv6_cidr_block_network_border_group: requested('ipv6CidrBlockNetworkBorderGroup') };
const associatedIpv6: Edits = { ...ipv6Source, vpc_id: vpcId, ipv6_pool: requested('ipv6Pool') };
const associatedIpv4: Edits = {
  vpc_id: vpcId,
  cidr_block: either(requested('cidrBlock'), returned('cidrBlockAssociation.cidrBlock')),
  ipv4_ipam_pool_id: requested('ipv4IpamPoolId'),
  ipv4_netmask_length: count(requested('ipv4NetmaskLength')),
};
/** A VPC without an IPv6 range. */
const withoutIpv6: Edits = { assign_generated_ipv6_cidr_block: fixed(false), ipv6_cidr_block: fixed(null) };
const isIpv6: Read = (record) => reader(ipv6Id)(record) !== undefined;

const noise = ['default_*', 'dhcp_options_id', 'ipv6_association_id', 'main_route_table_id'];

export const vpcs: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc: {
      keys: [['id'], ['ipv6_association_id']],
      scope: 'region',
      family: 'network',
      noise,
      defaults: { instance_tenancy: 'default' },
    },
    aws_default_vpc: {
      keys: [['id'], ['ipv6_association_id']],
      scope: 'region',
      family: 'network',
      noise: [...noise, 'cidr_block', 'existing_default_vpc', 'instance_tenancy'],
    },
    aws_vpc_ipv4_cidr_block_association: { keys: [['id']], scope: 'region', family: 'network' },
    aws_vpc_ipv6_cidr_block_association: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['ip_source', 'ipv6_address_attribute'],
    },
  },
  events: {
    CreateVpc: inCall(
      create(on('aws_vpc', { id: returned('vpc.vpcId') }), {
        cidr_block: either(requested('cidrBlock'), returned('vpc.cidrBlock')),
        instance_tenancy: orNull(requested('instanceTenancy')),
        ipv4_ipam_pool_id: requested('ipv4IpamPoolId'),
        ipv4_netmask_length: count(requested('ipv4NetmaskLength')),
        ...ipv6Settings,
        tags: merge(tagsFor('vpc')),
      }),
    ),
    CreateDefaultVpc: inCall(create(on('aws_default_vpc', { id: returned('vpc.vpcId') }))),
    ModifyVpcAttribute: inCall(
      ...onVpcs({
        enable_dns_hostnames: flag(attribute('enableDnsHostnames')),
        enable_dns_support: flag(attribute('enableDnsSupport')),
        enable_network_address_usage_metrics: flag(attribute('enableNetworkAddressUsageMetrics')),
      }),
    ),
    ModifyVpcTenancy: inCall(...onVpcs({ instance_tenancy: requested('instanceTenancy') })),
    DeleteVpc: inCall(destroy(vpc), destroy(on('aws_default_vpc', { id: vpcId }))),

    AssociateVpcCidrBlock: [
      inCall(create(ipv4Range, associatedIpv4, { parent: vpc })),
      inCall(
        put(ipv6Range, associatedIpv6, { when: isIpv6 }),
        modify(vpc, ipv6Settings, { when: isIpv6 }),
        modify(on('aws_default_vpc', { id: vpcId }), ipv6Settings, { when: isIpv6 }),
        create(ipv6Range, associatedIpv6, { parent: vpc, when: isIpv6 }),
      ),
    ],
    DisassociateVpcCidrBlock: inCall(
      destroy(on('aws_vpc_ipv4_cidr_block_association', { id: requested('associationId') })),
      destroy(on('aws_vpc_ipv6_cidr_block_association', { id: requested('associationId') })),
      modify(on('aws_vpc', { ipv6_association_id: requested('associationId') }), withoutIpv6),
      modify(on('aws_default_vpc', { ipv6_association_id: requested('associationId') }), withoutIpv6),
    ),
  },
};
