import t from 'tap';
import { loadBalancerTargets } from '../../../../src/catalog/aws/delivery/load-balancer-targets.js';
import { checkCases } from '../../../support/check-cases.js';
import { loadBalancerTargetCases } from './load-balancer-targets.cases.js';

checkCases(t, loadBalancerTargets, loadBalancerTargetCases);
