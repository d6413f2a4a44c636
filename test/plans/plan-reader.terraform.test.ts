import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { byAddress, readPieces } from '../support/plan-documents.js';

/** The tool uses neither the network nor user settings. */
const env = { ...process.env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: devNull, TF_IN_AUTOMATION: '1', TF_INPUT: '0' };
const tool = ['terraform', 'tofu'].find((name) => spawnSync(name, ['version'], { env }).status === 0);
const skip = tool === undefined && 'neither terraform nor tofu is installed';

/** Resources without a provider, which never drift. */
const code = (size: number): string => `
variable "input" {
  default   = "one"
  sensitive = true
}
resource "terraform_data" "constant" {
  input = { size = ${String(size)}, digits = 12345678901234567890 }
}
resource "terraform_data" "input" {
  count = 2
  input = var.input
}
module "part" {
  source   = "./part"
  for_each = toset(["a.b", "c]\\"d"])
  name     = each.key
}
`;
const part = `
variable "name" {}
resource "terraform_data" "in" {
  input = var.name
}
`;

void t.test('reads what Terraform writes: whole, with targets, without a refresh', { skip, timeout: 300_000 }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-plan-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (...args: readonly string[]): Buffer =>
    execFileSync(tool ?? '', [...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 });
  writeFileSync(join(folder, 'main.tf'), code(1));
  mkdirSync(join(folder, 'part'));
  writeFileSync(join(folder, 'part', 'main.tf'), part);
  run('init', '-input=false');
  run('apply', '-auto-approve', '-input=false');
  writeFileSync(join(folder, 'main.tf'), code(2));
  const document = (...args: readonly string[]) => {
    run('plan', '-input=false', '-lock=false', '-out=plan', ...args);
    return readPieces(run('show', '-json', 'plan'));
  };
  const events = (...args: readonly string[]) => readPieces(run('plan', '-json', '-input=false', '-lock=false', ...args));
  const conclusive = (plan: ReturnType<typeof document>): number => plan.resources.filter((one) => one.isConclusive).length;

  const plan = document('-var', 'input=other-secret');
  const found = byAddress(plan);
  t.equal(plan.head.program, tool);
  t.ok(Math.abs(Date.parse(plan.head.taken) - Date.now()) < 300_000);
  t.strictSame([...found.keys()].sort(), [
    'module.part["a.b"].terraform_data.in',
    'module.part["c]\\"d"].terraform_data.in',
    'terraform_data.constant',
    'terraform_data.input[0]',
    'terraform_data.input[1]',
  ]);
  t.equal(conclusive(plan), 5);
  t.strictSame(found.get('terraform_data.constant')?.pending, {
    action: 'update',
    before: { input: { digits: '12345678901234567890', size: 1 } },
    after: { input: { digits: '12345678901234567890', size: 2 } },
    masked: [],
    reason: 'not_applied',
  });
  t.match(found.get('terraform_data.input[1]')?.pending, {
    before: { input: '(sensitive)' },
    after: { input: '(sensitive)' },
    masked: ['input'],
    reason: 'input',
  });
  t.match(found.get('module.part["c]\\"d"].terraform_data.in'), { configured: ['input'], pending: null });

  const refreshed = document('-refresh-only');
  t.ok(refreshed.resources.every(({ pending, drift }) => pending === null && drift === null));
  t.equal(refreshed.resources.length, 5);
  t.equal(byAddress(document('-target=terraform_data.input[0]')).get('terraform_data.input[0]')?.isConclusive, true);
  t.equal(conclusive(document('-target=terraform_data.input[0]')), 1);
  t.equal(conclusive(document('-refresh-only', '-target=terraform_data.input[0]')), 0, 'it does not say what it refreshed');

  t.equal(conclusive(events()), 5);
  t.equal(conclusive(events('-target=module.part')), 2);
  t.equal(conclusive(events('-refresh=false')), 0);
  t.match(byAddress(events('-refresh=false')).get('terraform_data.constant'), { isConclusive: false, pending: { action: 'update' } });
  t.end();
});
