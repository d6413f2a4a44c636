import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from './lifecycle.js';
import { appeared, arn, changed, gone, listed, tagsInCall, vpc, vpcId } from './network-states.js';

const hub = 'tgw-0a';
export const gateway = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_transit_gateway', name: 'hub',
  attributes: {
    amazon_side_asn: 64512, arn: arn('transit-gateway/tgw-0a'), association_default_route_table_id: 'tgw-rtb-0d',
    auto_accept_shared_attachments: 'disable', default_route_table_association: 'enable', default_route_table_propagation: 'enable',
    description: 'hub', dns_support: 'enable', encryption_support: 'disable', id: hub, multicast_support: 'disable', owner_id: '111122223333',
    propagation_default_route_table_id: 'tgw-rtb-0d', security_group_referencing_support: 'disable', tags: { Name: 'main' },
    tags_all: { Name: 'main' }, timeouts: null, transit_gateway_cidr_blocks: ['10.200.0.0/24'], vpn_ecmp_support: 'enable',
    ...over,
  },
});
const attached: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_vpc_attachment', name: 'main',
  attributes: {
    appliance_mode_support: 'disable', dns_support: 'enable', id: 'tgw-attach-0a', ipv6_support: 'disable',
    security_group_referencing_support: 'enable', subnet_ids: ['subnet-0a'], tags: { Name: 'main' }, tags_all: { Name: 'main' },
    transit_gateway_default_route_table_association: true, transit_gateway_default_route_table_propagation: true,
    transit_gateway_id: hub, vpc_id: vpcId, vpc_owner_id: '111122223333',
  },
};
const vpcAccepter: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_vpc_attachment_accepter', name: 'partner',
  attributes: { ...attached.attributes, id: 'tgw-attach-0b', transit_gateway_attachment_id: 'tgw-attach-0b', vpc_owner_id: '444455556666' },
};
const peered: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_peering_attachment', name: 'west',
  attributes: {
    id: 'tgw-attach-0c', options: [], peer_account_id: '111122223333', peer_region: 'us-west-2', peer_transit_gateway_id: 'tgw-0w',
    state: 'available', tags: {}, tags_all: {}, transit_gateway_id: hub,
  },
};
const peerAccepter: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_peering_attachment_accepter', name: 'west',
  attributes: {
    id: 'tgw-attach-0d', peer_account_id: '111122223333', peer_region: 'us-west-2', peer_transit_gateway_id: 'tgw-0w', tags: {}, tags_all: {},
    transit_gateway_attachment_id: 'tgw-attach-0d', transit_gateway_id: hub,
  },
};
const defaultAssociation: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_default_route_table_association', name: 'hub',
  attributes: { id: hub, original_default_route_table_id: 'tgw-rtb-0z', timeouts: null, transit_gateway_id: hub, transit_gateway_route_table_id: 'tgw-rtb-0d' },
};
const defaultPropagation: DeclaredResource = { ...defaultAssociation, type: 'aws_ec2_transit_gateway_default_route_table_propagation' };
const connect: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_connect', name: 'sdwan',
  attributes: {
    id: 'tgw-attach-0e', protocol: 'gre', tags: {}, tags_all: {}, transit_gateway_default_route_table_association: true,
    transit_gateway_default_route_table_propagation: true, transit_gateway_id: hub, transport_attachment_id: 'tgw-attach-0a',
  },
};
const peer: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_connect_peer', name: 'sdwan',
  attributes: {
    bgp_asn: '65000', bgp_peer_address: '169.254.6.1', bgp_transit_gateway_addresses: [], id: 'tgw-connect-peer-0a',
    inside_cidr_blocks: ['169.254.6.0/29'], peer_address: '10.0.1.9', tags: {}, tags_all: {}, transit_gateway_address: '10.200.0.4',
    transit_gateway_attachment_id: 'tgw-attach-0e',
  },
};
const policyTable: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_policy_table', name: 'main',
  attributes: {
    arn: arn('transit-gateway-policy-table/tgw-ptb-0a'), id: 'tgw-ptb-0a', state: 'available', tags: { Name: 'main' }, tags_all: { Name: 'main' },
    transit_gateway_id: hub,
  },
};
const policed: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_policy_table_association', name: 'main',
  attributes: {
    id: 'tgw-ptb-0a_tgw-attach-0a', resource_id: 'tgw-0w', resource_type: 'peering', transit_gateway_attachment_id: 'tgw-attach-0a',
    transit_gateway_policy_table_id: 'tgw-ptb-0a',
  },
};
const policedBy = (TransitGatewayAttachmentId: string) => ({ TransitGatewayPolicyTableId: 'tgw-ptb-0a', TransitGatewayAttachmentId });
const byId = (TransitGatewayAttachmentId: string) => ({ TransitGatewayAttachmentId });
const ofVpc = (id: string, owner = '444455556666') => ({
  transitGatewayVpcAttachment: { transitGatewayAttachmentId: id, transitGatewayId: hub, vpcId: 'vpc-0p', vpcOwnerId: owner },
});
const ofPeer = (id: string) => ({
  transitGatewayPeeringAttachment: {
    transitGatewayAttachmentId: id, accepterTgwInfo: { ownerId: '111122223333', region: 'us-east-1', transitGatewayId: hub },
    requesterTgwInfo: { ownerId: '444455556666', region: 'us-west-2', transitGatewayId: 'tgw-0p' },
  },
});
const modifies = (request: JsonObject) => wrapped('ModifyTransitGateway', { TransitGatewayId: hub, ...request });
const resubnets = (request: JsonObject) => wrapped('ModifyTransitGatewayVpcAttachment', { TransitGatewayAttachmentId: 'tgw-attach-0a', ...request });
const acceptance = (kind: 'Vpc' | 'Peering', id: string) =>
  wrapped(`AcceptTransitGateway${kind}Attachment`, byId(id), kind === 'Vpc' ? ofVpc(id) : ofPeer(id));

export const transitGatewayCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: gateway(), id: hub, other: 'tgw-0b',
    create: [
      'CreateTransitGateway',
      () => ({ Description: 'hub', Options: { DnsSupport: 'enable', TransitGatewayCidrBlocks: listed('10.200.0.0/24') }, ...tagsInCall('transit-gateway') }),
      (id) => ({ transitGateway: { transitGatewayId: id } }),
    ],
    destroy: ['DeleteTransitGateway', (TransitGatewayId) => ({ TransitGatewayId })],
  }),
  {
    name: 'other ranges',
    ...modifies({ Options: { AddTransitGatewayCidrBlocks: listed('10.201.0.0/24'), RemoveTransitGatewayCidrBlocks: listed('10.200.0.0/24') } }),
    state: [gateway()], drifts: [changed('aws_ec2_transit_gateway.hub', 'transit_gateway_cidr_blocks', ['10.200.0.0/24'], ['10.201.0.0/24'])],
  },
  {
    name: 'another default table',
    ...modifies({ Options: { AssociationDefaultRouteTableId: 'tgw-rtb-0x' } }), state: [gateway(), defaultAssociation],
    drifts: [changed('aws_ec2_transit_gateway_default_route_table_association.hub', 'transit_gateway_route_table_id', 'tgw-rtb-0d', 'tgw-rtb-0x')],
  },
  {
    name: 'another table for propagated routes',
    ...modifies({ Options: { PropagationDefaultRouteTableId: 'tgw-rtb-0x' } }), state: [gateway(), defaultPropagation],
    drifts: [changed('aws_ec2_transit_gateway_default_route_table_propagation.hub', 'transit_gateway_route_table_id', 'tgw-rtb-0d', 'tgw-rtb-0x')],
  },
  ...lifecycle({
    resource: attached, around: [gateway(), vpc()], id: 'tgw-attach-0a', other: 'tgw-attach-0z',
    create: [
      'CreateTransitGatewayVpcAttachment',
      () => ({ TransitGatewayId: hub, VpcId: vpcId, SubnetIds: listed('subnet-0a'), Options: { DnsSupport: 'enable' }, ...tagsInCall('transit-gateway-attachment') }),
      (id) => ofVpc(id, '111122223333'),
    ],
    destroy: ['DeleteTransitGatewayVpcAttachment', byId],
  }),
  { name: 'another subnet', ...resubnets({ AddSubnetIds: listed('subnet-0b') }), state: [attached], drifts: [changed('aws_ec2_transit_gateway_vpc_attachment.main', 'subnet_ids', ['subnet-0a'], ['subnet-0a', 'subnet-0b'])] },
  { name: 'the declared attachment of another account', ...acceptance('Vpc', 'tgw-attach-0b'), state: [gateway(), vpcAccepter], drifts: [] },
  { name: 'an attachment of a stranger', ...acceptance('Vpc', 'tgw-attach-0z'), state: [gateway(), vpcAccepter], drifts: [appeared('aws_ec2_transit_gateway_vpc_attachment_accepter')] },
  { name: 'the declared attachment is rejected', ...wrapped('RejectTransitGatewayVpcAttachment', byId('tgw-attach-0a')), state: [attached], drifts: [gone('aws_ec2_transit_gateway_vpc_attachment.main')] },
  { name: 'the declared attachment of another account is deleted', ...wrapped('DeleteTransitGatewayVpcAttachment', byId('tgw-attach-0b')), state: [vpcAccepter], drifts: [gone('aws_ec2_transit_gateway_vpc_attachment_accepter.partner')] },
  ...lifecycle({
    resource: peered, around: [gateway()], id: 'tgw-attach-0c', other: 'tgw-attach-0z',
    create: [
      'CreateTransitGatewayPeeringAttachment',
      () => ({ TransitGatewayId: hub, PeerTransitGatewayId: 'tgw-0w', PeerAccountId: '111122223333', PeerRegion: 'us-west-2' }), ofPeer,
    ],
    destroy: ['DeleteTransitGatewayPeeringAttachment', byId],
  }),
  { name: 'the declared peer', ...acceptance('Peering', 'tgw-attach-0d'), state: [gateway(), peerAccepter], drifts: [] },
  { name: 'the peer of a stranger', ...acceptance('Peering', 'tgw-attach-0z'), state: [gateway(), peerAccepter], drifts: [appeared('aws_ec2_transit_gateway_peering_attachment_accepter')] },
  { name: 'the declared peer is rejected', ...wrapped('RejectTransitGatewayPeeringAttachment', byId('tgw-attach-0d')), state: [peerAccepter], drifts: [gone('aws_ec2_transit_gateway_peering_attachment_accepter.west')] },
  ...lifecycle({
    resource: connect, around: [gateway()], id: 'tgw-attach-0e', other: 'tgw-attach-0z',
    create: [
      'CreateTransitGatewayConnect', () => ({ TransportTransitGatewayAttachmentId: 'tgw-attach-0a', Options: { Protocol: 'gre' } }),
      (id) => ({ transitGatewayConnect: { transitGatewayAttachmentId: id, transitGatewayId: hub } }),
    ],
    destroy: ['DeleteTransitGatewayConnect', byId],
  }),
  ...lifecycle({
    resource: peer, around: [connect], id: 'tgw-connect-peer-0a', other: 'tgw-connect-peer-0z',
    create: [
      'CreateTransitGatewayConnectPeer',
      () => ({ TransitGatewayAttachmentId: 'tgw-attach-0e', PeerAddress: '10.0.1.9', InsideCidrBlocks: listed('169.254.6.0/29'), BgpOptions: { PeerAsn: 65000 } }),
      (id) => ({ transitGatewayConnectPeer: { transitGatewayConnectPeerId: id } }),
    ],
    destroy: ['DeleteTransitGatewayConnectPeer', (TransitGatewayConnectPeerId) => ({ TransitGatewayConnectPeerId })],
  }),
];

const tableId = 'tgw-rtb-0a';
const table: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_route_table', name: 'hub',
  attributes: {
    arn: arn(`transit-gateway-route-table/${tableId}`), default_association_route_table: false, default_propagation_route_table: false,
    id: tableId, tags: {}, tags_all: {}, transit_gateway_id: hub,
  },
};
const route: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_route', name: 'default',
  attributes: {
    blackhole: false, destination_cidr_block: '0.0.0.0/0', id: `${tableId}_0.0.0.0/0`, transit_gateway_attachment_id: 'tgw-attach-0a',
    transit_gateway_route_table_id: tableId,
  },
};
const reference: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_prefix_list_reference', name: 'office',
  attributes: {
    blackhole: false, id: `${tableId}_pl-0a`, prefix_list_id: 'pl-0a', prefix_list_owner_id: '111122223333',
    transit_gateway_attachment_id: 'tgw-attach-0a', transit_gateway_route_table_id: tableId,
  },
};
const link = (kind: 'association' | 'propagation'): DeclaredResource => ({
  type: `aws_ec2_transit_gateway_route_table_${kind}`, name: 'main',
  attributes: {
    id: `${tableId}_tgw-attach-0a`, replace_existing_association: null, resource_id: vpcId, resource_type: 'vpc',
    transit_gateway_attachment_id: 'tgw-attach-0a', transit_gateway_route_table_id: tableId,
  },
});
const linked = (TransitGatewayAttachmentId: string) => ({ TransitGatewayRouteTableId: tableId, TransitGatewayAttachmentId });
const to = (DestinationCidrBlock: string) => ({ TransitGatewayRouteTableId: tableId, DestinationCidrBlock });
const listTo = (PrefixListId: string) => ({ TransitGatewayRouteTableId: tableId, PrefixListId });
const through = { TransitGatewayAttachmentId: 'tgw-attach-0a' };

export const transitGatewayRouteCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: table, around: [gateway()], id: tableId, other: 'tgw-rtb-0z',
    create: ['CreateTransitGatewayRouteTable', () => ({ TransitGatewayId: hub }), (id) => ({ transitGatewayRouteTable: { transitGatewayRouteTableId: id } })],
    destroy: ['DeleteTransitGatewayRouteTable', (TransitGatewayRouteTableId) => ({ TransitGatewayRouteTableId })],
  }),
  ...lifecycle({
    resource: route, around: [table], id: '0.0.0.0/0', other: '10.66.0.0/16',
    create: ['CreateTransitGatewayRoute', (range) => ({ ...to(range), ...through })], destroy: ['DeleteTransitGatewayRoute', to],
  }),
  {
    name: 'traffic is dropped',
    ...wrapped('ReplaceTransitGatewayRoute', { ...to('0.0.0.0/0'), Blackhole: true }), state: [route],
    drifts: [
      changed('aws_ec2_transit_gateway_route.default', 'blackhole', false, true),
      changed('aws_ec2_transit_gateway_route.default', 'transit_gateway_attachment_id', 'tgw-attach-0a', null),
    ],
  },
  ...lifecycle({
    resource: reference, around: [table], id: 'pl-0a', other: 'pl-0z',
    create: ['CreateTransitGatewayPrefixListReference', (list) => ({ ...listTo(list), ...through })],
    destroy: ['DeleteTransitGatewayPrefixListReference', listTo],
  }),
  {
    name: 'a list leads to a stranger',
    ...wrapped('ModifyTransitGatewayPrefixListReference', { ...listTo('pl-0a'), TransitGatewayAttachmentId: 'tgw-attach-0z' }), state: [reference],
    drifts: [changed('aws_ec2_transit_gateway_prefix_list_reference.office', 'transit_gateway_attachment_id', 'tgw-attach-0a', 'tgw-attach-0z')],
  },
  ...lifecycle({
    resource: link('association'), around: [table], id: 'tgw-attach-0a', other: 'tgw-attach-0z',
    create: ['AssociateTransitGatewayRouteTable', linked], destroy: ['DisassociateTransitGatewayRouteTable', linked],
  }),
  ...lifecycle({
    resource: link('propagation'), around: [table], id: 'tgw-attach-0a', other: 'tgw-attach-0z',
    create: ['EnableTransitGatewayRouteTablePropagation', linked], destroy: ['DisableTransitGatewayRouteTablePropagation', linked],
  }),
  ...lifecycle({
    resource: policyTable, around: [gateway()], id: 'tgw-ptb-0a', other: 'tgw-ptb-0z',
    create: [
      'CreateTransitGatewayPolicyTable', () => ({ TransitGatewayId: hub, ...tagsInCall('transit-gateway-policy-table') }),
      (transitGatewayPolicyTableId) => ({ transitGatewayPolicyTable: { transitGatewayPolicyTableId, transitGatewayId: hub } }),
    ],
    destroy: ['DeleteTransitGatewayPolicyTable', (TransitGatewayPolicyTableId) => ({ TransitGatewayPolicyTableId })],
  }),
  ...lifecycle({
    resource: policed, around: [policyTable], id: 'tgw-attach-0a', other: 'tgw-attach-0z',
    create: ['AssociateTransitGatewayPolicyTable', policedBy], destroy: ['DisassociateTransitGatewayPolicyTable', policedBy],
  }),
];
