import t from 'tap';
import { computeEndpointGroups } from '../../../../src/catalog/gcp/network/endpoint-groups.js';
import { computeInterconnects } from '../../../../src/catalog/gcp/network/interconnects.js';
import { computePrivateConnections } from '../../../../src/catalog/gcp/network/private-connections.js';
import { networkConnectivity } from '../../../../src/catalog/gcp/network/network-connectivity.js';
import { serviceNetworking } from '../../../../src/catalog/gcp/network/service-networking.js';
import { vpcAccess } from '../../../../src/catalog/gcp/network/vpc-access.js';
import { computeVpn } from '../../../../src/catalog/gcp/network/vpn.js';
import { checkCases } from '../../../support/check-cases.js';
import { networkConnectivityCases } from './network-connectivity.cases.js';
import { connectionCases, endpointGroupCases } from './connections.cases.js';

const services = [
  computeEndpointGroups,
  computeInterconnects,
  computePrivateConnections,
  computeVpn,
  networkConnectivity,
  serviceNetworking,
  vpcAccess,
];

checkCases(t, services, [...connectionCases, ...endpointGroupCases, ...networkConnectivityCases]);
