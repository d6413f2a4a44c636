import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** A bucket with all kinds of settings, as version 5 of the provider creates, changes and destroys them. */

const name = 'site-assets';
const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
const ownerId = '07941fb2b9ec4c72bfc4f5f5ca58a61bf9268ded440c7fa1ef081f2511e87d2f';
const allUsers = 'http://acs.amazonaws.com/groups/global/AllUsers';
const queueArn = 'arn:aws:sqs:us-east-1:111122223333:uploads';
const functionArn = 'arn:aws:lambda:us-east-1:111122223333:function:thumbnail';
const roleArn = 'arn:aws:iam::111122223333:role/replicate';

const ownerGrant = { id: ownerId, permissions: ['FULL_CONTROL'], type: 'CanonicalUser', uri: '' };
const bucket = resource('aws_s3_bucket', {
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
const ownership = resource('aws_s3_bucket_ownership_controls', { bucket: name, id: name, rule: [{ object_ownership: 'ObjectWriter' }] });
const grant = (permission: string, members: JsonObject) => ({
  grantee: [{ display_name: '', email_address: '', id: '', uri: '', ...members }],
  permission,
});
const ownerHolds = grant('FULL_CONTROL', { id: ownerId, type: 'CanonicalUser' });
const acl = setting('aws_s3_bucket_acl', {
  access_control_policy: [{ grant: [ownerHolds], owner: [{ display_name: '', id: ownerId }] }],
  acl: 'private',
  id: `${name},private`,
});
const corsRule = (allowed_origins: readonly string[]) => ({
  allowed_headers: ['*'],
  allowed_methods: ['GET'],
  allowed_origins,
  expose_headers: [],
  max_age_seconds: 3000,
});
const cors = setting('aws_s3_bucket_cors_configuration', { cors_rule: [{ ...corsRule(['https://acme.example']), id: '' }] });
const rule = (days: number) => ({
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
const lifecycle = setting('aws_s3_bucket_lifecycle_configuration', {
  rule: [rule(30)],
  timeouts: null,
  transition_default_minimum_object_size: 'all_storage_classes_128K',
});
const logging = setting('aws_s3_bucket_logging', {
  target_bucket: 'logs',
  target_grant: [],
  target_object_key_format: [],
  target_prefix: 's3/',
});
const queue = (events: readonly string[]) => ({
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
const notification = resource('aws_s3_bucket_notification', {
  bucket: name,
  eventbridge: false,
  id: name,
  lambda_function: [onUpload],
  queue: [queue(['s3:ObjectCreated:*'])],
  topic: [],
});
const website = setting('aws_s3_bucket_website_configuration', {
  error_document: [],
  index_document: [{ suffix: 'index.html' }],
  redirect_all_requests_to: [],
  routing_rule: [],
  routing_rules: '',
  website_domain: 's3-website-us-east-1.amazonaws.com',
  website_endpoint: `${name}.s3-website-us-east-1.amazonaws.com`,
});
const copyRule = (status: string) => ({
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
const replication = resource('aws_s3_bucket_replication_configuration', {
  bucket: name,
  id: name,
  role: roleArn,
  rule: [copyRule('Disabled')],
  token: '',
});
const acceleration = setting('aws_s3_bucket_accelerate_configuration', { status: 'Enabled' });
const payment = setting('aws_s3_bucket_request_payment_configuration', { payer: 'Requester' });

const on = (flag: string, document: JsonObject = {}): JsonObject => ({
  bucketName: name,
  Host: `${name}.s3.us-east-1.amazonaws.com`,
  [flag]: '',
  ...document,
});
const own = (ObjectOwnership: string) =>
  ['PutBucketOwnershipControls', on('ownershipControls', { OwnershipControls: { xmlns, Rule: { ObjectOwnership } } })] as const;
const sendCors = (AllowedOrigin: string) =>
  [
    'PutBucketCors',
    on('cors', {
      CORSConfiguration: { xmlns, CORSRule: { AllowedHeader: '*', AllowedMethod: 'GET', AllowedOrigin, MaxAgeSeconds: 3000 } },
    }),
  ] as const;
const sendLifecycle = (Days: number) =>
  [
    'PutBucketLifecycle',
    on('lifecycle', {
      'x-amz-transition-default-minimum-object-size': 'all_storage_classes_128K',
      LifecycleConfiguration: { xmlns, Rule: { ID: 'expire', Status: 'Enabled', Filter: { Prefix: 'tmp/' }, Expiration: { Days } } },
    }),
  ] as const;
const sendLogging = (TargetPrefix: string) =>
  ['PutBucketLogging', on('logging', { BucketLoggingStatus: { xmlns, LoggingEnabled: { TargetBucket: 'logs', TargetPrefix } } })] as const;
const sendNotification = (document: JsonObject) =>
  ['PutBucketNotification', on('notification', { NotificationConfiguration: { xmlns, ...document } })] as const;
const lambdaConfiguration = {
  Id: 'tf-s3-lambda-20260302',
  CloudFunction: functionArn,
  Event: 's3:ObjectCreated:*',
  Filter: { S3Key: { FilterRule: { Name: 'suffix', Value: '.png' } } },
};
const queueConfiguration = (Event: string | readonly string[]) => ({
  Id: 'tf-s3-queue-20260302',
  Queue: queueArn,
  Event,
  Filter: { S3Key: { FilterRule: { Name: 'prefix', Value: 'in/' } } },
});
const sendReplication = (Status: string) =>
  [
    'PutBucketReplication',
    on('replication', {
      ReplicationConfiguration: {
        xmlns,
        Role: roleArn,
        Rule: {
          ID: 'all',
          Status: 'Enabled',
          Priority: 0,
          Filter: { Prefix: 'eu/' },
          DeleteMarkerReplication: { Status },
          Destination: { Bucket: 'arn:aws:s3:::copies', StorageClass: 'STANDARD_IA' },
        },
      },
    }),
  ] as const;
const accelerate = (Status: string) =>
  ['PutAccelerateConfiguration', on('accelerate', { AccelerateConfiguration: { xmlns, Status } })] as const;
const pay = (Payer: string) =>
  ['PutBucketRequestPayment', on('requestPayment', { RequestPaymentConfiguration: { xmlns, Payer } })] as const;
/** The bucket mirrors its settings, as of the refresh before an apply. */
const mirrored = (changed: JsonObject = {}) =>
  bucket({
    acceleration_status: 'Enabled',
    cors_rule: [corsRule(['https://acme.example'])],
    lifecycle_rule: [
      {
        abort_incomplete_multipart_upload_days: 0,
        enabled: true,
        expiration: [{ date: '', days: 30, expired_object_delete_marker: false }],
        id: 'expire',
        noncurrent_version_expiration: [],
        noncurrent_version_transition: [],
        prefix: 'tmp/',
        tags: {},
        transition: [],
      },
    ],
    logging: [{ target_bucket: 'logs', target_prefix: 's3/' }],
    replication_configuration: [
      {
        role: roleArn,
        rules: [
          {
            delete_marker_replication_status: '',
            destination: [
              {
                access_control_translation: [],
                account_id: '',
                bucket: 'arn:aws:s3:::copies',
                metrics: [],
                replica_kms_key_id: '',
                replication_time: [],
                storage_class: 'STANDARD_IA',
              },
            ],
            filter: [{ prefix: 'eu/', tags: {} }],
            id: 'all',
            prefix: '',
            priority: 0,
            source_selection_criteria: [],
            status: 'Enabled',
          },
        ],
      },
    ],
    request_payer: 'Requester',
    website: [{ error_document: '', index_document: 'index.html', redirect_all_requests_to: '', routing_rules: '' }],
    website_domain: 's3-website-us-east-1.amazonaws.com',
    website_endpoint: `${name}.s3-website-us-east-1.amazonaws.com`,
    ...changed,
  });

const created = [ownership(), acl(), cors(), lifecycle(), logging(), notification(), website(), replication(), acceleration(), payment()];
const update: Apply['calls'] = calls('s3', [
  own('BucketOwnerPreferred'),
  ['PutBucketAcl', on('acl', { 'x-amz-acl': 'public-read' })],
  sendCors('https://shop.example'),
  sendLifecycle(60),
  sendLogging('access/'),
  sendNotification({
    EventBridgeConfiguration: '',
    QueueConfiguration: queueConfiguration(['s3:ObjectCreated:Put', 's3:ObjectCreated:Copy']),
  }),
  [
    'PutBucketWebsite',
    on('website', {
      WebsiteConfiguration: { xmlns, ErrorDocument: { Key: 'error.html' }, IndexDocument: { Suffix: 'index.html' } },
    }),
  ],
  sendReplication('Enabled'),
  accelerate('Suspended'),
  pay('BucketOwner'),
  ['PutBucketTagging', on('tagging', { Tagging: { xmlns, TagSet: { Tag: { Key: 'Team', Value: 'web' } } } })],
]);
const changed = [
  mirrored({ tags: { Team: 'web' }, tags_all: { Team: 'web' } }),
  ownership({ rule: [{ object_ownership: 'BucketOwnerPreferred' }] }),
  acl({
    access_control_policy: [
      { grant: [ownerHolds, grant('READ', { type: 'Group', uri: allUsers })], owner: [{ display_name: '', id: ownerId }] },
    ],
    acl: 'public-read',
    id: `${name},public-read`,
  }),
  cors({ cors_rule: [{ ...corsRule(['https://shop.example']), id: '' }] }),
  lifecycle({ rule: [rule(60)] }),
  logging({ target_prefix: 'access/' }),
  notification({ eventbridge: true, lambda_function: [], queue: [queue(['s3:ObjectCreated:Copy', 's3:ObjectCreated:Put'])] }),
  website({ error_document: [{ key: 'error.html' }] }),
  replication({ rule: [copyRule('Enabled')] }),
  acceleration({ status: 'Suspended' }),
  payment({ payer: 'BucketOwner' }),
];

const [creation, , destruction] = life('a bucket with all settings', [[bucket(), ...created], changed], {
  create: calls('s3', [
    ['CreateBucket', { bucketName: name, Host: 's3.us-east-1.amazonaws.com', 'x-amz-object-ownership': 'BucketOwnerEnforced' }],
    own('ObjectWriter'),
    ['PutBucketAcl', on('acl', { 'x-amz-acl': 'private' })],
    sendCors('https://acme.example'),
    sendLifecycle(30),
    sendLogging('s3/'),
    sendNotification({ CloudFunctionConfiguration: lambdaConfiguration, QueueConfiguration: queueConfiguration('s3:ObjectCreated:*') }),
    ['PutBucketWebsite', on('website', { WebsiteConfiguration: { xmlns, IndexDocument: { Suffix: 'index.html' } } })],
    sendReplication('Disabled'),
    accelerate('Enabled'),
    pay('Requester'),
  ]),
  change: [],
  destroy: calls('s3', [
    pay('BucketOwner'),
    accelerate('Suspended'),
    ['DeleteBucketReplication', on('replication')],
    ['DeleteBucketWebsite', on('website')],
    sendNotification({}),
    ['PutBucketLogging', on('logging', { BucketLoggingStatus: { xmlns } })],
    ['DeleteBucketLifecycle', on('lifecycle')],
    ['DeleteBucketCors', on('cors')],
    ['DeleteBucketOwnershipControls', on('ownershipControls')],
    ['DeleteBucket', { bucketName: name, Host: `${name}.s3.us-east-1.amazonaws.com` }],
  ]),
});
export const bucketSettingApplies: readonly Apply[] = [
  ...(creation === undefined ? [] : [creation]),
  { name: 'all settings of a bucket are changed', before: [mirrored(), ...created], calls: update, after: changed },
  ...(destruction === undefined ? [] : [destruction]),
];
