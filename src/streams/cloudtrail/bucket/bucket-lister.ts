import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { SchedulerLike } from 'rxjs';
import { awsCall } from '../../../clients/aws-call.js';

/** `modified`: time of arrival by S3's clock, milliseconds since the epoch. `size`: bytes. */
type ListedObject = { readonly key: string; readonly modified: number; readonly size: number };

/** Lists a bucket. All calls reject with a `Failure`, promptly when `signal` aborts. */
export interface BucketLister {
  /**
   * The time by S3's clock, as of its last response. Times of arrival use that clock, because the clock of this machine may be wrong by
   * hours.
   */
  now(): number;
  /** The objects below a prefix, ordered by key and in pages, without those up to the key `after`. */
  objects(prefix: string, after: string, signal: AbortSignal): AsyncGenerator<readonly ListedObject[], void, undefined>;
  /** The names of the folders in a folder; at most 100,000. */
  folders(prefix: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Rejects if the bucket cannot be listed. */
  probe(prefix: string, signal: AbortSignal): Promise<void>;
}

/** Keys per page, the maximum of S3. */
const pageSize = 1_000;
const mostFolders = 100_000;
/** Smaller differences between the clocks are ignored, because responses contain whole seconds and arrive late. */
const leastSkew = 60_000;

type ListOptions = { readonly client: S3Client; readonly bucket: string; readonly scheduler: SchedulerLike };

export const openBucketLister = async ({ client, bucket, scheduler }: ListOptions): Promise<BucketLister> => {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const what = `list bucket ${bucket}`;
  type Page = { readonly Prefix: string; readonly StartAfter?: string; readonly Delimiter?: string; readonly MaxKeys: number };
  const pages = async function* (page: Page, signal: AbortSignal): AsyncGenerator<ListObjectsV2CommandOutput, void, undefined> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, ...page, ...(token === undefined ? {} : { ContinuationToken: token }) });
      const answer = await awsCall(scheduler, signal, what, (abortSignal) => client.send(command, { abortSignal }));
      yield answer;
      token = answer.IsTruncated === true ? answer.NextContinuationToken : undefined;
    } while (token !== undefined);
  };
  return {
    now: () => {
      const { systemClockOffset: offset } = client.config;
      return scheduler.now() + (Math.abs(offset) < leastSkew ? 0 : offset);
    },
    objects: async function* (prefix, after, signal) {
      const page = { Prefix: prefix, MaxKeys: pageSize, ...(after === '' ? {} : { StartAfter: after }) };
      for await (const { Contents = [] } of pages(page, signal))
        yield Contents.map(({ Key = '', LastModified, Size = 0 }) => ({
          key: Key,
          modified: LastModified?.getTime() ?? Number.MAX_SAFE_INTEGER,
          size: Size,
        }));
    },
    folders: async (prefix, signal) => {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages({ Prefix: prefix, Delimiter: '/', MaxKeys: pageSize }, signal)) {
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(prefix.length, -1));
        if (names.length >= mostFolders) break;
      }
      return names;
    },
    probe: async (prefix, signal) => {
      for await (const _ of pages({ Prefix: prefix, MaxKeys: 1 }, signal)) return;
    },
  };
};
