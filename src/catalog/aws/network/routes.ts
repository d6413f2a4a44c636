import { text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { canonicalCidr } from './canonical-cidr.js';
import { mainTable, routeTable, routeTables, tableId } from './route-tables.js';

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

export const routes: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_route: {
      keys: [
        ['route_table_id', cidrPart('destination_cidr_block')],
        ['route_table_id', cidrPart('destination_ipv6_cidr_block')],
        ['route_table_id', 'destination_prefix_list_id'],
      ],
    },
  }),
  events: {
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
