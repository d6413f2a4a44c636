import { create, destroy, either, merge, modify, on, put, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Peering connections between VPCs. The accepting side and the options may be resources of their own, with the id of the connection.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_peering_connection`, `aws_vpc_peering_connection_accepter`,
 * `aws_vpc_peering_connection_options`.
 */

const connectionId = requested('vpcPeeringConnectionId');
const connection = on('aws_vpc_peering_connection', { id: connectionId });
const accepter = on('aws_vpc_peering_connection_accepter', { vpc_peering_connection_id: connectionId });
const options = on('aws_vpc_peering_connection_options', { vpc_peering_connection_id: connectionId });

const sides: Edits = {
  'accepter.allow_remote_vpc_dns_resolution': flag(requested('accepterPeeringConnectionOptions.allowDnsResolutionFromRemoteVpc')),
  'requester.allow_remote_vpc_dns_resolution': flag(requested('requesterPeeringConnectionOptions.allowDnsResolutionFromRemoteVpc')),
};

const side = (end: 'accepter' | 'requester', member: string): Read => returned(`vpcPeeringConnection.${end}VpcInfo.${member}`);
/** The other side of an accepted connection. */
const requester: Edits = {
  peer_owner_id: side('requester', 'ownerId'),
  peer_vpc_id: side('requester', 'vpcId'),
  peer_region: side('requester', 'region'),
  vpc_id: side('accepter', 'vpcId'),
};

export const peering: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_peering_connection: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['accept_status'],
      unevaluated: { auto_accept: 'a flag of the provider' },
    },
    aws_vpc_peering_connection_accepter: {
      keys: [['vpc_peering_connection_id'], ['id']],
      scope: 'region',
      family: 'network',
      access: 'attachment',
      noise: ['accept_status', 'peer_owner_id', 'peer_region', 'peer_vpc_id', 'vpc_id'],
      unevaluated: { auto_accept: 'a flag of the provider' },
    },
    aws_vpc_peering_connection_options: { keys: [['vpc_peering_connection_id']], scope: 'region', family: 'network' },
  },
  events: {
    CreateVpcPeeringConnection: inCall(
      create(
        on('aws_vpc_peering_connection', { id: returned('vpcPeeringConnection.vpcPeeringConnectionId') }),
        {
          peer_owner_id: either(requested('peerOwnerId'), side('accepter', 'ownerId')),
          peer_region: requested('peerRegion'),
          peer_vpc_id: requested('peerVpcId'),
          vpc_id: requested('vpcId'),
          tags: merge(tagsFor('vpc-peering-connection')),
        },
        { parent: on('aws_vpc', { id: requested('vpcId') }) },
      ),
    ),
    // Accepting a declared connection of the same account changes nothing declared.
    AcceptVpcPeeringConnection: inCall(
      put(accepter, {}),
      modify(connection, {}),
      create(accepter, requester, { parent: on('aws_vpc', { id: side('accepter', 'vpcId') }) }),
    ),
    RejectVpcPeeringConnection: inCall(destroy(connection), destroy(accepter)),
    DeleteVpcPeeringConnection: inCall(destroy(connection), destroy(accepter)),
    ModifyVpcPeeringConnectionOptions: inCall(put(options, sides), modify(connection, sides), modify(accepter, sides)),
  },
};
