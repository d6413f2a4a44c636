import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { child, children, inDocument, s3Document, textAt } from './s3-document.js';
import { bucketTarget, s3Setting, settingType } from './s3-setting.js';

/**
 * Event notifications of a bucket. One call replaces them all, and an empty document removes them; the resource remains, empty. Source: S3
 * API reference, PutBucketNotificationConfiguration; schema of `aws_s3_bucket_notification`.
 */

const notification = s3Document('NotificationConfiguration');

/** Filters on the key; the API accepts the names of the rules in any letter case. */
const keyFilter = (from: Json, name: string): string | null => {
  const key = child(child(from, 'Filter'), 'S3Key') ?? child(child(from, 'Filter'), 'Key');
  const rule = children(key, 'FilterRule').find((one) => textAt(one, 'Name').toLowerCase() === name);
  return rule === undefined ? null : textAt(rule, 'Value');
};

const receivers = (root: Json, elements: readonly string[], arn: string, arnElements: readonly string[]): readonly JsonObject[] =>
  elements
    .flatMap((name) => children(root, name))
    .map((one) => ({
      id: textAt(one, 'Id'),
      [arn]: arnElements.map((name) => textAt(one, name)).find((value) => value !== '') ?? '',
      events: children(one, 'Event').map(String),
      filter_prefix: keyFilter(one, 'prefix'),
      filter_suffix: keyFilter(one, 'suffix'),
    }));

/** Ids of receivers are not compared: the console, Terraform and S3 generate their own. */
const targets = (elements: readonly string[], arn: string, arnElements: readonly string[]): c.EditSpec =>
  c.set(
    inDocument(notification, (root) => receivers(root, elements, arn, arnElements)),
    'generated_ids',
  );

const edits: c.Edits = {
  topic: targets(['TopicConfiguration'], 'topic_arn', ['Topic', 'TopicArn']),
  queue: targets(['QueueConfiguration'], 'queue_arn', ['Queue', 'QueueArn']),
  lambda_function: targets(['CloudFunctionConfiguration', 'LambdaFunctionConfiguration'], 'lambda_function_arn', [
    'CloudFunction',
    'LambdaFunctionArn',
  ]),
  eventbridge: inDocument(notification, (root) => child(root, 'EventBridgeConfiguration') !== undefined),
};

const receives: c.Read = (record) => {
  const root = notification(record);
  return !isObject(root) || Object.keys(root).some((name) => /configurations?$/i.test(name));
};
const receivesNothing: c.Read = (record) => receives(record) !== true;

const target = s3Setting('aws_s3_bucket_notification');
const putNotification = c.firstOf(
  c.create(c.within(bucketTarget, target), edits, { when: receives }),
  c.modify(target, edits, { when: receivesNothing }),
);

export const s3Notification: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: { aws_s3_bucket_notification: settingType() },
  events: { PutBucketNotification: putNotification, PutBucketNotificationConfiguration: putNotification },
};
