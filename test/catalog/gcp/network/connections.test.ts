import t from 'tap';
import { computeEndpointGroups } from '../../../../src/catalog/gcp/network/endpoint-groups.js';
import { computeVpn } from '../../../../src/catalog/gcp/network/vpn.js';
import { computeNetworks } from '../../../../src/catalog/gcp/network/networks.js';
import { networkConnectivity } from '../../../../src/catalog/gcp/network/network-connectivity.js';
import { serviceNetworking } from '../../../../src/catalog/gcp/network/service-networking.js';
import { vpcAccess } from '../../../../src/catalog/gcp/network/vpc-access.js';
import { checkCases } from '../../../support/check-cases.js';
import { networkConnectivityCases } from './network-connectivity.cases.js';
import { connectionCases, endpointGroupCases } from './connections.cases.js';

const services = [computeEndpointGroups, computeVpn, computeNetworks, networkConnectivity, serviceNetworking, vpcAccess];

checkCases(t, services, [...connectionCases, ...endpointGroupCases, ...networkConnectivityCases]);
