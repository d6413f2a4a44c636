import { type Json, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Internet gateways, also those for outgoing IPv6 connections and those of carriers. The attachment of a gateway may be a resource of its
 * own, or an attribute of the gateway.
 * Source: EC2 API reference, Terraform AWS provider `aws_internet_gateway`, `aws_internet_gateway_attachment`,
 * `aws_egress_only_internet_gateway`, `aws_ec2_carrier_gateway`.
 */

const vpcId = c.requested('vpcId');
const vpc = c.on('aws_vpc', { id: vpcId });
const gateway = c.on('aws_internet_gateway', { id: c.requested('internetGatewayId') });
/** A gateway has one attachment. */
const attachment = c.on('aws_internet_gateway_attachment', { internet_gateway_id: c.requested('internetGatewayId') });

/**
 * NAT gateways and their addresses. A further address may be a resource of its own or in a list of the gateway.
 * Source: EC2 API reference, Terraform AWS provider `aws_nat_gateway`, `aws_nat_gateway_eip_association`.
 */

const gatewayId = c.requested('natGatewayId');
const natGateway = c.on('aws_nat_gateway', { id: gatewayId });
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

/**
 * Peering connections between VPCs. The accepting side and the options may be resources of their own, with the id of the connection.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_peering_connection`, `aws_vpc_peering_connection_accepter`,
 * `aws_vpc_peering_connection_options`.
 */

const connectionId = c.requested('vpcPeeringConnectionId');
const connection = c.on('aws_vpc_peering_connection', { id: connectionId });
const accepter = c.on('aws_vpc_peering_connection_accepter', { vpc_peering_connection_id: connectionId });
const options = c.on('aws_vpc_peering_connection_options', { vpc_peering_connection_id: connectionId });

const sides: c.Edits = {
  'accepter.allow_remote_vpc_dns_resolution': c.flag(c.requested('accepterPeeringConnectionOptions.allowDnsResolutionFromRemoteVpc')),
  'requester.allow_remote_vpc_dns_resolution': c.flag(c.requested('requesterPeeringConnectionOptions.allowDnsResolutionFromRemoteVpc')),
};

const side = (end: 'accepter' | 'requester', member: string): c.Read => c.returned(`vpcPeeringConnection.${end}VpcInfo.${member}`);
/** The other side of an accepted connection. */
const requester: c.Edits = {
  peer_owner_id: side('requester', 'ownerId'),
  peer_vpc_id: side('requester', 'vpcId'),
  peer_region: side('requester', 'region'),
  vpc_id: side('accepter', 'vpcId'),
};

export const internetGateways: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_internet_gateway: {},
    aws_internet_gateway_attachment: { keys: [['internet_gateway_id']] },
    aws_egress_only_internet_gateway: {},
    aws_ec2_carrier_gateway: {},

    aws_nat_gateway: {
      noise: ['auto_*', 'regional_nat_gateway_*'],
      defaults: { connectivity_type: 'public', availability_mode: 'zonal' },
      unevaluated: {
        availability_zone_address: 'addresses by zone, which calls change one by one',
        secondary_private_ip_address_count: 'the addresses are evaluated',
      },
    },
    aws_nat_gateway_eip_association: { keys: [['nat_gateway_id', 'allocation_id']] },

    aws_vpc_peering_connection: { unevaluated: { auto_accept: 'a flag of the provider' } },
    aws_vpc_peering_connection_accepter: {
      keys: [['vpc_peering_connection_id'], ['id']],
      access: 'attachment',
      unevaluated: { auto_accept: 'a flag of the provider' },
    },
    aws_vpc_peering_connection_options: { keys: [['vpc_peering_connection_id']] },
  }),
  events: {
    CreateInternetGateway: c.inCall(
      c.create(c.on('aws_internet_gateway', { id: c.returned('internetGateway.internetGatewayId') }), {
        tags: c.merge(c.tagsFor('internet-gateway')),
      }),
    ),
    AttachInternetGateway: c.inCall(
      c.put(attachment, { vpc_id: vpcId }),
      c.modify(gateway, { vpc_id: vpcId }),
      c.create(c.within(vpc, attachment), { vpc_id: vpcId }),
    ),
    DetachInternetGateway: c.inCall(c.destroy(attachment), c.modify(gateway, { vpc_id: c.fixed(null) })),
    DeleteInternetGateway: c.inCall(c.destroy(gateway)),

    CreateEgressOnlyInternetGateway: c.inCall(
      c.create(
        c.within(
          vpc,
          c.on('aws_egress_only_internet_gateway', { id: c.returned('egressOnlyInternetGateway.egressOnlyInternetGatewayId') }),
        ),
        { vpc_id: vpcId, tags: c.merge(c.tagsFor('egress-only-internet-gateway')) },
      ),
    ),
    DeleteEgressOnlyInternetGateway: c.inCall(
      c.destroy(c.on('aws_egress_only_internet_gateway', { id: c.requested('egressOnlyInternetGatewayId') })),
    ),

    CreateCarrierGateway: c.inCall(
      c.create(c.within(vpc, c.on('aws_ec2_carrier_gateway', { id: c.returned('carrierGateway.carrierGatewayId') })), {
        vpc_id: vpcId,
        tags: c.merge(c.tagsFor('carrier-gateway')),
      }),
    ),
    DeleteCarrierGateway: c.inCall(c.destroy(c.on('aws_ec2_carrier_gateway', { id: c.requested('carrierGatewayId') }))),

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
    DeleteNatGateway: c.inCall(c.destroy(natGateway)),

    AssociateNatGatewayAddress: c.inEach(
      joining,
      c.put(association, {}),
      c.modify(natGateway, { secondary_allocation_ids: c.add(c.listOf(allocation)) }),
      c.create(c.within(natGateway, association)),
    ),
    DisassociateNatGatewayAddress: c.inEach(
      leaving,
      c.destroy(association),
      c.modify(natGateway, { secondary_allocation_ids: c.remove(c.listOf(allocation)) }),
    ),
    AssignPrivateNatGatewayAddress: c.inCall(c.modify(natGateway, { secondary_private_ip_addresses: c.add(privateAddresses) })),
    UnassignPrivateNatGatewayAddress: c.inCall(
      c.modify(natGateway, { secondary_private_ip_addresses: c.remove(c.listOf(c.requested('privateIpAddress'))) }),
    ),

    CreateVpcPeeringConnection: c.inCall(
      c.create(
        c.within(
          c.on('aws_vpc', { id: c.requested('vpcId') }),
          c.on('aws_vpc_peering_connection', { id: c.returned('vpcPeeringConnection.vpcPeeringConnectionId') }),
        ),
        {
          peer_owner_id: c.either(c.requested('peerOwnerId'), side('accepter', 'ownerId')),
          ...c.same('peer_region peer_vpc_id vpc_id', c.requested),
          tags: c.merge(c.tagsFor('vpc-peering-connection')),
        },
      ),
    ),
    // Accepting a declared connection of the same account changes nothing declared.
    AcceptVpcPeeringConnection: c.inCall(
      c.put(accepter, {}),
      c.modify(connection, {}),
      c.create(c.within(c.on('aws_vpc', { id: side('accepter', 'vpcId') }), accepter), requester),
    ),
    RejectVpcPeeringConnection: c.inCall(c.destroy(connection), c.destroy(accepter)),
    DeleteVpcPeeringConnection: c.inCall(c.destroy(connection), c.destroy(accepter)),
    ModifyVpcPeeringConnectionOptions: c.inCall(c.put(options, sides), c.modify(connection, sides), c.modify(accepter, sides)),
  },
};
