import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, setting, under, xmlns } from './s3-states.js';

const lifecycle = (rules: Json, more: JsonObject = {}): JsonObject => call('lifecycle', { LifecycleConfiguration: { xmlns, Rule: rules }, ...more });

/** A rule as written by version 6 of the provider. */
const rule6 = {
  id: 'expire', status: 'Enabled', prefix: '', transition: [], noncurrent_version_transition: [], abort_incomplete_multipart_upload: [],
  expiration: [{ date: null, days: 30, expired_object_delete_marker: false }],
  filter: [{ and: [], object_size_greater_than: null, object_size_less_than: null, prefix: 'tmp/', tag: [] }],
  noncurrent_version_expiration: [{ newer_noncurrent_versions: null, noncurrent_days: 10 }],
};
const declared6 = setting('aws_s3_bucket_lifecycle_configuration', {
  rule: [rule6], timeouts: null, transition_default_minimum_object_size: 'all_storage_classes_128K',
});
const expire = {
  ID: 'expire', Status: 'Enabled', Filter: { Prefix: 'tmp/' }, Expiration: { Days: 30 }, NoncurrentVersionExpiration: { NoncurrentDays: 10 },
};

/** Rules with every member, as written by version 4 of the provider. */
const declared4 = setting('aws_s3_bucket_lifecycle_configuration', {
  rule: [
    {
      id: 'archive', status: 'Enabled', prefix: '',
      abort_incomplete_multipart_upload: [{ days_after_initiation: 7 }],
      expiration: [{ date: '2027-01-01T00:00:00Z', days: 0, expired_object_delete_marker: false }],
      filter: [
        { and: [{ object_size_greater_than: 1024, object_size_less_than: 0, prefix: 'logs/', tags: { keep: 'no' } }], object_size_greater_than: '', object_size_less_than: '', prefix: '', tag: [] },
      ],
      noncurrent_version_expiration: [],
      noncurrent_version_transition: [{ newer_noncurrent_versions: '2', noncurrent_days: 30, storage_class: 'GLACIER' }],
      transition: [{ date: '', days: 30, storage_class: 'STANDARD_IA' }, { date: '', days: 90, storage_class: 'GLACIER' }],
    },
    {
      id: 'everything', status: 'Disabled', prefix: '', abort_incomplete_multipart_upload: [], filter: [{ and: [], object_size_greater_than: '', object_size_less_than: '', prefix: '', tag: [] }],
      expiration: [{ date: '', days: 0, expired_object_delete_marker: true }],
      noncurrent_version_expiration: [], noncurrent_version_transition: [], transition: [],
    },
  ],
});
const archive = {
  ID: 'archive', Status: 'Enabled',
  Filter: { And: { Prefix: 'logs/', ObjectSizeGreaterThan: 1024, Tag: { Key: 'keep', Value: 'no' } } },
  Transition: [{ Days: 90, StorageClass: 'GLACIER' }, { Days: 30, StorageClass: 'STANDARD_IA' }],
  NoncurrentVersionTransition: { NoncurrentDays: 30, NewerNoncurrentVersions: 2, StorageClass: 'GLACIER' },
  Expiration: { Date: '2027-01-01T00:00:00.000Z' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
};
const everything = { ID: 'everything', Status: 'Disabled', Filter: '', Expiration: { ExpiredObjectDeleteMarker: true } };

const inline = bucket3({
  lifecycle_rule: [
    {
      abort_incomplete_multipart_upload_days: 7, enabled: true, id: 'archive', prefix: 'logs/', tags: { keep: 'no' },
      expiration: [{ date: '2027-01-01', days: 0, expired_object_delete_marker: false }],
      noncurrent_version_expiration: [{ days: 60 }],
      noncurrent_version_transition: [{ days: 30, storage_class: 'GLACIER' }],
      transition: [{ date: '', days: 30, storage_class: 'STANDARD_IA' }],
    },
  ],
});

/** A rule that expires objects with a prefix, as in the state. */
const value6 = (days: number, status: string): JsonObject => ({
  id: 'expire', status, prefix: null,
  filter: [{ prefix: 'tmp/', object_size_greater_than: null, object_size_less_than: null, tag: [], and: [] }],
  expiration: [{ date: null, days, expired_object_delete_marker: false }],
  transition: [], noncurrent_version_expiration: [{ noncurrent_days: 10, newer_noncurrent_versions: null }],
  noncurrent_version_transition: [], abort_incomplete_multipart_upload: [],
});

const put: readonly CatalogCase[] = [
  {
    name: 'objects expire earlier',
    event: 'PutBucketLifecycle',
    request: lifecycle({ ...expire, Expiration: { Days: 1 } }),
    state: [bucket5(), declared6],
    drifts: [{ address: 'aws_s3_bucket_lifecycle_configuration.this', field: 'rule', old: [rule6], new: [value6(1, 'Enabled')] }],
  },
  {
    name: 'the inline rule is disabled',
    event: 'PutBucketLifecycle',
    request: lifecycle({ ID: 'archive', Status: 'Disabled', Prefix: 'logs/', Expiration: { Days: 1 } }),
    state: [inline],
    drifts: [
      {
        address: 'aws_s3_bucket.this', field: 'lifecycle_rule', old: inline.attributes['lifecycle_rule'] ?? null,
        new: [
          {
            id: 'archive', enabled: false, prefix: 'logs/', tags: {}, expiration: [{ date: null, days: 1, expired_object_delete_marker: false }],
            transition: [], noncurrent_version_expiration: [], noncurrent_version_transition: [], abort_incomplete_multipart_upload_days: null,
          },
        ],
      },
    ],
  },
  {
    name: 'D15 states of older providers omit the default minimum size',
    event: 'PutBucketLifecycle',
    request: lifecycle(expire, { 'x-amz-transition-default-minimum-object-size': ['all_storage_classes_128K'] }),
    state: [setting('aws_s3_bucket_lifecycle_configuration', { rule: [rule6] })],
    drifts: [],
  },
  {
    name: 'the declared rules in another order, dates with fractions, an empty filter',
    event: 'PutBucketLifecycle',
    request: listedCall('lifecycle', { LifecycleConfiguration: { xmlns, Rule: [everything, archive] } }),
    state: [declared4],
    drifts: [],
  },
];

const remove: readonly CatalogCase[] = [
  {
    name: 'the standalone rules are deleted',
    event: 'DeleteBucketLifecycle',
    request: call('lifecycle'),
    state: [bucket5(), declared6],
    drifts: [{ address: 'aws_s3_bucket_lifecycle_configuration.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'the inline rules are deleted',
    event: 'DeleteBucketLifecycle',
    request: listedCall('lifecycle'),
    state: [inline],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'lifecycle_rule', old: inline.attributes['lifecycle_rule'] ?? null, new: null }],
  },
];

export const s3LifecycleCases: readonly CatalogCase[] = [
  ...put,
  ...under('PutBucketLifecycleConfiguration', put),
  ...remove,
  ...under('DeleteBucketLifecycleConfiguration', remove),
];
