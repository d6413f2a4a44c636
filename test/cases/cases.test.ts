import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import t from 'tap';
import { runCommand } from '../support/command.js';
import type { Case } from './case-form.js';
import { faultsOf } from './evaluate-case.js';

/** The stories in the folders beside this file, or in those of another folder that `DRIFTLINE_CASES` names. */
const root = resolve(process.env['DRIFTLINE_CASES'] ?? join('test', 'cases'));
const folders = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => basename(name) === 'case.json')
  .map(dirname)
  .sort();
const environment = { NO_COLOR: '1', TZ: 'UTC' };

void t.test('finds the cases', async (t) => {
  t.not(folders.length, 0);
});
for (const name of folders) {
  void t.test(name, async (t) => {
    const cwd = join(root, name);
    const one = JSON.parse(readFileSync(join(cwd, 'case.json'), 'utf8')) as Case;
    const config = one.config === undefined ? [] : ['--config', one.config];
    const run = await runCommand(['replay', '--format', 'ndjson', ...config, ...one.run], { cwd, environment });
    for (const fault of faultsOf(one, run)) t.fail(fault, { at: null, stack: '', why: one.why });
    t.pass(one.title);
  });
}
