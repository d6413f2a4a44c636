import t from 'tap';
import { computeNetworks } from '../../../../src/catalog/gcp/network/networks.js';
import { computeRoutes } from '../../../../src/catalog/gcp/network/routes.js';
import { computeSubnetworks } from '../../../../src/catalog/gcp/network/subnetworks.js';
import { checkCases } from '../../../support/check-cases.js';
import { networkCases } from './networks.cases.js';

checkCases(t, [computeNetworks, computeRoutes, computeSubnetworks], networkCases);
