import { collectDefaultMetrics, Counter, Gauge, Registry, type Histogram } from 'prom-client';
import type { Topic } from '../../model/contracts/broadcast.js';
import type { Arrival } from '../../model/fact.js';
import type { IntakeResult } from '../../model/contracts/intake.js';
import type { Output } from '../../model/output.js';
import type { OutputPosition, OutputSink } from '../../model/contracts/output-sink.js';
import { recordCount } from '../../model/record-count.js';
import type { SinkMeter } from '../../model/contracts/sink.js';
import type { SourceMeter } from '../../model/contracts/source.js';
import { noGauges, type Gauges, type StreamKind } from './metrics-gauges.js';
import { openLoopDelay } from './metrics-loop-delay.js';
import { openHistograms } from './metrics-histograms.js';
import { planMeter, sinkMeter, sourceMeter, type PlanMeter } from './metrics-meters.js';
import { metricsTable, type AuthFailure, type MetricName, type MetricRow } from './metrics-table.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { Tally } from './metrics-tally.js';
import type { RecentSummary } from './recent-summary.js';
import { watchTurns } from './watch-turns.js';

type MetricsOptions = {
  readonly version: string;
  /** Milliseconds of `performance.now()`. */
  readonly now?: () => number;
};

type Elsewhere =
  | 'drift_held_records_early_total'
  | 'drift_leader_changes_total'
  | 'drift_journal_bytes_total'
  | 'drift_checkpoint_errors_total'
  | 'drift_output_file_lost_total'
  | 'drift_log_lines_lost_total';
/** Metrics that are counted here. */
type Counted = Exclude<Extract<MetricName, `${string}_total` | 'drift_events_by_type'>, Elsewhere>;
type Labelled = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Maximum number of values of a label that the program does not list. */
const bound = 1_000;

/**
 * The metrics of one process, in a registry of its own. Counting adds to a map; only a scrape builds labels and text and calls the client
 * library. Components report here and do not depend on the library.
 */
export class Metrics implements OutputSink {
  readonly contentType: string;
  private readonly registry = new Registry();
  private readonly tallies: Readonly<Record<Counted, Tally>>;
  private readonly latency: RecentSummary;
  private readonly loading: Histogram;
  private readonly planning: Histogram;
  private readonly now: () => number;
  private gauges = noGauges;
  private readonly ignoreTurns: () => void;
  private readonly loopDelay = openLoopDelay(() => performance.now());

  constructor({ version, now = () => performance.now() }: MetricsOptions) {
    this.now = now;
    this.contentType = this.registry.contentType;
    const registers = [this.registry];
    const tallies: Partial<Record<MetricName, Tally>> = {};
    for (const [name, row] of Object.entries(metricsTable) as [MetricName, MetricRow][]) {
      if ((row.type !== 'counter' && name !== 'drift_events_by_type') || name in elsewhere) continue;
      const tally = new Tally(row, bound);
      const labelNames = Object.keys(row.labels);
      tallies[name] = tally;
      const read = (): readonly Labelled[] => Array.from(tally.entries(), ([value, count]) => [labelsOf(labelNames, value), count]);
      if (row.type === 'counter') this.counter(name, read);
      else this.gauge(name, read);
    }
    this.tallies = tallies as Record<Counted, Tally>;
    for (const [name, read] of Object.entries(elsewhere)) this.counter(name as MetricName, () => [[{}, read(this.gauges)]]);
    const { latency, loading, planning, turns } = openHistograms(registers);
    this.latency = latency;
    this.loading = loading;
    this.planning = planning;
    for (const cause of metricsTable.drift_event_loop_turn_seconds.labels.cause) turns.zero({ cause });
    this.ignoreTurns = watchTurns((cause, milliseconds) => {
      turns.observe({ cause }, milliseconds / 1e3);
    });
    this.gauge('drift_build_info', () => [[{ version }, 1]]);
    this.gauge('drift_sensor_connected', () => [[{}, this.gauges.sensorConnected() ? 1 : 0]]);
    this.gauge('drift_source_connected', () => this.gauges.sources().map(({ name, connected }) => [{ source: name }, connected ? 1 : 0]));
    this.gauge('drift_notification_queue_depth', () => this.gauges.notificationsQueued().map(([target, items]) => [{ target }, items]));
    this.gauge('drift_state_last_sync_timestamp', () => [[{}, this.gauges.stateLastSync() / 1e3]]);
    this.gauge('drift_state_refresh_interval_seconds', () => [[{}, this.gauges.stateRefreshInterval()]]);
    this.gauge('drift_state_suspect', () => this.gauges.statesSuspect().map(({ source, isSuspect }) => [{ source }, Number(isSuspect)]));
    this.gauge('drift_state_resources', () => [[{}, this.gauges.stateResources()]]);
    this.gauge('drift_plan_failing', () => this.gauges.plans().map((one) => [{ state: one.state }, Number(one.consecutive_failures > 0)]));
    this.gauge('drift_plan_queue', () => this.gauges.plans().map((one) => [{ state: one.state }, one.queued]));
    this.gauge('drift_leader', () => [[{}, this.gauges.isLeader() ? 1 : 0]]);
    this.gauge('drift_log_connected', () => [[{}, this.gauges.isLogConnected() ? 1 : 0]]);
    this.gauge('drift_log_lag', () => [[{}, this.gauges.logLag()]]);
    this.gauge('drift_checkpoint_seconds', () => [[{}, this.gauges.checkpoint().seconds]]);
    this.gauge('drift_checkpoint_bytes', () => [[{}, this.gauges.checkpoint().bytes]]);
    this.gauge('drift_checkpoint_position', () => [[{}, this.gauges.checkpoint().seq]]);
    this.gauge('drift_checkpoint_last_timestamp', () => [[{}, this.gauges.checkpoint().writtenAt / 1e3]]);
    this.gauge('drift_rebuild_facts_left', () => [[{}, this.gauges.rebuildFactsLeft()]]);
    this.gauge('drift_held_records', () => [[{}, this.gauges.heldRecords()]]);
    this.gauge('drift_queue_depth', () => [[{}, this.gauges.queueDepth()]]);
    this.gauge('drift_queue_capacity', () => [[{}, this.gauges.queueCapacity()]]);
    this.gauge('drift_waiting', () => Object.entries(this.gauges.waiting()).map(([kind, count]) => [{ kind }, count]));
    this.gauge('drift_store_drifts', () => [[{}, this.gauges.storeDrifts()]]);
    this.gauge('drift_store_events', () => [[{}, this.gauges.storeEvents()]]);
    this.gauge('drift_stream_clients', () => kinds.map((kind) => [{ transport: transportOf(kind) }, this.gauges.streamClients(kind)]));
    this.gauge('drift_event_loop_delay_seconds', () =>
      metricsTable.drift_event_loop_delay_seconds.labels.statistic.map((statistic) => [
        { statistic },
        this.loopDelay.read(quantiles[statistic]),
      ]),
    );
    // The library's event loop metrics are empty at first, and each reader resets them for the others: replace them and stop their timer.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 60_000 });
    // The library's `nodejs_active_*_total` are gauges under names of counters, and sums of `nodejs_active_*`.
    for (const { name } of this.registry.getMetricsAsArray())
      if (name.startsWith('nodejs_eventloop_lag') || /^nodejs_active_\w+_total$/.test(name)) this.registry.removeSingleMetric(name);
  }

  /** Adds values that are read at each scrape. */
  observe(gauges: Partial<Gauges>): void {
    this.gauges = { ...this.gauges, ...gauges };
  }

  /** Counts a batch before it is processed. */
  facts(facts: readonly Arrival[]): void {
    const { drift_facts_total: tally } = this.tallies;
    for (const fact of facts) tally.add(fact.kind, recordCount(fact));
  }

  /** Ignores history, which an earlier run counted. Every instance counts what it folds; only the leader knows when facts were received. */
  take(outputs: readonly Output[], { receivedAt, isHistory, isFollowed }: OutputPosition): void {
    if (isHistory || outputs.length === 0) return;
    const { tallies } = this;
    const passed = this.now() - receivedAt;
    for (const output of outputs) {
      switch (output.output) {
        case 'drift':
          tallies.drift_events_total.add(output.drift.severity, 1);
          tallies.drift_events_by_type.add(output.drift.resource_type, 1);
          if (!isFollowed) this.latency.add(Math.max(0, output.waited + passed) / 1e3);
          break;
        case 'resolved':
          if (output.drift.resolution !== null) tallies.drift_resolved_total.add(output.drift.resolution, 1);
          break;
        case 'sensor_event':
          tallies.drift_sensor_events_total.add(output.event.severity, 1);
          break;
        case 'declared':
          for (const type of managedTypes(output.snapshot)) tallies.drift_events_by_type.add(type, 0);
          break;
        case 'dropped':
          tallies.drift_dropped_total.add(output.reason, output.count);
          break;
        default:
      }
    }
  }

  /** Counts a read of a state, successful or not. */
  stateLoad(load: { readonly ok: boolean; readonly seconds: number }): void {
    if (load.ok) this.loading.observe(load.seconds);
    else this.tallies.drift_state_load_errors_total.add('', 1);
  }

  /** The meter of the plans of one state. */
  plans(state: string): PlanMeter {
    return planMeter(this.tallies, this.planning, state);
  }

  /** The meter of one input. `name` must not contain blanks. */
  source(name: string): SourceMeter {
    return sourceMeter(this.tallies, name);
  }

  /** The meter of one notification target. `name` must not contain blanks. */
  sink(name: string): SinkMeter {
    return sinkMeter(this.tallies, name);
  }

  /** Counts a failed write of a target's progress. */
  progressFailed(target: string): void {
    this.tallies.drift_notification_progress_failures_total.add(target, 1);
  }

  /** Counts a processed body of the intake. */
  intake(taken: IntakeResult | 'full'): void {
    const {
      drift_intake_requests_total: requests,
      drift_intake_refused_total: refused,
      drift_intake_malformed_total: malformed,
    } = this.tallies;
    if (taken === 'full') {
      requests.add('refused', 1);
      refused.add('', 1);
    } else {
      requests.add(taken.accepted > 0 ? 'accepted' : 'invalid', 1);
      malformed.add('', taken.malformed);
    }
  }

  /** Counts a response. `route`: the path of the route as in its table; undefined for an unknown path. */
  http(route: string | undefined, status: number): void {
    this.tallies.drift_http_requests_total.add(`${route ?? 'other'} ${status}`, 1);
  }

  authFailed(reason: AuthFailure): void {
    this.tallies.drift_auth_failures_total.add(reason, 1);
  }

  published(topic: Topic): void {
    this.tallies.drift_stream_messages_total.add(topic, 1);
  }

  slowClosed(kind: StreamKind): void {
    this.tallies.drift_stream_slow_closed_total.add(transportOf(kind), 1);
  }

  /** The metrics in the text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  close(): void {
    this.ignoreTurns();
    this.loopDelay.close();
    this.registry.clear();
  }

  private counter(name: MetricName, read: () => readonly Labelled[]): void {
    const { help, labels }: MetricRow = metricsTable[name];
    const counter = new Counter({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [this.registry],
      collect: () => {
        counter.reset();
        for (const [values, count] of read()) counter.inc(values, count);
      },
    });
  }

  private gauge(name: MetricName, read: () => readonly Labelled[]): void {
    const { help, labels }: MetricRow = metricsTable[name];
    const gauge = new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [this.registry],
      collect: () => {
        for (const [values, value] of read()) gauge.set(values, value);
      },
    });
  }
}

const quantiles = { p50: 0.5, p99: 0.99, max: 1 } as const;

const kinds = ['webSocket', 'sse'] as const;
const transportOf = (kind: StreamKind): (typeof metricsTable.drift_stream_clients.labels.transport)[number] =>
  kind === 'sse' ? 'sse' : 'websocket';

/** Counters that other components keep. */
const elsewhere: Readonly<Record<Elsewhere, (gauges: Gauges) => number>> = {
  drift_held_records_early_total: (gauges) => gauges.heldEarly(),
  drift_leader_changes_total: (gauges) => gauges.leaderChanges(),
  drift_journal_bytes_total: (gauges) => gauges.journalBytes(),
  drift_checkpoint_errors_total: (gauges) => gauges.checkpoint().errors,
  drift_output_file_lost_total: (gauges) => gauges.outputFileLost(),
  drift_log_lines_lost_total: (gauges) => gauges.logLinesLost(),
};

/** Two labels are kept as one text, separated by its last space. */
const labelsOf = (names: readonly string[], value: string): Readonly<Record<string, string>> => {
  const cut = names.length === 1 ? value.length : value.lastIndexOf(' ');
  const values = [value.slice(0, cut), value.slice(cut + 1)];
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? 'other']));
};

const managedTypes = (snapshot: StateSnapshot): ReadonlySet<string> => {
  const types = new Set<string>();
  for (let resource = 0; resource < snapshot.size; resource++) {
    if (snapshot.mode(resource) === 'managed') types.add(snapshot.type(resource));
  }
  return types;
};
