import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { readNotification } from '../../../../src/streams/cloudtrail/queue/notification.js';
import { readQueueAddress } from '../../../../src/streams/cloudtrail/queue/queue-address.js';
import { wantedRegions } from '../../../../src/streams/cloudtrail/trail-key.js';
import { skipReason } from '../../../../src/streams/cloudtrail/queue/skip-reason.js';
import { eventBridgeObject, eventBridgeRecord, record, s3Event, sns, cloudTrailNotification } from './queue-bodies.js';
import '../../../support/fixed-seed.js';

const objects = (...keys: readonly string[]) => ({
  kind: 'objects',
  objects: keys.map((key) => ({ bucket: 'trail', key })),
  unreadable: 0,
});

const s3Part = (key: string, name?: string): string => s3Event(key, name).slice('{"Records":['.length, -2);

void t.test('D50: finds the log files of every kind of notification, bare and in envelopes', (t) => {
  for (const wrap of [(body: string) => body, sns, (body: string) => sns(sns(body))]) {
    t.match(readNotification(wrap(s3Event('a/b+c%2B%C3%A4.json.gz'))), objects('a/b c+ä.json.gz'), 'S3 encodes keys');
    t.match(readNotification(wrap(cloudTrailNotification('a+b', 'c%20d'))), objects('a+b', 'c%20d'), 'CloudTrail does not');
    t.match(readNotification(wrap(eventBridgeObject('a+b%20c'))), objects('a+b%20c'), 'EventBridge does not');
    t.equal(readNotification(wrap(eventBridgeRecord(record('e1')))).kind, 'records');
    t.equal(readNotification(wrap(record('e1'))).kind, 'records');
    t.equal(readNotification(wrap(`{"Records":[${record('e1')},${record('e2')}]}`)).kind, 'records');
    t.equal(readNotification(wrap(`[${record('e1')}]`)).kind, 'records');
    t.equal(readNotification(wrap(JSON.stringify({ message: record('e1'), host: 'collector' }))).kind, 'records');
    t.equal(readNotification(wrap(JSON.stringify([{ log: record('e1') }]))).kind, 'records');
  }
  t.same(readNotification(sns(eventBridgeRecord(record('e1')))), { kind: 'records', json: eventBridgeRecord(record('e1')) });
  t.same(readNotification(sns(`\ufeff${record('e1')}`)), { kind: 'records', json: record('e1') }, 'ignores a byte order mark');
  t.equal(readNotification(`\ufeff${s3Event('a')}`).kind, 'objects');
  t.end();
});

void t.test('D50: ignores messages that announce no log file', (t) => {
  const ignored = [
    '{"Service":"Amazon S3","Event":"s3:TestEvent","Time":"2026-01-01T00:00:00Z","Bucket":"trail"}',
    'CloudTrail validation message.',
    '"CloudTrail validation message."\n',
    '{"Type":"SubscriptionConfirmation","Token":"x","Message":"You have chosen to subscribe"}',
    '{"Type":"UnsubscribeConfirmation","Message":"…"}',
    s3Event('a', 'ObjectRemoved:Delete'),
    s3Event('a', 'ObjectRestore:Completed'),
    s3Event('a', 'ObjectAnnotation:Put'),
    eventBridgeObject('a', 'Object Deleted'),
    eventBridgeObject('a', 'Object Annotation Created'),
    eventBridgeObject('a', 'Object Restore Completed'),
    '{"detail-type":"EC2 Instance State-change Notification","source":"aws.ec2","detail":{"state":"running"}}',
    '{"s3Bucket":"trail","s3ObjectKey":[]}',
    '{"Records":[]}',
    '{"detail-type":"AWS Insight via CloudTrail","source":"aws.cloudtrail","detail":{"eventType":"AwsCloudTrailInsight","insightDetails":{}}}',
  ];
  for (const body of ignored) {
    t.equal(readNotification(body).kind, 'ignored', body);
    t.equal(readNotification(sns(body)).kind, 'ignored', body);
  }
  t.end();
});

void t.test('reports unreadable parts as unusable without hiding the others', (t) => {
  const unusable = [
    '',
    'null',
    '7',
    '{}',
    '[]',
    'not json {{{',
    '{"Records":[1,null,[]]}',
    '{"Type":"Notification","Message":7}',
    '{"s3Bucket":7,"s3ObjectKey":["a"]}',
    '{"s3Bucket":"trail","s3ObjectKey":[{}]}',
    '{"detail-type":"AWS API Call via CloudTrail","source":"aws.iam","detail":"x"}',
    '{"detail-type":"Object Created","source":"aws.s3","detail":{"bucket":"b","object":[]}}',
    s3Event('%E0%A4%A'),
    sns(sns(sns(s3Event('a')))),
  ];
  for (const body of unusable) t.equal(readNotification(body).kind, 'unusable', body);
  const mixed = `{"Records":[${s3Part('a')},${s3Part('%E0%A4%A')},{"x":1},${s3Part('b')}]}`;
  t.match(readNotification(mixed), { ...objects('a', 'b'), unreadable: 2 });
  t.match(readNotification(`{"Records":[${s3Part('a')},${s3Part('b', 'ObjectRemoved:Delete')}]}`), objects('a'));
  t.end();
});

void t.test('no body throws, whatever its structure', (t) => {
  const words = [
    'Records',
    'Type',
    'Message',
    'Notification',
    's3',
    's3Bucket',
    's3ObjectKey',
    'detail',
    'detail-type',
    'source',
    'aws.s3',
  ];
  const more = [
    'Object Created',
    'bucket',
    'object',
    'key',
    'name',
    'eventSource',
    'aws:s3',
    'eventName',
    'ObjectCreated:Put',
    'Event',
    '__proto__',
  ];
  const word = fc.oneof(fc.constantFrom(...words, ...more), fc.string({ maxLength: 4 }));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      word,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(word, tie('value'), { maxKeys: 4 }),
    ),
  }));
  const kinds = ['objects', 'records', 'ignored', 'unusable'];
  fc.assert(
    fc.property(value, fc.boolean(), (one, isWrapped) => {
      const body = JSON.stringify(one);
      const note = readNotification(isWrapped ? sns(body) : body);
      if (note.kind !== 'objects') return kinds.includes(note.kind);
      return note.objects.length > 0 && note.objects.every(({ bucket, key }) => typeof bucket === 'string' && typeof key === 'string');
    }),
    { numRuns: 3_000 },
  );
  fc.assert(fc.property(fc.string(), (body) => kinds.includes(readNotification(body).kind)));
  t.end();
});

const shared = '../shared/data/queue-bodies-cloudtrail-rs';
void t.test('reads recorded bodies', { skip: existsSync(shared) ? false : 'no recorded bodies on this machine' }, (t) => {
  const kindOf: Readonly<Record<string, string>> = {
    'eventbridge-object-annotation-created.json': 'ignored',
    'eventbridge-object-created-plus-key.json': 'objects',
    'eventbridge-object-created-unsupported-version.json': 'objects',
    'eventbridge-object-created.json': 'objects',
    'eventbridge-object-deleted.json': 'ignored',
    'eventbridge-object-restore-completed.json': 'ignored',
    's3-event-object-created.json': 'objects',
    's3-event-urlencoded-key.json': 'objects',
    's3-test-event.json': 'ignored',
    'sns-s3-event.json': 'objects',
    'sns-s3-test-event.json': 'ignored',
    'sqs-batch-partial-garbage.json': 'objects unusable objects',
    'sqs-s3-event.json': 'objects',
    'sqs-sns-event.json': 'objects',
  };
  for (const name of readdirSync(shared)) {
    const text = readFileSync(join(shared, name), 'utf8');
    // Recorded invocations of functions contain the body, or the SNS envelope.
    const { Records = [] } = JSON.parse(text) as { readonly Records?: readonly { readonly body?: string; readonly Sns?: unknown }[] };
    const bodies = /^s[qn]s-/.test(name) ? Records.map(({ body, Sns }) => body ?? JSON.stringify(Sns)) : [text];
    t.equal(bodies.map((body) => readNotification(body).kind).join(' '), kindOf[name], name);
  }
  t.match(readNotification(readFileSync(join(shared, 'eventbridge-object-created-plus-key.json'), 'utf8')), {
    objects: [{ bucket: 'ct-siem-sync', key: 'my+file.json.gz', size: 4_096 }],
  });
  t.end();
});

void t.test('skips digests, insights, other services, folders, empty objects and other regions', (t) => {
  const why = (key: string, regions: readonly string[] = [], size?: number) =>
    skipReason({ bucket: 'b', key, size }, wantedRegions(regions));
  const key = (folder: string, region = 'eu-west-1') => `p/AWSLogs/o-abc123/111122223333/${folder}/${region}/2026/03/01/x.json.gz`;
  t.equal(why(key('CloudTrail')), undefined);
  t.equal(why(key('CloudTrail'), ['eu-west-1']), undefined);
  t.equal(
    why('AWSLogs/111122223333/CloudTrail/us-east-1/2026/03/01/x.json.gz', ['eu-west-1']),
    undefined,
    'global services log to us-east-1',
  );
  t.equal(why(key('CloudTrail', 'us-gov-west-1'), ['us-gov-east-1']), undefined, 'in other partitions, to the region of that partition');
  t.equal(why('exports/my-records.json', ['eu-west-1']), undefined, 'keys that no trail writes are not filtered');
  t.match(why(key('CloudTrail', 'eu-west-2'), ['eu-west-1']), /another region/);
  t.match(why(key('CloudTrail-Digest')), /not a log file/);
  t.match(why(key('CloudTrail-Insight')), /not a log file/);
  t.match(why(key('Config')), /another service/);
  t.match(why('AWSLogs/'), /folder/);
  t.match(why('a', [], 0), /empty/);
  t.end();
});

void t.test('reads a queue address from a URL, ARN or name', (t) => {
  const url = 'https://sqs.eu-west-1.amazonaws.com/111122223333/trail-events';
  t.same(readQueueAddress(url), { name: 'trail-events', url, account: '111122223333', region: 'eu-west-1' });
  for (const [host, region] of [
    ['sqs-fips.us-west-2.amazonaws.com', 'us-west-2'],
    ['eu-central-1.queue.amazonaws.com', 'eu-central-1'],
    ['queue.amazonaws.com', 'us-east-1'],
    ['sqs.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
    ['sqs.cn-north-1.amazonaws.com.cn', 'cn-north-1'],
    ['vpce-1a2b-3c4d.sqs.us-east-2.vpce.amazonaws.com', 'us-east-2'],
    ['localhost:4566', ''],
  ] as const)
    t.equal(readQueueAddress(`https://${host}/111122223333/q`).region, region, host);
  for (const partition of ['aws', 'aws-cn', 'aws-us-gov']) {
    const address = { name: 'q.fifo', url: '', account: '111122223333', region: 'eu-west-1' };
    t.same(readQueueAddress(`arn:${partition}:sqs:eu-west-1:111122223333:q.fifo`), address);
  }
  t.same(readQueueAddress('trail-events'), { name: 'trail-events', url: '', account: '', region: '' });
  t.end();
});
