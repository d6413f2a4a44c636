import type { Apply } from '../../support/applies.js';

/** Keys, trails, recorders and detectors, as Terraform creates, changes and destroys them. */
export const securityApplies: readonly Apply[] = [];
