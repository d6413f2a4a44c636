import type { Apply } from '../../support/applies.js';
import { logApplies } from './applies-logs.js';
import { messagingApplies } from './applies-messaging.js';

/** Metrics, logs, events, queues, topics, streams and state machines, as Terraform creates, changes and destroys them. */
export const monitoringApplies: readonly Apply[] = [...logApplies, ...messagingApplies];
