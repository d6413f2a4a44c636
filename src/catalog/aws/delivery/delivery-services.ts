import type { ServiceCatalog } from '../../dsl.js';

/** Load balancers, DNS, CDN and certificates. A new file adds one line here. */
export const deliveryServices: readonly ServiceCatalog[] = [];
