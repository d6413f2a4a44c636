import { capitalised } from '../../../lib/capitalised.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  response,
  set,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { newTags } from '../databases/database-values.js';
import { dx, prefixes } from './direct-connect-values.js';

/**
 * AWS Direct Connect: connections and virtual interfaces.
 * Source: Direct Connect API reference, Terraform AWS provider 4 to 6 (`aws_dx_connection`, `aws_dx_private_virtual_interface` and others).
 */

const connection = (id: From) => on(dx('connection'), { id });
const hostedConnection = (id: From) => on(dx('hosted_connection'), { id });
const lag = (id: From) => on(dx('lag'), { id });
const confirmation = on(dx('connection_confirmation'), { connection_id: 'connectionId' });
const inLag = on(dx('connection_association'), { connection_id: 'connectionId', lag_id: 'lagId' });
const key = on(dx('macsec_key_association'), {
  connection_id: 'connectionId',
  secret_arn: either('secretARN', response('macSecKeys[].secretARN')),
});
/** A call may give the name of the key instead of a secret. */
const namedKey = on(dx('macsec_key_association'), { connection_id: 'connectionId', ckn: 'ckn' });

const kinds = ['private', 'public', 'transit'] as const;
type Kind = (typeof kinds)[number];
const own = (kind: Kind, id: From) => on(dx(`${kind}_virtual_interface`), { id });
const hosted = (kind: Kind, id: From) => on(dx(`hosted_${kind}_virtual_interface`), { id });
const accepter = (kind: Kind) => on(dx(`hosted_${kind}_virtual_interface_accepter`), { virtual_interface_id: 'virtualInterfaceId' });
const anyInterface = (id: From) => kinds.flatMap((kind) => [own(kind, id), hosted(kind, id)]);

const newInterface = (member: string): Edits => ({
  address_family: `${member}.addressFamily`,
  amazon_address: `${member}.amazonAddress`,
  bgp_asn: either(`${member}.asn`, `${member}.asnLong`),
  bgp_auth_key: hidden(`${member}.authKey`),
  connection_id: 'connectionId',
  customer_address: `${member}.customerAddress`,
  name: `${member}.virtualInterfaceName`,
  vlan: `${member}.vlan`,
});
const routing = (kind: Kind, member: string): Edits =>
  kind === 'public' ? { route_filter_prefixes: prefixes(`${member}.routeFilterPrefixes`) } : { mtu: `${member}.mtu` };
/** The answer to a call about a transit interface has a wrapper. */
const made = (kind: Kind): Read => response(kind === 'transit' ? 'virtualInterface.virtualInterfaceId' : 'virtualInterfaceId');

const creation = (kind: Kind) => {
  const member = `new${capitalised(kind)}VirtualInterface`;
  const target =
    kind === 'public' ? {} : { dx_gateway_id: `${member}.directConnectGatewayId`, sitelink_enabled: `${member}.enableSiteLink` };
  return create(
    own(kind, made(kind)),
    {
      ...newInterface(member),
      ...routing(kind, member),
      ...target,
      ...(kind === 'private' ? { vpn_gateway_id: `${member}.virtualGatewayId` } : {}),
      tags: set(tagMap(`${member}.tags`), 'map'),
    },
    { parent: connection('connectionId') },
  );
};
const allotment = (kind: Kind) => {
  const member = `new${capitalised(kind)}VirtualInterfaceAllocation`;
  return create(
    hosted(kind, made(kind)),
    { ...newInterface(member), ...routing(kind, member), owner_account_id: 'ownerAccount' },
    { parent: connection('connectionId') },
  );
};
const acceptance = (kind: Kind) =>
  create(
    accepter(kind),
    {
      ...(kind === 'public' ? {} : { dx_gateway_id: 'directConnectGatewayId' }),
      ...(kind === 'private' ? { vpn_gateway_id: 'virtualGatewayId' } : {}),
    },
    { parent: [on('aws_dx_gateway', { id: 'directConnectGatewayId' }), on('aws_vpn_gateway', { id: 'virtualGatewayId' })] },
  );

const peer = on(dx('bgp_peer'), { bgp_peer_id: 'bgpPeerId' });
const peerBy = (member: string) =>
  on(dx('bgp_peer'), {
    virtual_interface_id: 'virtualInterfaceId',
    bgp_asn: either(`${member}asn`, `${member}asnLong`),
    customer_address: `${member}customerAddress`,
  });

const tagged = [
  'connection',
  'lag',
  ...kinds.flatMap((kind) => [`${kind}_virtual_interface`, `hosted_${kind}_virtual_interface_accepter`]),
].map((name) => on(dx(name), { arn: 'resourceArn' }));

const regional = { keys: [['id'], ['arn']], scope: 'region', family: 'network' } as const;
const port = ['aws_device', 'has_logical_redundancy', 'jumbo_frame_capable', 'owner_account_id', 'partner_name'];
const interfaceNoise = ['amazon_side_asn', 'aws_device', 'jumbo_frame_capable'];
const fixedSize = { mtu: 1500 };
const secret = ['bgp_auth_key'];
const accepted = {
  keys: [['virtual_interface_id'], ['arn']],
  scope: 'region',
  family: 'network',
  access: 'attachment',
  cloudId: 'virtual_interface_id',
} as const;
export const directConnections: ServiceCatalog = {
  eventSource: 'directconnect.amazonaws.com',
  types: {
    aws_dx_connection: { ...regional, noise: [...port, 'macsec_capable', 'port_encryption_status', 'vlan_id'] },
    aws_dx_hosted_connection: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: [
        ...port.filter((name) => name !== 'owner_account_id'),
        'connection_region',
        'lag_id',
        'loa_issue_time',
        'location',
        'provider_name',
        'state',
      ],
    },
    aws_dx_connection_confirmation: {
      keys: [['connection_id']],
      scope: 'region',
      family: 'network',
      access: 'attachment',
      cloudId: 'connection_id',
    },
    aws_dx_lag: { ...regional, noise: port },
    aws_dx_connection_association: { keys: [['connection_id', 'lag_id']], scope: 'region', family: 'network', cloudId: 'connection_id' },
    aws_dx_macsec_key_association: {
      keys: [
        ['connection_id', 'secret_arn'],
        ['connection_id', 'ckn'],
      ],
      scope: 'region',
      family: 'network',
      access: 'credential',
      noise: ['start_on', 'state'],
      secrets: ['cak'],
      unevaluated: { cak: 'records withhold it' },
    },
    aws_dx_private_virtual_interface: { ...regional, noise: interfaceNoise, defaults: fixedSize, secrets: secret },
    aws_dx_public_virtual_interface: { ...regional, noise: interfaceNoise, secrets: secret },
    aws_dx_transit_virtual_interface: { ...regional, noise: interfaceNoise, defaults: fixedSize, secrets: secret },
    aws_dx_hosted_private_virtual_interface: { ...regional, noise: interfaceNoise, defaults: fixedSize, secrets: secret },
    aws_dx_hosted_public_virtual_interface: { ...regional, noise: interfaceNoise, secrets: secret },
    aws_dx_hosted_transit_virtual_interface: { ...regional, noise: interfaceNoise, defaults: fixedSize, secrets: secret },
    aws_dx_hosted_private_virtual_interface_accepter: accepted,
    aws_dx_hosted_public_virtual_interface_accepter: accepted,
    aws_dx_hosted_transit_virtual_interface_accepter: accepted,
    aws_dx_bgp_peer: {
      keys: [['bgp_peer_id'], ['virtual_interface_id', 'bgp_asn', 'customer_address']],
      scope: 'region',
      family: 'network',
      cloudId: 'bgp_peer_id',
      noise: ['aws_device', 'bgp_peer_id', 'bgp_status'],
      secrets: secret,
    },
  },
  events: {
    CreateConnection: create(connection(response('connectionId')), {
      bandwidth: 'bandwidth',
      location: 'location',
      name: 'connectionName',
      provider_name: 'providerName',
      request_macsec: 'requestMACSec',
      tags: newTags,
    }),
    UpdateConnection: modify(connection('connectionId'), { encryption_mode: 'encryptionMode', name: 'connectionName' }),
    DeleteConnection: firstOf(destroy(connection('connectionId')), destroy(hostedConnection('connectionId')), destroy(confirmation)),
    // The owner of the hosting connection moves it; the receiving account accepts it.
    AssociateHostedConnection: modify(hostedConnection('connectionId'), { connection_id: 'parentConnectionId' }),
    ConfirmConnection: create(confirmation),
    AllocateHostedConnection: create(
      hostedConnection(response('connectionId')),
      { bandwidth: 'bandwidth', connection_id: 'connectionId', name: 'connectionName', owner_account_id: 'ownerAccount', vlan: 'vlan' },
      { parent: [connection('connectionId'), lag('connectionId')] },
    ),
    CreateLag: create(lag(response('lagId')), {
      connection_id: 'connectionId',
      connections_bandwidth: 'connectionsBandwidth',
      location: 'location',
      name: 'lagName',
      provider_name: 'providerName',
      tags: newTags,
    }),
    UpdateLag: modify(lag('lagId'), { name: 'lagName' }),
    DeleteLag: destroy(lag('lagId')),
    AssociateConnectionWithLag: create(inLag, {}, { parent: lag('lagId') }),
    DisassociateConnectionFromLag: destroy(inLag),
    AssociateMacSecKey: firstOf(...[key, namedKey].map((one) => create(one, {}, { parent: connection('connectionId') }))),
    DisassociateMacSecKey: destroy(key),

    CreatePrivateVirtualInterface: creation('private'),
    CreatePublicVirtualInterface: creation('public'),
    CreateTransitVirtualInterface: creation('transit'),
    AllocatePrivateVirtualInterface: allotment('private'),
    AllocatePublicVirtualInterface: allotment('public'),
    AllocateTransitVirtualInterface: allotment('transit'),
    ConfirmPrivateVirtualInterface: acceptance('private'),
    ConfirmPublicVirtualInterface: acceptance('public'),
    ConfirmTransitVirtualInterface: acceptance('transit'),
    UpdateVirtualInterfaceAttributes: firstOf(
      ...kinds.map((kind) =>
        modify(own(kind, 'virtualInterfaceId'), {
          name: 'virtualInterfaceName',
          ...(kind === 'public' ? {} : { mtu: 'mtu', sitelink_enabled: 'enableSiteLink' }),
        }),
      ),
      ...kinds.map((kind) =>
        modify(hosted(kind, 'virtualInterfaceId'), { name: 'virtualInterfaceName', ...(kind === 'public' ? {} : { mtu: 'mtu' }) }),
      ),
    ),
    AssociateVirtualInterface: firstOf(
      ...anyInterface('virtualInterfaceId').map((target) => modify(target, { connection_id: 'connectionId' })),
    ),
    DeleteVirtualInterface: firstOf(
      ...anyInterface('virtualInterfaceId').map((target) => destroy(target)),
      ...kinds.map((kind) => destroy(accepter(kind))),
    ),
    CreateBGPPeer: create(
      peerBy('newBGPPeer.'),
      {
        address_family: 'newBGPPeer.addressFamily',
        amazon_address: 'newBGPPeer.amazonAddress',
        bgp_auth_key: hidden('newBGPPeer.authKey'),
      },
      { parent: anyInterface('virtualInterfaceId') },
    ),
    DeleteBGPPeer: firstOf(destroy(peer), destroy(peerBy(''))),
    StartBgpFailoverTest: noChange,
    StopBgpFailoverTest: noChange,

    TagResource: firstOf(...tagged.map((target) => modify(target, { tags: merge(tagMap('tags')) }))),
    UntagResource: firstOf(...tagged.map((target) => modify(target, { tags: drop('tagKeys') }))),
  },
};
