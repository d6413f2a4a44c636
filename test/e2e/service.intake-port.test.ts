import { join } from 'node:path';
import t from 'tap';
import type { SensorEvent } from '../../src/model/sensor-event.js';
import { adminKey, authYaml, environment, madeKey } from '../support/credentials.js';
import { metricOf } from '../support/metric-of.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { openRaw } from '../support/stream-clients.js';
import { openPoster } from '../support/trail-poster.js';
import { until } from '../support/until.js';

const path = '/api/v1/intake/sensor';
const asAdmin = { 'X-API-Key': adminKey };
const inOneRow = 200;
const piped = 2_000;

const portOf = (service: RunningService): number => service.logs().find(({ msg }) => msg === 'listening for alerts')?.['port'] as number;
const eventsIn = async (service: RunningService): Promise<number> =>
  (await service.get('/api/v1/events?limit=1', asAdmin)).json.data.total as number;

/** All stored events by output. */
const outputsOf = async (service: RunningService): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (let page = 1; ; page++) {
    const { events } = (await service.get(`/api/v1/events?limit=1000&page=${String(page)}`, asAdmin)).json.data as {
      readonly events: readonly SensorEvent[];
    };
    if (events.length === 0) return found;
    for (const { output } of events) found.add(output);
  }
};
const outputOf = (id: string): string => `shell in a container (${id})`;

void t.test('D49: the intake port', async (t) => {
  const service = await whenReady(await startService(t, { yaml: `${authYaml()}intake: {port: 0}\n`, env: environment }));
  const port = portOf(service);
  const userinfo = `sensor:${await madeKey(service.url, 'sensor', 'ingest')}`;
  const poster = openPoster(port, userinfo);
  t.teardown(poster.close);

  await t.test('accepts only the key in the URL', async (t) => {
    const reader = await madeKey(service.url, 'reader', 'read');
    for (const [credential, status] of [
      [userinfo, 202],
      ['', 401],
      ['sensor:dl_wrong', 401],
      [`${userinfo}x`, 401],
      ['sensor:', 401],
      [`reader:${reader}`, 403],
    ] as const) {
      const other = openPoster(port, credential);
      const answer = await other.post(hostAlert('key'));
      t.equal(answer.status, status, credential.replace(/:.*/, ''));
      if (status !== 202)
        t.match(JSON.parse(answer.body), { success: false, error: { code: status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN' } });
      other.close();
    }
    t.equal(
      await until(
        () => eventsIn(service),
        (total) => total > 0,
      ),
      1,
    );
  });

  await t.test('has no other routes', async (t) => {
    for (const other of [
      '/',
      '/health',
      '/healthz',
      '/ready',
      '/metrics',
      '/ws',
      '/api/v1/drifts',
      '/api/v1/stream',
      '/api/v1/config',
      `${path}/`,
    ]) {
      const { status, body } = await poster.post({}, other);
      t.equal(status, 404, other);
      t.match(JSON.parse(body), { success: false, error: { code: 'NOT_FOUND' } });
    }
    const got = await poster.post({}, path, { method: 'GET' });
    t.equal(got.status, 405);
    t.match(got.headers['allow'], /POST/);
    t.equal((await poster.post({ no: 'alert' })).status, 400);
  });

  await t.test('takes thousands of alerts over one connection, one per request', async (t) => {
    const before = await eventsIn(service);
    const began = performance.now();
    const ports = new Set<number>();
    const counts = new Map<number, number>();
    for (let n = 0; n < inOneRow; n++) {
      const { status, from } = await poster.post(hostAlert(`row-${String(n)}`));
      ports.add(from);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    t.comment(`${String(Math.round(inOneRow / ((performance.now() - began) / 1_000)))} alerts a second, one at a time`);
    t.strictSame([...counts], [[202, inOneRow]]);
    t.equal(ports.size, 1, 'one connection');

    const requestOf = (id: string): string => {
      const body = JSON.stringify(hostAlert(id));
      const key = Buffer.from(userinfo).toString('base64');
      return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic ${key}\r\nContent-Type: application/json\r\nContent-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`;
    };
    const again = performance.now();
    const spent = await metricOf(service, 'process_cpu_seconds_total');
    const raw = openRaw(
      `http://127.0.0.1:${String(port)}`,
      Array.from({ length: piped }, (_, n) => requestOf(`piped-${String(n)}`)).join(''),
    );
    let answers = 0;
    let seen = 0;
    const answered = (): number => {
      const text = raw.text();
      for (let at = text.indexOf(' 202 ', seen); at >= 0; at = text.indexOf(' 202 ', seen)) {
        answers += 1;
        seen = at + 1;
      }
      return answers;
    };
    t.equal(await until(answered, (count) => count === piped, 200_000), piped);
    t.comment(`${String(Math.round(piped / ((performance.now() - again) / 1_000)))} alerts a second without waiting for answers`);
    const each = ((await metricOf(service, 'process_cpu_seconds_total')) - spent) / piped;
    t.comment(`${(each * 1e6).toFixed(0)} µs of processor time for each`);
    raw.socket.destroy();
    t.equal(
      await until(
        () => eventsIn(service),
        (total) => total === before + inOneRow + piped,
      ),
      before + inOneRow + piped,
    );
    t.equal(
      (
        await poster.post(
          Array.from({ length: 5_000 }, (_, n) => hostAlert(`many-${String(n)}`)),
          path,
          { expect: true },
        )
      ).status,
      202,
    );
    t.equal(await metricOf(service, 'drift_intake_refused_total'), 0);
  });
  t.equal((await service.stop()).code, 0);
});

void t.test('D58: keeps every accepted alert when the service stops', async (t) => {
  const journal = join(t.testdir({}), 'journal');
  const options = { yaml: `${authYaml()}intake: {port: 0}\njournal: {dir: ${journal}}\n`, env: environment };
  const service = await whenReady(await startService(t, options));
  const port = portOf(service);
  const userinfo = `sensor:${adminKey}`;
  const accepted: string[] = [];
  const others = new Map<string, number>();
  let isOver = false;
  const note = (what: string): void => {
    others.set(what, (others.get(what) ?? 0) + 1);
  };
  const work = async (client: number): Promise<void> => {
    const mine = openPoster(port, userinfo);
    for (let n = 0; !isOver; n++) {
      const id = `end-${String(client)}-${String(n)}`;
      try {
        const { status } = await mine.post(hostAlert(id));
        if (status === 202) accepted.push(id);
        else note(String(status));
      } catch (error) {
        note((error as NodeJS.ErrnoException).code ?? 'error');
        break;
      }
    }
    mine.close();
  };
  const clients = Array.from({ length: 8 }, (_, client) => work(client));
  await until(
    () => accepted.length,
    (count) => count > 100,
  );
  const before = accepted.length;
  const ended = await service.stop();
  isOver = true;
  await Promise.all(clients);
  t.equal(ended.code, 0);
  t.ok(before > 100);
  t.ok(accepted.length >= before);
  t.strictSame(
    [...others.keys()].filter((what) => !['503', 'ECONNREFUSED', 'ECONNRESET'].includes(what)),
    [],
  );
  t.comment(`${String(accepted.length)} taken, then ${JSON.stringify([...others])}`);

  const next = await whenReady(await startService(t, options));
  const found = await outputsOf(next);
  t.strictSame(
    accepted.filter((id) => !found.has(outputOf(id))),
    [],
    'all are in the journal',
  );
  const answered = new Set(accepted.map(outputOf));
  t.strictSame(
    [...found].filter((output) => !answered.has(output)),
    [],
    'and all posted alerts were acknowledged',
  );
  t.equal((await next.stop()).code, 0);
});
