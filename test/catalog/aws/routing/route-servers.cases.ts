import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from '../network/lifecycle.js';
import { arn, table, tableId, tagsInCall, vpc, vpcId } from '../network/network-states.js';

export const server = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_vpc_route_server', name: 'main',
  attributes: {
    amazon_side_asn: 65534, arn: arn('route-server/rs-0a'), persist_routes: 'enable', persist_routes_duration: 2, route_server_id: 'rs-0a',
    sns_notifications_enabled: true, sns_topic_arn: 'arn:aws:sns:us-east-1:111122223333:rs-0a', tags: { Name: 'main' }, tags_all: { Name: 'main' },
    timeouts: null, ...over,
  },
});
export const association: DeclaredResource = {
  type: 'aws_vpc_route_server_vpc_association', name: 'main', attributes: { route_server_id: 'rs-0a', timeouts: null, vpc_id: vpcId },
};
export const endpoint: DeclaredResource = {
  type: 'aws_vpc_route_server_endpoint', name: 'main',
  attributes: {
    arn: arn('route-server-endpoint/rse-0a'), eni_address: '10.0.1.9', eni_id: 'eni-0a', route_server_endpoint_id: 'rse-0a', route_server_id: 'rs-0a',
    subnet_id: 'subnet-0a', tags: { Name: 'main' }, tags_all: { Name: 'main' }, timeouts: null, vpc_id: vpcId,
  },
};
export const peer: DeclaredResource = {
  type: 'aws_vpc_route_server_peer', name: 'main',
  attributes: {
    arn: arn('route-server-peer/rsp-0a'), bgp_options: [{ peer_asn: 65000, peer_liveness_detection: 'bgp-keepalive' }], endpoint_eni_address: '10.0.1.9',
    endpoint_eni_id: 'eni-0a', peer_address: '10.0.1.250', route_server_endpoint_id: 'rse-0a', route_server_id: 'rs-0a', route_server_peer_id: 'rsp-0a',
    subnet_id: 'subnet-0a', tags: { Name: 'main' }, tags_all: { Name: 'main' }, timeouts: null, vpc_id: vpcId,
  },
};
export const propagation: DeclaredResource = {
  type: 'aws_vpc_route_server_propagation', name: 'main', attributes: { route_server_id: 'rs-0a', route_table_id: tableId, timeouts: null },
};

const inVpc = (RouteServerId: string) => ({ RouteServerId, VpcId: vpcId });
const inTable = (RouteTableId: string) => ({ RouteServerId: 'rs-0a', RouteTableId });
export const newServer = {
  AmazonSideAsn: 65534, PersistRoutes: 'enable', PersistRoutesDuration: 2, SnsNotificationsEnabled: true, ...tagsInCall('route-server'),
};
export const newEndpoint = { RouteServerId: 'rs-0a', SubnetId: 'subnet-0a', ...tagsInCall('route-server-endpoint') };
export const newPeer = {
  BgpOptions: { PeerAsn: 65000 }, PeerAddress: '10.0.1.250', RouteServerEndpointId: 'rse-0a', ...tagsInCall('route-server-peer'),
};
const changes = (request: JsonObject) => wrapped('ModifyRouteServer', { RouteServerId: 'rs-0a', ...request });

export const routeServerCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: server(), id: 'rs-0a', other: 'rs-0z',
    create: ['CreateRouteServer', () => newServer, (routeServerId) => ({ routeServer: { routeServerId } })],
    destroy: ['DeleteRouteServer', (RouteServerId) => ({ RouteServerId })],
  }),
  { name: 'a reset of kept routes changes no setting', ...changes({ PersistRoutes: 'reset' }), state: [server()], drifts: [] },
  ...lifecycle({
    resource: association, around: [vpc()], id: 'rs-0a', other: 'rs-0z',
    create: ['AssociateRouteServer', inVpc], destroy: ['DisassociateRouteServer', inVpc],
  }),
  ...lifecycle({
    resource: endpoint, around: [server()], id: 'rse-0a', other: 'rse-0z',
    create: ['CreateRouteServerEndpoint', () => newEndpoint, (routeServerEndpointId) => ({ routeServerEndpoint: { routeServerEndpointId } })],
    destroy: ['DeleteRouteServerEndpoint', (RouteServerEndpointId) => ({ RouteServerEndpointId })],
  }),
  ...lifecycle({
    resource: peer, around: [endpoint], id: 'rsp-0a', other: 'rsp-0z',
    create: ['CreateRouteServerPeer', () => newPeer, (routeServerPeerId) => ({ routeServerPeer: { routeServerPeerId } })],
    destroy: ['DeleteRouteServerPeer', (RouteServerPeerId) => ({ RouteServerPeerId })],
  }),
  ...lifecycle({
    resource: propagation, around: [table(), server()], id: tableId, other: 'rtb-0z',
    create: ['EnableRouteServerPropagation', inTable], destroy: ['DisableRouteServerPropagation', inTable],
  }),
];
