import type { SeverityRow } from '../../severity-row.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks: exposure, loss of protection or logging, and gained rights (D24). */
export const organizationAwsSeverities: readonly SeverityRow[] = [];
