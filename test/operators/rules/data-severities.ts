import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { deny, knownAccount, ownAccount, policy, unknownAccount } from '../../support/weights.js';
import { declared, here, type SeverityCase } from './severity-case.js';

const instance = (attributes: JsonObject): DeclaredResource =>
  declared('aws_db_instance', {
    arn: `arn:aws:rds:${here}:db:orders`,
    id: 'db-1',
    identifier: 'orders',
    resource_id: 'db-1',
    ...attributes,
  });
const modifiesInstance = (attributes: JsonObject, request: JsonObject, ...alerts: readonly string[]): SeverityCase => ({
  state: [instance(attributes)],
  source: 'rds',
  event: 'ModifyDBInstance',
  request: { dBInstanceIdentifier: 'orders', applyImmediately: true, ...request },
  alerts: alerts.map((one) => `aws_db_instance.this ${one}`),
});

const snapshot = (shared: readonly string[]): DeclaredResource =>
  declared('aws_db_snapshot', {
    db_snapshot_arn: `arn:aws:rds:${here}:snapshot:nightly`,
    db_snapshot_identifier: 'nightly',
    id: 'nightly',
    shared_accounts: shared,
  });
const shares = (request: JsonObject, shared: readonly string[], ...alerts: readonly string[]): SeverityCase => ({
  state: [snapshot(shared)],
  source: 'rds',
  event: 'ModifyDBSnapshotAttribute',
  request: { dBSnapshotIdentifier: 'nightly', attributeName: 'restore', ...request },
  alerts: alerts.map((one) => `aws_db_snapshot.this ${one}`),
});

export const databaseCalls: readonly SeverityCase[] = [
  modifiesInstance({ publicly_accessible: false }, { publiclyAccessible: true }, 'publicly_accessible: critical'),
  modifiesInstance({ publicly_accessible: true }, { publiclyAccessible: false }, 'publicly_accessible: medium'),
  modifiesInstance({ deletion_protection: true }, { deletionProtection: false }, 'deletion_protection: high'),
  modifiesInstance({ deletion_protection: false }, { deletionProtection: true }, 'deletion_protection: medium'),
  modifiesInstance({ backup_retention_period: 7 }, { backupRetentionPeriod: 0 }, 'backup_retention_period: high'),
  modifiesInstance({ backup_retention_period: 7 }, { backupRetentionPeriod: 14 }, 'backup_retention_period: medium'),
  modifiesInstance(
    { enabled_cloudwatch_logs_exports: ['postgresql', 'upgrade'] },
    { cloudwatchLogsExportConfiguration: { disableLogTypes: ['postgresql'] } },
    'enabled_cloudwatch_logs_exports: critical',
  ),
  modifiesInstance(
    { enabled_cloudwatch_logs_exports: ['upgrade'] },
    { cloudwatchLogsExportConfiguration: { enableLogTypes: ['postgresql'] } },
    'enabled_cloudwatch_logs_exports: medium',
  ),
  modifiesInstance({ password: 'x' }, { masterUserPassword: '****' }, 'password: high'),
  modifiesInstance({ instance_class: 'db.t3.medium' }, { dBInstanceClass: 'db.t3.large' }, 'instance_class: medium'),
  shares({ valuesToAdd: ['all'] }, [], 'shared_accounts: critical'),
  shares({ valuesToAdd: [unknownAccount] }, [], 'shared_accounts: critical'),
  shares({ valuesToAdd: [knownAccount] }, [], 'shared_accounts: medium'),
  shares({ valuesToRemove: ['all'] }, ['all'], 'shared_accounts: medium'),
];

const bucket = declared('aws_s3_bucket', { arn: 'arn:aws:s3:::data', bucket: 'data', id: 'data' });
const ofBucket = (type: string, attributes: JsonObject): readonly DeclaredResource[] => [
  bucket,
  declared(type, { bucket: 'data', id: 'data', ...attributes }),
];
const flags = (on: boolean): JsonObject => ({
  block_public_acls: on,
  block_public_policy: true,
  ignore_public_acls: true,
  restrict_public_buckets: true,
});
const blocking = (on: boolean): JsonObject => ({
  bucketName: 'data',
  PublicAccessBlockConfiguration: { BlockPublicAcls: on, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true },
});
const block = 'aws_s3_bucket_public_access_block';

const who = (principal: JsonObject | string, more: JsonObject = {}): JsonObject => ({
  Effect: 'Allow',
  Principal: principal,
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::data/*',
  ...more,
});
const own = who({ AWS: `arn:aws:iam::${ownAccount}:role/app` });
const tls = { ...(deny('s3:*', { Principal: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }) as JsonObject) };
const writesPolicy = (before: readonly JsonObject[], after: readonly JsonObject[], ...alerts: readonly string[]): SeverityCase => ({
  state: ofBucket('aws_s3_bucket_policy', { policy: policy(...before) }),
  source: 's3',
  event: 'PutBucketPolicy',
  request: { bucketName: 'data', bucketPolicy: { Version: '2012-10-17', Statement: after }, policy: '' },
  alerts: alerts.map((one) => `aws_s3_bucket_policy.this ${one}`),
});
const root = (account: string): JsonObject => who({ AWS: `arn:aws:iam::${account}:root` });

export const bucketCalls: readonly SeverityCase[] = [
  {
    state: ofBucket(block, flags(true)),
    source: 's3',
    event: 'PutBucketPublicAccessBlock',
    request: blocking(false),
    alerts: [`${block}.this block_public_acls: critical`],
  },
  {
    state: ofBucket(block, flags(false)),
    source: 's3',
    event: 'PutBucketPublicAccessBlock',
    request: blocking(true),
    alerts: [`${block}.this block_public_acls: medium`],
  },
  {
    state: ofBucket(block, flags(true)),
    source: 's3',
    event: 'DeleteBucketPublicAccessBlock',
    request: { bucketName: 'data' },
    alerts: [`${block}.this *: critical`],
  },
  { state: [bucket], source: 's3', event: 'PutBucketPublicAccessBlock', request: blocking(false), alerts: [`${block} created: critical`] },
  { state: [bucket], source: 's3', event: 'PutBucketPublicAccessBlock', request: blocking(true), alerts: [`${block} created: low`] },
  writesPolicy([own], [own, who('*')], 'policy: critical'),
  writesPolicy([own], [own, who({ AWS: '*' })], 'policy: critical'),
  writesPolicy([own, who('*')], [own], 'policy: medium'),
  writesPolicy([own], [own, root(unknownAccount)], 'policy: critical'),
  writesPolicy([own], [own, root(knownAccount)], 'policy: high'),
  writesPolicy([own], [own, who('*', { Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-abc123' } } })], 'policy: high'),
  writesPolicy([own], [own, who('*', { Condition: { StringEquals: { 'aws:SourceVpce': 'vpce-1' } } })], 'policy: high'),
  writesPolicy([own], [own, who('*', { Condition: { StringEquals: { 'aws:SourceAccount': unknownAccount } } })], 'policy: critical'),
  writesPolicy([own], [own, who('*', { Condition: { Bool: { 'aws:SecureTransport': 'true' } } })], 'policy: critical'),
  writesPolicy([own, tls], [own], 'policy: critical'),
  writesPolicy([own], [own, tls], 'policy: medium'),
  {
    state: ofBucket('aws_s3_bucket_policy', { policy: policy(own) }),
    source: 's3',
    event: 'DeleteBucketPolicy',
    request: { bucketName: 'data' },
    alerts: ['aws_s3_bucket_policy.this *: high'],
  },
  {
    state: ofBucket('aws_s3_bucket_policy', { policy: policy(own, tls) }),
    source: 's3',
    event: 'DeleteBucketPolicy',
    request: { bucketName: 'data' },
    alerts: ['aws_s3_bucket_policy.this *: critical'],
  },
  ...(['public-read', 'authenticated-read'] as const).map((acl): SeverityCase => ({
    state: ofBucket('aws_s3_bucket_acl', { acl: 'private' }),
    source: 's3',
    event: 'PutBucketAcl',
    request: { bucketName: 'data', acl: '', 'x-amz-acl': acl },
    alerts: ['aws_s3_bucket_acl.this acl: critical'],
  })),
  {
    state: ofBucket('aws_s3_bucket_acl', { acl: 'public-read' }),
    source: 's3',
    event: 'PutBucketAcl',
    request: { bucketName: 'data', acl: '', 'x-amz-acl': 'private' },
    alerts: ['aws_s3_bucket_acl.this acl: medium'],
  },
  {
    state: ofBucket('aws_s3_bucket_logging', { target_bucket: 'logs', target_prefix: 'data/' }),
    source: 's3',
    event: 'PutBucketLogging',
    request: { bucketName: 'data', logging: '', BucketLoggingStatus: { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/' } },
    alerts: ['aws_s3_bucket_logging.this *: critical'],
  },
  {
    state: ofBucket('aws_s3_bucket_logging', { target_bucket: 'logs', target_prefix: 'data/' }),
    source: 's3',
    event: 'PutBucketLogging',
    request: { bucketName: 'data', logging: '', BucketLoggingStatus: { LoggingEnabled: { TargetBucket: 'logs', TargetPrefix: 'x/' } } },
    alerts: ['aws_s3_bucket_logging.this target_prefix: medium'],
  },
  ...(
    [
      ['Enabled', 'Suspended', 'high'],
      ['Suspended', 'Enabled', 'medium'],
    ] as const
  ).map(([before, after, severity]): SeverityCase => ({
    state: ofBucket('aws_s3_bucket_versioning', { versioning_configuration: [{ status: before, mfa_delete: '' }] }),
    source: 's3',
    event: 'PutBucketVersioning',
    request: { bucketName: 'data', versioning: '', VersioningConfiguration: { Status: after } },
    alerts: [`aws_s3_bucket_versioning.this versioning_configuration.status: ${severity}`],
  })),
];
