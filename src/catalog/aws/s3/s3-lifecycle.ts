import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, child, children, flagAt, inDocument, parameter, s3Document, scalarAt, tagsOf, textAt } from './s3-document.js';
import { bucketTarget, s3Setting, settingType } from './s3-setting.js';

/**
 * Lifecycle rules in the form of the standalone resource and of `lifecycle_rule` of `aws_s3_bucket`. Source: S3 API reference,
 * PutBucketLifecycleConfiguration; schemas of the Terraform AWS provider, versions 3 to 6.
 */

const lifecycle = s3Document('LifecycleConfiguration');

/** Always midnight UTC; the two resources write it as RFC 3339 without fractions, and as a date only. */
const dateAt = (from: Json | undefined): string | null => {
  const date = textAt(from, 'Date').slice(0, 10);
  return date === '' ? null : date;
};
const timeAt = (from: Json | undefined): string | null => {
  const date = dateAt(from);
  return date === null ? null : `${date}T00:00:00Z`;
};

const filterBlock = (filter: Json): JsonObject => ({
  prefix: scalarAt(filter, 'Prefix'),
  object_size_greater_than: scalarAt(filter, 'ObjectSizeGreaterThan'),
  object_size_less_than: scalarAt(filter, 'ObjectSizeLessThan'),
  tag: children(filter, 'Tag').map((tag) => ({ key: textAt(tag, 'Key'), value: textAt(tag, 'Value') })),
  and: block(child(filter, 'And'), (and) => ({
    prefix: scalarAt(and, 'Prefix'),
    object_size_greater_than: scalarAt(and, 'ObjectSizeGreaterThan'),
    object_size_less_than: scalarAt(and, 'ObjectSizeLessThan'),
    tags: tagsOf(children(and, 'Tag')),
  })),
});

const standaloneRule = (rule: Json): JsonObject => ({
  id: textAt(rule, 'ID'),
  status: textAt(rule, 'Status'),
  prefix: scalarAt(rule, 'Prefix'),
  filter: block(child(rule, 'Filter'), filterBlock),
  expiration: block(child(rule, 'Expiration'), (one) => ({
    date: timeAt(one),
    days: scalarAt(one, 'Days'),
    expired_object_delete_marker: flagAt(one, 'ExpiredObjectDeleteMarker'),
  })),
  transition: children(rule, 'Transition').map((one) => ({
    date: timeAt(one),
    days: scalarAt(one, 'Days'),
    storage_class: textAt(one, 'StorageClass'),
  })),
  noncurrent_version_expiration: block(child(rule, 'NoncurrentVersionExpiration'), (one) => ({
    noncurrent_days: scalarAt(one, 'NoncurrentDays'),
    newer_noncurrent_versions: scalarAt(one, 'NewerNoncurrentVersions'),
  })),
  noncurrent_version_transition: children(rule, 'NoncurrentVersionTransition').map((one) => ({
    noncurrent_days: scalarAt(one, 'NoncurrentDays'),
    newer_noncurrent_versions: scalarAt(one, 'NewerNoncurrentVersions'),
    storage_class: textAt(one, 'StorageClass'),
  })),
  abort_incomplete_multipart_upload: block(child(rule, 'AbortIncompleteMultipartUpload'), (one) => ({
    days_after_initiation: scalarAt(one, 'DaysAfterInitiation'),
  })),
});

const inlineRule = (rule: Json): JsonObject => {
  const filter = child(rule, 'Filter');
  const and = child(filter, 'And');
  return {
    id: textAt(rule, 'ID'),
    enabled: textAt(rule, 'Status') === 'Enabled',
    prefix: scalarAt(rule, 'Prefix') ?? scalarAt(filter, 'Prefix') ?? scalarAt(and, 'Prefix'),
    tags: tagsOf([...children(filter, 'Tag'), ...children(and, 'Tag')]),
    expiration: block(child(rule, 'Expiration'), (one) => ({
      date: dateAt(one),
      days: scalarAt(one, 'Days'),
      expired_object_delete_marker: flagAt(one, 'ExpiredObjectDeleteMarker'),
    })),
    transition: children(rule, 'Transition').map((one) => ({
      date: dateAt(one),
      days: scalarAt(one, 'Days'),
      storage_class: textAt(one, 'StorageClass'),
    })),
    noncurrent_version_expiration: block(child(rule, 'NoncurrentVersionExpiration'), (one) => ({ days: scalarAt(one, 'NoncurrentDays') })),
    noncurrent_version_transition: children(rule, 'NoncurrentVersionTransition').map((one) => ({
      days: scalarAt(one, 'NoncurrentDays'),
      storage_class: textAt(one, 'StorageClass'),
    })),
    abort_incomplete_multipart_upload_days: scalarAt(child(rule, 'AbortIncompleteMultipartUpload'), 'DaysAfterInitiation'),
  };
};

const standalone = s3Setting('aws_s3_bucket_lifecycle_configuration');

/** S3 generates the id of a rule without one. The standalone resource requires an id, the inline block does not. */
const putLifecycle = c.firstOf(
  c.put(standalone, {
    rule: c.set(
      inDocument(lifecycle, (root) => children(root, 'Rule').map(standaloneRule)),
      'optional_ids',
    ),
    transition_default_minimum_object_size: parameter('x-amz-transition-default-minimum-object-size'),
  }),
  c.modify(bucketTarget, {
    lifecycle_rule: c.set(
      inDocument(lifecycle, (root) => children(root, 'Rule').map(inlineRule)),
      'generated_ids',
    ),
  }),
);
const deleteLifecycle = c.firstOf(c.destroy(standalone), c.modify(bucketTarget, { lifecycle_rule: c.fixed(null) }));

/** CloudTrail writes the older names; tools that use the API write the newer ones. */
export const s3Lifecycle: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: {
    aws_s3_bucket_lifecycle_configuration: settingType({
      defaults: { transition_default_minimum_object_size: 'all_storage_classes_128K' },
    }),
  },
  events: {
    PutBucketLifecycle: putLifecycle,
    PutBucketLifecycleConfiguration: putLifecycle,
    DeleteBucketLifecycle: deleteLifecycle,
    DeleteBucketLifecycleConfiguration: deleteLifecycle,
  },
};
