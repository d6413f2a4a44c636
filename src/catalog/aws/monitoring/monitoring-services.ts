import type { ServiceCatalog } from '../../dsl.js';

/** Metrics, logs, events, queues, topics, streams and state machines. A new file adds one line here. */
export const monitoringServices: readonly ServiceCatalog[] = [];
