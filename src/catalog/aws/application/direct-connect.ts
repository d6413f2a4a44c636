import {
  amend,
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  on,
  partOfUnknown,
  response,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { addAndRemove, newTags, onArn } from '../databases/database-values.js';

/** AWS Direct Connect: connections, gateways and virtual interfaces. Source: Direct Connect API reference, Terraform AWS provider. */

const dx = (kind: string): string => `aws_dx_${kind}`;
const connection = on(dx('connection'), { id: 'connectionId' });
const lag = on(dx('lag'), { id: 'lagId' });
const lagMember = on(dx('connection_association'), { connection_id: 'connectionId', lag_id: 'lagId' });
const gateway = on(dx('gateway'), { id: 'directConnectGatewayId' });
const newGateway = response('directConnectGateway.directConnectGatewayId');
const association = on(dx('gateway_association'), { dx_gateway_association_id: 'associationId' });
const associated = either('gatewayId', 'virtualGatewayId');
const byGateways = on(dx('gateway_association'), { dx_gateway_id: 'directConnectGatewayId', associated_gateway_id: associated });
const newAssociation = response('directConnectGatewayAssociation.associationId');
const newProposal = response('directConnectGatewayAssociationProposal.proposalId');
const added = 'addAllowedPrefixesToDirectConnectGateway[].cidr';

const interfaceTypes = ['private', 'transit', 'public'].map((kind) => dx(`${kind}_virtual_interface`));
const onInterface = (id: From) => interfaceTypes.map((type) => on(type, { id }));
const newInterface = either(response('virtualInterfaceId'), response('virtualInterface.virtualInterfaceId'));
const interfaceSettings = (at: string): Edits => ({
  ...same('address_family amazon_address customer_address mtu vlan', at),
  bgp_asn: either(`${at}asn`, `${at}asnLong`),
  bgp_auth_key: `${at}authKey`,
  connection_id: 'connectionId',
  name: `${at}virtualInterfaceName`,
});
const privately = 'newPrivateVirtualInterface.';
const transit = 'newTransitVirtualInterface.';
const publicly = 'newPublicVirtualInterface.';
const newTagsIn = (at: string): Read => tagMap(`${at}tags`);
const createInterface = (kind: string, edits: Edits) =>
  create(on(dx(`${kind}_virtual_interface`), { id: newInterface }), edits, { id: newInterface, parent: connection });

const peer = 'newBGPPeer.';
const peerAsn = either(`${peer}asn`, `${peer}asnLong`);
const macKeys = [
  on(dx('macsec_key_association'), { connection_id: 'connectionId', ckn: 'ckn' }),
  on(dx('macsec_key_association'), { connection_id: 'connectionId', secret_arn: 'secretARN' }),
];

const tagged = [dx('connection'), dx('lag'), ...interfaceTypes];
const shared = { scope: 'account', family: 'network' } as const;
const device = ['aws_device', 'jumbo_frame_capable'];
const virtualInterface = {
  ...shared,
  keys: [['id'], ['arn']],
  noise: ['amazon_side_asn', ...device],
  secrets: ['bgp_auth_key'],
} as const;
const link = ['has_logical_redundancy', 'owner_account_id', ...device];

export const directConnect: ServiceCatalog = {
  eventSource: 'directconnect.amazonaws.com',
  types: {
    aws_dx_connection: {
      ...shared,
      keys: [['id'], ['arn']],
      noise: [...link, 'macsec_capable', 'partner_name', 'port_encryption_status', 'skip_destroy', 'vlan_id'],
    },
    aws_dx_lag: { ...shared, keys: [['id'], ['arn']], noise: link },
    aws_dx_connection_association: { ...shared, keys: [['connection_id', 'lag_id']], access: 'attachment' },
    aws_dx_gateway: { ...shared, keys: [['id'], ['arn']], noise: ['owner_account_id'] },
    aws_dx_gateway_association: {
      ...shared,
      keys: [['dx_gateway_association_id'], ['dx_gateway_id', 'associated_gateway_id']],
      access: 'attachment',
      cloudId: 'dx_gateway_association_id',
      noise: ['associated_gateway_type', 'dx_gateway_association_id', 'dx_gateway_owner_account_id', 'transit_gateway_attachment_id'],
      unjudged: { associated_gateway_owner_account_id: 'part of a proposal', proposal_id: 'a proposal is accepted once' },
    },
    aws_dx_gateway_association_proposal: {
      ...shared,
      keys: [['id']],
      noise: ['associated_gateway_owner_account_id', 'associated_gateway_type'],
    },
    aws_dx_private_virtual_interface: { ...virtualInterface, defaults: { mtu: 1500 } },
    aws_dx_transit_virtual_interface: { ...virtualInterface, defaults: { mtu: 1500 } },
    aws_dx_public_virtual_interface: { ...virtualInterface, noise: ['amazon_side_asn', 'aws_device'] },
    aws_dx_bgp_peer: {
      ...shared,
      keys: [
        ['virtual_interface_id', 'address_family', 'bgp_asn'],
        ['bgp_peer_id'],
        ['virtual_interface_id', 'bgp_asn', 'customer_address'],
      ],
      noise: ['aws_device', 'bgp_peer_id', 'bgp_status'],
      secrets: ['bgp_auth_key'],
    },
    aws_dx_macsec_key_association: {
      ...shared,
      keys: [
        ['connection_id', 'ckn'],
        ['connection_id', 'secret_arn'],
      ],
      access: 'credential',
      noise: ['start_on', 'state'],
      secrets: ['cak'],
      unjudged: { cak: 'a secret' },
    },
  },
  events: {
    CreateConnection: create(
      on(dx('connection'), { id: response('connectionId') }),
      { ...same('bandwidth location provider_name'), name: 'connectionName', request_macsec: 'requestMACSec', tags: newTags },
      { id: response('connectionId') },
    ),
    UpdateConnection: modify(connection, { encryption_mode: 'encryptionMode', name: 'connectionName' }),
    DeleteConnection: destroy(connection),
    CreateLag: create(
      on(dx('lag'), { id: response('lagId') }),
      { ...same('connection_id connections_bandwidth location provider_name'), name: 'lagName', tags: newTags },
      { id: response('lagId') },
    ),
    UpdateLag: modify(lag, { name: 'lagName' }),
    DeleteLag: destroy(lag),
    AssociateConnectionWithLag: create(lagMember, {}, { parent: lag }),
    DisassociateConnectionFromLag: destroy(lagMember),
    CreateDirectConnectGateway: create(
      on(dx('gateway'), { id: newGateway }),
      { amazon_side_asn: 'amazonSideAsn', name: 'directConnectGatewayName' },
      { id: newGateway },
    ),
    UpdateDirectConnectGateway: modify(gateway, { name: 'newDirectConnectGatewayName' }),
    DeleteDirectConnectGateway: destroy(gateway),
    CreateDirectConnectGatewayAssociation: create(
      on(dx('gateway_association'), { dx_gateway_association_id: newAssociation }),
      { allowed_prefixes: added, associated_gateway_id: associated, dx_gateway_id: 'directConnectGatewayId' },
      { id: newAssociation, parent: gateway },
    ),
    AcceptDirectConnectGatewayAssociationProposal: create(
      on(dx('gateway_association'), { dx_gateway_association_id: newAssociation }),
      { allowed_prefixes: 'overrideAllowedPrefixesToDirectConnectGateway[].cidr', dx_gateway_id: 'directConnectGatewayId' },
      { id: newAssociation, parent: gateway },
    ),
    UpdateDirectConnectGatewayAssociation: modify(association, {
      allowed_prefixes: amend(addAndRemove(added, 'removeAllowedPrefixesToDirectConnectGateway[].cidr'), 'auto'),
    }),
    DeleteDirectConnectGatewayAssociation: firstOf(destroy(association), destroy(byGateways)),
    CreateDirectConnectGatewayAssociationProposal: create(
      on(dx('gateway_association_proposal'), { id: newProposal }),
      {
        allowed_prefixes: added,
        associated_gateway_id: 'gatewayId',
        dx_gateway_id: 'directConnectGatewayId',
        dx_gateway_owner_account_id: 'directConnectGatewayOwnerAccount',
      },
      { id: newProposal },
    ),
    DeleteDirectConnectGatewayAssociationProposal: destroy(on(dx('gateway_association_proposal'), { id: 'proposalId' })),
    CreatePrivateVirtualInterface: createInterface('private', {
      ...interfaceSettings(privately),
      dx_gateway_id: `${privately}directConnectGatewayId`,
      sitelink_enabled: `${privately}enableSiteLink`,
      vpn_gateway_id: `${privately}virtualGatewayId`,
      tags: newTagsIn(privately),
    }),
    CreateTransitVirtualInterface: createInterface('transit', {
      ...interfaceSettings(transit),
      dx_gateway_id: `${transit}directConnectGatewayId`,
      sitelink_enabled: `${transit}enableSiteLink`,
      tags: newTagsIn(transit),
    }),
    CreatePublicVirtualInterface: createInterface('public', {
      ...same('address_family amazon_address customer_address vlan', publicly),
      bgp_asn: either(`${publicly}asn`, `${publicly}asnLong`),
      bgp_auth_key: `${publicly}authKey`,
      connection_id: 'connectionId',
      name: `${publicly}virtualInterfaceName`,
      route_filter_prefixes: `${publicly}routeFilterPrefixes[].cidr`,
      tags: newTagsIn(publicly),
    }),
    UpdateVirtualInterfaceAttributes: firstOf(
      ...onInterface('virtualInterfaceId').map((target) =>
        modify(target, {
          name: 'virtualInterfaceName',
          ...(target.type.includes('public') ? {} : { mtu: 'mtu', sitelink_enabled: 'enableSiteLink' }),
        }),
      ),
    ),
    DeleteVirtualInterface: firstOf(...onInterface('virtualInterfaceId').map((target) => destroy(target))),
    CreateBGPPeer: create(
      on(dx('bgp_peer'), { virtual_interface_id: 'virtualInterfaceId', address_family: `${peer}addressFamily`, bgp_asn: peerAsn }),
      { ...same('amazon_address customer_address', peer), bgp_auth_key: `${peer}authKey` },
      { parent: onInterface('virtualInterfaceId') },
    ),
    DeleteBGPPeer: firstOf(
      destroy(on(dx('bgp_peer'), { bgp_peer_id: 'bgpPeerId' })),
      destroy(
        on(dx('bgp_peer'), {
          virtual_interface_id: 'virtualInterfaceId',
          bgp_asn: either('asn', 'asnLong'),
          customer_address: 'customerAddress',
        }),
      ),
    ),
    AssociateMacSecKey: firstOf(...macKeys.map((key) => create(key, {}, { parent: connection }))),
    DisassociateMacSecKey: destroy(on(dx('macsec_key_association'), { connection_id: 'connectionId', secret_arn: 'secretARN' })),
    TagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: drop('tagKeys') })),
  },
};
