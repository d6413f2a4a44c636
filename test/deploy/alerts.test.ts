import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { announced, openMetrics } from '../sinks/metrics/open-metrics.js';
import { positionAt } from '../support/output-position.js';
import { knownSeries, unknownIn } from './known-metrics.js';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
};

const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

void t.test('alert rules name only existing metrics and labels', async (t) => {
  const known = await knownSeries();
  for (const { alert, expr, annotations } of rules) t.strictSame(unknownIn(expr, known, annotations.description), [], alert);
});

void t.test('alert rules have a unique name, a severity, a description and valid durations', (t) => {
  t.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const rule of rules) {
    t.match(rule.alert, /^Driftline[A-Z]\w+$/);
    t.ok(['critical', 'warning'].includes(rule.labels.severity), rule.alert);
    t.ok(rule.annotations.summary !== '' && rule.annotations.description.endsWith('.'), rule.alert);
    t.match(rule.for ?? '1m', /^\d+[smh]$/, rule.alert);
    t.strictSame(
      Object.keys(rule).filter((key) => !['alert', 'expr', 'for', 'labels', 'annotations'].includes(key)),
      [],
      rule.alert,
    );
  }
  t.end();
});

const scenarios = 'test/deploy/alerts.promtool.yml';
type Scenario = { readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[] };
const missing = spawnSync('promtool', ['--version']).error === undefined ? false : 'promtool is not installed (Debian: prometheus)';
const promtool = (args: readonly string[], input = '') => spawnSync('promtool', args, { input, encoding: 'utf8' });

void t.test('every alert rule has a scenario that fires and one that does not', async (t) => {
  const { tests } = parse(readFileSync(scenarios, 'utf8')) as { readonly tests: readonly Scenario[] };
  const expectations = tests.flatMap((one) => one.alert_rule_test);
  for (const { alert } of rules) {
    const own = expectations.filter(({ alertname }) => alertname === alert);
    t.ok(own.some((one) => one.exp_alerts.length > 0) && own.some((one) => one.exp_alerts.length === 0), alert);
  }
});

void t.test('the scenarios pass in promtool', { skip: missing }, async (t) => {
  const { status, stdout, stderr } = promtool(['test', 'rules', scenarios]);
  t.equal(status, 0, `${stdout}${stderr}`);
});

void t.test('promtool accepts the metrics', { skip: missing }, async (t) => {
  const metrics = openMetrics(t);
  metrics.source('cloudtrail-queue:trail');
  metrics.sink('chat');
  metrics.take([announced({})], positionAt(''));
  metrics.stateLoad({ ok: true, seconds: 0.1 });
  metrics.http('/api/v1/drifts', 200);
  const { status, stdout, stderr } = promtool(['check', 'metrics'], await metrics.text());
  t.strictSame([status, stdout, stderr], [0, '', '']);
});

void t.test('each blind spot of the service has an alert', (t) => {
  for (const metric of [
    'up',
    'drift_state_last_sync_timestamp',
    'drift_state_load_errors_total',
    'drift_queue_depth',
    'drift_intake_refused_total',
    'drift_event_loop_delay_seconds',
    'drift_stream_slow_closed_total',
  ])
    t.ok(
      rules.some(({ expr }) => new RegExp(`\\b${metric}\\b`).test(expr)),
      metric,
    );
  t.end();
});
