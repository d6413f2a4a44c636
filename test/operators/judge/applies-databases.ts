import type { Apply } from '../../support/applies.js';

/** Databases, caches, file systems and backups, as Terraform creates, changes and destroys them. */
export const databasesApplies: readonly Apply[] = [];
