import { resolutions } from '../../model/drift.js';
import { dropReasons } from '../../model/drop-reason.js';
import { planResults } from '../../model/plan-status.js';
import { severities } from '../../model/severity.js';
import { topics } from '../../model/contracts/broadcast.js';
import { turnCauses } from './turn-causes.js';

/**
 * One metric. `labels`: per label, all values that it can have, or a description of the values if the program cannot list them, with their
 * bound. A counter shows every combination of listed values from the start, so that its first increase is one.
 */
export type MetricRow = {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly help: string;
  readonly labels: Readonly<Record<string, readonly string[] | string>>;
};

const transports = ['websocket', 'sse'] as const;
const kinds = ['audit', 'sensor', 'state', 'plan', 'action', 'tick'] as const;
const intakeOutcomes = ['accepted', 'refused', 'invalid'] as const;
const authFailures = [
  'missing',
  'scope',
  'malformed',
  'too_long',
  'algorithm',
  'signature',
  'expired',
  'not_yet_valid',
  'no_expiry',
  'no_subject',
  'issuer',
  'claims',
  'no_secret',
  'unknown_key',
  'session',
  'session_ended',
  'csrf',
  'page',
] as const;

const messageOutcomes = ['deleted', 'ignored', 'failed', 'poison'] as const;
const objectOutcomes = ['read', 'failed', 'skipped'] as const;
const notificationOutcomes = ['sent', 'dead', 'dropped'] as const;
const source = 'each configured input';
const state = 'state of each folder in `verify`';
const target = 'each configured notification target';

/** Why a request got 401, or 403 (`scope`, `csrf`, `page`). `missing`: it had no credential. */
export type AuthFailure = (typeof authFailures)[number];

/** Every metric of the service except those of the process. Source: interface "Metrics exposed" and D59. */
export const metricsTable = {
  drift_events_total: { type: 'counter', labels: { severity: severities }, help: 'Drifts detected.' },
  drift_events_by_type: {
    type: 'gauge',
    labels: { type: 'each declared resource type, and each that drifted' },
    help: 'Drifts detected since the start, by resource type. It only grows; it is a gauge because of its name.',
  },
  drift_detection_latency_seconds: {
    type: 'summary',
    labels: { quantile: ['0.5', '0.95', '0.99'] },
    help: 'Time from the arrival of a record until its alert reaches the sinks, over 10 minutes, to 1 %, including the time that it was held.',
  },
  drift_resolved_total: { type: 'counter', labels: { resolution: resolutions }, help: 'Drifts that were resolved.' },
  drift_dropped_total: { type: 'counter', labels: { reason: dropReasons }, help: 'Records without an alert.' },
  drift_facts_total: { type: 'counter', labels: { kind: kinds }, help: 'Facts that entered the pipeline.' },
  drift_sensor_connected: { type: 'gauge', labels: {}, help: '1 while connected to the runtime sensor.' },
  drift_sensor_events_total: { type: 'counter', labels: { severity: severities }, help: 'Alerts of the runtime sensor.' },
  drift_source_connected: { type: 'gauge', labels: { source }, help: '1 while the input is connected.' },
  drift_source_connects_total: { type: 'counter', labels: { source }, help: 'Connections established.' },
  drift_source_failures_total: {
    type: 'counter',
    labels: { source },
    help: 'Failed and lost connections, failed reads and failed acknowledgements.',
  },
  drift_source_facts_total: { type: 'counter', labels: { source }, help: 'Facts passed to the pipeline.' },
  drift_source_messages_total: {
    type: 'counter',
    labels: { source, outcome: messageOutcomes },
    help: 'Messages of a queue or subscription: deleted after processing, deleted as they contain no records (ignored), failed, or failed often (poison).',
  },
  drift_source_objects_total: {
    type: 'counter',
    labels: { source, outcome: objectOutcomes },
    help: 'Log files: read completely, not read completely (failed), or skipped.',
  },
  drift_source_requests_total: {
    type: 'counter',
    labels: { source },
    help: 'Requests to the sensor by gRPC for the events in its queue.',
  },
  drift_source_bytes_total: { type: 'counter', labels: { source }, help: 'Bytes transferred, before decompression.' },
  drift_notifications_total: {
    type: 'counter',
    labels: { target, outcome: notificationOutcomes },
    help: 'Notifications: sent, given up after all attempts (dead), or never attempted: queue full or target closed (dropped).',
  },
  drift_notification_retries_total: { type: 'counter', labels: { target }, help: 'Deliveries that were retried.' },
  drift_notification_progress_failures_total: {
    type: 'counter',
    labels: { target },
    help: 'Failed writes of the progress of a target. Until one succeeds, a crash causes notifications to be sent twice.',
  },
  drift_notification_queue_depth: { type: 'gauge', labels: { target }, help: 'Queued notifications.' },
  drift_intake_requests_total: {
    type: 'counter',
    labels: { outcome: intakeOutcomes },
    help: 'Bodies posted to the intake. `invalid`: the body contains no valid alert or audit event.',
  },
  drift_intake_refused_total: { type: 'counter', labels: {}, help: 'Bodies that the intake refused because the queue was full.' },
  drift_intake_malformed_total: { type: 'counter', labels: {}, help: 'Parts of bodies that are neither alerts nor audit events.' },
  drift_held_records: {
    type: 'gauge',
    labels: {},
    help: 'Without a journal: records that wait for a state or an apply; their message or log file is acknowledged afterwards.',
  },
  drift_held_records_early_total: {
    type: 'counter',
    labels: {},
    help: 'Records of `drift_held_records` that were acknowledged early because there were too many; a crash loses them.',
  },
  drift_queue_depth: { type: 'gauge', labels: {}, help: 'Facts waiting for the pipeline.' },
  drift_queue_capacity: { type: 'gauge', labels: {}, help: 'Maximum number of facts waiting for the pipeline.' },
  drift_state_last_sync_timestamp: {
    type: 'gauge',
    labels: {},
    help: 'When a state was last read or found unchanged, in Unix seconds; 0 before the first time.',
  },
  drift_state_refresh_interval_seconds: { type: 'gauge', labels: {}, help: 'Interval between two reads of the state; 0 without a state.' },
  drift_state_load_errors_total: { type: 'counter', labels: {}, help: 'Failed reads of a state.' },
  drift_state_load_duration_seconds: { type: 'histogram', labels: {}, help: 'Duration of successful reads of a state.' },
  drift_state_suspect: {
    type: 'gauge',
    labels: { source: 'each loaded state' },
    help: '1 while a newer version of this state is not believed because it goes backwards, else 0.',
  },
  drift_state_resources: { type: 'gauge', labels: {}, help: 'Declared managed resources.' },
  drift_plan_runs_total: {
    type: 'counter',
    labels: { state, result: planResults },
    help: 'Runs of Terraform or OpenTofu: a plan that proves what it does not list (conclusive) or only what it lists (inconclusive), one that is made again, as the state was locked or changed meanwhile (repeated), or why there is none.',
  },
  drift_plan_duration_seconds: { type: 'histogram', labels: { state }, help: 'Duration of these runs.' },
  drift_plan_failing: { type: 'gauge', labels: { state }, help: '1 while the last run gave no plan, else 0; only of the leader.' },
  drift_plan_queue: { type: 'gauge', labels: { state }, help: 'Addresses that the next plan is asked for.' },
  drift_waiting: {
    type: 'gauge',
    labels: { kind: ['not_in_state', 'candidates'] },
    help: 'Records of resources that no state declares yet, and changes that wait for confirmation or are held.',
  },
  drift_store_drifts: { type: 'gauge', labels: {}, help: 'Drifts kept in memory.' },
  drift_store_events: { type: 'gauge', labels: {}, help: 'Sensor events kept in memory.' },
  drift_stream_clients: { type: 'gauge', labels: { transport: transports }, help: 'Clients of the streams.' },
  drift_stream_slow_closed_total: {
    type: 'counter',
    labels: { transport: transports },
    help: 'Clients disconnected because they did not keep up.',
  },
  drift_stream_messages_total: {
    type: 'counter',
    labels: { topic: topics },
    help: 'Messages published, each counted once for all clients.',
  },
  drift_http_requests_total: {
    type: 'counter',
    labels: { route: 'path with its parameters by name, `/` for the dashboard, `other` for unknown paths', status: 'HTTP status' },
    help: 'Requests answered.',
  },
  drift_auth_failures_total: { type: 'counter', labels: { reason: authFailures }, help: 'Requests without sufficient credentials.' },
  drift_event_loop_delay_seconds: {
    type: 'gauge',
    labels: { statistic: ['p50', 'p99', 'max'] },
    help: 'Delay of timers within the last one to two minutes.',
  },
  drift_event_loop_turn_seconds: {
    type: 'histogram',
    labels: { cause: turnCauses },
    help: 'Times of 5 ms and more for which the event loop was held, by cause. `other` includes time that the machine gave to other programs.',
  },
  drift_leader: {
    type: 'gauge',
    labels: {},
    help: '1 while this instance leads: it reads the inputs and notifies. Without `log.kind: jetstream` always 1, with `role: replica` always 0.',
  },
  drift_leader_changes_total: { type: 'counter', labels: {}, help: 'Changes of the leader that this instance has seen.' },
  drift_log_connected: {
    type: 'gauge',
    labels: {},
    help: '1 while connected to the servers of the log; always 1 without `log.kind: jetstream`.',
  },
  drift_log_lag: { type: 'gauge', labels: {}, help: 'Facts that are stored in the log and not yet processed by this instance.' },
  drift_journal_bytes_total: { type: 'counter', labels: {}, help: 'Bytes written to the journal.' },
  drift_checkpoint_seconds: { type: 'gauge', labels: {}, help: 'Duration of writing the last checkpoint; 0 before the first.' },
  drift_checkpoint_bytes: { type: 'gauge', labels: {}, help: 'Size of the last checkpoint, without the states that it refers to.' },
  drift_checkpoint_position: {
    type: 'gauge',
    labels: {},
    help: 'Position of the last checkpoint in the journal; a restart reads the facts after it.',
  },
  drift_checkpoint_last_timestamp: {
    type: 'gauge',
    labels: {},
    help: 'When this run wrote its last checkpoint, in Unix seconds; 0 before the first.',
  },
  drift_checkpoint_errors_total: { type: 'counter', labels: {}, help: 'Checkpoints that could not be written or removed.' },
  drift_rebuild_facts_left: {
    type: 'gauge',
    labels: {},
    help: 'Facts of earlier runs that must still be processed before the service is ready.',
  },
  drift_output_file_lost_total: { type: 'counter', labels: {}, help: 'Alerts that could not be written to `outputs.file`.' },
  drift_log_lines_lost_total: { type: 'counter', labels: {}, help: 'Log lines dropped because their reader was too slow.' },
  drift_build_info: { type: 'gauge', labels: { version: 'of the service' }, help: '1.' },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof metricsTable;
