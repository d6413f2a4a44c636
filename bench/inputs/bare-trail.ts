import { GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { DeleteMessageBatchCommand, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { openS3, openSqs } from '../../src/clients/aws-clients.js';
import { account, region } from '../corpus/aws/declared.js';
import { answering } from '../service/peer.js';
import { cost, type Cost } from '../cost.js';
import { awsEnvironment } from './aws-environment.js';

/** The calls needed to read a trail, without processing the responses. */
export type BareTrail = typeof handlers;

type Reading = { readonly endpoint: string; readonly bucket: string; readonly objects: number; readonly atOnce: number };

Object.assign(process.env, awsEnvironment);

const readObject = async (s3: S3Client, Bucket: string, Key: string): Promise<void> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  const pieces = (Body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  while ((await pieces.next()).done !== true);
};

/** Reads queued objects, `atOnce` at a time, while more are added. */
const openReader = (atOnce: number, read: (key: string) => Promise<void>) => {
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  let done = 0;
  const begin = (): void => {
    for (let key = waiting[0]; key !== undefined && running.size < atOnce; key = waiting[0]) {
      waiting.shift();
      const one = read(key).then(() => {
        done++;
        running.delete(one);
        begin();
      });
      running.add(one);
    }
  };
  return {
    add: (keys: readonly string[]): void => {
      waiting.push(...keys);
      begin();
    },
    /** Resolves when at most `most` objects wait; with 0, when none is being read either. */
    below: async (most: number): Promise<number> => {
      while (waiting.length + (most === 0 ? running.size : 0) > most) await Promise.race(running);
      return done;
    },
  };
};

/** Resolves when all objects are read, with the deletions in progress. */
const receiveAll = async (
  sqs: SQSClient,
  s3: S3Client,
  { bucket, objects, atOnce, queue }: Queue,
): Promise<readonly Promise<unknown>[]> => {
  const QueueUrl = queue;
  const reader = openReader(atOnce, (key) => readObject(s3, bucket, key));
  const deleting: Promise<unknown>[] = [];
  for (let got = 0; got < objects;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 20,
        MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      }),
    );
    got += Messages.length;
    reader.add(Messages.map(({ Body = '' }) => (JSON.parse(Body) as Notification).Records[0].s3.object.key));
    await reader.below(10);
    if (Messages.length === 0) continue;
    const Entries = Messages.map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle }));
    deleting.push(sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries })));
  }
  if ((await reader.below(0)) !== objects) throw new Error('not every object was read');
  return deleting;
};
type Queue = Reading & { readonly queue: string };
type Notification = { readonly Records: readonly [{ readonly s3: { readonly object: { readonly key: string } } }] };

const listAll = async (s3: S3Client, { bucket, objects, atOnce }: Reading): Promise<void> => {
  const reader = openReader(atOnce, (key) => readObject(s3, bucket, key));
  let ContinuationToken: string | undefined;
  do {
    const Prefix = `AWSLogs/${account}/CloudTrail/${region}/`;
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix, ...(ContinuationToken === undefined ? {} : { ContinuationToken }) }),
    );
    reader.add((page.Contents ?? []).map(({ Key = '' }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  if ((await reader.below(0)) !== objects) throw new Error('not every object was read');
};

const handlers = {
  queue: async (reading: Queue): Promise<Cost> => {
    const aws = { profile: '', region, endpointUrl: reading.endpoint };
    const [sqs, s3] = await Promise.all([openSqs(aws), openS3(aws)]);
    let deleting: readonly Promise<unknown>[] = [];
    const taken = await cost(async () => {
      deleting = await receiveAll(sqs, s3, reading);
    });
    await Promise.all(deleting);
    for (const client of [sqs, s3]) client.destroy();
    return taken;
  },
  bucket: async (reading: Reading): Promise<Cost> => {
    const s3 = await openS3({ profile: '', region, endpointUrl: reading.endpoint });
    const taken = await cost(() => listAll(s3, reading));
    s3.destroy();
    return taken;
  },
};
answering(handlers);
