import type { Apply } from '../../support/applies.js';

/** API gateways, web ACLs, user pools, build and mail services, as Terraform creates, changes and destroys them. */
export const apiApplies: readonly Apply[] = [];
