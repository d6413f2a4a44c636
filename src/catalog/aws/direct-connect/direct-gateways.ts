import { amend, create, destroy, either, firstOf, modify, on, response, type From, type ServiceCatalog } from '../../dsl.js';
import { dx, prefixes } from './direct-connect-values.js';

/**
 * Gateways of AWS Direct Connect and the networks they reach.
 * Source: Direct Connect API reference, Terraform AWS provider 4 to 6 `aws_dx_gateway`, `aws_dx_gateway_association`,
 * `aws_dx_gateway_association_proposal`.
 */

const gateway = (id: From) => on(dx('gateway'), { id });
const association = (id: From) => on(dx('gateway_association'), { dx_gateway_association_id: id });
const associated = response('directConnectGatewayAssociation.associationId');
const byNetwork = on(dx('gateway_association'), {
  dx_gateway_id: 'directConnectGatewayId',
  associated_gateway_id: either('gatewayId', 'virtualGatewayId'),
});
const proposal = (id: From) => on(dx('gateway_association_proposal'), { id });

const [added, removed] = [prefixes('addAllowedPrefixesToDirectConnectGateway'), prefixes('removeAllowedPrefixesToDirectConnectGateway')];
const changedPrefixes = amend((record) => {
  const [add, remove] = [added(record), removed(record)];
  return add === undefined && remove === undefined ? undefined : { add: add ?? [], remove: remove ?? [] };
}, 'auto');

const ofNetwork = [
  'associated_gateway_type',
  'associated_gateway_owner_account_id',
  'dx_gateway_owner_account_id',
  'transit_gateway_attachment_id',
];

export const directGateways: ServiceCatalog = {
  eventSource: 'directconnect.amazonaws.com',
  types: {
    aws_dx_gateway: { keys: [['id']], scope: 'account', family: 'network', noise: ['owner_account_id'] },
    aws_dx_gateway_association: {
      keys: [['dx_gateway_association_id'], ['dx_gateway_id', 'associated_gateway_id']],
      scope: 'account',
      family: 'network',
      access: 'attachment',
      cloudId: 'dx_gateway_association_id',
      noise: [...ofNetwork, 'dx_gateway_association_id'],
      unevaluated: { proposal_id: 'only used for the acceptance' },
    },
    aws_dx_gateway_association_proposal: { keys: [['id']], scope: 'account', family: 'network', noise: ofNetwork.slice(0, 2) },
  },
  events: {
    CreateDirectConnectGateway: create(gateway(response('directConnectGateway.directConnectGatewayId')), {
      amazon_side_asn: 'amazonSideAsn',
      name: 'directConnectGatewayName',
    }),
    UpdateDirectConnectGateway: modify(gateway('directConnectGatewayId'), { name: 'newDirectConnectGatewayName' }),
    DeleteDirectConnectGateway: destroy(gateway('directConnectGatewayId')),
    CreateDirectConnectGatewayAssociation: create(
      association(associated),
      {
        allowed_prefixes: added,
        associated_gateway_id: either('gatewayId', 'virtualGatewayId'),
        dx_gateway_id: 'directConnectGatewayId',
      },
      { parent: gateway('directConnectGatewayId') },
    ),
    AcceptDirectConnectGatewayAssociationProposal: create(
      association(associated),
      {
        allowed_prefixes: prefixes(response('directConnectGatewayAssociation.allowedPrefixesToDirectConnectGateway')),
        associated_gateway_id: response('directConnectGatewayAssociation.associatedGateway.id'),
        dx_gateway_id: 'directConnectGatewayId',
      },
      { parent: gateway('directConnectGatewayId') },
    ),
    UpdateDirectConnectGatewayAssociation: modify(association('associationId'), { allowed_prefixes: changedPrefixes }),
    DeleteDirectConnectGatewayAssociation: firstOf(destroy(association('associationId')), destroy(byNetwork)),
    CreateDirectConnectGatewayAssociationProposal: create(
      proposal(response('directConnectGatewayAssociationProposal.proposalId')),
      {
        allowed_prefixes: added,
        associated_gateway_id: 'gatewayId',
        dx_gateway_id: 'directConnectGatewayId',
        dx_gateway_owner_account_id: 'directConnectGatewayOwnerAccount',
      },
      { parent: [on('aws_ec2_transit_gateway', { id: 'gatewayId' }), on('aws_vpn_gateway', { id: 'gatewayId' })] },
    ),
    DeleteDirectConnectGatewayAssociationProposal: destroy(proposal('proposalId')),
  },
};
