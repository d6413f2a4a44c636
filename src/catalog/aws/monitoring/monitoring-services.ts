import type { ServiceCatalog } from '../../dsl.js';
import { cloudWatchAlarms } from './cloudwatch-alarms.js';
import { cloudWatchDashboards } from './cloudwatch-dashboards.js';
import { eventBuses } from './event-buses.js';
import { eventRules } from './event-rules.js';
import { logDelivery } from './log-delivery.js';
import { logGroups } from './log-groups.js';
import { schedules } from './schedules.js';

/** Metrics, logs, events, queues, topics, streams and state machines. A new file adds one line here. */
export const monitoringServices: readonly ServiceCatalog[] = [
  cloudWatchAlarms,
  cloudWatchDashboards,
  logGroups,
  logDelivery,
  eventRules,
  eventBuses,
  schedules,
];
