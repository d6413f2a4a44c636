import t from 'tap';
import { namedQueues } from '../../../../src/streams/cloudtrail/queue/named-queues.js';

const namesOf = (...queues: readonly string[]): readonly string[] => namedQueues(queues).map(({ name }) => name);

void t.test('each queue appears once, by its URL or ARN, in configured order', async (t) => {
  const url = 'https://sqs.eu-west-1.amazonaws.com/111122223333/events';
  const arn = 'arn:aws:sqs:eu-west-1:111122223333:events';
  t.same(namedQueues(['', url, arn, 'other', url]), [
    { queue: url, name: 'cloudtrail-queue:eu-west-1:events', region: 'eu-west-1' },
    { queue: 'other', name: 'cloudtrail-queue:other', region: '' },
  ]);
  t.same(namedQueues([]), []);
});

void t.test('queues of the same name differ by region, and within a region by account', async (t) => {
  const arn = (region: string, account: string) => `arn:aws:sqs:${region}:${account}:events`;
  t.same(namesOf(arn('eu-west-1', '111122223333'), arn('us-east-1', '111122223333')), [
    'cloudtrail-queue:eu-west-1:events',
    'cloudtrail-queue:us-east-1:events',
  ]);
  t.same(namesOf(arn('eu-west-1', '111122223333'), arn('eu-west-1', '444455556666'), arn('us-east-1', '444455556666')), [
    'cloudtrail-queue:eu-west-1:111122223333:events',
    'cloudtrail-queue:eu-west-1:444455556666:events',
    'cloudtrail-queue:us-east-1:events',
  ]);
});

void t.test('names are labels: other characters are replaced', async (t) => {
  t.same(namesOf('a b"c', 'calls.fifo'), ['cloudtrail-queue:a_b_c', 'cloudtrail-queue:calls.fifo']);
});
