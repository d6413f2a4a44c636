import type { Apply } from '../../support/applies.js';

/** Load balancers, DNS, CDN and certificates, as Terraform creates, changes and destroys them. */
export const deliveryApplies: readonly Apply[] = [];
