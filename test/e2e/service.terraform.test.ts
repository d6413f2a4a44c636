import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { startService, whenReady } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

/** The tool uses neither the network nor user settings. */
const env = { ...process.env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: devNull, TF_IN_AUTOMATION: '1' };
const tool = ['terraform', 'tofu'].find((name) => spawnSync(name, ['version'], { env }).status === 0);

/** Resources without a provider. Each apply replaces one of them, which takes a second and makes the lock observable. */
const code = `
terraform {
  backend "local" {}
}
variable "size" {
  default = "small"
}
variable "machines" {
  default = 1
}
resource "terraform_data" "machine" {
  count = var.machines
  input = var.size
}
resource "terraform_data" "slow" {
  triggers_replace = [var.size, var.machines]
  provisioner "local-exec" {
    command = "sleep 2"
  }
}
`;

type Fixture = { readonly folder: string; readonly run: (...args: readonly string[]) => Promise<string> };

const fixture = (t: { readonly teardown: (work: () => void) => void }): Fixture => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-iac-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(join(folder, 'main.tf'), code);
  const run = async (...args: readonly string[]): Promise<string> => {
    const child = spawn(tool ?? '', [...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
    if (status !== 0) throw new Error(output);
    return output;
  };
  return { folder, run };
};

const skip = tool === undefined && 'neither terraform nor tofu is installed';

void t.test('D9 D44 D52: detects the lock, the reload and the changes of real applies', { skip }, async (t) => {
  const { folder, run } = fixture(t);
  await run('init', '-no-color', '-input=false');
  const apply = (...variables: readonly string[]): Promise<string> =>
    run('apply', '-auto-approve', '-no-color', '-input=false', ...variables.flatMap((one) => ['-var', one]));
  await apply();

  const service = await whenReady(
    await startService(t, { state: '', yaml: `providers:\n  aws:\n    state:\n      local_path: ${join(folder, 'terraform.tfstate')}\n` }),
  );
  const serial = async (): Promise<number> => (await service.get('/api/v1/state')).json.data.serial;
  const first = await serial();
  const socket = await Listener.open(service.ws);
  await socket.subscribe('state');
  /** Pushed state changes since `from`, without the slow resource, whose write may fall between two polls. */
  const pushedChanges = (from: number): readonly string[] =>
    socket
      .of('state_change')
      .map(({ payload }) => `${String(payload.action)} ${String(payload.resource)}`)
      .filter((line) => !line.endsWith('.slow'))
      .slice(from)
      .sort();
  const lines = (message: string): number => service.logs().filter(({ msg }) => msg === message).length;
  const step = async (what: string, variables: readonly string[], expected: readonly string[]): Promise<void> => {
    const [before, locks, unlocks] = [pushedChanges(0).length, lines('state locked by an apply'), lines('state unlocked')];
    const applying = apply(...variables);
    await until(
      () => lines('state locked by an apply'),
      (count) => count > locks,
    );
    t.equal(lines('state locked by an apply'), locks + 1, `${what}: the lock is detected during the apply`);
    await applying;
    const changes = await until(
      () => pushedChanges(before),
      (now) => now.length >= expected.length && lines('state unlocked') > unlocks,
    );
    t.strictSame(changes, expected, `${what}: each changed resource is pushed once`);
    t.equal(lines('state unlocked'), unlocks + 1, `${what}: the unlock is detected`);
  };

  await step('change', ['size=large'], ['modified terraform_data.machine[0]']);
  await step('add', ['size=large', 'machines=3'], ['added terraform_data.machine[1]', 'added terraform_data.machine[2]']);
  const declared = ['terraform_data.machine[0]', 'terraform_data.machine[1]', 'terraform_data.machine[2]', 'terraform_data.slow'];
  // Between the two writes of its replacement the slow resource is not in the state, which may be what the last poll read.
  const addresses = await until(
    async () => (await service.get('/api/v1/state/resources')).json.data.resources.map((one: { address: string }) => one.address),
    (now) => now.length >= declared.length,
  );
  t.strictSame(addresses, declared);
  await step('remove', ['size=large', 'machines=1'], ['removed terraform_data.machine[1]', 'removed terraform_data.machine[2]']);
  t.ok((await serial()) > first + 2, 'the serial increases');
  const machine = await service.get(`/api/v1/state/resources/${encodeURIComponent('terraform_data.machine[0]')}`);
  t.match(machine.json.data.attributes, { output: { value: 'large' } });
  t.equal((await service.get('/api/v1/drifts')).json.data.total, 0, 'an apply is not drift');
  t.equal((await service.get('/ready')).status, 200);
  socket.socket.terminate();
});
