import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { forEach, hasStack, linesOf, runCommand, summaryOf, type Ran } from '../support/command.js';
import { startFauxqs } from '../support/fauxqs.js';
import { GcsServer } from '../support/gcs-server.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

/** The new values in order. A change of an open drift lists the drift again. */
const values = ({ stdout }: Ran): readonly unknown[] => [...new Set(linesOf(stdout).map((line) => (JSON.parse(line) as Drift).new_value))];
const stateIn = (t: Test): string => join(t.testdir({ 'roles.tfstate': stateText({ deploy: 3600 }) }), 'roles.tfstate');

const trailFile = (minute: string): string =>
  `AWSLogs/111122223333/CloudTrail/eu-west-1/2026/11/02/111122223333_CloudTrail_eu-west-1_20261102T${minute}Z_aB3.json.gz`;
const set = (id: string, time: string, value: number): string => trail(sessionSet(id, time, value));

void t.test('s3://bucket/prefix replays the log files below it like those of a folder', async (t) => {
  const aws = await startFauxqs(t);
  await aws.createBucket('trail');
  // The later delivery has the earlier key.
  await aws.put('trail', trailFile('1020'), gzipSync(set('2', '10:15:00', 900)));
  await aws.put('trail', trailFile('1010').replaceAll('eu-west-1', 'us-west-1'), gzipSync(set('1', '10:05:00', 7200)));
  await aws.put('trail', 'AWSLogs/111122223333/loose.json', set('3', '10:30:00', 1200));
  for (const marker of ['AWSLogs/', 'AWSLogs/111122223333/', 'empty/']) await aws.put('trail', marker, '');
  await aws.put('trail', 'AWSLogs/111122223333/CloudTrail-Digest/eu-west-1/digest.json.gz', gzipSync('{"digest": 1}'));
  await aws.put('trail', 'AWSLogs/111122223333/prod.tfstate', stateText());
  await aws.put('trail', 'other/ignored.json', set('9', '10:00:00', 42));
  const state = stateIn(t);
  const environment = { ...aws.env, AWS_ENDPOINT_URL: aws.endpoint };
  const replay = (...args: readonly string[]): Promise<Ran> => runCommand(['replay', '--state', state, ...args], { environment });
  const [all, sorted, one, missing, nothing, marker] = await Promise.all([
    replay('s3://trail/AWSLogs'),
    replay('--order', 'event-time', 's3://trail/AWSLogs/'),
    replay(`s3://trail/${trailFile('1020')}`),
    replay('s3://elsewhere/AWSLogs/'),
    replay('s3://trail/none/'),
    replay('s3://trail/empty/'),
  ]);
  t.strictSame(values(all), [7200, 900, 1200], 'by delivery stamp, then by time');
  t.match(all.stderr, 'skipped 1 file that is not a log: s3://trail/AWSLogs/111122223333/prod.tfstate');
  t.strictSame(summaryOf(all).records, 3);
  t.strictSame(values(sorted), [7200, 900, 1200]);
  t.strictSame(values(one), [900]);
  t.match(missing.stderr, 'cannot read s3://elsewhere/AWSLogs/: the bucket does not exist');
  t.match(nothing.stderr, 'cannot read s3://trail/none/: the bucket has no object with this prefix');
  t.match(marker.stderr, 'cannot read s3://trail/empty/: the bucket has no object with this prefix', 'but its marker');
  for (const run of [missing, nothing, marker]) t.strictSame([run.code, run.stdout, hasStack(run)], [2, '', false]);

  await aws.put('trail', 'damaged/a.json.gz', gzipSync(set('1', '10:05:00', 7200)).subarray(0, 200));
  await aws.put('trail', 'damaged/b.json', set('2', '10:15:00', 900));
  const damaged = await replay('s3://trail/damaged/');
  t.strictSame([damaged.code, values(damaged)], [0, [900]]);
  t.match(damaged.stderr, /warning: s3:\/\/trail\/damaged\/a\.json\.gz: the gzip is truncated; copy the file again/);
  const state2 = await replay('s3://trail/AWSLogs/111122223333/prod.tfstate');
  t.match(state2.stderr, 'it is a state: pass it with --state s3://trail/AWSLogs/111122223333/prod.tfstate');
  await aws.stop();
  const gone = await replay('s3://trail/AWSLogs/');
  t.strictSame([gone.code, hasStack(gone)], [2, false]);
  t.match(gone.stderr, 'cannot read s3://trail/AWSLogs/: no connection: connection refused');
});

void t.test('s3://bucket/prefix feeds the service with --server', async (t) => {
  const aws = await startFauxqs(t);
  await aws.createBucket('trail');
  await aws.put('trail', trailFile('1020'), gzipSync(set('2', '10:15:00', 900)));
  const service = await startService(t, {
    env: { ...aws.env, AWS_ENDPOINT_URL: aws.endpoint },
    command: (file) => ['replay', '--server', '--config', file, '--state', join(file, '..', 'terraform.tfstate'), 's3://trail/AWSLogs/'],
  });
  const listed = await until(
    () => service.get('/api/v1/drifts'),
    ({ json }) => (json as { data?: { drifts?: readonly unknown[] } }).data?.drifts?.length === 1,
  );
  t.match(listed.json, { data: { drifts: [{ new_value: 900 }] } });
  t.equal((await service.stop()).code, 0);
});

void t.test('gs://bucket/prefix replays objects of a log sink, in parts and over several pages', async (t) => {
  const gcs = await new GcsServer('audit').open(t);
  gcs.pageSize = 2;
  const folder = 'cloudaudit.googleapis.com/activity/2026/11/02';
  const reads = Array.from({ length: 30_000 }, (_, n) => JSON.stringify(readOnly(`read-${String(n)}`, '10:20:00'))).join('\n');
  for (const marker of ['cloudaudit.googleapis.com/', `${folder}/`]) gcs.put(marker, '');
  gcs.put(`${folder}/11:00:00_11:59:59_S0.json`, JSON.stringify(sessionSet('2', '11:05:00', 900)));
  gcs.put(`${folder}/10:00:00_10:59:59_S0.json`, `${reads}\n${JSON.stringify(sessionSet('1', '10:30:00', 7200))}\n`);
  gcs.put(`${folder}/10:00:00_10:59:59_S1.json`, JSON.stringify(sessionSet('3', '10:40:00', 1200)));
  const state = stateIn(t);
  const environment = { STORAGE_EMULATOR_HOST: gcs.url };
  const all = await runCommand(['replay', '--state', state, 'gs://audit/cloudaudit.googleapis.com/'], { environment });
  t.strictSame([all.code, values(all)], [0, [7200, 1200, 900]]);
  t.equal(summaryOf(all).records, 30_003);
  t.ok(gcs.requests.filter(({ headers }) => headers.range?.startsWith('bytes=4194304-')).length === 1, 'a second part');

  gcs.trouble = 'refused';
  const refused = await runCommand(['replay', '--state', state, 'gs://audit/'], { environment });
  t.strictSame([refused.code, hasStack(refused)], [2, false]);
  t.match(refused.stderr, 'cannot read gs://audit/: Cloud Storage answered 403: reader does not have storage.objects.get access to audit.');
  gcs.trouble = 'cut';
  const cut = await runCommand(['replay', '--state', state, `gs://audit/${folder}/11:00:00_11:59:59_S0.json`], { environment });
  t.strictSame([cut.code, hasStack(cut)], [2, false]);
});

void t.test('other locations are refused as inputs', async (t) => {
  await forEach(
    [
      ['s3:/trail/x', 'cannot read s3:/…: write s3://'],
      ['azurerm://me:s3cr3t@x/y', 'cannot read azurerm://…: an input is a file, a folder, - for standard input, s3://bucket/prefix'],
      ['https://me:s3cr3t@host/x', 'cannot read https://…: an input is a file, a folder'],
    ] as const,
    async ([input, says]) => {
      const run = await runCommand(['replay', input]);
      t.strictSame([run.code, hasStack(run)], [2, false], input);
      t.match(run.stderr, says);
      t.notMatch(run.stderr, /s3cr3t/);
    },
  );
});

void t.test('replay of a Terraform folder reads its logs, and says what it skipped', async (t) => {
  const folder = t.testdir({
    'main.tf': 'terraform {}',
    'prod.tfvars.json': '{"a": 1}',
    'config.yaml': 'providers: {}',
    README: 'how to',
    'plan.out': 'PK\u0003\u0004…',
    'show.json': JSON.stringify({ format_version: '1.0', terraform_version: '1.9.0', values: {} }),
    'copy.json': JSON.stringify({ outputs: { a: '"lineage": {' }, lineage: 'x', version: 4, resources: [] }),
    'sealed.json': '{"meta":{"key_provider.pbkdf2.x":"e30="},"encrypted_data":"AAAA","encryption_version":"v0"}',
    'terraform.tfstate': stateText({ deploy: 3600 }),
    'terraform.tfstate.backup': stateText(),
    'terraform.tfstate.d': { prod: { 'terraform.tfstate': stateText() } },
    '.terraform': { 'terraform.tfstate': stateText() },
    '.terraform.lock.hcl': '',
    'events.json': trail({ ...sessionSet('1', '10:00:00'), requestParameters: { roleName: 'deploy', maxSessionDuration: 7200 } }),
    'broken.json': '{"Records": [',
  });
  const without = await runCommand(['replay', '.'], { cwd: folder });
  t.equal(without.code, 2);
  t.match(without.stderr, /^skipped 11 files that are not logs: \S+, .* and 6 more$/m);
  t.match(without.stderr, /nothing is declared: .*; to compare with the state in this folder, add --state terraform\.tfstate$/m);
  t.strictSame(summaryOf(without).drops['malformed'], 1, 'only the broken log');
  const stated = await runCommand(['replay', '--state', 'terraform.tfstate', '.'], { cwd: folder });
  t.strictSame([stated.code, values(stated)], [0, [7200]]);

  await forEach(
    [
      ['terraform.tfstate', /^driftline: cannot read terraform\.tfstate: it is a state: pass it with --state terraform\.tfstate$/m],
      ['sealed.json', /it is a state: pass it with --state sealed\.json/],
      ['plan.out', /cannot read plan\.out: it is a plan, not a log/],
    ] as const,
    async ([file, says]) => {
      const run = await runCommand(['replay', '--state', 'terraform.tfstate', 'events.json', file], { cwd: folder });
      t.strictSame([run.code, run.stdout], [2, ''], file);
      t.match(run.stderr, says);
    },
  );
  t.equal(readFileSync(join(folder, 'terraform.tfstate'), 'utf8'), stateText({ deploy: 3600 }));
});
