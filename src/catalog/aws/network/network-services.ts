import type * as c from '../language.js';
import { vpnConnections } from './vpn-connections.js';
import { vpcs } from './vpcs.js';
import { vpcEndpoints } from './vpc-endpoints.js';
import { trafficMirroring } from './traffic-mirroring.js';
import { internetGateways } from './internet-gateways.js';
import { ipams } from './ipams.js';
import { networkInterfaces } from './network-interfaces.js';
import { routeTableCalls } from './route-tables.js';
import { transitGateways } from './transit-gateways.js';
import { transitGatewayRoutes } from './transit-gateway-routes.js';
import { verifiedAccess } from './verified-access.js';

/** VPC networking. A new file adds one line here. */
export const networkServices: readonly c.ServiceCatalog[] = [
  internetGateways,
  ipams,
  networkInterfaces,
  routeTableCalls,
  trafficMirroring,
  transitGatewayRoutes,
  transitGateways,
  verifiedAccess,
  vpcEndpoints,
  vpcs,
  vpnConnections,
];
