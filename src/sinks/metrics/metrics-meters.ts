import type { Histogram } from 'prom-client';
import type { SinkMeter } from '../../model/contracts/sink.js';
import type { SourceCount, SourceMeter } from '../../model/contracts/source.js';
import { planResults, type PlanResult } from '../../model/plan-status.js';
import { metricsTable, type MetricName } from './metrics-table.js';
import type { Tally } from './metrics-tally.js';

type Tallies<Name extends MetricName> = Readonly<Record<Name, Tally>>;
type SourceMetric = Extract<MetricName, `drift_source_${string}_total`>;
type SinkMetric = 'drift_notifications_total' | 'drift_notification_retries_total' | 'drift_notification_progress_failures_total';

/** The counters of one input. `name` must not contain blanks. */
export const sourceMeter = (tallies: Tallies<SourceMetric>, name: string): SourceMeter => {
  for (const metric of ['drift_source_connects_total', 'drift_source_failures_total', 'drift_source_facts_total'] as const)
    tallies[metric].add(name, 0);
  const add = (what: SourceCount, by: number): void => {
    const [metric, outcome] = sourceCounts[what];
    tallies[metric].add(outcome === '' ? name : `${name} ${outcome}`, by);
  };
  for (const what of Object.keys(sourceCounts) as SourceCount[]) add(what, 0);
  return {
    facts: (count) => {
      tallies.drift_source_facts_total.add(name, count);
    },
    connected: () => {
      tallies.drift_source_connects_total.add(name, 1);
    },
    failed: () => {
      tallies.drift_source_failures_total.add(name, 1);
    },
    count: add,
  };
};

/** The counters of one notification target. `name` must not contain blanks. */
export const sinkMeter = (tallies: Tallies<SinkMetric>, name: string): SinkMeter => {
  const { drift_notifications_total: items, drift_notification_retries_total: retries } = tallies;
  for (const outcome of metricsTable.drift_notifications_total.labels.outcome) items.add(`${name} ${outcome}`, 0);
  retries.add(name, 0);
  tallies.drift_notification_progress_failures_total.add(name, 0);
  return {
    sent: (count) => {
      items.add(`${name} sent`, count);
    },
    retried: () => {
      retries.add(name, 1);
    },
    dead: (count) => {
      items.add(`${name} dead`, count);
    },
    dropped: (count) => {
      items.add(`${name} dropped`, count);
    },
  };
};

/** Counts runs of Terraform or OpenTofu for one state. */
export type PlanMeter = (result: PlanResult, seconds: number) => void;

export const planMeter = (tallies: Tallies<'drift_plan_runs_total'>, durations: Histogram<'state'>, state: string): PlanMeter => {
  for (const result of planResults) tallies.drift_plan_runs_total.add(`${state} ${result}`, 0);
  return (result, seconds) => {
    tallies.drift_plan_runs_total.add(`${state} ${result}`, 1);
    durations.observe({ state }, seconds);
  };
};

/** The metric and outcome of each count of a source. */
const sourceCounts = {
  message_deleted: ['drift_source_messages_total', 'deleted'],
  message_ignored: ['drift_source_messages_total', 'ignored'],
  message_failed: ['drift_source_messages_total', 'failed'],
  message_poison: ['drift_source_messages_total', 'poison'],
  object_read: ['drift_source_objects_total', 'read'],
  object_failed: ['drift_source_objects_total', 'failed'],
  object_skipped: ['drift_source_objects_total', 'skipped'],
  request_sent: ['drift_source_requests_total', ''],
  bytes: ['drift_source_bytes_total', ''],
} as const satisfies Readonly<Record<SourceCount, readonly [SourceMetric, string]>>;
