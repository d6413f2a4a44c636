import { create, destroy, merge, modify, noChange, on, type Read, type ServiceCatalog } from '../../dsl.js';
import { canonicalCidr } from '../network/canonical-cidr.js';
import { inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Local gateways of Outposts: routes to the local network, and the VPCs that use a route table. No type declares the tables themselves.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_local_gateway_route`, `aws_ec2_local_gateway_route_table_vpc_association`.
 */

const tableId = requested('localGatewayRouteTableId');
const route = on('aws_ec2_local_gateway_route', {
  local_gateway_route_table_id: tableId,
  destination_cidr_block: requested('destinationCidrBlock'),
});
const association = (id: Read) => on('aws_ec2_local_gateway_route_table_vpc_association', { id });
const vpcId = requested('vpcId');

/** A route leads to a group of interfaces of the gateway, or to an interface in a VPC. */
const target: Read = (record) =>
  requested('localGatewayVirtualInterfaceGroupId')(record) ?? (requested('networkInterfaceId')(record) === undefined ? undefined : null);

export const localGateways: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_local_gateway_route: {
      keys: [
        ['local_gateway_route_table_id', { attribute: 'destination_cidr_block', as: canonicalCidr }],
        ['local_gateway_route_table_id'],
      ],
      scope: 'region',
      family: 'network',
    },
    aws_ec2_local_gateway_route_table_vpc_association: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['local_gateway_id'],
    },
  },
  events: {
    // Reported if the state declares a route of the same table.
    CreateLocalGatewayRoute: inCall(
      create(
        route,
        { local_gateway_virtual_interface_group_id: target },
        { parent: on('aws_ec2_local_gateway_route', { local_gateway_route_table_id: tableId }) },
      ),
    ),
    ModifyLocalGatewayRoute: inCall(modify(route, { local_gateway_virtual_interface_group_id: target })),
    DeleteLocalGatewayRoute: inCall(destroy(route)),

    CreateLocalGatewayRouteTable: noChange,
    // A table takes its routes with it.
    DeleteLocalGatewayRouteTable: inCall(destroy(on('aws_ec2_local_gateway_route', { local_gateway_route_table_id: tableId }))),
    CreateLocalGatewayRouteTableVpcAssociation: inCall(
      create(
        association(returned('localGatewayRouteTableVpcAssociation.localGatewayRouteTableVpcAssociationId')),
        { local_gateway_route_table_id: tableId, vpc_id: vpcId, tags: merge(tagsFor('local-gateway-route-table-vpc-association')) },
        { parent: on('aws_vpc', { id: vpcId }) },
      ),
    ),
    DeleteLocalGatewayRouteTableVpcAssociation: inCall(destroy(association(requested('localGatewayRouteTableVpcAssociationId')))),
  },
};
