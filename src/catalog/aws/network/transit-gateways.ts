import * as c from '../language.js';

/**
 * Transit gateways and their attachments. The default route tables of a gateway may be resources of their own. An attachment of another
 * account is accepted with a resource that has the id of the attachment.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_transit_gateway` and its attachments.
 */

const gatewayId = c.requested('transitGatewayId');
const gateway = c.on('aws_ec2_transit_gateway', { id: gatewayId });
const attachmentId = c.requested('transitGatewayAttachmentId');

const settings: c.Edits = {
  amazon_side_asn: c.count(c.requested('options.amazonSideAsn')),
  ...c.same('description', c.requested),
  ...c.same(
    `
    auto_accept_shared_attachments default_route_table_association default_route_table_propagation dns_support encryption_support
    multicast_support security_group_referencing_support vpn_ecmp_support`,
    (path) => c.requested(`options.${path}`),
  ),
};

/** A list of which a call contains the added and the removed elements. `holder`: the member of the call that has them. */
const changedList = (names: string, holder?: string): c.EditSpec =>
  c.amend(({ request: { item } }) => {
    const from = holder === undefined ? item : c.memberOf(item, holder);
    const [added, removed] = [c.listOfMember(from, `add${names}`), c.listOfMember(from, `remove${names}`)];
    return added.length + removed.length === 0 ? undefined : { add: added, remove: removed };
  }, 'auto');

const defaultTable = (kind: 'association' | 'propagation') => {
  const table = c.requested(`options.${kind}DefaultRouteTableId`);
  const isGiven: c.Read = (record) => table(record) !== undefined;
  return c.inCall(
    c.put(
      c.on(`aws_ec2_transit_gateway_default_route_table_${kind}`, { transit_gateway_id: gatewayId }),
      { transit_gateway_route_table_id: table },
      { when: isGiven },
    ),
  );
};

const support: c.Edits = {
  ...c.same('appliance_mode_support dns_support ipv6_support security_group_referencing_support', (path) => c.requested(`options.${path}`)),
};

const vpcAttachment = c.on('aws_ec2_transit_gateway_vpc_attachment', { id: attachmentId });
const vpcAccepter = c.on('aws_ec2_transit_gateway_vpc_attachment_accepter', { transit_gateway_attachment_id: attachmentId });
const peerAttachment = c.on('aws_ec2_transit_gateway_peering_attachment', { id: attachmentId });
const peerAccepter = c.on('aws_ec2_transit_gateway_peering_attachment_accepter', { transit_gateway_attachment_id: attachmentId });

const ofVpc = (member: string): c.Read => c.returned(`transitGatewayVpcAttachment.${member}`);
const ofPeer = (member: string): c.Read => c.returned(`transitGatewayPeeringAttachment.${member}`);

const byProvider = 'the provider changes associations and propagations with calls of their own';
const defaultTables = {
  transit_gateway_default_route_table_association: byProvider,
  transit_gateway_default_route_table_propagation: byProvider,
};
const ofDefaultTable = { keys: [['transit_gateway_id']], scope: 'region', family: 'network' } as const;

/**
 * Multicast domains of transit gateways: their subnets, and the interfaces that are members or sources of a group.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_transit_gateway_multicast_domain`, `…_association`, `…_group_member`,
 * `…_group_source`.
 */

const domainId = c.requested('transitGatewayMulticastDomainId');
const domain = c.on('aws_ec2_transit_gateway_multicast_domain', { id: domainId });
const association = c.on('aws_ec2_transit_gateway_multicast_domain_association', {
  transit_gateway_multicast_domain_id: domainId,
  transit_gateway_attachment_id: c.requested('transitGatewayAttachmentId'),
  subnet_id: c.requested('element'),
});
const inGroup = (role: 'member' | 'source') =>
  c.on(`aws_ec2_transit_gateway_multicast_group_${role}`, {
    transit_gateway_multicast_domain_id: domainId,
    group_ip_address: c.requested('groupIpAddress'),
    network_interface_id: c.requested('element'),
  });

/** One change per subnet or interface of a call. */
const eachOf = (member: string, ...owners: readonly c.OwnerSpec[]): c.ChangeSpec =>
  c.inEach((call) => c.listOfMember(call, member).map((element) => ({ ...call, element })), ...owners);
const multicastSupport = (name: string): c.Read => c.requested(`options.${name}`);

const ofGroup = {
  keys: [['transit_gateway_multicast_domain_id', 'group_ip_address', 'network_interface_id']],
  scope: 'region',
  family: 'network',
} as const;

export const transitGateways: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_ec2_transit_gateway: {
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
      defaults: { appliance_mode_support: 'disable', dns_support: 'enable', ipv6_support: 'disable' },
      unevaluated: defaultTables,
    },
    aws_ec2_transit_gateway_vpc_attachment_accepter: {
      // The owner of the network is computed and never evaluated, but decides the severity.
      keys: [['transit_gateway_attachment_id'], ['id'], ['transit_gateway_attachment_id', 'vpc_owner_id']],
      access: 'attachment',
      noise: ['*_support'],
      unevaluated: defaultTables,
    },
    aws_ec2_transit_gateway_peering_attachment: {},
    aws_ec2_transit_gateway_peering_attachment_accepter: { keys: [['transit_gateway_attachment_id'], ['id']], access: 'attachment' },
    aws_ec2_transit_gateway_connect: { defaults: { protocol: 'gre' }, unevaluated: defaultTables },
    aws_ec2_transit_gateway_connect_peer: {},

    aws_ec2_transit_gateway_multicast_domain: {
      defaults: { auto_accept_shared_associations: 'disable', igmpv2_support: 'disable', static_sources_support: 'disable' },
    },
    aws_ec2_transit_gateway_multicast_domain_association: {
      keys: [['transit_gateway_multicast_domain_id', 'transit_gateway_attachment_id', 'subnet_id']],
    },
    aws_ec2_transit_gateway_multicast_group_member: ofGroup,
    aws_ec2_transit_gateway_multicast_group_source: ofGroup,
  }),
  events: {
    CreateTransitGateway: c.inCall(
      c.create(c.on('aws_ec2_transit_gateway', { id: c.returned('transitGateway.transitGatewayId') }), {
        ...settings,
        transit_gateway_cidr_blocks: c.requested('options.transitGatewayCidrBlocks'),
        tags: c.merge(c.tagsFor('transit-gateway')),
      }),
    ),
    ModifyTransitGateway: [
      c.inCall(c.modify(gateway, { ...settings, transit_gateway_cidr_blocks: changedList('TransitGatewayCidrBlocks', 'options') })),
      defaultTable('association'),
      defaultTable('propagation'),
    ],
    DeleteTransitGateway: c.inCall(c.destroy(gateway)),

    CreateTransitGatewayVpcAttachment: c.inCall(
      c.create(
        c.within(
          [gateway, c.on('aws_vpc', { id: c.requested('vpcId') })],
          c.on('aws_ec2_transit_gateway_vpc_attachment', { id: ofVpc('transitGatewayAttachmentId') }),
        ),
        {
          ...support,
          ...c.same('subnet_ids vpc_id', c.requested),
          transit_gateway_id: gatewayId,
          tags: c.merge(c.tagsFor('transit-gateway-attachment')),
        },
      ),
    ),
    ModifyTransitGatewayVpcAttachment: c.inCall(c.modify(vpcAttachment, { ...support, subnet_ids: changedList('SubnetIds') })),
    DeleteTransitGatewayVpcAttachment: c.inCall(c.destroy(vpcAttachment), c.destroy(vpcAccepter)),
    AcceptTransitGatewayVpcAttachment: c.inCall(
      c.put(vpcAccepter, {}),
      c.modify(vpcAttachment, {}),
      c.create(c.within(c.on('aws_ec2_transit_gateway', { id: ofVpc('transitGatewayId') }), vpcAccepter), {
        ...c.same('transit_gateway_id vpc_id vpc_owner_id', ofVpc),
      }),
    ),
    RejectTransitGatewayVpcAttachment: c.inCall(c.destroy(vpcAttachment), c.destroy(vpcAccepter)),

    CreateTransitGatewayPeeringAttachment: c.inCall(
      c.create(c.within(gateway, c.on('aws_ec2_transit_gateway_peering_attachment', { id: ofPeer('transitGatewayAttachmentId') })), {
        ...c.same('options{dynamic_routing} peer_account_id peer_region peer_transit_gateway_id', c.requested),
        transit_gateway_id: gatewayId,
        tags: c.merge(c.tagsFor('transit-gateway-attachment')),
      }),
    ),
    AcceptTransitGatewayPeeringAttachment: c.inCall(
      c.put(peerAccepter, {}),
      c.modify(peerAttachment, {}),
      c.create(c.within(c.on('aws_ec2_transit_gateway', { id: ofPeer('accepterTgwInfo.transitGatewayId') }), peerAccepter), {
        peer_account_id: ofPeer('requesterTgwInfo.ownerId'),
        peer_region: ofPeer('requesterTgwInfo.region'),
        peer_transit_gateway_id: ofPeer('requesterTgwInfo.transitGatewayId'),
        transit_gateway_id: ofPeer('accepterTgwInfo.transitGatewayId'),
      }),
    ),
    RejectTransitGatewayPeeringAttachment: c.inCall(c.destroy(peerAttachment), c.destroy(peerAccepter)),
    DeleteTransitGatewayPeeringAttachment: c.inCall(c.destroy(peerAttachment), c.destroy(peerAccepter)),

    CreateTransitGatewayConnect: c.inCall(
      c.create(
        c.within(
          c.on('aws_ec2_transit_gateway', { id: c.returned('transitGatewayConnect.transitGatewayId') }),
          c.on('aws_ec2_transit_gateway_connect', { id: c.returned('transitGatewayConnect.transitGatewayAttachmentId') }),
        ),
        {
          ...c.same('protocol=options.protocol transport_attachment_id=transportTransitGatewayAttachmentId', c.requested),
          transit_gateway_id: c.returned('transitGatewayConnect.transitGatewayId'),
          tags: c.merge(c.tagsFor('transit-gateway-attachment')),
        },
      ),
    ),
    DeleteTransitGatewayConnect: c.inCall(c.destroy(c.on('aws_ec2_transit_gateway_connect', { id: attachmentId }))),
    CreateTransitGatewayConnectPeer: c.inCall(
      c.create(
        c.within(
          c.on('aws_ec2_transit_gateway_connect', { id: attachmentId }),
          c.on('aws_ec2_transit_gateway_connect_peer', { id: c.returned('transitGatewayConnectPeer.transitGatewayConnectPeerId') }),
        ),
        {
          ...c.same('bgp_asn=bgpOptions.peerAsn inside_cidr_blocks peer_address transit_gateway_address', c.requested),
          transit_gateway_attachment_id: attachmentId,
          tags: c.merge(c.tagsFor('transit-gateway-connect-peer')),
        },
      ),
    ),
    DeleteTransitGatewayConnectPeer: c.inCall(
      c.destroy(c.on('aws_ec2_transit_gateway_connect_peer', { id: c.requested('transitGatewayConnectPeerId') })),
    ),

    CreateTransitGatewayMulticastDomain: c.inCall(
      c.create(
        c.within(
          c.on('aws_ec2_transit_gateway', { id: c.requested('transitGatewayId') }),
          c.on('aws_ec2_transit_gateway_multicast_domain', {
            id: c.returned('transitGatewayMulticastDomain.transitGatewayMulticastDomainId'),
          }),
        ),
        {
          ...c.same('auto_accept_shared_associations igmpv2_support static_sources_support', multicastSupport),
          transit_gateway_id: c.requested('transitGatewayId'),
          tags: c.merge(c.tagsFor('transit-gateway-multicast-domain')),
        },
      ),
    ),
    DeleteTransitGatewayMulticastDomain: c.inCall(c.destroy(domain)),
    AssociateTransitGatewayMulticastDomain: eachOf('subnetIds', c.create(c.within(domain, association))),
    DisassociateTransitGatewayMulticastDomain: eachOf('subnetIds', c.destroy(association)),
    RejectTransitGatewayMulticastDomainAssociations: eachOf('subnetIds', c.destroy(association)),
    RegisterTransitGatewayMulticastGroupMembers: eachOf('networkInterfaceIds', c.create(c.within(domain, inGroup('member')))),
    DeregisterTransitGatewayMulticastGroupMembers: eachOf('networkInterfaceIds', c.destroy(inGroup('member'))),
    RegisterTransitGatewayMulticastGroupSources: eachOf('networkInterfaceIds', c.create(c.within(domain, inGroup('source')))),
    DeregisterTransitGatewayMulticastGroupSources: eachOf('networkInterfaceIds', c.destroy(inGroup('source'))),
  },
};
