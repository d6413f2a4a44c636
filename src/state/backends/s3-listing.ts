import type { S3Client } from '@aws-sdk/client-s3';
import type { StateBackend, StateListing } from '../../model/contracts/state-backend.js';
import type { KeyPattern } from './s3-keys.js';
import { reasonOf } from './s3-reason.js';

type S3ListingOptions = {
  readonly source: string;
  readonly bucket: string;
  readonly patterns: readonly KeyPattern[];
  readonly client: () => Promise<S3Client>;
  readonly open: (key: string) => StateBackend;
};

/** Maximum pages of one listing, 1,000 objects each. */
const maxPages = 100;

/**
 * Lists the states of a bucket whose keys match. Fails if there are more than 100,000 objects below the prefixes. Requires `s3:ListBucket`.
 */
export const s3Listing = ({ source, bucket, patterns, client, open }: S3ListingOptions): StateListing => {
  const list = async (signal: AbortSignal): Promise<readonly StateBackend[] | string> => {
    const [s3, { ListObjectsV2Command }] = await Promise.all([client(), import('@aws-sdk/client-s3')]);
    const keys = new Set<string>();
    let pages = 0;
    for (const { prefix, matches } of patterns) {
      for (let ContinuationToken: string | undefined, isFirst = true; isFirst || ContinuationToken !== undefined; isFirst = false) {
        if (++pages > maxPages) return `cannot list ${source}: there are more than 100,000 objects; name a longer prefix`;
        const page = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }), {
          abortSignal: signal,
        });
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && matches(Key)) keys.add(Key);
        ContinuationToken = page.NextContinuationToken;
      }
    }
    return [...keys].sort().map(open);
  };
  return { source, list: (signal) => list(signal).catch((error: unknown) => reasonOf(error, `list ${source}`, signal)) };
};
