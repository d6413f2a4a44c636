import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { changed, gone, listed, natGateway, natId, subnet, subnetId, vpcId } from './network-states.js';

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
    name: 'a declared gateway is deleted',
    event: 'DeleteNatGateway',
    request: { DeleteNatGatewayRequest: { NatGatewayId: natId } },
    response: { DeleteNatGatewayResponse: { natGatewayId: natId } },
    state: [natGateway()],
    drifts: [gone('aws_nat_gateway.main')],
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
];
