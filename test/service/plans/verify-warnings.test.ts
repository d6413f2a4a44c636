import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { verifyWarnings } from '../../../src/service/plans/verify-warnings.js';
import { usable } from '../../config/read.js';

const warnings = (entry: string, folder: string, path = ''): Promise<readonly string[]> =>
  verifyWarnings(usable(`providers: {aws: {state: {local_path: a}}}\nverify: [{${entry}}]`), folder, { PATH: path });

void t.test('warns about a folder, a program and a file of variables that cannot be used', async (t) => {
  const folder = t.testdir({ infra: {}, bin: { terraform: '', tofu: '' }, 'plan.env': '', 'main.tf': '' });
  chmodSync(join(folder, 'bin/terraform'), 0o755);
  chmodSync(join(folder, 'plan.env'), 0o600);
  const path = `/nowhere:${join(folder, 'bin')}`;
  t.strictSame(await warnings('directory: infra, environment_from: plan.env', folder, path), []);
  t.strictSame(await warnings('directory: infra, binary: bin/terraform', folder), []);
  t.strictSame(await warnings('directory: gone, binary: tofu', folder, path), [
    'verify[0].directory: "gone" does not exist',
    'verify[0].binary: "tofu" is not in PATH: install it, or give its path',
  ]);
  t.strictSame(await warnings('directory: main.tf, binary: bin/tofu, environment_from: infra', folder), [
    'verify[0].directory: "main.tf" is not a folder',
    'verify[0].environment_from: "infra" is not a regular file',
    'verify[0].binary: "bin/tofu" is not a program',
  ]);
  chmodSync(join(folder, 'plan.env'), 0o644);
  t.match(await warnings('directory: infra, environment_from: plan.env', folder, path), [/may be read by every user of this machine/]);
});

void t.test('warns about intervals without effect', async (t) => {
  const folder = t.testdir({ infra: {} });
  const about = async (entry: string) => (await warnings(`directory: infra, binary: /bin/sh, ${entry}`, folder)).join();
  t.equal(await about('every: 2h'), '');
  t.equal(await about('every: 2h, on: [alert]'), 'verify[0].every: has no effect, because `on` does not list schedule');
  t.equal(await about('every: 10m, min_interval: 1h'), 'verify[0].min_interval: is longer than every, which has no effect');
});
