import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, name, setting, under, xmlns } from './s3-states.js';

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
const inlineKms = bucket3({ server_side_encryption_configuration: [{ rule: [byDefault('aws:kms', key, false)] }] });
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
  {
    name: 'a document without a rule removes the inline retention',
    event: 'PutBucketObjectLockConfiguration',
    request: lock(undefined),
    state: [bucket3({ object_lock_configuration: [{ object_lock_enabled: 'Enabled', rule: [{ default_retention: [retention] }] }] })],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'object_lock_configuration.rule.default_retention.mode', old: 'COMPLIANCE', new: null },
      { address: 'aws_s3_bucket.this', field: 'object_lock_configuration.rule.default_retention.years', old: 7, new: null },
    ],
  },
  {
    name: 'the declared retention',
    event: 'PutBucketObjectLockConfiguration',
    request: lock({ Mode: 'COMPLIANCE', Years: 7 }),
    state: [declaredLock],
    drifts: [],
  },
];

const logging = (document: JsonObject): JsonObject => call('logging', { BucketLoggingStatus: { xmlns, ...document } });
const toLogs = { LoggingEnabled: { TargetBucket: 'acme-access', TargetPrefix: 's3/' } };
const declaredLogging = setting('aws_s3_bucket_logging', {
  target_bucket: 'acme-access', target_prefix: 's3/', target_grant: [], target_object_key_format: [],
});
const inlineLogging = bucket3({ logging: [{ target_bucket: 'acme-access', target_prefix: 's3/' }] });

export const s3ProtectionCases: readonly CatalogCase[] = [
  {
    name: 'versioning is suspended',
    event: 'PutBucketVersioning',
    request: versioning({ Status: 'Suspended' }),
    state: [bucket5({ versioning: [{ enabled: true, mfa_delete: false }] }), declaredVersioning({ status: 'Enabled', mfa_delete: '' })],
    drifts: [{ address: 'aws_s3_bucket_versioning.this', field: 'versioning_configuration.status', old: 'Enabled', new: 'Suspended' }],
  },
  {
    name: 'the inline block is suspended and deletion protected',
    event: 'PutBucketVersioning',
    request: call('versioning', { VersioningConfiguration: { xmlns, Status: 'Suspended', MfaDelete: 'Enabled' } }),
    state: [bucket3({ versioning: [{ enabled: true, mfa_delete: false }] })],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'versioning.enabled', old: true, new: false },
      { address: 'aws_s3_bucket.this', field: 'versioning.mfa_delete', old: false, new: true },
    ],
  },
  {
    name: 'D15 disabled MFA is the same as none',
    event: 'PutBucketVersioning',
    request: versioning({ Status: 'Enabled', MfaDelete: 'Disabled' }),
    state: [declaredVersioning({ status: 'Enabled', mfa_delete: '' })],
    drifts: [],
  },
  {
    name: 'parameters that the call omits stay',
    event: 'PutBucketVersioning',
    request: versioning({ Status: 'Enabled' }),
    state: [declaredVersioning({ status: 'Enabled', mfa_delete: 'Enabled' })],
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
    name: 'an encryption type is blocked for uploads',
    event: 'PutBucketEncryption',
    request: encryption({
      ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: key }, BucketKeyEnabled: 'true',
      BlockedEncryptionTypes: { EncryptionType: 'SSE-C' },
    }),
    state: [declaredEncryption],
    drifts: [
      { address: 'aws_s3_bucket_server_side_encryption_configuration.this', field: 'rule.blocked_encryption_types', old: [], new: ['SSE-C'] },
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
    name: 'the inline configuration loses its key',
    event: 'PutBucketEncryption',
    request: encryption({ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }),
    state: [inlineKms],
    drifts: [
      {
        address: 'aws_s3_bucket.this', field: 'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm',
        old: 'aws:kms', new: 'AES256',
      },
      {
        address: 'aws_s3_bucket.this', field: 'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id',
        old: key, new: null,
      },
    ],
  },
  {
    name: 'the declared configuration as written by the SDKs',
    event: 'PutBucketEncryption',
    request: {
      bucketName: name,
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: key }, BucketKeyEnabled: true }],
      },
    },
    state: [declaredEncryption],
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
  {
    name: 'the inline configuration falls back to keys managed by S3',
    event: 'DeleteBucketEncryption',
    request: listedCall('encryption'),
    state: [inlineKms],
    drifts: [
      {
        address: 'aws_s3_bucket.this', field: 'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm',
        old: 'aws:kms', new: 'AES256',
      },
      {
        address: 'aws_s3_bucket.this', field: 'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id',
        old: key, new: null,
      },
    ],
  },
  { name: 'a bucket with keys managed by S3 keeps them', event: 'DeleteBucketEncryption', request: call('encryption'), state: [bucket5()], drifts: [] },

  ...putLock,
  ...under('PutObjectLockConfiguration', putLock),

  {
    name: 'logs go to another bucket',
    event: 'PutBucketLogging',
    request: logging({ LoggingEnabled: { TargetBucket: 'nobody-reads', TargetPrefix: 's3/' } }),
    state: [bucket5(), declaredLogging],
    drifts: [{ address: 'aws_s3_bucket_logging.this', field: 'target_bucket', old: 'acme-access', new: 'nobody-reads' }],
  },
  {
    name: 'an empty document disables the standalone logging',
    event: 'PutBucketLogging',
    request: logging({}),
    state: [bucket5(), declaredLogging],
    drifts: [{ address: 'aws_s3_bucket_logging.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'an empty text disables the inline logging',
    event: 'PutBucketLogging',
    request: listedCall('logging', { BucketLoggingStatus: '' }),
    state: [inlineLogging],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'logging.target_bucket', old: 'acme-access', new: null },
      { address: 'aws_s3_bucket.this', field: 'logging.target_prefix', old: 's3/', new: null },
    ],
  },
  {
    name: 'another account may read logs, and their prefix has the event time',
    event: 'PutBucketLogging',
    request: logging({
      LoggingEnabled: {
        ...toLogs.LoggingEnabled,
        TargetGrants: { Grant: { Grantee: { 'xsi:type': 'CanonicalUser', ID: 'abc' }, Permission: 'READ' } },
        TargetObjectKeyFormat: { PartitionedPrefix: { PartitionDateSource: 'EventTime' } },
      },
    }),
    state: [declaredLogging],
    drifts: [
      {
        address: 'aws_s3_bucket_logging.this', field: 'target_grant', old: [],
        new: [{ grantee: [{ type: 'CanonicalUser', id: 'abc', uri: '', email_address: '' }], permission: 'READ' }],
      },
      {
        address: 'aws_s3_bucket_logging.this', field: 'target_object_key_format.partitioned_prefix.partition_date_source',
        old: null, new: 'EventTime',
      },
    ],
  },
  { name: 'the declared standalone logging', event: 'PutBucketLogging', request: logging(toLogs), state: [bucket5(), declaredLogging], drifts: [] },
  { name: 'the declared inline logging', event: 'PutBucketLogging', request: logging(toLogs), state: [inlineLogging], drifts: [] },

  {
    name: 'attribute-based access control is disabled',
    event: 'PutBucketAbac',
    request: call('abac', { AbacStatus: { xmlns, Status: 'Disabled' } }),
    state: [setting('aws_s3_bucket_abac', { abac_status: [{ status: 'Enabled' }] })],
    drifts: [{ address: 'aws_s3_bucket_abac.this', field: 'abac_status.status', old: 'Enabled', new: 'Disabled' }],
  },
  {
    name: 'attribute-based access control as declared',
    event: 'PutBucketAbac',
    request: call('abac', { AbacStatus: { xmlns, Status: 'Enabled' } }),
    state: [setting('aws_s3_bucket_abac', { abac_status: [{ status: 'Enabled' }] })],
    drifts: [],
  },
];
