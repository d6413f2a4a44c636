import t from 'tap';
import { problemTexts } from './read.js';

const trail = (text: string): readonly string[] => problemTexts(`providers: {aws: {cloudtrail: {${text}}}}`);

void t.test('D57: rejects an invalid queue', (t) => {
  const url = 'https://sqs.eu-west-1.amazonaws.com/111122223333/events';
  const queues = [
    url,
    `${url}/`,
    'http://localhost:4566/000000000000/events',
    'http://127.0.0.1:9324/events',
    'arn:aws:sqs:eu-west-1:111122223333:events',
    'arn:aws-us-gov:sqs:us-gov-west-1:111122223333:events',
    'arn:aws-cn:sqs:cn-north-1:111122223333:calls.fifo',
    'trail-events_1',
    'calls.fifo',
    '',
  ];
  for (const queue of queues) {
    t.strictSame(trail(`queue: "${queue}"`), [], queue);
    t.strictSame(trail(`queues: ["${queue}"]`), [], queue);
  }
  const others = [
    'arn:aws:sns:eu-west-1:111122223333:events',
    'arn:aws:sqs:eu-west-1:1111:events',
    'sqs.eu-west-1.amazonaws.com/111122223333/events',
    'https://',
    'https://sqs.eu-west-1.amazonaws.com/',
    `${url}?Action=ReceiveMessage`,
    ' events',
    'a/b',
    'events.fifo.x',
    'x'.repeat(81),
  ];
  for (const queue of others) {
    const shown = `line 1: providers.aws.cloudtrail`;
    t.strictSame(trail(`queue: "${queue}"`), [`${shown}.queue: "${queue}": expected the URL, ARN or name of a queue`]);
    t.strictSame(trail(`queues: [events, "${queue}"]`), [`${shown}.queues: ["events","${queue}"]: expected URLs, ARNs or names of queues`]);
  }
  t.strictSame(
    trail('queue: "https://key:secret@sqs.eu-west-1.amazonaws.com/111122223333/events"'),
    [
      'line 1: providers.aws.cloudtrail.queue: "https://(redacted)@sqs.eu-west-1.amazonaws.com/111122223333/events": expected the URL, ARN or name of a queue',
    ],
    'requests are signed: a user in the URL is invalid and not shown',
  );
  t.end();
});

void t.test('D57: rejects impossible names of buckets, organizations and regions', (t) => {
  for (const bucket of ['trail-logs', 'Old_Bucket.1', 'arn:aws:s3:eu-west-1:111122223333:accesspoint/logs'])
    t.strictSame(trail(`bucket: "${bucket}"`), [], bucket);
  for (const bucket of ['s3://trail-logs', 'trail-logs/AWSLogs', 'trail logs'])
    t.match(trail(`bucket: "${bucket}"`), [/cloudtrail\.bucket: .*: expected the name of a bucket$/], bucket);
  t.strictSame(trail('organization_id: o-a1b2c3d4e5'), []);
  for (const id of ['a1b2c3d4e5', 'o-abc', 'o-a1b2c3d4e5/'])
    t.match(trail(`organization_id: "${id}"`), [/organization_id: .*: expected an id such as o-a1b2c3d4e5$/], id);
  t.match(trail('accounts: [111122223333]'), [/accounts: \[111122223333\]: expected a list of account ids of 12 digits, in quotes$/]);
  t.strictSame(problemTexts('providers: {aws: {regions: [eu-west-1, us-gov-west-1, cn-north-1, eusc-de-east-1]}}'), []);
  for (const region of ['eu-west', 'eu-west-1a', '*', 'EU-WEST-1'])
    t.match(problemTexts(`providers: {aws: {regions: [us-east-1, "${region}"]}}`), [
      /aws\.regions: .*: expected regions such as eu-central-1$/,
    ]);
  t.match(problemTexts('providers: {aws: {endpoint_url: "http://user:secret@localhost:4566"}}'), [
    /endpoint_url: .*: expected an http or https URL/,
  ]);
  t.end();
});
