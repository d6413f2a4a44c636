import { readFileSync } from 'node:fs';
import t from 'tap';
import { makeDrift, type Drift } from '../../src/model/drift.js';
import { dropReasons } from '../../src/model/drop-reason.js';
import type { Fact } from '../../src/model/fact.js';
import { dropped, type Output } from '../../src/model/output.js';
import { Metrics, type Gauges } from '../../src/sinks/metrics.js';
import { metricsReference } from '../../src/sinks/metrics-reference.js';
import { metricsTable, type MetricRow } from '../../src/sinks/metrics-table.js';

const gauges: Gauges = {
  queueDepth: () => 7,
  queueCapacity: () => 65_536,
  stateLastSync: () => 1_700_000_300_500,
  stateResources: () => 27,
  stateRefreshInterval: () => 300,
  storeDrifts: () => 3,
  storeEvents: () => 4,
  sensorConnected: () => true,
  sources: () => [{ name: 'sensor', connected: true }],
  notificationsQueued: () => [['chat', 3]],
  streamClients: (kind) => (kind === 'sse' ? 2 : 5),
  journalBytes: () => 1_234,
  logLinesLost: () => 1,
};

/** Metrics of a test, closed at its end. */
const open = (t: { teardown: (action: () => void) => unknown }, more: Partial<Gauges> = {}): Metrics => {
  const metrics = new Metrics({ version: '1.2.3', gauges: { ...gauges, ...more } });
  t.teardown(() => {
    metrics.close();
  });
  return metrics;
};

/** `name{labels}` → value. */
const samples = async (metrics: Metrics): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await metrics.text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

const drift = (fields: Partial<Drift>): Drift =>
  makeDrift({
    ...({ id: 'd_1', severity: 'high', resource_type: 'aws_iam_role', resolution: null } as Drift),
    ...fields,
  });
const announced = (fields: Partial<Drift>, waited = 0): Output => ({ output: 'drift', drift: drift(fields), waited });

void t.test('D59: what is shown is what the table says: names, types, labels, help', async (t) => {
  const metrics = open(t);
  metrics.take([announced({})], 0, 1);
  metrics.http('/api/v1/drifts/:id', 200);
  metrics.stateLoad({ ok: true, seconds: 0.1 });
  const input = metrics.source('sensor');
  input.connected();
  for (const what of ['message_deleted', 'object_read', 'bytes'] as const) input.count(what, 1);
  metrics.sink('chat').retried();
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

void t.test('names of the interface keep name and type', (t) => {
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
      ['counter', ['type']],
      ['summary', ['quantile']],
      ['gauge', []],
      ['gauge', []],
    ],
  );
  t.end();
});

void t.test('before the first fact every listed label is there at 0, and nothing is no number', async (t) => {
  const metrics = open(t);
  const shown = await samples(metrics);
  for (const severity of ['critical', 'high', 'medium', 'low'])
    t.equal(shown.get(`drift_events_total{severity="${severity}"}`), 0, severity);
  for (const reason of dropReasons) t.equal(shown.get(`drift_dropped_total{reason="${reason}"}`), 0, reason);
  for (const quantile of ['0.5', '0.95', '0.99']) t.equal(shown.get(`drift_detection_latency_seconds{quantile="${quantile}"}`), 0);
  t.equal(shown.get('drift_detection_latency_seconds_count'), 0);
  t.equal(shown.get('drift_intake_refused_total'), 0);
  for (const [name, value] of shown) if (Number.isNaN(value)) t.fail(`${name} is no number`);
});

void t.test('outputs are counted: drifts by severity and type, ends, sensor alerts, drops by their count', async (t) => {
  const metrics = open(t);
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
    0,
    0,
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

void t.test('facts are counted by kind, runs of skipped records by their length', async (t) => {
  const metrics = open(t);
  const audit = { kind: 'audit', seq: 1, at: '', record: undefined } as const;
  const skipped = { count: 40, reasons: new Uint8Array(40), ids: new Uint32Array(160), unsupported: [] };
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

void t.test('D59: the latency is what a record waited to be released, and then in the queue and the pipeline', async (t) => {
  const metrics = open(t);
  metrics.take([announced({}, 2_000)], 10_000, 10_500);
  const shown = await samples(metrics);
  t.equal(shown.get('drift_detection_latency_seconds_sum'), 2.5);
  t.equal(shown.get('drift_detection_latency_seconds_count'), 1);
  t.equal(shown.get('drift_detection_latency_seconds{quantile="0.99"}'), 2.5);
});

void t.test('the latency quantiles are of the last ten minutes', async (t) => {
  let now = Date.now();
  t.intercept(Date, 'now', { value: () => now });
  const metrics = open(t);
  metrics.take([announced({}, 60_000)], 0, 0);
  for (let minute = 0; minute <= 11; minute++) {
    now += 60_000;
    metrics.take([announced({}, 1_000)], 0, 0);
  }
  const shown = await samples(metrics);
  t.equal(shown.get('drift_detection_latency_seconds{quantile="0.99"}'), 1);
  t.equal(shown.get('drift_detection_latency_seconds_count'), 13, 'counts and sums are of the whole run');
});

void t.test('gauges are asked at each scrape', async (t) => {
  let depth = 1;
  const metrics = open(t, { queueDepth: () => depth++ });
  t.equal((await samples(metrics)).get('drift_queue_depth'), 1);
  const shown = await samples(metrics);
  t.equal(shown.get('drift_queue_depth'), 2);
  t.equal(shown.get('drift_queue_capacity'), 65_536);
  t.equal(shown.get('drift_state_resources'), 27);
  t.equal(shown.get('drift_state_refresh_interval_seconds'), 300);
  t.equal(shown.get('drift_store_drifts'), 3);
  t.equal(shown.get('drift_store_events'), 4);
  t.equal(shown.get('drift_sensor_connected'), 1);
  t.equal(shown.get('drift_stream_clients{transport="websocket"}'), 5);
  t.equal(shown.get('drift_stream_clients{transport="sse"}'), 2);
  t.equal(shown.get('drift_journal_bytes_total'), 1_234);
  t.equal(shown.get('drift_log_lines_lost_total'), 1);
  t.equal(shown.get('drift_build_info{version="1.2.3"}'), 1);
});

void t.test('states: when one was read, how long that took, how often it failed', async (t) => {
  const metrics = open(t);
  metrics.stateLoad({ ok: true, seconds: 0.2 });
  metrics.stateLoad({ ok: false, seconds: 0.01 });
  const shown = await samples(metrics);
  t.equal(shown.get('drift_state_last_sync_timestamp'), 1_700_000_300.5);
  t.equal(shown.get('drift_state_load_duration_seconds_count'), 1);
  t.equal(shown.get('drift_state_load_duration_seconds_bucket{le="0.1"}'), 0);
  t.equal(shown.get('drift_state_load_duration_seconds_bucket{le="0.25"}'), 1);
  t.equal(shown.get('drift_state_load_errors_total'), 1);
});

void t.test('intake, authentication and streams are counted', async (t) => {
  const metrics = open(t);
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

void t.test('requests are counted by route and status; their labels have a bound', async (t) => {
  const metrics = open(t);
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

void t.test('the delay of the event loop is what it was late, for every reader', async (t) => {
  const metrics = open(t);
  const read = async (quantile: string): Promise<number> =>
    (await samples(metrics)).get(`drift_event_loop_delay_seconds{quantile="${quantile}"}`) ?? NaN;
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
  await pause();
  for (const end = performance.now() + 200; performance.now() < end;);
  await pause();
  const longest = await read('1');
  t.ok(longest > 0.15 && longest < 5, `${longest}`);
  t.ok((await read('0.5')) < 0.1);
  t.ok((await read('1')) > 0.15, 'reading does not empty it');
});

void t.test('the process shows itself, and two of them in one process do not meet', async (t) => {
  const one = open(t);
  const other = open(t);
  one.take([announced({})], 0, 0);
  t.match(await one.text(), /^process_resident_memory_bytes \d+/m);
  t.equal((await samples(other)).get('drift_events_total{severity="high"}'), 0);
  t.match(one.contentType, /^text\/plain; version=0\.0\.4/);
});

void t.test('counting costs little', (t) => {
  const metrics = open(t);
  const batch = Array.from({ length: 1_000 }, (_, at) => dropped(dropReasons[at % dropReasons.length] ?? 'malformed'));
  const begun = performance.now();
  for (let at = 0; at < 100; at++) metrics.take(batch, 0, 0);
  const each = ((performance.now() - begun) * 1e6) / 1e5;
  t.ok(each < 2_000, `${each.toFixed(0)} ns per output`);
  t.end();
});

void t.test('docs/metrics.md is what the table says', (t) => {
  t.equal(readFileSync('docs/metrics.md', 'utf8'), metricsReference(), 'run npm run docs');
  t.end();
});

void t.test('inputs and targets of notifications are counted by name and outcome', async (t) => {
  const metrics = open(t);
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
  ])
    t.ok(text.includes(`${line}\n`), line);
});
