import * as c from '../language.js';
import { canonicalCidr } from '../network/canonical-cidr.js';

/**
 * Local gateways of Outposts: routes to the local network, and the VPCs that use a route table. No type declares the tables themselves.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_local_gateway_route`, `aws_ec2_local_gateway_route_table_vpc_association`.
 */

const tableId = c.requested('localGatewayRouteTableId');
const route = c.on('aws_ec2_local_gateway_route', {
  local_gateway_route_table_id: tableId,
  destination_cidr_block: c.requested('destinationCidrBlock'),
});
const association = (id: c.Read) => c.on('aws_ec2_local_gateway_route_table_vpc_association', { id });
const vpcId = c.requested('vpcId');

/** A route leads to a group of interfaces of the gateway, or to an interface in a VPC. */
const target: c.Read = (record) =>
  c.requested('localGatewayVirtualInterfaceGroupId')(record) ??
  (c.requested('networkInterfaceId')(record) === undefined ? undefined : null);

export const localGateways: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_ec2_local_gateway_route: {
      keys: [
        ['local_gateway_route_table_id', { attribute: 'destination_cidr_block', as: canonicalCidr }],
        ['local_gateway_route_table_id'],
      ],
    },
    aws_ec2_local_gateway_route_table_vpc_association: {},
  }),
  events: {
    // Reported if the state declares a route of the same table.
    CreateLocalGatewayRoute: c.inCall(
      c.create(c.within(c.on('aws_ec2_local_gateway_route', { local_gateway_route_table_id: tableId }), route), {
        local_gateway_virtual_interface_group_id: target,
      }),
    ),
    ModifyLocalGatewayRoute: c.inCall(c.modify(route, { local_gateway_virtual_interface_group_id: target })),
    DeleteLocalGatewayRoute: c.inCall(c.destroy(route)),

    CreateLocalGatewayRouteTable: c.noChange,
    // A table takes its routes with it.
    DeleteLocalGatewayRouteTable: c.inCall(c.destroy(c.on('aws_ec2_local_gateway_route', { local_gateway_route_table_id: tableId }))),
    CreateLocalGatewayRouteTableVpcAssociation: c.inCall(
      c.create(
        c.within(
          c.on('aws_vpc', { id: vpcId }),
          association(c.returned('localGatewayRouteTableVpcAssociation.localGatewayRouteTableVpcAssociationId')),
        ),
        { local_gateway_route_table_id: tableId, vpc_id: vpcId, tags: c.merge(c.tagsFor('local-gateway-route-table-vpc-association')) },
      ),
    ),
    DeleteLocalGatewayRouteTableVpcAssociation: c.inCall(c.destroy(association(c.requested('localGatewayRouteTableVpcAssociationId')))),
  },
};
