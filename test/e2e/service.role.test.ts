import t from 'tap';
import { s3Event } from '../streams/cloudtrail/queue-bodies.js';
import { startFauxqs } from '../support/fauxqs.js';
import { startFaultyProxy } from '../support/faulty-proxy.js';
import { metricOf } from '../support/metric-of.js';
import { checked } from '../support/openapi-check.js';
import { startService, until, whenReady, type RunningService } from '../support/service.js';
import { openProxy } from '../support/stream-clients.js';
import { sessionChange } from '../support/trail-change.js';
import { addressOf, createTrailQueue, driftsOf, openTrailWorld, toldOf, trailYaml } from '../support/trail-world.js';

t.setTimeout(60_000);

const intake = '/api/v1/intake/sensor';
const ways = ['byqueue', 'bygrpc', 'bybucket', 'byboth'];
const roles = Object.fromEntries(ways.map((role) => [role, 3_600]));

const addresses = async (service: RunningService, count: number): Promise<readonly (string | null)[]> => {
  const drifts = await until(
    () => driftsOf(service),
    (list) => list.length >= count,
  );
  return drifts.map(({ address }) => address).sort();
};

void t.test('a replica takes nothing that is shared and tells nobody, and the active instance beside it gets everything', async (t) => {
  const world = await openTrailWorld(t);
  const sensorPort = await openProxy(`http://127.0.0.1:${String(world.sensor.port)}`);
  t.teardown(sensorPort.close);
  const store = await startFaultyProxy(t, world.store.endpoint);
  const trail = ', bucket: trail, poll_interval: 1s';
  const yaml = trailYaml(world, {
    endpoint: store.endpoint,
    sensorPort: Number(new URL(sensorPort.url).port),
    trail,
    more: 'role: replica\nintake: {port: 0}\n',
  });
  const replica = await checked(await startService(t, { state: '', env: world.store.env, yaml }));

  const unloaded = await replica.get('/ready');
  t.equal(unloaded.status, 503);
  t.match(unloaded.json, { ready: false, role: 'replica', state: { enabled: true, loaded: false } });
  await world.declare(roles, 1);
  await whenReady(replica);
  t.match((await replica.get('/ready')).json, {
    ready: true,
    role: 'replica',
    sensor: { enabled: false, connected: false },
    audit: { enabled: true, connected: true, sources: [{ source: 'cloudtrail-bucket:trail', connected: true }] },
    state: { enabled: true, loaded: true },
  });

  const byQueue = sessionChange('byqueue', 0);
  await world.store.send(world.queue, JSON.stringify(byQueue.record));
  world.sensor.push([sessionChange('bygrpc', 1).message]);
  await world.file(sessionChange('bybucket', 2));
  await world.store.send(world.queue, s3Event(await world.file(sessionChange('byboth', 3))));
  const inBucket = [addressOf('bybucket'), addressOf('byboth')].sort();
  t.strictSame(await addresses(replica, 2), inBucket, 'what is in the bucket is shown');

  const alert = sessionChange('bygrpc', 1).alert;
  const port = (await until(() => replica.logs().find(({ msg }) => msg === 'listening for alerts')?.['port'], Boolean)) as number;
  const refused = await replica.post(intake, alert);
  const atItsPort = await fetch(`http://127.0.0.1:${String(port)}${intake}`, { method: 'POST', body: JSON.stringify(alert) });
  for (const [status, headers, json] of [
    [refused.status, refused.headers, refused.json as unknown],
    [atItsPort.status, atItsPort.headers, await atItsPort.json()],
  ] as const) {
    t.equal(status, 503);
    t.match(headers.get('retry-after'), /^[1-9]\d*$/);
    t.match(json, { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: /replica/ } });
  }
  t.equal((await replica.get('/api/v1/config')).json.data.role, 'replica');

  t.equal(sensorPort.passed(), 0, 'no connection to the sensor');
  t.equal(world.sensor.queued, 1);
  const asked = store.passed.map(({ headers }) => String(headers['x-amz-target'] ?? ''));
  t.strictSame([...new Set(asked)], [''], 'S3 was asked, and SQS never');
  t.equal((await world.store.queue('events')).ready.length, 2);
  t.strictSame([world.chat.connections(), world.hook.connections()], [0, 0], 'nobody is told');
  const { text } = await replica.get('/metrics');
  t.match(text, /^drift_sensor_connected 0$/m);
  t.notMatch(text, /source="(?:sensor|cloudtrail-queue)|target="/);

  const active = await whenReady(await startService(t, { state: '', env: world.store.env, yaml: trailYaml(world, { trail }) }));
  t.match((await active.get('/ready')).json, { role: 'active', sensor: { connected: true } });
  t.strictSame(await addresses(active, 4), ways.map(addressOf).sort(), 'the active one gets everything');
  const told = (): readonly number[] => ways.map((role) => toldOf(world.hook, role).length);
  t.strictSame(await until(told, (counts) => counts.every((count) => count > 0)), [1, 1, 1, 1]);
  await until(
    () => metricOf(active, 'drift_dropped_total', 'reason="duplicate"'),
    (count) => count > 0,
  );
  t.equal((await active.stop()).code, 0);
  t.equal((await replica.stop()).code, 0);
  t.strictSame(addressesTold(world.hook.requests), ways.map(addressOf).sort(), 'once each, by the active one');
  t.equal(world.chat.requests.length, 4);
  t.equal(sensorPort.passed(), 0);
});

const addressesTold = (requests: readonly { readonly json: unknown }[]): readonly string[] =>
  requests.map(({ json }) => (json as { readonly data: { readonly address: string } }).data.address).sort();

void t.test('D36: an active instance is ready when its inputs are, and says which is not', async (t) => {
  const world = await openTrailWorld(t);
  await world.sensor.stop();
  const first = await startFauxqs(t);
  await first.stop();
  const yaml = trailYaml(world, { endpoint: first.endpoint });
  // The state is where it can be reached.
  const service = await checked(
    await startService(t, {
      state: '',
      env: world.store.env,
      yaml: yaml.replace('s3_bucket: states', `s3_bucket: states, s3_endpoint: '${world.store.endpoint}'`),
    }),
  );
  await world.declare({ ...roles }, 1);
  const readyWhen = async (isIt: (json: Ready) => boolean): Promise<readonly [number, Ready]> => {
    const { status, json } = await until(
      () => service.get('/ready'),
      (answer) => isIt(answer.json as Ready),
      30_000,
    );
    return [status, json as Ready];
  };
  const audit = (connected: boolean) => ({ enabled: true, connected, sources: [{ source: 'cloudtrail-queue:events', connected }] });
  const expect = async (status: number, sensor: boolean, queue: boolean): Promise<void> => {
    const [given, json] = await readyWhen((one) => one.state.loaded && one.sensor.connected === sensor && one.audit.connected === queue);
    t.equal(given, status);
    t.match(json, {
      ready: status === 200,
      role: 'active',
      sensor: { enabled: true, connected: sensor },
      audit: audit(queue),
      state: { loaded: true },
    });
    t.equal(await metricOf(service, 'drift_sensor_connected'), sensor ? 1 : 0);
    t.equal(await metricOf(service, 'drift_source_connected', 'cloudtrail-queue'), queue ? 1 : 0);
  };
  await expect(503, false, false);
  await world.sensor.start();
  await expect(503, true, false);
  const again = await startFauxqs(t, Number(new URL(first.endpoint).port));
  await createTrailQueue(again, 'dead');
  const queue = await createTrailQueue(again, 'events');
  await expect(200, true, true);

  world.sensor.push([sessionChange('bygrpc', 1).message]);
  await again.send(queue, JSON.stringify(sessionChange('byqueue', 0).record));
  t.strictSame(await addresses(service, 2), [addressOf('bygrpc'), addressOf('byqueue')], 'and both give what they have');

  await world.sensor.stop();
  await expect(503, false, true);
  t.equal((await service.get('/api/v1/drifts')).status, 200, 'what is known is shown all the same');
  await world.sensor.start();
  await expect(200, true, true);
  t.ok((await metricOf(service, 'drift_source_failures_total', 'source="sensor"')) > 0);
  t.equal((await service.stop()).code, 0);
});

type Ready = {
  readonly sensor: { readonly connected: boolean };
  readonly audit: { readonly connected: boolean };
  readonly state: { readonly loaded: boolean };
};
