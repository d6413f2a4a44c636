import t from 'tap';
import { computeTargetProxies } from '../../../../src/catalog/gcp/network/target-proxies.js';
import { checkCases } from '../../../support/check-cases.js';
import { loadBalancingCases } from './load-balancing.cases.js';

checkCases(t, [computeTargetProxies], loadBalancingCases);
