import type { Apply } from '../../support/applies.js';

/** Security groups, network ACLs and prefix lists, as Terraform creates, changes and destroys them. */
export const firewallApplies: readonly Apply[] = [];
