import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import type { Difference } from '../../src/operators/preview/compare-runs.js';
import { checked } from '../support/openapi-check.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';
import { config, driftline, incident, inputs } from './incident.js';

/** `POST /api/v1/rules/preview` of a service that has seen the bundled incident. */

const states = ['--state', 'state/before.tfstate', '--state-at', '2026-03-10T14:09:40Z=state/after.tfstate'];
const absolute = (args: readonly string[]): readonly string[] =>
  args.map((arg) =>
    arg.replace(/^(.*=)?(driftline\.yaml|state\/|logs|google-cloud\.json|kubernetes-audit\.ndjson|sensor\.ndjson)/, `$1${incident}/$2`),
  );

type Rules = {
  readonly drift_rules: readonly unknown[];
  readonly ignore: readonly unknown[];
  readonly advanced: { readonly maintenance_windows: readonly unknown[] };
};

const current = readFileSync(join(incident, 'driftline.yaml'), 'utf8');
/** Databases become critical, changes by the scheduler count, timeouts of functions are ignored, and nothing is patched on Wednesdays. */
const proposed = current
  .replace('    severity: high\n', '    severity: critical\n')
  .replace('    exclude_users: [capacity-scheduler]\n', '')
  .replace('ignore:\n', 'ignore:\n  - resource: aws_lambda_*\n    attributes: [timeout]\n')
  .replace('days: [wednesday]', 'days: [sunday]');

const bodyOf = (yaml: string): object => {
  const { drift_rules, ignore, advanced } = parse(yaml) as Rules;
  return { drift_rules, ignore, maintenance_windows: advanced.maintenance_windows };
};
const shown = ({ effect, changed, before, after }: Difference): string =>
  `${effect} ${(after ?? before)?.id ?? ''} ${changed.join()} ${String(before?.severity)} ${String(after?.severity)} ${String(after?.rules)} ${String(after?.maintenance)}`;

void t.test('previews rules on what the service remembers: the differences of a replay', async (t) => {
  const cwd = t.testdir({});
  const rules = join(cwd, 'proposed.yaml');
  writeFileSync(rules, proposed);
  const replayed = driftline(['replay', ...config, ...states, '--rules-after', rules, '--format', 'json', ...inputs]);
  const expected = JSON.parse(replayed.stdout) as readonly Difference[];
  t.strictSame(new Set(expected.map(({ effect }) => effect)), new Set(['appears', 'vanishes', 'severity']));

  const service = await checked(
    await startService(t, {
      state: '',
      command: () => ['replay', ...absolute([...config, ...states]), '--server', ...absolute(inputs)],
    }),
  );
  await until(
    () => service.logs(),
    (logs) => logs.some(({ msg }) => msg === 'replay finished'),
  );
  const path = '/api/v1/rules/preview';
  const before = await until(
    () => service.get('/api/v1/drifts?limit=1000'),
    ({ json }) => json.data.total === 26,
  );

  const { status, json } = await service.post(path, bodyOf(proposed));
  t.equal(status, 200);
  const differences = json.data.differences as readonly Difference[];
  t.strictSame(differences.map(shown).sort(), expected.map(shown).sort());
  const counted = (effect: string): number => expected.filter((one) => one.effect === effect).length;
  t.match(json.data, {
    summary: { appears: counted('appears'), vanishes: counted('vanishes'), severity: counted('severity'), other: 0 },
    truncated: false,
    complete: true,
    limits: [],
    remembered: { alerts: 26, refused: Number },
  });
  t.ok(json.data.remembered.refused > 0);
  const times = differences.map(({ before: old, after }) => Date.parse((after ?? old)?.event_time ?? ''));
  t.strictSame(
    times,
    times.toSorted((one, other) => other - one),
    'newest first',
  );

  await t.test('the rules in effect, as given or left out, make no difference', async (t) => {
    for (const body of [bodyOf(current), { ...bodyOf(current), ignore: null }]) {
      const { data } = (await service.post(path, body)).json;
      t.strictSame([data.differences, data.summary], [[], { appears: 0, vanishes: 0, severity: 0, other: 0, unchanged: 26 }]);
    }
  });

  await t.test('limit cuts the list, not the summary', async (t) => {
    const { data } = (await service.post(`${path}?limit=2`, bodyOf(proposed))).json;
    t.strictSame([data.differences.length, data.truncated], [2, true]);
    t.strictSame([data.summary, data.differences], [json.data.summary, differences.slice(0, 2)]);
    t.equal((await service.post(`${path}?limit=0`, bodyOf(current))).status, 400);
  });

  await t.test('says what it cannot know', async (t) => {
    const { data } = (await service.post(path, { ignore: [] })).json;
    t.equal(data.complete, false);
    t.match(data.limits, [/^the new rules drop entries of `ignore`; the 3 ignored changes were only counted and cannot be previewed$/]);
    const users = (await service.post(path, { drift_rules: [{ name: 'all', exclude_users: ['tomas.weil*'] }] })).json.data;
    const repeated = (users.differences as readonly (Difference & { is_certain: boolean })[]).filter(
      ({ before }) => (before?.occurrences ?? 1) > 1,
    );
    t.ok(repeated.length > 0);
    t.ok(repeated.every(({ is_certain }) => !is_certain));
    t.match(users.limits, [/is_certain/]);
    const radius = (await service.post(path, { drift_rules: [{ name: 'wide', min_blast_radius: 1 }] })).json.data;
    t.match(radius.limits, [/min_blast_radius is compared with the causal graph as it is now/]);
    t.ok(radius.summary.vanishes > 0 && radius.summary.vanishes < 26);
  });

  await t.test('names every problem of the rules by its path', async (t) => {
    const wrong = await service.post(path, { drift_rules: [{ name: 'a', severity: 'grave' }, {}], ignroe: [], ignore: 5 });
    t.equal(wrong.status, 400);
    for (const part of ['ignroe', 'drift_rules[0].severity: "grave": expected one of', 'drift_rules[1].name', 'ignore: 5: expected a list'])
      t.ok(String(wrong.json.error.message).includes(part), `${part} in ${String(wrong.json.error.message)}`);
    const many = await service.post(path, { drift_rules: Array.from({ length: 30 }, () => ({})) });
    t.match(many.json.error.message, /and 20 more$/);
    for (const body of [[], 'text', 5, true, {}, { ignore: null }])
      t.equal((await service.post(path, body)).status, 400, JSON.stringify(body));
    t.equal((await service.post(path, null)).status, 400);
    t.equal((await service.post(path, { drift_rules: [{ name: 'x'.repeat(70_000) }] })).status, 413);
    t.equal((await service.send('GET', path)).status, 405);
  });

  const after = await service.get('/api/v1/drifts?limit=1000');
  t.strictSame(after.json.data, before.json.data, 'nothing has changed');
});
