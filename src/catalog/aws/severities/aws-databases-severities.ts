import type { SeverityRow } from '../../severity-row.js';

/** Databases, caches, file systems and backups: exposure, loss of protection or logging, and gained rights (D24). */
export const databasesAwsSeverities: readonly SeverityRow[] = [];
