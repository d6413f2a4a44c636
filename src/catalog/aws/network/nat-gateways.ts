import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * NAT gateways and their addresses. A further address may be a resource of its own or in a list of the gateway.
 * Source: EC2 API reference, Terraform AWS provider `aws_nat_gateway`, `aws_nat_gateway_eip_association`.
 */

const gatewayId = c.requested('natGatewayId');
const gateway = c.on('aws_nat_gateway', { id: gatewayId });
const allocation = c.requested('allocationId');
const association = c.on('aws_nat_gateway_eip_association', { nat_gateway_id: gatewayId, allocation_id: allocation });

const answered = (call: Json): readonly Json[] => c.listOfMember(c.memberOf(call, 'answer'), 'natGatewayAddressSet');
/** The call contains associations; the response contains their addresses. */
const leaving = (call: Json): readonly Json[] => {
  const ids = c.listOfMember(call, 'associationId');
  return answered(call).flatMap((address) =>
    ids.includes(c.memberOf(address, 'associationId') ?? null)
      ? [{ natGatewayId: c.memberOf(call, 'natGatewayId') ?? null, allocationId: c.memberOf(address, 'allocationId') ?? null }]
      : [],
  );
};
const joining = (call: Json): readonly Json[] =>
  c.listOfMember(call, 'allocationId').map((allocationId) => ({ ...(isObject(call) ? call : {}), allocationId }));

/** The response contains the private addresses, which the caller may let the service choose. */
const privateAddresses = c.either(c.returned('natGatewayAddressSet[].privateIp'), c.listOf(c.requested('privateIpAddress')));

export const natGateways: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_nat_gateway: {
      noise: ['auto_*', 'regional_nat_gateway_*'],
      defaults: { connectivity_type: 'public', availability_mode: 'zonal' },
      unevaluated: {
        availability_zone_address: 'addresses by zone, which calls change one by one',
        secondary_private_ip_address_count: 'the addresses are evaluated',
      },
    },
    aws_nat_gateway_eip_association: { keys: [['nat_gateway_id', 'allocation_id']] },
  }),
  events: {
    CreateNatGateway: c.inCall(
      c.create(
        c.within(
          c.on('aws_subnet', { id: c.requested('subnetId') }),
          c.on('aws_nat_gateway', { id: c.returned('natGateway.natGatewayId') }),
        ),
        {
          allocation_id: allocation,
          ...c.same('availability_mode subnet_id vpc_id private_ip=privateIpAddress', c.requested),
          connectivity_type: c.either(c.requested('connectivityType'), c.returned('natGateway.connectivityType')),
          secondary_allocation_ids: c.add(c.requested('secondaryAllocationId')),
          secondary_private_ip_addresses: c.add(c.requested('secondaryPrivateIpAddress')),
          tags: c.merge(c.tagsFor('natgateway')),
        },
      ),
    ),
    DeleteNatGateway: c.inCall(c.destroy(gateway)),

    AssociateNatGatewayAddress: c.inEach(
      joining,
      c.put(association, {}),
      c.modify(gateway, { secondary_allocation_ids: c.add(c.listOf(allocation)) }),
      c.create(c.within(gateway, association)),
    ),
    DisassociateNatGatewayAddress: c.inEach(
      leaving,
      c.destroy(association),
      c.modify(gateway, { secondary_allocation_ids: c.remove(c.listOf(allocation)) }),
    ),
    AssignPrivateNatGatewayAddress: c.inCall(c.modify(gateway, { secondary_private_ip_addresses: c.add(privateAddresses) })),
    UnassignPrivateNatGatewayAddress: c.inCall(
      c.modify(gateway, { secondary_private_ip_addresses: c.remove(c.listOf(c.requested('privateIpAddress'))) }),
    ),
  },
};
