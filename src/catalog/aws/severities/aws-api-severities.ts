import type { SeverityRow } from '../../severity-row.js';

/** API gateways, web ACLs, user pools, build and mail services: exposure, loss of protection or logging, and gained rights (D24). */
export const apiAwsSeverities: readonly SeverityRow[] = [];
