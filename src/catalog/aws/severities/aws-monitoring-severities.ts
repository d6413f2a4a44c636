import type { SeverityRow } from '../../severity-row.js';

/** Metrics, logs, events, queues, topics, streams and state machines: exposure, loss of protection or logging, and gained rights (D24). */
export const monitoringAwsSeverities: readonly SeverityRow[] = [];
