import type { SeverityRow } from '../../severity-row.js';

/** Security groups, network ACLs and prefix lists: exposure, loss of protection or logging, and gained rights (D24). */
export const firewallAwsSeverities: readonly SeverityRow[] = [];
