import { create, destroy, merge, modify, on, via, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { count, flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Route servers: their endpoints in subnets, the peers from which they learn routes, and the route tables that receive the routes.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_route_server`, `…_endpoint`, `…_peer`, `…_propagation`, `…_vpc_association`.
 */

const serverId = requested('routeServerId');
const server = on('aws_vpc_route_server', { route_server_id: serverId });
const endpointId = requested('routeServerEndpointId');
const endpoint = on('aws_vpc_route_server_endpoint', { route_server_endpoint_id: endpointId });
const association = on('aws_vpc_route_server_vpc_association', { route_server_id: serverId, vpc_id: requested('vpcId') });
const tableId = requested('routeTableId');
const propagation = on('aws_vpc_route_server_propagation', { route_server_id: serverId, route_table_id: tableId });

/** The action `reset` discards the kept routes and changes no setting. */
const persistence: Read = via(requested('persistRoutes'), (action) => (action === 'reset' ? undefined : action));
const settings: Edits = {
  persist_routes: persistence,
  persist_routes_duration: count(requested('persistRoutesDuration')),
  sns_notifications_enabled: flag(requested('snsNotificationsEnabled')),
};

const shared = { scope: 'region', family: 'network' } as const;

export const routeServers: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_route_server: {
      ...shared,
      keys: [['route_server_id']],
      cloudId: 'route_server_id',
      noise: ['route_server_id', 'sns_topic_arn'],
      defaults: { persist_routes: 'disable', sns_notifications_enabled: false },
    },
    aws_vpc_route_server_endpoint: {
      ...shared,
      keys: [['route_server_endpoint_id']],
      cloudId: 'route_server_endpoint_id',
      noise: ['eni_address', 'eni_id', 'route_server_endpoint_id', 'vpc_id'],
    },
    aws_vpc_route_server_peer: {
      ...shared,
      keys: [['route_server_peer_id']],
      cloudId: 'route_server_peer_id',
      noise: ['endpoint_eni_address', 'endpoint_eni_id', 'route_server_id', 'route_server_peer_id', 'subnet_id', 'vpc_id'],
      defaults: { 'bgp_options.peer_liveness_detection': 'bgp-keepalive' },
    },
    aws_vpc_route_server_propagation: { ...shared, keys: [['route_server_id', 'route_table_id']], cloudId: 'route_server_id' },
    aws_vpc_route_server_vpc_association: { ...shared, keys: [['route_server_id', 'vpc_id']], cloudId: 'route_server_id' },
  },
  events: {
    CreateRouteServer: inCall(
      create(on('aws_vpc_route_server', { route_server_id: returned('routeServer.routeServerId') }), {
        ...settings,
        amazon_side_asn: count(requested('amazonSideAsn')),
        tags: merge(tagsFor('route-server')),
      }),
    ),
    ModifyRouteServer: inCall(modify(server, settings)),
    DeleteRouteServer: inCall(destroy(server)),
    AssociateRouteServer: inCall(create(association, {}, { parent: [server, on('aws_vpc', { id: requested('vpcId') })] })),
    DisassociateRouteServer: inCall(destroy(association)),

    CreateRouteServerEndpoint: inCall(
      create(
        on('aws_vpc_route_server_endpoint', { route_server_endpoint_id: returned('routeServerEndpoint.routeServerEndpointId') }),
        { route_server_id: serverId, subnet_id: requested('subnetId'), tags: merge(tagsFor('route-server-endpoint')) },
        { parent: server },
      ),
    ),
    DeleteRouteServerEndpoint: inCall(destroy(endpoint)),
    CreateRouteServerPeer: inCall(
      create(
        on('aws_vpc_route_server_peer', { route_server_peer_id: returned('routeServerPeer.routeServerPeerId') }),
        {
          'bgp_options.peer_asn': count(requested('bgpOptions.peerAsn')),
          'bgp_options.peer_liveness_detection': requested('bgpOptions.peerLivenessDetection'),
          peer_address: requested('peerAddress'),
          route_server_endpoint_id: endpointId,
          tags: merge(tagsFor('route-server-peer')),
        },
        { parent: endpoint },
      ),
    ),
    DeleteRouteServerPeer: inCall(destroy(on('aws_vpc_route_server_peer', { route_server_peer_id: requested('routeServerPeerId') }))),

    EnableRouteServerPropagation: inCall(
      create(propagation, {}, { parent: [server, on('aws_route_table', { id: tableId }), on('aws_default_route_table', { id: tableId })] }),
    ),
    DisableRouteServerPropagation: inCall(destroy(propagation)),
  },
};
