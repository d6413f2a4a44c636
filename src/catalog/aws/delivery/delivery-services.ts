import type * as c from '../language.js';
import { certificateAuthorities } from './certificate-authorities.js';
import { certificates } from './certificates.js';
import { classicLoadBalancers } from './classic-load-balancers.js';
import { cloudfrontDistributions } from './cloudfront-distributions.js';
import { cloudfrontPolicies } from './cloudfront-policies.js';
import { route53Resolver } from './route53-resolver.js';
import { loadBalancerListeners } from './load-balancer-listeners.js';
import { loadBalancerTargets } from './load-balancer-targets.js';
import { loadBalancers } from './load-balancers.js';
import { route53Domains } from './route53-domains.js';
import { route53Records } from './route53-records.js';
import { route53Routing } from './route53-routing.js';
import { route53Zones } from './route53-zones.js';

/** Load balancers, DNS, CDN and certificates. A new file adds one line here. */
export const deliveryServices: readonly c.ServiceCatalog[] = [
  loadBalancers,
  loadBalancerListeners,
  loadBalancerTargets,
  classicLoadBalancers,
  route53Records,
  route53Zones,
  route53Routing,
  route53Resolver,
  route53Domains,
  cloudfrontDistributions,
  cloudfrontPolicies,
  certificates,
  certificateAuthorities,
];
