import type * as c from '../language.js';
import { clientVpn } from './client-vpn.js';
import { dhcpOptions } from './dhcp-options.js';
import { endpointServices } from './endpoint-services.js';
import { trafficMirroring } from './traffic-mirroring.js';
import { instanceConnect } from './instance-connect.js';
import { internetGateways } from './internet-gateways.js';
import { ipams } from './ipams.js';
import { natGateways } from './nat-gateways.js';
import { networkInterfaces } from './network-interfaces.js';
import { peering } from './peering.js';
import { publicAccess } from './public-access.js';
import { routeTableCalls } from './route-tables.js';
import { subnets } from './subnets.js';
import { transitGatewayMulticast } from './transit-gateway-multicast.js';
import { transitGatewayRoutes } from './transit-gateway-routes.js';
import { transitGateways } from './transit-gateways.js';
import { verifiedAccess } from './verified-access.js';
import { vpcEndpoints } from './vpc-endpoints.js';
import { vpcs } from './vpcs.js';
import { vpnConnections } from './vpn-connections.js';

/** VPC networking. A new file adds one line here. */
export const networkServices: readonly c.ServiceCatalog[] = [
  clientVpn,
  dhcpOptions,
  endpointServices,
  instanceConnect,
  internetGateways,
  ipams,
  natGateways,
  networkInterfaces,
  peering,
  publicAccess,
  routeTableCalls,
  subnets,
  trafficMirroring,
  transitGatewayMulticast,
  transitGatewayRoutes,
  transitGateways,
  verifiedAccess,
  vpcEndpoints,
  vpcs,
  vpnConnections,
];
