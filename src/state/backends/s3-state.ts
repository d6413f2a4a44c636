import type { GetObjectCommandInput, HeadObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Log } from '../../model/contracts/log.js';
import type { StateBackend, StatePoll } from '../../model/contracts/state-backend.js';
import type { StatePool } from '../state-pool.js';
import { collectBytes } from '../../lib/collect-bytes.js';
import { holdsCandidates, maxLockBytes } from './holds-candidates.js';
import { reasonOf } from './s3-reason.js';
import { snapshotOfBytes } from './snapshot-of-bytes.js';

type S3Options = {
  readonly bucket: string;
  readonly key: string;
  /** Opens the client on first use. */
  readonly client: () => Promise<S3Client>;
  /** Key of SSE-C in base64; undefined if the store decrypts by itself. */
  readonly customerKey: string | undefined;
  readonly useLockfile: boolean;
  readonly pool: StatePool;
  readonly log: Log;
};

/** Name of the source in facts. */
export const s3Source = (bucket: string, key: string): string => `s3://${bucket}/${key}`;

/**
 * A state in an S3-compatible object store. Its version is the ETag and, in a versioned bucket, the version id; a conditional request on
 * the ETag transfers nothing if the state is unchanged. Its lock is the object `<key>.tflock` that `use_lockfile` creates, with the
 * operation in its content. The store sends no change notifications. Requires `s3:GetObject` on both objects, and `kms:Decrypt` if the
 * bucket encrypts with a KMS key.
 */
export const s3State = ({ bucket, key, client, customerKey, useLockfile, pool, log }: S3Options): StateBackend => {
  const source = s3Source(bucket, key);
  const encryption = customerKey === undefined ? {} : customerEncryption(customerKey);
  let isWarned = false;

  const read = async (known: string | undefined, signal: AbortSignal): Promise<StatePoll> => {
    const [s3, { GetObjectCommand }] = await Promise.all([client(), import('@aws-sdk/client-s3')]);
    const input: GetObjectCommandInput = {
      Bucket: bucket,
      Key: key,
      ...encryption,
      ...(known === undefined ? {} : { IfNoneMatch: etagOf(known) }),
    };
    const {
      Body,
      ContentLength,
      ETag = '',
      VersionId = '',
      LastModified,
    } = await s3.send(new GetObjectCommand(input), { abortSignal: signal });
    if (!(Body instanceof Readable)) return failed('there is no body in the answer');
    const bytes = await collectBytes(Body, ContentLength).finally(() => Body.destroy());
    if (typeof bytes === 'string') return failed(bytes);
    const snapshot = await snapshotOfBytes(source, bytes, pool);
    if (typeof snapshot === 'string') return failed(snapshot);
    return { found: 'new', version: `${ETag} ${VersionId}`, isSettled: ETag !== '', modified: LastModified?.getTime() ?? 0, snapshot };
  };

  /** Whether an existing lock holds pending alerts (D9). An unreadable lock does. */
  const readLock = async (Key: string, signal: AbortSignal): Promise<boolean> => {
    try {
      const [s3, { GetObjectCommand }] = await Promise.all([client(), import('@aws-sdk/client-s3')]);
      const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key, ...encryption }), { abortSignal: signal });
      if (!(Body instanceof Readable)) return true;
      const info = await collectBytes(Body, ContentLength, maxLockBytes).finally(() => Body.destroy());
      return typeof info === 'string' || holdsCandidates(info);
    } catch (error) {
      // The lock may have been released in the meantime.
      return statusOf(error) !== 404;
    }
  };

  return {
    source,
    poll: async (known, signal) => {
      try {
        return await read(known, signal);
      } catch (error) {
        return statusOf(error) === 304 && known !== undefined ? { found: 'same' } : failed(reasonOf(error, `read ${source}`, signal));
      }
    },
    isLocal: false,
    isLocked: async (signal) => {
      if (!useLockfile) return undefined;
      const Key = `${key}.tflock`;
      try {
        const [s3, { HeadObjectCommand }] = await Promise.all([client(), import('@aws-sdk/client-s3')]);
        const input: HeadObjectCommandInput = { Bucket: bucket, Key, ...encryption };
        await s3.send(new HeadObjectCommand(input), { abortSignal: signal });
      } catch (error) {
        const status = statusOf(error);
        if (status === 404) return false;
        // Without `s3:ListBucket`, S3 returns 403 for missing keys.
        if (status === 403 && !isWarned) {
          isWarned = true;
          log.warn('cannot read the lock of the state: allow s3:GetObject on the lock and s3:ListBucket, or set s3_use_lockfile: false', {
            source,
            lock: s3Source(bucket, Key),
          });
        }
        return undefined;
      }
      return readLock(Key, signal);
    },
    watch: undefined,
  };
};

const failed = (message: string): StatePoll => ({ found: 'failed', message });

/** The ETag of a version. */
const etagOf = (version: string): string => version.slice(0, version.indexOf(' '));

/** Headers of SSE-C, for the object and its lock. */
const customerEncryption = (key: string) => ({
  SSECustomerAlgorithm: 'AES256',
  SSECustomerKey: key,
  SSECustomerKeyMD5: createHash('md5').update(Buffer.from(key, 'base64')).digest('base64'),
});

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
