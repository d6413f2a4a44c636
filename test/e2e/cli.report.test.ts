import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { forEach, linesOf, runCommand } from '../support/command.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';
import { readSarif, sarifSchema } from '../support/sarif-schema.js';

/** Reports for CI systems, and exit codes for them. */

const fixture = {
  'drift.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '10:00:01', 7200, 'calm'), sessionSet('3', '11:00:00', 3600, 'calm')),
  'none.json': trail(sessionSet('1', '10:00:00', 3600)),
  's.tfstate': stateText({ deploy: 3600, calm: 3600 }),
  'bad.yaml': 'drift_rules: 5\n',
  infra: {
    'main.tf': '# roles\nmodule "iam" {\n  source = "./iam"\n}\n',
    'roles.tf': '/*\nresource "aws_iam_role" "deploy" {}\n*/\nresource "aws_iam_role" "deploy" {\n}\n',
    iam: { 'main.tf': '' },
  },
  elsewhere: {},
};
const usual = ['--state', 's.tfstate', 'drift.json'];

void t.test('--format sarif names the line of the block below --source-root', { skip: sarifSchema.skip }, async (t) => {
  const cwd = t.testdir(fixture);
  const placeOf = (text: string): string | undefined => {
    const [{ physicalLocation }] = readSarif(text).results[0]?.locations ?? [{ physicalLocation: undefined }];
    return physicalLocation && `${physicalLocation.artifactLocation.uri}:${String(physicalLocation.region.startLine)}`;
  };
  const sarif = ['replay', '--format', 'sarif', '--sarif-category', 'prod/iam'];
  const run = await runCommand([...sarif, '--source-root', 'infra', '--output', 'drift.sarif', ...usual], { cwd });
  t.strictSame([run.code, run.stdout], [0, '']);
  const text = readFileSync(join(cwd, 'drift.sarif'), 'utf8');
  t.equal(placeOf(text), 'infra/roles.tf:4', 'relative to the working directory');
  t.equal(readSarif(text).automationDetails.id, 'driftline/prod/iam/');
  t.equal(readSarif(text).results.length, 1, 'resolved drift is omitted');
  const outside = await runCommand([...sarif, '--source-root', '../infra', '--state', '../s.tfstate', '../drift.json'], {
    cwd: join(cwd, 'elsewhere'),
  });
  t.equal(placeOf(outside.stdout), 'roles.tf:4', 'relative to a source root outside of it');
  t.equal(placeOf((await runCommand([...sarif, ...usual], { cwd })).stdout), 'main.tf:1');
  const empty = await runCommand([...sarif, '--source-root', 'elsewhere', ...usual], { cwd });
  t.equal(placeOf(empty.stdout), 'elsewhere/main.tf:1');
  t.match(empty.stderr, /^warning: \S*elsewhere contains no \.tf files/);
});

void t.test('--format junit, markdown and github', async (t) => {
  const cwd = t.testdir(fixture);
  const [junit = '', markdown = '', github = ''] = await forEach(['junit', 'markdown', 'github'], async (format) => {
    const place = format === 'markdown' ? [] : ['--source-root', 'infra'];
    const run = await runCommand(['replay', '--format', format, ...place, ...usual], { cwd });
    t.equal(run.code, 0);
    return run.stdout;
  });
  t.match(junit, /^<\?xml .*\n<testsuites name="driftline" tests="2" failures="1" errors="0" skipped="0" /);
  t.match(
    junit,
    /<testcase classname="s\.tfstate" name="aws_iam_role\.deploy" time="0" file="infra\/roles\.tf" line="4"><failure message="max_session_duration 3600 -&gt; 7200 by ana/,
  );
  t.match(junit, /<testcase classname="s\.tfstate" name="aws_iam_role\.calm" time="0"><system-out>reverted: /);
  t.match(markdown, /^### Drift: 1 open\n/);
  t.match(markdown, '<details><summary>1 resolved</summary>');
  t.match(linesOf(github), [
    /^::error file=infra\/roles\.tf,line=4,title=Drift \(high\)%3A aws_iam_role\.deploy::aws_iam_role\.deploy: max_session_duration 3600 -> 7200, by ana/,
  ]);
});

void t.test('the report of a run that compared nothing says so', async (t) => {
  const cwd = t.testdir(fixture);
  const said: Readonly<Record<string, RegExp>> = {
    junit:
      /<testsuites name="driftline" tests="3" failures="0" errors="1" .*\n<testsuite name="driftline" tests="1" .*<error message="nothing was compared: no input contains a readable record"/,
    markdown: /^\*\*Nothing was compared\*\*: no input contains a readable record\.\n$/,
    github: /^::error title=Nothing was compared::no input contains a readable record\n$/,
    sarif: /"executionSuccessful": false[^]*"text": "Nothing was compared: no input contains a readable record\."/,
  };
  await forEach(Object.keys(said), async (format) => {
    const run = await runCommand(['replay', '--format', format, '--state', 's.tfstate', 'elsewhere'], { cwd });
    t.equal(run.code, 2);
    t.match(run.stdout, said[format] ?? '');
  });
  const undeclared = await runCommand(['replay', '--format', 'markdown', 'none.json'], { cwd });
  t.strictSame([undeclared.code, undeclared.stdout], [2, '**Nothing was compared**: no state was given.\n']);
});

void t.test('options of reports are refused where they have no effect or no meaning', async (t) => {
  const cwd = t.testdir(fixture);
  for (const [args, says] of [
    [['--source-root', 'infra'], /--source-root has no effect on --format ndjson: use it with --format sarif, junit, github/],
    [['--sarif-category', 'a', '--format', 'junit'], /--sarif-category has no effect on --format junit: use it with --format sarif/],
    [['--sarif-category', 'a b', '--format', 'sarif'], /'--sarif-category <name>' argument 'a b' is invalid/],
    [['--source-root', 'gone', '--format', 'sarif'], /cannot read the folder gone of --source-root: no such file or folder/],
    [['--server', '--source-root', 'infra'], /--source-root cannot be used with --server/],
    [['--server', '--exit-code-style', 'driftctl'], /--exit-code-style cannot be used with --server/],
  ] as const) {
    const run = await runCommand(['replay', ...args, ...usual], { cwd });
    t.strictSame([run.code, run.stdout], [2, ''], args.join(' '));
    t.match(run.stderr, says);
  }
});

void t.test('--exit-code-style fails on drift and on mistakes with the codes of the other tool', async (t) => {
  const cwd = t.testdir(fixture);
  const cases: readonly (readonly [code: number, style: 'terraform' | 'driftctl', args: readonly string[]])[] = [
    [0, 'terraform', ['--state', 's.tfstate', 'none.json']],
    [2, 'terraform', usual],
    [1, 'terraform', ['--config', 'bad.yaml', ...usual]],
    [1, 'terraform', ['--bogus', ...usual]],
    [1, 'terraform', ['drift.json']],
    [1, 'driftctl', [...usual, '--fail-on-drift']],
    [2, 'driftctl', ['--state', 's.tfstate', 'gone.json']],
  ];
  await forEach(cases, async ([code, style, args]) => {
    t.equal((await runCommand(['replay', ...args, '--exit-code-style', style], { cwd })).code, code, `${style} ${args.join(' ')}`);
  });
  writeFileSync(join(cwd, 'bug.mjs'), "process.stdout.write = () => {\n  throw Error('a bug');\n};\n");
  const environment = { NODE_OPTIONS: '--import ./bug.mjs' };
  const crashed = await runCommand(['replay', ...usual, '--exit-code-style', 'driftctl'], { cwd, environment });
  t.equal(crashed.code, 2, 'a bug is not drift');
  t.match(crashed.stderr, /Error: a bug/);
  const wrong = await runCommand(['replay', '--exit-code-style', 'perl', ...usual], { cwd });
  t.equal(wrong.code, 2);
  t.match(wrong.stderr, /Allowed choices are terraform, driftctl/);
});
