import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift } from './examples.js';
import { policyOf } from './secrets-manager.cases.js';

const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
export const directoryName = 'fast--use1-az4--x-s3';
const arn = (rest: string): string => `arn:aws:s3express:us-east-1:111122223333:${rest}`;
const own = policyOf('arn:aws:iam::111122223333:role/app');
const theirs = policyOf('arn:aws:iam::999999999999:root');
const key = (id: string): string => `arn:aws:kms:us-east-1:111122223333:key/${id}`;

export const directory = declared('aws_s3_directory_bucket', {
  arn: arn(`bucket/${directoryName}`),
  bucket: directoryName,
  data_redundancy: 'SingleAvailabilityZone',
  force_destroy: false,
  id: directoryName,
  location: [{ name: 'use1-az4', type: 'AvailabilityZone' }],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  type: 'Directory',
});
const policy = declared('aws_s3_bucket_policy', { bucket: directoryName, id: directoryName, policy: own });
const encryption = declared('aws_s3_bucket_server_side_encryption_configuration', {
  bucket: directoryName,
  expected_bucket_owner: '',
  id: directoryName,
  rule: [{ apply_server_side_encryption_by_default: [{ kms_master_key_id: key('a'), sse_algorithm: 'aws:kms' }], bucket_key_enabled: true }],
});
const keptRule = {
  abort_incomplete_multipart_upload: [],
  expiration: [{ date: null, days: 30, expired_object_delete_marker: false }],
  filter: [{ and: [], object_size_greater_than: null, object_size_less_than: null, prefix: 'tmp/', tag: [] }],
  id: 'tmp',
  noncurrent_version_expiration: [],
  noncurrent_version_transition: [],
  prefix: null,
  status: 'Enabled',
  transition: [],
};
const lifecycle = declared('aws_s3_bucket_lifecycle_configuration', {
  bucket: directoryName,
  expected_bucket_owner: '',
  id: directoryName,
  rule: [keptRule],
});
export const pointName = 'fast--use1-az4--xa-s3';
export const directoryPoint = declared('aws_s3_access_point', {
  account_id: '111122223333',
  arn: arn(`accesspoint/${pointName}`),
  bucket: directoryName,
  bucket_account_id: '111122223333',
  id: `111122223333:${pointName}`,
  name: pointName,
  policy: '',
  public_access_block_configuration: [{ block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true }],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  vpc_configuration: [],
});
export const pointScope = declared('aws_s3control_directory_bucket_access_point_scope', {
  account_id: '111122223333',
  name: pointName,
  scope: [{ permissions: ['GetObject'], prefixes: ['reports/*'] }],
});

const on = (more: JsonObject = {}, bucketName = directoryName): JsonObject => ({ bucketName, host: 's3express-control.us-east-1.amazonaws.com', ...more });
export const createDirectory = (bucketName = directoryName, changed: JsonObject = {}) =>
  call(
    'CreateBucket',
    on(
      {
        CreateBucketConfiguration: {
          xmlns,
          Location: { Name: 'use1-az4', Type: 'AvailabilityZone' },
          Bucket: { DataRedundancy: 'SingleAvailabilityZone', Type: 'Directory' },
          Tags: { Tag: { Key: 'team', Value: 'data' } },
          ...changed,
        },
      },
      bucketName,
    ),
  );
const putPolicy = (bucketPolicy: string) => call('PutBucketPolicy', on({ policy: '', bucketPolicy: JSON.parse(bucketPolicy) as JsonObject }));
const encrypt = (KMSMasterKeyID: string) =>
  call(
    'PutBucketEncryption',
    on({
      encryption: '',
      ServerSideEncryptionConfiguration: { xmlns, Rule: { ApplyServerSideEncryptionByDefault: { KMSMasterKeyID, SSEAlgorithm: 'aws:kms' } } },
    }),
  );
const expire = (event: string, Days: number) =>
  call(event, on({ lifecycle: '', LifecycleConfiguration: { xmlns, Rule: { ID: 'tmp', Status: 'Enabled', Filter: { Prefix: 'tmp/' }, Expiration: { Days } } } }));
const ofPoint = (event: string, content: JsonObject = {}, changed = pointName) =>
  call(event, { host: '111122223333.s3express-control.us-east-1.amazonaws.com', name: changed, [`${event}Request`]: { xmlns, ...content } });
const tag = (resourceArn: string, Value: string) => call('TagResource', { resourceArn, TagResourceRequest: { xmlns, Tags: { Tag: { Key: 'team', Value } } } });

export const directoryBucketCases: readonly CatalogCase[] = [
  agrees('the declared bucket', createDirectory(), [directory()]),
  differs('the bucket is deleted', call('DeleteBucket', on()), [directory()], deleted('aws_s3_directory_bucket')),
  differs('another account has access', putPolicy(theirs), [directory(), policy()], drift('aws_s3_bucket_policy', 'policy', own, theirs)),
  differs('the policy is deleted', call('DeleteBucketPolicy', on({ policy: '' })), [policy()], deleted('aws_s3_bucket_policy')),
  differs(
    'another key',
    encrypt(key('b')),
    [encryption()],
    drift('aws_s3_bucket_server_side_encryption_configuration', 'rule.apply_server_side_encryption_by_default.kms_master_key_id', key('a'), key('b')),
  ),
  differs(
    'the encryption is reset',
    call('DeleteBucketEncryption', on({ encryption: '' })),
    [encryption()],
    drift('aws_s3_bucket_server_side_encryption_configuration', 'rule.apply_server_side_encryption_by_default.kms_master_key_id', key('a'), null),
    drift('aws_s3_bucket_server_side_encryption_configuration', 'rule.apply_server_side_encryption_by_default.sse_algorithm', 'aws:kms', 'AES256'),
  ),
  ...['PutBucketLifecycle', 'PutBucketLifecycleConfiguration'].flatMap((event) => [
    differs('objects expire sooner', expire(event, 1), [lifecycle()], drift('aws_s3_bucket_lifecycle_configuration', 'rule', [keptRule], [{ ...keptRule, expiration: [{ date: null, days: 1, expired_object_delete_marker: false }] }])),
  ]),
  ...['DeleteBucketLifecycle', 'DeleteBucketLifecycleConfiguration'].flatMap((event) => [
    differs('the rules are deleted', call(event, on({ lifecycle: '' })), [lifecycle()], deleted('aws_s3_bucket_lifecycle_configuration')),
  ]),

  agrees('the declared access point', ofPoint('CreateAccessPoint', { Bucket: directoryName, Tags: { Tag: { Key: 'team', Value: 'data' } } }), [directoryPoint()]),
  differs('the access point is deleted', ofPoint('DeleteAccessPoint'), [directoryPoint()], deleted('aws_s3_access_point')),
  differs('the access point admits another account', ofPoint('PutAccessPointPolicy', { Policy: theirs }), [directoryPoint({ policy: own })], drift('aws_s3_access_point', 'policy', own, theirs)),
  differs('the policy of the access point is deleted', ofPoint('DeleteAccessPointPolicy'), [directoryPoint({ policy: own })], drift('aws_s3_access_point', 'policy', own, null)),
  differs(
    'the scope is widened',
    ofPoint('PutAccessPointScope', { Prefixes: { Prefix: '*' }, Permissions: { Permission: 'GetObject' } }),
    [pointScope()],
    drift('aws_s3control_directory_bucket_access_point_scope', 'scope.prefixes', ['reports/*'], ['*']),
  ),
  differs('the scope is deleted', ofPoint('DeleteAccessPointScope'), [pointScope()], deleted('aws_s3control_directory_bucket_access_point_scope')),

  ...([[directory(), `bucket/${directoryName}`], [directoryPoint(), `accesspoint/${pointName}`]] as const).flatMap(([one, rest]) => {
    const resourceArn = arn(rest);
    return [
      differs(`another tag of ${one.type}`, tag(resourceArn, 'ops'), [one], drift(one.type, 'tags.team', 'data', 'ops')),
      differs(`a removed tag of ${one.type}`, call('UntagResource', { resourceArn, tagKeys: ['team'] }), [one], drift(one.type, 'tags.team', 'data', null)),
    ];
  }),
];
