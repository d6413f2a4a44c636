import t from 'tap';
import { dropReasons } from '../../../src/model/drop-reason.js';
import type { Fact } from '../../../src/model/fact.js';
import { dropped } from '../../../src/model/output.js';
import { snapshotOf, stateDocument } from '../../support/arrivals.js';
import { positionAt } from '../../support/output-position.js';
import { announced, drift, openMetrics, samples } from './open-metrics.js';

void t.test('counts drifts by severity and type, resolutions, sensor alerts, and dropped records', async (t) => {
  const metrics = openMetrics(t);
  metrics.take(
    [
      announced({ severity: 'critical', resource_type: 'aws_iam_role' }),
      announced({ severity: 'low', resource_type: 'aws_instance' }),
      announced({ severity: 'low', resource_type: 'aws_instance' }),
      { output: 'resolved', drift: drift({ resolution: 'reverted' }) },
      { output: 'repeated', drift: drift({}) },
      dropped('read_only', 1_000),
      dropped('read_only', 24),
      dropped('malformed'),
    ],
    positionAt(''),
  );
  const shown = await samples(metrics);
  t.equal(shown.get('drift_events_total{severity="critical"}'), 1);
  t.equal(shown.get('drift_events_total{severity="low"}'), 2);
  t.equal(shown.get('drift_events_total{severity="high"}'), 0);
  t.equal(shown.get('drift_events_by_type{type="aws_instance"}'), 2);
  t.equal(shown.get('drift_resolved_total{resolution="reverted"}'), 1);
  t.equal(shown.get('drift_dropped_total{reason="read_only"}'), 1_024);
  t.equal(shown.get('drift_dropped_total{reason="malformed"}'), 1);
  t.equal((await samples(metrics)).get('drift_dropped_total{reason="read_only"}'), 1_024, 'a scrape changes nothing');
});

void t.test('counts facts by kind and skipped records individually', async (t) => {
  const metrics = openMetrics(t);
  const audit = { kind: 'audit', seq: 1, at: '', record: undefined } as const;
  const skipped = { count: 40, reasons: { read_only: 30, failed_call: 10 }, unsupported: [] };
  const facts: readonly Fact[] = [
    { ...audit, skipped: undefined },
    { ...audit, skipped },
    { kind: 'tick', seq: 42, at: '' },
  ];
  metrics.facts(facts);
  const shown = await samples(metrics);
  t.equal(shown.get('drift_facts_total{kind="audit"}'), 41);
  t.equal(shown.get('drift_facts_total{kind="tick"}'), 1);
  t.equal(shown.get('drift_facts_total{kind="sensor"}'), 0);
});

void t.test('D59: latency is the time held for release plus the time in the buffer and the pipeline', async (t) => {
  const metrics = openMetrics(t);
  metrics.take([announced({}, 2_000)], positionAt('', { receivedAt: 10_000 }));
  const shown = await samples(metrics);
  t.equal(shown.get('drift_detection_latency_seconds_sum'), 2.5);
  t.equal(shown.get('drift_detection_latency_seconds_count'), 1);
  t.equal(shown.get('drift_detection_latency_seconds{quantile="0.99"}'), 2.5);
});

void t.test('latency quantiles cover the last ten minutes', async (t) => {
  let now = Date.now();
  t.intercept(Date, 'now', { value: () => now });
  const metrics = openMetrics(t);
  metrics.take([announced({}, 60_000)], positionAt('', { receivedAt: 10_500 }));
  for (let minute = 0; minute <= 11; minute++) {
    now += 60_000;
    metrics.take([announced({}, 1_000)], positionAt('', { receivedAt: 10_500 }));
  }
  const shown = await samples(metrics);
  t.equal(shown.get('drift_detection_latency_seconds{quantile="0.99"}'), 1);
  t.equal(shown.get('drift_detection_latency_seconds_count'), 13, 'counts and sums cover the whole run');
});

void t.test('states: time and duration of the last read, number of failures', async (t) => {
  const metrics = openMetrics(t);
  metrics.stateLoad({ ok: true, seconds: 0.2 });
  metrics.stateLoad({ ok: false, seconds: 0.01 });
  const shown = await samples(metrics);
  t.equal(shown.get('drift_state_last_sync_timestamp'), 1_700_000_300.5);
  t.equal(shown.get('drift_state_load_duration_seconds_count'), 1);
  t.equal(shown.get('drift_state_load_duration_seconds_bucket{le="0.1"}'), 0);
  t.equal(shown.get('drift_state_load_duration_seconds_bucket{le="0.25"}'), 1);
  t.equal(shown.get('drift_state_load_errors_total'), 1);
});

void t.test('counts intake, authentication and streams', async (t) => {
  const metrics = openMetrics(t);
  metrics.intake({ accepted: 5, malformed: 2, sample: '' });
  metrics.intake({ accepted: 0, malformed: 1, sample: '' });
  metrics.intake('full');
  metrics.authFailed('expired');
  metrics.published('drifts');
  metrics.slowClosed('sse');
  metrics.slowClosed('webSocket');
  metrics.slowClosed('webSocket');
  const shown = await samples(metrics);
  t.equal(shown.get('drift_intake_requests_total{outcome="accepted"}'), 1);
  t.equal(shown.get('drift_intake_requests_total{outcome="refused"}'), 1);
  t.equal(shown.get('drift_intake_requests_total{outcome="invalid"}'), 1);
  t.equal(shown.get('drift_intake_refused_total'), 1);
  t.equal(shown.get('drift_intake_malformed_total'), 3);
  t.equal(shown.get('drift_auth_failures_total{reason="expired"}'), 1);
  t.equal(shown.get('drift_stream_messages_total{topic="drifts"}'), 1);
  t.equal(shown.get('drift_stream_slow_closed_total{transport="sse"}'), 1);
  t.equal(shown.get('drift_stream_slow_closed_total{transport="websocket"}'), 2);
});

void t.test('counts requests by route and status with a bounded number of labels', async (t) => {
  const metrics = openMetrics(t);
  metrics.http('/api/v1/drifts/:id', 200);
  metrics.http('/api/v1/drifts/:id', 404);
  metrics.http('/api/v1/drifts/:id', 404);
  metrics.http(undefined, 404);
  const shown = await samples(metrics);
  t.equal(shown.get('drift_http_requests_total{route="/api/v1/drifts/:id",status="200"}'), 1);
  t.equal(shown.get('drift_http_requests_total{route="/api/v1/drifts/:id",status="404"}'), 2);
  t.equal(shown.get('drift_http_requests_total{route="other",status="404"}'), 1);
  for (let at = 0; at < 5_000; at++) metrics.http(`/guess/${at}`, 404);
  const many = [...(await samples(metrics))].filter(([name]) => name.startsWith('drift_http_requests_total'));
  t.ok(many.length <= 1_001, `${many.length}`);
  t.equal(
    many.reduce((sum, [, count]) => sum + count, 0),
    5_004,
  );
});

void t.test('counting is cheap', (t) => {
  const metrics = openMetrics(t);
  const batch = Array.from({ length: 1_000 }, (_, at) => dropped(dropReasons[at % dropReasons.length] ?? 'malformed'));
  // Take the best of many rounds, because other work on the machine interrupts some of them.
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 200; round++) {
    const begun = performance.now();
    metrics.take(batch, positionAt(''));
    best = Math.min(best, performance.now() - begun);
  }
  const each = (best * 1e6) / batch.length;
  t.ok(each < 2_000, `${each.toFixed(0)} ns per output`);
  t.end();
});

void t.test('counts inputs and notification targets by name and outcome', async (t) => {
  const metrics = openMetrics(t);
  const queue = metrics.source('cloudtrail-queue:events');
  queue.facts(7);
  queue.failed();
  queue.count('message_poison', 1);
  queue.count('object_failed', 2);
  queue.count('bytes', 300);
  const chat = metrics.sink('chat');
  chat.sent(4);
  chat.dead(2);
  chat.dropped(1);
  chat.retried();
  metrics.sink('webhook');
  const text = await metrics.text();
  for (const line of [
    'drift_source_facts_total{source="cloudtrail-queue:events"} 7',
    'drift_source_failures_total{source="cloudtrail-queue:events"} 1',
    'drift_source_messages_total{source="cloudtrail-queue:events",outcome="poison"} 1',
    'drift_source_objects_total{source="cloudtrail-queue:events",outcome="failed"} 2',
    'drift_source_bytes_total{source="cloudtrail-queue:events"} 300',
    'drift_source_connected{source="sensor"} 1',
    'drift_notifications_total{target="chat",outcome="sent"} 4',
    'drift_notifications_total{target="chat",outcome="dead"} 2',
    'drift_notifications_total{target="chat",outcome="dropped"} 1',
    'drift_notification_retries_total{target="chat"} 1',
    'drift_notification_queue_depth{target="chat"} 3',
    'drift_notifications_total{target="webhook",outcome="sent"} 0',
    'drift_notification_retries_total{target="webhook"} 0',
  ])
    t.ok(text.includes(`${line}\n`), line);
});

void t.test('the type of each declared resource is present at 0 before it drifts', async (t) => {
  const metrics = openMetrics(t);
  const snapshot = snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: 'a', id: 'a' } }]));
  metrics.take([{ output: 'declared', source: 'terraform.tfstate', at: '', written: '', snapshot, changes: [] }], positionAt(''));
  const shown = await samples(metrics);
  t.equal(shown.get('drift_events_by_type{type="aws_s3_bucket"}'), 0);
  t.notOk(shown.has('drift_events_by_type{type="aws_instance"}'));
});
