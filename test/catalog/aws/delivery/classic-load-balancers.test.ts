import t from 'tap';
import { classicLoadBalancers } from '../../../../src/catalog/aws/delivery/classic-load-balancers.js';
import { checkCases } from '../../../support/check-cases.js';
import { classicLoadBalancerCases } from './classic-load-balancers.cases.js';

checkCases(t, classicLoadBalancers, classicLoadBalancerCases);
