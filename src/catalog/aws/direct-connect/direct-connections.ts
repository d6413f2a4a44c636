import { isList } from '../../../lib/json.js';
import { capitalised } from '../../../lib/capitalised.js';
import * as c from '../language.js';

/**
 * AWS Direct Connect: connections and virtual interfaces.
 * Source: Direct Connect API reference, Terraform AWS provider 4 to 6 (`aws_dx_connection`, `aws_dx_private_virtual_interface` and others).
 */

/** Names and readers of AWS Direct Connect. */

const dx = (name: string): string => `aws_dx_${name}`;

const cidr = c.compilePath('cidr');
/** A list of `{cidr}` as the ranges. */
const prefixes = (from: c.From): c.Read =>
  c.via(c.listOf(from), (list) => (isList(list) ? list.map((one) => cidr(one) ?? null) : undefined));
const connection = (id: c.From) => c.on(dx('connection'), { id });
const hostedConnection = (id: c.From) => c.on(dx('hosted_connection'), { id });
const lag = (id: c.From) => c.on(dx('lag'), { id });
const confirmation = c.on(dx('connection_confirmation'), { connection_id: 'connectionId' });
const inLag = c.on(dx('connection_association'), { connection_id: 'connectionId', lag_id: 'lagId' });
const key = c.on(dx('macsec_key_association'), {
  connection_id: 'connectionId',
  secret_arn: c.either('secretARN', c.response('macSecKeys[].secretARN')),
});
/** A call may give the name of the key instead of a secret. */
const namedKey = c.on(dx('macsec_key_association'), { connection_id: 'connectionId', ckn: 'ckn' });

const kinds = ['private', 'public', 'transit'] as const;
type Kind = (typeof kinds)[number];
const own = (kind: Kind, id: c.From) => c.on(dx(`${kind}_virtual_interface`), { id });
const hosted = (kind: Kind, id: c.From) => c.on(dx(`hosted_${kind}_virtual_interface`), { id });
const accepter = (kind: Kind) => c.on(dx(`hosted_${kind}_virtual_interface_accepter`), { virtual_interface_id: 'virtualInterfaceId' });
const anyInterface = (id: c.From) => kinds.flatMap((kind) => [own(kind, id), hosted(kind, id)]);

const newInterface = (member: string): c.Edits => ({
  ...c.same('address_family amazon_address customer_address vlan name=virtualInterfaceName', `${member}.`),
  bgp_asn: c.either(`${member}.asn`, `${member}.asnLong`),
  bgp_auth_key: c.hidden(`${member}.authKey`),
  connection_id: 'connectionId',
});
const routing = (kind: Kind, member: string): c.Edits =>
  kind === 'public' ? { route_filter_prefixes: prefixes(`${member}.routeFilterPrefixes`) } : { mtu: `${member}.mtu` };
/** The answer to a call about a transit interface has a wrapper. */
const made = (kind: Kind): c.Read => c.response(kind === 'transit' ? 'virtualInterface.virtualInterfaceId' : 'virtualInterfaceId');

const creation = (kind: Kind) => {
  const member = `new${capitalised(kind)}VirtualInterface`;
  const target =
    kind === 'public' ? {} : { dx_gateway_id: `${member}.directConnectGatewayId`, sitelink_enabled: `${member}.enableSiteLink` };
  return c.create(c.within(connection('connectionId'), own(kind, made(kind))), {
    ...newInterface(member),
    ...routing(kind, member),
    ...target,
    ...(kind === 'private' ? { vpn_gateway_id: `${member}.virtualGatewayId` } : {}),
    tags: c.set(c.tagMap(`${member}.tags`), 'map'),
  });
};
const allotment = (kind: Kind) => {
  const member = `new${capitalised(kind)}VirtualInterfaceAllocation`;
  return c.create(c.within(connection('connectionId'), hosted(kind, made(kind))), {
    ...newInterface(member),
    ...routing(kind, member),
    owner_account_id: 'ownerAccount',
  });
};
const acceptance = (kind: Kind) =>
  c.create(
    c.within(
      [c.on('aws_dx_gateway', { id: 'directConnectGatewayId' }), c.on('aws_vpn_gateway', { id: 'virtualGatewayId' })],
      accepter(kind),
    ),
    {
      ...(kind === 'public' ? {} : { dx_gateway_id: 'directConnectGatewayId' }),
      ...(kind === 'private' ? { vpn_gateway_id: 'virtualGatewayId' } : {}),
    },
  );

const peer = c.on(dx('bgp_peer'), { bgp_peer_id: 'bgpPeerId' });
const peerBy = (member: string) =>
  c.on(dx('bgp_peer'), {
    virtual_interface_id: 'virtualInterfaceId',
    bgp_asn: c.either(`${member}asn`, `${member}asnLong`),
    customer_address: `${member}customerAddress`,
  });

const tagged = [
  'connection',
  'lag',
  ...kinds.flatMap((kind) => [`${kind}_virtual_interface`, `hosted_${kind}_virtual_interface_accepter`]),
].map((name) => c.on(dx(name), { arn: 'resourceArn' }));

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

/**
 * Gateways of AWS Direct Connect and the networks they reach.
 * Source: Direct Connect API reference, Terraform AWS provider 4 to 6 `aws_dx_gateway`, `aws_dx_gateway_association`,
 * `aws_dx_gateway_association_proposal`.
 */

const gateway = (id: c.From) => c.on(dx('gateway'), { id });
const association = (id: c.From) => c.on(dx('gateway_association'), { dx_gateway_association_id: id });
const associated = c.response('directConnectGatewayAssociation.associationId');
const byNetwork = c.on(dx('gateway_association'), {
  dx_gateway_id: 'directConnectGatewayId',
  associated_gateway_id: c.either('gatewayId', 'virtualGatewayId'),
});
const proposal = (id: c.From) => c.on(dx('gateway_association_proposal'), { id });

const [added, removed] = [prefixes('addAllowedPrefixesToDirectConnectGateway'), prefixes('removeAllowedPrefixesToDirectConnectGateway')];
const changedPrefixes = c.amend((record) => {
  const [add, remove] = [added(record), removed(record)];
  return add === undefined && remove === undefined ? undefined : { add: add ?? [], remove: remove ?? [] };
}, 'auto');

const ofNetwork = c.words(`
  associated_gateway_type associated_gateway_owner_account_id dx_gateway_owner_account_id transit_gateway_attachment_id`);

export const directConnections: c.ServiceCatalog = {
  eventSource: 'directconnect.amazonaws.com',
  types: {
    ...c.types('network', {
      aws_dx_connection: { ...regional, noise: [...port] },
      aws_dx_hosted_connection: { noise: [...port.filter((name) => name !== 'owner_account_id')] },
      aws_dx_connection_confirmation: { keys: [['connection_id']], access: 'attachment', cloudId: 'connection_id' },
      aws_dx_lag: { ...regional, noise: port },
      aws_dx_connection_association: { keys: [['connection_id', 'lag_id']], cloudId: 'connection_id' },
      aws_dx_macsec_key_association: {
        keys: [
          ['connection_id', 'secret_arn'],
          ['connection_id', 'ckn'],
        ],
        access: 'credential',
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
        cloudId: 'bgp_peer_id',
        secrets: secret,
      },
    }),
    ...c.types('network', 'account', {
      aws_dx_gateway: {},
      aws_dx_gateway_association: {
        keys: [['dx_gateway_association_id'], ['dx_gateway_id', 'associated_gateway_id']],
        access: 'attachment',
        cloudId: 'dx_gateway_association_id',
        noise: [...ofNetwork],
        unevaluated: { proposal_id: 'only used for the acceptance' },
      },
      aws_dx_gateway_association_proposal: { noise: ofNetwork.slice(0, 2) },
    }),
  },
  events: {
    CreateConnection: c.create(connection(c.response('connectionId')), {
      ...c.same('bandwidth location provider_name name=connectionName request_macsec=requestMACSec'),
      tags: c.newTags,
    }),
    UpdateConnection: c.modify(connection('connectionId'), { ...c.same('encryption_mode name=connectionName') }),
    DeleteConnection: c.firstOf(
      c.destroy(connection('connectionId')),
      c.destroy(hostedConnection('connectionId')),
      c.destroy(confirmation),
    ),
    // The owner of the hosting connection moves it; the receiving account accepts it.
    AssociateHostedConnection: c.modify(hostedConnection('connectionId'), { connection_id: 'parentConnectionId' }),
    ConfirmConnection: c.create(confirmation),
    AllocateHostedConnection: c.create(
      c.within([connection('connectionId'), lag('connectionId')], hostedConnection(c.response('connectionId'))),
      { ...c.same('bandwidth connection_id vlan name=connectionName owner_account_id=ownerAccount') },
    ),
    CreateLag: c.create(lag(c.response('lagId')), {
      ...c.same('connection_id connections_bandwidth location provider_name name=lagName'),
      tags: c.newTags,
    }),
    UpdateLag: c.modify(lag('lagId'), { name: 'lagName' }),
    DeleteLag: c.destroy(lag('lagId')),
    AssociateConnectionWithLag: c.create(c.within(lag('lagId'), inLag)),
    DisassociateConnectionFromLag: c.destroy(inLag),
    AssociateMacSecKey: c.firstOf(...[key, namedKey].map((one) => c.create(c.within(connection('connectionId'), one)))),
    DisassociateMacSecKey: c.destroy(key),

    CreatePrivateVirtualInterface: creation('private'),
    CreatePublicVirtualInterface: creation('public'),
    CreateTransitVirtualInterface: creation('transit'),
    AllocatePrivateVirtualInterface: allotment('private'),
    AllocatePublicVirtualInterface: allotment('public'),
    AllocateTransitVirtualInterface: allotment('transit'),
    ConfirmPrivateVirtualInterface: acceptance('private'),
    ConfirmPublicVirtualInterface: acceptance('public'),
    ConfirmTransitVirtualInterface: acceptance('transit'),
    UpdateVirtualInterfaceAttributes: c.firstOf(
      ...kinds.map((kind) =>
        c.modify(own(kind, 'virtualInterfaceId'), {
          name: 'virtualInterfaceName',
          ...(kind === 'public' ? {} : { ...c.same('mtu sitelink_enabled=enableSiteLink') }),
        }),
      ),
      ...kinds.map((kind) =>
        c.modify(hosted(kind, 'virtualInterfaceId'), { name: 'virtualInterfaceName', ...(kind === 'public' ? {} : { mtu: 'mtu' }) }),
      ),
    ),
    AssociateVirtualInterface: c.firstOf(
      ...anyInterface('virtualInterfaceId').map((target) => c.modify(target, { connection_id: 'connectionId' })),
    ),
    DeleteVirtualInterface: c.firstOf(
      ...anyInterface('virtualInterfaceId').map((target) => c.destroy(target)),
      ...kinds.map((kind) => c.destroy(accepter(kind))),
    ),
    CreateBGPPeer: c.create(c.within(anyInterface('virtualInterfaceId'), peerBy('newBGPPeer.')), {
      ...c.same('address_family amazon_address', 'newBGPPeer.'),
      bgp_auth_key: c.hidden('newBGPPeer.authKey'),
    }),
    DeleteBGPPeer: c.firstOf(c.destroy(peer), c.destroy(peerBy(''))),
    ...c.noChanges('StartBgpFailoverTest StopBgpFailoverTest'),

    ...c.tagCalls((edits) => c.firstOf(...tagged.map((target) => c.modify(target, edits)))),

    CreateDirectConnectGateway: c.create(gateway(c.response('directConnectGateway.directConnectGatewayId')), {
      ...c.same('amazon_side_asn name=directConnectGatewayName'),
    }),
    UpdateDirectConnectGateway: c.modify(gateway('directConnectGatewayId'), { name: 'newDirectConnectGatewayName' }),
    DeleteDirectConnectGateway: c.destroy(gateway('directConnectGatewayId')),
    CreateDirectConnectGatewayAssociation: c.create(c.within(gateway('directConnectGatewayId'), association(associated)), {
      allowed_prefixes: added,
      associated_gateway_id: c.either('gatewayId', 'virtualGatewayId'),
      dx_gateway_id: 'directConnectGatewayId',
    }),
    AcceptDirectConnectGatewayAssociationProposal: c.create(c.within(gateway('directConnectGatewayId'), association(associated)), {
      allowed_prefixes: prefixes(c.response('directConnectGatewayAssociation.allowedPrefixesToDirectConnectGateway')),
      associated_gateway_id: c.response('directConnectGatewayAssociation.associatedGateway.id'),
      dx_gateway_id: 'directConnectGatewayId',
    }),
    UpdateDirectConnectGatewayAssociation: c.modify(association('associationId'), { allowed_prefixes: changedPrefixes }),
    DeleteDirectConnectGatewayAssociation: c.firstOf(c.destroy(association('associationId')), c.destroy(byNetwork)),
    CreateDirectConnectGatewayAssociationProposal: c.create(
      c.within(
        [c.on('aws_ec2_transit_gateway', { id: 'gatewayId' }), c.on('aws_vpn_gateway', { id: 'gatewayId' })],
        proposal(c.response('directConnectGatewayAssociationProposal.proposalId')),
      ),
      {
        allowed_prefixes: added,
        associated_gateway_id: 'gatewayId',
        dx_gateway_id: 'directConnectGatewayId',
        dx_gateway_owner_account_id: 'directConnectGatewayOwnerAccount',
      },
    ),
    DeleteDirectConnectGatewayAssociationProposal: c.destroy(proposal('proposalId')),
  },
};
