import { text, type Json } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  modify,
  on,
  put,
  remove,
  via,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { orNull } from '../../values.js';
import type { KeyPart } from '../../type-spec.js';
import { flag, inCall, requested } from '../ec2/ec2-shapes.js';
import { canonicalCidr } from './canonical-cidr.js';
import { mainTable, routeTable, routeTables, tableId } from './route-tables.js';

/**
 * Routes of route tables. A route may be declared as a resource or as a block of its table; the table's state also shows routes that are
 * separate resources. Each call contains the destination and the only target: other targets are removed.
 * Source: EC2 API reference, Terraform AWS provider `aws_route`, `aws_route_table`.
 */

const isEndpoint = (id: Json): boolean => typeof id === 'string' && id.startsWith('vpce-');
const gateway: Read = (record) => {
  if (flag(requested('localTarget'))(record) === true) return 'local';
  const id = requested('gatewayId')(record);
  return id === undefined || isEndpoint(id) ? undefined : id;
};
/** A Gateway Load Balancer endpoint; older calls contain it as a gateway. */
const endpoint: Read = (record) =>
  requested('vpcEndpointId')(record) ?? via(requested('gatewayId'), (id) => (isEndpoint(id) ? id : undefined))(record);

/** The interface of a route to an instance is not in the call. */
const networkInterface: Read = (record) =>
  requested('instanceId')(record) === undefined ? (requested('networkInterfaceId')(record) ?? null) : undefined;

const targets: Readonly<Record<string, Read>> = {
  carrier_gateway_id: orNull(requested('carrierGatewayId')),
  core_network_arn: orNull(requested('coreNetworkArn')),
  egress_only_gateway_id: orNull(requested('egressOnlyInternetGatewayId')),
  gateway_id: orNull(gateway),
  local_gateway_id: orNull(requested('localGatewayId')),
  nat_gateway_id: orNull(requested('natGatewayId')),
  network_interface_id: networkInterface,
  transit_gateway_id: orNull(requested('transitGatewayId')),
  vpc_endpoint_id: orNull(endpoint),
  vpc_peering_connection_id: orNull(requested('vpcPeeringConnectionId')),
};

const range = (from: From): Read => via(from, (value) => (typeof value === 'string' ? canonicalCidr(value) : value));
const destinations = {
  destination_cidr_block: range(requested('destinationCidrBlock')),
  destination_ipv6_cidr_block: range(requested('destinationIpv6CidrBlock')),
  destination_prefix_list_id: requested('destinationPrefixListId'),
} as const;
type Destination = keyof typeof destinations;
const kinds = Object.keys(destinations) as readonly Destination[];

const route = (kind: Destination): Target => on('aws_route', { route_table_id: tableId, [kind]: destinations[kind] });
/** The route in the form of a block of its table; other targets are empty there. */
const block =
  (members: Readonly<Record<string, Read>>): Read =>
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
const routeId = (kind: Destination): Read =>
  via(tableId, (table, record) => `${text(table) ?? ''}_${text(destinations[kind](record)) ?? ''}`);

const written: readonly OwnerSpec[] = [
  ...kinds.map((kind) => put(route(kind), targets)),
  modify(routeTable, { route: add(block(targets), blockKey) }),
  modify(mainTable, { route: add(block(mainTargets), blockKey) }),
];

const cidrPart = (attribute: Destination): KeyPart => ({ attribute, as: canonicalCidr });

export const routes: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_route: {
      keys: [
        ['route_table_id', cidrPart('destination_cidr_block')],
        ['route_table_id', cidrPart('destination_ipv6_cidr_block')],
        ['route_table_id', 'destination_prefix_list_id'],
      ],
      scope: 'region',
      family: 'network',
      noise: ['instance_id', 'instance_owner_id', 'origin', 'state'],
    },
  },
  events: {
    CreateRoute: inCall(...written, ...kinds.map((kind) => create(route(kind), targets, { id: routeId(kind), parent: routeTables }))),
    ReplaceRoute: inCall(...written),
    DeleteRoute: inCall(
      ...kinds.map((kind) => destroy(route(kind))),
      ...routeTables.map((table) => modify(table, { route: remove(block({}), blockKey) })),
    ),
  },
};
