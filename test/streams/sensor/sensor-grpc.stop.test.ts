import t from 'tap';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { SourceReader } from '../../conformance/source-reader.js';
import { SensorServer } from '../../support/sensor-server.js';
import { until } from '../../support/until.js';
import { VirtualTime } from '../../support/virtual-time.js';
import { messages, sensorOptions, untilIdle } from './sensor-options.js';

void t.test('D58: a stop reads every alert that the sensor sent and leaves the rest with it', async (t) => {
  const server = await SensorServer.open();
  const options = sensorOptions(server);
  const reader = new SourceReader(sensorGrpc(options), 60_000);
  await reader.connect();
  server.push(messages(0, 8_000));
  await reader.readUntil(500);
  server.hold();
  reader.connection.drain();
  const { requests } = options.meter;
  await reader.toEnd();
  t.equal(reader.facts, server.handed, `sent ${server.handed}`);
  t.ok(server.queued > 0);
  t.equal(server.handed + server.queued, 8_000);
  await reader.disconnect();
  t.equal(options.meter.requests, requests, 'no further requests');
  t.equal(
    await until(
      () => server.streams,
      (streams) => streams === 0,
    ),
    0,
  );
  await server.close();
});

void t.test('a stop without a reader loses nothing that the sensor sent, even if it is read much later', async (t) => {
  const server = await SensorServer.open();
  const time = new VirtualTime();
  const reader = new SourceReader(sensorGrpc({ ...sensorOptions(server), scheduler: time }), 60_000);
  await reader.connect();
  server.push(messages(0, 8_000));
  await time.pass(20);
  await untilIdle(server);
  server.hold();
  reader.connection.drain();
  await time.pass(7_000);
  await reader.toEnd();
  t.ok(server.handed >= 4_096);
  t.equal(reader.facts, server.handed, `sent ${server.handed}`);
  await reader.disconnect();
  await server.close();
});

void t.test('D58: cuts off a sensor that does not finish, reads what arrived and logs the rest as lost', async (t) => {
  const server = await SensorServer.open();
  const time = new VirtualTime();
  const options = sensorOptions(server);
  const reader = new SourceReader(sensorGrpc({ ...options, scheduler: time }), 60_000);
  await reader.connect();
  server.push(messages(0, 30_000));
  await time.pass(20);
  await reader.readUntil(500);
  reader.connection.drain();
  await untilIdle(server);
  await time.pass(7_900);
  t.equal(server.streams, 1, 'allowed to take its time');
  await time.pass(200);
  await reader.toEnd();
  t.ok(reader.facts >= 4_096, `read ${reader.facts} of ${server.handed} sent alerts`);
  t.ok(server.queued > 0, 'the rest stays with the sensor');
  await reader.disconnect();
  t.strictSame(
    options.log.lines.filter(([level]) => level === 'warn'),
    [['warn', 'alerts that the sensor sent are lost', { received: 0, underway: true }]],
  );
  await server.close();
});

void t.test('logs and counts alerts that arrived but are never read', async (t) => {
  const server = await SensorServer.open();
  const options = sensorOptions(server);
  const reader = new SourceReader(sensorGrpc(options), 60_000);
  const sent = messages(0, 300);
  server.push(sent);
  await reader.connect();
  const size = sent.reduce((sum, message) => sum + message.length, 0);
  t.equal(
    await until(
      () => options.meter.of.get('bytes'),
      (bytes) => bytes === size,
    ),
    size,
  );
  await reader.disconnect();
  t.strictSame(options.log.lines.at(-1), ['warn', 'alerts that the sensor sent are lost', { received: 300, underway: false }]);
  await server.close();
});
