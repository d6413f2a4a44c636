import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, type Apply } from '../../support/applies.js';
import {
  name,
  xmlns,
  ownerId,
  allUsers,
  queueArn,
  functionArn,
  roleArn,
  bucket,
  ownership,
  grant,
  ownerHolds,
  acl,
  corsRule,
  cors,
  rule,
  lifecycle,
  logging,
  queue,
  notification,
  website,
  copyRule,
  replication,
  acceleration,
  payment,
} from './bucket-settings.js';

/** A bucket with all kinds of settings, as version 5 of the provider creates, changes and destroys them. */

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
