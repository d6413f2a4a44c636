import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { Failure } from '../../../../src/model/failure.js';
import { startFauxqs } from '../../../support/fauxqs.js';
import { startFaultyProxy } from '../../../support/faulty-proxy.js';
import { pause } from '../../../support/pause.js';
import { until } from '../../../support/until.js';
import { startQueueServer, connect, untilDeleted, untilEmpty, openQueueFixture, readIds, pendingRead, sizeOf } from './queue-fixture.js';
import { record, records, s3Event, cloudTrailNotification } from './queue-bodies.js';

void t.test('D50: a failing message does not affect the rest of its batch and is retried until it is readable', async (t) => {
  const { server, url } = await startQueueServer(t);
  const damaged = gzipSync(records(['x']));
  damaged.fill(0x55, 20, 40);
  for (const key of ['a', 'c', 'two']) await server.put('trail', key, gzipSync(records([key])));
  await server.put('trail', 'damaged', damaged);
  await server.put('trail', 'long', gzipSync(records(Array.from({ length: 200 }, (_, i) => `l${i}`))));
  await server.send(
    url,
    s3Event('a'),
    s3Event('late'),
    s3Event('damaged'),
    s3Event('long'),
    'no json',
    s3Event('c'),
    cloudTrailNotification('gone', 'two'),
  );
  const { source, meter, log } = await openQueueFixture(t, server, 'events', { maxBytes: 50_000, retryAfter: 3_000 });
  const connection = await connect(source);
  t.same(await readIds(connection, 3), ['a', 'c', 'two']);
  await untilEmpty(t, server, 5);
  t.ok(
    await until(
      () => (meter.counts.message_failed ?? 0) >= 5,
      (yes) => yes,
    ),
  );
  const logged = log.lines.map(([, message, fields]) => [message, fields?.['key'], typeof fields?.['message'], fields?.['error']] as const);
  const cannot = 'a log file cannot be read: its message will be received again';
  for (const key of ['late', 'damaged', 'long', 'gone'])
    t.ok(
      logged.some(([message, name, id, error]) => message === cannot && name === key && id === 'string' && error !== ''),
      `names ${key}`,
    );
  t.ok(logged.some(([message, name]) => message === 'a message failed: it will be received again' && name === undefined));
  t.ok(logged.length <= 10);
  for (const key of ['late', 'damaged', 'long', 'gone']) await server.put('trail', key, gzipSync(records([key])));
  const ids = new Set<string>();
  while (ids.size < 5) for (const id of await readIds(connection, 1)) ids.add(id);
  t.same([...ids].sort(), ['damaged', 'gone', 'late', 'long', 'two'], 'the readable file of the failed message arrives again');
  await untilEmpty(t, server, 1);
  await untilDeleted(t, meter, 6);
  await connection.close();
});

void t.test('D50: counts a poison message from the fifth attempt and leaves it to the redrive policy', async (t) => {
  const { server } = await startQueueServer(t);
  const policy = { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:dead', maxReceiveCount: 6 };
  const url = await server.createQueue('poisoned', { RedrivePolicy: JSON.stringify(policy) });
  await server.send(url, 'no json', record('r1'));
  const { source, meter } = await openQueueFixture(t, server, 'poisoned', { retryAfter: 1 });
  const connection = await connect(source);
  t.same(await readIds(connection, 1), ['r1']);
  const reading = pendingRead(connection);
  await until(
    () => sizeOf(server, 'dead'),
    (size) => size === 1,
  );
  t.same((await server.queue('dead')).ready, ['no json']);
  t.match(meter.counts, { message_failed: 6, message_poison: 2, message_deleted: 1 });
  await connection.close();
  await reading;
});

void t.test('extends the visibility timeout of a message in progress', async (t) => {
  const { server, url } = await startQueueServer(t);
  await server.put('trail', 'a', gzipSync(records(['a'])));
  await server.send(url, s3Event('a'));
  const { source, meter } = await openQueueFixture(t, server, 'events', { visibilityTimeout: 10_000 });
  const connection = await connect(source);
  const batch = await connection.read();
  const other = pendingRead(connection);
  // Longer than the timeout, by the clock of the queue. The source extends it after half of that.
  await pause(12_000);
  t.equal((await server.queue('events')).inflight.length, 1);
  await batch?.ack();
  await untilEmpty(t, server);
  await untilDeleted(t, meter, 1);
  await connection.close();
  t.equal(await other, undefined);
});

void t.test('does not connect to a missing queue or without credentials and says why', async (t) => {
  const { server } = await startQueueServer(t);
  const failure = async (queue: string, aws = server.aws): Promise<Failure> => {
    const { source } = await openQueueFixture(t, server, queue, { aws });
    return connect(source).then(
      () => t.fail('connected') as never,
      (error: unknown) => error as Failure,
    );
  };
  t.match(await failure('absent'), { kind: 'NotConnected', message: 'cannot open queue absent: the queue does not exist' });
  t.match(await failure('events', { ...server.aws, profile: 'nobody' }), { kind: 'NotConnected', message: /no credentials/ });
});

void t.test('reconnects to a queue that was deleted and created again', async (t) => {
  const { server, url } = await startQueueServer(t);
  const { source, log } = await openQueueFixture(t, server, 'events');
  const connection = await connect(source);
  await server.send(url, record('r1'));
  t.same(await readIds(connection, 1), ['r1']);
  await untilEmpty(t, server);
  await server.deleteQueue(url);
  await t.rejects(connection.read(), { kind: 'NotConnected', message: /the queue does not exist/ });
  await connection.close();
  await t.rejects(connect(source), { message: /the queue does not exist/ });
  await server.createQueue('events');
  await server.send(url, record('r2'));
  const again = await connect(source);
  t.same(await readIds(again, 1), ['r2']);
  await again.close();
  t.same(log.lines, [], 'the redrive policy is checked once');
});

void t.test('D58: abandons an unresponsive queue when the connection is closed', async (t) => {
  const { server, url } = await startQueueServer(t);
  const proxy = await startFaultyProxy(t, server.endpoint);
  const { source, log } = await openQueueFixture(t, { aws: { ...server.aws, endpointUrl: proxy.endpoint } }, 'events');
  await server.send(url, record('deleted'), record('hidden'));
  const connection = await connect(source);
  const batch = await connection.read();
  proxy.fault('hang');
  await batch?.ack();
  await connection.close();
  t.equal(await until(proxy.waiting, (count) => count === 0), 0, 'no request keeps the process alive');
  t.match(log.lines, [['warn', 'a message cannot be deleted: it will be received again', { error: /no answer/ }]]);
});

void t.test('warns about a queue without a redrive policy', async (t) => {
  const server = await startFauxqs(t);
  await server.createQueue('events');
  const { source, log } = await openQueueFixture(t, server, 'events');
  for (let i = 0; i < 2; i++) await (await connect(source)).close();
  t.match(log.lines, [['warn', /no redrive policy/]]);
});
