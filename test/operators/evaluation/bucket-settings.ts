import type { JsonObject } from '../../../src/lib/json.js';
import { resource } from '../../support/applies.js';

/** A bucket and all its settings, as the provider writes them. */

export const name = 'site-assets';
export const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
export const ownerId = '07941fb2b9ec4c72bfc4f5f5ca58a61bf9268ded440c7fa1ef081f2511e87d2f';
export const allUsers = 'http://acs.amazonaws.com/groups/global/AllUsers';
export const queueArn = 'arn:aws:sqs:us-east-1:111122223333:uploads';
export const functionArn = 'arn:aws:lambda:us-east-1:111122223333:function:thumbnail';
export const roleArn = 'arn:aws:iam::111122223333:role/replicate';

const ownerGrant = { id: ownerId, permissions: ['FULL_CONTROL'], type: 'CanonicalUser', uri: '' };
export const bucket = resource('aws_s3_bucket', {
  acceleration_status: '',
  acl: null,
  arn: `arn:aws:s3:::${name}`,
  bucket: name,
  bucket_domain_name: `${name}.s3.amazonaws.com`,
  bucket_prefix: '',
  bucket_regional_domain_name: `${name}.s3.us-east-1.amazonaws.com`,
  cors_rule: [],
  force_destroy: false,
  grant: [ownerGrant],
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
      rule: [{ apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }], bucket_key_enabled: false }],
    },
  ],
  tags: null,
  tags_all: {},
  versioning: [{ enabled: false, mfa_delete: false }],
  website: [],
  website_domain: null,
  website_endpoint: null,
});
const setting = (type: string, attributes: JsonObject) =>
  resource(type, { bucket: name, expected_bucket_owner: '', id: name, ...attributes });
export const ownership = resource('aws_s3_bucket_ownership_controls', {
  bucket: name,
  id: name,
  rule: [{ object_ownership: 'ObjectWriter' }],
});
export const grant = (permission: string, members: JsonObject) => ({
  grantee: [{ display_name: '', email_address: '', id: '', uri: '', ...members }],
  permission,
});
export const ownerHolds = grant('FULL_CONTROL', { id: ownerId, type: 'CanonicalUser' });
export const acl = setting('aws_s3_bucket_acl', {
  access_control_policy: [{ grant: [ownerHolds], owner: [{ display_name: '', id: ownerId }] }],
  acl: 'private',
  id: `${name},private`,
});
export const corsRule = (allowed_origins: readonly string[]) => ({
  allowed_headers: ['*'],
  allowed_methods: ['GET'],
  allowed_origins,
  expose_headers: [],
  max_age_seconds: 3000,
});
export const cors = setting('aws_s3_bucket_cors_configuration', { cors_rule: [{ ...corsRule(['https://acme.example']), id: '' }] });
export const rule = (days: number) => ({
  abort_incomplete_multipart_upload: [],
  expiration: [{ date: null, days, expired_object_delete_marker: false }],
  filter: [{ and: [], object_size_greater_than: null, object_size_less_than: null, prefix: 'tmp/', tag: [] }],
  id: 'expire',
  noncurrent_version_expiration: [],
  noncurrent_version_transition: [],
  prefix: '',
  status: 'Enabled',
  transition: [],
});
export const lifecycle = setting('aws_s3_bucket_lifecycle_configuration', {
  rule: [rule(30)],
  timeouts: null,
  transition_default_minimum_object_size: 'all_storage_classes_128K',
});
export const logging = setting('aws_s3_bucket_logging', {
  target_bucket: 'logs',
  target_grant: [],
  target_object_key_format: [],
  target_prefix: 's3/',
});
export const queue = (events: readonly string[]) => ({
  events,
  filter_prefix: 'in/',
  filter_suffix: '',
  id: 'tf-s3-queue-20260302',
  queue_arn: queueArn,
});
const onUpload = {
  events: ['s3:ObjectCreated:*'],
  filter_prefix: '',
  filter_suffix: '.png',
  id: 'tf-s3-lambda-20260302',
  lambda_function_arn: functionArn,
};
export const notification = resource('aws_s3_bucket_notification', {
  bucket: name,
  eventbridge: false,
  id: name,
  lambda_function: [onUpload],
  queue: [queue(['s3:ObjectCreated:*'])],
  topic: [],
});
export const website = setting('aws_s3_bucket_website_configuration', {
  error_document: [],
  index_document: [{ suffix: 'index.html' }],
  redirect_all_requests_to: [],
  routing_rule: [],
  routing_rules: '',
  website_domain: 's3-website-us-east-1.amazonaws.com',
  website_endpoint: `${name}.s3-website-us-east-1.amazonaws.com`,
});
export const copyRule = (status: string) => ({
  delete_marker_replication: [{ status }],
  destination: [
    {
      access_control_translation: [],
      account: '',
      bucket: 'arn:aws:s3:::copies',
      encryption_configuration: [],
      metrics: [],
      replication_time: [],
      storage_class: 'STANDARD_IA',
    },
  ],
  existing_object_replication: [],
  filter: [{ and: [], prefix: 'eu/', tag: [] }],
  id: 'all',
  prefix: '',
  priority: 0,
  source_selection_criteria: [],
  status: 'Enabled',
});
export const replication = resource('aws_s3_bucket_replication_configuration', {
  bucket: name,
  id: name,
  role: roleArn,
  rule: [copyRule('Disabled')],
  token: '',
});
export const acceleration = setting('aws_s3_bucket_accelerate_configuration', { status: 'Enabled' });
export const payment = setting('aws_s3_bucket_request_payment_configuration', { payer: 'Requester' });
