import { join } from 'node:path';
import t from 'tap';
import { DecodePool } from '../../src/decode/workers/decode-pool.js';
import { DeclaredObjects } from '../../src/decode/declared-objects.js';
import { openRecorded } from '../../src/streams/recorded/open-recorded.js';
import { cloudTrailRecord, snapshotOf, stateArrival, stateDocument } from '../support/arrivals.js';
import { pause } from '../support/pause.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../support/run-pipeline.js';
import { readRecorded } from '../support/recorded.js';

const bucket = { type: 'aws_s3_bucket', attributes: { bucket: 'acme', id: 'acme' } };
const object = { type: 'aws_s3_object', attributes: { bucket: 'acme', key: 'declared', id: 'acme/declared', etag: 'a' } };
const call = (eventName: string, key: string, over: Record<string, string> = {}) =>
  cloudTrailRecord('s3.amazonaws.com', eventName, {
    requestParameters: { bucketName: 'acme', key },
    eventID: `${eventName} ${key}`,
    ...over,
  });

const log = JSON.stringify({
  Records: [
    call('PutObject', 'declared'),
    call('DeleteObject', 'other'),
    call('CopyObject', 'other', { errorCode: 'AccessDenied' }),
    call('UploadPart', 'other'),
    call('PutBucketVersioning', ''),
  ],
});

const knowing = (...resources: Parameters<typeof stateDocument>[0]): DeclaredObjects => {
  const declared = new DeclaredObjects();
  declared.see([stateArrival(stateDocument(resources), '2026-03-02T10:00:00.000Z')]);
  return declared;
};

void t.test('resources of Kubernetes do not make the decoder read records about objects', (t) => {
  const manifest = { type: 'kubernetes_manifest', attributes: { manifest: {} } };
  const release = { type: 'helm_release', attributes: { id: 'web', name: 'web', namespace: 'web' } };
  t.notOk(knowing(manifest, release).isSet);
  t.ok(knowing(manifest, object).isSet);
  t.end();
});

for (const threads of [0, 1]) {
  for (const prefilter of [true, false]) {
    const how = `${String(threads)} threads, pre-filter ${prefilter ? 'on' : 'off'}`;
    void t.test(`while no state declares an object, the decoder skips object records: ${how}`, async (t) => {
      const path = join(t.testdir({ 'a.json': log }), 'a.json');
      const { counts } = await readRecorded([path], { threads, prefilter, declared: knowing(bucket) });
      t.strictSame(counts, { unsupported_resource: 2, failed_call: 1, read_only: 1, record: 1 });
    });

    void t.test(`once a state declares one, they are evaluated: ${how}`, async (t) => {
      const path = join(t.testdir({ 'a.json': log }), 'a.json');
      const { counts } = await readRecorded([path], { threads, prefilter, declared: knowing(bucket, object) });
      t.strictSame(counts, { failed_call: 1, read_only: 1, record: 3 });
    });
  }
}

void t.test('decoder and pipeline count records the same way', async (t) => {
  const path = join(t.testdir({ 'a.json': log }), 'a.json');
  const state = stateArrival(stateDocument([bucket]), '2026-03-02T10:00:00.000Z');
  const evaluated = async (declared?: DeclaredObjects) => {
    const { facts } = await readRecorded([path], declared === undefined ? {} : { declared });
    const outputs = runPipeline([[state, ...facts.map((fact) => ({ ...fact, at: '2026-03-02T10:20:00.000Z' }))]], everyChange);
    return { drops: dropsOf(outputs), drifts: driftsOf(outputs).length };
  };
  t.strictSame(await evaluated(knowing(bucket)), await evaluated());
});

void t.test('notifies running threads when the first object is declared and when the last one is removed', async (t) => {
  const path = join(t.testdir({ 'a.json': log }), 'a.json');
  const declared = knowing(bucket);
  const pool = new DecodePool(1, declared);
  t.teardown(() => pool.close());
  const kept = async (): Promise<number> => {
    const source = pool.open(path, { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false });
    let items = 0;
    for (let batch = await source.next(); batch !== undefined; batch = await source.next()) items += batch.kept.length;
    return items;
  };
  const without = await kept();
  declared.read(snapshotOf(stateDocument([object]), 'other.tfstate'));
  t.ok((await kept()) > without);
  declared.read(snapshotOf(stateDocument([bucket])));
  t.ok((await kept()) > without, 'the other state still declares it');
  declared.read(snapshotOf(stateDocument([]), 'other.tfstate'));
  t.equal(await kept(), without);
});

void t.test('decodes every record of an input that may contain states', async (t) => {
  const declared = knowing(bucket);
  const stdin = (async function* () {
    yield Buffer.from(log);
  })();
  let records = 0;
  for await (const batch of openRecorded(['-'], { threads: 0, declared, stdin }))
    for (const fact of batch) if (fact.kind === 'audit' && fact.record !== undefined) records++;
  t.equal(records, 3);
});

void t.test('decoders wait for the states before they skip a record of an object', async (t) => {
  const path = join(t.testdir({ 'a.json': log }), 'a.json');
  for (const [resources, bytesHere] of [
    [[bucket], 0],
    [[bucket, object], 0],
    [[bucket], 1_000_000],
    [[bucket, object], 1_000_000],
  ] as const) {
    const declared = new DeclaredObjects();
    declared.expect();
    const counting = readRecorded([path], { threads: 1, bytesHere, declared });
    await pause(50); // the decoders probably wait by then; the counts are the same if they do not
    declared.settle([snapshotOf(stateDocument(resources))]);
    const early = (await counting).counts;
    t.strictSame(early, (await readRecorded([path], { threads: 1, declared: knowing(...resources) })).counts);
  }
});
