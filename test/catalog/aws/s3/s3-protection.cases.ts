import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, setting, under, xmlns } from './s3-states.js';

const versioning = (document: JsonObject): JsonObject => listedCall('versioning', { VersioningConfiguration: { xmlns, ...document } });
const declaredVersioning = (block: JsonObject): ReturnType<typeof setting> =>
  setting('aws_s3_bucket_versioning', { mfa: null, versioning_configuration: [block] });

const key = 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const otherKey = 'arn:aws:kms:eu-west-1:999988887777:key/0000abcd-12ab-34cd-56ef-1234567890ab';
const byDefault = (algorithm: string, id: string, bucketKey: boolean): JsonObject => ({
  apply_server_side_encryption_by_default: [{ kms_master_key_id: id, sse_algorithm: algorithm }], bucket_key_enabled: bucketKey,
});
const declaredEncryption = setting('aws_s3_bucket_server_side_encryption_configuration', {
  rule: [{ ...byDefault('aws:kms', key, true), blocked_encryption_types: [] }],
});
const encryption = (rule: JsonObject): JsonObject => call('encryption', { ServerSideEncryptionConfiguration: { xmlns, Rule: rule } });

const lock = (retention: JsonObject | undefined): JsonObject =>
  call('object-lock', {
    ObjectLockConfiguration: { xmlns, ObjectLockEnabled: 'Enabled', ...(retention === undefined ? {} : { Rule: { DefaultRetention: retention } }) },
  });
const retention = { mode: 'COMPLIANCE', days: 0, years: 7 };
const declaredLock = setting('aws_s3_bucket_object_lock_configuration', {
  object_lock_enabled: 'Enabled', rule: [{ default_retention: [retention] }], token: null,
});

const putLock: readonly CatalogCase[] = [
  {
    name: 'the default retention is weakened',
    event: 'PutBucketObjectLockConfiguration',
    request: lock({ Mode: 'GOVERNANCE', Days: 1 }),
    state: [bucket5({ object_lock_enabled: true }), declaredLock],
    drifts: [
      { address: 'aws_s3_bucket_object_lock_configuration.this', field: 'rule.default_retention.mode', old: 'COMPLIANCE', new: 'GOVERNANCE' },
      { address: 'aws_s3_bucket_object_lock_configuration.this', field: 'rule.default_retention.days', old: 0, new: 1 },
      { address: 'aws_s3_bucket_object_lock_configuration.this', field: 'rule.default_retention.years', old: 7, new: null },
    ],
  },
];

const logging = (document: JsonObject): JsonObject => call('logging', { BucketLoggingStatus: { xmlns, ...document } });
const declaredLogging = setting('aws_s3_bucket_logging', {
  target_bucket: 'acme-access', target_prefix: 's3/', target_grant: [], target_object_key_format: [],
});

export const s3ProtectionCases: readonly CatalogCase[] = [
  {
    name: 'D15 disabled MFA is the same as none',
    event: 'PutBucketVersioning',
    request: versioning({ Status: 'Enabled', MfaDelete: 'Disabled' }),
    state: [declaredVersioning({ status: 'Enabled', mfa_delete: '' })],
    drifts: [],
  },

  {
    name: 'another key, without a bucket key',
    event: 'PutBucketEncryption',
    request: encryption({ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: otherKey }, BucketKeyEnabled: false }),
    state: [bucket5(), declaredEncryption],
    drifts: [
      {
        address: 'aws_s3_bucket_server_side_encryption_configuration.this', field: 'rule.apply_server_side_encryption_by_default.kms_master_key_id',
        old: key, new: otherKey,
      },
      { address: 'aws_s3_bucket_server_side_encryption_configuration.this', field: 'rule.bucket_key_enabled', old: true, new: false },
    ],
  },
  {
    name: 'D15 states of older providers omit "none" for blocked types',
    event: 'PutBucketEncryption',
    request: encryption({
      ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: key }, BucketKeyEnabled: true,
      BlockedEncryptionTypes: { EncryptionType: 'NONE' },
    }),
    state: [setting('aws_s3_bucket_server_side_encryption_configuration', { rule: [byDefault('aws:kms', key, true)] })],
    drifts: [],
  },
  {
    name: 'D15 a bucket without configuration has keys managed by S3',
    event: 'PutBucketEncryption',
    request: encryption({ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }),
    state: [bucket3()],
    drifts: [],
  },
  {
    name: 'the standalone configuration falls back to keys managed by S3',
    event: 'DeleteBucketEncryption',
    request: call('encryption'),
    state: [bucket5(), declaredEncryption],
    drifts: [
      {
        address: 'aws_s3_bucket_server_side_encryption_configuration.this', field: 'rule.apply_server_side_encryption_by_default.sse_algorithm',
        old: 'aws:kms', new: 'AES256',
      },
      {
        address: 'aws_s3_bucket_server_side_encryption_configuration.this', field: 'rule.apply_server_side_encryption_by_default.kms_master_key_id',
        old: key, new: null,
      },
      { address: 'aws_s3_bucket_server_side_encryption_configuration.this', field: 'rule.bucket_key_enabled', old: true, new: false },
    ],
  },

  ...putLock,
  ...under('PutObjectLockConfiguration', putLock),
  {
    name: 'an empty document disables the standalone logging',
    event: 'PutBucketLogging',
    request: logging({}),
    state: [bucket5(), declaredLogging],
    drifts: [{ address: 'aws_s3_bucket_logging.this', field: '*', old: '*', new: null }],
  },

  {
    name: 'attribute-based access control is disabled',
    event: 'PutBucketAbac',
    request: call('abac', { AbacStatus: { xmlns, Status: 'Disabled' } }),
    state: [setting('aws_s3_bucket_abac', { abac_status: [{ status: 'Enabled' }] })],
    drifts: [{ address: 'aws_s3_bucket_abac.this', field: 'abac_status.status', old: 'Enabled', new: 'Disabled' }],
  },
];
