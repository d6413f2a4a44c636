import type { ServiceCatalog } from '../../dsl.js';
import { classicLoadBalancers } from './classic-load-balancers.js';
import { loadBalancerListeners } from './load-balancer-listeners.js';
import { loadBalancerTargets } from './load-balancer-targets.js';
import { loadBalancers } from './load-balancers.js';

/** Load balancers, DNS, CDN and certificates. A new file adds one line here. */
export const deliveryServices: readonly ServiceCatalog[] = [
  loadBalancers,
  loadBalancerListeners,
  loadBalancerTargets,
  classicLoadBalancers,
];
