import t from 'tap';
import { s3Event } from '../streams/cloudtrail/queue/queue-bodies.js';
import { startFaultyProxy } from '../support/faulty-proxy.js';
import { metricOf } from '../support/metric-of.js';
import { checked } from '../support/openapi-check.js';
import { startService, whenReady } from '../support/service.js';
import { openProxy } from '../support/stream-clients.js';
import { sessionChange } from '../support/trail-change.js';
import { addressesOf, addressOf, openTrailFixture, webhookTypesOf, trailYaml } from '../support/trail-fixture.js';
import { until } from '../support/until.js';

const intake = '/api/v1/intake/sensor';
const ways = ['byqueue', 'bygrpc', 'bybucket', 'byboth'];
const roles = Object.fromEntries(ways.map((role) => [role, 3_600]));

void t.test('a replica reads no shared input and sends no notifications, while the active instance receives everything', async (t) => {
  const fixture = await openTrailFixture(t);
  const sensorPort = await openProxy(`http://127.0.0.1:${String(fixture.sensor.port)}`);
  t.teardown(sensorPort.close);
  const store = await startFaultyProxy(t, fixture.store.endpoint);
  const trail = ', bucket: trail, poll_interval: 1s';
  const yaml = trailYaml(fixture, {
    endpoint: store.endpoint,
    sensorPort: Number(new URL(sensorPort.url).port),
    trail,
    more: 'role: replica\nintake: {port: 0}\n',
  });
  const replica = await checked(await startService(t, { state: '', env: fixture.store.env, yaml }));

  const unloaded = await replica.get('/ready');
  t.equal(unloaded.status, 503);
  t.match(unloaded.json, { ready: false, role: 'replica', state: { enabled: true, loaded: false } });
  await fixture.declare(roles, 1);
  await whenReady(replica);
  t.match((await replica.get('/ready')).json, {
    ready: true,
    role: 'replica',
    sensor: { enabled: false, connected: false },
    audit: { enabled: true, connected: true, sources: [{ source: 'cloudtrail-bucket:trail', connected: true }] },
    state: { enabled: true, loaded: true },
  });

  const byQueue = sessionChange('byqueue', 0);
  await fixture.store.send(fixture.queue, JSON.stringify(byQueue.record));
  fixture.sensor.push([sessionChange('bygrpc', 1).message]);
  await fixture.file(sessionChange('bybucket', 2));
  await fixture.store.send(fixture.queue, s3Event(await fixture.file(sessionChange('byboth', 3))));
  const inBucket = [addressOf('bybucket'), addressOf('byboth')].sort();
  t.strictSame(await addressesOf(replica, 2), inBucket, 'drifts from the bucket are shown');

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
  t.equal(fixture.sensor.queued, 1);
  const asked = store.passed.map(({ headers }) => String(headers['x-amz-target'] ?? ''));
  t.strictSame([...new Set(asked)], [''], 'only S3 was called, never SQS');
  t.equal((await fixture.store.queue('events')).ready.length, 2);
  t.strictSame([fixture.chat.connections(), fixture.hook.connections()], [0, 0], 'no notifications');
  const { text } = await replica.get('/metrics');
  t.match(text, /^drift_sensor_connected 0$/m);
  t.notMatch(text, /source="(?:sensor|cloudtrail-queue)|target="/);

  const active = await whenReady(await startService(t, { state: '', env: fixture.store.env, yaml: trailYaml(fixture, { trail }) }));
  t.match((await active.get('/ready')).json, { role: 'active', sensor: { connected: true } });
  t.strictSame(await addressesOf(active, 4), ways.map(addressOf).sort(), 'the active instance receives everything');
  const notifiedCounts = (): readonly number[] => ways.map((role) => webhookTypesOf(fixture.hook, role).length);
  t.strictSame(await until(notifiedCounts, (counts) => counts.every((count) => count > 0)), [1, 1, 1, 1]);
  await until(
    () => metricOf(active, 'drift_dropped_total', 'reason="duplicate"'),
    (count) => count > 0,
  );
  t.equal((await active.stop()).code, 0);
  t.equal((await replica.stop()).code, 0);
  t.strictSame(notifiedAddresses(fixture.hook.requests), ways.map(addressOf).sort(), 'once each, by the active instance');
  t.equal(fixture.chat.requests.length, 4);
  t.equal(sensorPort.passed(), 0);
});

const notifiedAddresses = (requests: readonly { readonly json: unknown }[]): readonly string[] =>
  requests.map(({ json }) => (json as { readonly data: { readonly address: string } }).data.address).sort();
