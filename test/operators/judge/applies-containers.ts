import type { Apply } from '../../support/applies.js';

/** Containers, batch, analytics and brokers, as Terraform creates, changes and destroys them. */
export const containersApplies: readonly Apply[] = [];
