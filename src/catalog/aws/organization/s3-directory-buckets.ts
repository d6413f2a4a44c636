import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { s3Access } from '../s3/s3-access.js';
import { parameter, s3Document, statedIn, valueIn } from '../s3/s3-document.js';
import { s3Lifecycle } from '../s3/s3-lifecycle.js';
import { bucketName, s3Setting } from '../s3/s3-setting.js';
import { documentTags, newDocumentTags } from '../s3/s3-tags.js';
import { s3AccessGrants } from './s3-access-grants.js';
import { s3AccessPoints } from './s3-access-points.js';

/**
 * Directory buckets of Amazon S3 and their access points. Their calls are those of other buckets, in records of another event source.
 * Source: S3 user guide "Logging with CloudTrail for directory buckets", S3 API reference, Terraform AWS provider 5 and 6.
 */

const configuration = s3Document('CreateBucketConfiguration');
const bucket = c.on('aws_s3_directory_bucket', { bucket: bucketName });

/** The ARN of a bucket or an access point in the call. */
const taggedArn = (kind: string): c.Read =>
  c.via(parameter('resourceArn'), (arn) => (new RegExp(`^arn:[^/]+:${kind}/[^/]+$`).test(text(arn) ?? '') ? arn : undefined));
const tagged = [
  c.on('aws_s3_directory_bucket', { arn: taggedArn('bucket') }),
  c.on('aws_s3_access_point', { arn: taggedArn('accesspoint') }),
];
const newTags = c.either(documentTags(s3Document('TagResourceRequest')), c.tagMap('tags'));

const { PutBucketPolicy, DeleteBucketPolicy } = s3Access.events;
const { CreateAccessPoint, DeleteAccessPoint, PutAccessPointPolicy, DeleteAccessPointPolicy } = s3AccessPoints.events;
const { PutAccessPointScope, DeleteAccessPointScope } = s3AccessGrants.events;

const encryption = s3Document('ServerSideEncryptionConfiguration');
const byDefault = (name: string): c.Read => valueIn(encryption, 'Rule', 'ApplyServerSideEncryptionByDefault', name);
const encrypted = s3Setting('aws_s3_bucket_server_side_encryption_configuration');
const [algorithm, key] = [
  'rule.apply_server_side_encryption_by_default.sse_algorithm',
  'rule.apply_server_side_encryption_by_default.kms_master_key_id',
] as const;

/** Entries of calls that are the same for all buckets. */
const shared = Object.fromEntries(
  Object.entries({
    PutBucketPolicy,
    DeleteBucketPolicy,
    ...s3Lifecycle.events,
    CreateAccessPoint,
    DeleteAccessPoint,
    PutAccessPointPolicy,
    DeleteAccessPointPolicy,
    PutAccessPointScope,
    DeleteAccessPointScope,
  }).flatMap(([name, entry]) => (entry === undefined ? [] : [[name, entry] as const])),
);

export const s3DirectoryBuckets: c.ServiceCatalog = {
  eventSource: 's3express.amazonaws.com',
  types: c.types('s3', {
    aws_s3_directory_bucket: {
      keys: [['bucket'], ['arn']],
      cloudId: 'bucket',
      defaults: { type: 'Directory', 'location.type': 'AvailabilityZone' },
    },
  }),
  events: {
    ...shared,
    CreateBucket: c.create(bucket, {
      data_redundancy: statedIn(configuration, 'Bucket', 'DataRedundancy'),
      'location.name': statedIn(configuration, 'Location', 'Name'),
      'location.type': statedIn(configuration, 'Location', 'Type'),
      tags: newDocumentTags(configuration),
      type: statedIn(configuration, 'Bucket', 'Type'),
    }),
    DeleteBucket: c.destroy(bucket),
    // Directory buckets always use bucket keys, whatever the call says.
    PutBucketEncryption: c.put(encrypted, { [algorithm]: byDefault('SSEAlgorithm'), [key]: byDefault('KMSMasterKeyID') }),
    DeleteBucketEncryption: c.modify(encrypted, { [algorithm]: c.fixed('AES256'), [key]: c.fixed(null) }),
    TagResource: c.among(...tagged.map((target) => c.modify(target, { tags: c.merge(newTags) }))),
    UntagResource: c.among(...tagged.map((target) => c.modify(target, { tags: c.drop('tagKeys') }))),
  },
};
