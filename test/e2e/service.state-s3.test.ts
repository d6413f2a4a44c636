import t from 'tap';
import { startFauxqs } from '../support/fauxqs.js';
import { startFaultyProxy } from '../support/faulty-proxy.js';
import { metricOf } from '../support/metric-of.js';
import { callAlert } from '../support/role-changes.js';
import { startService, type RunningService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { until } from '../support/until.js';

const key = 'prod/terraform.tfstate';
const roles = (serial: number, seconds = 3600): string => stateText({ deploy: seconds, other: 3600 }, { serial });
const serialOf = async (service: RunningService): Promise<number> => (await service.get('/api/v1/state')).json.data?.serial;
const findIn = async (service: RunningService, id: string) =>
  ((await service.get('/api/v1/drifts')).json.data.drifts as readonly { event_id: string }[]).find(({ event_id }) =>
    event_id.includes(`e-${id}`),
  );
const set = (id: string, second: number, role: string, seconds: number) =>
  callAlert(id, second, 'UpdateRole', { roleName: role, maxSessionDuration: seconds }, { 'ct.useragent': 'aws-cli/2.15.0' });

/** A service with a state in a store behind a faulty proxy. */
const setUp = async (t: { readonly teardown: (work: () => void | Promise<void>) => void }) => {
  const server = await startFauxqs(t);
  await server.createBucket('states');
  await server.put('states', key, roles(1));
  const proxy = await startFaultyProxy(t, server.endpoint);
  const service = await startService(t, {
    state: '',
    env: server.env,
    yaml: `
providers:
  aws:
    region: us-east-1
    state:
      backend: s3
      s3_bucket: states
      s3_key: ${key}
      s3_endpoint: ${proxy.endpoint}
      refresh_interval: 500ms
state:
  confirm_min_interval: 100ms
`,
  });
  await until(
    () => serialOf(service),
    (serial) => serial === 1,
  );
  return { server, proxy, service };
};

void t.test(
  'D52: a store that answers 500, 403, 404, half a state or an invalid one: the last valid state stays in effect, and recovery is automatic',
  async (t) => {
    const { server, proxy, service } = await setUp(t);
    t.equal((await service.get('/ready')).json.state.sources[0].source, `s3://states/${key}`);
    const errors = (): Promise<number> => metricOf(service, 'drift_state_load_errors_total');
    const lines = (msg: string): number => service.logs().filter((line) => line['msg'] === msg).length;
    let serial = 1;
    const isSame = (): boolean => proxy.passed.some(({ status }) => status === 304);
    t.ok(await until(isSame, Boolean), 'an unchanged state is not downloaded');
    const duringFault = async (
      how: string,
      beginFault: () => void | Promise<void>,
      endFault: () => void | Promise<void>,
    ): Promise<void> => {
      const before = await errors();
      const loggedBefore = lines('cannot load the state; the last one that was loaded stays in use');
      await beginFault();
      t.ok((await until(errors, (now) => now > before)) > before, `${how}: counted`);
      t.ok(
        await until(() => lines('cannot load the state; the last one that was loaded stays in use') > loggedBefore, Boolean),
        `${how}: logged`,
      );
      t.equal(await serialOf(service), serial, `${how}: the last valid one stays in effect`);
      t.equal((await service.get('/ready')).status, 200, `${how}: ready`);
      await server.put('states', key, roles(++serial));
      await endFault();
      t.equal(
        await until(
          () => serialOf(service),
          (now) => now === serial,
        ),
        serial,
        `${how}: recovered`,
      );
    };
    const endFault = (): void => {
      proxy.fault('none');
    };
    for (const what of ['error', 'refused', 'cut'] as const) {
      const beginFault = async (): Promise<void> => {
        proxy.fault(what);
        // A new version: the response for a known one has no body to cut off.
        await server.put('states', key, roles(serial, 3601));
      };
      await duringFault(what, beginFault, endFault);
    }
    await duringFault('gone', () => server.remove('states', key), endFault);
    await duringFault('broken', () => server.put('states', key, '{"version": 4, '), endFault);
    t.notMatch(service.output(), /Signature=/, 'no signature in the log');
  },
);

void t.test('D8 D9: an apply with a lock in S3 holds its candidates until the lock is gone and the state is read again', async (t) => {
  const { server, service } = await setUp(t);
  await server.put('states', `${key}.tflock`, '{"ID":"1"}');
  await until(
    () => service.logs(),
    (logs) => logs.some(({ msg }) => msg === 'state locked by an apply'),
  );
  t.equal((await service.post('/api/v1/intake/sensor', [set('held', 40, 'deploy', 2500), set('late', 40, 'other', 4500)])).status, 202);
  await until(
    () => service.get('/api/v1/events'),
    ({ text }) => text.includes('(late)'),
  );
  await server.put('states', key, roles(2, 2500));
  await until(
    () => serialOf(service),
    (serial) => serial === 2,
  );
  t.strictSame([await findIn(service, 'held'), await findIn(service, 'late')], [undefined, undefined], 'held while the lock exists');
  await server.remove('states', `${key}.tflock`);
  t.ok(
    await until(
      () => findIn(service, 'late'),
      (one) => one !== undefined,
    ),
    'undeclared changes are announced',
  );
  t.equal(await findIn(service, 'held'), undefined, 'declared changes are not');
});
