import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Objects in a bucket that keeps versions, as Terraform creates, changes and destroys them. Records do not contain the content. */

const Host = 'site-assets.s3.us-east-1.amazonaws.com';
const page = resource('aws_s3_object', {
  acl: null,
  arn: 'arn:aws:s3:::site-assets/index.html',
  bucket: 'site-assets',
  bucket_key_enabled: false,
  cache_control: '',
  checksum_algorithm: null,
  content: '<html/>',
  content_type: 'text/html',
  etag: 'a0b1',
  force_destroy: false,
  id: 'site-assets/index.html',
  key: 'index.html',
  kms_key_id: null,
  metadata: {},
  server_side_encryption: 'AES256',
  source: null,
  source_hash: null,
  storage_class: 'STANDARD',
  tags: { Team: 'web' },
  tags_all: { Team: 'web' },
  version_id: 'v1',
  website_redirect: '',
});
const put = (version: string, contentType: string, tags: string) =>
  [
    'PutObject',
    {
      bucketName: 'site-assets',
      key: 'index.html',
      Host,
      'x-amz-acl': 'private',
      'x-amz-tagging': tags,
      'Content-Type': contentType,
      'x-id': 'PutObject',
    },
    { 'x-amz-server-side-encryption': 'AES256', 'x-amz-version-id': version },
  ] as const;

const bucket = resource('aws_s3_bucket', {
  arn: 'arn:aws:s3:::site-assets',
  bucket: 'site-assets',
  id: 'site-assets',
  region: 'us-east-1',
})();

export const objectApplies: readonly Apply[] = life(
  'an object of a bucket',
  [
    [page(), bucket],
    [
      page({
        content: '<html></html>',
        content_type: 'text/plain',
        etag: 'a0b2',
        tags: { Team: 'shop' },
        tags_all: { Team: 'shop' },
        version_id: 'v2',
      }),
      bucket,
    ],
  ],
  {
    create: calls('s3', [
      ['CreateBucket', { bucketName: 'site-assets', Host, CreateBucketConfiguration: { LocationConstraint: 'us-east-1' } }],
      put('v1', 'text/html', 'Team=web'),
    ]),
    change: calls('s3', [put('v2', 'text/plain', 'Team=shop')]),
    destroy: calls('s3', [
      ['DeleteObject', { bucketName: 'site-assets', key: 'index.html', Host, versionId: 'v2', 'x-id': 'DeleteObject' }],
      ['DeleteObject', { bucketName: 'site-assets', key: 'index.html', Host, versionId: 'v1', 'x-id': 'DeleteObject' }],
      ['DeleteBucket', { bucketName: 'site-assets', Host }],
    ]),
  },
);
