import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { catchError, firstValueFrom, takeUntil, throwError, timeout, type SchedulerLike } from 'rxjs';
import { Failure } from '../../../model/failure.js';
import { abortable } from '../../../runtime/abortable.js';
import { errorOnAbort } from '../../../runtime/error-on-abort.js';
import { failureOfAws } from '../../../clients/aws-clients.js';

/** `modified`: time of arrival by S3's clock, milliseconds since the epoch. */
type ListedObject = { readonly key: string; readonly modified: number };

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
/** Milliseconds until a page must be complete. The client only limits the time until a response starts. */
const pageWithin = 60_000;
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
      const answer = await within(scheduler, signal, what, (abortSignal) => client.send(command, { abortSignal }));
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

/** A call with a deadline; rejects with a `Failure`. */
const within = <A>(scheduler: SchedulerLike, signal: AbortSignal, what: string, call: (signal: AbortSignal) => Promise<A>): Promise<A> =>
  firstValueFrom(
    abortable(call).pipe(
      catchError((error: unknown) => throwError(() => failureOfAws(error, what))),
      takeUntil(errorOnAbort(signal, () => new Failure('Failed', `cannot ${what}: stopped`))),
      timeout({
        first: pageWithin,
        scheduler,
        with: () => throwError(() => new Failure('NotConnected', `cannot ${what}: no answer in time`)),
      }),
    ),
  );
