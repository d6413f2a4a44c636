import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { defer, firstValueFrom, lastValueFrom, retry, take, tap, toArray } from 'rxjs';
import { test } from 'tap';
import type { LogMessage, LogStream } from '../../src/model/contracts/log-stream.js';
import { Failure } from '../../src/model/failure.js';
import { openNats } from '../support/nats-cluster.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';

const skip = withoutNats();

const message = (first: number, changes: Partial<LogMessage> = {}): LogMessage => ({
  first,
  count: 1,
  term: 1,
  writer: 'one.1.a',
  encoding: '',
  body: Buffer.from(`fact ${String(first)}`),
  ...changes,
});

/** Publishes messages one by one after the end of the stream. */
const fill = async (stream: LogStream, from: number, to: number): Promise<void> => {
  for (let first = from; first <= to; first++) {
    const result = await stream.publish([message(first)], first - 1);
    if (result.kind !== 'stored') throw new Error(JSON.stringify(result));
  }
};

void test('stores messages in order and reads them back', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  t.match(stream.id, /^[a-z2-7]{16}$/);
  t.same(await stream.bounds(), { first: 1, last: 0, bytes: 0, oldestAt: 0 });
  const before = Date.now();
  t.same(await stream.publish([message(1, { count: 0, term: 7 })], 0), { kind: 'stored', last: 1 });
  t.same(await stream.publish([message(1, { count: 3, term: 7, encoding: 'deflate' })], 1), { kind: 'stored', last: 2 });
  const { storedAt, ...read } = (await stream.read(2)) ?? { storedAt: 0 };
  t.same(read, { ...message(1, { count: 3, term: 7, encoding: 'deflate' }), sequence: 2 });
  t.ok(storedAt >= before - 1_000 && storedAt <= Date.now() + 1_000);
  t.equal(await stream.read(3), undefined);
  const bounds = await stream.bounds();
  t.match(bounds, { first: 1, last: 2 });
  t.ok(bounds.bytes > 0 && Math.abs(bounds.oldestAt - before) < 10_000);
});

void test('refuses a message that does not follow the expected one', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  await fill(stream, 1, 3);
  t.same(await stream.publish([message(3, { term: 2 })], 2), { kind: 'conflict' });
  t.same(await stream.publish([message(9, { term: 2 })], 8), { kind: 'conflict' });
  t.match(await stream.bounds(), { last: 3 });
});

// The server compares the sequence before the message id, so the publisher has to read the stream after an unknown result.
void test('refuses the repetition of a message, which stays stored once', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  await fill(stream, 1, 3);
  t.same(await stream.publish([message(3)], 2), { kind: 'conflict' });
  t.match(await stream.bounds(), { last: 3 });
  t.match(await stream.read(3), message(3));
});

void test('keeps the order of messages that are published without waiting', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  const results = await Promise.all(Array.from({ length: 200 }, (_, index) => stream.publish([message(index + 1)], index)));
  t.same(
    results,
    results.map((_, index) => ({ kind: 'stored', last: index + 1 })),
  );
  const all = await lastValueFrom(stream.messages$(1).pipe(take(200), toArray()));
  t.same(
    all.map(({ sequence, first }) => [sequence, first]),
    results.map((_, index) => [index + 1, index + 1]),
  );
});

void test('stores an atomic batch as a whole or not at all', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url], { atomicBatches: true });
  t.equal(stream.isAtomic, true);
  t.same(
    await stream.publish(
      [1, 2, 3].map((first) => message(first)),
      0,
    ),
    { kind: 'stored', last: 3 },
  );
  t.same(
    await stream.publish(
      [3, 4].map((first) => message(first, { term: 2 })),
      2,
    ),
    { kind: 'conflict' },
  );
  t.match(await stream.bounds(), { last: 3 });
  const many = Array.from({ length: 1_000 }, (_, index) => message(index + 4));
  t.same(await stream.publish(many, 3), { kind: 'stored', last: 1_003 });
  t.match(await stream.publish([...many, message(1_004)], 1_003), { kind: 'refused' });
  t.match(await stream.bounds(), { last: 1_003 });
});

void test('refuses a message that is too large', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  t.equal((await stream.publish([message(1, { body: Buffer.alloc(stream.maxBody) })], 0)).kind, 'stored');
  t.equal((await stream.publish([message(2, { body: Buffer.alloc(1024 ** 2 + 1) })], 1)).kind, 'refused');
});

void test('follows from any message on and removes old ones', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  await fill(stream, 1, 10);
  const followed = lastValueFrom(stream.messages$(6).pipe(take(6), toArray()));
  await fill(stream, 11, 11);
  t.same(
    (await followed).map(({ sequence }) => sequence),
    [6, 7, 8, 9, 10, 11],
  );
  await stream.purge(8);
  t.match(await stream.bounds(), { first: 8, last: 11 });
  t.equal(await stream.read(7), undefined);
  await t.rejects(firstValueFrom(stream.messages$(7)), { name: 'Failure', kind: 'Rejected' });
  t.match(await firstValueFrom(stream.messages$(8)), { sequence: 8 });
  await stream.purge(12);
  t.match(await stream.bounds(), { first: 12, last: 11 });
  const next = firstValueFrom(stream.messages$(12));
  t.same(await stream.publish([message(12)], 11), { kind: 'stored', last: 12 });
  t.match(await next, { sequence: 12 });
});

void test('a server that is killed: unknown results, an error for followers, then everything confirmed is there', { skip }, async (t) => {
  const server = await startNats(t, { jetstream: 'sync_interval: always' });
  const cluster = await openNats(t, [server.url], { requestTimeoutMs: 1_000 });
  const { stream } = cluster;
  await fill(stream, 1, 5);
  const followed: number[] = [];
  const ended = new Promise<unknown>((resolve) => {
    stream.messages$(1).subscribe({ next: ({ sequence }) => followed.push(sequence), error: resolve });
  });
  await fill(stream, 6, 6);
  const pending = stream.publish([message(7)], 6);
  await server.kill();
  const failure = await ended;
  t.ok(failure instanceof Failure && failure.kind === 'NotConnected');
  t.match((await pending).kind, /stored|unknown/);
  t.equal((await stream.publish([message(8)], 7)).kind, 'unknown');
  await t.rejects(stream.bounds(), { name: 'Failure', kind: 'NotConnected' });
  await server.start();
  await until(() => cluster.isConnected());
  const { last } = await stream.bounds();
  t.ok(last === 6 || last === 7);
  await fill(stream, last + 1, 9);
  const from = (followed.at(-1) ?? 0) + 1;
  const rest = await lastValueFrom(stream.messages$(from).pipe(take(9 - from + 1), toArray()));
  t.same([...followed, ...rest.map(({ sequence }) => sequence)], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

void test('a message of another program is an error that says so', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  await fill(stream, 1, 1);
  const nc = await connect({ servers: server.url });
  t.teardown(() => nc.close());
  await nc.request('drift.facts', 'hello');
  const foreign = { name: 'Failure', kind: 'Closed', message: /message 2 of stream drift is not from driftline/ };
  await t.rejects(lastValueFrom(stream.messages$(1)), foreign);
  await t.rejects(stream.read(2), foreign);
});

void test('following fails when the connection stalls or is cut, and goes on after it', { skip }, async (t) => {
  const server = await startNats(t);
  const proxy = await startTcpProxy(t, server.port);
  const near = await openNats(t, [server.url]);
  const far = await openNats(t, [`nats://127.0.0.1:${String(proxy.port)}`], { requestTimeoutMs: 500 });
  for (const [index, fault] of (['cut', 'stall'] as const).entries()) {
    await fill(near.stream, 2 * index + 1, 2 * index + 1);
    t.match(await firstValueFrom(far.stream.messages$(2 * index + 1)), { sequence: 2 * index + 1 });
    let seen = 0;
    const failed = lastValueFrom(far.stream.messages$(2 * index + 1).pipe(tap(() => seen++)));
    await until(() => seen === 1);
    proxy[fault]();
    await t.rejects(failed, { name: 'Failure', kind: 'NotConnected' }, fault);
    await fill(near.stream, 2 * index + 2, 2 * index + 2);
    proxy.mend();
    const next = defer(() => far.stream.messages$(2 * index + 2)).pipe(retry({ delay: 100 }));
    t.match(await firstValueFrom(next), { sequence: 2 * index + 2 });
  }
});

void test('two subscribers do not share anything, and one can leave early', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url]);
  await fill(stream, 1, 300);
  const [all, few] = await Promise.all([
    lastValueFrom(stream.messages$(1).pipe(take(300), toArray())),
    lastValueFrom(stream.messages$(250).pipe(take(3), toArray())),
  ]);
  t.equal(all.length, 300);
  t.same(
    few.map(({ sequence }) => sequence),
    [250, 251, 252],
  );
  const nc = await connect({ servers: server.url });
  t.teardown(() => nc.close());
  const jsm = await jetstreamManager(nc);
  const consumers = async (): Promise<number> => (await jsm.streams.info('drift')).state.consumer_count;
  t.equal(await until(consumers, (count) => count === 0), 0, 'no consumer is left behind');
});

void test('a server that stops responding is noticed', { skip }, async (t) => {
  const server = await startNats(t);
  const { stream } = await openNats(t, [server.url], { requestTimeoutMs: 500 });
  await fill(stream, 1, 2);
  let seen = 0;
  const ended = new Promise<unknown>((resolve) => {
    stream.messages$(1).subscribe({ next: () => seen++, error: resolve });
  });
  await until(() => seen === 2);
  await server.freeze();
  t.same(await stream.publish([message(3)], 2), { kind: 'unknown', message: 'no answer in time' });
  t.match(await ended, { name: 'Failure', kind: 'NotConnected' });
  server.thaw();
});
