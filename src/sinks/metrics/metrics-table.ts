import { dropReasons } from '../../model/drop-reason.js';
import { severities } from '../../model/severity.js';
import { topics } from '../../model/contracts/broadcast.js';

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
const kinds = ['audit', 'sensor', 'state', 'tick'] as const;
const resolutions = ['declared', 'reverted', 'superseded'] as const;
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
] as const;

const messageOutcomes = ['deleted', 'ignored', 'failed', 'poison'] as const;
const objectOutcomes = ['read', 'failed', 'skipped'] as const;
const notificationOutcomes = ['sent', 'dead', 'dropped'] as const;
const source = 'input, of those that are configured';
const target = 'target of notifications, of those that are configured';

/** Why a request got 401, or 403 (`scope`). `missing`: it had no credential. */
export type AuthFailure = (typeof authFailures)[number];

/** Every metric of the service except those of the process. Source: interface "Metrics exposed" and D59. */
export const metricsTable = {
  drift_events_total: { type: 'counter', labels: { severity: severities }, help: 'Drifts detected.' },
  drift_events_by_type: {
    type: 'gauge',
    labels: { type: 'resource type, of those in the catalog' },
    help: 'Drifts detected since the start, by type of resource. It only grows, but its name is none of a counter.',
  },
  drift_detection_latency_seconds: {
    type: 'summary',
    labels: { quantile: ['0.5', '0.95', '0.99'] },
    help: 'Time from the arrival of a record to its alert being handed to the sinks, over 10 minutes; what it was held for included.',
  },
  drift_resolved_total: { type: 'counter', labels: { resolution: resolutions }, help: 'Drifts that ended.' },
  drift_dropped_total: { type: 'counter', labels: { reason: dropReasons }, help: 'Records without an alert.' },
  drift_facts_total: { type: 'counter', labels: { kind: kinds }, help: 'Facts that entered the pipeline.' },
  drift_sensor_connected: { type: 'gauge', labels: {}, help: '1 while connected to the runtime sensor.' },
  drift_sensor_events_total: { type: 'counter', labels: { severity: severities }, help: 'Alerts of the runtime sensor.' },
  drift_source_connected: { type: 'gauge', labels: { source }, help: '1 while the input is connected.' },
  drift_source_connects_total: { type: 'counter', labels: { source }, help: 'Connections that were made.' },
  drift_source_failures_total: {
    type: 'counter',
    labels: { source },
    help: 'Connections that could not be made or were lost, and reads and acknowledgements that failed.',
  },
  drift_source_facts_total: { type: 'counter', labels: { source }, help: 'Facts handed to the pipeline.' },
  drift_source_messages_total: {
    type: 'counter',
    labels: { source, outcome: messageOutcomes },
    help: 'Messages of a queue: deleted after their records passed, deleted because they hold none, failed, and failed again and again.',
  },
  drift_source_objects_total: {
    type: 'counter',
    labels: { source, outcome: objectOutcomes },
    help: 'Log files: read to the end, not read to the end, not wanted.',
  },
  drift_source_requests_total: {
    type: 'counter',
    labels: { source },
    help: 'How often the sensor was asked by gRPC for what its queue holds.',
  },
  drift_source_bytes_total: { type: 'counter', labels: { source }, help: 'Bytes transferred, compressed as they were.' },
  drift_notifications_total: {
    type: 'counter',
    labels: { target, outcome: notificationOutcomes },
    help: 'Notifications: sent, given up after their tries (dead), not tried because the queue was full or the target gone (dropped).',
  },
  drift_notification_retries_total: { type: 'counter', labels: { target }, help: 'Deliveries that were tried again.' },
  drift_notification_progress_failures_total: {
    type: 'counter',
    labels: { target },
    help: 'Failed writes of how far a target got. Until one succeeds, a crash makes notifications come twice.',
  },
  drift_notification_queue_depth: { type: 'gauge', labels: { target }, help: 'Notifications that wait.' },
  drift_intake_requests_total: {
    type: 'counter',
    labels: { outcome: intakeOutcomes },
    help: 'Bodies that the intake was given; of an invalid one nothing could be taken.',
  },
  drift_intake_refused_total: { type: 'counter', labels: {}, help: 'Bodies that the intake refused because there was no room.' },
  drift_intake_malformed_total: { type: 'counter', labels: {}, help: 'Parts of bodies that are no alert.' },
  drift_held_records: {
    type: 'gauge',
    labels: {},
    help: 'Without a journal: records that wait for a state or an apply, whose message or log file is acknowledged when they no longer do.',
  },
  drift_held_records_early_total: {
    type: 'counter',
    labels: {},
    help: 'Such records that were acknowledged while they waited, because there were too many: a crash loses them.',
  },
  drift_queue_depth: { type: 'gauge', labels: {}, help: 'Facts that wait for the pipeline.' },
  drift_queue_capacity: { type: 'gauge', labels: {}, help: 'Facts that may wait for the pipeline.' },
  drift_state_last_sync_timestamp: {
    type: 'gauge',
    labels: {},
    help: 'When a state was last read, whether it had changed or not, in Unix seconds; 0 before the first time.',
  },
  drift_state_refresh_interval_seconds: { type: 'gauge', labels: {}, help: 'Time between two readings of the state; 0 without a state.' },
  drift_state_load_errors_total: { type: 'counter', labels: {}, help: 'Readings of a state that failed.' },
  drift_state_load_duration_seconds: { type: 'histogram', labels: {}, help: 'Time that a reading of a state took, where it went well.' },
  drift_state_resources: { type: 'gauge', labels: {}, help: 'Managed resources that are declared.' },
  drift_waiting: {
    type: 'gauge',
    labels: { kind: ['not_in_state', 'candidates'] },
    help: 'Records of resources that no state declares yet, and changes that wait to be confirmed or are held, before they are alerts or dropped.',
  },
  drift_store_drifts: { type: 'gauge', labels: {}, help: 'Drifts kept in memory.' },
  drift_store_events: { type: 'gauge', labels: {}, help: 'Sensor events kept in memory.' },
  drift_stream_clients: { type: 'gauge', labels: { transport: transports }, help: 'Clients of the streams.' },
  drift_stream_slow_closed_total: {
    type: 'counter',
    labels: { transport: transports },
    help: 'Clients closed because they did not keep up.',
  },
  drift_stream_messages_total: {
    type: 'counter',
    labels: { topic: topics },
    help: 'Messages published, each counted once for all clients.',
  },
  drift_http_requests_total: {
    type: 'counter',
    labels: { route: 'path with its parameters by name, `other` for what is no route', status: 'HTTP status' },
    help: 'Requests answered.',
  },
  drift_auth_failures_total: { type: 'counter', labels: { reason: authFailures }, help: 'Requests without sufficient credentials.' },
  drift_event_loop_delay_seconds: {
    type: 'gauge',
    labels: { statistic: ['p50', 'p99', 'max'] },
    help: 'How late timers ran within the last one to two minutes.',
  },
  drift_journal_bytes_total: { type: 'counter', labels: {}, help: 'Bytes written to the journal.' },
  drift_checkpoint_seconds: { type: 'gauge', labels: {}, help: 'Time that the last checkpoint took to write; 0 before the first.' },
  drift_checkpoint_bytes: { type: 'gauge', labels: {}, help: 'Size of the last checkpoint, without the states that it refers to.' },
  drift_checkpoint_position: {
    type: 'gauge',
    labels: {},
    help: 'Position in the journal of the last checkpoint: a restart reads the facts behind it.',
  },
  drift_checkpoint_last_timestamp: {
    type: 'gauge',
    labels: {},
    help: 'When this run wrote its last checkpoint, in Unix seconds; 0 before the first.',
  },
  drift_checkpoint_errors_total: { type: 'counter', labels: {}, help: 'Checkpoints that could not be written, or not be removed.' },
  drift_rebuild_facts_left: {
    type: 'gauge',
    labels: {},
    help: 'Facts of earlier runs that are still to be processed before the service is ready.',
  },
  drift_output_file_lost_total: { type: 'counter', labels: {}, help: 'Alerts that could not be written to `outputs.file`.' },
  drift_log_lines_lost_total: { type: 'counter', labels: {}, help: 'Log lines that were not taken in time.' },
  drift_build_info: { type: 'gauge', labels: { version: 'of the service' }, help: '1.' },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof metricsTable;
