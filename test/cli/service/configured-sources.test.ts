import t from 'tap';
import { configuredSources } from '../../../src/cli/service/configured-sources.js';
import { usable } from '../../config/read.js';
import { NotedLog } from '../../support/noted-log.js';

const silent = { facts: () => undefined, connected: () => undefined, failed: () => undefined, count: () => undefined };

const namesOf = async (yaml: string): Promise<readonly string[]> => {
  const { sources, close } = configuredSources(usable(yaml), {
    folder: '/',
    clock: { now: () => '', seen: () => undefined },
    metrics: { source: () => silent } as never,
    log: () => new NotedLog(),
  });
  await close();
  return sources.map(({ name }) => name);
};

const trail = (more: string, role = 'active'): string => `
role: ${role}
sensor: {enabled: true}
providers: {aws: {cloudtrail: {bucket: trail, ${more}}}}`;

void t.test('D50: a queue is read once, by whatever it is called; queues of one name differ by their region', async (t) => {
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
  'a replica leaves the sensor and queues to the active instance, and reads the bucket; nothing configured is nothing',
  async (t) => {
    t.strictSame(await namesOf(trail('queue: events', 'replica')), ['cloudtrail-bucket:trail']);
    t.strictSame(await namesOf(''), []);
    t.strictSame(await namesOf('providers: {aws: {enabled: false, cloudtrail: {queue: events}}}'), []);
  },
);
