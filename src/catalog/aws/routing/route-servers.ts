import * as c from '../language.js';

/**
 * Route servers: their endpoints in subnets, the peers from which they learn routes, and the route tables that receive the routes.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_route_server`, `…_endpoint`, `…_peer`, `…_propagation`, `…_vpc_association`.
 */

const serverId = c.requested('routeServerId');
const server = c.on('aws_vpc_route_server', { route_server_id: serverId });
const endpointId = c.requested('routeServerEndpointId');
const endpoint = c.on('aws_vpc_route_server_endpoint', { route_server_endpoint_id: endpointId });
const association = c.on('aws_vpc_route_server_vpc_association', { route_server_id: serverId, vpc_id: c.requested('vpcId') });
const tableId = c.requested('routeTableId');
const propagation = c.on('aws_vpc_route_server_propagation', { route_server_id: serverId, route_table_id: tableId });

/** The action `reset` discards the kept routes and changes no setting. */
const persistence: c.Read = c.via(c.requested('persistRoutes'), (action) => (action === 'reset' ? undefined : action));
const settings: c.Edits = {
  persist_routes: persistence,
  persist_routes_duration: c.count(c.requested('persistRoutesDuration')),
  sns_notifications_enabled: c.flag(c.requested('snsNotificationsEnabled')),
};

export const routeServers: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc_route_server: {
      keys: [['route_server_id']],
      cloudId: 'route_server_id',
      defaults: { persist_routes: 'disable', sns_notifications_enabled: false },
    },
    aws_vpc_route_server_endpoint: { keys: [['route_server_endpoint_id']], cloudId: 'route_server_endpoint_id' },
    aws_vpc_route_server_peer: {
      keys: [['route_server_peer_id']],
      cloudId: 'route_server_peer_id',
      defaults: { 'bgp_options.peer_liveness_detection': 'bgp-keepalive' },
    },
    aws_vpc_route_server_propagation: { keys: [['route_server_id', 'route_table_id']], cloudId: 'route_server_id' },
    aws_vpc_route_server_vpc_association: { keys: [['route_server_id', 'vpc_id']], cloudId: 'route_server_id' },
  }),
  events: {
    CreateRouteServer: c.inCall(
      c.create(c.on('aws_vpc_route_server', { route_server_id: c.returned('routeServer.routeServerId') }), {
        ...settings,
        amazon_side_asn: c.count(c.requested('amazonSideAsn')),
        tags: c.merge(c.tagsFor('route-server')),
      }),
    ),
    ModifyRouteServer: c.inCall(c.modify(server, settings)),
    DeleteRouteServer: c.inCall(c.destroy(server)),
    AssociateRouteServer: c.inCall(c.create(c.within([server, c.on('aws_vpc', { id: c.requested('vpcId') })], association))),
    DisassociateRouteServer: c.inCall(c.destroy(association)),

    CreateRouteServerEndpoint: c.inCall(
      c.create(
        c.within(
          server,
          c.on('aws_vpc_route_server_endpoint', { route_server_endpoint_id: c.returned('routeServerEndpoint.routeServerEndpointId') }),
        ),
        { route_server_id: serverId, subnet_id: c.requested('subnetId'), tags: c.merge(c.tagsFor('route-server-endpoint')) },
      ),
    ),
    DeleteRouteServerEndpoint: c.inCall(c.destroy(endpoint)),
    CreateRouteServerPeer: c.inCall(
      c.create(
        c.within(endpoint, c.on('aws_vpc_route_server_peer', { route_server_peer_id: c.returned('routeServerPeer.routeServerPeerId') })),
        {
          'bgp_options.peer_asn': c.count(c.requested('bgpOptions.peerAsn')),
          ...c.same('bgp_options{peer_liveness_detection} peer_address', c.requested),
          route_server_endpoint_id: endpointId,
          tags: c.merge(c.tagsFor('route-server-peer')),
        },
      ),
    ),
    DeleteRouteServerPeer: c.inCall(
      c.destroy(c.on('aws_vpc_route_server_peer', { route_server_peer_id: c.requested('routeServerPeerId') })),
    ),

    EnableRouteServerPropagation: c.inCall(
      c.create(c.within([server, c.on('aws_route_table', { id: tableId }), c.on('aws_default_route_table', { id: tableId })], propagation)),
    ),
    DisableRouteServerPropagation: c.inCall(c.destroy(propagation)),
  },
};
