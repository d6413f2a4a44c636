import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { compareRuns, type Difference } from '../../src/operators/preview/compare-runs.js';
import { forEach, hasStack, linesOf, runCommand, type Ran } from '../support/command.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';
import { incident, inputs } from './incident.js';

/** `replay --rules-after`: other rules tried on recorded inputs. */

const by = (user: string): Readonly<Record<string, string>> => ({
  type: 'IAMUser',
  principalId: `AIDA${user.toUpperCase()}`,
  arn: `arn:aws:iam::111122223333:user/${user}`,
  accountId: '111122223333',
  userName: user,
});

const fixture = {
  'logs.json': trail(
    sessionSet('1', '10:00:00', 7200, 'deploy', { userIdentity: by('robot') }),
    sessionSet('2', '10:30:00', 7200, 'deploy', { userIdentity: by('dana') }),
    sessionSet('3', '11:00:00', 900, 'build', { userIdentity: by('dana') }),
  ),
  's.tfstate': stateText({ deploy: 3600, build: 3600 }),
  'all.yaml': "drift_rules: [{name: all, resource_types: ['*'], severity: low}]",
  'people.yaml': "drift_rules: [{name: people, resource_types: ['*'], severity: high, exclude_users: [robot]}]",
  'deploy.yaml': "drift_rules: [{name: all, severity: low}]\nignore: [{resource: 'aws_iam_role.build'}]",
  'paused.yaml':
    'drift_rules: [{name: all, severity: low}]\nadvanced: {maintenance_windows: [{name: night, start_datetime: 2026-11-02T10:45Z, end_datetime: 2026-11-02T12:00Z}]}',
};
const usual = ['replay', '--state', 's.tfstate'];

const differencesOf = ({ stdout }: Ran): readonly Difference[] => linesOf(stdout).map((line) => JSON.parse(line) as Difference);
const shown = ({ effect, before, after, changed }: Difference): string =>
  [effect, (after ?? before)?.address ?? '', `${before?.severity ?? '-'} → ${after?.severity ?? '-'}`, changed.join()].join(' ').trimEnd();
const summaryOf = ({ stderr }: Ran): string => /^\d+ appear.*$/m.exec(stderr)?.[0] ?? stderr;

void t.test(
  'lists what other rules change: severities, alerts opened by other records, alerts that appear or vanish, maintenance',
  async (t) => {
    const cwd = t.testdir(fixture);
    const run = (...args: readonly string[]): Promise<Ran> => runCommand([...usual, ...args, 'logs.json'], { cwd });
    const [people, ignored, unignored, paused, same] = await forEach(
      [
        ['--rules-before', 'all.yaml', '--rules-after', 'people.yaml'],
        ['--rules-before', 'all.yaml', '--rules-after', 'deploy.yaml'],
        ['--rules-before', 'deploy.yaml', '--rules-after', 'all.yaml', '--format', 'json'],
        ['--rules-before', 'all.yaml', '--rules-after', 'paused.yaml'],
        ['--config', 'all.yaml', '--rules-after', 'all.yaml', '--format', 'table'],
      ],
      (args) => run(...args),
    );
    if (people === undefined || ignored === undefined || unignored === undefined || paused === undefined || same === undefined)
      throw new Error();
    const [deploy, build] = differencesOf(people);
    t.strictSame(build === undefined ? '' : shown(build), 'severity aws_iam_role.build low → high severity,rules');
    t.strictSame(
      [deploy?.effect, deploy?.before?.user_identity.user_name, deploy?.after?.user_identity.user_name],
      ['severity', 'robot', 'dana'],
    );
    t.equal(summaryOf(people), '0 appear, 0 vanish, 2 change severity, 0 change otherwise, 0 unchanged');
    t.strictSame(differencesOf(ignored).map(shown), ['vanishes aws_iam_role.build low → -']);
    t.equal(summaryOf(ignored), '0 appear, 1 vanish, 0 change severity, 0 change otherwise, 1 unchanged');
    t.strictSame((JSON.parse(unignored.stdout) as Difference[]).map(shown), ['appears aws_iam_role.build - → low']);
    t.strictSame(differencesOf(paused).map(shown), ['other aws_iam_role.build low → low maintenance']);
    t.equal(differencesOf(paused)[0]?.after?.maintenance, 'night');
    t.strictSame(
      [same.stdout, summaryOf(same)],
      ['No differences.\n', '0 appear, 0 vanish, 0 change severity, 0 change otherwise, 2 unchanged'],
    );
    t.strictSame(
      [people, ignored, unignored, paused, same].map(({ code }) => code),
      [0, 0, 0, 0, 0],
    );
  },
);

void t.test('raw inputs, their journal and standard input give the difference of two plain replays', async (t) => {
  const cwd = t.testdir({ ...fixture });
  const rules = join(cwd, 'other.yaml');
  const [before, after] = [join(incident, 'driftline.yaml'), rules];
  writeFileSync(
    rules,
    readFileSync(before, 'utf8')
      .replace('severity: high', 'severity: critical')
      .replace(/^ignore:[^]*?\n\n/m, '')
      .replace('    iac_managed_only: true\n', ''),
  );
  const states = ['--state', 'state/before.tfstate', '--state-at', '2026-03-10T14:09:40Z=state/after.tfstate'];
  const journal = join(cwd, 'journal');
  const inIncident = (args: readonly string[], stdin = ''): Promise<Ran> => runCommand(['replay', ...args], { cwd: incident, stdin });
  const plain = ['--config', before, ...states, '--format', 'json'];
  const [one, other, preview] = await forEach(
    [
      [...plain, '--record', journal, ...inputs],
      ['--config', after, ...states, '--format', 'json', ...inputs],
      [...plain, '--rules-after', rules, ...inputs],
    ],
    (args) => inIncident(args),
  );
  const alerts = (ran: Ran | undefined): readonly Drift[] => JSON.parse(ran?.stdout ?? '') as readonly Drift[];
  const { differences, unchanged } = compareRuns(alerts(one), alerts(other));
  t.ok(new Set(differences.map(({ effect }) => effect)).size >= 2, 'the rules matter');
  t.ok(unchanged > 0);
  t.strictSame(JSON.parse(preview?.stdout ?? ''), JSON.parse(JSON.stringify(differences)));
  const compare = ['--rules-before', before, '--rules-after', rules, '--format', 'json', '--config', before];
  const segment = join(journal, 'journal-000001.ndjson');
  const [folder, piped] = await Promise.all([
    inIncident([...compare, journal]),
    inIncident([...compare, '-'], readFileSync(segment, 'utf8')),
  ]);
  t.equal(folder.stdout, preview?.stdout, 'from the journal');
  t.equal(piped.stdout, preview?.stdout, 'from standard input');
  t.equal(summaryOf(folder), summaryOf(preview as Ran));
});

void t.test('--fail-on-drift exits with 3 if there are differences; --output receives them', async (t) => {
  const cwd = t.testdir(fixture);
  const gate = ['--fail-on-drift', '--rules-before', 'all.yaml', 'logs.json'];
  const [some, none] = await forEach(['deploy.yaml', 'all.yaml'], (file) =>
    runCommand([...usual, '--rules-after', file, '--output', `${file}.json`, ...gate], { cwd }),
  );
  t.strictSame([some?.code, some?.stdout, none?.code], [3, '', 0]);
  t.equal(linesOf(readFileSync(join(cwd, 'deploy.yaml.json'), 'utf8')).length, 1);
  t.equal(readFileSync(join(cwd, 'all.yaml.json'), 'utf8'), '');
});

void t.test('wrong rules and options without a meaning here are refused with the reason', async (t) => {
  const cwd = t.testdir({
    ...fixture,
    'bad.yaml': 'drift_rules: [{name: a, severity: grave}]\nignroe: []',
    'empty.yaml': '',
    folder: {},
  });
  const cases: readonly (readonly [args: readonly string[], reason: RegExp])[] = [
    [
      ['--rules-after', 'bad.yaml'],
      /^driftline: bad\.yaml: the rules are invalid:\n {2}.*ignroe.*did you mean ignore\?\n {2}.*drift_rules\[0\]\.severity: "grave"/m,
    ],
    [['--rules-after', 'empty.yaml'], /empty\.yaml: the rules are invalid:\n {2}nothing: expected a section such as drift_rules/],
    [['--rules-after', 'folder'], /folder: .*\n.*a file that can be read/],
    [['--rules-before', 'all.yaml'], /--rules-before needs --rules-after/],
    [['--rules-after', 'all.yaml', '--record', 'journal', '--speed', '5'], /--record and --speed cannot be used with --rules-after/],
    [['--rules-after', 'all.yaml', '--server'], /--server cannot be used with --rules-after/],
    [['--rules-after', 'all.yaml', '--output', 'all.yaml'], /all\.yaml/],
  ];
  const runs = await forEach(cases, ([args]) => runCommand([...usual, ...args, 'logs.json'], { cwd }));
  for (const [index, [args, reason]] of cases.entries()) {
    const run = runs[index];
    t.strictSame([run?.code, run?.stdout], [2, ''], args.join(' '));
    t.match(run?.stderr, reason);
    t.notOk(run !== undefined && hasStack(run));
  }
});

void t.test('for a terminal, each difference has two lines of at most the width', async (t) => {
  const cwd = t.testdir(fixture);
  const run = await runCommand([...usual, '--rules-before', 'all.yaml', '--rules-after', 'people.yaml', '--format', 'table', 'logs.json'], {
    cwd,
  });
  t.strictSame(linesOf(run.stdout), [
    'SEVERITY  low → high  2026-11-02 10:30  aws_iam_role.deploy max_session_duration  by dana',
    '                      opened by another record; rules: all → people; occurrences: 2 → 1; 3600 -> 7200',
    'SEVERITY  low → high  2026-11-02 11:00  aws_iam_role.build max_session_duration  by dana',
    '                      rules: all → people; 3600 -> 900',
  ]);
});
