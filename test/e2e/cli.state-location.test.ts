import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { hasOpenssl } from '../support/certificates.js';
import { forEach, hasStack, linesOf, runCommand, type Ran } from '../support/command.js';
import { startFauxqs } from '../support/fauxqs.js';
import { GcsServer } from '../support/gcs-server.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';
import { StateHttpServer } from '../support/state-http-server.js';

const deployDrift = ['aws_iam_role.deploy', 3600, 7200];
const buildDrift = ['aws_iam_role.build', 1800, 7200];
const changes = ({ stdout }: Ran): readonly (readonly unknown[])[] =>
  linesOf(stdout).map((line) => {
    const { address, old_value, new_value } = JSON.parse(line) as Drift;
    return [address, old_value, new_value];
  });

const logsIn = (t: Test, more: Readonly<Record<string, string>> = {}): string => {
  const folder = t.testdir({
    'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '10:00:01', 7200, 'build')),
    ...more,
  });
  return join(folder, 'logs.json');
};

void t.test('--state - reads the state from standard input', async (t) => {
  const logs = logsIn(t, { 'void.tfstate': '', 'words.tfstate': '{"version": 4,\n "serial": 1,,}' });
  const run = await runCommand(['replay', '--state', '-', logs], { stdin: stateText({ deploy: 3600 }) });
  t.strictSame([run.code, changes(run)], [0, [deployDrift]]);
  const later = await runCommand(['replay', '--state-at', '2026-11-02T10:00:00Z=-', logs], { stdin: stateText({ deploy: 3600 }) });
  t.strictSame(changes(later), [deployDrift]);

  const empty = await runCommand(['replay', '--state', '-', logs]);
  t.strictSame([empty.code, empty.stdout], [2, '']);
  t.match(empty.stderr, /^driftline: standard input: the state is an empty file, which a `terraform state pull` that failed leaves behind/);
  const broken = await runCommand(['replay', '--state', '-', logs], { stdin: '{"version": 4,\n "serial": 1,,}' });
  t.equal(broken.code, 2);
  t.match(broken.stderr, /^driftline: standard input:2:\d+: /);
});

void t.test('standard input is read once', async (t) => {
  const logs = logsIn(t);
  const state = stateText();
  await forEach(
    [
      [['--state', '-', '-'], 'an input and as a state'],
      [['--state', '-', '--state', '-', logs], 'a state and as a state'],
      [['--state-at', '2026-11-02T10:00:00Z=-', '-', logs, '--server', '--api-port', '0'], 'an input and as a state'],
    ] as const,
    async ([args, says]) => {
      const run = await runCommand(['replay', ...args], { stdin: state });
      t.strictSame([run.code, run.stdout], [2, ''], args.join(' '));
      t.match(run.stderr, `standard input (-) can be read only once, but is given as ${says}`, args.join(' '));
    },
  );
});

void t.test(
  '--state reads objects of S3 by key, pattern and prefix, with the access of the configuration or the environment',
  async (t) => {
    const aws = await startFauxqs(t);
    await aws.createBucket('states');
    await aws.put('states', 'prod/deploy.tfstate', stateText({ deploy: 3600 }));
    await aws.put('states', 'prod/build.tfstate', stateText({ build: 1800 }, { lineage: 'another' }));
    await aws.put('states', 'prod/notes.txt', 'no state');
    await aws.put('states', 'void.tfstate', '');
    const logs = logsIn(t, { 'access.yaml': `providers: {aws: {endpoint_url: '${aws.endpoint}', region: us-east-1}}` });
    const viaEnvironment = { ...aws.env, AWS_ENDPOINT_URL: aws.endpoint };
    const replay = (environment: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> =>
      runCommand(['replay', ...args, logs], { environment });
    const config = join(logs, '..', 'access.yaml');
    const [one, all, below, at, missing, none, empty] = await Promise.all([
      replay(aws.env, '--config', config, '--state', 's3://states/prod/deploy.tfstate'),
      replay(viaEnvironment, '--state', 's3://states/prod/*.tfstate'),
      replay(viaEnvironment, '--state', 's3://states/prod/'),
      replay(viaEnvironment, '--state-at', '2026-11-02T10:00:01Z=s3://states/prod/'),
      replay(viaEnvironment, '--state', 's3://states/prod/gone.tfstate', '--state', 's3://elsewhere/x.tfstate'),
      replay(viaEnvironment, '--state', 's3://states/test/'),
      replay(viaEnvironment, '--state', 's3://states/void.tfstate'),
    ]);
    t.strictSame(changes(one), [deployDrift]);
    t.notMatch(one.stderr, /NodeVersionSupportWarning/, 'the SDK does not warn of Node 20');
    t.strictSame(changes(all), [deployDrift, buildDrift]);
    t.strictSame(changes(below), [deployDrift, buildDrift]);
    t.strictSame(changes(at), [deployDrift, buildDrift], 'a record that waits for the state is evaluated against it');
    t.equal(missing.code, 2);
    t.match(missing.stderr, /cannot read s3:\/\/states\/prod\/gone\.tfstate: not found/);
    t.match(missing.stderr, /cannot read s3:\/\/elsewhere\/x\.tfstate: the bucket does not exist/);
    t.match(none.stderr, /s3:\/\/states\/test\/\*\.tfstate: no state matches/);
    t.match(empty.stderr, /s3:\/\/states\/void\.tfstate: the state is an empty file/);
    for (const run of [missing, none, empty]) t.notOk(hasStack(run));
  },
);

void t.test('--state reads objects of Cloud Storage', async (t) => {
  const gcs = await new GcsServer('states').open(t);
  gcs.put('prod/deploy.tfstate', stateText({ deploy: 3600 }));
  gcs.put('prod/build.tfstate', stateText({ build: 1800 }, { lineage: 'another' }));
  const logs = logsIn(t);
  const environment = { STORAGE_EMULATOR_HOST: gcs.url };
  const [one, all, missing] = await Promise.all(
    ['gs://states/prod/deploy.tfstate', 'gs://states/prod/', 'gs://states/gone'].map((state) =>
      runCommand(['replay', '--state', state, logs], { environment }),
    ),
  );
  t.strictSame(changes(one as Ran), [deployDrift]);
  t.strictSame(changes(all as Ran), [deployDrift, buildDrift]);
  t.match(missing?.stderr, /gs:\/\/states\/gone: cannot be read: Cloud Storage answered 404/);
});

void t.test('--state reads a URL with the user and password in it, which no message shows', async (t) => {
  const server = await new StateHttpServer('etag').open(t);
  server.account = 'reader:s3cr3t';
  server.put(stateText({ deploy: 3600 }));
  const logs = logsIn(t);
  const withUser = (user: string, url = server.url): string => url.replace('//', `//${user}@`);
  const run = await runCommand(['replay', '--state', `${withUser('reader:s3cr3t')}?token=t0k3n`, logs]);
  t.strictSame([run.code, changes(run)], [0, [deployDrift]]);
  t.notMatch(run.stdout + run.stderr, /s3cr3t|t0k3n/);

  const refused = await runCommand(['replay', '--state', withUser('reader:wr0ng'), logs]);
  t.equal(refused.code, 2);
  t.match(refused.stderr, `${server.url}: cannot be read: the server refuses the credentials (it answered 401)`);
  t.notMatch(refused.stderr, /wr0ng/);
  const outside = await runCommand(['replay', '--state', 'http://reader:s3cr3t@states.example/x', logs]);
  t.match(outside.stderr, 'driftline: http://states.example/x: a state contains secrets: use https, or configure it as http_address');
  t.notMatch(outside.stderr, /s3cr3t/);
});

void t.test('--state reads an https URL', { skip: hasOpenssl ? false : 'openssl is not installed' }, async (t) => {
  const logs = logsIn(t);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(logs, '..', name)) as [string, string];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const isUser = request.headers.authorization === `Basic ${Buffer.from('me:pass word').toString('base64')}`;
    response.writeHead(isUser ? 200 : 401).end(isUser ? stateText({ deploy: 3600 }) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const url = `https://me:pass%20word@127.0.0.1:${String((server.address() as AddressInfo).port)}/state`;
  const trusted = await runCommand(['replay', '--state', url, logs], { environment: { NODE_EXTRA_CA_CERTS: cert } });
  t.strictSame([trusted.code, changes(trusted)], [0, [deployDrift]]);
  const unknown = await runCommand(['replay', '--state', url, logs]);
  t.equal(unknown.code, 2);
  t.match(unknown.stderr, /https:\/\/127\.0\.0\.1:\d+\/state: cannot be read: the request failed: .*self.signed/);
  t.notMatch(unknown.stderr, /pass/);
});

void t.test('a mistyped location is refused with advice', async (t) => {
  const logs = logsIn(t);
  const cases: readonly (readonly [string, string])[] = [
    ['s3:/states/a.tfstate', 's3:/…: write s3://'],
    ['s3:states/a.tfstate', 's3:…: write s3://'],
    ['gcs://states/a.tfstate', 'gcs://…: write gs://'],
    ['file:///a.tfstate', 'file:///…: give the path without file://'],
    ['azurerm://me:s3cr3t@states/a', 'azurerm://…: a state is a file, - for standard input, s3://bucket/key'],
    ['s3://me:s3cr3t@states/a', 's3://…: write s3://bucket/key; credentials come from the environment'],
    ['s3://states', 's3://states: names no object: write s3://states/KEY, or s3://states/PREFIX/'],
    ['https://me:s3cr3t @/', 'https://…: it is not a valid URL'],
    ['https:/states.example/x', 'https:/…: write https://'],
  ];
  await forEach(cases, async ([state, says]) => {
    const run = await runCommand(['replay', '--state', state, logs]);
    t.strictSame([run.code, run.stdout], [2, ''], state);
    t.match(run.stderr, `driftline: ${says}`, state);
    t.notMatch(run.stderr, /s3cr3t/, state);
    t.equal(linesOf(run.stderr).length, 1, state);
  });
  writeFileSync(join(logs, '..', 'a:b.tfstate'), stateText({ deploy: 3600 }));
  const colon = await runCommand(['replay', '--state', 'a:b.tfstate', logs], { cwd: join(logs, '..') });
  t.strictSame(changes(colon), [deployDrift], 'a file whose name contains a colon');
});
