import type { ServiceCatalog } from '../../dsl.js';
import { cloudWatchAlarms } from './cloudwatch-alarms.js';
import { logDelivery } from './log-delivery.js';
import { logGroups } from './log-groups.js';
import { cloudWatchDashboards } from './cloudwatch-dashboards.js';

/** Metrics, logs, events, queues, topics, streams and state machines. A new file adds one line here. */
export const monitoringServices: readonly ServiceCatalog[] = [cloudWatchAlarms, cloudWatchDashboards, logGroups, logDelivery];
