import { text, type Json, type JsonObject } from '../../../lib/json.js';
import { among, create, destroy, drop, either, fixed, merge, modify, on, set, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';
import { child, children, inDocument, parameter, s3Document, statedIn, tagsOf } from './s3-document.js';
import { bucketTarget } from './s3-setting.js';

/**
 * Buckets and their tags. Source: S3 API reference (CreateBucket, PutBucketTagging; TagResource of the control API),
 * S3 user guide "CloudTrail events", schema of `aws_s3_bucket`.
 */

const location = s3Document('CreateBucketConfiguration');

/** `EU` is the old name of one region; without a constraint the bucket is created in the region of the call. */
const region: Read = via(statedIn(location, 'LocationConstraint'), (value) => (value === 'EU' ? 'eu-west-1' : value));

const lockHeader: Read = via(parameter('x-amz-bucket-object-lock-enabled'), (value) =>
  value === true || text(value)?.toLowerCase() === 'true' ? true : undefined,
);

/** Tags are in `TagSet.Tag`, `Tags.Tag`, or, in the form of the SDKs, in `TagSet` itself. */
const tagElements = (root: Json): readonly Json[] => {
  const sets = children(root, 'TagSet');
  const inner = sets.flatMap((one) => children(one, 'Tag'));
  return inner.length > 0 ? inner : sets.length > 0 ? sets : children(root, 'Tag');
};

const tags = (document: Read): Read =>
  tagMap(
    inDocument(document, (root) =>
      Object.entries(tagsOf(tagElements(root))).map(([key, value]): JsonObject => ({ key, value: value ?? null })),
    ),
  );

const locationWithTags: Read = (record) => {
  const root = location(record);
  return child(root, 'Tags') === undefined ? undefined : root;
};

/** Only buckets have an ARN without account and path; the control API also tags access points and other resources. */
const bucketArn: Read = via(parameter('resourceArn'), (arn) => (/^arn:[\w-]+:s3:::[^/]+$/.test(text(arn) ?? '') ? arn : undefined));
const bucketByArn = on('aws_s3_bucket', { arn: bucketArn });

export const s3Bucket: ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: {
    aws_s3_bucket: {
      keys: [['bucket'], ['arn']],
      scope: 'global',
      family: 's3',
      cloudId: 'bucket',
      noise: ['bucket_domain_name', 'bucket_regional_domain_name', 'hosted_zone_id', 'website_domain', 'website_endpoint', 'bucket_region'],
      defaults: {
        acl: 'private',
        request_payer: 'BucketOwner',
        acceleration_status: 'Suspended',
        // Version 3 has only the block of the lock, and creates the bucket with the header that is compared here.
        object_lock_enabled: true,
        'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm': 'AES256',
      },
    },
  },
  events: {
    CreateBucket: create(bucketTarget, {
      region,
      acl: parameter('x-amz-acl'),
      object_lock_enabled: lockHeader,
      tags: set(tags(locationWithTags), 'map'),
    }),
    DeleteBucket: destroy(bucketTarget),
    PutBucketTagging: modify(bucketTarget, { tags: set(tags(s3Document('Tagging')), 'map') }),
    DeleteBucketTagging: modify(bucketTarget, { tags: set(fixed({}), 'map') }),
    TagResource: among(modify(bucketByArn, { tags: merge(either(tags(s3Document('TagResourceRequest')), tagMap('tags'))) })),
    UntagResource: among(modify(bucketByArn, { tags: drop('tagKeys') })),
  },
};
