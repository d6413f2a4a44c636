import { readFileSync } from 'node:fs';
import t from 'tap';
import { dropReasons } from '../../../src/model/drop-reason.js';
import { metricsReference } from '../../../src/sinks/metrics/metrics-reference.js';
import { metricsTable, type MetricRow } from '../../../src/sinks/metrics/metrics-table.js';
import { positionAt } from '../../support/output-position.js';
import { until } from '../../support/until.js';
import { announced, openMetrics, samples } from './open-metrics.js';

void t.test('D59: shows exactly the metrics of the table: names, types, labels, help', async (t) => {
  const metrics = openMetrics(t);
  metrics.take([announced({})], positionAt(''));
  metrics.http('/api/v1/drifts/:id', 200);
  metrics.stateLoad({ ok: true, seconds: 0.1 });
  const input = metrics.source('sensor');
  input.connected();
  for (const what of ['message_deleted', 'object_read', 'request_sent', 'bytes'] as const) input.count(what, 1);
  metrics.sink('chat').retried();
  metrics.plans('my states/a.tfstate')('conclusive', 3);
  const text = await metrics.text();
  const types = new Map([...text.matchAll(/^# TYPE (drift_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  t.strictSame(
    Object.fromEntries([...types].sort()),
    Object.fromEntries(
      Object.entries(metricsTable)
        .map(([name, { type }]) => [name, type])
        .sort(),
    ),
  );
  const helps = new Map([...text.matchAll(/^# HELP (drift_\w+) (.+)$/gm)].map(([, name = '', help = '']) => [name, help]));
  const labels = new Map<string, Set<string>>(Object.keys(metricsTable).map((name) => [name, new Set()]));
  for (const [, name = '', braces = ''] of text.matchAll(/^(drift_\w+?)(?:_bucket)?(?:\{(.*)\})? /gm))
    for (const [, label = ''] of braces.matchAll(/(\w+)="/g)) if (label !== 'le') labels.get(name)?.add(label);
  for (const [name, row] of Object.entries<MetricRow>(metricsTable)) {
    t.equal(helps.get(name), row.help, name);
    t.strictSame([...(labels.get(name) ?? [])], Object.keys(row.labels), name);
  }
});

void t.test('keeps name and type of the metrics in the interface', (t) => {
  t.strictSame(
    (
      [
        'drift_events_total',
        'drift_events_by_type',
        'drift_detection_latency_seconds',
        'drift_sensor_connected',
        'drift_state_last_sync_timestamp',
      ] as const
    ).map((name) => [metricsTable[name].type, Object.keys(metricsTable[name].labels)]),
    [
      ['counter', ['severity']],
      ['gauge', ['type']],
      ['summary', ['quantile']],
      ['gauge', []],
      ['gauge', []],
    ],
  );
  t.end();
});

void t.test('before the first fact every listed label is present at 0 and no value is NaN', async (t) => {
  const metrics = openMetrics(t);
  const shown = await samples(metrics);
  for (const severity of ['critical', 'high', 'medium', 'low'])
    t.equal(shown.get(`drift_events_total{severity="${severity}"}`), 0, severity);
  for (const reason of dropReasons) t.equal(shown.get(`drift_dropped_total{reason="${reason}"}`), 0, reason);
  for (const quantile of ['0.5', '0.95', '0.99']) t.equal(shown.get(`drift_detection_latency_seconds{quantile="${quantile}"}`), 0);
  t.equal(shown.get('drift_detection_latency_seconds_count'), 0);
  t.equal(shown.get('drift_intake_refused_total'), 0);
  for (const [name, value] of shown) if (Number.isNaN(value)) t.fail(`${name} is not a number`);
});

void t.test('reads gauges at each scrape', async (t) => {
  let depth = 1;
  const metrics = openMetrics(t, { queueDepth: () => depth++ });
  t.equal((await samples(metrics)).get('drift_queue_depth'), 1);
  const shown = await samples(metrics);
  t.equal(shown.get('drift_queue_depth'), 2);
  t.equal(shown.get('drift_queue_capacity'), 65_536);
  t.equal(shown.get('drift_state_resources'), 27);
  t.equal(shown.get('drift_state_refresh_interval_seconds'), 300);
  t.equal(shown.get('drift_waiting{kind="not_in_state"}'), 2);
  t.equal(shown.get('drift_waiting{kind="candidates"}'), 6);
  t.equal(shown.get('drift_store_drifts'), 3);
  t.equal(shown.get('drift_store_events'), 4);
  t.equal(shown.get('drift_sensor_connected'), 1);
  t.equal(shown.get('drift_stream_clients{transport="websocket"}'), 5);
  t.equal(shown.get('drift_stream_clients{transport="sse"}'), 2);
  t.equal(shown.get('drift_leader'), 1);
  t.equal(shown.get('drift_leader_changes_total'), 3);
  t.equal(shown.get('drift_log_connected'), 1);
  t.equal(shown.get('drift_log_lag'), 12);
  t.equal(shown.get('drift_journal_bytes_total'), 1_234);
  t.equal(shown.get('drift_checkpoint_seconds'), 1.5);
  t.equal(shown.get('drift_checkpoint_bytes'), 2_345);
  t.equal(shown.get('drift_checkpoint_position'), 77);
  t.equal(shown.get('drift_checkpoint_last_timestamp'), 1_700_000_400.5);
  t.equal(shown.get('drift_checkpoint_errors_total'), 2);
  t.equal(shown.get('drift_rebuild_facts_left'), 9);
  t.equal(shown.get('drift_output_file_lost_total'), 9);
  t.equal(shown.get('drift_log_lines_lost_total'), 1);
  t.equal(shown.get('drift_build_info{version="1.2.3"}'), 1);
});

void t.test('metrics of a source and a target start at 0', async (t) => {
  const metrics = openMetrics(t);
  metrics.source('cloudtrail-queue:trail');
  metrics.sink('chat');
  const shown = await samples(metrics);
  for (const outcome of ['deleted', 'ignored', 'failed', 'poison'])
    t.equal(shown.get(`drift_source_messages_total{source="cloudtrail-queue:trail",outcome="${outcome}"}`), 0, outcome);
  for (const outcome of ['read', 'failed', 'skipped'])
    t.equal(shown.get(`drift_source_objects_total{source="cloudtrail-queue:trail",outcome="${outcome}"}`), 0, outcome);
  for (const name of ['connects', 'failures', 'facts', 'requests', 'bytes'])
    t.equal(shown.get(`drift_source_${name}_total{source="cloudtrail-queue:trail"}`), 0, name);
  for (const outcome of ['sent', 'dead', 'dropped'])
    t.equal(shown.get(`drift_notifications_total{target="chat",outcome="${outcome}"}`), 0, outcome);
  t.equal(shown.get('drift_notification_retries_total{target="chat"}'), 0);
});

void t.test('event loop delay measures lateness, for every reader', async (t) => {
  const metrics = openMetrics(t);
  const read = async (statistic: string): Promise<number> =>
    (await samples(metrics)).get(`drift_event_loop_delay_seconds{statistic="${statistic}"}`) ?? NaN;
  // The monitor samples with a timer of its own, before and after the block.
  await until(
    () => read('max'),
    (seconds) => seconds > 0,
  );
  for (const end = performance.now() + 200; performance.now() < end;);
  const longest = await until(
    () => read('max'),
    (seconds) => seconds > 0.15,
  );
  t.ok(longest > 0.15 && longest < 3_600, `${longest} s`);
  t.ok((await read('p50')) < longest);
  t.ok((await read('max')) > 0.15, 'a scrape does not reset it');
});

void t.test('reports process metrics; two registries in one process are independent', async (t) => {
  const one = openMetrics(t);
  const other = openMetrics(t);
  one.take([announced({})], positionAt('', { receivedAt: 10_500 }));
  t.match(await one.text(), /^process_resident_memory_bytes \d+/m);
  t.equal((await samples(other)).get('drift_events_total{severity="high"}'), 0);
  t.match(one.contentType, /^text\/plain; version=0\.0\.4/);
});

void t.test('docs/metrics.md matches the table', (t) => {
  t.equal(readFileSync('docs/metrics.md', 'utf8'), metricsReference(), 'run npm run docs');
  t.end();
});

void t.test('D123: counts runs of plans by state, whatever is in its name, and result', async (t) => {
  const metrics = openMetrics(t);
  const ran = metrics.plans('my states/a.tfstate');
  ran('failed', 2);
  ran('failed', 4);
  const found = await samples(metrics);
  t.equal(found.get('drift_plan_runs_total{state="my states/a.tfstate",result="failed"}'), 2);
  t.equal(found.get('drift_plan_runs_total{state="my states/a.tfstate",result="conclusive"}'), 0, 'shown from the start');
  t.equal(found.get('drift_plan_duration_seconds_sum{state="my states/a.tfstate"}'), 6);
  t.equal(found.get('drift_plan_failing{state="my states/a.tfstate"}'), 1);
  t.equal(found.get('drift_plan_queue{state="my states/a.tfstate"}'), 5);
});
