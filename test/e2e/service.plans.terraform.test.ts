import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { metricOf } from '../support/metric-of.js';
import { startService, whenReady } from '../support/service.js';
import { localProvider } from '../support/terraform-local.js';
import { until } from '../support/until.js';

const folder = mkdtempSync(join(tmpdir(), 'driftline-plans-'));
t.teardown(() => {
  rmSync(folder, { recursive: true, force: true });
});
const environment = localProvider(folder);
const skip = typeof environment === 'string' && environment;

const code = `
resource "local_file" "named" {
  for_each = toset(["a b", "quote\\"d"])
  filename = "\${path.module}/out/\${md5(each.key)}"
  content  = each.key
}
resource "terraform_data" "sealed" {
  input = sensitive("hunter2hunter2")
}
`;

void t.test('D123: real plans find what was removed by hand, leave the state alone, and leave nothing behind', { skip }, async (t) => {
  const env = { ...process.env, ...(environment as Readonly<Record<string, string>>) };
  const infra = join(folder, 'infra');
  const temporary = join(folder, 'tmp');
  for (const path of [infra, temporary]) mkdirSync(path);
  writeFileSync(join(infra, 'main.tf'), code);
  const run = (...args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync('terraform', args, { cwd: infra, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
  };
  const yaml = `verify: [{directory: ${infra}, min_interval: 0s, every: 10s}]\nproviders:\n  aws:\n    state:\n      local_path: ${join(infra, 'terraform.tfstate')}\n`;
  const plansOf = async (service: Awaited<ReturnType<typeof startService>>) => (await service.get('/api/v1/plans')).json.data.plans[0];

  writeFileSync(join(infra, 'terraform.tfstate'), '{"version":4,"serial":1,"lineage":"l","resources":[]}');
  const early = await whenReady(await startService(t, { state: '', env: { ...env, TMPDIR: temporary }, yaml }));
  const refused = await until(
    () => plansOf(early),
    (one) => one.last_run !== null,
  );
  t.match(refused, { last_run: { result: 'not_initialised' }, consecutive_failures: 1 }, 'before `init`');
  await early.stop();
  rmSync(join(infra, 'terraform.tfstate'));

  run('init', '-input=false');
  run('apply', '-auto-approve', '-input=false');
  const service = await whenReady(await startService(t, { state: '', env: { ...env, TMPDIR: temporary }, yaml }));
  const first = await until(
    () => plansOf(service),
    (one) => one.last_run?.result === 'conclusive',
  );
  t.match(first, { program: 'terraform', version: /^1\./, last_run: { targets: [], resources: 3, drifted: 0, message: '' } });
  const serial = (await service.get('/api/v1/state')).json.data.serial;

  rmSync(join(infra, 'out'), { recursive: true });
  const second = await until(
    () => plansOf(service),
    (one) => one.last_run?.drifted > 0,
  );
  t.match(second, { last_run: { result: 'conclusive', drifted: 2 }, consecutive_failures: 0 });
  t.ok((await metricOf(service, 'drift_facts_total', 'kind="plan"')) >= 2);
  await service.stop();
  t.equal(
    (JSON.parse(readFileSync(join(infra, 'terraform.tfstate'), 'utf8')) as { readonly serial: number }).serial,
    serial,
    'nothing was written to the state',
  );
  t.notOk(readdirSync(infra).some((name) => name.includes('lock.info')));
  t.strictSame(
    readdirSync(temporary).filter((name) => name.startsWith('driftline-plan-')),
    [],
  );
  t.notOk(service.output().includes('hunter2'));
});
