import type { ServiceCatalog } from '../../dsl.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks. A new file adds one line here. */
export const organizationServices: readonly ServiceCatalog[] = [];
