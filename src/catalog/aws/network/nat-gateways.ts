import { isObject, type Json } from '../../../lib/json.js';
import { add, create, destroy, either, merge, modify, on, put, remove, type ServiceCatalog } from '../../dsl.js';
import { listOf } from '../../values.js';
import { inCall, inEach, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * NAT gateways and their addresses. A further address may be a resource of its own or in a list of the gateway.
 * Source: EC2 API reference, Terraform AWS provider `aws_nat_gateway`, `aws_nat_gateway_eip_association`.
 */

const gatewayId = requested('natGatewayId');
const gateway = on('aws_nat_gateway', { id: gatewayId });
const allocation = requested('allocationId');
const association = on('aws_nat_gateway_eip_association', { nat_gateway_id: gatewayId, allocation_id: allocation });

const answered = (call: Json): readonly Json[] => listOfMember(memberOf(call, 'answer'), 'natGatewayAddressSet');
/** The call contains associations; the response contains their addresses. */
const leaving = (call: Json): readonly Json[] => {
  const ids = listOfMember(call, 'associationId');
  return answered(call).flatMap((address) =>
    ids.includes(memberOf(address, 'associationId') ?? null)
      ? [{ natGatewayId: memberOf(call, 'natGatewayId') ?? null, allocationId: memberOf(address, 'allocationId') ?? null }]
      : [],
  );
};
const joining = (call: Json): readonly Json[] =>
  listOfMember(call, 'allocationId').map((allocationId) => ({ ...(isObject(call) ? call : {}), allocationId }));

/** The response contains the private addresses, which the caller may let the service choose. */
const privateAddresses = either(returned('natGatewayAddressSet[].privateIp'), listOf(requested('privateIpAddress')));

export const natGateways: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_nat_gateway: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['association_id', 'auto_*', 'network_interface_id', 'public_ip', 'regional_nat_gateway_*', 'route_table_id'],
      defaults: { connectivity_type: 'public', availability_mode: 'zonal' },
      unevaluated: {
        availability_zone_address: 'addresses by zone, which calls change one by one',
        secondary_private_ip_address_count: 'the addresses are evaluated',
      },
    },
    aws_nat_gateway_eip_association: {
      keys: [['nat_gateway_id', 'allocation_id']],
      scope: 'region',
      family: 'network',
      noise: ['association_id'],
    },
  },
  events: {
    CreateNatGateway: inCall(
      create(
        on('aws_nat_gateway', { id: returned('natGateway.natGatewayId') }),
        {
          allocation_id: allocation,
          availability_mode: requested('availabilityMode'),
          connectivity_type: either(requested('connectivityType'), returned('natGateway.connectivityType')),
          private_ip: requested('privateIpAddress'),
          secondary_allocation_ids: add(requested('secondaryAllocationId')),
          secondary_private_ip_addresses: add(requested('secondaryPrivateIpAddress')),
          subnet_id: requested('subnetId'),
          vpc_id: requested('vpcId'),
          tags: merge(tagsFor('natgateway')),
        },
        { parent: on('aws_subnet', { id: requested('subnetId') }) },
      ),
    ),
    DeleteNatGateway: inCall(destroy(gateway)),

    AssociateNatGatewayAddress: inEach(
      joining,
      put(association, {}),
      modify(gateway, { secondary_allocation_ids: add(listOf(allocation)) }),
      create(association, {}, { parent: gateway }),
    ),
    DisassociateNatGatewayAddress: inEach(
      leaving,
      destroy(association),
      modify(gateway, { secondary_allocation_ids: remove(listOf(allocation)) }),
    ),
    AssignPrivateNatGatewayAddress: inCall(modify(gateway, { secondary_private_ip_addresses: add(privateAddresses) })),
    UnassignPrivateNatGatewayAddress: inCall(
      modify(gateway, { secondary_private_ip_addresses: remove(listOf(requested('privateIpAddress'))) }),
    ),
  },
};
