import * as c from '../language.js';
import { dx, prefixes } from './direct-connect-values.js';

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

export const directGateways: c.ServiceCatalog = {
  eventSource: 'directconnect.amazonaws.com',
  types: c.types('network', 'account', {
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
  events: {
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
