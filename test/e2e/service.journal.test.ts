import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { metricOf } from '../support/metric-of.js';
import { callAlert } from '../support/role-changes.js';
import { cloudAlert, hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const names = Array.from({ length: 40 }, (_, n) => `role-${String(n)}`);
/** Indented, as Terraform writes it; the journal contains it on one line. */
const onLines = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
const state = onLines(stateText(Object.fromEntries(names.map((name) => [name, 3600]))));
const later = onLines(stateText({ ...Object.fromEntries(names.map((name) => [name, 3600])), 'role-39': 7200 }, { serial: 2 }));
const setting = (n: number, seconds: number) =>
  callAlert(`${String(n)}-${String(seconds)}`, n, 'UpdateRole', { roleName: names[n] ?? '', maxSessionDuration: seconds });
const post = async (service: RunningService, alerts: readonly unknown[]): Promise<number> =>
  (await service.post('/api/v1/intake/sensor', alerts)).status;
const totals = async (service: RunningService): Promise<readonly [number, number]> => {
  const { data } = (await service.get('/api/v1/stats')).json;
  return [data?.drifts.total, data?.events.total];
};
const logged = (service: RunningService, message: string): number => service.logs().filter(({ msg }) => msg === message).length;

void t.test('D2: a restart on the same journal restores everything and does not notify twice', async (t) => {
  const journal = join(t.testdir({}), 'journal');
  const yaml = `journal:\n  dir: ${journal}\n`;
  const first = await startService(t, { state, yaml });
  await until(
    () => first.get('/ready'),
    ({ status }) => status === 200,
  );
  const changes = [...names.map((_, n) => setting(n, 7200)), ...names.slice(0, 10).map((_, n) => setting(n, 3600))];
  const hosts = Array.from({ length: 60 }, (_, n) =>
    hostAlert(String(n), n % 2 === 0 ? { time: new Date(Date.now() - 1000 * n).toISOString() } : {}),
  );
  t.equal(await post(first, [...changes, ...hosts]), 202);
  await until(
    () => totals(first),
    ([drifts, events]) => drifts === 40 && events === 110,
  );
  writeFileSync(first.statePath, later);
  await until(
    () => first.get('/api/v1/drifts?limit=1000'),
    ({ text }) => text.includes('"declared"'),
  );
  const paths = [
    '/api/v1/drifts?limit=1000',
    '/api/v1/events?limit=1000',
    '/api/v1/stats',
    '/api/v1/graph',
    '/api/v1/graph/stats',
    '/api/v1/state',
    '/api/v1/state/resources?limit=1000',
  ];
  const shown = (service: RunningService): Promise<readonly string[]> =>
    Promise.all(paths.map(async (path) => (await service.get(path)).text));
  const before = await shown(first);
  t.equal((await first.get('/api/v1/stats')).json.data.events.last_24h, 30, 'by event time');
  const { data } = (await first.get('/api/v1/drifts')).json;
  const one = `/api/v1/drifts/${String(data.drifts[0].id)}`;
  const single = (await first.get(one)).text;
  t.equal((await first.stop()).code, 0);

  const segments = (): readonly string[] =>
    readdirSync(journal)
      .filter((name) => name.startsWith('journal-'))
      .sort();
  appendFileSync(join(journal, segments().at(-1) ?? ''), '{"kind":"sensor","at":"2026-11-02T10:0');
  const second = await startService(t, { state: later, yaml });
  const socket = await Listener.open(second.ws);
  await socket.subscribe('all');
  await until(
    () => second.get('/ready'),
    ({ status }) => status === 200,
  );
  await until(
    () => logged(second, 'started'),
    (count) => count === 1,
  );
  const after = await shown(second);
  for (const [n, path] of paths.entries()) {
    if (path === '/api/v1/state') t.equal(JSON.parse(after[n] ?? '').data.serial, 2, path);
    else t.equal(after[n], before[n], path);
  }
  t.equal((await second.get(one)).text, single, 'an alert with its related events');
  const torn = second.logs().filter((line) => JSON.stringify(line).includes('torn'));
  t.equal(torn.length, 1, 'one warning for a torn last line');
  t.equal(torn[0]?.['level'], 'warn');

  t.equal(await post(second, [...changes, ...hosts]), 202);
  t.equal(await post(second, [setting(20, 9000)]), 202);
  await socket.waitFor(({ type }) => type === 'drift');
  t.strictSame(
    socket.of('drift').map(({ payload }) => payload.new_value),
    [9000],
    'only new alerts are notified',
  );
  t.equal(socket.of('state_change').length, 0);
  t.strictSame(await totals(second), [41, 111], 'dedup knows the earlier records');
  t.equal((await second.stop()).code, 0);
});

void t.test('D31: the configuration view shows the journal folder in use, from any source', async (t) => {
  const dir = async (service: RunningService): Promise<unknown> => (await service.get('/api/v1/config')).json.data.journal.dir;
  const configured = await startService(t, { state, yaml: 'journal:\n  dir: facts\n' });
  t.equal(await dir(configured), join(configured.folder, 'facts'));
  const elsewhere = join(t.testdir({}), 'elsewhere');
  const recording = await startService(t, { state, yaml: 'journal:\n  dir: facts\n', args: ['--record', elsewhere] });
  t.equal(await dir(recording), elsewhere);
  t.equal(await dir(await startService(t, { state })), '');
});

void t.test('D2 D8: the journal of a service without confirmation is replayed without re-reads', async (t) => {
  const journal = join(t.testdir({}), 'journal');
  const live = await whenReady(await startService(t, { state, yaml: `journal:\n  dir: ${journal}\nstate:\n  confirm: false\n` }));
  for (const [n] of names.slice(0, 5).entries()) {
    t.equal(await post(live, [setting(n, 7200)]), 202);
    await until(
      () => totals(live),
      ([drifts]) => drifts === n + 1,
    );
  }
  const shown = async (service: RunningService): Promise<string> => (await service.get('/api/v1/drifts')).text;
  const before = await shown(live);
  t.equal((await live.stop()).code, 0);
  const replayed = await startService(t, { state: '', command: () => ['replay', journal, '--server'] });
  await until(
    () => logged(replayed, 'replay finished'),
    (count) => count === 1,
  );
  t.equal(await shown(replayed), before);
});

void t.test('D49: acknowledged alerts survive SIGKILL at any moment', async (t) => {
  const journal = join(t.testdir({}), 'journal');
  const answered: string[] = [];
  let service = await startService(t, { state, args: ['--record', journal] });
  for (let round = 0; round < 5; round++) {
    let isOver = false;
    const poster = async (name: string): Promise<void> => {
      for (let n = 0; !isOver; n++) {
        const ids = [0, 1, 2].map((part) => `${String(round)}-${name}-${String(n)}-${String(part)}`);
        const status = await post(
          service,
          ids.map((id) => hostAlert(id)),
        ).catch(() => 0);
        if (status === 202) answered.push(...ids);
        else if (status === 0) return;
      }
    };
    const before = answered.length;
    const posting = Promise.all(['a', 'b', 'c'].map(poster));
    const moment = 10 + Math.random() * 300;
    await until(
      () => answered.length,
      (now) => now > before + moment,
    );
    await service.stop('SIGKILL');
    isOver = true;
    await posting;
    service = await startService(t, { state, args: ['--record', journal] });
    await until(
      () => logged(service, 'started'),
      (count) => count === 1,
    );
    const kept = new Set<string>();
    for (let page = 1, isMore = true; isMore; page++) {
      const { events } = (await service.get(`/api/v1/events?limit=1000&page=${String(page)}`)).json.data as {
        events: readonly { output: string }[];
      };
      for (const { output } of events) kept.add(/\((.*)\)/.exec(output)?.[1] ?? '');
      isMore = events.length > 0;
    }
    t.strictSame(
      answered.filter((id) => !kept.has(id)),
      [],
      `killed after ${String(answered.length)} were answered`,
    );
  }
  t.equal((await service.stop()).code, 0);
});

void t.test('D2: on a full disk detection continues, and so does the journal when there is space again', async (t) => {
  const journal = join(t.testdir({}), 'journal');
  // No file may grow beyond 64 KiB: the disk is full until the next file is begun.
  const limited = { state, args: ['--record', journal], wrapper: ['sh', '-c', 'ulimit -f 128; exec "$@"', 'sh'] };
  const service = await whenReady(await startService(t, limited));
  const full = 'the journal cannot be written; facts are processed without it';
  let posted = 0;
  const more = async (): Promise<number> => {
    const alerts = Array.from({ length: 10 }, () => hostAlert(String(posted++)));
    return post(service, alerts);
  };
  while (logged(service, full) === 0 && posted < 1_000) t.equal(await more(), 202);
  t.equal(logged(service, full), 1, 'logged once');
  t.equal(await post(service, [cloudAlert('1', {}, { 'ct.request': '{"roleName":"role-1","maxSessionDuration":7200}' })]), 202);
  t.strictSame(
    await until(
      () => totals(service),
      ([drifts]) => drifts === 1,
    ),
    [1, posted + 1],
    'detection continues',
  );
  const bytes = await metricOf(service, 'drift_journal_bytes_total');
  await until(
    async () => {
      await more();
      return logged(service, 'the journal can be written again');
    },
    (count) => count > 0,
  );
  t.equal(logged(service, 'the journal can be written again'), 1);
  await more();
  t.ok(
    (await until(
      () => metricOf(service, 'drift_journal_bytes_total'),
      (now) => now > bytes,
    )) > bytes,
    'facts are written again',
  );
  t.equal((await service.stop()).code, 0);
  rmSync(journal, { recursive: true, force: true });
});
