import type { Apply } from '../../support/applies.js';

/** Metrics, logs, events, queues, topics, streams and state machines, as Terraform creates, changes and destroys them. */
export const monitoringApplies: readonly Apply[] = [];
