import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** Amazon SNS topics, subscriptions, applications and text messages. */

const topicArn = 'arn:aws:sns:us-east-1:111122223333:pager';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const role = 'arn:aws:iam::111122223333:role/sns';
const statement = (sid: string, principal: Json, action: Json): JsonObject => ({
  ...{ Sid: sid, Effect: 'Allow', Principal: { AWS: principal }, Action: action, Resource: topicArn },
});
const policy = (principal: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [statement('publish', principal, 'SNS:Publish')] });
const own = policy('arn:aws:iam::111122223333:root');

export const pager = resourceOf('aws_sns_topic', 'pager', {
  application_failure_feedback_role_arn: '',
  application_success_feedback_role_arn: '',
  application_success_feedback_sample_rate: 0,
  archive_policy: '',
  arn: topicArn,
  beginning_archive_time: '',
  content_based_deduplication: false,
  delivery_policy: '',
  display_name: '',
  fifo_throughput_scope: '',
  fifo_topic: false,
  http_failure_feedback_role_arn: role,
  http_success_feedback_sample_rate: 100,
  id: topicArn,
  kms_master_key_id: key,
  name: 'pager',
  name_prefix: '',
  owner: '111122223333',
  policy: own,
  signature_version: 0,
  tags: { Owner: 'shop' },
  tracing_config: '',
});
const sets = (attributeName: string, attributeValue?: string) => ({ topicArn, attributeName, ...(attributeValue === undefined ? {} : { attributeValue }) });
export const pagerPolicy = resourceOf('aws_sns_topic_policy', 'pager', { arn: topicArn, id: topicArn, owner: '111122223333', policy: own });
const masking = '{"Name":"cards","Version":"2021-06-01","Statement":[]}';
const protection = resourceOf('aws_sns_topic_data_protection_policy', 'pager', { arn: topicArn, id: topicArn, policy: masking });

export const topicCases: readonly CatalogCase[] = [
  ...examples('CreateTopic', pager(), [
    [
      'the declared topic is not drift',
      { name: 'pager', attributes: { KmsMasterKeyId: key, Policy: own }, tags: [{ key: 'Owner', value: 'shop' }] },
      'agrees',
      { topicArn },
    ],
    ['another topic is undeclared', { name: 'other' }, 'created aws_sns_topic', { topicArn: `${topicArn}2` }],
  ]),
  ...examples('DeleteTopic', pager(), [
    ['the declared topic is deleted', { topicArn }, 'deleted'],
    ['an undeclared topic is deleted', { topicArn: `${topicArn}2` }, 'not_in_state'],
  ]),
  ...examples('SetTopicAttributes', pager(), [
    ['a policy for everybody is drift', sets('Policy', policy('*')), { policy: policy('*') }],
    ['the declared policy is not', sets('Policy', policy('111122223333')), 'agrees'],
    ['removing the key is drift', sets('KmsMasterKeyId', ''), { kms_master_key_id: '' }],
    ['a call without a value removes the attribute', sets('KmsMasterKeyId'), { kms_master_key_id: null }],
    ['a key may be named by its id', sets('KmsMasterKeyId', '1234abcd-12ab-34cd-56ef-1234567890ab'), 'agrees'],
    ['the names of protocols are in lower case', sets('HTTPFailureFeedbackRoleArn', ''), { http_failure_feedback_role_arn: '' }],
    ['rates are numbers', sets('HTTPSuccessFeedbackSampleRate', '100'), 'agrees'],
    ['the version of signatures has a default', sets('SignatureVersion', '1'), 'agrees'],
    ['another topic is undeclared', { ...sets('DisplayName', 'x'), topicArn: `${topicArn}2` }, 'not_in_state'],
  ]),
  ...examples('SetTopicAttributes', [pagerPolicy(), pager({ policy: 'stale' })], [
    ['a policy that is a resource of its own is evaluated there', sets('Policy', own), 'agrees'],
    ['its drift is reported there', sets('Policy', policy('*')), { policy: policy('*') }],
  ]),
  ...examples('AddPermission', pager(), [
    [
      'a statement is added to the policy of the topic',
      { topicArn, label: 'eve', aWSAccountId: ['999988887777'], actionName: ['Publish'] },
      {
        policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            statement('publish', 'arn:aws:iam::111122223333:root', 'SNS:Publish'),
            statement('eve', ['arn:aws:iam::999988887777:root'], ['SNS:Publish']),
          ],
        }),
      },
    ],
    ['a statement is added to another topic', { topicArn: `${topicArn}2`, label: 'eve' }, 'not_in_state'],
  ]),
  ...examples('RemovePermission', [pagerPolicy(), pager()], [
    [
      'a statement is removed from the declared policy',
      { topicArn, label: 'publish' },
      { policy: JSON.stringify({ Version: '2012-10-17', Statement: [] }) },
    ],
    ['a statement that is not declared is removed', { topicArn, label: 'eve' }, 'agrees'],
    ['a statement is removed from another topic', { topicArn: `${topicArn}2`, label: 'eve' }, 'not_in_state'],
  ]),
  ...examples('AddPermission', [pagerPolicy(), pager({ policy: 'stale' })], [
    ['the declared statement is not drift', { topicArn, label: 'publish', aWSAccountId: ['111122223333'], actionName: ['Publish'] }, 'agrees'],
  ]),
  ...examples('PutDataProtectionPolicy', protection(), [
    ['the declared policy is not drift', { resourceArn: topicArn, dataProtectionPolicy: masking }, 'agrees'],
    ['another policy is', { resourceArn: topicArn, dataProtectionPolicy: '{"Name":"x"}' }, { policy: '{"Name":"x"}' }],
    ['an empty policy deletes it', { resourceArn: topicArn, dataProtectionPolicy: '' }, 'deleted'],
  ]),
  ...tagExamples(pager(), { resourceArn: topicArn }),
];

const subscriptionArn = `${topicArn}:8a21d249`;
export const onCall = resourceOf('aws_sns_topic_subscription', 'on_call', {
  arn: subscriptionArn,
  confirmation_timeout_in_minutes: 1,
  confirmation_was_authenticated: true,
  delivery_policy: '',
  endpoint: 'https://pager.example/hook',
  endpoint_auto_confirms: true,
  filter_policy: '{"severity":["high"]}',
  filter_policy_scope: 'MessageAttributes',
  id: subscriptionArn,
  owner_id: '111122223333',
  pending_confirmation: false,
  protocol: 'https',
  raw_message_delivery: false,
  redrive_policy: '',
  replay_policy: '',
  subscription_role_arn: '',
  topic_arn: topicArn,
});
const subscribe = {
  topicArn,
  protocol: 'https',
  endpoint: 'https://pager.example/hook',
  attributes: { FilterPolicy: '{"severity": ["high"]}' },
  returnSubscriptionArn: true,
};
const changes = (attributeName: string, attributeValue: string) => ({ subscriptionArn, attributeName, attributeValue });

export const subscriptionCases: readonly CatalogCase[] = [
  ...examples('Subscribe', onCall(), [
    ['the declared subscription is not drift', subscribe, 'agrees', { subscriptionArn }],
    [
      'it is found by its ARN if the record withholds the endpoint',
      { ...subscribe, endpoint: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      'agrees',
      { subscriptionArn },
    ],
    ['it is found by its endpoint before it is confirmed', subscribe, 'agrees', { subscriptionArn: 'pending confirmation' }],
    [
      'another endpoint is undeclared',
      { ...subscribe, protocol: 'email', endpoint: 'eve@else.example' },
      'created aws_sns_topic_subscription',
      { subscriptionArn: 'pending confirmation' },
    ],
    [
      'another subscription is undeclared',
      { ...subscribe, endpoint: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      'created aws_sns_topic_subscription',
      { subscriptionArn: `${topicArn}:99` },
    ],
    [
      'a subscription that waits for its confirmation is undeclared if no other has its protocol',
      { ...subscribe, protocol: 'email', endpoint: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      'created aws_sns_topic_subscription',
      { subscriptionArn: 'pending confirmation' },
    ],
  ]),
  ...examples('Unsubscribe', onCall(), [
    ['the declared subscription is deleted', { subscriptionArn }, 'deleted'],
    ['an undeclared subscription is deleted', { subscriptionArn: `${topicArn}:99` }, 'not_in_state'],
  ]),
  ...examples('SetSubscriptionAttributes', onCall(), [
    ['a filter that matches nothing is drift', changes('FilterPolicy', '{"severity":["none"]}'), { filter_policy: '{"severity":["none"]}' }],
    ['the declared filter is not', changes('FilterPolicy', '{"severity":["high"]}'), 'agrees'],
    ['raw delivery is drift', changes('RawMessageDelivery', 'true'), { raw_message_delivery: true }],
    ['flags are text', changes('RawMessageDelivery', 'false'), 'agrees'],
  ]),
  ...examples('ConfirmSubscription', onCall(), [['accepting a subscription changes nothing', { topicArn, token: '233' }, 'read_only']]),
];

const appArn = 'arn:aws:sns:us-east-1:111122223333:app/GCM/shop';
const application = resourceOf('aws_sns_platform_application', 'shop', {
  arn: appArn,
  event_endpoint_created_topic_arn: topicArn,
  failure_feedback_role_arn: role,
  id: appArn,
  name: 'shop',
  platform: 'GCM',
  platform_credential: '(sensitive)',
  platform_principal: '',
});
const preferences = resourceOf('aws_sns_sms_preferences', 'sms', {
  default_sender_id: '',
  default_sms_type: 'Transactional',
  delivery_status_iam_role_arn: role,
  delivery_status_success_sampling_rate: '100',
  id: 'aws_sns_sms_id',
  monthly_spend_limit: 10,
  usage_report_s3_bucket: '',
});
const device = [
  ['devices of users change no configuration', { platformApplicationArn: appArn, token: 'x' }, 'read_only'],
] as const;

export const applicationCases: readonly CatalogCase[] = [
  ...examples('CreatePlatformApplication', application(), [
    [
      'the declared application is not drift',
      { name: 'shop', platform: 'GCM', attributes: { EventEndpointCreated: topicArn, PlatformCredential: 'HIDDEN_DUE_TO_SECURITY_REASONS' } },
      'agrees',
      { platformApplicationArn: appArn },
    ],
    [
      'an application of another platform is undeclared',
      { name: 'shop', platform: 'APNS', attributes: {} },
      'created aws_sns_platform_application',
      { platformApplicationArn: appArn.replace('GCM', 'APNS') },
    ],
  ]),
  ...examples('SetPlatformApplicationAttributes', application(), [
    [
      'another credential is drift',
      { platformApplicationArn: appArn, attributes: { PlatformCredential: 'HIDDEN_DUE_TO_SECURITY_REASONS' } },
      { platform_credential: null },
    ],
    [
      'failures that are no longer logged are drift',
      { platformApplicationArn: appArn, attributes: { FailureFeedbackRoleArn: '' } },
      { failure_feedback_role_arn: '' },
    ],
    ['declared values are not', { platformApplicationArn: appArn, attributes: { EventEndpointCreated: topicArn } }, 'agrees'],
  ]),
  ...examples('DeletePlatformApplication', application(), [
    ['the declared application is deleted', { platformApplicationArn: appArn }, 'deleted'],
    ['an undeclared application is deleted', { platformApplicationArn: `${appArn}2` }, 'not_in_state'],
  ]),
  ...examples('CreatePlatformEndpoint', application(), device),
  ...examples('SetEndpointAttributes', application(), device),
  ...examples('DeleteEndpoint', application(), device),
  ...examples('SetSMSAttributes', preferences(), [
    ['a higher limit is drift', { attributes: { MonthlySpendLimit: '5000' } }, { monthly_spend_limit: 5000 }],
    ['declared values are not', { attributes: { MonthlySpendLimit: '10', DefaultSMSType: 'Transactional' } }, 'agrees'],
  ]),
];
