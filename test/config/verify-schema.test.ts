import t from 'tap';
import { evaluationPolicy } from '../../src/config/evaluation-policy.js';
import { reasonsOf } from '../../src/config/verify-schema.js';
import { problemTexts, usable } from './read.js';

const state = 'providers: {aws: {state: {local_path: a.tfstate}}}\n';
const two = 'providers: {aws: {states: [{local_path: a.tfstate}, {local_path: b.tfstate}]}}\n';

void t.test('D123: an entry needs a folder only; the only configured state is its state', (t) => {
  t.strictSame(usable(`${state}verify: [{directory: infra}]`).verify, [
    {
      ...{ directory: 'infra', state: '', binary: 'terraform', on: undefined, every: undefined, min_interval: 30_000, timeout: 600_000 },
      ...{ environment_from: '', plain: false, workspace: '' },
    },
  ]);
  t.strictSame(problemTexts(`${state}verify: [{binary: tofu}]`), [
    'line 2: verify[0].directory: nothing: expected the folder of a root module',
  ]);
  t.end();
});

void t.test('D123: plans are made for alerts and unknown changes, and on a schedule if an interval is set', (t) => {
  const on = (entry: string): readonly string[] =>
    usable(`${state}verify: [{directory: infra${entry}}]`).verify.flatMap((one) => [...reasonsOf(one)]);
  t.strictSame(on(''), ['alert', 'unknown_change']);
  t.strictSame(on(', every: 2h'), ['alert', 'unknown_change', 'schedule']);
  t.strictSame(on(', every: 2h, on: [alert]'), ['alert']);
  t.strictSame(on(', on: [schedule]'), ['schedule']);
  t.match(problemTexts(`${state}verify: [{directory: infra, on: []}]`), [/verify\[0\]\.on: .*expected at least one of alert/]);
  t.match(problemTexts(`${state}verify: [{directory: infra, on: [drift]}]`), [/on: .*expected a list of alert, unknown_change, schedule/]);
  t.end();
});

void t.test('D123: alerts ask for plans only if an entry makes them for alerts or unknown changes', (t) => {
  const verifies = (entry: string): boolean => evaluationPolicy(usable(`${state}verify: [{directory: infra${entry}}]`), true).verifies;
  t.equal(verifies(''), true);
  t.equal(verifies(', on: [unknown_change]'), true);
  t.equal(verifies(', on: [schedule]'), false);
  t.end();
});

void t.test('D123: rejects an entry whose state is unknown, and two entries for one state or folder', (t) => {
  t.match(problemTexts('verify: [{directory: infra}]'), [
    /verify\[0\]\.state: nothing: expected the name of a state, because none is configured/,
  ]);
  t.match(problemTexts(`${two}verify: [{directory: infra}]`), [/verify\[0\]\.state: .*because several are configured/]);
  for (const entry of [
    'local_path: "*.tfstate"',
    'backend: s3, s3_bucket: b, s3_prefix: env',
    'backend: gcs, gcs_bucket: b, gcs_prefix: p, gcs_workspace: "*"',
  ])
    t.match(problemTexts(`providers: {aws: {state: {${entry}}}}\nverify: [{directory: infra}]`), [/verify\[0\]\.state/], entry);
  t.strictSame(problemTexts(`${two}verify: [{directory: x, state: a.tfstate}, {directory: y, state: b.tfstate}]`), []);
  t.match(problemTexts(`${two}verify: [{directory: x, state: a.tfstate}, {directory: y, state: a.tfstate}]`), [
    /verify\[1\]\.state: "a\.tfstate": expected another state than that of verify\[0\]/,
  ]);
  t.match(problemTexts(`${two}verify: [{directory: x, state: a.tfstate}, {directory: ./x/, state: b.tfstate}]`), [
    /verify\[1\]\.directory: ".\/x\/": expected another folder or workspace/,
  ]);
  t.strictSame(
    problemTexts(`${two}verify: [{directory: x, workspace: a, state: a.tfstate}, {directory: x, workspace: b, state: b.tfstate}]`),
    [],
  );
  t.end();
});

void t.test('D123: accepts terraform, tofu or a path as the program', (t) => {
  const problems = (entry: string): readonly string[] => problemTexts(`${state}verify: [{directory: infra, ${entry}}]`);
  for (const binary of ['terraform', 'tofu', '/opt/tofu/1.9/tofu', './bin/terraform'])
    t.strictSame(problems(`binary: ${binary}`), [], binary);
  for (const binary of ['pulumi', '""', 'terraform -chdir=x', './bin/'])
    t.match(problems(`binary: ${binary}`), [/binary: .*expected terraform, tofu, or the path of one of them/], binary);
  t.match(problems('every: 1s'), [/every: .*expected a duration from 10s to 168h/]);
  t.match(problems('workspace: "a b"'), [/workspace: .*expected the name of a workspace/]);
  t.end();
});
