import * as c from '../language.js';
import { canonicalCidr } from '../network/canonical-cidr.js';

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

/**
 * Local gateways of Outposts: routes to the local network, and the VPCs that use a route table. No type declares the tables themselves.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_local_gateway_route`, `aws_ec2_local_gateway_route_table_vpc_association`.
 */

const gatewayTableId = c.requested('localGatewayRouteTableId');
const route = c.on('aws_ec2_local_gateway_route', {
  local_gateway_route_table_id: gatewayTableId,
  destination_cidr_block: c.requested('destinationCidrBlock'),
});
const vpcAssociation = (id: c.Read) => c.on('aws_ec2_local_gateway_route_table_vpc_association', { id });
const vpcId = c.requested('vpcId');

/** A route leads to a group of interfaces of the gateway, or to an interface in a VPC. */
const target: c.Read = (record) =>
  c.requested('localGatewayVirtualInterfaceGroupId')(record) ??
  (c.requested('networkInterfaceId')(record) === undefined ? undefined : null);

/**
 * Reachability Analyzer: paths between two resources, and analyses of them. An analysis is a run with a new id each time.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_network_insights_path`, `aws_ec2_network_insights_analysis`.
 */

const filter = (block: string, member: string): c.Edits => {
  const ports = (side: 'source' | 'destination'): c.Edits => ({
    [`${block}.${side}_port_range.from_port`]: c.count(c.requested(`${member}.${side}PortRange.fromPort`)),
    [`${block}.${side}_port_range.to_port`]: c.count(c.requested(`${member}.${side}PortRange.toPort`)),
  });
  return {
    [`${block}.destination_address`]: c.requested(`${member}.destinationAddress`),
    [`${block}.source_address`]: c.requested(`${member}.sourceAddress`),
    ...ports('destination'),
    ...ports('source'),
  };
};

const ran = 'set by a run, which has a new id each time';

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

    aws_ec2_local_gateway_route: {
      keys: [
        ['local_gateway_route_table_id', { attribute: 'destination_cidr_block', as: canonicalCidr }],
        ['local_gateway_route_table_id'],
      ],
    },
    aws_ec2_local_gateway_route_table_vpc_association: {},

    aws_ec2_network_insights_path: {},
    aws_ec2_network_insights_analysis: {
      noise: ['alternate_path_hints*', 'explanations*', 'forward_path_components*', 'return_path_components*'],
      unevaluated: { filter_in_arns: ran, network_insights_path_id: ran, wait_for_completion: 'a flag of the provider' },
    },
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

    // Reported if the state declares a route of the same table.
    CreateLocalGatewayRoute: c.inCall(
      c.create(c.within(c.on('aws_ec2_local_gateway_route', { local_gateway_route_table_id: gatewayTableId }), route), {
        local_gateway_virtual_interface_group_id: target,
      }),
    ),
    ModifyLocalGatewayRoute: c.inCall(c.modify(route, { local_gateway_virtual_interface_group_id: target })),
    DeleteLocalGatewayRoute: c.inCall(c.destroy(route)),

    CreateLocalGatewayRouteTable: c.noChange,
    // A table takes its routes with it.
    DeleteLocalGatewayRouteTable: c.inCall(
      c.destroy(c.on('aws_ec2_local_gateway_route', { local_gateway_route_table_id: gatewayTableId })),
    ),
    CreateLocalGatewayRouteTableVpcAssociation: c.inCall(
      c.create(
        c.within(
          c.on('aws_vpc', { id: vpcId }),
          vpcAssociation(c.returned('localGatewayRouteTableVpcAssociation.localGatewayRouteTableVpcAssociationId')),
        ),
        {
          local_gateway_route_table_id: gatewayTableId,
          vpc_id: vpcId,
          tags: c.merge(c.tagsFor('local-gateway-route-table-vpc-association')),
        },
      ),
    ),
    DeleteLocalGatewayRouteTableVpcAssociation: c.inCall(c.destroy(vpcAssociation(c.requested('localGatewayRouteTableVpcAssociationId')))),

    CreateNetworkInsightsPath: c.inCall(
      c.create(c.on('aws_ec2_network_insights_path', { id: c.returned('networkInsightsPath.networkInsightsPathId') }), {
        ...filter('filter_at_destination', 'filterAtDestination'),
        ...filter('filter_at_source', 'filterAtSource'),
        ...c.same('destination destination_ip protocol source source_ip', c.requested),
        destination_port: c.count(c.requested('destinationPort')),
        tags: c.merge(c.tagsFor('network-insights-path')),
      }),
    ),
    DeleteNetworkInsightsPath: c.inCall(c.destroy(c.on('aws_ec2_network_insights_path', { id: c.requested('networkInsightsPathId') }))),
    DeleteNetworkInsightsAnalysis: c.inCall(
      c.destroy(c.on('aws_ec2_network_insights_analysis', { id: c.requested('networkInsightsAnalysisId') })),
    ),
  },
};
