import { GetObjectCommand } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, GetQueueUrlCommand } from '@aws-sdk/client-sqs';
import t from 'tap';
import { openS3, openSqs } from '../../src/streams/aws-clients.js';
import { startFauxqs } from '../support/fauxqs.js';

const variables = ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'];

void t.test('a service that the environment names is found by its host alone, whether it is named by address or not', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('states');
  await server.put('states', 'a/b.tfstate', 'content');
  await server.createQueue('events');
  const before = variables.map((name) => [name, process.env[name]] as const);
  t.teardown(() => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });
  const { port } = new URL(server.aws.endpointUrl);
  for (const host of ['127.0.0.1', 'localhost']) {
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: `http://${host}:${port}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: 'us-east-1',
    });
    const access = { profile: '', region: '', endpointUrl: '' };
    const s3 = await openS3(access);
    const got = await s3.send(new GetObjectCommand({ Bucket: 'states', Key: 'a/b.tfstate' }));
    t.equal(await got.Body?.transformToString(), 'content', host);
    const sqs = await openSqs(access);
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'events' }));
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
    t.match(Attributes?.['QueueArn'], /:events$/, host);
    s3.destroy();
    sqs.destroy();
  }
});

void t.test('without one, buckets have names of their own', async (t) => {
  const s3 = await openS3({ profile: '', region: 'eu-west-1', endpointUrl: '' });
  t.equal(s3.config.forcePathStyle, false);
  s3.destroy();
});
