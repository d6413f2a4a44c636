import { type Json, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { canonicalCidr } from './canonical-cidr.js';

/**
 * Route tables, their associations with subnets and gateways, and the virtual private gateways that propagate routes to them.
 * Source: EC2 API reference, Terraform AWS provider `aws_route_table`, `aws_default_route_table`, `aws_route_table_association`,
 * `aws_main_route_table_association`, `aws_vpn_gateway_route_propagation`.
 */

const tableId = c.requested('routeTableId');
const routeTable = c.on('aws_route_table', { id: tableId });
const mainTable = c.on('aws_default_route_table', { default_route_table_id: tableId });
const routeTables: readonly c.Target[] = [routeTable, mainTable];

const ofSubnet = c.on('aws_route_table_association', { subnet_id: c.requested('subnetId') });
const ofGateway = c.on('aws_route_table_association', { gateway_id: c.requested('gatewayId') });
/** Replacing an association creates another one, whose id the state then contains. */
const replaced = [c.requested('associationId'), c.returned('newAssociationId')].flatMap((id) => [
  c.on('aws_route_table_association', { id }),
  c.on('aws_main_route_table_association', { id }),
]);

const propagation = c.on('aws_vpn_gateway_route_propagation', { vpn_gateway_id: c.requested('gatewayId'), route_table_id: tableId });
const propagating = c.listOf(c.requested('gatewayId'));

/**
 * Routes of route tables. A route may be declared as a resource or as a block of its table; the table's state also shows routes that are
 * separate resources. Each call contains the destination and the only target: other targets are removed.
 * Source: EC2 API reference, Terraform AWS provider `aws_route`, `aws_route_table`.
 */

const isEndpoint = (id: Json): boolean => typeof id === 'string' && id.startsWith('vpce-');
const gateway: c.Read = (record) => {
  if (c.flag(c.requested('localTarget'))(record) === true) return 'local';
  const id = c.requested('gatewayId')(record);
  return id === undefined || isEndpoint(id) ? undefined : id;
};
/** A Gateway Load Balancer endpoint; older calls contain it as a gateway. */
const endpoint: c.Read = (record) =>
  c.requested('vpcEndpointId')(record) ?? c.via(c.requested('gatewayId'), (id) => (isEndpoint(id) ? id : undefined))(record);

/** The interface of a route to an instance is not in the call. */
const networkInterface: c.Read = (record) =>
  c.requested('instanceId')(record) === undefined ? (c.requested('networkInterfaceId')(record) ?? null) : undefined;

const targets: Readonly<Record<string, c.Read>> = {
  carrier_gateway_id: c.orNull(c.requested('carrierGatewayId')),
  core_network_arn: c.orNull(c.requested('coreNetworkArn')),
  egress_only_gateway_id: c.orNull(c.requested('egressOnlyInternetGatewayId')),
  gateway_id: c.orNull(gateway),
  local_gateway_id: c.orNull(c.requested('localGatewayId')),
  nat_gateway_id: c.orNull(c.requested('natGatewayId')),
  network_interface_id: networkInterface,
  transit_gateway_id: c.orNull(c.requested('transitGatewayId')),
  vpc_endpoint_id: c.orNull(endpoint),
  vpc_peering_connection_id: c.orNull(c.requested('vpcPeeringConnectionId')),
};

const range = (from: c.From): c.Read => c.via(from, (value) => (typeof value === 'string' ? canonicalCidr(value) : value));
const destinations = {
  destination_cidr_block: range(c.requested('destinationCidrBlock')),
  destination_ipv6_cidr_block: range(c.requested('destinationIpv6CidrBlock')),
  destination_prefix_list_id: c.requested('destinationPrefixListId'),
} as const;
type Destination = keyof typeof destinations;
const kinds = Object.keys(destinations) as readonly Destination[];

const route = (kind: Destination): c.Target => c.on('aws_route', { route_table_id: tableId, [kind]: destinations[kind] });
/** The route in the form of a block of its table; other targets are empty there. */
const block =
  (members: Readonly<Record<string, c.Read>>): c.Read =>
  (record) => {
    const found: Record<string, Json> = {
      cidr_block: destinations.destination_cidr_block(record) ?? '',
      ipv6_cidr_block: destinations.destination_ipv6_cidr_block(record) ?? '',
      destination_prefix_list_id: destinations.destination_prefix_list_id(record) ?? '',
    };
    for (const [name, read] of Object.entries(members)) {
      const value = read(record);
      if (value !== undefined) found[name] = value ?? '';
    }
    return [found];
  };
const blockKey = ['cidr_block', 'ipv6_cidr_block', 'destination_prefix_list_id'];

/** Blocks of the main table of a network lack some targets. */
const { carrier_gateway_id: _carrier, local_gateway_id: _local, ...mainTargets } = targets;
/** The id under which Terraform imports a route. */
const routeId = (kind: Destination): c.Read =>
  c.via(tableId, (table, record) => `${text(table) ?? ''}_${text(destinations[kind](record)) ?? ''}`);

const written: readonly c.OwnerSpec[] = [
  ...kinds.map((kind) => c.put(route(kind), targets)),
  c.modify(routeTable, { route: c.add(block(targets), blockKey) }),
  c.modify(mainTable, { route: c.add(block(mainTargets), blockKey) }),
];

const cidrPart = (attribute: Destination): c.KeyPart => ({ attribute, as: canonicalCidr });

export const routeTableCalls: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_route_table: {},
    aws_default_route_table: { keys: [['default_route_table_id'], ['id']] },
    // A subnet or gateway has one association.
    aws_route_table_association: { keys: [['id'], ['subnet_id'], ['gateway_id']] },
    aws_main_route_table_association: { unevaluated: { vpc_id: 'the call does not contain it' } },
    aws_vpn_gateway_route_propagation: { keys: [['vpn_gateway_id', 'route_table_id']] },

    aws_route: {
      keys: [
        ['route_table_id', cidrPart('destination_cidr_block')],
        ['route_table_id', cidrPart('destination_ipv6_cidr_block')],
        ['route_table_id', 'destination_prefix_list_id'],
      ],
    },
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

    CreateRoute: c.inCall(
      ...written,
      ...kinds.map((kind) => c.create(c.within(routeTables, c.withId(route(kind), routeId(kind))), targets)),
    ),
    ReplaceRoute: c.inCall(...written),
    DeleteRoute: c.inCall(
      ...kinds.map((kind) => c.destroy(route(kind))),
      ...routeTables.map((table) => c.modify(table, { route: c.remove(block({}), blockKey) })),
    ),
  },
};
