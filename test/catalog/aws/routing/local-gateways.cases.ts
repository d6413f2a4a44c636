import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from '../network/lifecycle.js';
import { changed, gone, tagsInCall, vpc, vpcId } from '../network/network-states.js';

const LocalGatewayRouteTableId = 'lgw-rtb-0a';
export const route: DeclaredResource = {
  type: 'aws_ec2_local_gateway_route', name: 'office',
  attributes: {
    destination_cidr_block: '172.16.0.0/16', id: 'lgw-rtb-0a_172.16.0.0/16', local_gateway_route_table_id: LocalGatewayRouteTableId,
    local_gateway_virtual_interface_group_id: 'lgw-vif-grp-0a',
  },
};
const second: DeclaredResource = {
  ...route, name: 'lab', attributes: { ...route.attributes, destination_cidr_block: '172.17.0.0/16', id: 'lgw-rtb-0a_172.17.0.0/16' },
};
export const association: DeclaredResource = {
  type: 'aws_ec2_local_gateway_route_table_vpc_association', name: 'main',
  attributes: {
    id: 'lgw-vpc-assoc-0a', local_gateway_id: 'lgw-0a', local_gateway_route_table_id: LocalGatewayRouteTableId, tags: { Name: 'main' },
    tags_all: { Name: 'main' }, vpc_id: vpcId,
  },
};
export const toNetwork = (DestinationCidrBlock: string) => ({ DestinationCidrBlock, LocalGatewayRouteTableId });
const target = { LocalGatewayVirtualInterfaceGroupId: 'lgw-vif-grp-0a' };
export const used = {
  LocalGatewayRouteTableId, VpcId: vpcId, ...tagsInCall('local-gateway-route-table-vpc-association'),
};
const leads = (to: Record<string, string>) => wrapped('ModifyLocalGatewayRoute', { ...toNetwork('172.16.0.0/16'), ...to });

export const localGatewayCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: route, id: '172.16.0.0/16', other: '0.0.0.0/0',
    create: ['CreateLocalGatewayRoute', (destination) => ({ ...toNetwork(destination), ...target })],
    destroy: ['DeleteLocalGatewayRoute', toNetwork],
  }),
  {
    name: 'a table is deleted with all its routes', ...wrapped('DeleteLocalGatewayRouteTable', { LocalGatewayRouteTableId }), state: [route, second],
    drifts: [gone('aws_ec2_local_gateway_route.office'), gone('aws_ec2_local_gateway_route.lab')],
  },
  {
    name: 'a route leads to an interface instead', ...leads({ NetworkInterfaceId: 'eni-0a' }), state: [route],
    drifts: [changed('aws_ec2_local_gateway_route.office', 'local_gateway_virtual_interface_group_id', 'lgw-vif-grp-0a', null)],
  },
  { name: 'a table that no type declares', ...wrapped('CreateLocalGatewayRouteTable', { LocalGatewayId: 'lgw-0a' }), state: [route], drifts: [], dropped: 'read_only' },
  ...lifecycle({
    resource: association, around: [vpc()], id: 'lgw-vpc-assoc-0a', other: 'lgw-vpc-assoc-0z',
    create: [
      'CreateLocalGatewayRouteTableVpcAssociation', () => used,
      (localGatewayRouteTableVpcAssociationId) => ({ localGatewayRouteTableVpcAssociation: { localGatewayRouteTableVpcAssociationId } }),
    ],
    destroy: ['DeleteLocalGatewayRouteTableVpcAssociation', (LocalGatewayRouteTableVpcAssociationId) => ({ LocalGatewayRouteTableVpcAssociationId })],
  }),
];
