import type { SeverityRow } from '../../severity-row.js';

/** Containers, batch, analytics and brokers: exposure, loss of protection or logging, and gained rights (D24). */
export const containersAwsSeverities: readonly SeverityRow[] = [];
