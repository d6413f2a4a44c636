import type { S3Client } from '@aws-sdk/client-s3';
import { openS3 } from '../../clients/aws-clients.js';
import { gcsClient } from '../../clients/gcs-client.js';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { gcsBucket } from '../../streams/recorded/objects/gcs-bucket.js';
import type { ObjectBuckets } from '../../streams/recorded/objects/object-bucket.js';
import { s3Bucket } from '../../streams/recorded/objects/s3-bucket.js';

/** Opens buckets with the access of `providers.aws`, or of the environment. Loads no SDK before the first call. */
export const openObjectBuckets = ({ providers: { aws } }: Config, environment: Environment): ObjectBuckets => {
  const { profile, region, endpoint_url: endpointUrl } = aws;
  let client: Promise<S3Client> | undefined;
  const s3 = (): Promise<S3Client> => (client ??= openS3({ profile, region, endpointUrl }, 'us-east-1'));
  return {
    open: (store, bucket) =>
      store === 's3' ? s3Bucket(bucket, s3, systemScheduler) : gcsBucket(bucket, gcsClient(bucket, '', environment), systemScheduler),
    close: async () => {
      await client?.then(
        (opened) => {
          opened.destroy();
        },
        () => undefined,
      );
    },
  };
};
