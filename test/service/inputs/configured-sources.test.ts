import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import t from 'tap';
import { configuredSources } from '../../../src/service/inputs/configured-sources.js';
import type { Source } from '../../../src/model/contracts/source.js';
import { DeclaredObjects } from '../../../src/decode/declared-objects.js';
import { usable } from '../../config/read.js';
import { startFauxqs } from '../../support/fauxqs.js';
import { RecordingLog } from '../../support/recording-log.js';
import { connect, readIds, redrive } from '../../streams/cloudtrail/queue/queue-fixture.js';
import { record } from '../../streams/cloudtrail/queue/queue-bodies.js';

const silent = { facts: () => undefined, connected: () => undefined, failed: () => undefined, count: () => undefined };

const open = (yaml: string, log = new RecordingLog()) =>
  configuredSources(usable(yaml), {
    folder: '/',
    environment: {},
    declared: new DeclaredObjects(),
    clock: { now: () => '', seen: () => undefined },
    metrics: { source: () => silent },
    log: () => log,
  });

const namesOf = async (yaml: string): Promise<readonly string[]> => {
  const { sources, close } = open(yaml);
  await close();
  return sources.map(({ name }) => name);
};

const trail = (more: string, role = 'active'): string => `
role: ${role}
sensor: {enabled: true}
providers: {aws: {cloudtrail: {bucket: trail, ${more}}}}`;

void t.test('D50: reads a queue once under all its names, and tells queues with one name apart by region', async (t) => {
  const url = 'https://sqs.eu-west-1.amazonaws.com/111122223333/events';
  const arn = 'arn:aws:sqs:eu-west-1:111122223333:events';
  const other = 'arn:aws:sqs:us-east-1:111122223333:events';
  t.strictSame(await namesOf(trail(`queue: "${url}", queues: ["${arn}", "${other}", "${url}", "", plain]`)), [
    'sensor',
    'cloudtrail-queue:eu-west-1:events',
    'cloudtrail-queue:us-east-1:events',
    'cloudtrail-queue:plain',
    'cloudtrail-bucket:trail',
  ]);
});

void t.test(
  'a replica reads only the bucket and leaves the sensor and queues to the active instance; without configuration there are no sources',
  async (t) => {
    t.strictSame(await namesOf(trail('queue: events', 'replica')), ['cloudtrail-bucket:trail']);
    t.strictSame(await namesOf(''), []);
    t.strictSame(await namesOf('providers: {aws: {enabled: false, cloudtrail: {queue: events}}}'), []);
  },
);

void t.test('D70: reads subscriptions once, and the log of resources; a replica leaves subscriptions to the active instance', async (t) => {
  const logs = (role: string): string => `
role: ${role}
providers:
  gcp:
    audit_logs:
      subscription: projects/a/subscriptions/audit
      subscriptions: [projects/b/subscriptions/audit, projects/a/subscriptions/audit, projects/b/subscriptions/other]
      project: acme
      resource_names: [folders/12, projects/acme]`;
  const subscriptions = ['gcp-pubsub:a:audit', 'gcp-pubsub:b:audit', 'gcp-pubsub:other'];
  t.strictSame(await namesOf(logs('active')), [...subscriptions, 'gcp-logging']);
  t.strictSame(await namesOf(logs('replica')), ['gcp-logging']);
  t.strictSame(await namesOf('providers: {gcp: {audit_logs: {project: acme}}}'), ['gcp-logging:acme']);
  t.strictSame(await namesOf('providers: {gcp: {audit_logs: {resource_names: [organizations/12]}}}'), ['gcp-logging:organizations:12']);
  t.strictSame(await namesOf('providers: {gcp: {enabled: false, audit_logs: {project: acme}}}'), []);
});

void t.test('D50: reads a queue configured by name and by URL once, in the first source that resolves it', async (t) => {
  const server = await startFauxqs(t);
  await server.createQueue('dead');
  const url = await server.createQueue('events', redrive);
  const log = new RecordingLog();
  const aws = `region: us-east-1, endpoint_url: "${server.endpoint}", cloudtrail: {queue: events, queues: ["${url}"]}`;
  const { sources, close } = open(`providers: {aws: {${aws}}}`, log);
  t.teardown(close);
  t.same(
    sources.map(({ name }) => name),
    ['cloudtrail-queue:events', 'cloudtrail-queue:us-east-1:events'],
  );
  const first = await connect(sources[0] as Source);
  const second = await connect(sources[1] as Source);
  const idle = second.read();
  t.same(log.lines, [
    [
      'warn',
      'the queue is configured twice; it is read once',
      { source: 'cloudtrail-queue:us-east-1:events', reader: 'cloudtrail-queue:events' },
    ],
  ]);
  const ids = Array.from({ length: 25 }, (_, i) => `r${10 + i}`);
  await server.send(url, ...ids.map((id) => record(id)));
  t.same(await readIds(first, 25), ids);
  await first.close();
  second.drain();
  t.equal(await idle, undefined);
  await second.close();
  const again = await connect(sources[0] as Source);
  t.equal(log.lines.length, 1, 'the first source keeps the queue after a reconnect');
  await again.close();
});

void t.test('D50: reads two queues for one name in two regions, even behind one endpoint', async (t) => {
  const server = await startFauxqs(t);
  await server.createQueue('events', { VisibilityTimeout: '60' });
  const log = new RecordingLog();
  const [east, west] = ['us-east-1', 'us-west-2'].map((region) => `arn:aws:sqs:${region}:000000000000:events`);
  const other = new SQSClient({ endpoint: server.endpoint, region: 'us-west-2' });
  await other.send(new CreateQueueCommand({ QueueName: 'events', Attributes: { VisibilityTimeout: '60' } }));
  other.destroy();
  const aws = `region: us-east-1, endpoint_url: "${server.endpoint}", cloudtrail: {queue: "${east ?? ''}", queues: ["${west ?? ''}"]}`;
  const { sources, close } = open(`providers: {aws: {${aws}}}`, log);
  t.teardown(close);
  for (const source of sources) await (await connect(source)).close();
  t.equal(sources.length, 2);
  t.notOk(log.lines.some(([, message]) => /configured twice/.test(message)));
});
