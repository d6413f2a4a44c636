import t from 'tap';
import type { SourceConnection } from '../../../src/model/contracts/source.js';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { SourceReader } from '../../conformance/source-reader.js';
import { pause } from '../../support/pause.js';
import { SensorServer } from '../../support/sensor-server.js';
import { until } from '../../support/until.js';
import { VirtualTime } from '../../support/virtual-time.js';
import { messages, sensorOptions, untilIdle } from './sensor-options.js';

const readAll = async (connection: SourceConnection, count: number): Promise<Set<string>> => {
  const ids = new Set<string>();
  while (ids.size < count) for (const fact of (await connection.read())?.facts ?? []) if (fact.kind === 'sensor') ids.add(fact.event.id);
  return ids;
};
const signal = new AbortController().signal;

void t.test('D48: sends an empty request after each burst and each poll interval, or the sensor would stop sending', async (t) => {
  const server = await SensorServer.open();
  const time = new VirtualTime();
  const options = { ...sensorOptions(server), scheduler: time, pollInterval: 1_000 };
  const connection = await sensorGrpc(options).connect(signal);
  await until(
    () => server.requests,
    (requests) => requests === 1,
  );
  t.equal(options.meter.requests, 1, 'at once');

  server.push(messages(0, 3));
  await time.settle();
  t.equal(server.handed, 0, 'the server sends nothing without a request');
  await time.pass(1_000);
  await readAll(connection, 3);
  await time.pass(10);
  await until(
    () => server.requests,
    (requests) => requests === 3,
  );
  t.equal(options.meter.requests, 3, 'one after the interval, one after the burst');

  await time.pass(900);
  t.equal(options.meter.requests, 3, 'nothing arrived: no more requests until the interval has passed');
  server.push(messages(3, 4));
  await time.pass(1_000);
  t.equal((await readAll(connection, 1)).size, 1);
  await connection.close();
  await server.close();
});

void t.test('without a reader there are no requests and alerts are bounded; afterwards all arrive in order', async (t) => {
  const server = await SensorServer.open();
  const time = new VirtualTime();
  const options = { ...sensorOptions(server), scheduler: time };
  const connection = await sensorGrpc(options).connect(signal);
  server.push(messages(0, 8_000));
  await time.pass(options.pollInterval);
  await untilIdle(server);
  const { requests } = options.meter;
  const { handed } = server;
  t.ok(handed >= 4_096 && handed < 7_000, `sent ${handed} of 8,000`);
  await time.pass(100 * options.pollInterval);
  await untilIdle(server);
  t.equal(options.meter.requests, requests, 'no requests');
  t.equal(server.handed, handed);
  const timer = setInterval(() => {
    time.jump(options.pollInterval);
  }, 1);
  t.teardown(() => {
    clearInterval(timer);
  });
  const ids = [...(await readAll(connection, 8_000))];
  t.equal(ids.length, 8_000);
  await connection.close();
  await server.close();
});

void t.test('delivers alerts that arrived before the stream broke, then the failure', async (t) => {
  const server = await SensorServer.open();
  const options = sensorOptions(server);
  const connection = await sensorGrpc(options).connect(signal);
  const sent = messages(0, 50);
  server.push(sent);
  const bytes = sent.reduce((sum, { length }) => sum + length, 0);
  await until(
    () => options.meter.of.get('bytes'),
    (came) => came === bytes,
  );
  server.dropStreams();
  await pause(100); // the client probably knows by then; the order is the same if it does not
  t.equal((await readAll(connection, 50)).size, 50);
  await t.rejects(connection.read(), { kind: 'NotConnected', message: 'the stream broke: dropped by the test' });
  await connection.close();
  await server.close();
});

void t.test('two competing clients each get part of the alerts', async (t) => {
  const server = await SensorServer.open();
  const readers = [0, 1].map(() => new SourceReader(sensorGrpc(sensorOptions(server)), 60_000));
  await Promise.all(readers.map((reader) => reader.connect()));
  let total = 0;
  // Continue until each client was first once.
  for (let round = 0; round < 40 || (round < 800 && readers.some((reader) => reader.facts === 0)); round++) {
    server.push(messages(total, (total += 50)));
    await Promise.all(readers.map((reader) => reader.readFor(15)));
  }
  await until(
    async () => {
      await Promise.all(readers.map((reader) => reader.readFor(20)));
      return readers.reduce((sum, reader) => sum + reader.facts, 0);
    },
    (facts) => facts === total,
  );
  t.equal(new Set(readers.flatMap((reader) => [...reader.seen])).size, total);
  t.ok(
    readers.every((reader) => reader.facts > 0),
    readers.map((reader) => reader.facts).join(' and '),
  );
  for (const reader of readers) await reader.disconnect();
  await server.close();
});
