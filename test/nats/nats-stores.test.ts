import { randomBytes } from 'node:crypto';
import { test } from 'tap';
import type { ObjectStore } from '../../src/model/contracts/object-store.js';
import { Failure } from '../../src/model/failure.js';
import { openNats } from '../support/nats-cluster.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { until } from '../support/until.js';

const skip = withoutNats();

async function* parts(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield await Promise.resolve(content.subarray(at, at + size));
}

const read = async (store: ObjectStore, name: string): Promise<Buffer | undefined> => {
  const content = await store.get(name);
  if (content === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

void test('objects are written, replaced, listed and removed', { skip }, async (t) => {
  const server = await startNats(t);
  const { checkpoints: store } = await openNats(t, [server.url]);
  t.same(await store.list(), []);
  t.equal(await store.find('a'), undefined);
  t.equal(await store.get('a'), undefined);
  await store.remove('a');
  for (const size of [0, 1, 256 * 1024, 256 * 1024 + 1, 3_000_000]) {
    const content = randomBytes(size);
    await store.put('checkpoint 1/ä', parts(content, 70_001));
    t.same(await read(store, 'checkpoint 1/ä'), content, `${String(size)} bytes`);
    t.match(await store.find('checkpoint 1/ä'), { name: 'checkpoint 1/ä', bytes: size });
  }
  await store.put('b', parts(Buffer.from('text'), 1));
  const list = await store.list();
  t.same(list.map(({ name, bytes }) => [name, bytes]).sort(), [
    ['b', 4],
    ['checkpoint 1/ä', 3_000_000],
  ]);
  t.ok(list.every(({ modified }) => Math.abs(modified - Date.now()) < 60_000));
  await store.remove('b');
  t.equal(await store.get('b'), undefined);
  t.equal((await store.list()).length, 1);
});

void test('a name shows the previous object while another is written, and after the writer failed', { skip }, async (t) => {
  const server = await startNats(t);
  const { states: store } = await openNats(t, [server.url]);
  await store.put('s', parts(Buffer.from('old'), 3));
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield randomBytes(600_000);
    t.same(await read(store, 's'), Buffer.from('old'));
    throw new Error('disk failed');
  };
  await t.rejects(store.put('s', broken()), { name: 'Failure', message: /disk failed/ });
  t.same(await read(store, 's'), Buffer.from('old'));
});

void test('reading an object that is removed meanwhile fails', { skip }, async (t) => {
  const server = await startNats(t);
  const { states: store } = await openNats(t, [server.url]);
  await store.put('s', parts(randomBytes(2_000_000), 100_000));
  const iterator = (await store.get('s'))?.[Symbol.asyncIterator]();
  await iterator?.next();
  await store.remove('s');
  await t.rejects(async () => {
    for (let index = 0; index < 20; index++) await iterator?.next();
  }, Failure);
});

void test('objects survive a crash of the server', { skip }, async (t) => {
  const server = await startNats(t);
  const cluster = await openNats(t, [server.url]);
  const content = randomBytes(1_000_000);
  await cluster.checkpoints.put('c', parts(content, 64_000));
  await server.kill();
  await t.rejects(cluster.checkpoints.put('c', parts(content, 64_000)), { name: 'Failure', kind: 'NotConnected' });
  await server.start();
  await until(() => cluster.isConnected());
  t.same(await read(cluster.checkpoints, 'c'), content);
});

void test('texts are named freely', { skip }, async (t) => {
  const server = await startNats(t);
  const { progress: store } = await openNats(t, [server.url]);
  t.same(await store.names(), []);
  t.equal(await store.get('a'), undefined);
  const names = ['slack', 'on call.eu/1', 'ä=b*>', ''];
  for (const name of names) await store.put(name, `{"name":"${name}"}`);
  await store.put('slack', 'new');
  t.same([...(await store.names())].sort(), [...names].sort());
  t.equal(await store.get('slack'), 'new');
  t.equal(await store.get('ä=b*>'), '{"name":"ä=b*>"}');
  await store.remove('slack');
  await store.remove('unknown');
  t.equal(await store.get('slack'), undefined);
  t.equal((await store.names()).length, 3);
});

void test('requests reach the leader', { skip }, async (t) => {
  const server = await startNats(t);
  const [one, two] = await Promise.all([openNats(t, [server.url]), openNats(t, [server.url])]);
  const body = Buffer.from('facts');
  await t.rejects(two.requests.ask(body, 1_000), { name: 'Failure', kind: 'NotConnected', message: /no instance leads/ });
  const stop = one.requests.serve((request) => Promise.resolve(Buffer.concat([request, Buffer.from('!')])));
  // The connection that serves asks first: only there is the subscription known to be in place.
  t.same(Buffer.from(await one.requests.ask(body, 1_000)).toString(), 'facts!', 'also those of its own instance');
  t.same(Buffer.from(await two.requests.ask(body, 1_000)).toString(), 'facts!');
  await t.rejects(two.requests.ask(Buffer.alloc(two.requests.maxBody + 1), 1_000), { name: 'Failure', kind: 'Rejected' });
  stop();
  const slow = one.requests.serve(() => new Promise(() => undefined));
  await t.rejects(one.requests.ask(body, 200), { name: 'Failure', kind: 'NotConnected', message: /no answer in time/ });
  slow();
});
