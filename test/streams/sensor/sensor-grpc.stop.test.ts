import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { SourceReader } from '../../conformance/source-reader.js';
import { SensorServer } from '../../support/sensor-server.js';
import { until } from '../../support/service.js';
import { messages, sensorOptions, untilStill } from './sensor-options.js';

void t.test('D58: after a stop everything that the sensor handed out was read, and the rest stays with it', async (t) => {
  const server = await SensorServer.open();
  const reader = new SourceReader(sensorGrpc(sensorOptions(server)), 20_000);
  await reader.connect();
  server.push(messages(0, 8_000));
  await reader.readUntil(500);
  server.hold();
  reader.connection.drain();
  await reader.toEnd();
  t.equal(reader.facts, server.handed, `${server.handed} were handed out`);
  t.ok(server.queued > 0);
  t.equal(server.handed + server.queued, 8_000);
  const { requests } = server;
  await setTimeout(100);
  t.equal(server.requests, requests, 'nothing more is asked for');
  await reader.disconnect();
  t.equal(
    await until(
      () => server.streams,
      (streams) => streams === 0,
    ),
    0,
  );
  await server.close();
});

void t.test('a stop while nobody reads loses nothing of what the sensor handed out, however late it is read', async (t) => {
  const server = await SensorServer.open();
  const reader = new SourceReader(sensorGrpc(sensorOptions(server)), 20_000);
  await reader.connect();
  server.push(messages(0, 8_000));
  await untilStill(server);
  server.hold();
  reader.connection.drain();
  await setTimeout(800);
  await reader.toEnd();
  t.ok(server.handed >= 4_096);
  t.equal(reader.facts, server.handed, `${server.handed} were handed out`);
  await reader.disconnect();
  await server.close();
});
