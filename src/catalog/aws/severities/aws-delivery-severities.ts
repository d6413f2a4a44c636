import type { SeverityRow } from '../../severity-row.js';

/** Load balancers, DNS, CDN and certificates: exposure, loss of protection or logging, and gained rights (D24). */
export const deliveryAwsSeverities: readonly SeverityRow[] = [];
