import * as c from '../language.js';

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

export const peering: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc_peering_connection: { unevaluated: { auto_accept: 'a flag of the provider' } },
    aws_vpc_peering_connection_accepter: {
      keys: [['vpc_peering_connection_id'], ['id']],
      access: 'attachment',
      unevaluated: { auto_accept: 'a flag of the provider' },
    },
    aws_vpc_peering_connection_options: { keys: [['vpc_peering_connection_id']] },
  }),
  events: {
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
