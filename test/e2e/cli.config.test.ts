import { join } from 'node:path';
import t from 'tap';
import { linesOf, runCommand, summaryOf, type Ran } from '../support/command.js';
import { startService } from '../support/service.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';
import { until } from '../support/until.js';

const fixture = (config: string) => ({
  'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '10:00:01', 900, 'build')),
  's.tfstate': stateText({ deploy: 3600, build: 1800 }),
  'driftline.yaml': config,
});

void t.test('D57: reports all problems of a configuration with exit code 2, before it reads or writes anything', async (t) => {
  const folder = t.testdir(fixture('drift_rule: []\nsensor: {port: high}\nnotifications: {chat: {webhook_url: [s3cr3t]}}\n'));
  for (const args of [
    ['check-config', 'driftline.yaml'],
    ['replay', '--config', 'driftline.yaml', '--record', 'journal', '--output', 'out', 'logs.json'],
  ]) {
    const run = await runCommand(args, { cwd: folder, environment: { SVC_LOG_LEVEL: 'loud' } });
    t.strictSame([run.code, run.stdout], [2, ''], args.join(' '));
    t.equal(
      run.stderr,
      `driftline: driftline.yaml: the configuration is invalid:
  line 1: drift_rule: a list: expected a known key: did you mean drift_rules?
  line 2: sensor.port: "high": expected a whole number from 1 to 65535
  line 3: notifications.chat.webhook_url: (redacted): expected a string
  SVC_LOG_LEVEL: logging.level: "loud": expected one of debug, info, warn, error
`,
    );
  }
  const run = await runCommand(['replay', 'logs.json'], { cwd: folder, environment: { SVC_SENSOR_PORT: 'x' } });
  t.strictSame(
    [run.code, run.stderr],
    [
      2,
      'driftline: environment: the configuration is invalid:\n  SVC_SENSOR_PORT: sensor.port: "x": expected a whole number from 1 to 65535\n',
    ],
  );
});

void t.test('check-config reports its findings', async (t) => {
  const folder = t.testdir({ 'none.yaml': '', 'two.yaml': 'drift_rules: [{name: a}, {name: b}]' });
  const none = await runCommand(['check-config', 'none.yaml'], { cwd: folder });
  t.strictSame(
    [none.code, none.stdout, none.stderr],
    [0, 'none.yaml: ok, no drift rules (the built-in default applies)\n', 'warning: none.yaml is empty: defaults and environment apply\n'],
  );
  t.equal((await runCommand(['check-config', 'two.yaml'], { cwd: folder })).stdout, 'two.yaml: ok, 2 drift rules\n');
});

void t.test('D57: check-config rejects notification targets that would stop the service, without their values', async (t) => {
  const yaml = 'notifications: {chat: {webhook_url: "ftp://S3CRET"}, webhook: {url_from_env: NO_SUCH_URL, secret: S3CRET}}';
  const folder = t.testdir({ 'c.yaml': yaml });
  const run = await runCommand(['check-config', 'c.yaml'], { cwd: folder });
  t.strictSame([run.code, run.stdout], [2, '']);
  for (const key of ['chat.webhook_url', 'webhook.secret', 'webhook.url_from_env']) t.match(run.stderr, `notifications.${key}: `);
  t.notMatch(run.stderr, 'S3CRET');
});

void t.test('D38 D40 D57: check-config rejects secrets and API keys that would stop the service', async (t) => {
  const folder = t.testdir({ 'c.yaml': 'api: {auth: {enabled: true, keys_file: keys.json}}', 'keys.json': '[]' });
  const run = await runCommand(['check-config', 'c.yaml'], { cwd: folder });
  t.strictSame([run.code, run.stdout], [2, '']);
  t.match(run.stderr, /SVC_API_AUTH_JWT_SECRET is not set.*\n.*keys_file .*keys\.json: is not a list of keys/);
  const weak = { SVC_API_AUTH_ENABLED: 'false', SVC_API_AUTH_KEYS_FILE: '', SVC_API_ADMIN_KEY: 'hunter2' };
  const other = await runCommand(['check-config', 'c.yaml'], { cwd: folder, environment: weak });
  t.match([other.code, other.stderr], [2, /SVC_API_ADMIN_KEY: expected at least 16/]);
  t.notMatch(other.stderr, /hunter2|JWT_SECRET/);
});

void t.test('check-config checks sign-in with an identity provider, and its secret', async (t) => {
  const oidc = (more: string): string =>
    `api: {public_url: "https://a.example", auth: {enabled: true, oidc: {issuer: "https://b.example", client_id: a, ${more}}}}`;
  const groups = 'groups: [{group: "*", scopes: [read]}]';
  const folder = t.testdir({
    'good.yaml': oidc(`${groups}, client_secret_file: secret`),
    'none.yaml': oidc(`${groups}, client_secret_file: none`),
    'empty.yaml': oidc(`${groups}, client_secret_file: empty`),
    'open.yaml': oidc('client_secret: S3CRET'),
    secret: 'S3CRET\n',
    empty: ' \n',
  });
  const environment = { SVC_API_AUTH_JWT_SECRET: 'x'.repeat(32) };
  const check = (file: string) => runCommand(['check-config', file], { cwd: folder, environment });
  t.match(await check('good.yaml'), { code: 0, stderr: '' });
  t.match(await check('none.yaml'), { code: 2, stderr: /api\.auth\.oidc\.client_secret_file: .*none cannot be read: no such file/ });
  t.match(await check('empty.yaml'), { code: 2, stderr: /api\.auth\.oidc\.client_secret_file: .*empty is empty/ });
  const open = await check('open.yaml');
  t.match(open, { code: 2, stderr: /api\.auth\.oidc\.groups: .*at least one group/ });
  t.notMatch(open.stderr, 'S3CRET');
});

void t.test('check-config looks up state passwords in the environment, and only for states over HTTP', async (t) => {
  const state = '{backend: http, http_address: "http://localhost/s", http_username: reader, http_password_from_env: STATE_PASSWORD}';
  const folder = t.testdir({
    'c.yaml': `providers: {aws: {states: [{local_path: a, http_password_from_env: STATE_PASSWORD}, ${state}]}}`,
  });
  const run = await runCommand(['check-config', 'c.yaml'], { cwd: folder });
  t.match(run.stderr, 'providers.aws.states[1].http_password_from_env: the environment variable STATE_PASSWORD is not set');
  t.notMatch(run.stderr, 'states[0]');
  t.equal(run.code, 2);
  t.equal((await runCommand(['check-config', 'c.yaml'], { cwd: folder, environment: { STATE_PASSWORD: 'x' } })).code, 0);
});

void t.test('check-config and startup warn about valid settings that are probably mistakes', async (t) => {
  const folder = t.testdir({
    'c.yaml': [
      'drift_rules: [{name: a, resource_types: [aws_s3_buckt]}]',
      'providers: {aws: {regions: [eu-middle-1], state: {local_path: gone.tfstate}}}',
      '',
    ].join('\n'),
  });
  const run = await runCommand(['check-config', 'c.yaml'], { cwd: folder });
  t.equal(run.code, 0);
  t.strictSame(linesOf(run.stderr), [
    'warning: drift_rules[0].resource_types: "aws_s3_buckt" matches no resource type that can drift: did you mean aws_s3_bucket?',
    'warning: providers.aws.regions: "eu-middle-1" is not a known region: it may never log anything',
    'warning: providers.aws.state.local_path: "gone.tfstate" does not exist',
  ]);
  const service = await startService(t, { yaml: 'drift_rules: [{name: a, resource_types: [aws_s3_buckt]}]\n', state: '' });
  const warnings = () => service.logs().flatMap(({ component, level, msg }) => (component === 'config' && level === 'warn' ? [msg] : []));
  t.match(await until(warnings, (all) => all.length >= 2), [
    /^drift_rules\[0\]\.resource_types: "aws_s3_buckt" matches no/,
    /^nothing configured: without a state and a source/,
  ]);
  const ready = await service.get('/ready');
  t.match([ready.status, ready.json], [200, { ready: true, message: 'nothing configured' }]);
});

void t.test('finds the configured state relative to its file; --state overrides it', async (t) => {
  const folder = t.testdir({
    ...fixture(''),
    etc: { 'driftline.yaml': 'providers: {aws: {state: {local_path: ../s.tfstate}}}' },
    'other.tfstate': stateText({ deploy: 7200 }),
  });
  const drifts = async (...args: readonly string[]): Promise<number> =>
    summaryOf(await runCommand(['replay', ...args, 'logs.json'], { cwd: folder })).drifts;
  t.equal(await drifts('--config', 'etc/driftline.yaml'), 2);
  t.equal(await drifts('--config', join(folder, 'etc', 'driftline.yaml')), 2);
  t.equal(await drifts('--config', 'etc/driftline.yaml', '--state', 'other.tfstate'), 0);
  t.equal(await drifts(), 0);
  t.match(
    (await runCommand(['replay', 'logs.json'], { cwd: folder })).stderr,
    /^warning: nothing is declared: no state was given \(--state\)/,
  );
  t.notMatch((await runCommand(['replay', '--state', 's.tfstate', 'logs.json'], { cwd: folder })).stderr, /warning/);
});

void t.test('D54b: a replay reads every configured state, including matches of a pattern, and reports missing ones', async (t) => {
  const folder = t.testdir({
    ...fixture(''),
    more: { a: { 'one.tfstate': stateText({ deploy: 7200 }) }, b: { 'two.tfstate': stateText({ other: 7200 }) } },
    'found.yaml': "providers: {aws: {state: {local_path: 'more/*.tfstate'}}}",
    'listed.yaml': 'providers: {aws: {states: [{local_path: more/a/one.tfstate}, {local_path: more/b/two.tfstate}]}}',
    'missing.yaml': 'providers: {aws: {states: [{local_path: more/a/one.tfstate}, {local_path: more/c.tfstate}]}}',
    'away.yaml': 'providers: {aws: {state: {backend: http, http_address: "http://127.0.0.1:9/state?token=secret"}}}',
  });
  const run = (file: string) => runCommand(['replay', '--config', file, 'logs.json'], { cwd: folder });
  t.equal(summaryOf(await run('found.yaml')).drifts, summaryOf(await run('listed.yaml')).drifts);
  t.match(summaryOf(await run('listed.yaml')), { drifts: 0 });
  for (const [file, reason] of [
    ['missing.yaml', /more\/c\.tfstate: cannot be read/],
    ['away.yaml', /http:\/\/127\.0\.0\.1:9\/state: /],
  ] as const) {
    const { code, stderr, stdout } = await run(file);
    t.strictSame([code, stdout], [2, ''], file);
    t.match(stderr, reason);
    t.notMatch(stderr, /secret/);
  }
});

void t.test('D2: a journal contains its states; the configured state is not loaded as well', async (t) => {
  const folder = t.testdir({
    ...fixture('providers: {aws: {state: {local_path: s.tfstate}}}'),
    'wide.tfstate': stateText({ deploy: 3600 }),
  });
  const config = ['--config', 'driftline.yaml'];
  const first = await runCommand(['replay', ...config, '--state', 'wide.tfstate', '--record', 'journal', 'logs.json'], { cwd: folder });
  t.equal(summaryOf(first).drifts, 1);
  for (const input of ['journal', 'journal/journal-000001.ndjson']) {
    const again = await runCommand(['replay', ...config, input], { cwd: folder });
    t.strictSame([again.code, again.stdout], [0, first.stdout], input);
    t.strictSame(summaryOf(again), summaryOf(first), input);
  }
});

void t.test(
  'D57: rules, ignored attributes, windows and the environment reach the pipeline, from the file and from variables',
  async (t) => {
    const folder = t.testdir(fixture('providers: {aws: {state: {local_path: s.tfstate}}}\n'));
    const run = (environment: Readonly<Record<string, string>>): Promise<Ran> =>
      runCommand(['replay', '--config', 'driftline.yaml', 'logs.json'], { cwd: folder, environment });
    const severities = ({ stdout }: Ran): readonly unknown[] =>
      stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { readonly severity: unknown }).severity);
    t.strictSame(severities(await run({})), ['high', 'high']);
    t.strictSame(severities(await run({ SVC_DRIFT_RULES: '[{name: all, severity: low}]' })), ['low', 'low']);
    t.strictSame(summaryOf(await run({ SVC_DRIFT_RULES: '[{name: buckets, resource_types: ["aws_s3_*"]}]' })).drops, { no_rule: 2 });
    t.strictSame(summaryOf(await run({ SVC_DRIFT_RULES: '[{name: all, exclude_users: [an*]}]' })).drops, { excluded_user: 2 });
    t.strictSame(summaryOf(await run({ SVC_IGNORE: '[{resource: aws_iam_role.build}]' })), {
      records: 2,
      drifts: 1,
      drops: { ignored: 1 },
    });
    const staging = '[{name: staging, environment: staging, severity: low}]';
    t.strictSame(severities(await run({ SVC_DRIFT_RULES: staging })), []);
    t.strictSame(severities(await run({ SVC_DRIFT_RULES: staging, SVC_PROVIDERS_AWS_ENVIRONMENT: 'staging' })), ['low', 'low']);
    const window = '[{name: change night, start_datetime: 2026-11-02T10:00:01Z, end_datetime: 2026-11-02T11:00:00Z}]';
    t.match(
      (await run({ SVC_ADVANCED_MAINTENANCE_WINDOWS: window })).stdout,
      /"deploy".*"maintenance":null[^]*"build".*"maintenance":"change night"/,
    );
  },
);
