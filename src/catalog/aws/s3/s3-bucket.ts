import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { parameter, s3Document, statedIn } from './s3-document.js';
import { bucketTarget } from './s3-setting.js';
import { documentTags, newDocumentTags } from './s3-tags.js';

/**
 * Buckets and their tags. Source: S3 API reference (CreateBucket, PutBucketTagging; TagResource of the control API),
 * S3 user guide "CloudTrail events", schema of `aws_s3_bucket`.
 */

const location = s3Document('CreateBucketConfiguration');

/** `EU` is the old name of one region; without a constraint the bucket is created in the region of the call. */
const region: c.Read = c.via(statedIn(location, 'LocationConstraint'), (value) => (value === 'EU' ? 'eu-west-1' : value));

const lockHeader: c.Read = c.via(parameter('x-amz-bucket-object-lock-enabled'), (value) =>
  value === true || text(value)?.toLowerCase() === 'true' ? true : undefined,
);

/** The control API tags resources of several types, which their ARNs tell apart. */
const taggedArn = (form: RegExp): c.Read => c.via(parameter('resourceArn'), (arn) => (form.test(text(arn) ?? '') ? arn : undefined));
const tagged = [
  c.on('aws_s3_bucket', { arn: taggedArn(/^arn:[\w-]+:s3:::[^/]+$/) }),
  c.on('aws_s3_access_point', { arn: taggedArn(/^arn:[^/]+:accesspoint\/[^/]+$/) }),
  c.on('aws_s3control_access_grants_instance', { access_grants_instance_arn: taggedArn(/^arn:[^/]+:access-grants\/[^/]+$/) }),
  c.on('aws_s3control_access_grants_location', { access_grants_location_arn: taggedArn(/:access-grants\/[^/]+\/location\/[^/]+$/) }),
  c.on('aws_s3control_access_grant', { access_grant_arn: taggedArn(/:access-grants\/[^/]+\/grant\/[^/]+$/) }),
];
const newTags = c.either(documentTags(s3Document('TagResourceRequest')), c.tagMap('tags'));

export const s3Bucket: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: c.types('s3', 'global', {
    aws_s3_bucket: {
      keys: [['bucket'], ['arn']],
      cloudId: 'bucket',
      defaults: {
        acl: 'private',
        request_payer: 'BucketOwner',
        acceleration_status: 'Suspended',
        // Version 3 has only the block of the lock, and creates the bucket with the header that is compared here.
        object_lock_enabled: true,
        'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm': 'AES256',
      },
    },
  }),
  events: {
    CreateBucket: c.create(bucketTarget, {
      region,
      acl: parameter('x-amz-acl'),
      object_lock_enabled: lockHeader,
      tags: newDocumentTags(location),
    }),
    DeleteBucket: c.destroy(bucketTarget),
    PutBucketTagging: c.modify(bucketTarget, { tags: c.set(documentTags(s3Document('Tagging')), 'map') }),
    DeleteBucketTagging: c.modify(bucketTarget, { tags: c.set(c.fixed({}), 'map') }),
    TagResource: c.among(...tagged.map((target) => c.modify(target, { tags: c.merge(newTags) }))),
    UntagResource: c.among(...tagged.map((target) => c.modify(target, { tags: c.drop('tagKeys') }))),
  },
};
