import t from 'tap';
import { loadBalancerListeners } from '../../../../src/catalog/aws/delivery/load-balancer-listeners.js';
import { checkCases } from '../../../support/check-cases.js';
import { loadBalancerListenerCases } from './load-balancer-listeners.cases.js';

checkCases(t, loadBalancerListeners, loadBalancerListenerCases);
