import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import {
  appeared,
  arn,
  changed,
  done,
  gatewayId,
  gone,
  internetGateway,
  listed,
  natGateway,
  natId,
  strangersGateway,
  subnet,
  subnetId,
  tagsInCall,
  tagSpecification,
  vpc,
  vpcId,
} from './network-states.js';

const attachment: DeclaredResource = {
  type: 'aws_internet_gateway_attachment',
  name: 'main',
  attributes: { id: `${gatewayId}:${vpcId}`, internet_gateway_id: gatewayId, timeouts: null, vpc_id: vpcId },
};
const egress: DeclaredResource = {
  type: 'aws_egress_only_internet_gateway',
  name: 'main',
  attributes: { id: 'eigw-0a', tags: { Name: 'main' }, tags_all: { Name: 'main' }, vpc_id: vpcId },
};
const carrier: DeclaredResource = {
  type: 'aws_ec2_carrier_gateway',
  name: 'edge',
  attributes: { arn: arn('carrier-gateway/cagw-0a'), id: 'cagw-0a', owner_id: '111122223333', tags: {}, tags_all: {}, vpc_id: vpcId },
};
const madeInternet = (id: string) => ({ internetGateway: { internetGatewayId: id, attachmentSet: {}, tagSet: {} } });
const madeEgress = (id: string) => ({
  CreateEgressOnlyInternetGatewayResponse: { egressOnlyInternetGateway: { egressOnlyInternetGatewayId: id, attachmentSet: '' } },
});
const madeCarrier = (id: string) => ({ CreateCarrierGatewayResponse: { carrierGateway: { carrierGatewayId: id, vpcId } } });

export const gatewayCases: readonly CatalogCase[] = [
  {
    name: 'the declared gateway',
    event: 'CreateInternetGateway',
    request: tagSpecification('internet-gateway'),
    response: madeInternet(gatewayId),
    state: [internetGateway()],
    drifts: [],
  },
  {
    name: 'a gateway that no state declares',
    event: 'CreateInternetGateway',
    request: {},
    response: madeInternet(strangersGateway),
    state: [internetGateway()],
    drifts: [appeared('aws_internet_gateway')],
  },
  {
    name: 'D18: the declared network of the gateway',
    event: 'AttachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [vpc(), internetGateway()],
    drifts: [],
  },
  {
    name: 'D18: the declared attachment that the gateway does not show yet',
    event: 'AttachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [vpc(), internetGateway({ vpc_id: '' }), attachment],
    drifts: [],
  },
  {
    name: 'a declared network gets another gateway',
    event: 'AttachInternetGateway',
    request: { internetGatewayId: strangersGateway, vpcId },
    response: done,
    state: [vpc(), internetGateway()],
    drifts: [appeared('aws_internet_gateway_attachment')],
  },
  {
    name: 'D18: a gateway is detached',
    event: 'DetachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [internetGateway()],
    drifts: [changed('aws_internet_gateway.main', 'vpc_id', vpcId, null)],
  },
  {
    name: 'D18: a declared attachment is removed',
    event: 'DetachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [internetGateway(), attachment],
    drifts: [gone('aws_internet_gateway_attachment.main')],
  },
  {
    name: 'another gateway is detached',
    event: 'DetachInternetGateway',
    request: { internetGatewayId: strangersGateway, vpcId },
    response: done,
    state: [internetGateway()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'a declared gateway is deleted',
    event: 'DeleteInternetGateway',
    request: { internetGatewayId: gatewayId },
    response: done,
    state: [internetGateway()],
    drifts: [gone('aws_internet_gateway.main')],
  },
  {
    name: 'another gateway is deleted',
    event: 'DeleteInternetGateway',
    request: { internetGatewayId: strangersGateway },
    response: done,
    state: [internetGateway()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'the declared gateway of IPv6',
    event: 'CreateEgressOnlyInternetGateway',
    request: { CreateEgressOnlyInternetGatewayRequest: { VpcId: vpcId, ...tagsInCall('egress-only-internet-gateway') } },
    response: madeEgress('eigw-0a'),
    state: [egress],
    drifts: [],
  },
  {
    name: 'a gateway of IPv6 that no state declares',
    event: 'CreateEgressOnlyInternetGateway',
    request: { CreateEgressOnlyInternetGatewayRequest: { VpcId: vpcId } },
    response: madeEgress('eigw-0evil'),
    state: [egress],
    drifts: [appeared('aws_egress_only_internet_gateway')],
  },
  {
    name: 'a declared gateway of IPv6 is deleted',
    event: 'DeleteEgressOnlyInternetGateway',
    request: { DeleteEgressOnlyInternetGatewayRequest: { EgressOnlyInternetGatewayId: 'eigw-0a' } },
    state: [egress],
    drifts: [gone('aws_egress_only_internet_gateway.main')],
  },
  {
    name: 'another gateway of IPv6 is deleted',
    event: 'DeleteEgressOnlyInternetGateway',
    request: { DeleteEgressOnlyInternetGatewayRequest: { EgressOnlyInternetGatewayId: 'eigw-0b' } },
    state: [egress],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'the declared gateway of a carrier',
    event: 'CreateCarrierGateway',
    request: { CreateCarrierGatewayRequest: { VpcId: vpcId } },
    response: madeCarrier('cagw-0a'),
    state: [carrier],
    drifts: [],
  },
  {
    name: 'a gateway of a carrier that no state declares',
    event: 'CreateCarrierGateway',
    request: { CreateCarrierGatewayRequest: { VpcId: vpcId } },
    response: madeCarrier('cagw-0b'),
    state: [carrier],
    drifts: [appeared('aws_ec2_carrier_gateway')],
  },
  {
    name: 'a declared gateway of a carrier is deleted',
    event: 'DeleteCarrierGateway',
    request: { DeleteCarrierGatewayRequest: { CarrierGatewayId: 'cagw-0a' } },
    state: [carrier],
    drifts: [gone('aws_ec2_carrier_gateway.edge')],
  },
  {
    name: 'another gateway of a carrier is deleted',
    event: 'DeleteCarrierGateway',
    request: { DeleteCarrierGatewayRequest: { CarrierGatewayId: 'cagw-0b' } },
    state: [carrier],
    drifts: [],
    dropped: 'not_in_state',
  },
];

const extra: DeclaredResource = {
  type: 'aws_nat_gateway_eip_association',
  name: 'extra',
  attributes: { allocation_id: 'eipalloc-0b', association_id: 'eipassoc-0b', nat_gateway_id: natId, timeouts: null },
};
const addresses = (event: string, ...allocations: readonly (readonly [string, string])[]) => ({
  [`${event}Response`]: {
    natGatewayId: natId,
    natGatewayAddressSet: {
      item: allocations.map(([allocationId, associationId]) => ({ allocationId, associationId, privateIp: '10.0.1.8', isPrimary: false })),
    },
  },
});
const madeNat = (natGatewayId: string) => ({
  CreateNatGatewayResponse: { natGateway: { natGatewayId, subnetId, vpcId, connectivityType: 'public', state: 'pending' } },
});
const createNat = {
  CreateNatGatewayRequest: { SubnetId: subnetId, AllocationId: 'eipalloc-0a', ConnectivityType: 'public', ClientToken: 'terraform-1' },
};
const associate = { AssociateNatGatewayAddressRequest: { NatGatewayId: natId, AllocationId: listed('eipalloc-0b') } };
const disassociate = { DisassociateNatGatewayAddressRequest: { NatGatewayId: natId, AssociationId: listed('eipassoc-0b') } };
const isPrivate = natGateway({ allocation_id: '', connectivity_type: 'private', secondary_private_ip_addresses: ['10.0.1.8'] });

export const natGatewayCases: readonly CatalogCase[] = [
  {
    name: 'the declared gateway',
    event: 'CreateNatGateway',
    request: createNat,
    response: madeNat(natId),
    state: [subnet(), natGateway()],
    drifts: [],
  },
  {
    name: 'a gateway that no state declares',
    event: 'CreateNatGateway',
    request: createNat,
    response: madeNat('nat-0evil'),
    state: [subnet(), natGateway()],
    drifts: [appeared('aws_nat_gateway')],
  },
  {
    name: 'a declared gateway is deleted',
    event: 'DeleteNatGateway',
    request: { DeleteNatGatewayRequest: { NatGatewayId: natId } },
    response: { DeleteNatGatewayResponse: { natGatewayId: natId } },
    state: [natGateway()],
    drifts: [gone('aws_nat_gateway.main')],
  },
  {
    name: 'another gateway is deleted',
    event: 'DeleteNatGateway',
    request: { DeleteNatGatewayRequest: { NatGatewayId: 'nat-0b' } },
    state: [natGateway()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'D18: the declared further address',
    event: 'AssociateNatGatewayAddress',
    request: associate,
    response: addresses('AssociateNatGatewayAddress', ['eipalloc-0b', 'eipassoc-0b']),
    state: [natGateway(), extra],
    drifts: [],
  },
  {
    name: 'D18: an address that the declared list lacks',
    event: 'AssociateNatGatewayAddress',
    request: associate,
    response: addresses('AssociateNatGatewayAddress', ['eipalloc-0b', 'eipassoc-0b']),
    state: [natGateway()],
    drifts: [changed('aws_nat_gateway.main', 'secondary_allocation_ids', [], ['eipalloc-0b'])],
  },
  {
    name: 'D18: a declared further address is removed',
    event: 'DisassociateNatGatewayAddress',
    request: disassociate,
    response: addresses('DisassociateNatGatewayAddress', ['eipalloc-0b', 'eipassoc-0b']),
    state: [natGateway({ secondary_allocation_ids: ['eipalloc-0b'] }), extra],
    drifts: [gone('aws_nat_gateway_eip_association.extra')],
  },
  {
    name: 'D18: an address of the declared list is removed',
    event: 'DisassociateNatGatewayAddress',
    request: disassociate,
    response: addresses('DisassociateNatGatewayAddress', ['eipalloc-0b', 'eipassoc-0b'], ['eipalloc-0c', 'eipassoc-0c']),
    state: [natGateway({ secondary_allocation_ids: ['eipalloc-0b', 'eipalloc-0c'] })],
    drifts: [changed('aws_nat_gateway.main', 'secondary_allocation_ids', ['eipalloc-0b', 'eipalloc-0c'], ['eipalloc-0c'])],
  },
  {
    name: 'an address that the declared list lacks is removed',
    event: 'DisassociateNatGatewayAddress',
    request: disassociate,
    response: addresses('DisassociateNatGatewayAddress', ['eipalloc-0b', 'eipassoc-0b']),
    state: [natGateway()],
    drifts: [],
  },
  {
    name: 'the declared private address',
    event: 'AssignPrivateNatGatewayAddress',
    request: { AssignPrivateNatGatewayAddressRequest: { NatGatewayId: natId, PrivateIpAddressCount: 1 } },
    response: addresses('AssignPrivateNatGatewayAddress', ['', '']),
    state: [isPrivate],
    drifts: [],
  },
  {
    name: 'another private address',
    event: 'AssignPrivateNatGatewayAddress',
    request: { AssignPrivateNatGatewayAddressRequest: { NatGatewayId: natId, PrivateIpAddress: listed('10.0.1.9') } },
    state: [isPrivate],
    drifts: [changed('aws_nat_gateway.main', 'secondary_private_ip_addresses', ['10.0.1.8'], ['10.0.1.8', '10.0.1.9'])],
  },
  {
    name: 'the declared private address is removed',
    event: 'UnassignPrivateNatGatewayAddress',
    request: { UnassignPrivateNatGatewayAddressRequest: { NatGatewayId: natId, PrivateIpAddress: listed('10.0.1.8') } },
    state: [isPrivate],
    drifts: [changed('aws_nat_gateway.main', 'secondary_private_ip_addresses', ['10.0.1.8'], [])],
  },
  {
    name: 'an address that the declared list lacks is removed',
    event: 'UnassignPrivateNatGatewayAddress',
    request: { UnassignPrivateNatGatewayAddressRequest: { NatGatewayId: natId, PrivateIpAddress: listed('10.0.1.9') } },
    state: [isPrivate],
    drifts: [],
  },
];
