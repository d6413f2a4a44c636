import type { S3Client } from '@aws-sdk/client-s3';
import type { SchedulerLike } from 'rxjs';
import { Failure } from '../../model/failure.js';
import type { SourceMeter } from '../../model/contracts/source.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { failureOfAws } from '../../clients/aws-clients.js';
import type { BatchSource, DecodePool } from '../../decode/workers/decode-pool.js';
import { BrokenInput } from '../../decode/broken-input.js';
import { openSemaphore } from '../../lib/semaphore.js';

/** Opens log files in buckets. All sources share one instance, so that its bounds hold for all of them together. */
export interface TrailObjects {
  /**
   * The records of one log file while it is downloaded; the first `next` starts the download. `next` rejects with a `Failure` if the file
   * as a whole is unusable (missing, truncated, damaged, too long): earlier batches are valid, and are read again when the file is opened
   * again. Malformed records are part of the batches. Counts `object_read`, `object_failed` and `bytes`.
   */
  open(bucket: string, key: string, meter: Pick<SourceMeter, 'count'>): BatchSource;
}

type TrailObjectsOptions = {
  /** Called for each file; the caller owns the client. */
  readonly s3: () => Promise<S3Client>;
  readonly pool: DecodePool;
  /** Maximum bytes of text in a file (`max_object_bytes`). */
  readonly maxBytes: number;
  /** Files open concurrently (`performance.event_worker_count`); further ones wait in order. */
  readonly workers: number;
  readonly scheduler?: SchedulerLike;
};

/** Maximum milliseconds that a download may stall while the reader waits for it. */
const pauseAllowed = 30_000;

/** **Keeps** up to 1 MiB per open file that was downloaded and not inflated, and the batches of the pool. */
export const openTrailObjects = ({ s3, pool, maxBytes, workers, scheduler = systemScheduler }: TrailObjectsOptions): TrailObjects => {
  const slots = openSemaphore(workers);

  const begin = async (bucket: string, key: string, meter: Pick<SourceMeter, 'count'>, signal: AbortSignal): Promise<BatchSource> => {
    const [client, { GetObjectCommand }] = await Promise.all([s3(), import('@aws-sdk/client-s3')]);
    const got = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal });
    const body = got.Body as (AsyncIterable<Uint8Array> & { readonly destroy: (error?: Error) => void }) | undefined;
    const size = got.ContentLength;
    if (body === undefined || size === 0) {
      body?.destroy();
      return nothing;
    }
    const pieces = guarded(body, scheduler, size, (bytes) => meter.count('bytes', bytes));
    return pool.openPacked(pieces, size, { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false, maxBytes });
  };

  return {
    open: (bucket, key, meter) => {
      const what = `read s3://${bucket}/${key}`;
      const abort = new AbortController();
      let release: (() => void) | undefined;
      let source: Promise<BatchSource> | undefined;
      let isOver = false;
      const start = async (): Promise<BatchSource> => {
        release = await slots.acquire(abort.signal);
        // The file was closed after the permit was granted, so `end` could not release it.
        if (isOver) release();
        return begin(bucket, key, meter, abort.signal);
      };
      const end = (outcome: 'object_read' | 'object_failed' | undefined): void => {
        if (isOver) return;
        isOver = true;
        release?.();
        if (outcome !== undefined) meter.count(outcome, 1);
      };
      return {
        next: async () => {
          try {
            if (isOver) return undefined;
            source ??= start();
            const batch = await (await source).next();
            if (abort.signal.aborted) throw new BrokenInput('was closed');
            if (batch === undefined) end('object_read');
            return batch;
          } catch (error) {
            end(abort.signal.aborted ? undefined : 'object_failed');
            abort.abort();
            if (error instanceof BrokenInput) throw new Failure('Failed', `cannot ${what}: ${error.message}`);
            throw failureOfAws(error, what);
          }
        },
        close: async () => {
          end(undefined);
          abort.abort();
          // `next` has reported the failure, or the file was closed.
          await source?.then(
            (open) => open.close(),
            () => undefined,
          );
        },
      };
    },
  };
};

const nothing: BatchSource = { next: () => Promise.resolve(undefined), close: () => Promise.resolve() };

/** Yields the pieces of a body; rejects if a piece is late or the body ends early. A generator, because the decoder pulls the pieces. */
async function* guarded(
  body: AsyncIterable<Uint8Array> & { readonly destroy: (error?: Error) => void },
  scheduler: SchedulerLike,
  size: number | undefined,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  let read = 0;
  try {
    for (;;) {
      const stall = scheduler.schedule(() => body.destroy(new BrokenInput('the download stalled')), pauseAllowed);
      const next = await pieces.next().finally(() => {
        stall.unsubscribe();
      });
      if (next.done === true) break;
      read += next.value.length;
      count(next.value.length);
      yield next.value;
    }
    if (size !== undefined && read !== size) throw new BrokenInput('the download was cut off');
  } finally {
    body.destroy();
  }
}
