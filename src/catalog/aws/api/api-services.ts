import type { ServiceCatalog } from '../../dsl.js';

/** API gateways, web ACLs, user pools, build and mail services. A new file adds one line here. */
export const apiServices: readonly ServiceCatalog[] = [];
