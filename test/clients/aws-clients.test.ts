import { GetObjectCommand } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, GetQueueUrlCommand } from '@aws-sdk/client-sqs';
import t from 'tap';
import { failureOfAws, openS3, openSqs } from '../../src/clients/aws-clients.js';
import { Failure } from '../../src/model/failure.js';
import { startFauxqs } from '../support/fauxqs.js';

/** Sets environment variables for the duration of a test. */
const setVariables = (t: { readonly teardown: (work: () => void) => void }, values: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const before = process.env[name];
    const set = (to: string | undefined): void => {
      if (to === undefined) delete process.env[name];
      else process.env[name] = to;
    };
    t.teardown(() => {
      set(before);
    });
    set(value);
  }
};

void t.test('finds a service named in the environment by host alone, addressed by URL or name', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('states');
  await server.put('states', 'a/b.tfstate', 'content');
  await server.createQueue('events');
  const { port } = new URL(server.aws.endpointUrl);
  for (const host of ['127.0.0.1', 'localhost']) {
    setVariables(t, {
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

void t.test('otherwise buckets have their own host names', async (t) => {
  const s3 = await openS3({ profile: '', region: 'eu-west-1', endpointUrl: '' });
  t.equal(s3.config.forcePathStyle, false);
  s3.destroy();
});

void t.test('the region defaults to that of the queue; the environment takes precedence', async (t) => {
  const nowhere = { AWS_REGION: undefined, AWS_CONFIG_FILE: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' };
  setVariables(t, nowhere);
  const regionOf = async (region: string, fallback?: string): Promise<string> => {
    const s3 = await openS3({ profile: '', region, endpointUrl: '' }, fallback);
    const found = await s3.config.region().catch((error: unknown) => (error as Error).message);
    s3.destroy();
    return found;
  };
  t.equal(await regionOf('', 'eu-west-1'), 'eu-west-1');
  t.equal(await regionOf('us-east-2', 'eu-west-1'), 'us-east-2');
  t.equal(await regionOf(''), 'Region is missing');
  process.env['AWS_REGION'] = 'ap-south-1';
  t.equal(await regionOf('', 'eu-west-1'), 'ap-south-1');
});

void t.test('a missing region or missing credentials: the failure says what to set', async (t) => {
  const nowhere = { AWS_CONFIG_FILE: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };
  setVariables(t, { ...nowhere, AWS_REGION: undefined, AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined });
  const failureIn = async (region: string): Promise<string> => {
    const s3 = await openS3({ profile: '', region, endpointUrl: '' });
    const failure = await s3.send(new GetObjectCommand({ Bucket: 'b', Key: 'k' })).catch((error: unknown) => failureOfAws(error, 'read x'));
    s3.destroy();
    return failure instanceof Failure ? failure.message : 'read';
  };
  t.match(await failureIn(''), 'cannot read x: no region is known: set providers.aws.region or AWS_REGION');
  t.match(await failureIn('eu-west-1'), /^cannot read x: no credentials were found or loaded: set AWS_ACCESS_KEY_ID .* AWS_PROFILE/);
});
