import type { S3Client } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { SchedulerLike } from 'rxjs';
import { awsCall } from '../../../clients/aws-call.js';
import { collectBytes } from '../../../lib/collect-bytes.js';
import { Failure } from '../../../model/failure.js';
import { openBucketLister } from '../../cloudtrail/bucket/bucket-lister.js';
import type { ObjectBucket } from './object-bucket.js';

/** A bucket of S3 or a compatible store. Requires `s3:ListBucket` and `s3:GetObject`. */
export const s3Bucket = (bucket: string, client: () => Promise<S3Client>, scheduler: SchedulerLike): ObjectBucket => ({
  list: async function* (prefix, signal) {
    const lister = await openBucketLister({ client: await client(), bucket, scheduler });
    yield* lister.objects(prefix, '', signal);
  },
  read: async (key, from, to, known, signal) => {
    const what = `read s3://${bucket}/${key}`;
    const [s3, { GetObjectCommand }] = await Promise.all([client(), import('@aws-sdk/client-s3')]);
    return awsCall(scheduler, signal, what, async (abortSignal) => {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        Range: `bytes=${String(from)}-${String(to - 1)}`,
        ...(known === undefined ? {} : { IfMatch: known }),
      });
      const { Body: body, ContentLength: length, ContentRange: range, ETag: version } = await s3.send(command, { abortSignal });
      if (!(body instanceof Readable)) throw new Failure('Failed', `cannot ${what}: there is no body in the answer`);
      abortSignal.addEventListener('abort', () => body.destroy());
      const bytes = await collectBytes(body, length);
      if (typeof bytes === 'string') throw new Failure('Failed', `cannot ${what}: ${bytes}`);
      // A store without ranges sends the whole object.
      return { bytes: range === undefined ? bytes.subarray(from) : bytes, version, isWhole: range === undefined };
    });
  },
});
