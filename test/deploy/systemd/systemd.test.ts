import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { parse, stringify } from 'yaml';
import { runCommand } from '../../support/command.js';
import { boundUser } from '../../support/other-user.js';
import { cloudAlert } from '../../support/sensor-alerts.js';
import { startService, whenReady, type RunningService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { readUnit, readVariables } from './unit-file.js';

/** Checks the unit of `deploy/systemd`, and runs its command as systemd would. */

const folder = 'deploy/systemd';
const unitText = readFileSync(join(folder, 'driftline.service'), 'utf8');
const unit = readUnit(unitText);
const only = (key: string): string => {
  const [value = '', ...more] = unit.get(key) ?? [];
  if (more.length > 0) throw new Error(`${key} has several values`);
  return value;
};
const [program = '', ...args] = only('ExecStart').split(' ');
const secrets = readFileSync(join(folder, 'driftline.env'), 'utf8').split('\n');
const example = parse(readFileSync(join(folder, 'driftline.yaml'), 'utf8')) as {
  readonly providers: object;
  readonly api: { readonly auth: { readonly keys_file: string } };
  readonly log: { readonly dir: string };
  readonly outputs: { readonly file: { readonly path: string } };
};
const secret = '0123456789abcdef0123456789abcdef';
const adminKey = 'administrator-key';
const environment: Readonly<Record<string, string>> = {
  ...readVariables(unit.get('Environment') ?? []),
  SVC_API_AUTH_JWT_SECRET: secret,
  SVC_API_ADMIN_KEY: adminKey,
};

type Page = { readonly data: { readonly drifts: readonly { readonly id: string }[] } };

const noSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined ? false : 'systemd-analyze is not installed';

/** What `systemd-analyze verify` says about the unit with this change. It requires that the command and the page exist. */
const verify = (t: Test, change: (text: string) => string): { readonly status: number | null; readonly stderr: string } => {
  const path = join(t.testdir({}), 'driftline.service');
  const text = unitText.replaceAll(program, process.execPath).replace(/^Documentation=.*$/m, `Documentation=file:${process.execPath}`);
  writeFileSync(path, change(text));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
  return { status, stderr };
};

void t.test('systemd accepts the unit', { skip: noSystemd }, (t) => {
  t.strictSame(
    verify(t, (text) => text),
    { status: 0, stderr: '' },
  );
  t.match(verify(t, (text) => text.replace('PrivateTmp', 'PrivatTmp')).stderr, /PrivatTmp/, 'and would report an unknown key');
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', join(folder, 'driftline.service')], { encoding: 'utf8' });
  const [, exposure] = /exposure level for driftline.service: ([\d.]+)/.exec(stdout) ?? [];
  t.ok(Number(exposure) < 2, `exposure ${String(exposure)} of 10`);
  t.end();
});

void t.test('driftline accepts the command, the variables and the configuration', async (t) => {
  const { stdout } = await runCommand(['--help']);
  for (const flag of args.filter((arg) => arg.startsWith('-'))) t.match(stdout, ` ${flag} `, flag);
  t.equal(args[args.indexOf('--config') + 1], '/etc/driftline/driftline.yaml');
  t.equal(only('EnvironmentFile'), '-/etc/driftline/driftline.env');
  for (const name of ['SVC_API_AUTH_JWT_SECRET', 'SVC_API_ADMIN_KEY']) t.equal(readVariables(secrets)[name], '', 'no value to forget');
  const run = await runCommand(['check-config', join(folder, 'driftline.yaml')], { environment });
  t.equal(run.code, 0, run.stderr);
});

void t.test('what the example writes is in the folders that the unit creates', (t) => {
  const state = `/var/lib/${only('StateDirectory')}`;
  t.equal(only('WorkingDirectory'), state);
  for (const path of [example.log.dir, example.api.auth.keys_file]) t.ok(path.startsWith(`${state}/`), path);
  t.ok(example.outputs.file.path.startsWith(`/var/log/${only('LogsDirectory')}/`));
  t.equal(only('ProtectSystem'), 'strict');
  t.end();
});

void t.test('the unit leaves time to shut down, and the heap fits into its memory', (t) => {
  t.ok(Number(only('TimeoutStopSec')) > 30);
  const heap = Number(/--max-old-space-size=(\d+)/.exec(environment['NODE_OPTIONS'] ?? '')?.[1]);
  t.equal(heap, Math.floor((Number.parseInt(only('MemoryMax')) * 1024 * 3) / 5));
  t.notOk(unit.has('MemoryDenyWriteExecute'), 'Node.js compiles at run time');
  t.notOk(unit.has('ExecReload'), 'there is nothing to reload');
  t.end();
});

/** The mounts and the user of the unit: only its two folders are writable, and the user has no privileges. Then runs the command. */
const asSystemd = (uid: number, kept: string): string => `set -e
files=$PWD
mount --make-rprivate /
for folder in /var/lib /var/log; do
  mount -t tmpfs -o mode=755 none $folder
  mkdir $folder/driftline
  mount --bind ${kept}$folder $folder/driftline
done
mount -t tmpfs -o mode=755 none /opt
mkdir /opt/upper /opt/work /opt/etc
mount -t overlay -o lowerdir=/etc,upperdir=/opt/upper,workdir=/opt/work none /opt/etc
mkdir /opt/etc/driftline
cp "$files"/driftline.yaml "$files"/terraform.tfstate /opt/etc/driftline
chmod 755 /opt/etc/driftline
chmod 644 /opt/etc/driftline/*
mount --move /opt/etc /etc
mount -o remount,bind,ro /
mount -o remount,bind,ro /etc
cd ${only('WorkingDirectory')}
umask ${only('UMask')}
exec setpriv --reuid ${String(uid)} --regid ${String(uid)} --clear-groups --no-new-privs --bounding-set -all --inh-caps -all "$@"`;

const uid = await boundUser();
const canMount = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --make-rprivate / && command -v setpriv']).status === 0;
const skipRun = typeof uid !== 'number' || !canMount ? 'needs root and mount namespaces' : false;

void t.test('the command runs with the privileges of the unit, and continues after a restart', { skip: skipRun }, async (t) => {
  const user = typeof uid === 'number' ? uid : 0;
  const kept = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  t.teardown(() => rmSync(kept, { recursive: true, force: true }));
  for (const [path, mode] of [
    ['var/lib', Number.parseInt(only('StateDirectoryMode'), 8)],
    ['var/log', Number.parseInt(only('LogsDirectoryMode'), 8)],
  ] as const) {
    mkdirSync(join(kept, path), { recursive: true });
    chownSync(join(kept, path), user, user);
    chmodSync(join(kept, path), mode);
  }
  const { providers: _, ...config } = example;
  const start = async (): Promise<RunningService> =>
    whenReady(
      await startService(t, {
        env: environment,
        wrapper: ['unshare', '--mount', 'sh', '-c', asSystemd(user, kept), 'sh'],
        // The harness chooses the port.
        command: () => args.filter((arg, n) => arg !== '--api-port' && args[n - 1] !== '--api-port'),
        yaml: stringify(config),
      }),
    );
  const key = { 'X-API-Key': adminKey };
  const driftsOf = (service: RunningService): Promise<Page['data']['drifts']> =>
    until(
      async () => ((await service.get('/api/v1/drifts', key)).json as Page).data.drifts,
      (drifts) => drifts.length === 1,
    );
  const first = await start();
  t.equal((await first.get('/api/v1/drifts')).status, 401);
  t.equal((await first.post('/api/v1/intake/sensor', cloudAlert('1'), key)).status, 202);
  t.equal((await first.post('/api/v1/auth/api-keys', { name: 'ci', scopes: ['read'] }, key)).status, 200);
  const drifts = await driftsOf(first);
  t.equal(drifts.length, 1);
  t.strictSame(await first.stop(), { code: 0, signal: null });

  t.equal(statSync(join(kept, 'var/lib/log')).mode & 0o777, 0o700);
  for (const path of ['var/lib/log/journal-000001.ndjson', 'var/lib/api-keys.json', 'var/log/drift.ndjson']) {
    const { uid, mode } = statSync(join(kept, path));
    t.strictSame([uid, mode & 0o777], [user, 0o600], path);
  }
  t.strictSame(await driftsOf(await start()), drifts);
});
