import { isLeft, isRight, type Either } from 'fp-ts/lib/Either.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { problemText } from '../../src/config/load-config.js';
import { readRules, withRules } from '../../src/config/read-rules.js';
import { usable } from './read.js';

type Result = Awaited<ReturnType<typeof readRules>>;
type Rules = Result extends Either<unknown, infer A> ? A : never;

// Not `t.testdir`: the test files of a group share the folder of the root test.
const folder = mkdtempSync(join(tmpdir(), 'rules-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

const read = (text: string): Promise<Result> => {
  const file = join(folder, 'rules.yaml');
  writeFileSync(file, text);
  return readRules(file);
};
const rules = async (text: string): Promise<Rules> => {
  const result = await read(text);
  if (isLeft(result)) throw new Error(result.left.map(problemText).join('\n'));
  return result.right;
};
const problems = async (text: string): Promise<readonly string[]> => {
  const result = await read(text);
  return isRight(result) ? [] : result.left.map(problemText);
};

const some = `
drift_rules: [{name: identities, resource_types: ['aws_iam_*'], severity: high}]
ignore: [{resource: aws_instance, attributes: [tags]}]
advanced: {maintenance_windows: [{name: patching, start_datetime: 2026-03-01T00:00Z, end_datetime: 2026-03-02T00:00Z}]}
detection: {unknown_changes: alert}
`;

void t.test('reads the same rules from a file with only these sections and from a whole configuration', async (t) => {
  const config = usable(`${some}\nproviders: {aws: {regions: [eu-west-1]}}`);
  const { drift_rules, ignore, detection, advanced } = config;
  const expected = { drift_rules, ignore, detection, advanced: { maintenance_windows: advanced.maintenance_windows } };
  t.strictSame(await rules(some), expected);
  t.strictSame(await rules(`${some}\nproviders: {aws: {regions: [eu-west-1]}}\nstorage: {max_drifts: 5}`), expected);
  t.strictSame(withRules(usable('storage: {max_drifts: 5}'), expected).storage.max_drifts, 5, 'all else stays');
  t.strictSame(withRules(usable('storage: {max_drifts: 5}'), expected).drift_rules, drift_rules);
});

void t.test('a section that is left out has its default', async (t) => {
  t.strictSame(await rules('drift_rules: []'), {
    drift_rules: [],
    ignore: [],
    detection: { unknown_changes: 'observe', iac_agents: [] },
    advanced: { maintenance_windows: [] },
  });
});

void t.test('other sections are not checked, because they have no effect', async (t) => {
  t.strictSame(await problems('drift_rules: [{name: a}]\nproviders: {aws: {regions: 5}}\nlog: {dir: a}\njournal: {dir: b}'), []);
});

void t.test('D57: lists all problems of the rules with line, path and value', async (t) => {
  t.strictSame(
    await problems(
      'drift_rules:\n  - severity: hgih\n    name: a\nignore: [{}]\ndrift_rule: []\nadvanced: {maintenance_windows: [{name: w}]}',
    ),
    [
      'line 5: drift_rule: a list: expected a known key: did you mean drift_rules?',
      'line 2: drift_rules[0].severity: "hgih": expected one of critical, high, medium, low',
      'line 4: ignore[0]: expected a resource, attributes, users or via: an entry without criteria would silence all alerts',
      'line 6: advanced.maintenance_windows[0]: expected either days, start_time and end_time, or start_datetime and end_datetime',
    ],
  );
  t.strictSame(await problems('[1, 2]'), ['line 1: a list: expected a section with keys']);
  t.match((await problems('drift_rules: [\n'))[0], /expected valid YAML/);
});

void t.test('a file without content states no rules', async (t) => {
  for (const text of ['', '# nothing yet\n', '---\n']) {
    t.strictSame(await problems(text), [
      'nothing: expected a section such as drift_rules, ignore, detection, advanced.maintenance_windows',
    ]);
  }
  const missing = await readRules(join(folder, 'none.yaml'));
  t.match(isLeft(missing) ? missing.left.map(problemText) : [], [/expected a file that can be read: no such file or folder/]);
});
