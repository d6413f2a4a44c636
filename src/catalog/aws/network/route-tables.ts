import { add, create, destroy, merge, modify, on, put, remove, type ServiceCatalog, type Target } from '../../dsl.js';
import { listOf } from '../../values.js';
import { inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Route tables, their associations with subnets and gateways, and the virtual private gateways that propagate routes to them.
 * Source: EC2 API reference, Terraform AWS provider `aws_route_table`, `aws_default_route_table`, `aws_route_table_association`,
 * `aws_main_route_table_association`, `aws_vpn_gateway_route_propagation`.
 */

export const tableId = requested('routeTableId');
export const routeTable = on('aws_route_table', { id: tableId });
export const mainTable = on('aws_default_route_table', { default_route_table_id: tableId });
export const routeTables: readonly Target[] = [routeTable, mainTable];

const ofSubnet = on('aws_route_table_association', { subnet_id: requested('subnetId') });
const ofGateway = on('aws_route_table_association', { gateway_id: requested('gatewayId') });
/** Replacing an association creates another one, whose id the state then contains. */
const replaced = [requested('associationId'), returned('newAssociationId')].flatMap((id) => [
  on('aws_route_table_association', { id }),
  on('aws_main_route_table_association', { id }),
]);

const propagation = on('aws_vpn_gateway_route_propagation', { vpn_gateway_id: requested('gatewayId'), route_table_id: tableId });
const propagating = listOf(requested('gatewayId'));

export const routeTableCalls: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_route_table: { keys: [['id']], scope: 'region', family: 'network' },
    aws_default_route_table: { keys: [['default_route_table_id'], ['id']], scope: 'region', family: 'network', noise: ['vpc_id'] },
    // A subnet or gateway has one association.
    aws_route_table_association: { keys: [['id'], ['subnet_id'], ['gateway_id']], scope: 'region', family: 'network' },
    aws_main_route_table_association: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['original_route_table_id'],
      unevaluated: { vpc_id: 'the call does not contain it' },
    },
    aws_vpn_gateway_route_propagation: { keys: [['vpn_gateway_id', 'route_table_id']], scope: 'region', family: 'network' },
  },
  events: {
    CreateRouteTable: inCall(
      create(
        on('aws_route_table', { id: returned('routeTable.routeTableId') }),
        { vpc_id: requested('vpcId'), tags: merge(tagsFor('route-table')) },
        { parent: on('aws_vpc', { id: requested('vpcId') }) },
      ),
    ),
    DeleteRouteTable: inCall(...routeTables.map((table) => destroy(table))),

    AssociateRouteTable: inCall(
      ...[ofSubnet, ofGateway].map((association) =>
        create(
          association,
          { route_table_id: tableId },
          { id: returned('associationId'), parent: [...routeTables, on('aws_subnet', { id: requested('subnetId') })] },
        ),
      ),
    ),
    ReplaceRouteTableAssociation: inCall(...replaced.map((association) => modify(association, { route_table_id: tableId }))),
    DisassociateRouteTable: inCall(destroy(on('aws_route_table_association', { id: requested('associationId') }))),

    EnableVgwRoutePropagation: inCall(
      put(propagation, {}),
      ...routeTables.map((table) => modify(table, { propagating_vgws: add(propagating) })),
      create(propagation, {}, { parent: routeTables }),
    ),
    DisableVgwRoutePropagation: inCall(
      destroy(propagation),
      ...routeTables.map((table) => modify(table, { propagating_vgws: remove(propagating) })),
    ),
  },
};
