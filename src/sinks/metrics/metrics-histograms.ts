import { Histogram, type Registry } from 'prom-client';
import { metricsTable } from './metrics-table.js';
import { RecentSummary } from './recent-summary.js';

/** The distributions of durations, in these registers. */
export const openHistograms = (registers: Registry[]) => ({
  latency: new RecentSummary({
    name: 'drift_detection_latency_seconds',
    help: metricsTable.drift_detection_latency_seconds.help,
    quantiles: metricsTable.drift_detection_latency_seconds.labels.quantile.map(Number),
    age: 600_000,
    windows: 5,
    registers,
  }),
  loading: new Histogram({
    name: 'drift_state_load_duration_seconds',
    help: metricsTable.drift_state_load_duration_seconds.help,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  }),
  planning: new Histogram({
    name: 'drift_plan_duration_seconds',
    help: metricsTable.drift_plan_duration_seconds.help,
    labelNames: ['state'],
    buckets: [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800],
    registers,
  }),
  turns: new Histogram({
    name: 'drift_event_loop_turn_seconds',
    help: metricsTable.drift_event_loop_turn_seconds.help,
    labelNames: ['cause'],
    buckets: [0.005, 0.01, 0.015, 0.02, 0.05, 0.1, 0.2, 0.5, 1],
    registers,
  }),
});
