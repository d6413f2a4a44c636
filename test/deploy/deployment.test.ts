import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse, stringify } from 'yaml';
import { configReference } from '../../src/config/config-reference.js';
import { metricsTable } from '../../src/sinks/metrics/metrics-table.js';
import { runCommand } from '../support/command.js';
import { render } from './helm/helm-chart.js';
import { helmTool } from './tools.js';

/** Checks `docs/deployment.md` and `SECURITY.md` against the program and the repository. */

const deployment = readFileSync('docs/deployment.md', 'utf8');
const security = readFileSync('SECURITY.md', 'utf8');
const pages = [
  ['docs', deployment],
  ['.', security],
] as const;
/** Headings of a page as GitHub links to them. */
const anchors = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

void t.test('the pages name only existing files, headings, metrics, variables and keys', (t) => {
  const keys = configReference();
  for (const [folder, page] of pages) {
    for (const [, path = '', anchor = ''] of page.matchAll(/\]\(([\w./-]*)(?:#([\w-]+))?\)/g)) {
      const target = path === '' ? undefined : join(folder, path);
      t.ok(target === undefined || existsSync(target), path);
      if (anchor !== '') t.ok(anchors(target === undefined ? page : readFileSync(target, 'utf8')).includes(anchor), `${path}#${anchor}`);
    }
    for (const [, path = ''] of page.matchAll(/`((?:deploy|examples)\/[\w./-]+|compose\.yaml)`/g)) t.ok(existsSync(path), path);
    for (const [name] of page.matchAll(/\bdrift_\w+/g)) t.ok(Object.hasOwn(metricsTable, name), name);
    for (const [name] of page.replaceAll(/SVC_(?:API_AUTH_JWT_SECRET|API_ADMIN_KEY)|`SVC_…`/g, '').matchAll(/SVC_\w+/g))
      t.ok(keys.includes(`\`${name}\``), name);
    for (const [, key = ''] of page.matchAll(/`((?:api|log|intake|streams|storage|outputs)\.[a-z_.]+)/g))
      t.match(keys, new RegExp(`\\| \`${key.replaceAll('.', '\\.')}[\`.\\[]`), key);
  }
  t.end();
});

const [, values = ''] = /^```yaml\n([^]*?)^```$/m.exec(deployment) ?? [];

void t.test('the values on the page are a valid configuration, and the chart has the values that the page lists', async (t) => {
  const path = join(t.testdir({}), 'driftline.yaml');
  writeFileSync(path, stringify((parse(values) as { readonly config: object }).config));
  const environment = { SVC_API_AUTH_JWT_SECRET: 'x'.repeat(32), CHAT_WEBHOOK: 'https://chat.example/hook' };
  const { code, stderr } = await runCommand(['check-config', path], { environment });
  t.equal(code, 0, stderr);
  const chart = parse(readFileSync('deploy/helm/driftline/values.yaml', 'utf8')) as object;
  const [, table = ''] = /\| Value \| Meaning \|\n([^]*?)\n\n/.exec(deployment) ?? [];
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  t.ok(rows.length > 20);
  for (const name of rows) t.ok(Object.hasOwn(chart, name), name);
});

const helm = helmTool();
void t.test('the chart accepts the values on the page', { skip: helm.skip }, (t) => {
  const manifests = render(helm.path, parse(values) as object);
  t.not(typeof manifests, 'string', typeof manifests === 'string' ? manifests : '');
  t.end();
});
