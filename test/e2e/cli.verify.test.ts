import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { linesOf, runCommand, type Ran } from '../support/command.js';
import { changeOf, planDocument, recordedPlan, type DocumentParts } from '../support/plan-documents.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';

/** `driftline verify`: what a plan shows, with and without the records (D122, D124). */

const roles = ['deploy', 'audit', 'build', 'clean'];
const prior = roles.map((name) => `aws_iam_role.${name}`);
const drifted = (name: string, seconds: number) =>
  changeOf(`aws_iam_role.${name}`, ['update'], { before: { max_session_duration: 3600 }, after: { max_session_duration: seconds } });
const planText = (parts: DocumentParts, taken = '2026-11-02T12:00:00Z'): string => {
  const { prior_state: _, ...document } = planDocument({
    blocks: Object.fromEntries(prior.map((address) => [address, { max_session_duration: { constant_value: 3600 }, name: {} }])),
    ...parts,
  });
  const resources = prior.map((address) => ({
    address,
    mode: 'managed',
    type: 'aws_iam_role',
    name: address.slice(13),
    values: { id: address.slice(13) },
  }));
  return JSON.stringify({ ...document, prior_state: { values: { root_module: { resources } } }, timestamp: taken });
};
/** Bob changed two roles; the plan finds one of them, and another that nobody is known to have changed. */
const plan = planText({
  drift: [drifted('deploy', 7200), drifted('audit', 9000)],
  changes: [
    changeOf('aws_iam_role.clean', ['update'], { before: { description: 'clean' }, after: { description: 'tidy' } }),
    ...['deploy', 'audit'].map((name) =>
      changeOf(`aws_iam_role.${name}`, ['update'], { before: { max_session_duration: 1 }, after: { max_session_duration: 3600 } }),
    ),
  ],
});
const logs = trail(sessionSet('1', '10:00:00', 7200, 'deploy'), sessionSet('2', '10:00:01', 7200, 'build'));
const state = stateText(Object.fromEntries(roles.map((name) => [name, 3600])));

const files = { 'plan.json': plan, 'logs.json': logs, 's.tfstate': state };
const verify = (cwd: string, ...args: readonly string[]): Promise<Ran> => runCommand(['verify', '--state', 's.tfstate', ...args], { cwd });
const drifts = (ran: Ran): readonly Drift[] => linesOf(ran.stdout).map((line) => JSON.parse(line) as Drift);

void t.test('without records, tells what the plan shows', async (t) => {
  const cwd = t.testdir(files);
  const ran = await verify(cwd, '--plan', 'plan.json');
  t.equal(ran.code, 0, ran.stderr);
  t.match(
    drifts(ran).map(({ address, field, old_value, new_value, origin }) => [address, field, old_value, new_value, origin.tool]),
    [
      ['aws_iam_role.deploy', 'max_session_duration', 3600, 7200, 'plan'],
      ['aws_iam_role.audit', 'max_session_duration', 3600, 9000, 'plan'],
    ],
  );
  t.match(ran.stderr, /plan of terraform 1\.11\.4 made at 2026-11-02T12:00:00\.000Z: 4 resources of s\.tfstate, 2 with differences/);
  t.match(ran.stderr, /^2 drifts: 0 explained, 2 without a record$/m);
  t.match(ran.stderr, /an apply would also change 1 resource, which is no drift:\n {2}aws_iam_role\.clean: update description \(/);
  t.notMatch(ran.stderr, /records in/);
  t.strictSame(readdirSync(cwd).sort(), Object.keys(files).sort(), 'it writes nothing');
});

void t.test('with records, tells who made the differences, and resolves what the plan finds as declared', async (t) => {
  const cwd = t.testdir(files);
  const ran = await verify(cwd, '--plan', 'plan.json', '--format', 'json', 'logs.json');
  t.equal(ran.code, 0, ran.stderr);
  const found = new Map((JSON.parse(ran.stdout) as readonly Drift[]).map((one) => [one.address, one]));
  t.match(found.get('aws_iam_role.deploy'), { verified_at: '2026-11-02T12:00:00.000Z', resolution: null, event_id: 'e-1' });
  t.match(found.get('aws_iam_role.build'), { resolution: 'verified', resolved_by: { kind: 'plan' } });
  t.match(found.get('aws_iam_role.audit'), { origin: { tool: 'plan' }, resolution: null });
  t.match(ran.stderr, /^2 drifts: 1 explained \(\S.* at 2026-11-02T10:00:00Z\), 1 without a record$/m);
  t.match(ran.stderr, /^2 records in /m);
});

void t.test('a plan that was made before a record does not know it', async (t) => {
  const cwd = t.testdir({ ...files, 'early.json': planText({}, '2026-11-02T09:00:00Z') });
  const ran = await verify(cwd, '--plan', 'early.json', '--only-open', 'logs.json');
  t.strictSame(
    drifts(ran).map(({ address }) => address),
    ['aws_iam_role.deploy', 'aws_iam_role.build'],
  );
  const late = await verify(cwd, '--plan', 'plan.json', '--only-open', '--order', 'event-time', 'logs.json');
  t.strictSame(
    drifts(late)
      .map(({ address }) => address)
      .sort(),
    ['aws_iam_role.audit', 'aws_iam_role.deploy'],
  );
});

void t.test('exit codes: of drift with --fail-on-drift and a style; pending changes are none', async (t) => {
  const cwd = t.testdir({
    ...files,
    'clean.json': planText({
      changes: [changeOf('aws_iam_role.clean', ['update'], { before: { description: 'clean' }, after: { description: 'tidy' } })],
    }),
  });
  const codes = async (...args: readonly string[]) => (await verify(cwd, ...args)).code;
  t.equal(await codes('--plan', 'plan.json', '--fail-on-drift'), 3);
  t.equal(await codes('--plan', 'plan.json', '--exit-code-style', 'terraform'), 2);
  t.equal(await codes('--plan', 'clean.json', '--fail-on-drift'), 0);
  t.equal(await codes('--plan', 'clean.json', '--exit-code-style', 'driftctl', 'logs.json', '--only-open'), 0, 'all were set back');
  t.equal(await codes('--plan', 'missing.json', '--exit-code-style', 'terraform'), 1);
  t.equal(await codes('--plan', 'missing.json'), 2);
});

void t.test('reads standard input, gzip and events; ignore rules apply', async (t) => {
  const cwd = t.testdir({ ...files, 'c.yaml': 'ignore:\n  - resources: [aws_iam_role.audit]\n' });
  writeFileSync(join(cwd, 'plan.json.gz'), gzipSync(plan));
  t.equal(drifts(await verify(cwd, '--plan', 'plan.json.gz')).length, 2);
  const piped = await runCommand(['verify', '--state', 's.tfstate', '--plan', '-'], { cwd, stdin: plan });
  t.equal(drifts(piped).length, 2);
  const both = await runCommand(['verify', '--state', 's.tfstate', '--plan', '-', '-'], { cwd, stdin: plan });
  t.match(both, { code: 2, stderr: /standard input \(-\) can be read only once/ });
  const resource = { addr: 'aws_iam_role.deploy', resource: 'aws_iam_role.deploy', resource_type: 'aws_iam_role' };
  const events = [
    { type: 'version', terraform: '1.11.4', '@timestamp': '2026-11-02T12:00:00.5Z' },
    { type: 'refresh_complete', hook: { resource } },
    { type: 'resource_drift', change: { resource, action: 'update' } },
    { type: 'change_summary', changes: { operation: 'plan' } },
  ];
  writeFileSync(join(cwd, 'events.ndjson'), events.map((one) => JSON.stringify(one)).join('\n'));
  t.match(drifts(await verify(cwd, '--plan', 'events.ndjson')), [
    { address: 'aws_iam_role.deploy', verified_at: '2026-11-02T12:00:00.500Z' },
  ]);
});

void t.test('says what is wrong with a plan or its state', async (t) => {
  const cwd = t.testdir({ ...files, 'other.tfstate': stateText({ deploy: 3600 }, { lineage: 'other' }), 'half.json': plan.slice(0, 900) });
  const said = async (...args: readonly string[]): Promise<string> => {
    const ran = await runCommand(['verify', ...args], { cwd });
    t.equal(ran.code, 2, ran.stderr);
    t.equal(ran.stdout, '');
    return ran.stderr;
  };
  writeFileSync(join(cwd, 'plain.json'), recordedPlan('plain.json'));
  t.match(await said('--plan', 'half.json', '--state', 's.tfstate'), /half\.json: the plan ends in the middle/);
  t.match(await said('--plan', 's.tfstate', '--state', 's.tfstate'), /s\.tfstate: this is a state, not a plan/);
  t.match(await said('--plan', 'missing.json', '--state', 's.tfstate'), /cannot read the plan missing\.json/);
  t.match(await said('--plan', 'plan.json', '--state', 'other.tfstate'), /aws_iam_role\.audit is not in the state other\.tfstate/);
  t.match(await said('--plan', 'plan.json'), /no state was given/);
  t.match(
    await said('--plan', 'plan.json', '--state', 's.tfstate', '--state-id', 'x'),
    /--state-id: no state has this name; expected one of s\.tfstate/,
  );
  t.match(await said('--plan', 'plain.json', '--state', 's.tfstate'), /local_file\.a is not/);
  t.match(await said('--state', 's.tfstate'), /--plan <file>/);
});
