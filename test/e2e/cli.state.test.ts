import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { forEach, hasStack, linesOf, runCommand, summaryOf, type Ran } from '../support/command.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';

const driftsIn = ({ stdout }: Ran): readonly Drift[] => linesOf(stdout).map((line) => JSON.parse(line) as Drift);
const changes = (run: Ran): readonly (readonly unknown[])[] =>
  driftsIn(run).map(({ address, old_value, new_value, resolution }) => [address, old_value, new_value, resolution]);

void t.test('exits with 2 on an unusable state, with file, position and advice', async (t) => {
  const broken: Readonly<Record<string, readonly [string, RegExp]>> = {
    'broken.tfstate': ['{"version": 4,\n  "serial": 1,,\n}', /broken\.tfstate:2:\d+: /],
    'half.tfstate': [stateText().slice(0, 200), /half\.tfstate:1:\d+: /],
    'words.tfstate': ['no state', /words\.tfstate:1:\d+: /],
    'main.tf': ['# roles\nresource "aws_iam_role" "r" {}', /main\.tf: not a state but Terraform code; .*`terraform state pull`/],
    'page.tfstate': ['<!doctype html><title>Sign in</title>', /page\.tfstate: not a state but a web page/],
    'saved.tfplan': ['PK\u0003\u0004', /saved\.tfplan: not a state but a zip archive, such as a saved plan/],
    'trail.json': ['{"Records":[]}', /trail\.json: not a state but an audit log; give it as an input/],
    'old.tfstate': ['{"version": 3, "modules": []}', /old\.tfstate.*: .*version 3/],
    'new.tfstate': ['{"version": 5, "resources": []}', /new\.tfstate.*: .*version 5/],
    'secret.tfstate': [
      '{"meta":{"key_provider.pbkdf2.x":"e30="},"encrypted_data":"AAAA","encryption_version":"v0"}',
      /secret\.tfstate.*: .*encrypted/,
    ],
    'list.json': ['[]', /list\.json: not a Terraform or OpenTofu state/],
    'null.json': ['null', /null\.json: not a Terraform or OpenTofu state/],
  };
  const folder = t.testdir({
    'logs.json': trail(readOnly('1', '10:00:00')),
    ...Object.fromEntries(Object.entries(broken).map(([name, [text]]) => [name, text])),
  });
  const logs = join(folder, 'logs.json');
  await forEach(Object.entries(broken), async ([name, [, says]]) => {
    const run = await runCommand(['replay', '--state', join(folder, name), logs]);
    t.strictSame([run.code, run.stdout], [2, ''], name);
    t.match(run.stderr, says, name);
    t.equal(linesOf(run.stderr).length, 1, `${name}: one line`);
    t.notOk(hasStack(run), name);
  });
  const all = await runCommand([
    'replay',
    ...Object.keys(broken).flatMap((name) => ['--state', join(folder, name)]),
    '--state-at',
    `2026-01-01=${join(folder, 'none')}`,
    logs,
  ]);
  t.equal(all.code, 2);
  t.equal(linesOf(all.stderr).length, Object.keys(broken).length + 1, 'all problems at once');
  t.match(all.stderr, /none: .*no such file/);
  t.match((await runCommand(['replay', '--state', folder, logs])).stderr, /: cannot be read: it is a folder: name the state file in it/);
});

void t.test('reports an empty state file, as left by a failed pull', async (t) => {
  const folder = t.testdir({
    'logs.json': trail(sessionSet('1', '10:00:00')),
    'void.tfstate': '',
    'void.yaml': 'providers: {aws: {state: {local_path: void.tfstate}}}',
  });
  for (const given of [
    ['--state', join(folder, 'void.tfstate')],
    ['--config', join(folder, 'void.yaml')],
  ]) {
    const run = await runCommand(['replay', ...given, join(folder, 'logs.json')]);
    t.strictSame([run.code, run.stdout], [2, '']);
    t.match(run.stderr, /void\.tfstate: the state is an empty file, which a `terraform state pull` that failed leaves behind/);
  }
});

void t.test('exits with 2 without a state, because nothing was compared, even without drifts', async (t) => {
  const folder = t.testdir({ 'logs.json': trail(sessionSet('1', '10:00:00')) });
  const run = await runCommand(['replay', '--fail-on-drift', join(folder, 'logs.json')]);
  t.equal(run.code, 2);
  t.match(run.stderr, /^warning: nothing is declared: no state was given/);
});

void t.test('warns about a state that is unrelated to the log', async (t) => {
  const folder = t.testdir({
    'logs.json': trail(sessionSet('1', '10:00:00'), readOnly('2', '10:00:01')),
    'later.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '10:01:00', 7200, 'third')),
    'reads.json': trail(readOnly('2', '10:00:01')),
    'same.tfstate': stateText({ deploy: 3600 }),
    'other.tfstate': stateText({ deploy: 3600 }).replaceAll('111122223333', '999988887777'),
    'none.tfstate': stateText({ third: 3600 }),
  });
  const replay = (log: string, ...states: readonly string[]) =>
    runCommand(['replay', ...states.flatMap((one) => ['--state', join(folder, one)]), join(folder, log)]);
  t.notMatch((await replay('logs.json', 'same.tfstate')).stderr, /warning/);
  const late = await runCommand([
    'replay',
    '--state-at',
    `2026-11-02T10:00:30Z=${join(folder, 'same.tfstate')}`,
    join(folder, 'later.json'),
  ]);
  t.match(late.stderr, /1 drift/);
  t.notMatch(late.stderr, /warning/, 'no warning for a record that waited for its state');
  t.notMatch((await replay('reads.json', 'other.tfstate')).stderr, /warning/, 'no warning for reads alone');
  const other = await replay('logs.json', 'other.tfstate');
  t.equal(other.code, 0);
  t.match(
    other.stderr,
    /^warning: none of 1 changes concerns a resource that .*other\.tfstate declares \(accounts: the log has 111122223333, the state 999988887777\)/,
  );
  t.match(
    (await replay('logs.json', 'same.tfstate', 'none.tfstate')).stderr,
    /^warning: none of 1 changes .*none\.tfstate declares: does the log/m,
  );
});

void t.test('D54b: applies two states of two lineages', async (t) => {
  const folder = t.testdir({
    'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '10:00:01', 7200, 'build'), sessionSet('3', '10:00:02', 7200, 'other')),
    'a.tfstate': stateText({ deploy: 3600 }),
    'b.tfstate': stateText({ build: 1800 }, { lineage: 'another' }),
  });
  const run = await runCommand([
    'replay',
    '--state',
    join(folder, 'a.tfstate'),
    '--state',
    join(folder, 'b.tfstate'),
    join(folder, 'logs.json'),
  ]);
  t.strictSame(changes(run), [
    ['aws_iam_role.deploy', 3600, 7200, null],
    ['aws_iam_role.build', 1800, 7200, null],
  ]);
  t.strictSame(summaryOf(run).drops, { not_in_state: 1 });
  t.notMatch(run.stderr, /warning/);
});

void t.test('warns about two versions of one state from the beginning, and names both', async (t) => {
  const folder = t.testdir({
    'logs.json': trail(sessionSet('1', '10:00:00')),
    'a.tfstate': stateText(),
    'b.tfstate': stateText({ deploy: 7200 }),
  });
  const run = await runCommand([
    'replay',
    '--state',
    join(folder, 'a.tfstate'),
    '--state',
    join(folder, 'b.tfstate'),
    join(folder, 'logs.json'),
  ]);
  t.equal(run.code, 0);
  t.match(run.stderr, /warning: .*a\.tfstate and .*b\.tfstate are versions of the same state.*--state-at/);
});

void t.test('D11: --state-at replaces the state of its lineage from that time on', async (t) => {
  const folder = t.testdir({
    'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '12:00:00', 3600)),
    'a.tfstate': stateText({ deploy: 3600, build: 1800 }),
    'b.tfstate': stateText({ deploy: 7200, build: 1800 }, { serial: 2 }),
    'other.tfstate': stateText({ deploy: 7200 }, { lineage: 'another', serial: 2 }),
  });
  const at = (time: string, file = 'b.tfstate'): Promise<Ran> =>
    runCommand(['replay', '--state', join(folder, 'a.tfstate'), '--state-at', `${time}=${join(folder, file)}`, join(folder, 'logs.json')]);
  const imported = ['aws_iam_role.deploy', 3600, 7200, 'declared'];
  const first = ['aws_iam_role.deploy', 3600, 7200, null];
  const second = ['aws_iam_role.deploy', 7200, 3600, null];
  t.strictSame(changes(await at('2026-11-02T11:00:00Z')), [first, imported, second], 'between the two');
  t.strictSame(changes(await at('2026-11-02T13:00:00+02:00')), [first, imported, second], 'the same time in another zone');
  t.strictSame(changes(await at('2026-11-01')), [second], 'before all of them');
  t.strictSame(changes(await at('2026-11-02T10:00:00Z')), [second], 'at the time of a record: applied before it');
  const reverted = ['aws_iam_role.deploy', 3600, 7200, 'reverted'];
  t.strictSame(changes(await at('2027-01-01T00:00:00Z')).slice(0, 2), [first, reverted], 'after all of them');
});

void t.test('accepts --state-at without another state, and several in any order', async (t) => {
  const folder = t.testdir({
    'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '12:00:00', 900), sessionSet('3', '14:00:00', 1200)),
    'a.tfstate': stateText({ deploy: 3600 }),
    'b.tfstate': stateText({ deploy: 1200 }, { serial: 2 }),
  });
  const late = `2026-11-02T13:00Z=${join(folder, 'b.tfstate')}`;
  const early = `2026-11-02T11:00Z=${join(folder, 'a.tfstate')}`;
  const runs = await Promise.all(
    [
      [early, late],
      [late, early],
    ].map((order) => runCommand(['replay', ...order.flatMap((one) => ['--state-at', one]), join(folder, 'logs.json')])),
  );
  t.strictSame(changes(runs[0] as Ran)[0], ['aws_iam_role.deploy', 3600, 900, null]);
  t.strictSame(runs.map(changes)[1], runs.map(changes)[0]);
});
