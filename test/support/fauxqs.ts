import { register } from 'node:module';
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, DeleteQueueCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { buildApp } from 'fauxqs';
import type { AwsAccess } from '../../src/clients/aws-clients.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** The message bodies of a queue by their state. */
type QueueContent = { readonly ready: readonly string[]; readonly delayed: readonly string[]; readonly inflight: readonly string[] };

/** A server for SQS and S3 on a free loopback port. Tests use it over HTTP too. */
export type Fauxqs = {
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string;
  readonly region: string;
  /** Client settings for a source or backend under test. */
  readonly aws: AwsAccess;
  /** Environment of a service under test. */
  readonly env: Readonly<Record<string, string>>;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
  /** Creates a queue and returns its URL. */
  readonly createQueue: (name: string, attributes?: Readonly<Record<string, string>>) => Promise<string>;
  readonly deleteQueue: (url: string) => Promise<void>;
  /** Sends the bodies as messages in batches of ten. */
  readonly send: (url: string, ...bodies: readonly string[]) => Promise<void>;
  readonly queue: (name: string) => Promise<QueueContent>;
  readonly createBucket: (name: string) => Promise<void>;
  readonly put: (bucket: string, key: string, body: Uint8Array | string) => Promise<void>;
  readonly remove: (bucket: string, key: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const env = {
  AWS_ACCESS_KEY_ID: 'fauxqs',
  AWS_SECRET_ACCESS_KEY: 'fauxqs',
  AWS_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
} as const;

/** Nothing is stored on disk, but the package imports `node:sqlite`, which only newer versions of Node.js have. */
const withoutSqlite = `export const resolve = (name, context, next) =>
  name === 'node:sqlite' ? { url: 'data:text/javascript,export class DatabaseSync {}', shortCircuit: true } : next(name, context);`;

const loadFauxqs = async (): Promise<{ readonly buildApp: typeof buildApp }> => {
  if (process.getBuiltinModule('node:sqlite') === undefined) register(`data:text/javascript,${encodeURIComponent(withoutSqlite)}`);
  return import('fauxqs');
};

/**
 * Starts the server in this process, sets credentials for it, and stops it when the test ends. `port`: 0, or the port of a stopped server.
 */
export const startFauxqs = async (t: Test, port = 0): Promise<Fauxqs> => {
  Object.assign(process.env, env);
  const app = (await loadFauxqs()).buildApp({ logger: false, defaultRegion: env.AWS_REGION });
  const endpoint = await app.listen({ port, host: '127.0.0.1' });
  const client = { endpoint, region: env.AWS_REGION, maxAttempts: 1 };
  const s3 = new S3Client({ ...client, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const sqs = new SQSClient(client);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= (async () => {
      s3.destroy();
      sqs.destroy();
      app.server.closeAllConnections();
      await app.close();
    })();
    return stopped;
  };
  t.teardown(stop);
  return {
    endpoint,
    region: env.AWS_REGION,
    aws: { profile: '', region: env.AWS_REGION, endpointUrl: endpoint },
    env,
    s3,
    sqs,
    createQueue: async (name, attributes = {}) => {
      const made = await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes: { ...attributes } }));
      return made.QueueUrl ?? '';
    },
    deleteQueue: async (url) => {
      await sqs.send(new DeleteQueueCommand({ QueueUrl: url }));
    },
    send: async (url, ...bodies) => {
      for (let at = 0; at < bodies.length; at += 10) {
        const Entries = bodies.slice(at, at + 10).map((MessageBody, i) => ({ Id: `m${i}`, MessageBody }));
        const { Failed } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));
        if (Failed !== undefined && Failed.length > 0) throw new Error(`not sent: ${JSON.stringify(Failed)}`);
      }
    },
    queue: async (name) => contentOf((await (await fetch(`${endpoint}/_fauxqs/queues/${name}`)).json()) as Inspected),
    createBucket: async (name) => {
      await s3.send(new CreateBucketCommand({ Bucket: name }));
    },
    put: async (bucket, key, body) => {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
    },
    remove: async (bucket, key) => {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    stop,
  };
};

type Message = { readonly body: string };
type Inspected = {
  readonly messages?: {
    readonly ready: readonly Message[];
    readonly delayed: readonly Message[];
    readonly inflight: readonly { readonly message: Message }[];
  };
};

const contentOf = ({ messages }: Inspected): QueueContent => ({
  ready: (messages?.ready ?? []).map((one) => one.body),
  delayed: (messages?.delayed ?? []).map((one) => one.body),
  inflight: (messages?.inflight ?? []).map((one) => one.message.body),
});
