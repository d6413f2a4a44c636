import type { ServiceCatalog } from '../../dsl.js';
import { dhcpOptions } from './dhcp-options.js';
import { endpointServices } from './endpoint-services.js';
import { flowLogs } from './flow-logs.js';
import { internetGateways } from './internet-gateways.js';
import { natGateways } from './nat-gateways.js';
import { peering } from './peering.js';
import { routeTableCalls } from './route-tables.js';
import { routes } from './routes.js';
import { subnets } from './subnets.js';
import { vpcEndpoints } from './vpc-endpoints.js';
import { vpcs } from './vpcs.js';

/** VPC networking. A new file adds one line here. */
export const networkServices: readonly ServiceCatalog[] = [
  routes,
  routeTableCalls,
  internetGateways,
  natGateways,
  vpcs,
  subnets,
  flowLogs,
  vpcEndpoints,
  endpointServices,
  peering,
  dhcpOptions,
];
