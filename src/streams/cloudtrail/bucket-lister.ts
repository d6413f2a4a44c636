import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { Failure } from '../../model/failure.js';
import type { Timers } from '../../runtime/timers.js';
import { failureOfAws } from '../../clients/aws-clients.js';

/** `modified`: when it arrived, by S3's clock, milliseconds since the epoch. */
type ListedObject = { readonly key: string; readonly modified: number };

/** What there is in a bucket. All reject with a `Failure`, promptly when `signal` is aborted. */
export interface BucketLister {
  /** By S3's clock, as far as its last answer told: the times of arrival are of that clock, and this machine's may be wrong by hours. */
  now(): number;
  /** The objects below a prefix in the order of their keys, page by page; none up to the key `after`. */
  objects(prefix: string, after: string, signal: AbortSignal): AsyncGenerator<readonly ListedObject[], void, undefined>;
  /** The names of the folders in a folder; at most 100,000. */
  folders(prefix: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Rejects where the bucket cannot be listed. */
  probe(prefix: string, signal: AbortSignal): Promise<void>;
}

/** A page; S3 gives no more. */
const pageSize = 1_000;
const mostFolders = 100_000;
/** The client bounds how long an answer takes to begin, this how long to end. */
const pageWithin = 60_000;
/** By less two clocks may differ without one being wrong; answers tell whole seconds, late. */
const leastSkew = 60_000;

type ListOptions = { readonly client: S3Client; readonly bucket: string; readonly timers: Timers };

export const openBucketLister = async ({ client, bucket, timers }: ListOptions): Promise<BucketLister> => {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const what = `list bucket ${bucket}`;
  type Page = { readonly Prefix: string; readonly StartAfter?: string; readonly Delimiter?: string; readonly MaxKeys: number };
  const pages = async function* (page: Page, signal: AbortSignal): AsyncGenerator<ListObjectsV2CommandOutput, void, undefined> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, ...page, ...(token === undefined ? {} : { ContinuationToken: token }) });
      const answer = await within(timers, signal, what, (abortSignal) => client.send(command, { abortSignal }));
      yield answer;
      token = answer.IsTruncated === true ? answer.NextContinuationToken : undefined;
    } while (token !== undefined);
  };
  return {
    now: () => {
      const { systemClockOffset: offset } = client.config;
      return timers.now() + (Math.abs(offset) < leastSkew ? 0 : offset);
    },
    objects: async function* (prefix, after, signal) {
      const page = { Prefix: prefix, MaxKeys: pageSize, ...(after === '' ? {} : { StartAfter: after }) };
      for await (const { Contents = [] } of pages(page, signal))
        yield Contents.map(({ Key = '', LastModified }) => ({ key: Key, modified: LastModified?.getTime() ?? Number.MAX_SAFE_INTEGER }));
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

/** A call that is given up when it takes too long. */
const within = async <A>(timers: Timers, signal: AbortSignal, what: string, call: (signal: AbortSignal) => Promise<A>): Promise<A> => {
  const own = new AbortController();
  const abort = (): void => {
    own.abort();
  };
  if (signal.aborted) throw new Failure('Failed', `cannot ${what}: it was stopped`);
  signal.addEventListener('abort', abort, { once: true });
  const tooLate = new Failure('NotConnected', `cannot ${what}: no answer in time`);
  const cancel = timers.after(pageWithin, () => {
    own.abort(tooLate);
  });
  try {
    return await call(own.signal);
  } catch (error) {
    throw own.signal.reason === tooLate ? tooLate : failureOfAws(error, what);
  } finally {
    cancel();
    signal.removeEventListener('abort', abort);
  }
};
