import type { Apply } from '../../support/applies.js';

/** VPC networking, as Terraform creates, changes and destroys them. */
export const networkApplies: readonly Apply[] = [];
