import { association as lgwAssociation, route as lgwRoute, toNetwork, used } from '../../catalog/aws/routing/local-gateways.cases.js';
import { newPath, path } from '../../catalog/aws/routing/network-insights.cases.js';
import {
  association,
  endpoint,
  newEndpoint,
  newPeer,
  newServer,
  peer,
  propagation,
  server,
} from '../../catalog/aws/routing/route-servers.cases.js';
import { tableId, vpcId } from '../../catalog/aws/network/network-states.js';
import { wrapped } from '../../catalog/aws/network/lifecycle.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** Route servers, routes of Outposts and paths of Reachability Analyzer, as Terraform creates, changes and destroys them. */

const call = (...[event, request, response]: Parameters<typeof wrapped>) => {
  const made = wrapped(event, request, response);
  return [made.event, made.request, made.response] as const;
};
const inVpc = { RouteServerId: 'rs-0a', VpcId: vpcId };
const inTable = { RouteServerId: 'rs-0a', RouteTableId: tableId };
const renamed = { tags: { Name: 'hub' }, tags_all: { Name: 'hub' } };
const createTags = (resourceId: string) =>
  [
    'CreateTags',
    { resourcesSet: { items: [{ resourceId }] }, tagSet: { items: [{ key: 'Name', value: 'hub' }] } },
    { _return: true },
  ] as const;

const servers = [server(), association, endpoint, peer, propagation];
const changedServers = [
  server({ persist_routes_duration: 3, ...renamed }),
  association,
  { ...endpoint, attributes: { ...endpoint.attributes, ...renamed } },
  peer,
  propagation,
];
const routeServers = life('a route server', [servers, changedServers], {
  create: calls('ec2', [
    call('CreateRouteServer', newServer, { routeServer: { routeServerId: 'rs-0a', persistRoutesState: 'enabling' } }),
    call('AssociateRouteServer', inVpc, { routeServerAssociation: { ...inVpc, state: 'associating' } }),
    call('CreateRouteServerEndpoint', newEndpoint, { routeServerEndpoint: { routeServerEndpointId: 'rse-0a' } }),
    call('CreateRouteServerPeer', newPeer, { routeServerPeer: { routeServerPeerId: 'rsp-0a' } }),
    call('EnableRouteServerPropagation', inTable, { routeServerPropagation: { ...inTable, state: 'pending' } }),
  ]),
  change: calls('ec2', [
    call('ModifyRouteServer', { RouteServerId: 'rs-0a', PersistRoutes: 'enable', PersistRoutesDuration: 3, SnsNotificationsEnabled: true }),
    createTags('rs-0a'),
    createTags('rse-0a'),
  ]),
  destroy: calls('ec2', [
    call('DisableRouteServerPropagation', inTable),
    call('DeleteRouteServerPeer', { RouteServerPeerId: 'rsp-0a' }),
    call('DeleteRouteServerEndpoint', { RouteServerEndpointId: 'rse-0a' }),
    call('DisassociateRouteServer', inVpc),
    call('DeleteRouteServer', { RouteServerId: 'rs-0a' }),
  ]),
});

const outpost = [lgwRoute, lgwAssociation, path];
const changedOutpost = [lgwRoute, { ...lgwAssociation, attributes: { ...lgwAssociation.attributes, ...renamed } }, path];
const local = life('a route to the local network', [outpost, changedOutpost], {
  create: calls('ec2', [
    call('CreateLocalGatewayRouteTableVpcAssociation', used, {
      localGatewayRouteTableVpcAssociation: { localGatewayRouteTableVpcAssociationId: 'lgw-vpc-assoc-0a' },
    }),
    call('CreateLocalGatewayRoute', { ...toNetwork('172.16.0.0/16'), LocalGatewayVirtualInterfaceGroupId: 'lgw-vif-grp-0a' }),
    call('CreateNetworkInsightsPath', newPath, { networkInsightsPath: { networkInsightsPathId: 'nip-0a' } }),
  ]),
  change: calls('ec2', [createTags('lgw-vpc-assoc-0a')]),
  destroy: calls('ec2', [
    call('DeleteNetworkInsightsPath', { NetworkInsightsPathId: 'nip-0a' }),
    call('DeleteLocalGatewayRoute', toNetwork('172.16.0.0/16')),
    call('DeleteLocalGatewayRouteTableVpcAssociation', { LocalGatewayRouteTableVpcAssociationId: 'lgw-vpc-assoc-0a' }),
  ]),
});

export const routingApplies: readonly Apply[] = [...routeServers, ...local];
