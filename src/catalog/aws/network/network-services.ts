import type { ServiceCatalog } from '../../dsl.js';

/** VPC networking. A new file adds one line here. */
export const networkServices: readonly ServiceCatalog[] = [];
