import * as c from '../language.js';
import { child, children, descend, flagIn, inDocument, s3Document, statedIn, valueIn } from './s3-document.js';
import { grantBlocks, grantsOf } from './s3-grants.js';
import { bucketTarget, s3Setting, settingReset, settingType } from './s3-setting.js';

/**
 * Protection and auditing of a bucket: versioning, default encryption, object lock, access logging, attribute-based access. Source: S3 API
 * reference, S3 user guide "CloudTrail events", schemas of the Terraform AWS provider.
 */

const versioning = s3Document('VersioningConfiguration');
const stated = (name: string, word: string): c.Read => c.via(statedIn(versioning, name), (value) => value === word);

const encryption = s3Document('ServerSideEncryptionConfiguration');
const byDefault = (name: string): c.Read => valueIn(encryption, 'Rule', 'ApplyServerSideEncryptionByDefault', name);

/** Blocked encryption types stay unchanged if the call omits them. */
const blockedTypes: c.Read = (record) => {
  const rule = children(encryption(record), 'Rule')[0];
  const blocked = child(rule, 'BlockedEncryptionTypes');
  return blocked === undefined ? undefined : children(blocked, 'EncryptionType');
};

const encryptionEdits = (under: string, algorithm: c.Read, key: c.Read, bucketKey: c.Read): c.Edits => ({
  [`${under}rule.apply_server_side_encryption_by_default.sse_algorithm`]: algorithm,
  [`${under}rule.apply_server_side_encryption_by_default.kms_master_key_id`]: key,
  [`${under}rule.bucket_key_enabled`]: bucketKey,
});
const putEncryption = (under: string): c.Edits =>
  encryptionEdits(under, byDefault('SSEAlgorithm'), byDefault('KMSMasterKeyID'), flagIn(encryption, 'Rule', 'BucketKeyEnabled'));
/** Since 5 January 2023 every bucket is encrypted: deleting the configuration restores keys managed by S3. */
const resetEncryption = (under: string): c.Edits => encryptionEdits(under, c.fixed('AES256'), c.fixed(null), c.fixed(false));

const standaloneEncryption = s3Setting('aws_s3_bucket_server_side_encryption_configuration');
const inlineEncryption = 'server_side_encryption_configuration.';

const lock = s3Document('ObjectLockConfiguration');
const lockEdits = (under: string): c.Edits => ({
  [`${under}object_lock_enabled`]: statedIn(lock, 'ObjectLockEnabled'),
  [`${under}rule.default_retention.mode`]: valueIn(lock, 'Rule', 'DefaultRetention', 'Mode'),
  [`${under}rule.default_retention.days`]: valueIn(lock, 'Rule', 'DefaultRetention', 'Days'),
  [`${under}rule.default_retention.years`]: valueIn(lock, 'Rule', 'DefaultRetention', 'Years'),
});
const putObjectLock = c.firstOf(
  c.put(s3Setting('aws_s3_bucket_object_lock_configuration'), lockEdits('')),
  settingReset(
    'aws_s3_bucket_object_lock_configuration',
    inDocument(lock, (root) => descend(root, 'Rule') === undefined),
  ),
  c.modify(bucketTarget, lockEdits('object_lock_configuration.')),
);

/** An empty status document turns logging off. */
const logging = s3Document('BucketLoggingStatus');
const enabled: c.Read = (record) => child(logging(record), 'LoggingEnabled');
const loggingOff: c.Read = (record) => {
  const status = logging(record);
  return status !== undefined && (child(status, 'LoggingEnabled') ?? '') === '';
};
const loggingOn: c.Read = (record) => loggingOff(record) !== true;
const target = (name: string): c.Read => valueIn(logging, 'LoggingEnabled', name);
const standaloneLogging = s3Setting('aws_s3_bucket_logging');

const abac = s3Document('AbacStatus');

export const s3Protection: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: {
    aws_s3_bucket_versioning: settingType({
      noise: ['expected_bucket_owner', 'mfa'],
      defaults: { 'versioning_configuration.mfa_delete': 'Disabled', 'versioning_configuration.status': 'Suspended' },
    }),
    // Providers before 6 do not support blocked types, and AWS writes `NONE` if all are allowed.
    aws_s3_bucket_server_side_encryption_configuration: settingType({
      defaults: { 'rule.blocked_encryption_types': ['NONE'], 'rule.apply_server_side_encryption_by_default.sse_algorithm': 'AES256' },
    }),
    aws_s3_bucket_object_lock_configuration: settingType({
      secrets: ['token'],
      noise: ['expected_bucket_owner', 'token'],
      defaults: { object_lock_enabled: 'Enabled' },
    }),
    aws_s3_bucket_logging: settingType(),
    aws_s3_bucket_abac: settingType(),
  },
  events: {
    PutBucketVersioning: c.firstOf(
      c.put(s3Setting('aws_s3_bucket_versioning'), {
        'versioning_configuration.status': statedIn(versioning, 'Status'),
        'versioning_configuration.mfa_delete': statedIn(versioning, 'MfaDelete'),
      }),
      settingReset('aws_s3_bucket_versioning', stated('Status', 'Suspended')),
      c.modify(bucketTarget, {
        'versioning.enabled': stated('Status', 'Enabled'),
        'versioning.mfa_delete': stated('MfaDelete', 'Enabled'),
      }),
    ),

    PutBucketEncryption: c.firstOf(
      c.put(standaloneEncryption, { ...putEncryption(''), 'rule.blocked_encryption_types': blockedTypes }),
      c.modify(bucketTarget, putEncryption(inlineEncryption)),
    ),
    DeleteBucketEncryption: c.firstOf(
      c.modify(standaloneEncryption, resetEncryption('')),
      c.destroy(standaloneEncryption),
      c.modify(bucketTarget, resetEncryption(inlineEncryption)),
    ),

    PutBucketObjectLockConfiguration: putObjectLock,
    PutObjectLockConfiguration: putObjectLock,

    PutBucketLogging: c.firstOf(
      c.put(
        standaloneLogging,
        {
          target_bucket: target('TargetBucket'),
          target_prefix: target('TargetPrefix'),
          target_grant: {
            op: 'set',
            read: inDocument(enabled, (root) => grantBlocks(grantsOf(children(child(root, 'TargetGrants') ?? root, 'Grant')))),
            as: 'auto',
            by: ['grantee.type', 'grantee.id', 'grantee.uri', 'grantee.email_address', 'permission'],
          },
          'target_object_key_format.partitioned_prefix.partition_date_source': valueIn(
            enabled,
            'TargetObjectKeyFormat',
            'PartitionedPrefix',
            'PartitionDateSource',
          ),
        },
        { when: loggingOn },
      ),
      c.destroy(standaloneLogging, { when: loggingOff }),
      c.modify(bucketTarget, { 'logging.target_bucket': target('TargetBucket'), 'logging.target_prefix': target('TargetPrefix') }),
    ),

    PutBucketAbac: c.create(c.within(bucketTarget, s3Setting('aws_s3_bucket_abac')), { 'abac_status.status': statedIn(abac, 'Status') }),
  },
};
