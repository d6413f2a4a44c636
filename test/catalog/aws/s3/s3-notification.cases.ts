import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket5, call, listedCall, name, setting, under, xmlns } from './s3-states.js';

const topicArn = 'arn:aws:sns:eu-west-1:111122223333:uploads';
const queueArn = 'arn:aws:sqs:eu-west-1:111122223333:uploads';
const functionArn = 'arn:aws:lambda:eu-west-1:111122223333:function:thumbnail';
const otherArn = 'arn:aws:lambda:eu-west-1:999988887777:function:collect';

const notification = (document: JsonObject): JsonObject => call('notification', { NotificationConfiguration: { xmlns, ...document } });

const declared = setting('aws_s3_bucket_notification', {
  eventbridge: true,
  lambda_function: [{ events: ['s3:ObjectCreated:*'], filter_prefix: 'in/', filter_suffix: '.png', id: 'tf-s3-lambda-1', lambda_function_arn: functionArn }],
  queue: [{ events: ['s3:ObjectRemoved:*', 's3:ObjectCreated:Put'], filter_prefix: '', filter_suffix: '', id: 'q', queue_arn: queueArn }],
  topic: [{ events: ['s3:ObjectRestore:Completed'], filter_prefix: '', filter_suffix: '', id: 't', topic_arn: topicArn }],
});

const asDeclared = {
  TopicConfiguration: { Id: 't', Topic: topicArn, Event: 's3:ObjectRestore:Completed' },
  QueueConfiguration: { Id: 'q', Queue: queueArn, Event: ['s3:ObjectCreated:Put', 's3:ObjectRemoved:*'] },
  CloudFunctionConfiguration: {
    Id: 'tf-s3-lambda-1', CloudFunction: functionArn, Event: 's3:ObjectCreated:*',
    Filter: { S3Key: { FilterRule: [{ Name: 'Prefix', Value: 'in/' }, { Name: 'Suffix', Value: '.png' }] } },
  },
  EventBridgeConfiguration: '',
};

const cases: readonly CatalogCase[] = [
  {
    name: 'another function is notified in addition, the event bus no longer',
    event: 'PutBucketNotification',
    request: notification({
      TopicConfiguration: asDeclared.TopicConfiguration,
      QueueConfiguration: asDeclared.QueueConfiguration,
      CloudFunctionConfiguration: [asDeclared.CloudFunctionConfiguration, { Id: 'x', CloudFunction: otherArn, Event: 's3:ObjectCreated:*' }],
    }),
    state: [declared, bucket5()],
    drifts: [
      {
        address: 'aws_s3_bucket_notification.this', field: 'lambda_function', old: declared.attributes['lambda_function'] ?? null,
        new: [
          { id: 'tf-s3-lambda-1', lambda_function_arn: functionArn, events: ['s3:ObjectCreated:*'], filter_prefix: 'in/', filter_suffix: '.png' },
          { id: 'x', lambda_function_arn: otherArn, events: ['s3:ObjectCreated:*'], filter_prefix: null, filter_suffix: null },
        ],
      },
      { address: 'aws_s3_bucket_notification.this', field: 'eventbridge', old: true, new: false },
    ],
  },
  {
    name: 'an empty document removes all notifications',
    event: 'PutBucketNotification',
    request: { bucketName: name, NotificationConfiguration: { xmlns } },
    state: [declared, bucket5()],
    drifts: [
      { address: 'aws_s3_bucket_notification.this', field: 'topic', old: declared.attributes['topic'] ?? null, new: [] },
      { address: 'aws_s3_bucket_notification.this', field: 'queue', old: declared.attributes['queue'] ?? null, new: [] },
      { address: 'aws_s3_bucket_notification.this', field: 'lambda_function', old: declared.attributes['lambda_function'] ?? null, new: [] },
      { address: 'aws_s3_bucket_notification.this', field: 'eventbridge', old: true, new: false },
    ],
  },
  {
    name: 'an empty document without declared notifications',
    event: 'PutBucketNotification',
    request: listedCall('notification', { NotificationConfiguration: '' }),
    state: [bucket5()],
    drifts: [],
    dropped: 'not_in_state',
  },
];

export const s3NotificationCases: readonly CatalogCase[] = [...cases, ...under('PutBucketNotificationConfiguration', cases)];
