import t from 'tap';
import { readEvents } from '../support/event-reader.js';
import { metricOf } from '../support/metric-of.js';
import { callAlert } from '../support/role-changes.js';
import { startService, type RunningService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { openStores, storeNames, type Store, type StoreName } from '../support/stores.js';
import { until } from '../support/until.js';

/** Sets the session duration of the role declared by this store's state; `second` is its time. */
const setting = (id: string, store: StoreName, second: number, seconds: number) =>
  callAlert(id, second, 'UpdateRole', { roleName: store, maxSessionDuration: seconds }, { 'ct.useragent': 'aws-cli/2.15.0' });
const post = async (service: RunningService, ...alerts: readonly unknown[]): Promise<number> =>
  (await service.post('/api/v1/intake/sensor', alerts)).status;
const declared = async (service: RunningService, role: string): Promise<number | undefined> =>
  (await service.get(`/api/v1/state/resources/aws_iam_role.${role}`)).json.data?.attributes?.max_session_duration;
const driftOf = async (service: RunningService, id: string) =>
  ((await service.get('/api/v1/drifts?limit=1000')).json.data.drifts as readonly { event_id: string; resolution: string | null }[]).find(
    ({ event_id }) => event_id.includes(`e-${id}`),
  );
const errors = (service: RunningService): Promise<number> => metricOf(service, 'drift_state_load_errors_total');
const complaint = 'cannot load the state';
const complaints = (service: RunningService, of?: string) =>
  service.logs().filter(({ msg, source }) => typeof msg === 'string' && msg.startsWith(complaint) && (of === undefined || source === of));
const readiness = async (service: RunningService) => {
  const { status, json } = await service.get('/ready');
  const sources = json.state.sources as readonly { source: string; loaded: boolean }[];
  return { status, missing: sources.filter(({ loaded }) => !loaded).map(({ source }) => source) };
};
const untilReady = (service: RunningService): Promise<{ status: number; missing: string[] }> =>
  until(
    () => readiness(service),
    ({ status }) => status === 200,
  );

/** A service with the states of these stores, polled more than twice a second. */
const yamlOf = (stores: readonly Store[]): string => `
providers:
  aws:
    region: us-east-1
    states:
${stores.map(({ yaml }) => yaml.replaceAll(/^/gm, '        ').replace(/^ {8}/, '      - ')).join('\n')}
state:
  confirm_min_interval: 100ms
advanced:
  state_refresh_interval: 400ms
`;

/**
 * Hanging stores: one of two states of a service, and the only one of another service from its start. A poll times out after 30 s, so they
 * hang while the other tests run.
 */
const beginHanging = async () => {
  const stores = await openStores(t);
  for (const name of storeNames) await stores[name].put(stateText({ [name]: 3600 }));
  stores.s3.proxy.fault('hang');
  const start = (...of: readonly Store[]) => startService(t, { state: '', yaml: yamlOf(of), env: stores.env });
  const [starting, service] = await Promise.all([start(stores.s3), start(stores.http, stores.gcs)]);
  const { status } = await untilReady(service);
  stores.http.proxy.fault('hang');
  const answer = await post(service, setting('http', 'http', 1, 7200), setting('gcs', 'gcs', 1, 7200));
  const other = await until(
    () => driftOf(service, 'gcs'),
    (one) => one !== undefined,
  );
  const isPushed = (await driftOf(service, 'http')) !== undefined;
  return { stores, service, starting, first: [status, answer, other?.resolution, isPushed] };
};
const hanging = beginHanging();
hanging.catch(() => undefined);

void t.test(
  'D52 D8 D44: a failing store leaves the last valid state in effect and delays no pending alerts, and recovery is automatic',
  async (t) => {
    const stores = await openStores(t);
    const of = storeNames.map((name) => stores[name]);
    const write = async (serial: number, seconds: number, other = 3600): Promise<void> => {
      for (const name of storeNames) await stores[name].put(stateText({ [name]: seconds, [`other-${name}`]: other }, { serial }));
    };
    await write(1, 3600);
    const service = await startService(t, { state: '', yaml: yamlOf(of), env: stores.env });
    t.equal((await untilReady(service)).status, 200);
    const stream = await readEvents(service.url, '?topics=state,drifts');
    let [serial, before] = [1, 3600];
    for (const [round, what] of (['error', 'refused', 'gone', 'cut'] as const).entries()) {
      const counted = await errors(service);
      const allBefore = complaints(service).length;
      const complaintsBefore = of.map(({ source }) => complaints(service, source).length);
      for (const { proxy } of of) proxy.fault(what);
      // A new version: the response for a known one has no body to cut off.
      await write(++serial, before, 3600 + serial);
      const lines = await until(
        () => complaints(service).length,
        (now) => now >= allBefore + of.length,
      );
      t.equal(lines, allBefore + of.length, `${what}: logged`);
      const enough = counted + 2 * of.length;
      const count = await until(
        () => errors(service),
        (now) => now >= enough,
      );
      t.ok(count >= enough, `${what}: retried, and counted each time`);
      t.strictSame(
        of.map(({ source }, at) => complaints(service, source).length - (complaintsBefore[at] ?? 0)),
        [1, 1, 1],
        `${what}: logged once per state`,
      );
      t.strictSame(await readiness(service), { status: 200, missing: [] }, `${what}: ready`);
      for (const name of storeNames)
        t.equal(await declared(service, name), before, `${what}: the last valid state of ${name} stays in effect`);

      const drifted = 7200 + round;
      const id = (name: string): string => `${what}-${name}`;
      t.equal(await post(service, ...storeNames.map((name) => setting(id(name), name, round, drifted))), 202);
      const began = Date.now();
      for (const name of storeNames) {
        const drift = await until(
          () => driftOf(service, id(name)),
          (one) => one !== undefined,
        );
        t.equal(drift?.resolution, null, `${what}: the change of ${name} is announced although its state is unreadable`);
      }
      t.ok(Date.now() - began < 120_000, `${what}: announced within ${String(Date.now() - began)} ms`);

      const from = stream.events().length;
      await write(++serial, drifted, 3600 + serial);
      for (const { proxy } of of) proxy.fault('none');
      for (const name of storeNames) {
        t.equal(
          await until(
            () => declared(service, name),
            (seconds) => seconds === drifted,
          ),
          drifted,
          `${what}: ${name} recovers`,
        );
        const drift = await until(
          () => driftOf(service, id(name)),
          (one) => one?.resolution !== null,
        );
        t.equal(drift?.resolution, 'declared', `${what}: ${name} declares it`);
        const isPushed = (): boolean =>
          stream
            .events()
            .slice(from)
            .some(
              ({ event, data }) =>
                event === 'state_change' &&
                data.resource === `aws_iam_role.${name}` &&
                data.action === 'modified' &&
                data.serial === serial,
            );
        t.ok(await until(isPushed, Boolean), `${what}: the state change of ${name} is pushed`);
      }
      before = drifted;
    }
    const recoveries = await until(
      () => service.logs().filter(({ msg }) => msg === 'the state can be loaded again').length,
      (count) => count >= complaints(service).length,
    );
    t.equal(recoveries, complaints(service).length, 'each recovery is logged');
    t.notMatch(service.output(), /Signature=|fauxqs:fauxqs/, 'no secrets in the log');
    t.equal((await service.stop()).code, 0);
  },
);

void t.test(
  'D36 D52: stores that are down at the start: the service starts, names them as missing, and loads them when they are available',
  async (t) => {
    const stores = await openStores(t);
    const of = storeNames.map((name) => stores[name]);
    // A store that answers "not modified" to a client without a version.
    for (const { proxy } of of) proxy.fault('unchanged');
    stores.http.proxy.fault('error');
    const service = await startService(t, { state: '', yaml: yamlOf(of), env: stores.env });
    for (const { source } of of)
      t.ok(
        await until(
          () => complaints(service, source).length,
          (count) => count === 1,
        ),
        `${source}: logged`,
      );
    t.strictSame(await readiness(service), { status: 503, missing: of.map(({ source }) => source) });
    t.equal((await service.get('/healthz')).status, 200, 'alive');
    t.equal((await service.get('/api/v1/state')).status, 503);
    t.ok((await errors(service)) >= 3);
    for (const name of storeNames) await stores[name].put(stateText({ [name]: 3600 }));
    for (const [at, { proxy, source }] of of.entries()) {
      proxy.fault('none');
      const missing = of.slice(at + 1).map((one) => one.source);
      const now = await until(
        () => readiness(service),
        (one) => !one.missing.includes(source),
      );
      t.strictSame(now, { status: missing.length === 0 ? 200 : 503, missing }, `${source} is loaded`);
    }
    t.equal(await post(service, ...storeNames.map((name) => setting(`came-${name}`, name, 1, 7200))), 202);
    for (const name of storeNames)
      t.ok(
        await until(
          () => driftOf(service, `came-${name}`),
          (one) => one !== undefined,
        ),
        name,
      );
  },
);

void t.test('D52 D8: a hanging store delays no other state, and its own only until the timeout', async (t) => {
  const { stores, service, starting, first } = await hanging;
  t.strictSame(first, [200, 202, null, false], 'a pending alert of another state is announced before that of the hanging state');
  t.strictSame(await readiness(service), { status: 200, missing: [] });
  const drift = await until(
    () => driftOf(service, 'http'),
    (one) => one !== undefined,
  );
  t.equal(drift?.resolution, null, 'the change of the hanging state is announced after the poll times out');
  // Log lines are written at the end of a turn, after alerts are published.
  await until(
    () => complaints(service).length,
    (count) => count > 0,
  );
  t.equal(complaints(service, stores.http.source).length, 1);
  t.match(complaints(service), [{ error: 'cannot be read: the server did not answer in time' }]);
  t.ok((await errors(service)) >= 1);
  await stores.http.put(stateText({ http: 7200 }, { serial: 2 }));
  stores.http.proxy.fault('none');
  stores.http.proxy.release();
  const seconds = await until(
    () => declared(service, 'http'),
    (one) => one === 7200,
  );
  t.equal(seconds, 7200, 'it recovers');

  t.equal(starting.child.exitCode, null);
  t.strictSame(await readiness(starting), { status: 503, missing: [stores.s3.source] }, 'a store that hangs from the start is named');
  t.equal((await starting.get('/healthz')).status, 200);
  stores.s3.proxy.fault('none');
  stores.s3.proxy.release();
  t.equal((await untilReady(starting)).status, 200, 'and loaded when it answers');
});
