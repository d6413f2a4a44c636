import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { alertsOf } from '../support/cluster-fixture.js';
import { runCommand } from '../support/command.js';
import { metricOf } from '../support/metric-of.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';
import { startService, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const roles = 40;
const state = stateText(Object.fromEntries(Array.from({ length: roles }, (_, n) => [`role-${String(n)}`, 3600])));
const change = (n: number) => sessionSet(String(n), '10:00:00', 7200, `role-${String(n)}`);
const line = (n: number): string => `${JSON.stringify(change(n))}\n`;
const packed = (n: number): Buffer => gzipSync(trail(change(n)));
const upTo = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `e-${String(n)}`).sort();

const openRuns = (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-folder-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const logs = join(folder, 'logs');
  const statePath = join(folder, 'terraform.tfstate');
  writeFileSync(statePath, state);
  return {
    folder,
    logs,
    put: (path: string, content: string | Buffer): void => {
      mkdirSync(dirname(join(logs, path)), { recursive: true });
      writeFileSync(join(logs, path), content);
    },
    append: (path: string, content: string): void => {
      appendFileSync(join(logs, path), content);
    },
    start: (keys = '', more = ''): Promise<RunningService> =>
      startService(t, {
        state: '',
        yaml: [
          'providers:',
          '  aws:',
          `    cloudtrail: {directory: ${logs}, directory_poll_interval: 50ms${keys}}`,
          `    state: {local_path: ${statePath}}`,
          'state: {confirm: false}',
          more,
        ].join('\n'),
      }),
  };
};

const readiness = (service: RunningService, status: number) =>
  until(
    () => service.get('/ready'),
    (answer) => answer.status === status,
  );

void t.test('a folder that is filled while the service runs: nested, growing, unfinished and unreadable files', async (t) => {
  const { logs, put, append, start, folder } = openRuns(t);
  const service = await start();
  const unready = await until(
    () => service.get('/ready'),
    ({ json }) => json.state.loaded === true,
  );
  t.match(unready.json, { ready: false, audit: { connected: false, sources: [{ source: 'cloudtrail-folder:logs', connected: false }] } });
  mkdirSync(logs);
  await readiness(service, 200);

  put('first.json', trail(change(0)));
  put('AWSLogs/111122223333/CloudTrail/eu-west-1/2026/11/02/111122223333_CloudTrail_eu-west-1_20261102T1005Z_aB3.json.gz', packed(1));
  put('events.ndjson', line(2) + line(3).slice(0, 300));
  t.equal((await alertsOf(service, 3)).size, 3);
  append('events.ndjson', line(3).slice(300));
  t.equal((await alertsOf(service, 4)).size, 4, 'a line in two parts');
  put('growing.json', trail(change(4)).slice(0, 200));
  put('half.json.gz', packed(5).subarray(0, 150));
  put('not-yet.json.gz.6eF9D2b1', packed(9));
  put('main.tfstate', state);
  put('state.json', state);
  put('digest/CloudTrail-Digest/x.json', '{"digest": 1}');
  symlinkSync(logs, join(logs, 'loop'));
  await until(
    () => metricOf(service, 'drift_source_objects_total', 'outcome="failed"'),
    (failed) => failed > 0,
  );
  put('half.json.gz', packed(5));
  put('growing.json', trail(change(4)));
  t.equal((await alertsOf(service, 6)).size, 6, 'files that were unfinished');
  renameSync(join(logs, 'events.ndjson'), join(logs, 'events.ndjson.1'));
  put('events.ndjson', line(6));
  append('events.ndjson.1', line(7));
  t.equal((await alertsOf(service, 8)).size, 8, 'a rotated file');
  put('events.ndjson', line(8));
  t.equal((await alertsOf(service, 9)).size, 9, 'a file that was truncated and written again');

  // Root may read everything.
  if (process.getuid?.() !== 0) {
    put('secret.json', trail(change(10)));
    chmodSync(join(logs, 'secret.json'), 0);
    const warning = await until(
      () => service.logs().find(({ path }) => path === 'secret.json'),
      (one) => one !== undefined,
    );
    t.match(warning, { msg: 'a log file cannot be read; retrying', error: /^permission denied/ });
  }
  t.equal(await metricOf(service, 'drift_dropped_total', 'reason="malformed"'), 0);
  t.equal(await metricOf(service, 'drift_dropped_total', 'reason="duplicate"'), 0, 'nothing is read twice');
  t.match(
    service.logs().find(({ path }) => path === 'state.json'),
    { msg: 'a file is a state or a plan, not a log; it is skipped' },
  );

  renameSync(logs, join(folder, 'away'));
  t.equal((await readiness(service, 503)).status, 503, 'the folder is missing');
  renameSync(join(folder, 'away'), logs);
  await readiness(service, 200);
  put('back.json', trail(change(11)));
  t.ok((await alertsOf(service, 10)).has('e-11'));
  t.equal((await service.stop()).code, 0);
});

void t.test('with a journal and a cursor, a kill loses and repeats nothing', async (t) => {
  const { folder, put, append, start } = openRuns(t);
  const keys = `, directory_cursor_file: ${join(folder, 'cursor.json')}`;
  const journal = `log: {dir: ${join(folder, 'journal')}}`;
  for (let n = 0; n < 10; n++) put(`2026/11/02/file-${String(n)}.json`, trail(change(n)));
  put('events.ndjson', Array.from({ length: 5 }, (_, n) => line(10 + n)).join(''));
  const first = await start(keys, journal);
  const before = await alertsOf(first, 15);
  t.equal(before.size, 15);
  for (let n = 15; n < 25; n++) put(`2026/11/03/file-${String(n)}.json.gz`, packed(n));
  append('events.ndjson', line(25) + line(26).slice(0, 200));
  await alertsOf(first, 16);
  await first.stop('SIGKILL');
  append('events.ndjson', line(26).slice(200) + line(27));
  put('2026/11/03/file-28.json', trail(change(28)));

  const second = await start(keys, journal);
  await readiness(second, 200);
  const after = await alertsOf(second, 29);
  t.strictSame([...after.keys()].sort(), upTo(29));
  t.ok([...after.values()].every(({ occurrences }) => occurrences === 1));
  for (const [id, drift] of before) t.equal(after.get(id)?.id, drift.id, 'known alerts keep their id');
  t.equal((await second.stop()).code, 0);

  const third = await start(keys, journal);
  await readiness(third, 200);
  put('2026/11/03/file-29.json', trail(change(29)));
  t.equal((await alertsOf(third, 30)).size, 30);
  t.equal(await metricOf(third, 'drift_source_facts_total', 'cloudtrail-folder'), 1, 'only the new file is read after an orderly stop');
  t.equal((await third.stop()).code, 0);
});

void t.test('directory_start: new reads only what appears after the first start; a cursor continues without a journal', async (t) => {
  const { folder, put, append, start } = openRuns(t);
  const keys = `, directory_start: new, directory_cursor_file: ${join(folder, 'cursor.json')}`;
  put('old.json.gz', packed(0));
  put('events.ndjson', line(1));
  const first = await start(keys);
  await readiness(first, 200);
  append('events.ndjson', line(2));
  put('new.json', trail(change(3)));
  t.strictSame([...(await alertsOf(first, 2)).keys()].sort(), ['e-2', 'e-3']);
  t.equal((await first.stop()).code, 0);
  put('later.json', trail(change(4)));
  append('events.ndjson', line(5));
  const second = await start(keys);
  t.strictSame([...(await alertsOf(second, 2)).keys()].sort(), ['e-4', 'e-5']);
  t.equal(await metricOf(second, 'drift_source_facts_total', 'cloudtrail-folder'), 2);
  t.equal((await second.stop()).code, 0);

  writeFileSync(join(folder, 'cursor.json'), '{"driftline_folder_cursor": 1}');
  const third = await start(keys);
  await readiness(third, 200);
  const warning = third.logs().find(({ msg }) => msg === 'the cursor file cannot be used: reading starts over');
  t.match(warning, { reason: 'it has another format or version' });
  t.equal((await third.stop()).code, 0);
});

void t.test('check-config warns about a folder that does not exist, and a cursor in it', async (t) => {
  const folder = t.testdir({
    'a.yaml': 'providers: {aws: {cloudtrail: {directory: logs, directory_cursor_file: logs/cursor.json}}}',
    'b.yaml': 'providers: {aws: {cloudtrail: {directory: a.yaml}}}',
    'c.yaml': 'providers: {aws: {cloudtrail: {directory_start: some, directory_poll_interval: 1ms}}}',
  });
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((one) => runCommand(['check-config', join(folder, `${one}.yaml`)])));
  t.match(`${a?.stdout ?? ''}${a?.stderr ?? ''}`, /cloudtrail\.directory: "logs" does not exist/);
  t.match(`${a?.stdout ?? ''}${a?.stderr ?? ''}`, /directory_cursor_file: "logs\/cursor\.json" is in the folder itself/);
  t.match(`${b?.stdout ?? ''}${b?.stderr ?? ''}`, /cloudtrail\.directory: "a\.yaml" is not a folder/);
  t.match(`${c?.stdout ?? ''}${c?.stderr ?? ''}`, /directory_start.*one of all, new/s);
  t.match(`${c?.stdout ?? ''}${c?.stderr ?? ''}`, /directory_poll_interval.*a duration from 50ms to 1h/s);
});
