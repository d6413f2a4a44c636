import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PutObjectCommand, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { startFauxqs } from './fauxqs.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** The server of `fauxqs.ts` in a separate process, which ends with its parent. */
export type KillServer = {
  readonly endpoint: string;
  /** Environment of a service under test. */
  readonly env: Readonly<Record<string, string>>;
  readonly createBucket: (name: string) => Promise<void>;
  readonly put: (bucket: string, key: string, body: Uint8Array) => Promise<void>;
  /** Creates a queue and returns its path. */
  readonly createQueue: (name: string) => Promise<string>;
  readonly send: (queue: string, bodies: readonly string[]) => Promise<void>;
  /** Undeleted messages, hidden or visible. */
  readonly left: (queue: string) => Promise<number>;
  /** Receives all messages and makes them visible again, `times` times. */
  readonly receiveAndRelease: (queue: string, times: number) => Promise<void>;
};

const env = {
  AWS_ACCESS_KEY_ID: 'fauxqs',
  AWS_SECRET_ACCESS_KEY: 'fauxqs',
  AWS_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
} as const;

export const startKillServer = async (t: Test): Promise<KillServer> => {
  Object.assign(process.env, env);
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('exit', () => reject(new Error('the server exited')));
  });
  const client = { endpoint, region: env.AWS_REGION };
  const s3 = new S3Client({ ...client, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const sqs = new SQSClient(client);
  t.teardown(async () => {
    s3.destroy();
    sqs.destroy();
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    await ended;
  });
  const urlOf = (queue: string): string => `${endpoint}/000000000000/${queue}`;
  return {
    endpoint,
    env,
    createBucket: async (name) => {
      await s3.send(new CreateBucketCommand({ Bucket: name }));
    },
    put: async (bucket, key, body) => {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
    },
    createQueue: async (name) => {
      await sqs.send(new CreateQueueCommand({ QueueName: name }));
      return `/000000000000/${name}`;
    },
    send: async (queue, bodies) => {
      for (let at = 0; at < bodies.length; at += 10) {
        const Entries = bodies.slice(at, at + 10).map((MessageBody, i) => ({ Id: `m${String(i)}`, MessageBody }));
        const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries }));
        if (Failed.length > 0) throw new Error(`not sent: ${JSON.stringify(Failed)}`);
      }
    },
    left: async (queue) => {
      const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: ['All'] }));
      return Object.entries(Attributes)
        .filter(([name]) => name.startsWith('ApproximateNumberOfMessages'))
        .reduce((sum, [, value]) => sum + Number(value), 0);
    },
    receiveAndRelease: async (queue, times) => {
      const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: ['All'] }));
      let due = Number(Attributes['ApproximateNumberOfMessages'] ?? 0) * times;
      while (due > 0) {
        const command = new ReceiveMessageCommand({ QueueUrl: urlOf(queue), MaxNumberOfMessages: Math.min(10, due), VisibilityTimeout: 0 });
        due -= (await sqs.send(command)).Messages?.length ?? 0;
      }
    },
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'serve') {
  const { endpoint } = await startFauxqs({ teardown: () => undefined });
  process.send?.(endpoint);
  process.once('disconnect', () => process.exit());
}
