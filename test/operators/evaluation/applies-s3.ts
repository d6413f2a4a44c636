import type { JsonObject } from '../../../src/lib/json.js';
import { calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** A bucket with its settings as separate resources, as version 5 of the provider creates, changes and destroys them. */

const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
const policy = (bucket: string, action: string): JsonObject => ({
  Version: '2012-10-17',
  Statement: [
    {
      Action: action,
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      Effect: 'Deny',
      Principal: '*',
      Resource: [`arn:aws:s3:::${bucket}/*`],
      Sid: 'tls',
    },
  ],
});

const bucketOf = (name: string, changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_s3_bucket',
  name: 'data',
  attributes: {
    acceleration_status: '',
    acl: null,
    arn: `arn:aws:s3:::${name}`,
    bucket: name,
    bucket_domain_name: `${name}.s3.amazonaws.com`,
    bucket_prefix: '',
    bucket_regional_domain_name: `${name}.s3.us-east-1.amazonaws.com`,
    cors_rule: [],
    force_destroy: false,
    grant: [
      {
        id: '07941fb2b9ec4c72bfc4f5f5ca58a61bf9268ded440c7fa1ef081f2511e87d2f',
        permissions: ['FULL_CONTROL'],
        type: 'CanonicalUser',
        uri: '',
      },
    ],
    hosted_zone_id: 'Z3AQBSTGFYJSTF',
    id: name,
    lifecycle_rule: [],
    logging: [],
    object_lock_configuration: [],
    object_lock_enabled: false,
    policy: '',
    region: 'us-east-1',
    replication_configuration: [],
    request_payer: 'BucketOwner',
    server_side_encryption_configuration: [
      {
        rule: [
          { apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }], bucket_key_enabled: false },
        ],
      },
    ],
    tags: { Team: 'data' },
    tags_all: { Team: 'data', Stage: 'prod' },
    versioning: [{ enabled: false, mfa_delete: false }],
    website: [],
    website_domain: null,
    website_endpoint: null,
    ...changed,
  },
});
const setting = (type: string, bucket: string, attributes: JsonObject): DeclaredResource => ({
  type,
  name: 'data',
  attributes: { bucket, expected_bucket_owner: '', id: bucket, ...attributes },
});
const settings = (name: string, action: string, versioning: string): readonly DeclaredResource[] => [
  { type: 'aws_s3_bucket_policy', name: 'data', attributes: { bucket: name, id: name, policy: JSON.stringify(policy(name, action)) } },
  setting('aws_s3_bucket_versioning', name, { mfa: null, versioning_configuration: [{ mfa_delete: '', status: versioning }] }),
  setting('aws_s3_bucket_server_side_encryption_configuration', name, {
    rule: [{ apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }], bucket_key_enabled: true }],
  }),
  {
    type: 'aws_s3_bucket_public_access_block',
    name: 'data',
    attributes: {
      block_public_acls: true,
      block_public_policy: true,
      bucket: name,
      id: name,
      ignore_public_acls: true,
      restrict_public_buckets: true,
    },
  },
];
/** The bucket as the provider reads it after its settings exist: it mirrors them. */
const mirrored = (name: string, action: string): DeclaredResource =>
  bucketOf(name, {
    policy: JSON.stringify(policy(name, action)),
    versioning: [{ enabled: true, mfa_delete: false }],
    server_side_encryption_configuration: [
      {
        rule: [{ apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }], bucket_key_enabled: true }],
      },
    ],
  });

const on = (name: string, flag: string, document: JsonObject = {}): JsonObject => ({
  bucketName: name,
  Host: `${name}.s3.us-east-1.amazonaws.com`,
  ...(flag === '' ? {} : { [flag]: '' }),
  ...document,
});
const tagging = (name: string, tags: JsonObject) =>
  [
    'PutBucketTagging',
    on(name, 'tagging', {
      Tagging: { xmlns, TagSet: { Tag: Object.entries(tags).map(([Key, Value]) => ({ Key, Value: Value ?? null })) } },
    }),
  ] as const;
const putPolicy = (name: string, action: string) =>
  ['PutBucketPolicy', on(name, 'policy', { bucketPolicy: policy(name, action) })] as const;
const putVersioning = (name: string, Status: string) =>
  ['PutBucketVersioning', on(name, 'versioning', { VersioningConfiguration: { xmlns, Status } })] as const;
const putEncryption = (name: string) =>
  [
    'PutBucketEncryption',
    on(name, 'encryption', {
      ServerSideEncryptionConfiguration: {
        xmlns,
        Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' }, BucketKeyEnabled: true },
      },
    }),
  ] as const;
const putBlock = (name: string) =>
  [
    'PutBucketPublicAccessBlock',
    on(name, 'publicAccessBlock', {
      PublicAccessBlockConfiguration: {
        xmlns,
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    }),
  ] as const;
const making = (name: string) =>
  [
    ['CreateBucket', on(name, '')] as const,
    tagging(name, { Team: 'data', Stage: 'prod' }),
    putBlock(name),
    putVersioning(name, 'Enabled'),
    putEncryption(name),
    putPolicy(name, 's3:*'),
  ] as const;
const removing = (name: string) =>
  [
    ['DeleteBucketPolicy', on(name, 'policy')] as const,
    putVersioning(name, 'Suspended'),
    ['DeleteBucketEncryption', on(name, 'encryption')] as const,
    ['DeleteBucketPublicAccessBlock', on(name, 'publicAccessBlock')] as const,
    ['DeleteBucket', on(name, '')] as const,
  ] as const;

const before = [mirrored('acme-data', 's3:*'), ...settings('acme-data', 's3:*', 'Enabled')];

export const bucketUpdate: Apply = {
  name: 'settings of a bucket are changed',
  before,
  calls: calls('s3', [
    putPolicy('acme-data', 's3:GetObject'),
    putVersioning('acme-data', 'Suspended'),
    tagging('acme-data', { Team: 'lake', Stage: 'prod', Cost: '42' }),
  ]),
  after: [
    bucketOf('acme-data', {
      ...mirrored('acme-data', 's3:*').attributes,
      tags: { Team: 'lake', Cost: '42' },
      tags_all: { Team: 'lake', Cost: '42', Stage: 'prod' },
    }),
    ...settings('acme-data', 's3:GetObject', 'Suspended'),
  ],
};

export const bucketDestroy: Apply = { name: 'a bucket is destroyed', before, calls: calls('s3', removing('acme-data')), after: [] };

export const bucketApplies: readonly Apply[] = [
  {
    name: 'a bucket is created',
    before: [],
    calls: calls('s3', making('acme-data')),
    after: [bucketOf('acme-data'), ...settings('acme-data', 's3:*', 'Enabled')],
  },
  bucketUpdate,
  {
    name: 'a bucket is replaced by one of another name',
    before,
    calls: calls('s3', [...removing('acme-data'), ...making('acme-lake')]),
    after: [bucketOf('acme-lake'), ...settings('acme-lake', 's3:*', 'Enabled')],
  },
  {
    name: 'a bucket is replaced under the same name',
    before,
    calls: calls('s3', [...removing('acme-data'), ...making('acme-data')]),
    after: [bucketOf('acme-data'), ...settings('acme-data', 's3:*', 'Enabled')],
  },
  bucketDestroy,
];
