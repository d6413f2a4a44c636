import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, name, setting, under, xmlns } from './s3-states.js';

const statement = (principal: Json): JsonObject => ({
  Sid: 'Read', Effect: 'Allow', Principal: principal, Action: ['s3:GetObject'], Resource: `arn:aws:s3:::${name}/*`,
});
const document = (principal: Json): JsonObject => ({ Version: '2012-10-17', Statement: [statement(principal)] });
const privatePolicy = JSON.stringify(document({ AWS: 'arn:aws:iam::111122223333:root' }));
const publicPolicy = JSON.stringify(document('*'));
const declaredPolicy = setting('aws_s3_bucket_policy', { policy: privatePolicy });

const flags = (blocked: boolean | string): JsonObject => ({
  PublicAccessBlockConfiguration: { xmlns, RestrictPublicBuckets: blocked, BlockPublicPolicy: blocked, BlockPublicAcls: true, IgnorePublicAcls: true },
});
const blocked = { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true };
const declaredBlock = setting('aws_s3_bucket_public_access_block', blocked);
const declaredAccountBlock = { type: 'aws_s3_account_public_access_block', attributes: { account_id: '111122223333', id: '111122223333', ...blocked } };

const putBlock: readonly CatalogCase[] = [
  {
    name: 'the public access block is weakened',
    event: 'PutBucketPublicAccessBlock',
    request: listedCall('publicAccessBlock', flags(false)),
    state: [declaredBlock, bucket5()],
    drifts: [
      { address: 'aws_s3_bucket_public_access_block.this', field: 'block_public_policy', old: true, new: false },
      { address: 'aws_s3_bucket_public_access_block.this', field: 'restrict_public_buckets', old: true, new: false },
    ],
  },
];

const deleteBlock: readonly CatalogCase[] = [
  {
    name: 'the declared block is deleted',
    event: 'DeleteBucketPublicAccessBlock',
    request: call('publicAccessBlock'),
    state: [declaredBlock, bucket5()],
    drifts: [{ address: 'aws_s3_bucket_public_access_block.this', field: '*', old: '*', new: null }],
  },
];

const ownership = (word: string): JsonObject => call('ownershipControls', { OwnershipControls: { xmlns, Rule: { ObjectOwnership: word } } });
const declaredOwnership = setting('aws_s3_bucket_ownership_controls', { rule: [{ object_ownership: 'BucketOwnerEnforced' }] });

export const s3AccessCases: readonly CatalogCase[] = [
  {
    name: 'the standalone policy becomes public',
    event: 'PutBucketPolicy',
    request: listedCall('policy', { bucketPolicy: document('*') }),
    state: [bucket5({ policy: privatePolicy }), declaredPolicy],
    drifts: [{ address: 'aws_s3_bucket_policy.this', field: 'policy', old: privatePolicy, new: publicPolicy }],
  },
  {
    name: 'the inline policy becomes public',
    event: 'PutBucketPolicy',
    request: call('policy', { bucketPolicy: document('*') }),
    state: [bucket3({ policy: privatePolicy })],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'policy', old: privatePolicy, new: publicPolicy }],
  },
  {
    name: 'D15 the same policy in another order and with the account as principal',
    event: 'PutBucketPolicy',
    request: listedCall('policy', {
      bucketPolicy: { Statement: { ...statement({ AWS: ['111122223333'] }), Action: 's3:GetObject' }, Version: '2012-10-17' },
    }),
    state: [declaredPolicy],
    drifts: [],
  },
  {
    name: 'the document as text in the flag',
    event: 'PutBucketPolicy',
    request: { bucketName: name, policy: publicPolicy },
    state: [declaredPolicy],
    drifts: [{ address: 'aws_s3_bucket_policy.this', field: 'policy', old: privatePolicy, new: publicPolicy }],
  },

  ...putBlock,
  ...under('PutPublicAccessBlock', putBlock),
  ...deleteBlock,
  ...under('DeletePublicAccessBlock', deleteBlock),
  {
    name: 'the block of the account is weakened',
    event: 'PutAccountPublicAccessBlock',
    request: { publicAccessBlock: '', Host: '111122223333.s3-control.us-east-1.amazonaws.com', ...flags(false) },
    state: [declaredAccountBlock, declaredBlock],
    drifts: [
      { address: 'aws_s3_account_public_access_block.this', field: 'block_public_policy', old: true, new: false },
      { address: 'aws_s3_account_public_access_block.this', field: 'restrict_public_buckets', old: true, new: false },
    ],
  },
  {
    name: 'the block of the account is deleted',
    event: 'DeleteAccountPublicAccessBlock',
    request: { publicAccessBlock: [''], 'x-amz-account-id': ['111122223333'] },
    state: [declaredAccountBlock],
    drifts: [{ address: 'aws_s3_account_public_access_block.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'ACLs are enabled again',
    event: 'PutBucketOwnershipControls',
    request: ownership('ObjectWriter'),
    state: [declaredOwnership, bucket5()],
    drifts: [
      { address: 'aws_s3_bucket_ownership_controls.this', field: 'rule.object_ownership', old: 'BucketOwnerEnforced', new: 'ObjectWriter' },
    ],
  },
  {
    name: 'the declared controls are deleted',
    event: 'DeleteBucketOwnershipControls',
    request: call('ownershipControls'),
    state: [declaredOwnership],
    drifts: [{ address: 'aws_s3_bucket_ownership_controls.this', field: '*', old: '*', new: null }],
  },
];
