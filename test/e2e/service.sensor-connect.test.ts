import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { hasOpenssl, makeCertificates } from '../support/certificates.js';
import { metricOf } from '../support/metric-of.js';
import { numberedMessage, sensorMessage } from '../support/sensor-message.js';
import { SensorServer, type SensorServerOptions } from '../support/sensor-server.js';
import { arrivedAlerts, numbersOf, startWithSensor, untilArrived, untilConnected } from '../support/sensor-service.js';
import { whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const openSensor = async (
  t: { readonly teardown: (work: () => Promise<void>) => void },
  options: SensorServerOptions = {},
): Promise<SensorServer> => {
  const server = await SensorServer.open(options);
  t.teardown(() => server.close());
  return server;
};
const push = (server: SensorServer, from: number, to: number): void => {
  server.push(Array.from({ length: to - from }, (_, index) => sensorMessage(numberedMessage(from + index))));
};
const reasons = (service: RunningService): readonly string[] =>
  service.logs().flatMap(({ msg, error }) => (msg === 'not connected; retrying' ? [error as string] : []));

void t.test('D48: refuses a sensor of version 0.34 and uses it once it is upgraded, over a Unix socket too', async (t) => {
  // Not in the test folder: the path of a Unix socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'driftline-sensor-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const address = `unix://${join(folder, 'sensor.sock')}`;
  const old = await openSensor(t, { address, version: '0.34.1' });
  push(old, 0, 10);
  const service = await startWithSensor(t, { hostname: address });
  await until(
    () => reasons(service).length,
    (count) => count > 0,
  );
  t.match(reasons(service)[0], /the sensor is version 0\.34\.1; 0\.35 or later is required/);
  t.equal(await untilConnected(service, false), false);
  t.strictSame([old.queued, old.handed], [10, 0], 'nothing was read from it');
  t.ok((await metricOf(service, 'drift_source_failures_total', 'source="sensor"')) >= 1);
  await old.close();
  const upgraded = await openSensor(t, { address, version: '0.35.0' });
  push(upgraded, 0, 10);
  t.equal(await untilConnected(service, true), true);
  t.equal(await untilArrived(service, 10), 10);
  await upgraded.stop();
  t.equal(await untilConnected(service, false), false, 'gone');
  await upgraded.start();
  t.equal(await untilConnected(service, true), true, 'and back');
});

void t.test(
  'D48: mTLS requires the right certificates and name, and reads them again for each connection',
  { skip: !hasOpenssl && 'no openssl' },
  async (t) => {
    const made = makeCertificates();
    t.teardown(made.remove);
    const { root, client, other, server, text } = made;
    const tls = { root: text(root), chain: text(server.chain), key: text(server.key) };
    const sensor = await openSensor(t, { tls });
    push(sensor, 0, 10);
    const { port } = sensor;
    const certificates = { cert_file: client.chain, key_file: client.key };
    const renewed = join(made.folder, 'renewed.crt');
    copyFileSync(other, renewed);
    const [right, wrongName] = await Promise.all([
      startWithSensor(t, { port, ...certificates, ca_root_file: renewed, server_name: 'sensor.test' }),
      startWithSensor(t, { port, ...certificates, ca_root_file: root }),
    ]);
    for (const [how, service] of Object.entries({ 'another authority': right, 'another name': wrongName })) {
      const count = await until(
        () => reasons(service).length,
        (now) => now > 0,
      );
      t.ok(count > 0, `${how}: reported`);
      t.comment(`${how}: ${reasons(service)[0] ?? ''}`);
      t.equal(await untilConnected(service, false), false, how);
      t.notMatch(service.output(), /BEGIN|PRIVATE/);
    }
    t.equal(sensor.handed, 0);
    await wrongName.stop();
    copyFileSync(root, renewed);
    t.equal(await untilConnected(right, true), true, 'without a restart');
    t.equal(await untilArrived(right, 10), 10);
  },
);

void t.test('a replica does not read the sensor; two active instances compete, and each alert reaches one of them', async (t) => {
  const server = await openSensor(t);
  const { port } = server;
  const [active, replica] = await Promise.all([
    startWithSensor(t, { port, poll_interval: '20ms' }),
    startWithSensor(t, { port }, 'role: replica\n'),
  ]);
  await Promise.all([whenReady(active), whenReady(replica)]);
  push(server, 0, 1_000);
  t.equal(await untilArrived(active, 1_000), 1_000);
  t.equal(server.streams, 1);
  t.equal(await metricOf(replica, 'drift_sensor_events_total'), 0);
  const { role, sensor } = (await replica.get('/ready')).json;
  t.strictSame([role, sensor], ['replica', { enabled: false, connected: false }]);
  t.equal((await replica.get('/api/v1/config')).json.data.role, 'replica');

  const second = await whenReady(await startWithSensor(t, { port, poll_interval: '20ms' }));
  t.equal(
    await until(
      () => server.streams,
      (streams) => streams === 2,
    ),
    2,
  );
  const parts = (): Promise<readonly number[]> => Promise.all([arrivedAlerts(active), arrivedAlerts(second)]);
  const hasEach = ([one = 0, other = 0]: readonly number[]): boolean => one > 1_000 && other > 0;
  let total = 1_000;
  // Until each instance was first to request some of them, which is soon because both keep requesting.
  await until(async () => {
    push(server, total, total + 20);
    total += 20;
    return total >= 3_000 && hasEach(await parts());
  });
  const both = async (): Promise<number> => (await parts()).reduce((sum, part) => sum + part);
  await until(both, (count) => count >= total);
  t.equal(await both(), total);
  t.ok(hasEach(await parts()), `${(await parts()).join(' and ')}: each received some`);
  const seen = [...(await numbersOf(active)), ...(await numbersOf(second))];
  t.strictSame([seen.length, new Set(seen).size], [total, total], 'no alert arrived twice');
});
