import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, name, xmlns } from './s3-states.js';

const tagged = bucket5({ tags: { Owner: 'platform', Stage: 'prod' }, tags_all: { Owner: 'platform', Stage: 'prod', Managed: 'iac' } });
const arn = `arn:aws:s3:::${name}`;

export const s3BucketCases: readonly CatalogCase[] = [
  {
    name: 'an undeclared bucket is created',
    event: 'CreateBucket',
    request: { CreateBucketConfiguration: { xmlns, LocationConstraint: 'eu-west-1' }, bucketName: 'shadow', Host: 's3.eu-west-1.amazonaws.com' },
    state: [bucket3()],
    drifts: [{ address: 'aws_s3_bucket', field: '*', old: null, new: '*' }],
  },
  {
    name: 'created again with another ACL and object lock',
    event: 'CreateBucket',
    request: call('', { 'x-amz-acl': ['public-read'], 'x-amz-bucket-object-lock-enabled': 'true', 'x-amz-object-ownership': 'ObjectWriter' }),
    state: [bucket5()],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'acl', old: null, new: 'public-read' },
      { address: 'aws_s3_bucket.this', field: 'object_lock_enabled', old: false, new: true },
    ],
  },
  {
    name: 'a declared bucket is deleted',
    event: 'DeleteBucket',
    request: { bucketName: name, host: ['s3.eu-west-1.amazonaws.com'] },
    state: [bucket5()],
    drifts: [{ address: 'aws_s3_bucket.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'the call replaces all tags',
    event: 'PutBucketTagging',
    request: call('tagging', {
      Tagging: { xmlns, TagSet: { Tag: [{ Key: 'Owner', Value: 'security' }, { Key: 'Managed', Value: 'iac' }, { Key: 'Cost', Value: 42 }] } },
    }),
    state: [tagged],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'tags.Owner', old: 'platform', new: 'security' },
      { address: 'aws_s3_bucket.this', field: 'tags.Stage', old: 'prod', new: null },
      { address: 'aws_s3_bucket.this', field: 'tags.Cost', old: null, new: '42' },
    ],
  },
  {
    name: 'all tags are deleted',
    event: 'DeleteBucketTagging',
    request: call('tagging'),
    state: [bucket5({ tags: { Owner: 'platform' } })],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'tags.Owner', old: 'platform', new: null }],
  },
  {
    name: 'the control API adds tags to a bucket',
    event: 'TagResource',
    request: { resourceArn: arn, host: '111122223333.s3-control.eu-west-1.amazonaws.com', TagResourceRequest: { xmlns, Tags: { Tag: { Key: 'Stage', Value: 'dev' } } } },
    state: [tagged],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'tags.Stage', old: 'prod', new: 'dev' }],
  },
  {
    name: 'the control API removes a tag',
    event: 'UntagResource',
    request: { resourceArn: arn, tagKeys: ['Stage'] },
    state: [tagged],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'tags.Stage', old: 'prod', new: null }],
  },
];
