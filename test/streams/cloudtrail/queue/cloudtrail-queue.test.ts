import { gzipSync } from 'node:zlib';
import t from 'tap';
import { auditEvent } from '../../../support/audit-event.js';
import { logEntry } from '../../../support/log-entry.js';
import { until } from '../../../support/until.js';
import { startQueueServer, connect, untilDeleted, untilEmpty, openQueueFixture, readIds, redrive, sizeOf } from './queue-fixture.js';
import { eventBridgeObject, eventBridgeRecord, record, records, s3Event, sns, cloudTrailNotification } from './queue-bodies.js';

void t.test('D50: every form of message, bare and in an envelope, yields its records and is deleted', async (t) => {
  const { server, url } = await startQueueServer(t);
  const key = 'AWSLogs/111122223333/CloudTrail/us-east-1/2026/03/01';
  await server.put('trail', `${key}/a+b c.json.gz`, gzipSync(records(['o1', 'o2'])));
  await server.put('trail', 'n1', gzipSync(records(['n1'])));
  await server.put('trail', 'n2', records(['n2']));
  await server.put('trail', 'b+1', gzipSync(records(['b1'])));
  await server.send(
    url,
    s3Event(`${key}/a%2Bb+c.json.gz`),
    sns(cloudTrailNotification('n1', 'n2')),
    eventBridgeObject('b+1'),
    eventBridgeRecord(record('e1')),
    sns(eventBridgeRecord(record('e2'))),
    record('r1'),
    records(['r2', 'r3']),
  );
  const noObject = [s3Event('x', 'ObjectRemoved:Delete'), 'CloudTrail validation message.', eventBridgeObject('x', 'Object Deleted')];
  await server.send(url, ...noObject, eventBridgeObject('folder/'));
  const { source, meter, log } = await openQueueFixture(t, server, 'events');
  t.equal(source.name, 'cloudtrail-queue:events');
  const connection = await connect(source);
  t.same(await readIds(connection, 10), ['b1', 'e1', 'e2', 'n1', 'n2', 'o1', 'o2', 'r1', 'r2', 'r3']);
  await untilEmpty(t, server);
  await untilDeleted(t, meter, 7);
  t.match(meter.counts, { message_ignored: 4, object_read: 4, object_skipped: 1 });
  t.equal(meter.counts.message_failed, undefined);
  t.same(log.lines, []);
  await connection.close();
});

void t.test('D70 D76: reads objects with entries of Google Cloud or audit events of Kubernetes', async (t) => {
  const { server, url } = await startQueueServer(t);
  const entry = logEntry('iam.googleapis.com', { event: 'google.iam.admin.v1.DisableServiceAccount', request: {} });
  const sink = 'cloudaudit.googleapis.com/activity/2026/03/02/10:00:00_10:59:59_S0.json';
  await server.put('trail', sink, Buffer.from(['g1', 'g2'].map((insertId) => `${JSON.stringify({ ...entry, insertId })}\n`).join('')));
  const event = auditEvent({ verb: 'delete', resource: 'deployments.apps', event: { auditID: 'k1' } });
  await server.put('trail', 'cluster/audit-2026-03-02T10-15-00.000.log.gz', gzipSync(JSON.stringify(event)));
  await server.send(url, s3Event(encodeURIComponent(sink)), s3Event('cluster/audit-2026-03-02T10-15-00.000.log.gz'));
  const { source, meter } = await openQueueFixture(t, server, 'events');
  const connection = await connect(source);
  t.same(await readIds(connection, 3), ['g1', 'g2', 'k1']);
  await untilDeleted(t, meter, 2);
  await connection.close();
});

void t.test('D50: deletes a message after its records have passed the pipeline; otherwise it is delivered again', async (t) => {
  const { server, url } = await startQueueServer(t);
  await server.put('trail', 'a', gzipSync(records(['a'])));
  await server.put('trail', 'b', gzipSync(records(['b'])));
  await server.send(url, s3Event('a'));
  const { source, meter } = await openQueueFixture(t, server, 'events');
  const first = await connect(source);
  t.same(await readIds(first, 1, false), ['a']);
  await server.send(url, s3Event('b'));
  t.same(await readIds(first, 1), ['b']);
  await untilDeleted(t, meter, 1);
  t.equal((await server.queue('events')).inflight.length, 1, 'still in the queue after a later one was deleted');
  await first.close();
  t.equal(meter.counts.message_deleted, 1);
  t.equal((await server.queue('events')).ready.length, 1, 'read again without a wait');
  const second = await connect(source);
  t.same(await readIds(second, 1), ['a']);
  await untilEmpty(t, server);
  await untilDeleted(t, meter, 2);
  await second.close();
});

void t.test('a message delivered twice yields its records twice; both deliveries are deleted', async (t) => {
  const { server, url } = await startQueueServer(t);
  await server.put('trail', 'a', gzipSync(records(['a'])));
  await server.send(url, s3Event('a'), s3Event('a'), cloudTrailNotification('a', 'a'));
  const { source } = await openQueueFixture(t, server, 'events');
  const connection = await connect(source);
  t.same(await readIds(connection, 4), ['a', 'a', 'a', 'a']);
  await untilEmpty(t, server);
  await connection.close();
});

void t.test('finds a queue by URL, ARN or name and reads two queues at once', async (t) => {
  const { server, url } = await startQueueServer(t);
  const second = await server.createQueue('second', redrive);
  const names = [url, 'arn:aws:sqs:us-east-1:000000000000:events', 'events'];
  for (const [i, name] of names.entries()) {
    await server.send(url, record(`r${i}`));
    const { source } = await openQueueFixture(t, server, name);
    t.equal(source.name, `cloudtrail-queue:${name === 'events' ? '' : 'us-east-1:'}events`);
    const connection = await connect(source);
    t.same(await readIds(connection, 1), [`r${i}`]);
    await untilEmpty(t, server);
    await connection.close();
  }
  await server.send(url, record('one'));
  await server.send(second, record('two'));
  const connections = await Promise.all([url, second].map(async (queue) => connect((await openQueueFixture(t, server, queue)).source)));
  t.same(await Promise.all(connections.map((one) => readIds(one, 1))), [['one'], ['two']]);
  for (const one of connections) await one.close();
});

void t.test('receives nothing without a reader; a drain releases the messages not yet started', async (t) => {
  const { server, url } = await startQueueServer(t);
  await server.send(url, ...Array.from({ length: 300 }, (_, i) => record(`r${i}`)));
  const { source } = await openQueueFixture(t, server, 'events');
  const connection = await connect(source);
  let [last, turns] = [0, 0];
  // Wait until no more messages are received.
  const { ready, inflight } = await until(
    () => server.queue('events'),
    ({ inflight: now }) => {
      turns = now.length > 0 && now.length === last ? turns + 1 : 0;
      last = now.length;
      return turns === 40;
    },
  );
  t.ok(inflight.length > 0 && inflight.length <= 64, `${inflight.length} messages were received without a reader`);
  connection.drain();
  const ids = await readIds(connection, 1_000);
  t.ok(ids.length > 0 && ids.length <= inflight.length);
  await connection.close();
  t.equal(await sizeOf(server), ready.length + inflight.length - ids.length);
  t.equal((await server.queue('events')).inflight.length, 0, 'visible to other consumers again');
});

void t.test('counts and logs malformed records of a file and deletes the message', async (t) => {
  const { server, url } = await startQueueServer(t);
  await server.put('trail', 'a', gzipSync(`{"Records":[${record('a')},{"no":"record"},${record('b')}]}`));
  await server.send(url, s3Event('a'));
  const { source, log } = await openQueueFixture(t, server, 'events');
  const connection = await connect(source);
  t.same(await readIds(connection, 3), ['a', 'b', 'skipped']);
  await untilEmpty(t, server);
  t.match(log.lines, [['warn', 'malformed records', { source: source.name, sample: /neither an audit record/ }]]);
  await connection.close();
});
