import type { JsonObject } from '../../../src/lib/json.js';
import {
  createDirectory,
  directory,
  directoryName as bucket,
  directoryPoint,
  pointName as name,
  pointScope,
} from '../../catalog/aws/organization/s3-directory-buckets.cases.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** A directory bucket of S3 with an access point, as Terraform creates, changes and destroys them. */

const team = { Tags: { Tag: { Key: 'team', Value: 'data' } } };
const scope = (prefix: string): JsonObject => ({
  name,
  PutAccessPointScopeRequest: { Prefixes: { Prefix: prefix }, Permissions: { Permission: 'GetObject' } },
});

export const directoryBucketApplies: readonly Apply[] = life(
  'a directory bucket',
  [
    [directory(), directoryPoint(), pointScope()],
    [
      directory({ tags: {}, tags_all: {} }),
      directoryPoint(),
      pointScope({ scope: [{ permissions: ['GetObject'], prefixes: ['public/*'] }] }),
    ],
  ],
  {
    create: calls('s3express', [
      ['CreateBucket', createDirectory().request ?? null],
      ['CreateAccessPoint', { name, CreateAccessPointRequest: { Bucket: bucket, ...team } }],
      ['PutAccessPointScope', scope('reports/*')],
    ]),
    change: calls('s3express', [
      ['UntagResource', { resourceArn: directory().attributes['arn'] ?? '', tagKeys: ['team'] }],
      ['PutAccessPointScope', scope('public/*')],
    ]),
    destroy: calls('s3express', [
      ['DeleteAccessPointScope', { name }],
      ['DeleteAccessPoint', { name }],
      ['DeleteBucket', { bucketName: bucket }],
    ]),
  },
);
