import t from 'tap';
import { loadBalancers } from '../../../../src/catalog/aws/delivery/load-balancers.js';
import { checkCases } from '../../../support/check-cases.js';
import { loadBalancerCases } from './load-balancers.cases.js';

checkCases(t, loadBalancers, loadBalancerCases);
