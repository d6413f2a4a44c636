import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { runCommand } from '../support/command.js';
import { readEvents } from '../support/event-reader.js';
import { callAlert } from '../support/role-changes.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const names = Array.from({ length: 30 }, (_, n) => `role-${String(n)}`);
const state = stateText(Object.fromEntries(names.map((name) => [name, 3600])));

void t.test('D58 D2: SIGTERM under load notifies clients and keeps acknowledged facts; a replay gives the same drifts', async (t) => {
  const journal = join(t.testdir({}), 'journal');
  const service = await startService(t, { state, args: ['--record', journal] });
  await until(
    () => service.get('/ready'),
    ({ status }) => status === 200,
  );
  // Sorted by time, as in the list; a replay uses the order of announcement.
  const set = (roleName: string, second: number, maxSessionDuration: number) =>
    callAlert(`${roleName} ${String(second)}`, second, 'UpdateRole', { roleName, maxSessionDuration });
  const alerts = [...names.map((name, n) => set(name, n, 7200)), ...names.map((name, n) => set(name, n + 60, n % 2 === 0 ? 3600 : 9000))];
  for (const alert of alerts) t.equal((await service.post('/api/v1/intake/sensor', alert)).status, 202);
  const list = await until(
    () => service.get('/api/v1/drifts?limit=1000'),
    ({ text }) => (text.match(/"id":"d_/g) ?? []).length === 45,
  );
  const live = (list.json.data.drifts as readonly unknown[]).toReversed();
  t.equal(live.length, 45, 'thirty, and one more for each further value');

  const sockets = await Promise.all(Array.from({ length: 50 }, () => Listener.open(service.ws)));
  for (const one of sockets) one.send({ type: 'subscribe', topic: 'all', payload: {} });
  const streams = await Promise.all(Array.from({ length: 50 }, () => readEvents(service.url)));
  const answered: string[] = [];
  const statuses = new Set<number>();
  const poster = async (name: string): Promise<void> => {
    for (let n = 0; ; n++) {
      const ids = [0, 1, 2, 3].map((part) => `${name}-${String(n)}-${String(part)}`);
      try {
        const { status } = await service.post(
          '/api/v1/intake/sensor',
          ids.map((id) => hostAlert(id)),
        );
        statuses.add(status);
        if (status === 202) answered.push(...ids);
      } catch {
        return;
      }
    }
  };
  const posting = Promise.all(['a', 'b', 'c', 'd'].map(poster));
  await until(
    () => answered.length,
    (count) => count > 400,
  );
  const began = performance.now();
  t.strictSame(await service.stop(), { code: 0, signal: null });
  const seconds = (performance.now() - began) / 1_000;
  t.ok(seconds < 60, `${seconds.toFixed(1)} s`);
  await posting;
  t.strictSame(
    [...statuses].filter((status) => status !== 202 && status !== 503),
    [],
  );
  t.strictSame(new Set((await Promise.all(sockets.map((one) => one.closed))).map(({ code }) => code)), new Set([1001]));
  t.strictSame(new Set(await Promise.all(streams.map((one) => one.ended))), new Set([true]), 'streams end cleanly');

  const kept = readdirSync(journal)
    .filter((name) => name.startsWith('journal-'))
    .map((name) => readFileSync(join(journal, name), 'utf8'))
    .join('');
  t.strictSame(
    answered.filter((id) => !kept.includes(`(${id})`)),
    [],
    `${String(answered.length)} were answered`,
  );
  const again = await runCommand(['replay', journal, '--config', join(service.folder, 'driftline.yaml'), '--format', 'json']);
  t.equal(again.code, 0);
  t.notMatch(again.stderr, /warning/);
  t.equal(again.stdout, `${JSON.stringify(live, null, 2)}\n`, 'the same bytes, ids and order');
});

void t.test('D58: exits with 0 on each signal despite clients that hang or do not read', async (t) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const service = await startService(t, { state });
    const port = Number(new URL(service.url).port);
    const raw = (bytes: string) => {
      const socket = connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .pause();
      socket.write(bytes);
      t.teardown(() => socket.destroy());
    };
    raw('POST /api/v1/intake/sensor HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":');
    raw('GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const padding = 'x'.repeat(100_000);
    for (let n = 0; n < 20; n++)
      t.equal((await service.post('/api/v1/intake/sensor', [hostAlert(String(n), { output: padding + String(n) })])).status, 202);
    const began = performance.now();
    t.strictSame(await service.stop(signal), { code: 0, signal: null }, signal);
    t.ok(performance.now() - began < 60_000);
  }
});

void t.test('D58: SIGTERM during the state load exits with 0, a second signal at once', async (t) => {
  const big = stateText(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`role-${String(n)}`, 3600])));
  const starting = await startService(t, { state: big });
  t.strictSame(await starting.stop(), { code: 0, signal: null });
  t.notOk(starting.output().includes('a bug'));

  const service = await startService(t, { state });
  const port = Number(new URL(service.url).port);
  const socket = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .pause();
  t.teardown(() => socket.destroy());
  socket.write('GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
  // More than the kernel buffers for a connection: the stream cannot end before its client reads.
  for (let n = 0; n < 30; n++)
    await service.post('/api/v1/intake/sensor', [hostAlert(String(n), { output: 'x'.repeat(300_000) + String(n) })]);
  service.child.kill('SIGTERM');
  await until(
    () => service.output(),
    (text) => text.includes('"stopping"'),
  );
  const began = performance.now();
  const { code, signal } = await service.stop('SIGTERM');
  // Killed by the second signal, or already finished.
  t.ok(signal === 'SIGTERM' || (code === 0 && performance.now() - began < 1_900), 'does not wait for the reader');
});

void t.test('without --server: detects, logs drifts, and stops', async (t) => {
  const folder = t.testdir({ 's.tfstate': state, 'driftline.yaml': 'providers:\n  aws:\n    state:\n      local_path: s.tfstate\n' });
  const run = await runCommand(['--config', join(folder, 'driftline.yaml')], {
    onOutput: (child, text) => {
      if (text.includes('"started"')) child.kill('SIGTERM');
    },
  });
  t.equal(run.code, 0);
  t.match(run.stdout, /"msg":"state loaded"/);
  t.match(run.stdout, /"msg":"stopped"/);
  t.notMatch(run.stdout, /listening/);
});
