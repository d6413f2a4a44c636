import * as c from '../language.js';

/**
 * Route tables, their associations with subnets and gateways, and the virtual private gateways that propagate routes to them.
 * Source: EC2 API reference, Terraform AWS provider `aws_route_table`, `aws_default_route_table`, `aws_route_table_association`,
 * `aws_main_route_table_association`, `aws_vpn_gateway_route_propagation`.
 */

export const tableId = c.requested('routeTableId');
export const routeTable = c.on('aws_route_table', { id: tableId });
export const mainTable = c.on('aws_default_route_table', { default_route_table_id: tableId });
export const routeTables: readonly c.Target[] = [routeTable, mainTable];

const ofSubnet = c.on('aws_route_table_association', { subnet_id: c.requested('subnetId') });
const ofGateway = c.on('aws_route_table_association', { gateway_id: c.requested('gatewayId') });
/** Replacing an association creates another one, whose id the state then contains. */
const replaced = [c.requested('associationId'), c.returned('newAssociationId')].flatMap((id) => [
  c.on('aws_route_table_association', { id }),
  c.on('aws_main_route_table_association', { id }),
]);

const propagation = c.on('aws_vpn_gateway_route_propagation', { vpn_gateway_id: c.requested('gatewayId'), route_table_id: tableId });
const propagating = c.listOf(c.requested('gatewayId'));

export const routeTableCalls: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_route_table: {},
    aws_default_route_table: { keys: [['default_route_table_id'], ['id']] },
    // A subnet or gateway has one association.
    aws_route_table_association: { keys: [['id'], ['subnet_id'], ['gateway_id']] },
    aws_main_route_table_association: { unevaluated: { vpc_id: 'the call does not contain it' } },
    aws_vpn_gateway_route_propagation: { keys: [['vpn_gateway_id', 'route_table_id']] },
  }),
  events: {
    CreateRouteTable: c.inCall(
      c.create(
        c.within(c.on('aws_vpc', { id: c.requested('vpcId') }), c.on('aws_route_table', { id: c.returned('routeTable.routeTableId') })),
        { vpc_id: c.requested('vpcId'), tags: c.merge(c.tagsFor('route-table')) },
      ),
    ),
    DeleteRouteTable: c.inCall(...routeTables.map((table) => c.destroy(table))),

    AssociateRouteTable: c.inCall(
      ...[ofSubnet, ofGateway].map((association) =>
        c.create(
          c.within(
            [...routeTables, c.on('aws_subnet', { id: c.requested('subnetId') })],
            c.withId(association, c.returned('associationId')),
          ),
          { route_table_id: tableId },
        ),
      ),
    ),
    ReplaceRouteTableAssociation: c.inCall(...replaced.map((association) => c.modify(association, { route_table_id: tableId }))),
    DisassociateRouteTable: c.inCall(c.destroy(c.on('aws_route_table_association', { id: c.requested('associationId') }))),

    EnableVgwRoutePropagation: c.inCall(
      c.put(propagation, {}),
      ...routeTables.map((table) => c.modify(table, { propagating_vgws: c.add(propagating) })),
      c.create(c.within(routeTables, propagation)),
    ),
    DisableVgwRoutePropagation: c.inCall(
      c.destroy(propagation),
      ...routeTables.map((table) => c.modify(table, { propagating_vgws: c.remove(propagating) })),
    ),
  },
};
