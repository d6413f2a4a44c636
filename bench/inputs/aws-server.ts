import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { buildApp } from 'fauxqs';
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { gzipSync } from 'node:zlib';
import { account, region } from '../corpus/aws/declared.js';
import { Random } from '../corpus/random.js';
import { corpusRecord } from '../corpus/aws/records.js';
import { corpusDefaults } from '../make-corpus.js';
import { answering, cpuTime } from '../service/peer.js';
import { awsEnvironment } from './aws-environment.js';

/** A server for SQS and S3, and its contents. */
export type AwsServer = typeof handlers;

type Trail = { readonly bucket: string; readonly objects: number; readonly records: number; readonly seed: number };
type Filled = { readonly keys: readonly string[]; readonly records: number; readonly bytes: number };

/** Replaces an import that requires a newer Node.js; the server stores nothing on disk here. */
const withoutSqlite = `export const resolve = (name, context, next) =>
  name === 'node:sqlite' ? { url: 'data:text/javascript,export class DatabaseSync {}', shortCircuit: true } : next(name, context);`;

const loadFauxqs = async (): Promise<{ readonly buildApp: typeof buildApp }> => {
  if (process.getBuiltinModule('node:sqlite') === undefined) register(`data:text/javascript,${encodeURIComponent(withoutSqlite)}`);
  return import('fauxqs');
};

Object.assign(process.env, awsEnvironment);
const app = (await loadFauxqs()).buildApp({ logger: false, defaultRegion: region });
const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
const s3 = new S3Client({ endpoint, region, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
const sqs = new SQSClient({ endpoint, region });

/** A CloudTrail key within the last hour, because a poller without a cursor looks back one hour. */
const keyOf = (number: number, objects: number, random: Random): string => {
  const time = new Date(Date.now() - 1_800_000 + Math.floor((number * 1_200_000) / objects)).toISOString();
  const stamp = `${time.slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
  const day = time.slice(0, 10).replaceAll('-', '/');
  return `AWSLogs/${account}/CloudTrail/${region}/${day}/${account}_CloudTrail_${region}_${stamp}_${random.hex(16)}.json.gz`;
};

/** The server accepts bodies of up to 11 MiB. */
const partSize = 8 * 2 ** 20;

const messageOf = (bucket: string, key: string): string =>
  JSON.stringify({
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: '2026-11-02T00:05:00.000Z',
        eventName: 'ObjectCreated:Put',
        s3: { s3SchemaVersion: '1.0', bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` }, object: { key, size: 1_000 } },
      },
    ],
  });

const handlers = {
  endpoint: (): string => endpoint,
  /** A bucket with log files of one to two times `records` records each, in the usual mix. */
  fill: async ({ bucket, objects, records, seed }: Trail): Promise<Filled> => {
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
    const random = new Random(seed);
    const keys: string[] = [];
    let [made, bytes] = [0, 0];
    const began = Date.parse('2026-11-02T00:00:00Z');
    for (let number = 0; number < objects; number++) {
      const count = records + random.int(records + 1);
      const parts = Array.from({ length: count }, (_, i) => JSON.stringify(corpusRecord(random, corpusDefaults, began + (made + i) * 10)));
      const body = gzipSync(`{"Records":[${parts.join(',')}]}`);
      const key = keyOf(number, objects, random);
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
      keys.push(key);
      made += count;
      bytes += body.length;
    }
    return { keys, records: made, bytes };
  },
  createQueue: async (name: string): Promise<string> => {
    const made = await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes: { VisibilityTimeout: '300' } }));
    return made.QueueUrl ?? '';
  },
  /** Sends a message for each object. */
  announce: async ({
    queue,
    bucket,
    keys,
  }: {
    readonly queue: string;
    readonly bucket: string;
    readonly keys: readonly string[];
  }): Promise<void> => {
    for (let at = 0; at < keys.length; at += 10) {
      const Entries = keys.slice(at, at + 10).map((key, i) => ({ Id: `m${String(i)}`, MessageBody: messageOf(bucket, key) }));
      await sqs.send(new SendMessageBatchCommand({ QueueUrl: queue, Entries }));
    }
  },
  /** Number of messages that were not deleted. */
  left: async (queue: string): Promise<number> => {
    const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
    const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: [...AttributeNames] }));
    return AttributeNames.reduce((sum, name) => sum + Number(Attributes[name] ?? NaN), 0);
  },
  createBucket: async (bucket: string): Promise<void> => {
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  },
  /** Uploads a file in one piece. */
  put: async ({
    bucket: Bucket,
    key: Key,
    path,
  }: {
    readonly bucket: string;
    readonly key: string;
    readonly path: string;
  }): Promise<void> => {
    const body = readFileSync(path);
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const Parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
    for (let at = 0; at < body.length; at += partSize) {
      const PartNumber = Parts.length + 1;
      const part = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: body.subarray(at, at + partSize) }));
      Parts.push({ PartNumber, ETag: part.ETag });
    }
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  },
  cpu: cpuTime,
};
answering(handlers);
