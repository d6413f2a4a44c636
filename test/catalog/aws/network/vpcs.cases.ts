import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { appeared, changed, done, gone, subnet, subnetId, tagSpecification, tagsInCall, vpc, vpcId } from './network-states.js';

const otherVpc = 'vpc-0other';
const ofDefaultVpc: JsonObject = { existing_default_vpc: true, force_destroy: false, id: 'vpc-0default', ipv6_association_id: '' };
const defaultVpc: DeclaredResource = { ...vpc(ofDefaultVpc), type: 'aws_default_vpc', name: 'this' };
const range4: DeclaredResource = {
  type: 'aws_vpc_ipv4_cidr_block_association',
  name: 'more',
  attributes: {
    cidr_block: '10.1.0.0/16', id: 'vpc-cidr-assoc-0a', ipv4_ipam_pool_id: null, ipv4_netmask_length: null, timeouts: null, vpc_id: vpcId,
  },
};
const range6: DeclaredResource = {
  type: 'aws_vpc_ipv6_cidr_block_association',
  name: 'more',
  attributes: {
    assign_generated_ipv6_cidr_block: true, id: 'vpc-cidr-assoc-0b', ip_source: 'amazon', ipv6_address_attribute: 'public',
    ipv6_cidr_block: '2600:1f18::/56', ipv6_ipam_pool_id: null, ipv6_netmask_length: null, ipv6_pool: 'Amazon', timeouts: null, vpc_id: vpcId,
  },
};
const withIpv6 = vpc({ assign_generated_ipv6_cidr_block: true, ipv6_association_id: 'vpc-cidr-assoc-0b', ipv6_cidr_block: '2600:1f18::/56' });
const made = (id: string) => ({ vpc: { vpcId: id, cidrBlock: '10.0.0.0/16', instanceTenancy: 'default', state: 'pending', tagSet: {} } });
const attribute = (name: string, value: Json, of = vpcId): JsonObject => ({ vpcId: of, [name]: { value } });
const tenancy = (InstanceTenancy: string) => ({ ModifyVpcTenancyRequest: { VpcId: vpcId, InstanceTenancy } });
const associated4 = (associationId: string) => ({ vpcId, cidrBlockAssociation: { associationId, cidrBlock: '10.1.0.0/16' } });
const associated6 = (associationId: string) => ({ vpcId, ipv6CidrBlockAssociation: { associationId, ipv6Pool: 'Amazon' } });

export const vpcCases: readonly CatalogCase[] = [
  {
    name: 'the declared network',
    event: 'CreateVpc', request: { cidrBlock: '10.0.0.0/16', instanceTenancy: 'default', ...tagSpecification('vpc') },
    response: made(vpcId), state: [vpc()], drifts: [],
  },
  {
    name: 'a default network that no state declares',
    event: 'CreateDefaultVpc', request: {}, response: made(otherVpc), state: [vpc()], drifts: [appeared('aws_default_vpc')],
  },
  {
    name: 'names of hosts are turned off',
    event: 'ModifyVpcAttribute', request: attribute('enableDnsHostnames', false), response: done, state: [vpc()],
    drifts: [changed('aws_vpc.main', 'enable_dns_hostnames', true, false)],
  },
  {
    name: 'name resolution of the default network is turned off',
    event: 'ModifyVpcAttribute', request: attribute('enableDnsSupport', false, 'vpc-0default'), response: done, state: [vpc(), defaultVpc],
    drifts: [changed('aws_default_vpc.this', 'enable_dns_support', true, false)],
  },
  {
    name: 'another tenancy',
    event: 'ModifyVpcTenancy', request: tenancy('default'), state: [vpc({ instance_tenancy: 'dedicated' })],
    drifts: [changed('aws_vpc.main', 'instance_tenancy', 'dedicated', 'default')],
  },
  {
    name: 'a declared network is deleted',
    event: 'DeleteVpc', request: { vpcId }, response: done, state: [vpc()], drifts: [gone('aws_vpc.main')],
  },
  {
    name: 'the default network is deleted',
    event: 'DeleteVpc', request: { vpcId: 'vpc-0default' }, response: done, state: [defaultVpc], drifts: [gone('aws_default_vpc.this')],
  },
  {
    name: 'D18: the declared range of IPv6',
    event: 'AssociateVpcCidrBlock', request: { vpcId, amazonProvidedIpv6CidrBlock: true }, response: associated6('vpc-cidr-assoc-0b'),
    state: [withIpv6, range6], drifts: [],
  },
  {
    name: 'D18: the range of IPv6 that the network declares',
    event: 'AssociateVpcCidrBlock', request: { vpcId, amazonProvidedIpv6CidrBlock: true }, response: associated6('vpc-cidr-assoc-0b'),
    state: [withIpv6], drifts: [],
  },
  {
    name: 'a declared further range is removed',
    event: 'DisassociateVpcCidrBlock', request: { associationId: 'vpc-cidr-assoc-0a' }, response: associated4('vpc-cidr-assoc-0a'),
    state: [vpc(), range4], drifts: [gone('aws_vpc_ipv4_cidr_block_association.more')],
  },
  {
    name: 'D18: the range of IPv6 that the network declares is removed',
    event: 'DisassociateVpcCidrBlock', request: { associationId: 'vpc-cidr-assoc-0b' }, response: associated6('vpc-cidr-assoc-0b'),
    state: [withIpv6],
    drifts: [
      changed('aws_vpc.main', 'assign_generated_ipv6_cidr_block', true, false),
      changed('aws_vpc.main', 'ipv6_cidr_block', '2600:1f18::/56', null),
    ],
  },
  {
    name: 'D18: the declared range of IPv6 is removed',
    event: 'DisassociateVpcCidrBlock', request: { associationId: 'vpc-cidr-assoc-0b' }, response: associated6('vpc-cidr-assoc-0b'),
    state: [withIpv6, range6], drifts: [gone('aws_vpc_ipv6_cidr_block_association.more')],
  },
];
const defaultSubnet: DeclaredResource = {
  ...subnet({ id: 'subnet-0default', existing_default_subnet: true, force_destroy: false, map_public_ip_on_launch: true }),
  type: 'aws_default_subnet',
  name: 'a',
};
const subnetWithIpv6 = subnet({ ipv6_cidr_block: '2600:1f18:0:1::/64', ipv6_cidr_block_association_id: 'subnet-cidr-assoc-0a' });
const madeSubnet = (id: string) => ({
  subnet: { subnetId: id, vpcId, cidrBlock: '10.0.1.0/24', availabilityZone: 'us-east-1a', availabilityZoneId: 'use1-az1', tagSet: {} },
});
const createSubnet = { vpcId, cidrBlock: '10.0.1.0/24', availabilityZone: 'us-east-1a' };
const launch = (name: string, value: Json, of = subnetId): JsonObject => ({ subnetId: of, [name]: { value } });
const range = (ipv6CidrBlock: string) => ({
  event: 'AssociateSubnetCidrBlock',
  request: { subnetId, ipv6CidrBlock },
  response: { subnetId, ipv6CidrBlockAssociation: { associationId: 'subnet-cidr-assoc-0b', ipv6CidrBlock } },
});
const reservation: DeclaredResource = {
  type: 'aws_ec2_subnet_cidr_reservation',
  name: 'pods',
  attributes: {
    cidr_block: '10.0.1.16/28', description: '', id: 'scr-0a', owner_id: '111122223333', reservation_type: 'prefix', subnet_id: subnetId,
  },
};
const reserve = (id: string) => ({
  event: 'CreateSubnetCidrReservation',
  request: { CreateSubnetCidrReservationRequest: { SubnetId: subnetId, Cidr: '10.0.1.16/28', ReservationType: 'prefix' } },
  response: { CreateSubnetCidrReservationResponse: { subnetCidrReservation: { subnetCidrReservationId: id, subnetId } } },
});
const unreserve = (SubnetCidrReservationId: string) => ({ DeleteSubnetCidrReservationRequest: { SubnetCidrReservationId } });

export const subnetCases: readonly CatalogCase[] = [
  {
    name: 'the declared subnet',
    event: 'CreateSubnet', request: { ...createSubnet, ...tagsInCall('subnet', 'Name', 'private') }, response: madeSubnet(subnetId),
    state: [vpc(), subnet()], drifts: [],
  },
  {
    name: 'the declared default subnet',
    event: 'CreateDefaultSubnet', request: { availabilityZone: 'us-east-1a' }, response: madeSubnet('subnet-0default'),
    state: [defaultSubnet], drifts: [],
  },
  {
    name: 'new instances get a public address',
    event: 'ModifySubnetAttribute', request: launch('mapPublicIpOnLaunch', true), response: done, state: [subnet()],
    drifts: [changed('aws_subnet.private', 'map_public_ip_on_launch', false, true)],
  },
  {
    name: 'the default subnet',
    event: 'ModifySubnetAttribute', request: launch('mapPublicIpOnLaunch', false, 'subnet-0default'), response: done,
    state: [subnet(), defaultSubnet], drifts: [changed('aws_default_subnet.a', 'map_public_ip_on_launch', true, false)],
  },
  {
    name: 'a declared subnet is deleted',
    event: 'DeleteSubnet', request: { subnetId }, response: done, state: [subnet()], drifts: [gone('aws_subnet.private')],
  },
  {
    name: 'a subnet without IPv6 gets a range',
    ...range('2600:1f18:0:1::/64'), state: [subnet()], drifts: [changed('aws_subnet.private', 'ipv6_cidr_block', '', '2600:1f18:0:1::/64')],
  },
  {
    name: 'the declared range is removed',
    event: 'DisassociateSubnetCidrBlock', request: { associationId: 'subnet-cidr-assoc-0a' }, response: done, state: [subnetWithIpv6],
    drifts: [changed('aws_subnet.private', 'ipv6_cidr_block', '2600:1f18:0:1::/64', null)],
  },
  { name: 'the declared reservation', ...reserve('scr-0a'), state: [subnet(), reservation], drifts: [] },
  {
    name: 'a declared reservation is deleted',
    event: 'DeleteSubnetCidrReservation', request: unreserve('scr-0a'), state: [reservation],
    drifts: [gone('aws_ec2_subnet_cidr_reservation.pods')],
  },
];
