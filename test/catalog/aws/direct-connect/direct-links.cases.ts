import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from '../application/application-examples.js';

export const connection = declare('aws_dx_connection', {
  arn: arn('directconnect', 'dxcon/dxcon-1'),
  bandwidth: '10Gbps',
  encryption_mode: 'must_encrypt',
  id: 'dxcon-1',
  location: 'EqDC2',
  name: 'office',
  provider_name: '',
  request_macsec: true,
  skip_destroy: false,
  ...shopTags,
});
const lag = declare('aws_dx_lag', {
  arn: arn('directconnect', 'dxlag/dxlag-1'),
  connection_id: '',
  connections_bandwidth: '10Gbps',
  id: 'dxlag-1',
  location: 'EqDC2',
  name: 'both',
  provider_name: '',
  ...shopTags,
});
const member = declare('aws_dx_connection_association', { connection_id: 'dxcon-1', id: 'dxcon-1', lag_id: 'dxlag-1' });
export const gateway = declare('aws_dx_gateway', { amazon_side_asn: '64512', arn: '', id: 'gw-1', name: 'main' });
export const association = declare('aws_dx_gateway_association', {
  allowed_prefixes: ['10.0.0.0/16', '10.1.0.0/16'],
  associated_gateway_id: 'tgw-1',
  dx_gateway_association_id: 'as-1',
  dx_gateway_id: 'gw-1',
  id: 'ga-gw-1tgw-1',
});
const proposal = declare('aws_dx_gateway_association_proposal', {
  allowed_prefixes: [],
  associated_gateway_id: 'vgw-1',
  dx_gateway_id: 'gw-1',
  dx_gateway_owner_account_id: '222233334444',
  id: 'pr-1',
});
const virtual = (kind: string, id: string, more: JsonObject) =>
  declare(`aws_dx_${kind}_virtual_interface`, {
    address_family: 'ipv4',
    amazon_address: '',
    arn: arn('directconnect', `dxvif/${id}`),
    bgp_asn: 65000,
    bgp_auth_key: 'key',
    connection_id: 'dxcon-1',
    customer_address: '',
    id,
    name: kind,
    ...shopTags,
    vlan: 100,
    ...more,
  });
const privately = virtual('private', 'dxvif-1', { dx_gateway_id: 'gw-1', mtu: 1500, sitelink_enabled: false, vpn_gateway_id: '' });
export const transit = virtual('transit', 'dxvif-2', { dx_gateway_id: 'gw-1', mtu: 8500, sitelink_enabled: false });
const publicly = virtual('public', 'dxvif-3', { route_filter_prefixes: ['198.51.100.0/24'] });
const peer = declare('aws_dx_bgp_peer', {
  address_family: 'ipv4',
  amazon_address: '169.254.0.1/30',
  bgp_asn: 65001,
  bgp_auth_key: 'key',
  bgp_peer_id: 'peer-1',
  customer_address: '169.254.0.2/30',
  id: 'dxvif-1-ipv4-65001',
  virtual_interface_id: 'dxvif-1',
});
const macKey = declare('aws_dx_macsec_key_association', {
  cak: null,
  ckn: null,
  connection_id: 'dxcon-1',
  id: 'key_dxcon-1',
  secret_arn: arn('secretsmanager', 'secret:mac'),
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const onConnection = { connectionId: 'dxcon-1' };
const onGateway = { directConnectGatewayId: 'gw-1' };
const prefixes = (...list: readonly string[]): readonly JsonObject[] => list.map((cidr) => ({ cidr }));
const face = (name: string, more: JsonObject): JsonObject => ({ virtualInterfaceName: name, vlan: 100, asn: 65000, addressFamily: 'ipv4', ...tags, ...more });
const privateCall = { ...onConnection, newPrivateVirtualInterface: face('private', { mtu: 1500, directConnectGatewayId: 'gw-1' }) };
export const transitCall = { ...onConnection, newTransitVirtualInterface: face('transit', { mtu: 8500, directConnectGatewayId: 'gw-1' }) };
const publicCall = { ...onConnection, newPublicVirtualInterface: face('public', { routeFilterPrefixes: prefixes('198.51.100.0/24') }) };
const secret = { ...onConnection, secretARN: arn('secretsmanager', 'secret:mac') };
const [ofConnection, ofLag, ofMember, ofGateway] = [pairsOf(connection), pairsOf(lag), pairsOf(member), pairsOf(gateway)];
const [ofAssociation, ofProposal, ofPeer, ofKey] = [pairsOf(association), pairsOf(proposal), pairsOf(peer), pairsOf(macKey)];
const [ofPrivate, ofTransit, ofPublic] = [pairsOf(privately), pairsOf(transit), pairsOf(publicly)];
export const connectionCall: JsonObject = { bandwidth: '10Gbps', connectionName: 'office', location: 'EqDC2', requestMACSec: true, ...tags };
const lagCall: JsonObject = { numberOfConnections: 2, connectionsBandwidth: '10Gbps', lagName: 'both', location: 'EqDC2', ...tags };

const links: readonly CatalogCase[] = [
  ...ofConnection.deletion('DeleteConnection', onConnection, { connectionId: 'dxcon-9' }),
  ...ofLag.creation('CreateLag', [lagCall, { lagId: 'dxlag-1' }], [lagCall, { lagId: 'dxlag-9' }]),
  ...ofLag.deletion('DeleteLag', { lagId: 'dxlag-1' }, { lagId: 'dxlag-9' }),
  ...ofMember.deletion('DisassociateConnectionFromLag', { ...onConnection, lagId: 'dxlag-1' }, { ...onConnection, lagId: 'dxlag-9' }),
  ...ofKey.creation('AssociateMacSecKey', [secret], [{ ...onConnection, ckn: 'aa', cak: 'HIDDEN_DUE_TO_SECURITY_REASONS' }]),
  ...ofKey.deletion('DisassociateMacSecKey', secret, { ...secret, secretARN: 'x' }),
];

const gateways: readonly CatalogCase[] = [
  ...ofGateway.deletion('DeleteDirectConnectGateway', onGateway, { directConnectGatewayId: 'gw-9' }),
  ...ofAssociation.deletion('DeleteDirectConnectGatewayAssociation', { associationId: 'as-1' }, { associationId: 'as-9' }),
  ...ofProposal.deletion('DeleteDirectConnectGatewayAssociationProposal', { proposalId: 'pr-1' }, { proposalId: 'pr-9' }),
];

const interfaces: readonly CatalogCase[] = [
  ...ofPrivate.creation('CreatePrivateVirtualInterface', [privateCall, { virtualInterfaceId: 'dxvif-1' }], [privateCall, { virtualInterfaceId: 'dxvif-9' }]),
  ...ofTransit.creation(
    'CreateTransitVirtualInterface',
    [transitCall, { virtualInterface: { virtualInterfaceId: 'dxvif-2' } }],
    [transitCall, { virtualInterface: { virtualInterfaceId: 'dxvif-9' } }],
  ),
  ...ofPublic.creation('CreatePublicVirtualInterface', [publicCall, { virtualInterfaceId: 'dxvif-3' }], [publicCall, { virtualInterfaceId: 'dxvif-9' }]),
  ...ofPrivate.change('UpdateVirtualInterfaceAttributes', { virtualInterfaceId: 'dxvif-1' }, { mtu: 1500 }, { mtu: 9001, enableSiteLink: true }, {
    mtu: [1500, 9001],
    sitelink_enabled: [false, true],
  }),
  ofPublic.one.drifts('another name', ['UpdateVirtualInterfaceAttributes', { virtualInterfaceId: 'dxvif-3', virtualInterfaceName: 'x' }], {
    name: ['public', 'x'],
  }),
  ...ofTransit.deletion('DeleteVirtualInterface', { virtualInterfaceId: 'dxvif-2' }, { virtualInterfaceId: 'dxvif-9' }),
  ...ofPeer.deletion('DeleteBGPPeer', { virtualInterfaceId: 'dxvif-1', bgpPeerId: 'peer-1' }, { bgpPeerId: 'peer-9' }),
];

export const directConnectCases: readonly CatalogCase[] = [...links, ...gateways, ...interfaces];
