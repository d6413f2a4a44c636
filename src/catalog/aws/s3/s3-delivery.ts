import { type Json, type JsonObject, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, child, children, inDocument, s3Document, scalarAt, statedIn, textAt, valueIn } from './s3-document.js';
import { bucketTarget, s3Setting, settingReset, settingType } from './s3-setting.js';

/**
 * Delivery of a bucket's objects: static website, cross-origin rules, transfer acceleration, requester pays. Source: S3 API reference, S3
 * user guide "CloudTrail events", schemas of the Terraform AWS provider.
 */

const website = s3Document('WebsiteConfiguration');
const routingRules = (root: Json): readonly Json[] => children(root, 'RoutingRule');
const orNothing = (value: string): string | null => (value === '' ? null : value);

const routingRule = (rule: Json): JsonObject => ({
  condition: block(child(rule, 'Condition'), (one) => ({
    http_error_code_returned_equals: orNothing(textAt(one, 'HttpErrorCodeReturnedEquals')),
    key_prefix_equals: scalarAt(one, 'KeyPrefixEquals'),
  })),
  redirect: block(child(rule, 'Redirect'), (one) => ({
    host_name: scalarAt(one, 'HostName'),
    http_redirect_code: orNothing(textAt(one, 'HttpRedirectCode')),
    protocol: scalarAt(one, 'Protocol'),
    replace_key_prefix_with: scalarAt(one, 'ReplaceKeyPrefixWith'),
    replace_key_with: scalarAt(one, 'ReplaceKeyWith'),
  })),
});

/** The inline block stores routing rules as JSON text with the names of the API. */
const routingText = (root: Json): string | null => {
  const pick = (from: Json | undefined, names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, textAt(from, name)] as const).filter(([, value]) => value !== ''));
  const rules = routingRules(root).map((rule) => {
    const condition = pick(child(rule, 'Condition'), ['HttpErrorCodeReturnedEquals', 'KeyPrefixEquals']);
    const redirect = pick(child(rule, 'Redirect'), ['HostName', 'HttpRedirectCode', 'Protocol', 'ReplaceKeyPrefixWith', 'ReplaceKeyWith']);
    return { ...(Object.keys(condition).length === 0 ? {} : { Condition: condition }), Redirect: redirect };
  });
  return rules.length === 0 ? null : JSON.stringify(rules);
};

/** `host`, or `protocol://host` if the call contains a protocol. */
const redirectText = (root: Json): string | null => {
  const host = textAt(root, 'RedirectAllRequestsTo', 'HostName');
  const protocol = textAt(root, 'RedirectAllRequestsTo', 'Protocol');
  return host === '' ? null : protocol === '' ? host : `${protocol}://${host}`;
};

const inlineWebsite = {
  'website.index_document': valueIn(website, 'IndexDocument', 'Suffix'),
  'website.error_document': valueIn(website, 'ErrorDocument', 'Key'),
  'website.redirect_all_requests_to': inDocument(website, redirectText),
  'website.routing_rules': inDocument(website, routingText),
};

const cors = s3Document('CORSConfiguration');
const texts = (from: Json, name: string): readonly string[] => children(from, name).map(String);
const inlineCorsRule = (rule: Json): JsonObject => ({
  allowed_headers: texts(rule, 'AllowedHeader'),
  allowed_methods: texts(rule, 'AllowedMethod'),
  allowed_origins: texts(rule, 'AllowedOrigin'),
  expose_headers: texts(rule, 'ExposeHeader'),
  max_age_seconds: scalarAt(rule, 'MaxAgeSeconds'),
});
const standaloneCorsRule = (rule: Json): JsonObject => ({ id: textAt(rule, 'ID'), ...inlineCorsRule(rule) });
const corsRules = (translate: (rule: Json) => JsonObject): c.Read => inDocument(cors, (root) => children(root, 'CORSRule').map(translate));

const acceleration = statedIn(s3Document('AccelerateConfiguration'), 'Status');
const putAcceleration = c.firstOf(
  c.put(s3Setting('aws_s3_bucket_accelerate_configuration'), { status: acceleration }),
  settingReset(
    'aws_s3_bucket_accelerate_configuration',
    c.via(acceleration, (status) => status === 'Suspended'),
  ),
  c.modify(bucketTarget, { acceleration_status: acceleration }),
);
const payer = statedIn(s3Document('RequestPaymentConfiguration'), 'Payer');

/** The same attributes, each removed. */
const emptied = (edits: c.Edits): c.Edits => Object.fromEntries(Object.keys(edits).map((field) => [field, c.fixed(null)]));

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

export const s3Delivery: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: {
    aws_s3_bucket_website_configuration: settingType({ noise: ['expected_bucket_owner'] }),
    aws_s3_bucket_cors_configuration: settingType(),
    aws_s3_bucket_accelerate_configuration: settingType({ defaults: { status: 'Suspended' } }),
    aws_s3_bucket_request_payment_configuration: settingType({ defaults: { payer: 'BucketOwner' } }),
    aws_s3_bucket_notification: settingType(),
  },
  events: {
    PutBucketWebsite: c.firstOf(
      c.put(s3Setting('aws_s3_bucket_website_configuration'), {
        'index_document.suffix': valueIn(website, 'IndexDocument', 'Suffix'),
        'error_document.key': valueIn(website, 'ErrorDocument', 'Key'),
        'redirect_all_requests_to.host_name': valueIn(website, 'RedirectAllRequestsTo', 'HostName'),
        'redirect_all_requests_to.protocol': valueIn(website, 'RedirectAllRequestsTo', 'Protocol'),
        routing_rule: inDocument(website, (root) => routingRules(root).map(routingRule)),
      }),
      c.modify(bucketTarget, inlineWebsite),
    ),
    DeleteBucketWebsite: c.firstOf(
      c.destroy(s3Setting('aws_s3_bucket_website_configuration')),
      c.modify(bucketTarget, emptied(inlineWebsite)),
    ),

    PutBucketCors: c.firstOf(
      c.put(s3Setting('aws_s3_bucket_cors_configuration'), { cors_rule: corsRules(standaloneCorsRule) }),
      c.modify(bucketTarget, { cors_rule: corsRules(inlineCorsRule) }),
    ),
    DeleteBucketCors: c.firstOf(
      c.destroy(s3Setting('aws_s3_bucket_cors_configuration')),
      c.modify(bucketTarget, { cors_rule: c.fixed(null) }),
    ),

    PutAccelerateConfiguration: putAcceleration,
    PutBucketAccelerateConfiguration: putAcceleration,
    PutBucketRequestPayment: c.firstOf(
      c.put(s3Setting('aws_s3_bucket_request_payment_configuration'), { payer }),
      settingReset(
        'aws_s3_bucket_request_payment_configuration',
        c.via(payer, (who) => who === 'BucketOwner'),
      ),
      c.modify(bucketTarget, { request_payer: payer }),
    ),

    PutBucketNotification: putNotification,
    PutBucketNotificationConfiguration: putNotification,
  },
};
