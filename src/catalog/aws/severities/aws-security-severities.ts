import type { SeverityRow } from '../../severity-row.js';

/** Keys, trails, recorders and detectors: exposure, loss of protection or logging, and gained rights (D24). */
export const securityAwsSeverities: readonly SeverityRow[] = [];
