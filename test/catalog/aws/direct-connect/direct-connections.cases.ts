import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, resource } from '../security/security-case.js';

const arnOf = (path: string): string => `arn:aws:directconnect:us-east-1:111122223333:${path}`;

const connection = resource('aws_dx_connection', {
  arn: arnOf('dxcon/dxcon-0a'), aws_device: 'x', bandwidth: '1Gbps', encryption_mode: 'no_encrypt', has_logical_redundancy: 'yes', id: 'dxcon-0a',
  jumbo_frame_capable: true, location: 'EqDC2', macsec_capable: true, name: 'main', owner_account_id: '111122223333', partner_name: '',
  port_encryption_status: 'Encryption Down', provider_name: '', request_macsec: true, skip_destroy: null, tags: { Owner: 'network' },
  tags_all: { Owner: 'network' }, vlan_id: '0',
});
const hostedConnection = resource('aws_dx_hosted_connection', {
  bandwidth: '100Mbps', connection_id: 'dxcon-0a', id: 'dxcon-0h', name: 'partner', owner_account_id: '444455556666', vlan: 7,
});
const confirmation = resource('aws_dx_connection_confirmation', { connection_id: 'dxcon-0b', id: 'dxcon-0b' });
const lag = resource('aws_dx_lag', {
  arn: arnOf('dxlag/dxlag-0a'), connection_id: '', connections_bandwidth: '1Gbps', force_destroy: false, has_logical_redundancy: 'yes', id: 'dxlag-0a',
  jumbo_frame_capable: true, location: 'EqDC2', name: 'pair', owner_account_id: '111122223333', provider_name: '', tags: {}, tags_all: {},
});
const inLag = resource('aws_dx_connection_association', { connection_id: 'dxcon-0a', id: 'dxcon-0a', lag_id: 'dxlag-0a' });
const secretArn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:directconnect!prod/us-east-1/directconnect/0a';
const key = resource('aws_dx_macsec_key_association', {
  cak: null, ckn: '01', connection_id: 'dxcon-0a', id: `${secretArn}_dxcon-0a`, secret_arn: secretArn, start_on: 'x', state: 'associated',
});
const shared: JsonObject = {
  address_family: 'ipv4', amazon_address: '169.254.0.1/30', amazon_side_asn: '64512', aws_device: 'x', bgp_asn: 65000, bgp_auth_key: 'k',
  connection_id: 'dxcon-0a', customer_address: '169.254.0.2/30', name: 'office', tags: {}, tags_all: {}, vlan: 101,
};
const vif = resource('aws_dx_private_virtual_interface', {
  ...shared, arn: arnOf('dxvif/dxvif-0a'), dx_gateway_id: 'gw-0a', id: 'dxvif-0a', jumbo_frame_capable: false, mtu: 1500, sitelink_enabled: false,
  vpn_gateway_id: '',
});
const publicVif = resource('aws_dx_public_virtual_interface', { ...shared, arn: arnOf('dxvif/dxvif-0p'), id: 'dxvif-0p', route_filter_prefixes: ['203.0.113.0/24'] });
const transitVif = resource('aws_dx_transit_virtual_interface', {
  ...shared, arn: arnOf('dxvif/dxvif-0t'), dx_gateway_id: 'gw-0a', id: 'dxvif-0t', jumbo_frame_capable: false, mtu: 8500, sitelink_enabled: false,
});
const hosted = (kind: string) =>
  resource(`aws_dx_hosted_${kind}_virtual_interface`, { ...shared, arn: arnOf('dxvif/dxvif-0h'), id: 'dxvif-0h', owner_account_id: '444455556666' });
const accepter = (kind: string) =>
  resource(`aws_dx_hosted_${kind}_virtual_interface_accepter`, {
    arn: arnOf('dxvif/dxvif-0b'), dx_gateway_id: 'gw-0a', id: 'dxvif-0b', tags: {}, tags_all: {}, virtual_interface_id: 'dxvif-0b',
  });
const peer = resource('aws_dx_bgp_peer', {
  address_family: 'ipv4', amazon_address: '169.254.1.1/30', aws_device: 'x', bgp_asn: 65001, bgp_auth_key: 'k', bgp_peer_id: 'dxpeer-0a', bgp_status: 'up',
  customer_address: '169.254.1.2/30', id: 'dxvif-0a-ipv4-65001', virtual_interface_id: 'dxvif-0a',
});
const gateway = resource('aws_dx_gateway', { amazon_side_asn: '64512', arn: 'x', id: 'gw-0a', name: 'hub', owner_account_id: '111122223333', timeouts: null });

const sent = { virtualInterfaceName: 'office', vlan: 101, asn: 65000, addressFamily: 'ipv4', customerAddress: '169.254.0.2/30' };
const newConnection = { bandwidth: '1Gbps', connectionName: 'main', location: 'EqDC2', requestMACSec: true, tags: [{ key: 'Owner', value: 'network' }] };
const allocated = (id: string, kind: string) => (kind === 'Transit' ? { virtualInterface: { virtualInterfaceId: id } } : { virtualInterfaceId: id });
const inPeer = { virtualInterfaceId: 'dxvif-0a', newBGPPeer: { asn: 65001, addressFamily: 'ipv4', amazonAddress: '169.254.1.1/30', customerAddress: '169.254.1.2/30' } };

export const directConnectionCases: readonly CatalogCase[] = [
  agrees('the declared connection', ['CreateConnection', newConnection, { connectionId: 'dxcon-0a' }], connection()),
  drifts('traffic is encrypted otherwise', ['UpdateConnection', { connectionId: 'dxcon-0a', encryptionMode: 'must_encrypt' }], connection(), ['encryption_mode', 'no_encrypt', 'must_encrypt']),
  deletes('a connection of another account is deleted', ['DeleteConnection', { connectionId: 'dxcon-0h' }], hostedConnection()),
  deletes('the accepted connection is deleted', ['DeleteConnection', { connectionId: 'dxcon-0b' }], confirmation()),
  drifts('a connection of another account moves', ['AssociateHostedConnection', { connectionId: 'dxcon-0h', parentConnectionId: 'dxlag-0a' }], hostedConnection(), ['connection_id', 'dxcon-0a', 'dxlag-0a']),
  creates('a connection of another account is accepted', ['ConfirmConnection', { connectionId: 'dxcon-0z' }, { connectionState: 'pending' }], 'aws_dx_connection_confirmation', confirmation()),
  agrees('the declared connection for another account', ['AllocateHostedConnection', { connectionId: 'dxcon-0a', ownerAccount: '444455556666', vlan: 7 }, { connectionId: 'dxcon-0h' }], [hostedConnection(), connection()]),
  drifts('another name of a group', ['UpdateLag', { lagId: 'dxlag-0a', lagName: 'x' }], lag(), ['name', 'pair', 'x']),
  agrees('the declared connection joins the group', ['AssociateConnectionWithLag', { connectionId: 'dxcon-0a', lagId: 'dxlag-0a' }], [inLag(), lag()]),
  agrees('the declared key', ['AssociateMacSecKey', { connectionId: 'dxcon-0a', secretARN: secretArn }], [key(), connection()]),
  ...['Private', 'Public', 'Transit'].flatMap((kind): readonly CatalogCase[] => {
    const allot = (id: string) => [`Allocate${kind}VirtualInterface`, { connectionId: 'dxcon-0a', ownerAccount: '444455556666', [`new${kind}VirtualInterfaceAllocation`]: sent }, allocated(id, kind)] as const;
    const accept = (virtualInterfaceId: string) => [`Confirm${kind}VirtualInterface`, { virtualInterfaceId, ...(kind === 'Public' ? {} : { directConnectGatewayId: 'gw-0a' }) }] as const;
    const [given, taken] = [hosted(kind.toLowerCase()), accepter(kind.toLowerCase())];
    return [
      agrees('the declared interface for another account', allot('dxvif-0h'), [given(), connection()]),
      creates('an interface of another account is accepted', accept('dxvif-0z'), taken().type, gateway()),
      agrees('the declared interface is accepted', accept('dxvif-0b'), [taken(), gateway()]),
    ];
  }),
  agrees('the declared size of packets', ['UpdateVirtualInterfaceAttributes', { virtualInterfaceId: 'dxvif-0t', mtu: 8500 }], transitVif()),
  drifts('an interface on another connection', ['AssociateVirtualInterface', { virtualInterfaceId: 'dxvif-0p', connectionId: 'dxcon-0z' }], publicVif(), ['connection_id', 'dxcon-0a', 'dxcon-0z']),
  agrees('an interface on the declared connection', ['AssociateVirtualInterface', { virtualInterfaceId: 'dxvif-0a', connectionId: 'dxcon-0a' }], vif()),
  deletes('the declared interface is deleted', ['DeleteVirtualInterface', { virtualInterfaceId: 'dxvif-0a' }], vif()),
  deletes('the accepted interface is deleted', ['DeleteVirtualInterface', { virtualInterfaceId: 'dxvif-0b' }], accepter('transit')()),
  agrees('the declared peer', ['CreateBGPPeer', inPeer], [peer(), vif()]),
  deletes('the declared peer is deleted by its number', ['DeleteBGPPeer', { virtualInterfaceId: 'dxvif-0a', asn: 65001, customerAddress: '169.254.1.2/30' }], peer()),
  changesNothing('StartBgpFailoverTest', { virtualInterfaceId: 'dxvif-0a' }),
  changesNothing('StopBgpFailoverTest', { virtualInterfaceId: 'dxvif-0a' }),
  drifts('another tag', ['TagResource', { resourceArn: arnOf('dxcon/dxcon-0a'), tags: [{ key: 'Owner', value: 'x' }] }], connection(), ['tags.Owner', 'network', 'x']),
  drifts('a removed tag', ['UntagResource', { resourceArn: arnOf('dxcon/dxcon-0a'), tagKeys: ['Owner'] }], connection(), ['tags.Owner', 'network', null]),
];
