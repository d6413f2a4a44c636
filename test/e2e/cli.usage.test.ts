import { join } from 'node:path';
import t from 'tap';
import { forEach, hasStack, runCommand, summaryOf } from '../support/command.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';

/** Wrong command lines, and commands without input. */

void t.test('prints --help, --version and lists on standard output', async (t) => {
  const answers: readonly (readonly [readonly string[], RegExp])[] = [
    [['--help'], /Commands:[^]*replay[^]*check-config[^]*coverage/],
    [['replay', '--help'], /--state-at[^]*--record[^]*--fail-on-drift/],
    [['help', 'replay'], /--fail-on-drift/],
    [['--version'], /^\d+\.\d+\.\d+\n$/],
    [['config-reference'], /^# Configuration/],
    [['coverage', '--format', 'json'], /^[[{]/],
  ];
  await forEach(answers, async ([args, says]) => {
    const run = await runCommand(args);
    t.strictSame([run.code, run.stderr], [0, ''], args.join(' '));
    t.match(run.stdout, says, args.join(' '));
  });
});

void t.test('exits with 2 on wrong usage, with an error on standard error and an empty standard output', async (t) => {
  const folder = t.testdir({
    'logs.json': trail(readOnly('1', '10:00:00')),
    's.tfstate': stateText(),
    'tabs.yaml': 'api:\n\tauth: {}\n',
    'packed.yaml': '\u001f\u0000\u0001',
    empty: {},
    terraform: { 'terraform.tfstate': stateText(), 'main.tf': 'resource "a" "b" {}' },
    hidden: { '.logs.json': '{}' },
  });
  const logs = join(folder, 'logs.json');
  const state = join(folder, 's.tfstate');
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /Usage: driftline/],
    [['repaly', logs], /unknown command 'repaly'; did you mean replay\?/],
    [['rplay', logs, '--state', state], /unknown command 'rplay'; did you mean replay\?/],
    [['--server', 'replay', logs], /option '--server' is given before the command replay; give it after/],
    [['--config', state, 'coverage'], /option '--config' is given before the command coverage, which has no such option/],
    [['--config', state, 'log', 'copy'], /option '--config' is given before the command log; give it after: driftline log copy --config/],
    [['--stat', state], /unknown option '--stat'\n\(Did you mean --state\?\)/],
    [['--state', state, logs], /unknown option '--state'\n\(It is an option of a command: driftline replay --state\)/],
    [['--from', state], /unknown option '--from'\n\(It is an option of a command: driftline log copy --from\)/],
    [[logs, '--state', state], /is a file or folder, not a command; did you mean driftline replay /],
    [['replay', '--state', '--format', 'json', logs], /option '--state <location>' argument missing/],
    [['replay', '-q', '-v', logs], /'-v, --verbose' cannot be used with option '-q, --quiet'/],
    [['replay', '--color', 'red', logs], /'red' is invalid\. Allowed choices are auto, always, never/],
    [['check-config', state], /this is a Terraform state: give it with --state/],
    [['check-config', join(folder, 'tabs.yaml')], /line 2: .*Tabs are not allowed as indentation; use spaces/],
    [['check-config', join(folder, 'packed.yaml')], /expected a text file in YAML, not binary data/],
    [['xyzzy'], /unknown command 'xyzzy'; known: replay, verify, explain, adopt, demo, /],
    [['replay'], /missing required argument 'inputs'/],
    [['replay', '--stat', state, logs], /unknown option '--stat'[^]*--state/],
    [['replay', '--state', state], /missing required argument/],
    [['replay', logs, '--format', 'csv'], /'csv' is invalid.*ndjson, json, table/],
    [['replay', logs, '--order', 'random'], /'random' is invalid.*arrival, event-time/],
    ...['0', '-1', 'fast', 'Infinity', 'NaN', ''].map(
      (speed) => [['replay', logs, `--speed=${speed}`], /--speed.*Expected max, realtime, or a number above 0/] as const,
    ),
    ...['s.tfstate', 'noon=s', '=s', '2026-01-01T00:00:00Z=', '2026-02-30T00:00:00Z=s', '2026-01-01T00:00:00=s', '1700000000=s'].map(
      (value) =>
        [
          ['replay', logs, '--state-at', value],
          /^driftline: --state-at: expected a time as in 2026-03-01T22:00:00Z, then = and a file/,
        ] as const,
    ),
    [['replay', join(folder, 'none.json')], /cannot read .*none\.json: .*no such file/],
    [['replay', logs, ''], /cannot read/],
    [['replay', join(logs, 'below')], /cannot read .*below: a part of the path is a file/],
    [['replay', join(folder, 'empty')], /nothing to read in .*empty: name the file, folder or bucket .* that holds the audit logs/],
    [['replay', join(folder, 'terraform')], /skipped 2 files that are not logs[^]*nothing to read in .*: name the file, folder or bucket/],
    [['replay', join(folder, 'hidden')], /nothing to read in .*hidden/],
    [['check-config'], /missing required argument 'file'/],
    [['check-config', join(folder, 'none.yaml')], /cannot read the configuration .*none\.yaml: no such file or folder/],
    [['check-config', folder], /cannot read the configuration .*: it is a folder, not a file/],
    [['coverage', '--format', 'yaml'], /'yaml' is invalid/],
  ];
  await forEach(wrong, async ([args, says]) => {
    const run = await runCommand(args);
    t.equal(run.code, 2, args.join(' '));
    t.equal(run.stdout, '', args.join(' '));
    t.match(run.stderr, says, args.join(' '));
    t.notOk(hasStack(run), `${args.join(' ')}: no stack`);
  });
});

void t.test('exits with 2 if no input can be read, but not if some can', async (t) => {
  const folder = t.testdir({
    'words.txt': 'these are\nno records',
    'void.json': '',
    'logs.json': trail(readOnly('1', '10:00:00')),
    's.tfstate': stateText(),
  });
  const words = join(folder, 'words.txt');
  const nothing = await runCommand(['replay', words, join(folder, 'void.json')]);
  t.equal(nothing.code, 2);
  t.match(nothing.stderr, /words\.txt: not valid JSON[^]*void\.json: is empty/);
  t.strictSame(summaryOf(nothing), { records: 2, drifts: 0, drops: { malformed: 2 } });
  t.equal((await runCommand(['replay', '-'])).code, 2, 'empty standard input');
  const some = await runCommand(['replay', '--state', join(folder, 's.tfstate'), words, join(folder, 'logs.json')]);
  t.equal(some.code, 0);
  t.strictSame(summaryOf(some).drops, { read_only: 1, malformed: 1 });
});

void t.test('--fail-on-drift: exits with 3 if there were drifts', async (t) => {
  const folder = t.testdir({
    'drift.json': trail(sessionSet('1', '10:00:00')),
    'reverted.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '11:00:00', 3600)),
    'declared.json': trail(sessionSet('1', '10:00:00', 3600)),
    's.tfstate': stateText(),
  });
  const code = async (file: string, ...args: readonly string[]) =>
    (await runCommand(['replay', '--state', join(folder, 's.tfstate'), ...args, join(folder, file)])).code;
  t.equal(await code('drift.json', '--fail-on-drift'), 3);
  t.equal(await code('reverted.json', '--fail-on-drift'), 3, 'a reverted drift counts');
  t.equal(await code('declared.json', '--fail-on-drift'), 0);
  t.equal(await code('drift.json'), 0);
});
