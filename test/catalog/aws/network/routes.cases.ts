import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import {
  appeared,
  block,
  changed,
  defaultTable,
  done,
  gatewayId,
  gone,
  natId,
  route,
  strangersGateway,
  table,
  tableId,
} from './network-states.js';

/** The same in the main table, where some targets do not exist. */
const mainBlock = (members: JsonObject): JsonObject => {
  const { carrier_gateway_id: _carrier, local_gateway_id: _local, ...rest } = block(members);
  return rest;
};
const everywhere = { routeTableId: tableId, destinationCidrBlock: '0.0.0.0/0' };
const viaNat = block({ cidr_block: '0.0.0.0/0', nat_gateway_id: natId });
const inline = table({ route: [viaNat] });
const peer: JsonObject = { routeTableId: tableId, destinationCidrBlock: '10.9.0.0/16', vpcPeeringConnectionId: 'pcx-0a' };
const viaPeer = block({ cidr_block: '10.9.0.0/16', vpc_peering_connection_id: 'pcx-0a' });

export const routeCases: readonly CatalogCase[] = [
  {
    name: 'D18: the declared route',
    event: 'CreateRoute',
    request: { ...everywhere, natGatewayId: natId },
    response: done,
    state: [table(), route()],
    drifts: [],
  },
  {
    name: 'D18: the declared block of a table',
    event: 'CreateRoute',
    request: { ...everywhere, natGatewayId: natId },
    response: done,
    state: [inline],
    drifts: [],
  },
  {
    name: 'D18: a route that no block of the declared table has',
    event: 'CreateRoute',
    request: peer,
    response: done,
    state: [inline],
    drifts: [changed('aws_route_table.private', 'route', [viaNat], [viaNat, viaPeer])],
  },
  {
    name: 'D18: a route of the main table',
    event: 'CreateRoute',
    request: { ...everywhere, gatewayId: strangersGateway },
    response: done,
    state: [defaultTable()],
    drifts: [changed('aws_default_route_table.main', 'route', [], [mainBlock({ cidr_block: '0.0.0.0/0', gateway_id: strangersGateway })])],
  },
  {
    name: 'a route of a table that no state declares',
    event: 'CreateRoute',
    request: { ...everywhere, routeTableId: 'rtb-0other', gatewayId },
    response: done,
    state: [table(), route()],
    drifts: [appeared('aws_route')],
  },
  {
    name: 'a declared route of IPv6, in another spelling',
    event: 'CreateRoute',
    request: { routeTableId: tableId, destinationIpv6CidrBlock: '0::0/0', egressOnlyInternetGatewayId: 'eigw-0a' },
    response: done,
    state: [
      route({
        destination_cidr_block: '',
        destination_ipv6_cidr_block: '::/0',
        nat_gateway_id: '',
        egress_only_gateway_id: 'eigw-0a',
      }),
    ],
    drifts: [],
  },
  {
    name: 'D18: the default route leads elsewhere',
    event: 'ReplaceRoute',
    request: { ...everywhere, networkInterfaceId: 'eni-0evil' },
    response: done,
    state: [table({ route: [viaNat] }), route()],
    drifts: [
      changed('aws_route.default', 'nat_gateway_id', natId, null),
      changed('aws_route.default', 'network_interface_id', '', 'eni-0evil'),
    ],
  },
  {
    name: 'D18: a block of a table leads elsewhere',
    event: 'ReplaceRoute',
    request: { ...everywhere, transitGatewayId: 'tgw-0a' },
    response: done,
    state: [inline],
    drifts: [
      changed('aws_route_table.private', 'route', [viaNat], [block({ cidr_block: '0.0.0.0/0', transit_gateway_id: 'tgw-0a' })]),
    ],
  },
  {
    name: 'D18: the declared route is deleted',
    event: 'DeleteRoute',
    request: everywhere,
    response: done,
    state: [inline, route()],
    drifts: [gone('aws_route.default')],
  },
  {
    name: 'D18: a block of a table is deleted',
    event: 'DeleteRoute',
    request: everywhere,
    response: done,
    state: [table({ route: [viaNat, viaPeer] })],
    drifts: [changed('aws_route_table.private', 'route', [viaNat, viaPeer], [viaPeer])],
  },
];
