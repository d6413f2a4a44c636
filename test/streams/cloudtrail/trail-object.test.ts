import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import t from 'tap';
import { Failure } from '../../../src/model/failure.js';
import type { SourceCount } from '../../../src/model/contracts/source.js';
import { openS3 } from '../../../src/clients/aws-clients.js';
import { openTrailObjects, type TrailObjects } from '../../../src/streams/cloudtrail/trail-object.js';
import { DecodePool } from '../../../src/decode/workers/decode-pool.js';
import { startFauxqs, type Fauxqs } from '../../support/fauxqs.js';
import { isQuiet } from '../../support/is-quiet.js';
import { until } from '../../support/until.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };
type Fixture = {
  readonly objects: TrailObjects;
  readonly counts: Map<SourceCount, number>;
  readonly count: (what: SourceCount, by: number) => void;
};

const open = async (t: Test, aws: Fauxqs['aws'], threads = 1, maxBytes = 2 ** 30, workers = 4): Promise<Fixture> => {
  const pool = new DecodePool(threads);
  const s3 = await openS3(aws);
  t.teardown(async () => {
    s3.destroy();
    await pool.close();
  });
  const counts = new Map<SourceCount, number>();
  const count = (what: SourceCount, by: number): void => void counts.set(what, (counts.get(what) ?? 0) + by);
  return { objects: openTrailObjects({ s3: () => Promise.resolve(s3), pool, maxBytes, workers }), counts, count };
};

const readAll = async ({ objects, count }: Fixture, key: string, bucket = 'trail'): Promise<number> => {
  const source = objects.open(bucket, key, { count });
  let records = 0;
  try {
    for (let batch = await source.next(); batch !== undefined; batch = await source.next()) records += batch.records;
  } finally {
    await source.close();
  }
  return records;
};

const record = (i: number, filler = ''): string =>
  JSON.stringify({
    eventVersion: '1.09',
    eventSource: 'iam.amazonaws.com',
    eventName: 'UpdateRole',
    eventTime: '2026-03-01T10:00:00Z',
    eventID: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    recipientAccountId: '111122223333',
    requestParameters: { roleName: 'r', filler },
  });
const trail = (count: number, filler = ''): Buffer =>
  Buffer.from(`{"Records":[${Array.from({ length: count }, (_, i) => record(i, filler)).join(',')}]}`);

void t.test('decodes objects, compressed or not, with and without workers', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  await server.put('trail', 'a.json.gz', gzipSync(trail(300)));
  await server.put('trail', 'b.json', trail(200));
  await server.put('trail', 'empty', '');
  for (const threads of [0, 1]) {
    const fixture = await open(t, server.aws, threads);
    t.equal(await readAll(fixture, 'a.json.gz'), 300);
    t.equal(await readAll(fixture, 'b.json'), 200);
    t.equal(await readAll(fixture, 'empty'), 0);
    t.equal(fixture.counts.get('object_read'), 3);
    t.equal(fixture.counts.get('object_failed'), undefined);
    t.ok((fixture.counts.get('bytes') ?? 0) > trail(200).length);
  }
});

void t.test('a damaged object is rejected; a malformed record in it is not', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  const whole = gzipSync(trail(300, randomBytes(500).toString('hex')));
  const damaged = Buffer.from(whole);
  damaged.fill(0x55, damaged.length >> 1, (damaged.length >> 1) + 40);
  await server.put('trail', 'damaged', damaged);
  await server.put('trail', 'cut', whole.subarray(0, whole.length - 30));
  await server.put('trail', 'long', gzipSync(trail(3_000)));
  await server.put('trail', 'malformed', gzipSync(Buffer.from(`{"Records":[${record(1)},{"no":"record"},${record(2)}]}`)));
  for (const threads of [0, 1]) {
    const fixture = await open(t, server.aws, threads, 500_000);
    for (const key of ['damaged', 'cut', 'long', 'absent']) {
      const failure = await readAll(fixture, key).catch((error: unknown) => error);
      t.ok(failure instanceof Failure, `${key}: ${String(failure)}`);
      t.match(failure, { kind: 'Failed', message: `cannot read s3://trail/${key}: ` });
    }
    await t.rejects(readAll(fixture, 'long'), { message: /more than 500000 bytes/ });
    await t.rejects(readAll(fixture, 'x', 'no-such-bucket'), { kind: 'NotConnected', message: /the bucket does not exist/ });
    t.equal(await readAll(fixture, 'malformed'), 3);
    t.equal(fixture.counts.get('object_failed'), 6);
    t.equal(fixture.counts.get('object_read'), 1);
  }
});

void t.test('stops a decompression bomb at the size limit', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  await server.put('trail', 'bomb', gzipSync(Buffer.alloc(300_000_000, 0x20)));
  const fixture = await open(t, server.aws, 1, 40_000_000);
  const before = process.memoryUsage().rss;
  await t.rejects(readAll(fixture, 'bomb'), { message: /more than 40000000 bytes/ });
  t.ok(process.memoryUsage().rss - before < 150_000_000, `${process.memoryUsage().rss - before}`);
});

void t.test('an interrupted download is an error, not the end of the object', async (t) => {
  const text = trail(500);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': text.length });
    response.write(text.subarray(0, text.length >> 1), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' });
  const fixture = await open(t, { profile: '', region: 'us-east-1', endpointUrl: `http://127.0.0.1:${port}` });
  await t.rejects(readAll(fixture, 'cut'), { name: 'Failure', message: /cannot read s3:\/\/trail\/cut/ });
  t.equal(fixture.counts.get('object_failed'), 1);
});

void t.test('objects beyond the limit wait for a slot; closing one frees its slot', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  await server.put('trail', 'a', gzipSync(trail(10)));
  const fixture = await open(t, server.aws, 1, 2 ** 30, 1);
  const first = fixture.objects.open('trail', 'a', fixture);
  t.equal((await first.next())?.records, 10);
  const second = fixture.objects.open('trail', 'a', fixture);
  const third = fixture.objects.open('trail', 'a', fixture);
  let hasSlot = false;
  const rejection = t.rejects(second.next().finally(() => (hasSlot = true)));
  const next = third.next();
  // Reads the object by the same path, without a limit in common.
  t.equal(await readAll(await open(t, server.aws, 1, 2 ** 30, 1), 'a'), 10);
  t.equal(hasSlot, false);
  await second.close();
  await rejection;
  await first.close();
  t.equal((await next)?.records, 10);
  t.equal(await third.next(), undefined);
});

void t.test('an object closed while it gets a slot returns the slot', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  await server.put('trail', 'a', gzipSync(trail(10)));
  const fixture = await open(t, server.aws, 1, 2 ** 30, 1);
  const first = fixture.objects.open('trail', 'a', fixture);
  const nothing = t.rejects(first.next());
  await first.close();
  await nothing;
  t.equal(await readAll(fixture, 'a'), 10);
});

void t.test('reads a 50 MB object in bounded memory at the pace of its reader', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  const records = 6_000;
  const body = Buffer.from(
    `{"Records":[${Array.from({ length: records }, (_, i) => record(i, randomBytes(4_200).toString('hex'))).join(',')}]}`,
  );
  t.ok(body.length > 50_000_000);
  await putLarge(server, 'large', body);
  const fixture = await open(t, server.aws, 1);
  const source = fixture.objects.open('trail', 'large', fixture);
  let read = (await source.next())?.records ?? 0;
  await until(isQuiet(() => fixture.counts.get('bytes') ?? 0));
  const ahead = fixture.counts.get('bytes') ?? 0;
  t.ok(ahead < 8_000_000, `${ahead} bytes were downloaded while the reader waited`);
  for (let batch = await source.next(); batch !== undefined; batch = await source.next()) read += batch.records;
  t.equal(read, records);
});

const putLarge = async ({ s3 }: Fauxqs, key: string, body: Buffer): Promise<void> => {
  const at = { Bucket: 'trail', Key: key };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at));
  const parts: { readonly ETag: string | undefined; readonly PartNumber: number }[] = [];
  for (let from = 0, part = 1; from < body.length; from += 10_000_000, part++) {
    const Body = body.subarray(from, from + 10_000_000);
    const { ETag } = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber: part, Body }));
    parts.push({ ETag, PartNumber: part });
  }
  await s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts.map((one) => ({ ...one })) } }));
};

void t.test('an object without records is not a log file; a malformed record does not affect the others', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  const others = {
    'text.json.gz': Buffer.from('this is no log file\n'.repeat(100)),
    'config.json.gz': gzipSync('{"fileVersion":"1.0","configurationItems":[{"resourceType":"AWS::IAM::Role"}]}'),
    'packed.json.gz': gzipSync('\0\0\0 nonsense'),
  };
  for (const [key, content] of Object.entries(others)) await server.put('trail', key, content);
  await server.put('trail', 'mixed.json.gz', gzipSync(`{"Records":[{"no":"record"},${record(1)}]}`));
  await server.put('trail', 'none.json.gz', gzipSync('{"Records":[]}'));
  for (const threads of [0, 1]) {
    const fixture = await open(t, server.aws, threads);
    for (const key of Object.keys(others))
      await t.rejects(readAll(fixture, key), new Failure('Failed', `cannot read s3://trail/${key}: contains no records`), key);
    t.equal(await readAll(fixture, 'mixed.json.gz'), 2);
    t.equal(await readAll(fixture, 'none.json.gz'), 0);
    t.strictSame([fixture.counts.get('object_failed'), fixture.counts.get('object_read')], [3, 2]);
  }
});
