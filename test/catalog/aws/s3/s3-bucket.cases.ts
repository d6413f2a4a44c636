import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, name, xmlns } from './s3-states.js';

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
    name: 'a declared bucket is created as declared, in the region of the old name',
    event: 'CreateBucket',
    request: call('', { CreateBucketConfiguration: { xmlns, LocationConstraint: 'EU' }, 'x-amz-acl': 'private' }),
    state: [bucket3()],
    drifts: [],
  },
  {
    name: 'provider 3 creates a bucket with object lock and only shows the block',
    event: 'CreateBucket',
    request: listedCall('', { 'x-amz-acl': ['private'], 'x-amz-bucket-object-lock-enabled': ['true'] }),
    state: [bucket3({ object_lock_configuration: [{ object_lock_enabled: 'Enabled', rule: [] }] })],
    drifts: [],
  },
  {
    name: 'provider 4 and later create one with object lock',
    event: 'CreateBucket',
    request: call('', { 'x-amz-bucket-object-lock-enabled': 'true' }),
    state: [bucket5({ object_lock_enabled: true, object_lock_configuration: [{ object_lock_enabled: 'Enabled', rule: [] }] })],
    drifts: [],
  },
  {
    name: 'tags that resemble numbers, which the record writes as numbers',
    event: 'PutBucketTagging',
    request: call('tagging', { Tagging: { xmlns, TagSet: { Tag: [{ Key: 'Release', Value: 1.1 }, { Key: 2024, Value: 7 }] } } }),
    state: [bucket5({ tags: { Release: '1.10', 2024: '7' }, tags_all: { Release: '1.10', 2024: '7' } })],
    drifts: [],
  },
  {
    name: 'a declared bucket is created with its tags',
    event: 'CreateBucket',
    request: call('', {
      CreateBucketConfiguration: { xmlns, LocationConstraint: 'eu-west-1', Tags: { Tag: [{ Key: 'Owner', Value: 'platform' }, { Key: 'Stage', Value: 'prod' }] } },
    }),
    state: [bucket5({ tags: { Owner: 'platform', Stage: 'prod' } })],
    drifts: [],
  },
  {
    name: 'a declared bucket is deleted',
    event: 'DeleteBucket',
    request: { bucketName: name, host: ['s3.eu-west-1.amazonaws.com'] },
    state: [bucket5()],
    drifts: [{ address: 'aws_s3_bucket.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'an undeclared bucket is deleted',
    event: 'DeleteBucket',
    request: { bucketName: 'shadow', host: ['s3.eu-west-1.amazonaws.com'] },
    state: [bucket5()],
    drifts: [],
    dropped: 'not_in_state',
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
    name: 'a single tag is not a list, and tags of AWS are ignored',
    event: 'PutBucketTagging',
    request: listedCall('tagging', { Tagging: { xmlns, TagSet: { Tag: { Key: 'Owner', Value: 'platform' } } } }),
    state: [bucket5({ tags: { Owner: 'platform' } })],
    drifts: [],
  },
  {
    name: 'the tag set as written by the SDKs',
    event: 'PutBucketTagging',
    request: { bucketName: name, tagging: { tagSet: [{ key: 'Owner', value: 'platform' }, { key: 'aws:cloudformation:stack-name', value: 'x' }] } },
    state: [bucket5({ tags: { Owner: 'platform' } })],
    drifts: [],
  },
  {
    name: 'the query flag of a call without a document empties nothing',
    event: 'PutBucketTagging',
    request: call('tagging'),
    state: [tagged],
    drifts: [],
  },
  {
    name: 'an empty set removes all tags',
    event: 'PutBucketTagging',
    request: call('tagging', { Tagging: { xmlns, TagSet: '' } }),
    state: [bucket5({ tags: { Owner: 'platform' } })],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'tags.Owner', old: 'platform', new: null }],
  },
  {
    name: 'all tags are deleted',
    event: 'DeleteBucketTagging',
    request: call('tagging'),
    state: [bucket5({ tags: { Owner: 'platform' } })],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'tags.Owner', old: 'platform', new: null }],
  },
  { name: 'deleting the tags of a bucket without any', event: 'DeleteBucketTagging', request: call('tagging'), state: [bucket3()], drifts: [] },
  {
    name: 'the control API adds tags to a bucket',
    event: 'TagResource',
    request: { resourceArn: arn, host: '111122223333.s3-control.eu-west-1.amazonaws.com', TagResourceRequest: { xmlns, Tags: { Tag: { Key: 'Stage', Value: 'dev' } } } },
    state: [tagged],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'tags.Stage', old: 'prod', new: 'dev' }],
  },
  {
    name: 'the control API adds tags that are declared',
    event: 'TagResource',
    request: { resourceArn: arn, tags: [{ key: 'Stage', value: 'prod' }] },
    state: [tagged],
    drifts: [],
  },
  {
    name: 'a Storage Lens group is not a bucket',
    event: 'TagResource',
    request: { resourceArn: 'arn:aws:s3:eu-west-1:111122223333:storage-lens-group/acme', tags: [{ key: 'Stage', value: 'dev' }] },
    state: [tagged],
    drifts: [],
    dropped: 'unsupported_resource',
  },
  {
    name: 'the control API removes a tag',
    event: 'UntagResource',
    request: { resourceArn: arn, tagKeys: ['Stage'] },
    state: [tagged],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'tags.Stage', old: 'prod', new: null }],
  },
  { name: 'an undeclared tag is removed', event: 'UntagResource', request: { resourceArn: arn, tagKeys: ['Temporary'] }, state: [tagged], drifts: [] },
];
