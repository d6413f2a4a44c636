import type { Apply } from '../../support/applies.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks, as Terraform creates, changes and destroys them. */
export const organizationApplies: readonly Apply[] = [];
