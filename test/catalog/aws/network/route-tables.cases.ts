import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { appeared, association, changed, done, gone, subnet, subnetId, table, tableId, tagSpecification, vpcId } from './network-states.js';

const other = 'rtb-0other';
const vgw = 'vgw-0a';
const propagation: DeclaredResource = {
  type: 'aws_vpn_gateway_route_propagation',
  name: 'private',
  attributes: { id: `${vgw}_${tableId}`, route_table_id: tableId, timeouts: null, vpn_gateway_id: vgw },
};
const main: DeclaredResource = {
  type: 'aws_main_route_table_association',
  name: 'main',
  attributes: { id: 'rtbassoc-0main', original_route_table_id: other, route_table_id: tableId, timeouts: null, vpc_id: vpcId },
};
const created = (id: string) => ({ routeTable: { routeTableId: id, vpcId, associationSet: {}, propagatingVgwSet: {}, tagSet: {} } });
const propagates = (event: 'Enable' | 'Disable', gateway = vgw) => ({
  event: `${event}VgwRoutePropagation`,
  request: { [`${event}VgwRoutePropagationRequest`]: { GatewayId: gateway, RouteTableId: tableId } },
  response: { [`${event}VgwRoutePropagationResponse`]: { _return: true } },
});

export const routeTableCases: readonly CatalogCase[] = [
  {
    name: 'the declared table',
    event: 'CreateRouteTable',
    request: { vpcId, ...tagSpecification('route-table', 'Name', 'private') },
    response: created(tableId),
    state: [table()],
    drifts: [],
  },
  {
    name: 'a declared table is deleted',
    event: 'DeleteRouteTable',
    request: { routeTableId: tableId },
    response: done,
    state: [table()],
    drifts: [gone('aws_route_table.private')],
  },
  {
    name: 'the declared association',
    event: 'AssociateRouteTable',
    request: { routeTableId: tableId, subnetId },
    response: { associationId: 'rtbassoc-0aaa', associationState: { state: 'associated' } },
    state: [subnet(), association()],
    drifts: [],
  },
  {
    name: 'a table of a gateway that no state declares',
    event: 'AssociateRouteTable',
    request: { routeTableId: tableId, gatewayId: 'igw-0a' },
    response: { associationId: 'rtbassoc-0bbb' },
    state: [table(), association()],
    drifts: [appeared('aws_route_table_association')],
  },
  {
    name: 'the declared association is replaced',
    event: 'ReplaceRouteTableAssociation',
    request: { associationId: 'rtbassoc-0aaa', routeTableId: other },
    response: { newAssociationId: 'rtbassoc-0ccc' },
    state: [association(), main],
    drifts: [changed('aws_route_table_association.private', 'route_table_id', tableId, other)],
  },
  {
    name: 'the state contains the id of the new association',
    event: 'ReplaceRouteTableAssociation',
    request: { associationId: 'rtbassoc-0old', routeTableId: tableId },
    response: { newAssociationId: 'rtbassoc-0aaa' },
    state: [association(), main],
    drifts: [],
  },
  {
    name: 'the network gets another main table',
    event: 'ReplaceRouteTableAssociation',
    request: { associationId: 'rtbassoc-0main', routeTableId: other },
    response: { newAssociationId: 'rtbassoc-0ccc' },
    state: [association(), main],
    drifts: [changed('aws_main_route_table_association.main', 'route_table_id', tableId, other)],
  },
  {
    name: 'the declared main table',
    event: 'ReplaceRouteTableAssociation',
    request: { associationId: 'rtbassoc-0old', routeTableId: tableId },
    response: { newAssociationId: 'rtbassoc-0main' },
    state: [association(), main],
    drifts: [],
  },
  {
    name: 'the declared association ends',
    event: 'DisassociateRouteTable',
    request: { associationId: 'rtbassoc-0aaa' },
    response: done,
    state: [association()],
    drifts: [gone('aws_route_table_association.private')],
  },
  { name: 'D18: the declared gateway', ...propagates('Enable'), state: [table(), propagation], drifts: [] },
  { name: 'D18: the gateway in the declared list', ...propagates('Enable'), state: [table({ propagating_vgws: [vgw] })], drifts: [] },
  {
    name: 'D18: a gateway that the declared list lacks',
    ...propagates('Enable', 'vgw-0evil'),
    state: [table({ propagating_vgws: [vgw] })],
    drifts: [changed('aws_route_table.private', 'propagating_vgws', [vgw], [vgw, 'vgw-0evil'])],
  },
  {
    name: 'D18: the declared gateway no longer propagates routes',
    ...propagates('Disable'),
    state: [table({ propagating_vgws: [vgw] }), propagation],
    drifts: [gone('aws_vpn_gateway_route_propagation.private')],
  },
  { name: 'D18: a gateway that the declared list lacks', ...propagates('Disable'), state: [table()], drifts: [] },
];
