import { readFileSync } from 'node:fs';
import t from 'tap';
import { metricsTable } from '../../src/sinks/metrics/metrics-table.js';
import { knownSeries, unknownIn } from './known-metrics.js';
import { namedIn } from './promql.js';

type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
};
type Dashboard = { readonly panels: readonly Panel[]; readonly templating: { readonly list: readonly { readonly name: string }[] } };

const text = readFileSync('deploy/grafana/driftline.json', 'utf8');
const dashboard = JSON.parse(text) as Dashboard;
const targets = dashboard.panels.flatMap((panel) => (panel.targets ?? []).map((target) => ({ panel, ...target })));

void t.test('extracts metrics and labels from expressions', (t) => {
  t.strictSame(namedIn('sum by (a, b) (rate(x_total{c="1",d=~"$e.+"}[$__rate_interval])) / on (f) group_left y > 3 * z'), {
    selectors: [
      {
        name: 'x_total',
        matchers: [
          { label: 'c', operator: '=', value: '1' },
          { label: 'd', operator: '=~', value: '$e.+' },
        ],
      },
      { name: 'y', matchers: [] },
      { name: 'z', matchers: [] },
    ],
    labels: ['a', 'b', 'f'],
  });
  t.throws(() => namedIn('a & b'));
  t.end();
});

void t.test('reports unknown metrics and labels', async (t) => {
  const known = await knownSeries();
  t.strictSame(unknownIn('drift_events_total', known), []);
  t.strictSame(unknownIn('drift_event_total', known), ['metric drift_event_total']);
  t.strictSame(unknownIn('drift_events_total{kind="x"}', known), ['label kind of drift_events_total']);
  t.strictSame(unknownIn('drift_events_total{severity="grave"}', known), ['severity="grave" of drift_events_total']);
  t.strictSame(unknownIn('sum by (type) (drift_events_total)', known), ['label type']);
  t.strictSame(unknownIn('drift_events_total', known, '{{type}}'), ['label type']);
  t.strictSame(unknownIn('rate(drift_state_load_duration_seconds_bucket[5m])', known, '{{le}}'), []);
  t.strictSame(unknownIn('drift_state_load_duration_seconds', known), ['metric drift_state_load_duration_seconds']);
  t.strictSame(unknownIn('drift_detection_latency_seconds_sum / drift_detection_latency_seconds_count', known), []);
});

void t.test('the dashboard names only existing metrics and labels', async (t) => {
  const known = await knownSeries();
  t.ok(targets.length > 20);
  for (const { panel, expr, legendFormat } of targets) t.strictSame(unknownIn(expr, known, legendFormat), [], `${panel.title}: ${expr}`);
});

void t.test('the dashboard shows every metric', (t) => {
  const shown = new Set(targets.flatMap(({ expr }) => namedIn(expr).selectors.map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''))));
  for (const name of Object.keys(metricsTable)) t.ok(shown.has(name), name);
  t.end();
});

void t.test('panels have unique ids and do not overlap, and variables exist', (t) => {
  t.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  const cells = new Set<string>();
  for (const { title, gridPos } of dashboard.panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        if (x >= 24 || cells.has(`${x} ${y}`)) t.fail(`${title} overlaps another panel or the edge`);
        cells.add(`${x} ${y}`);
      }
  const variables = new Set([...dashboard.templating.list.map(({ name }) => name), '__rate_interval', '__range', '__all']);
  for (const [, name = ''] of text.matchAll(/\$\{?(\w+)/g)) t.ok(variables.has(name), name);
  t.end();
});
