import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, deletes, drifts, resource } from '../security/security-case.js';

const id = '7e7b5794-9377-4149-8874-6c65d4f6728b';
const gateway = resource('aws_dx_gateway', {
  amazon_side_asn: '64512', arn: `arn:aws:directconnect::111122223333:dx-gateway/${id}`, id, name: 'hub', owner_account_id: '111122223333', timeouts: null,
});
const association = resource('aws_dx_gateway_association', {
  allowed_prefixes: ['10.0.0.0/16'], associated_gateway_id: 'tgw-0a', associated_gateway_owner_account_id: '111122223333',
  associated_gateway_type: 'transitGateway', dx_gateway_association_id: 'assoc-0a', dx_gateway_id: id, dx_gateway_owner_account_id: '111122223333',
  id: `ga-${id}tgw-0a`, proposal_id: null, timeouts: null, transit_gateway_attachment_id: 'tgw-attach-0a',
});
const proposal = resource('aws_dx_gateway_association_proposal', {
  allowed_prefixes: ['10.0.0.0/16'], associated_gateway_id: 'tgw-0a', associated_gateway_owner_account_id: '111122223333',
  associated_gateway_type: 'transitGateway', dx_gateway_id: id, dx_gateway_owner_account_id: '444455556666', id: 'proposal-0a',
});
const transit = resource('aws_ec2_transit_gateway', { id: 'tgw-0a' });
const made = (associationId: string) => ({
  directConnectGatewayAssociation: {
    associationId, directConnectGatewayId: id, associatedGateway: { id: 'tgw-0a', type: 'transitGateway' },
    allowedPrefixesToDirectConnectGateway: [{ cidr: '10.0.0.0/16' }],
  },
});
const associate = { directConnectGatewayId: id, gatewayId: 'tgw-0a', addAllowedPrefixesToDirectConnectGateway: [{ cidr: '10.0.0.0/16' }] };
const accept = { directConnectGatewayId: id, proposalId: 'proposal-0a', associatedGatewayOwnerAccount: '444455556666' };
const propose = { ...associate, directConnectGatewayOwnerAccount: '444455556666' };
const proposed = (proposalId: string) => ({ directConnectGatewayAssociationProposal: { proposalId } });

export const directGatewayCases: readonly CatalogCase[] = [
  agrees('the declared gateway', ['CreateDirectConnectGateway', { directConnectGatewayName: 'hub', amazonSideAsn: 64512 }, { directConnectGateway: { directConnectGatewayId: id } }], gateway()),
  drifts('another name', ['UpdateDirectConnectGateway', { directConnectGatewayId: id, newDirectConnectGatewayName: 'x' }], gateway(), ['name', 'hub', 'x']),
  agrees('the declared network', ['CreateDirectConnectGatewayAssociation', associate, made('assoc-0a')], [association(), gateway()]),
  agrees('the declared network of another account', ['AcceptDirectConnectGatewayAssociationProposal', accept, made('assoc-0a')], [association(), gateway()]),
  drifts(
    'other prefixes',
    [
      'UpdateDirectConnectGatewayAssociation',
      { associationId: 'assoc-0a', addAllowedPrefixesToDirectConnectGateway: [{ cidr: '10.0.0.0/8' }], removeAllowedPrefixesToDirectConnectGateway: [{ cidr: '10.0.0.0/16' }] },
    ],
    association(),
    ['allowed_prefixes', ['10.0.0.0/16'], ['10.0.0.0/8']],
  ),
  deletes('the declared network is cut off by its gateways', ['DeleteDirectConnectGatewayAssociation', { directConnectGatewayId: id, virtualGatewayId: 'vgw-0a' }], association({ associated_gateway_id: 'vgw-0a' })),
  agrees('the declared proposal', ['CreateDirectConnectGatewayAssociationProposal', propose, proposed('proposal-0a')], [proposal(), transit()]),
];
