import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { configReference } from '../../src/config/config-reference.js';
import { metricsTable } from '../../src/sinks/metrics/metrics-table.js';
import { runCommand } from '../support/command.js';

const page = readFileSync('docs/operations.md', 'utf8');

void t.test('the operations page names only existing pages, metrics, variables, keys and flags', async (t) => {
  for (const [, path = ''] of page.matchAll(/\]\(([\w./-]+)\)/g)) t.ok(existsSync(join('docs', path)), path);
  for (const [, path = ''] of page.matchAll(/`((?:deploy|examples)\/[\w./-]+|compose\.yaml)`/g)) t.ok(existsSync(path), path);
  // A type of messages, not a metric.
  for (const [name] of page.replaceAll(/drift_(?:action|ids)/g, '').matchAll(/drift_\w+/g)) t.ok(Object.hasOwn(metricsTable, name), name);
  const keys = configReference();
  // Secrets cannot be set in the file and are not in its reference; api_key is the name of an HTTP field.
  for (const [name] of page.replaceAll(/SVC_(?:API_AUTH_JWT_SECRET|API_ADMIN_KEY|LOG_COMPONENTS)/g, '').matchAll(/SVC_\w+/g))
    t.ok(keys.includes(`\`${name}\``), name);
  for (const [, key = ''] of page.matchAll(/`((?:api|journal|logging|state|storage)\.[a-z_.]+)/g))
    t.ok(keys.includes(`| \`${key}\` |`), key);
  const stdout = (await Promise.all([['--help'], ['explain', '--help']].map((args) => runCommand(args)))).map((one) => one.stdout).join('');
  for (const [, flag = ''] of page.matchAll(/(?<![\w-])(?<!up )(--[a-z][a-z-]+)/g)) t.ok(stdout.includes(`${flag} `), flag);
});
