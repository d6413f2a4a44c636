import type { ServiceCatalog } from '../../dsl.js';

/** Security groups, network ACLs and prefix lists. A new file adds one line here. */
export const firewallServices: readonly ServiceCatalog[] = [];
