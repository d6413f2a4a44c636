import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse, stringify } from 'yaml';
import { configReference } from '../../src/config/config-reference.js';
import { metricsTable } from '../../src/sinks/metrics/metrics-table.js';
import { runCommand } from '../support/command.js';
import { helmTool } from './tools.js';
import { render } from './helm/helm-chart.js';

const page = readFileSync('docs/high-availability.md', 'utf8');
const [values = '', log = ''] = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);

void t.test('the page on several instances names only existing metrics, alerts, variables and keys', (t) => {
  const keys = configReference();
  for (const [name] of page.matchAll(/\bdrift_\w+/g)) t.ok(Object.hasOwn(metricsTable, name), name);
  for (const [name] of page.matchAll(/SVC_\w+/g)) t.ok(keys.includes(`\`${name}\``) || name === 'SVC_API_AUTH_JWT_SECRET', name);
  for (const [, key = ''] of page.matchAll(/`(log\.[a-z_.]+)/g)) t.ok(keys.includes(`| \`${key}\` |`), key);
  const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
  for (const [name] of page.matchAll(/Driftline[A-Z]\w+/g)) t.ok(rules.includes(`alert: ${name}\n`), name);
  t.end();
});

void t.test('the configurations on the page are valid', async (t) => {
  const configs = [stringify((parse(values) as { readonly config: object }).config), log];
  for (const text of configs) {
    const path = join(t.testdir({}), 'driftline.yaml');
    writeFileSync(path, text);
    const { code, stderr } = await runCommand(['check-config', path], { environment: { SVC_API_AUTH_JWT_SECRET: 'x'.repeat(32) } });
    t.equal(code, 0, stderr);
  }
});

const helm = helmTool();
void t.test('the chart accepts the values on the page', { skip: helm.skip }, (t) => {
  const manifests = render(helm.path, parse(values) as object);
  t.not(typeof manifests, 'string', typeof manifests === 'string' ? manifests : '');
  t.end();
});
