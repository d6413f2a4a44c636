import t from 'tap';
import { logEntry } from '../../../support/log-entry.js';
import { PubsubServer } from '../../../support/pubsub-server.js';
import { until } from '../../../support/until.js';
import { connect, entryText, openPubsub, readIds } from './pubsub-fixture.js';

const textEntry = JSON.stringify({
  logName: 'projects/p/logs/app',
  insertId: '1',
  timestamp: '2026-03-02T10:15:00Z',
  textPayload: 'hello',
});
const unknownEvent = JSON.stringify(logEntry('compute.googleapis.com', { event: 'v1.compute.instances.list', request: null }));
/** Keeps a read pending while the test waits for something else. */
const pendingRead = (connection: { read(): Promise<unknown> }): Promise<unknown> => connection.read().catch((error: unknown) => error);

void t.test('D70: acknowledges a message after its record has passed, and entries of other logs and events at once', async (t) => {
  const server = await new PubsubServer().open(t);
  const { source, meter } = openPubsub(server);
  server.publish(entryText(0), textEntry, unknownEvent, entryText(1));
  const connection = await connect(source);
  const facts = [];
  const acks: (() => unknown)[] = [];
  while (facts.length < 4) {
    const batch = await connection.read();
    facts.push(...(batch?.facts ?? []));
    if (batch !== undefined) acks.push(() => batch.ack());
  }
  t.same(
    facts.map((fact) => (fact.kind === 'audit' ? (fact.record?.id ?? Object.keys(fact.skipped?.reasons ?? {}).join()) : fact.kind)),
    ['e-0', 'read_only', 'unsupported_event', 'e-1'],
  );
  t.equal(server.left, 4, 'nothing is acknowledged before it has passed');
  for (const ack of acks) await ack();
  t.equal(
    await until(
      () => server.left,
      (left) => left === 0,
    ),
    0,
  );
  await until(
    () => meter.counts.message_deleted,
    (count) => count === 4,
  );
  t.same(meter.counts, { message_deleted: 4 });
  await connection.close();
});

void t.test('keeps a message whose record is pending in the pipeline', async (t) => {
  const server = await new PubsubServer().open(t);
  const { source } = openPubsub(server);
  server.publish(entryText(0), entryText(1));
  const connection = await connect(source);
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  let seen = 0;
  while (seen < 2) {
    const batch = await connection.read();
    const index = batch?.facts.findIndex((fact) => fact.kind === 'audit' && fact.record?.id === 'e-0') ?? -1;
    seen += batch?.facts.length ?? 0;
    await batch?.ack(index === -1 ? [] : [{ index, over }]);
  }
  t.equal(
    await until(
      () => server.left,
      (left) => left === 1,
    ),
    1,
  );
  end();
  t.equal(
    await until(
      () => server.left,
      (left) => left === 0,
    ),
    0,
  );
  await connection.close();
});

void t.test('extends the deadline of a message in progress beyond that of the subscription', async (t) => {
  const server = await new PubsubServer().open(t);
  server.ackDeadline = 1;
  let now = 0;
  server.clock = () => now;
  server.publish(entryText(0));
  const { source, meter } = openPubsub(server, { ackDeadline: 2_000 });
  const connection = await connect(source);
  const batch = await connection.read();
  const other = pendingRead(connection);
  const extensions = () => server.requests.filter(({ method }) => method === 'modifyAckDeadline');
  for (let count = 1; count <= 4; count++) {
    await until(() => extensions().length >= count);
    t.equal(server.hidden, 1);
    // Most of a deadline. The clock of the server waits for the next extension, which is late on a busy machine.
    now += 1_500;
    t.equal(server.hidden, 1);
  }
  t.equal(extensions()[0]?.body.ackDeadlineSeconds, 2);
  await batch?.ack();
  await until(
    () => meter.counts.message_deleted,
    (count) => count === 1,
  );
  await connection.close();
  t.equal(await other, undefined);
});

void t.test(
  'D50: counts a message without an entry as poison from the fifth attempt and leaves it to the dead-letter policy',
  async (t) => {
    const server = await new PubsubServer().open(t);
    server.maxAttempts = 6;
    server.publish('no json', '{"a":1}', entryText(0));
    const { source, meter, log } = openPubsub(server, { retryAfter: 1 });
    const connection = await connect(source);
    t.same(await readIds(connection, 1), ['e-0']);
    const reading = pendingRead(connection);
    await until(
      () => server.dead.length,
      (size) => size === 2,
    );
    t.same([...server.dead].sort(), ['no json', '{"a":1}']);
    t.match(meter.counts, { message_failed: 12, message_poison: 4, message_deleted: 1 });
    t.match(log.lines[0], ['warn', 'a message failed: it will be received again', { error: /contains no records/, receives: 1 }]);
    t.ok(log.lines.length <= 10);
    await connection.close();
    await reading;
  },
);

void t.test('D53: counts an entry that cannot be decoded as malformed and acknowledges it', async (t) => {
  const server = await new PubsubServer().open(t);
  server.publish(
    JSON.stringify({ logName: 'projects/p/logs/cloudaudit.googleapis.com%2Factivity', insertId: '1', protoPayload: {} }),
    entryText(0),
  );
  const { source, meter, log } = openPubsub(server);
  const connection = await connect(source);
  t.same(await readIds(connection, 2), ['e-0', 'skipped']);
  await until(
    () => meter.counts.message_deleted,
    (count) => count === 2,
  );
  t.same(meter.counts, { message_deleted: 2 });
  t.match(log.lines, [['warn', 'malformed records', { source: 'gcp-pubsub:audit', inputs: 1 }]]);
  await connection.close();
});

void t.test('counts deliveries itself if the subscription does not', async (t) => {
  const server = await new PubsubServer().open(t);
  server.publish('no json');
  const { source, meter } = openPubsub(server, { retryAfter: 1 });
  const connection = await connect(source);
  const reading = pendingRead(connection);
  await until(
    () => meter.counts.message_poison ?? 0,
    (count) => count >= 1,
  );
  t.match(meter.counts, { message_failed: 5, message_poison: 1 });
  await connection.close();
  await reading;
  t.equal(server.left, 1);
});

void t.test('repeats acknowledgements that failed temporarily, and gives up those that expired', async (t) => {
  const server = await new PubsubServer().open(t);
  server.publish(entryText(0), entryText(1), entryText(2));
  server.refusedAcks.set('ack-1-1', 'TRANSIENT_FAILURE_INVALID_ACK_ID');
  server.refusedAcks.set('ack-2-1', 'PERMANENT_FAILURE_INVALID_ACK_ID');
  const { source, meter, log } = openPubsub(server);
  const connection = await connect(source);
  await readIds(connection, 3);
  const reading = pendingRead(connection);
  await until(
    () => log.lines.length,
    (count) => count === 1,
  );
  server.refusedAcks.delete('ack-1-1');
  await until(
    () => meter.counts.message_deleted,
    (count) => count === 2,
  );
  t.match(log.lines, [['warn', 'a message cannot be deleted: it will be received again', { message: '2' }]]);
  t.equal(meter.counts.message_deleted, 2);
  await connection.close();
  await reading;
});

void t.test('D58: returns unread messages at a stop', async (t) => {
  const server = await new PubsubServer().open(t);
  server.publish(entryText(0), entryText(1));
  const { source } = openPubsub(server);
  const connection = await connect(source);
  await readIds(connection, 2, false);
  t.equal(server.hidden, 2);
  await connection.close();
  t.equal(server.hidden, 0);
  t.equal(server.left, 2);
});
