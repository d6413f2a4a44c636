import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';
import { readSarif, sarifSchema } from '../support/sarif-schema.js';
import { toolOf } from './tools.js';

/** Checks the pipelines in `deploy/ci`: their schemas, and their scripts, run by a shell with stand-ins for `aws` and `npm`. */

type Step = { readonly name?: string; readonly run?: string; readonly uses?: string; readonly with?: Readonly<Record<string, string>> };
type Workflow = {
  readonly permissions: object;
  readonly jobs: {
    readonly drift: {
      readonly permissions: object;
      readonly env: Readonly<Record<string, string | number>>;
      readonly steps: readonly Step[];
    };
  };
};
type Pipeline = {
  readonly drift: {
    readonly variables: Readonly<Record<string, string>>;
    readonly before_script: readonly string[];
    readonly script: readonly string[];
    readonly after_script: readonly string[];
    readonly artifacts: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
  };
};

const github = parse(readFileSync('deploy/ci/github-actions.yml', 'utf8')) as Workflow;
const gitlab = parse(readFileSync('deploy/ci/gitlab-ci.yml', 'utf8')) as Pipeline;

const schemas = toolOf('ci-schemas');
for (const [file, name, wrong] of [
  ['github-actions.yml', 'github-workflows.json', { on: 'push', jobs: { drift: { imagine: 1 } } }],
  ['gitlab-ci.yml', 'gitlab-ci.json', { drift: { script: 'a', imagine: 1 } }],
] as const)
  void t.test(`${file} follows its schema`, { skip: schemas.skip }, async (t) => {
    const { $schema: _, ...rules } = JSON.parse(readFileSync(join(schemas.path, name), 'utf8')) as Record<string, unknown>;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(rules);
    t.ok(validate(parse(readFileSync(join('deploy/ci', file), 'utf8'))), JSON.stringify(validate.errors));
    t.notOk(validate(wrong), 'the schema knows the keys');
  });

/** A repository with stand-ins on the PATH; the log has drift of the last hour if `drifts`. */
const checkout = (t: Test, drifts: boolean): { readonly cwd: string; readonly path: string } => {
  const eventTime = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}Z`;
  const base = t.testdir({
    bin: {
      driftline: `#!/bin/sh\nexec ${process.execPath} ${resolve('dist/app/main.js')} "$@"\n`,
      npm: '#!/bin/sh\ntest "$1 $2" = "install --global"\n',
      'apt-get': '#!/bin/sh\n',
      // The log of today in the region of global services, and the state.
      aws: `#!/bin/sh
eval "target=\\\${$#}"
case "$1 $2 $4" in
  "s3 sync s3://trail-bucket/AWSLogs/111122223333/CloudTrail/us-east-1/$(date -u +%Y/%m/%d)") mkdir -p "$target" && cp ../fixtures/logs.json "$target" ;;
  "s3 sync s3://trail-bucket/AWSLogs/111122223333/CloudTrail/eu-central-1/2"*) ;;
  "s3 sync s3://trail-bucket/AWSLogs/111122223333/CloudTrail/us-east-1/2"*) ;;
  "s3 cp s3://state-bucket/"*) cp ../fixtures/s.tfstate "$target" ;;
  *) echo "unexpected: aws $*" >&2 && exit 1 ;;
esac
`,
    },
    fixtures: { 'logs.json': trail(sessionSet('1', '10:00:00', drifts ? 7200 : 3600, 'deploy', { eventTime })), 's.tfstate': stateText() },
    repository: { infra: { production: { 'main.tf': '\nresource "aws_iam_role" "deploy" {}\n' } } },
  });
  for (const name of ['driftline', 'npm', 'apt-get', 'aws']) chmodSync(join(base, 'bin', name), 0o755);
  mkdirSync(join(base, 'tmp'));
  writeFileSync(join(base, 'summary.md'), '');
  return { cwd: join(base, 'repository'), path: `${join(base, 'bin')}:${process.env['PATH'] ?? ''}` };
};

const shell = (
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } =>
  spawnSync('bash', ['-eo', 'pipefail', '-c', script], { cwd, env, encoding: 'utf8' });

void t.test('the workflow of GitHub uploads SARIF, writes a summary, and fails on severe drift', { skip: sarifSchema.skip }, async (t) => {
  const { cwd, path } = checkout(t, true);
  const { env, steps } = github.jobs.drift;
  const given = Object.entries(env).map(([name, value]) => [name, String(value).replace('${{ github.workspace }}', cwd)]);
  const environment = {
    ...(Object.fromEntries(given) as Record<string, string>),
    DAYS: '1',
    PATH: path,
    GITHUB_STEP_SUMMARY: join(cwd, '../summary.md'),
  };
  const codes: Record<string, number | null> = {};
  let annotations = '';
  for (const { name = '', run } of steps) {
    if (run === undefined) continue;
    if (name === 'Remove secrets') t.ok(existsSync(join(cwd, '../drift/journal')), 'the journal was there');
    const { status, stdout, stderr } = shell(run, cwd, environment);
    codes[name] = status;
    annotations += stdout;
    if (status !== 0 && name !== 'Fail on severe drift') t.fail(`${name}: ${stderr}`);
  }
  t.equal(codes['Fail on severe drift'], 3);
  t.match(annotations, /^::error file=infra\/production\/main\.tf,line=2,title=Drift \(high\)%3A aws_iam_role\.deploy::/);
  t.match(readFileSync(join(cwd, '../summary.md'), 'utf8'), /^### Drift: 1 open\n/);
  const upload = steps.find(({ uses }) => uses?.startsWith('github/codeql-action/upload-sarif'))?.with?.['sarif_file'] ?? '';
  const { results, automationDetails } = readSarif(readFileSync(join(cwd, upload), 'utf8'));
  t.match(results, [
    { locations: [{ physicalLocation: { artifactLocation: { uri: 'infra/production/main.tf' }, region: { startLine: 2 } } }] },
  ]);
  t.equal(automationDetails.id, 'driftline/production/');
  t.notOk(existsSync(join(cwd, '../drift')), 'log, state and journal are removed');
});

void t.test('the workflow of GitHub has no permissions but those it needs', async (t) => {
  t.strictSame(github.permissions, {});
  t.strictSame(github.jobs.drift.permissions, { contents: 'read', 'id-token': 'write', 'security-events': 'write' });
});

void t.test('the pipeline of GitLab reports tests, and passes without drift', async (t) => {
  const { variables, before_script, script, after_script, artifacts } = gitlab.drift;
  for (const drifts of [true, false]) {
    const { cwd, path } = checkout(t, drifts);
    const environment = { ...variables, DAYS: '1', WORK: join(cwd, '../tmp/drift'), AWS_TOKEN: 'token', PATH: path };
    const { status, stdout, stderr } = shell([...before_script, ...script].join('\n'), cwd, environment);
    t.equal(status, drifts ? 3 : 0, stderr);
    t.match(stdout, drifts ? 'aws_iam_role.deploy' : 'No drift.');
    t.match(readFileSync(join(cwd, artifacts.reports.junit), 'utf8'), `tests="1" failures="${drifts ? '1' : '0'}"`);
    for (const file of artifacts.paths)
      t.match(
        readFileSync(join(cwd, file), 'utf8'),
        drifts ? /^### Drift: 1 open/ : /^\*\*No drift\*\* that the filters select, in 1 declared resource\./,
      );
    t.equal(shell(after_script.join('\n'), cwd, environment).status, 0);
    t.notOk(existsSync(join(cwd, '../tmp/drift')), 'log, state and journal are removed');
  }
});
