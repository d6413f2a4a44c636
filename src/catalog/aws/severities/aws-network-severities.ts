import type { SeverityRow } from '../../severity-row.js';

/** VPC networking: exposure, loss of protection or logging, and gained rights (D24). */
export const networkAwsSeverities: readonly SeverityRow[] = [];
