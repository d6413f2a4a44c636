import { amend, create, destroy, merge, modify, on, put, type Edits, type EditSpec, type Read, type ServiceCatalog } from '../../dsl.js';
import { count, inCall, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Transit gateways and their attachments. The default route tables of a gateway may be resources of their own. An attachment of another
 * account is accepted with a resource that has the id of the attachment.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_transit_gateway` and its attachments.
 */

const gatewayId = requested('transitGatewayId');
const gateway = on('aws_ec2_transit_gateway', { id: gatewayId });
const attachmentId = requested('transitGatewayAttachmentId');

const settings: Edits = {
  amazon_side_asn: count(requested('options.amazonSideAsn')),
  auto_accept_shared_attachments: requested('options.autoAcceptSharedAttachments'),
  default_route_table_association: requested('options.defaultRouteTableAssociation'),
  default_route_table_propagation: requested('options.defaultRouteTablePropagation'),
  description: requested('description'),
  dns_support: requested('options.dnsSupport'),
  encryption_support: requested('options.encryptionSupport'),
  multicast_support: requested('options.multicastSupport'),
  security_group_referencing_support: requested('options.securityGroupReferencingSupport'),
  vpn_ecmp_support: requested('options.vpnEcmpSupport'),
};

/** A list of which a call contains the added and the removed elements. `holder`: the member of the call that has them. */
const changedList = (names: string, holder?: string): EditSpec =>
  amend(({ request: { item } }) => {
    const from = holder === undefined ? item : memberOf(item, holder);
    const [added, removed] = [listOfMember(from, `add${names}`), listOfMember(from, `remove${names}`)];
    return added.length + removed.length === 0 ? undefined : { add: added, remove: removed };
  }, 'auto');

const defaultTable = (kind: 'association' | 'propagation') => {
  const table = requested(`options.${kind}DefaultRouteTableId`);
  const isGiven: Read = (record) => table(record) !== undefined;
  return inCall(
    put(
      on(`aws_ec2_transit_gateway_default_route_table_${kind}`, { transit_gateway_id: gatewayId }),
      { transit_gateway_route_table_id: table },
      { when: isGiven },
    ),
  );
};

const support: Edits = {
  appliance_mode_support: requested('options.applianceModeSupport'),
  dns_support: requested('options.dnsSupport'),
  ipv6_support: requested('options.ipv6Support'),
  security_group_referencing_support: requested('options.securityGroupReferencingSupport'),
};

const vpcAttachment = on('aws_ec2_transit_gateway_vpc_attachment', { id: attachmentId });
const vpcAccepter = on('aws_ec2_transit_gateway_vpc_attachment_accepter', { transit_gateway_attachment_id: attachmentId });
const peerAttachment = on('aws_ec2_transit_gateway_peering_attachment', { id: attachmentId });
const peerAccepter = on('aws_ec2_transit_gateway_peering_attachment_accepter', { transit_gateway_attachment_id: attachmentId });

const ofVpc = (member: string): Read => returned(`transitGatewayVpcAttachment.${member}`);
const ofPeer = (member: string): Read => returned(`transitGatewayPeeringAttachment.${member}`);

const byProvider = 'the provider changes associations and propagations with calls of their own';
const defaultTables = {
  transit_gateway_default_route_table_association: byProvider,
  transit_gateway_default_route_table_propagation: byProvider,
};
const ofDefaultTable = {
  keys: [['transit_gateway_id']],
  scope: 'region',
  family: 'network',
  noise: ['original_default_route_table_id'],
} as const;

export const transitGateways: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_transit_gateway: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['association_default_route_table_id', 'propagation_default_route_table_id'],
      defaults: {
        amazon_side_asn: 64512,
        auto_accept_shared_attachments: 'disable',
        default_route_table_association: 'enable',
        default_route_table_propagation: 'enable',
        dns_support: 'enable',
        encryption_support: 'disable',
        multicast_support: 'disable',
        security_group_referencing_support: 'disable',
        vpn_ecmp_support: 'enable',
      },
    },
    aws_ec2_transit_gateway_default_route_table_association: ofDefaultTable,
    aws_ec2_transit_gateway_default_route_table_propagation: ofDefaultTable,
    aws_ec2_transit_gateway_vpc_attachment: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['vpc_owner_id'],
      defaults: { appliance_mode_support: 'disable', dns_support: 'enable', ipv6_support: 'disable' },
      unevaluated: defaultTables,
    },
    aws_ec2_transit_gateway_vpc_attachment_accepter: {
      // The owner of the network is computed and never evaluated, but decides the severity.
      keys: [['transit_gateway_attachment_id'], ['id'], ['transit_gateway_attachment_id', 'vpc_owner_id']],
      scope: 'region',
      family: 'network',
      access: 'attachment',
      noise: ['*_support', 'subnet_ids', 'transit_gateway_id', 'vpc_id', 'vpc_owner_id'],
      unevaluated: defaultTables,
    },
    aws_ec2_transit_gateway_peering_attachment: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['state'],
    },
    aws_ec2_transit_gateway_peering_attachment_accepter: {
      keys: [['transit_gateway_attachment_id'], ['id']],
      scope: 'region',
      family: 'network',
      access: 'attachment',
      noise: ['peer_account_id', 'peer_region', 'peer_transit_gateway_id', 'transit_gateway_id'],
    },
    aws_ec2_transit_gateway_connect: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      defaults: { protocol: 'gre' },
      unevaluated: defaultTables,
    },
    aws_ec2_transit_gateway_connect_peer: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['bgp_peer_address', 'bgp_transit_gateway_addresses'],
    },
  },
  events: {
    CreateTransitGateway: inCall(
      create(on('aws_ec2_transit_gateway', { id: returned('transitGateway.transitGatewayId') }), {
        ...settings,
        transit_gateway_cidr_blocks: requested('options.transitGatewayCidrBlocks'),
        tags: merge(tagsFor('transit-gateway')),
      }),
    ),
    ModifyTransitGateway: [
      inCall(modify(gateway, { ...settings, transit_gateway_cidr_blocks: changedList('TransitGatewayCidrBlocks', 'options') })),
      defaultTable('association'),
      defaultTable('propagation'),
    ],
    DeleteTransitGateway: inCall(destroy(gateway)),

    CreateTransitGatewayVpcAttachment: inCall(
      create(
        on('aws_ec2_transit_gateway_vpc_attachment', { id: ofVpc('transitGatewayAttachmentId') }),
        {
          ...support,
          subnet_ids: requested('subnetIds'),
          transit_gateway_id: gatewayId,
          vpc_id: requested('vpcId'),
          tags: merge(tagsFor('transit-gateway-attachment')),
        },
        { parent: [gateway, on('aws_vpc', { id: requested('vpcId') })] },
      ),
    ),
    ModifyTransitGatewayVpcAttachment: inCall(modify(vpcAttachment, { ...support, subnet_ids: changedList('SubnetIds') })),
    DeleteTransitGatewayVpcAttachment: inCall(destroy(vpcAttachment), destroy(vpcAccepter)),
    AcceptTransitGatewayVpcAttachment: inCall(
      put(vpcAccepter, {}),
      modify(vpcAttachment, {}),
      create(
        vpcAccepter,
        { transit_gateway_id: ofVpc('transitGatewayId'), vpc_id: ofVpc('vpcId'), vpc_owner_id: ofVpc('vpcOwnerId') },
        { parent: on('aws_ec2_transit_gateway', { id: ofVpc('transitGatewayId') }) },
      ),
    ),
    RejectTransitGatewayVpcAttachment: inCall(destroy(vpcAttachment), destroy(vpcAccepter)),

    CreateTransitGatewayPeeringAttachment: inCall(
      create(
        on('aws_ec2_transit_gateway_peering_attachment', { id: ofPeer('transitGatewayAttachmentId') }),
        {
          'options.dynamic_routing': requested('options.dynamicRouting'),
          peer_account_id: requested('peerAccountId'),
          peer_region: requested('peerRegion'),
          peer_transit_gateway_id: requested('peerTransitGatewayId'),
          transit_gateway_id: gatewayId,
          tags: merge(tagsFor('transit-gateway-attachment')),
        },
        { parent: gateway },
      ),
    ),
    AcceptTransitGatewayPeeringAttachment: inCall(
      put(peerAccepter, {}),
      modify(peerAttachment, {}),
      create(
        peerAccepter,
        {
          peer_account_id: ofPeer('requesterTgwInfo.ownerId'),
          peer_region: ofPeer('requesterTgwInfo.region'),
          peer_transit_gateway_id: ofPeer('requesterTgwInfo.transitGatewayId'),
          transit_gateway_id: ofPeer('accepterTgwInfo.transitGatewayId'),
        },
        { parent: on('aws_ec2_transit_gateway', { id: ofPeer('accepterTgwInfo.transitGatewayId') }) },
      ),
    ),
    RejectTransitGatewayPeeringAttachment: inCall(destroy(peerAttachment), destroy(peerAccepter)),
    DeleteTransitGatewayPeeringAttachment: inCall(destroy(peerAttachment), destroy(peerAccepter)),

    CreateTransitGatewayConnect: inCall(
      create(
        on('aws_ec2_transit_gateway_connect', { id: returned('transitGatewayConnect.transitGatewayAttachmentId') }),
        {
          protocol: requested('options.protocol'),
          transport_attachment_id: requested('transportTransitGatewayAttachmentId'),
          transit_gateway_id: returned('transitGatewayConnect.transitGatewayId'),
          tags: merge(tagsFor('transit-gateway-attachment')),
        },
        { parent: on('aws_ec2_transit_gateway', { id: returned('transitGatewayConnect.transitGatewayId') }) },
      ),
    ),
    DeleteTransitGatewayConnect: inCall(destroy(on('aws_ec2_transit_gateway_connect', { id: attachmentId }))),
    CreateTransitGatewayConnectPeer: inCall(
      create(
        on('aws_ec2_transit_gateway_connect_peer', { id: returned('transitGatewayConnectPeer.transitGatewayConnectPeerId') }),
        {
          bgp_asn: requested('bgpOptions.peerAsn'),
          inside_cidr_blocks: requested('insideCidrBlocks'),
          peer_address: requested('peerAddress'),
          transit_gateway_address: requested('transitGatewayAddress'),
          transit_gateway_attachment_id: attachmentId,
          tags: merge(tagsFor('transit-gateway-connect-peer')),
        },
        { parent: on('aws_ec2_transit_gateway_connect', { id: attachmentId }) },
      ),
    ),
    DeleteTransitGatewayConnectPeer: inCall(
      destroy(on('aws_ec2_transit_gateway_connect_peer', { id: requested('transitGatewayConnectPeerId') })),
    ),
  },
};
