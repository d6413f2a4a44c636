import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
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

void t.test('alert rules name only metrics and labels that exist', async (t) => {
  const known = await knownSeries();
  for (const { alert, expr, annotations } of rules) t.strictSame(unknownIn(expr, known, annotations.description), [], alert);
});

void t.test('alert rules are whole: name, severity, words, durations', (t) => {
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

void t.test('somebody is told of each way to go blind', (t) => {
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
