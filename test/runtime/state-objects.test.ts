import { createHash } from 'node:crypto';
import t from 'tap';
import { Failure } from '../../src/model/failure.js';
import { openStateObjects } from '../../src/runtime/state-objects.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { indexBytes, snapshotOf, stateDocument } from '../support/arrivals.js';
import { MemoryObjects } from '../support/memory-objects.js';

const hour = 3_600_000;
const state = (value: string) => snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: value } }]), 'a.tfstate');

/** One process; `store.now` is its clock too. */
const open = (store: MemoryObjects) => openStateObjects({ store, index: indexBytes, slices: timeSlices(4), now: () => store.now });

void t.test('D90: a state is stored under the hash of its bytes and read by other processes', async (t) => {
  const store = new MemoryObjects();
  const snapshot = state('x'.repeat(700_000));
  const sha256 = await open(store).put(snapshot);
  t.equal(sha256, createHash('sha256').update(snapshot.raw).digest('hex'));
  const found = await open(store).get(sha256, 'a.tfstate');
  t.equal(found.source, 'a.tfstate');
  t.strictSame(Buffer.from(found.raw), Buffer.from(snapshot.raw));
});

void t.test('D90: a state that a fact names again is written again once it is older than an hour', async (t) => {
  const store = new MemoryObjects();
  const objects = open(store);
  const sha256 = await objects.put(state('one'));
  store.now += hour;
  await objects.put(state('one'));
  await open(store).put(state('one'));
  t.strictSame(store.puts, [sha256]);
  store.now += 1;
  await objects.put(state('one'));
  t.strictSame(store.puts, [sha256, sha256]);
});

void t.test('a checkpoint writes a state only if it is missing', async (t) => {
  const store = new MemoryObjects();
  const objects = open(store);
  const sha256 = await objects.keep(state('one'));
  store.now += 1_000 * hour;
  await objects.keep(state('one'));
  t.equal(store.puts.length, 1);
  store.objects.delete(sha256);
  await objects.keep(state('one'));
  t.equal(store.puts.length, 2);
});

void t.test('a missing state or one that cannot be indexed is rejected', async (t) => {
  const store = new MemoryObjects();
  const objects = open(store);
  await t.rejects(objects.get('0'.repeat(64), 'a.tfstate'), { kind: 'Rejected', message: /does not exist/ });
  const sha256 = await objects.put({ ...state('one'), raw: Buffer.from('no state') });
  await t.rejects(objects.get(sha256, 'a.tfstate'), { kind: 'Rejected', message: /a\.tfstate cannot be indexed/ });
});

void t.test('a damaged state is rejected, and written again by the next fact or checkpoint that names it', async (t) => {
  const store = new MemoryObjects();
  const objects = open(store);
  const sha256 = await objects.put(state('one'));
  const { content, modified } = store.objects.get(sha256) ?? { content: Buffer.alloc(0), modified: 0 };
  store.objects.set(sha256, { content: Buffer.from(content.toString().replace('one', 'two')), modified });
  await t.rejects(objects.get(sha256, 'a.tfstate'), { kind: 'Rejected', message: /damaged/ });
  await objects.keep(state('one'));
  t.strictSame(Buffer.from(await objects.read(sha256)), content);
});

void t.test('reads again what another instance replaces meanwhile, and what fails once', async (t) => {
  const store = new MemoryObjects();
  const objects = open(store);
  const sha256 = await objects.put(state('x'.repeat(300_000)));
  let interruptions = 2;
  store.onRead = (name, offset) => {
    const found = store.objects.get(name);
    if (offset > 0 && found !== undefined && interruptions-- > 0)
      store.objects.set(name, { ...found, content: Buffer.from(found.content) });
  };
  t.equal((await objects.get(sha256, 'a.tfstate')).source, 'a.tfstate');
  let failures = 0;
  store.refuse = (operation) => {
    if (operation === 'get' && ++failures <= 3) throw new Failure('NotConnected', 'the connection is lost');
  };
  await t.rejects(objects.get(sha256, 'a.tfstate'), { message: 'the connection is lost' }, 'three times in a row');
  t.equal((await objects.get(sha256, 'a.tfstate')).source, 'a.tfstate');
});

void t.test('a put that fails half way rejects, and the next one stores the state', async (t) => {
  const store = new MemoryObjects();
  const objects = open(store);
  store.refuse = (operation, _, bytes) => {
    if (operation === 'put' && bytes > 100_000) throw new Failure('Failed', 'no space');
  };
  await t.rejects(objects.put(state('x'.repeat(700_000))), { kind: 'Failed', message: 'no space' });
  t.equal(store.objects.size, 0);
  store.refuse = () => undefined;
  t.ok(store.objects.has(await objects.put(state('x'.repeat(700_000)))));
});

void t.test('prune removes only states that no checkpoint names and that are two hours older than the oldest fact', async (t) => {
  const store = new MemoryObjects();
  const objects = open(store);
  const named = await objects.put(state('named'));
  const old = await objects.put(state('old'));
  store.now += 1;
  const recent = await objects.put(state('recent'));
  const oldest = store.now + 2 * hour;
  await objects.prune(new Set([named]), 0);
  await objects.prune(new Set([named]), oldest - 1);
  t.strictSame([...store.objects.keys()], [named, old, recent], 'nothing while the stream is empty or a fact may refer to it');
  await objects.prune(new Set([named]), oldest);
  t.strictSame([...store.objects.keys()], [named, recent]);
});

void t.test('prune does not remove a state that is put again meanwhile', async (t) => {
  for (const isSameProcess of [true, false]) {
    const store = new MemoryObjects();
    const objects = open(store);
    await objects.put(state('one'));
    const sha256 = await objects.put(state('two'));
    store.now += 10 * hour;
    const writer = isSameProcess ? objects : open(store);
    let writing: Promise<unknown> | undefined;
    // Another object is looked at first: the list is taken, and this one is about to be removed.
    store.refuse = (operation) => {
      if (operation === 'find') writing ??= writer.put(state('two'));
    };
    await objects.prune(new Set(), store.now);
    await writing;
    t.strictSame([...store.objects.keys()], [sha256], isSameProcess ? 'same process' : 'another process');
  }
});

void t.test('a fact may follow every put: the state survives any prune', async (t) => {
  const store = new MemoryObjects();
  const first = open(store);
  const second = open(store);
  // The oldest fact moves on as the log is purged; each fact names the same state.
  for (let step = 0; step < 200; step++) {
    const writer = step % 3 === 0 ? first : second;
    const sha256 = await writer.put(state('one'));
    const storedAt = store.now + 30 * 60_000;
    store.now += 17 * 60_000;
    await first.prune(new Set(), storedAt);
    t.ok(store.objects.has(sha256));
  }
});
