import { gzipSync } from 'node:zlib';
import t from 'tap';
import { Failure } from '../../../../src/model/failure.js';
import { CollectingReader, fileOf, hour, minute, openBucketFixture } from './bucket-fixture.js';

const noon = Date.parse('2026-03-10T12:00:00Z');

void t.test('does not connect to a missing, forbidden or failing bucket and says why', async (t) => {
  const fixture = await openBucketFixture(t);
  const failureOf = async (source = fixture.open()): Promise<Failure> => {
    try {
      await (await source.connect(new AbortController().signal)).close();
    } catch (error) {
      if (error instanceof Failure) return error;
    }
    throw new Error('it connected');
  };
  t.match(await failureOf(fixture.open({ bucket: 'none' })), {
    kind: 'NotConnected',
    message: 'cannot list bucket none: the bucket does not exist',
  });
  fixture.rule = () => 403;
  t.match(await failureOf(), { kind: 'NotConnected', message: 'cannot list bucket trail-logs: access denied' });
  t.match(await failureOf(fixture.open({ accounts: ['111122223333'], regions: ['us-east-1'] })), { kind: 'NotConnected' });
  fixture.rule = () => 500;
  t.match(await failureOf(), { kind: 'Failed' });
  fixture.rule = () => 'hang';
  const abort = new AbortController();
  const before = fixture.requests.length;
  const hanging = fixture.open().connect(abort.signal);
  await fixture.time.until(() => fixture.requests.length > before);
  abort.abort();
  await t.rejects(hanging, Failure);
});

void t.test('reports a failed listing and finds the files of the outage afterwards', async (t) => {
  const fixture = await openBucketFixture(t);
  await fixture.put(noon, 'a');
  const reader = await CollectingReader.connect(fixture.open());
  await fixture.time.until(() => reader.names.length >= 1);
  fixture.rule = () => 500;
  await fixture.put(noon + minute, 'b');
  await fixture.pass(minute);
  await fixture.time.until(() => reader.failures.length > 0);
  t.match(reader.failures, [/^cannot list bucket trail-logs: .*\(500\)$/]);
  fixture.rule = (path) => (path.includes('eu-west-1') ? 403 : 'pass');
  await fixture.put(noon + minute, 'c', { region: 'eu-west-1' });
  await fixture.pass(hour);
  await fixture.time.until(() => reader.names.length >= 2);
  t.same(reader.names, ['a', 'b']);
  await fixture.time.until(() => fixture.log.lines.length > 0);
  t.match(fixture.log.lines, [
    ['warn', /folders of the bucket cannot be listed/, { reason: 'cannot list bucket trail-logs: access denied' }],
  ]);
  t.equal(reader.failures.length, 1, 'a forbidden folder does not affect the others');
  fixture.rule = () => 'pass';
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 3);
  t.same(reader.names, ['a', 'b', 'c']);
  await reader.close();
});

void t.test('a listing times out after a minute', async (t) => {
  const fixture = await openBucketFixture(t);
  await fixture.put(noon, 'a');
  const reader = await CollectingReader.connect(fixture.open());
  await fixture.time.until(() => reader.names.length >= 1);
  fixture.rule = () => 'hang';
  fixture.requests.splice(0);
  fixture.time.jump(minute);
  await fixture.time.until(() => fixture.requests.length > 0);
  fixture.time.jump(minute);
  await fixture.time.until(() => reader.failures.length > 0);
  t.same(reader.failures, ['cannot list bucket trail-logs: no answer in time']);
  await reader.close();
});

void t.test('retries unreadable files without delaying others', async (t) => {
  const fixture = await openBucketFixture(t);
  const damaged = await fixture.put(noon - 4 * minute, 'damaged', { body: fileOf(['damaged']).subarray(0, 200) });
  const denied = await fixture.put(noon - 3 * minute, 'denied');
  const failing = await fixture.put(noon - 2 * minute, 'failing');
  const large = await fixture.put(noon - minute, 'large', { body: gzipSync(`{"Records":[${' '.repeat(2 * 1024 ** 2)}]}`) });
  await fixture.put(noon, 'good');
  fixture.rule = (path) => (path === denied ? 403 : path === failing ? 500 : 'pass');
  const reader = await CollectingReader.connect(fixture.open());
  await fixture.time.until(() => reader.names.length >= 1);
  t.same(reader.names, ['good']);
  t.equal(fixture.counts.get('object_failed'), 4);
  t.equal(fixture.counts.get('object_read'), 1);
  fixture.rule = () => 'pass';
  await fixture.fauxqs.put('trail-logs', damaged, fileOf(['damaged']));
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 4);
  t.same(reader.names.slice(1).sort(), ['damaged', 'denied', 'failing']);
  for (let i = 0; i < 60 && !fixture.log.lines.some(([, message]) => message.includes('not retried any more')); i++)
    await fixture.pass(6 * hour);
  t.equal(fixture.requests.filter((one) => one === large).length, 16);
  t.equal(reader.names.length, 4, 'files that were read are not read again');
  t.same(reader.failures, []);
  await reader.close();
});

void t.test('disconnects when files fail for a common reason and loses none', async (t) => {
  const fixture = await openBucketFixture(t);
  const names = Array.from({ length: 12 }, (_, i) => `f${String(i).padStart(2, '0')}`);
  for (const [i, name] of names.entries()) await fixture.put(noon - (20 - i) * minute, name);
  fixture.rule = (_, isListing) => (isListing ? 'pass' : 403);
  const source = fixture.open();
  const connection = await source.connect(new AbortController().signal);
  await t.rejects(connection.read(), { kind: 'NotConnected', message: /access denied/ });
  await connection.close();
  fixture.rule = () => 'pass';
  const reader = await CollectingReader.connect(source);
  await fixture.time.until(() => reader.names.length >= 9);
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 12);
  t.same([...reader.names].sort(), names);
  await reader.close();
});

void t.test('gives up a file that was deleted before it was read', async (t) => {
  const fixture = await openBucketFixture(t);
  const gone = await fixture.put(noon, 'gone');
  await fixture.put(noon, 'there');
  fixture.rule = (path) => (path === gone ? 404 : 'pass');
  const reader = await CollectingReader.connect(fixture.open());
  await fixture.time.until(() => fixture.counts.get('object_failed') === 1);
  await fixture.fauxqs.remove('trail-logs', gone);
  for (let i = 0; i < 60 && !fixture.log.lines.some(([, message]) => message.includes('not retried any more')); i++)
    await fixture.pass(6 * hour);
  t.equal(fixture.counts.get('object_failed'), 16);
  await reader.close();
});

void t.test('a drain finishes the file in progress and abandons one that hangs', async (t) => {
  const fixture = await openBucketFixture(t);
  const many = Array.from({ length: 1_000 }, (_, i) => `r${i}`);
  await fixture.put(noon - minute, 'many', { body: fileOf(many) });
  const hanging = await fixture.put(noon, 'other');
  const source = fixture.open();
  const connection = await source.connect(new AbortController().signal);
  const first = await connection.read();
  t.ok((first?.facts.length ?? 0) > 0);
  connection.drain();
  let facts = first?.facts.length ?? 0;
  for (let batch = await connection.read(); batch !== undefined; batch = await connection.read()) {
    facts += batch.facts.length;
    await batch.ack();
  }
  t.equal(facts, 1_000);
  await connection.close();
  fixture.rule = (path) => (path === hanging ? 'hang' : 'pass');
  fixture.requests.splice(0);
  const again = await source.connect(new AbortController().signal);
  const waiting = again.read();
  await fixture.time.until(() => fixture.requests.includes(hanging));
  again.drain();
  t.equal(await waiting, undefined);
  await again.close();
  fixture.rule = () => 'pass';
  const reader = await CollectingReader.connect(source);
  await fixture.time.until(() => reader.names.length > 0);
  t.same(reader.names, ['other']);
  await reader.close();
});
