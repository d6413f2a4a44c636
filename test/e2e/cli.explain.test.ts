import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { RecordView } from '../../src/sinks/store/outcome-view.js';
import { hasStack, linesOf, runCommand } from '../support/command.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';

const files = (t: Test): ((name: string) => string) => {
  const folder = t.testdir({
    's.tfstate': stateText(),
    'later.tfstate': stateText({ deploy: 7200 }, { serial: 2 }),
    'one.json': JSON.stringify(sessionSet('1', '10:00:00')),
    'fine.json': JSON.stringify({ hello: 'world' }),
    'rules.yaml': 'drift_rules: [{name: long-sessions, resource_types: [aws_iam_role], severity: critical}]',
    logs: {
      'a.json': trail(
        sessionSet('1', '10:00:00'),
        sessionSet('1', '10:00:00'),
        sessionSet('2', '10:00:01', 3600),
        sessionSet('3', '10:00:02', 9000, 'other'),
        readOnly('4', '10:00:03'),
        sessionSet('5', '10:00:04', 5000, 'deploy', { errorCode: 'AccessDenied' }),
        sessionSet('6', '10:00:05', 5000, 'deploy', { recipientAccountId: '999900001111' }),
        sessionSet('6', '10:00:05', 5000, 'deploy', { errorCode: 'AccessDenied' }),
      ),
    },
  });
  return (name) => join(folder, name);
};

void t.test('D112: explain tells what became of the record in a file', async (t) => {
  const at = files(t);
  const run = await runCommand(['explain', at('one.json'), '--state', at('s.tfstate'), '--config', at('rules.yaml')]);
  t.equal(run.code, 0);
  t.strictSame(
    linesOf(run.stdout).map((line) => line.replace(/d_[a-z2-7]{26}/, 'ID')),
    [
      'e-1  UpdateRole  2026-11-02T10:00:00Z  by ana  in 111122223333',
      '  aws_iam_role.deploy  max_session_duration',
      '    opened an alert: ID, critical, rule long-sessions',
      '    declared: 3600',
      '    record:   7200',
      '  alerted: ID',
    ],
  );
  const replayed = await runCommand(['replay', at('one.json'), '--state', at('s.tfstate'), '--config', at('rules.yaml')]);
  const { id } = JSON.parse(replayed.stdout) as { readonly id: string };
  t.match(run.stdout, id, 'names the alert that a replay lists');
});

void t.test('D112: explain finds a record by its id, with every kind of end', async (t) => {
  const at = files(t);
  const ends: Readonly<Record<string, readonly (readonly string[])[]>> = {
    'e-1': [['alerted', 'opened', 'duplicate']],
    'e-2': [['declared', 'equal', 'restored']],
    'e-3': [['not_in_state', 'awaits_state', 'no_state_came']],
    'r-4': [['read_only', 'read_only']],
    'e-5': [['failed_call', 'failed_call']],
    'e-6': [
      ['not_in_state', 'awaits_state', 'no_state_came'],
      ['failed_call', 'failed_call'],
    ],
  };
  for (const [id, expected] of Object.entries(ends)) {
    const run = await runCommand(['explain', id, at('logs'), '--state', at('s.tfstate'), '--format', 'json']);
    t.equal(run.code, 0, id);
    const { records } = JSON.parse(run.stdout) as { readonly records: readonly RecordView[] };
    const found = records.map(({ outcome, steps }) => [outcome, ...steps.map(({ step }) => step)]);
    if (id !== 'e-6') t.strictSame(found, expected, id);
    else t.strictSame(records.map(({ account_id }) => account_id).sort(), ['111122223333', '999900001111']);
  }
});

void t.test('D112: explain reads standard input and takes later states', async (t) => {
  const at = files(t);
  const record = JSON.stringify(sessionSet('9', '10:00:00'));
  const later = ['--state', at('s.tfstate'), '--state-at', `2026-11-02T09:00:00Z=${at('later.tfstate')}`];
  const run = await runCommand(['explain', '-', ...later, '--format', 'json'], { stdin: record });
  t.equal(run.code, 0);
  t.match(JSON.parse(run.stdout), { records: [{ outcome: 'declared', steps: [{ step: 'equal', fields: ['max_session_duration'] }] }] });
});

void t.test('D112: explain says what is wrong with its input', async (t) => {
  const at = files(t);
  const state = ['--state', at('s.tfstate')];
  const cases: readonly (readonly [args: readonly string[], says: RegExp, stdin?: string])[] = [
    [['e-1', ...state], /cannot read e-1: there is no such file; to explain a record by its id, name the logs/],
    [['e-9', at('logs'), ...state], /no record with the id e-9 in .*logs/],
    [['e-1', at('none'), ...state], /cannot read .*none: no such file/],
    [[at('fine.json'), ...state], /contains no audit record; 1 record could not be read/],
    [['-', ...state], /standard input contains no audit record/, ''],
    [['-', '--state', '-'], /standard input \(-\) can be read only once/],
    [[at('one.json'), '--state', at('none')], /none: .*no such file/],
    [[at('one.json'), ...state, '--format', 'table'], /'table' is invalid/],
    [[], /missing required argument 'record'/],
  ];
  for (const [args, says, stdin] of cases) {
    const run = await runCommand(['explain', ...args], stdin === undefined ? {} : { stdin });
    t.strictSame([run.code, run.stdout], [2, ''], says.source);
    t.match(run.stderr, says);
    t.notOk(hasStack(run), says.source);
  }
});
