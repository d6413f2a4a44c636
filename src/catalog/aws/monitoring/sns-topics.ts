import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { addedPermission, removedStatement } from './permission-statements.js';
import { isRedacted } from '../../redactions.js';

/**
 * Amazon SNS topics, their policies and tags. Source: SNS API reference (CreateTopic, SetTopicAttributes), Terraform AWS provider schemas 3
 * to 6.
 */

const newTopic = c.on('aws_sns_topic', { name: 'name' });
const topic = c.on('aws_sns_topic', { arn: 'topicArn' });
const topicPolicy = c.on('aws_sns_topic_policy', { arn: 'topicArn' });
const dataProtection = c.on('aws_sns_topic_data_protection_policy', { arn: 'resourceArn' });
const taggedTopic = c.on('aws_sns_topic', { arn: 'resourceArn' });

const feedback = ['Application', 'Firehose', 'HTTP', 'Lambda', 'SQS'].map((service): readonly [string, string][] => {
  const name = service.toLowerCase();
  return [
    [`${name}_failure_feedback_role_arn`, `${service}FailureFeedbackRoleArn`],
    [`${name}_success_feedback_role_arn`, `${service}SuccessFeedbackRoleArn`],
    [`${name}_success_feedback_sample_rate`, `${service}SuccessFeedbackSampleRate`],
  ];
});
/** Attributes that cannot be declared as a resource of their own. */
const attributes: Readonly<Record<string, string>> = {
  archive_policy: 'ArchivePolicy',
  content_based_deduplication: 'ContentBasedDeduplication',
  delivery_policy: 'DeliveryPolicy',
  display_name: 'DisplayName',
  fifo_throughput_scope: 'FifoThroughputScope',
  kms_master_key_id: 'KmsMasterKeyId',
  signature_version: 'SignatureVersion',
  tracing_config: 'TracingConfig',
  ...Object.fromEntries(feedback.flat()),
};

const isPolicy: c.Read = ({ request }) => request['attributeName'] === 'Policy';
const isNoPolicy: c.Read = ({ request }) => request['attributeName'] !== 'Policy';

/** The value of the one attribute that a call sets; without a value, the call removes the attribute. */
const settingOf = (name: string): c.Read => {
  const value = c.reader('attributeValue');
  return (record) => (record.request['attributeName'] === name ? (value(record) ?? null) : undefined);
};
const eachSetting: c.Edits = Object.fromEntries(Object.entries(attributes).map(([attribute, name]) => [attribute, settingOf(name)]));

const isText = (from: c.From, wanted: boolean): c.Read => {
  const read = c.reader(from);
  return (record) => (text(read(record)) !== undefined) === wanted;
};

/** A policy is declared as a resource of its own, or as an attribute of its topic. */
const changesPolicy = (edits: c.EditSpec): c.ChangeSpec =>
  c.firstOf(c.modify(topicPolicy, { policy: edits }), c.modify(topic, { policy: edits }));
const newPolicy = c.set(settingOf('Policy'), 'statements');

/**
 * Amazon SNS subscriptions, applications for mobile devices, and the settings of text messages. Source: SNS API reference (Subscribe,
 * SetSubscriptionAttributes, SetSMSAttributes), Terraform AWS provider schemas 3 to 6.
 */

/** A response without an ARN (`pending confirmation`) leaves the endpoint, which some records withhold. */
const newArn = c.via(c.response('subscriptionArn'), (arn) => (typeof arn === 'string' && arn.startsWith('arn:') ? arn : undefined));
const newSubscription = c.on('aws_sns_topic_subscription', { arn: newArn });
const subscribedEndpoint = c.on('aws_sns_topic_subscription', { topic_arn: 'topicArn', protocol: 'protocol', endpoint: 'endpoint' });
/** Subscriptions that wait for a confirmation and whose endpoint the record withholds. */
const withheldEndpoint = c.on('aws_sns_topic_subscription', {
  topic_arn: 'topicArn',
  protocol: c.via('protocol', (protocol, record) =>
    isRedacted(record.request['endpoint']) && newArn(record) === undefined ? protocol : undefined,
  ),
});
const subscription = c.on('aws_sns_topic_subscription', { arn: 'subscriptionArn' });

const subscriptionAttributes = {
  delivery_policy: 'DeliveryPolicy',
  filter_policy: 'FilterPolicy',
  filter_policy_scope: 'FilterPolicyScope',
  raw_message_delivery: 'RawMessageDelivery',
  redrive_policy: 'RedrivePolicy',
  replay_policy: 'ReplayPolicy',
  subscription_role_arn: 'SubscriptionRoleArn',
};
const subscribed: c.Edits = c.changedBlock('', 'attributes', subscriptionAttributes);

const newApplication = c.on('aws_sns_platform_application', { name: 'name', platform: 'platform' });
const application = c.on('aws_sns_platform_application', { arn: 'platformApplicationArn' });
const applicationSettings = c.changedBlock('', 'attributes', {
  ...c.same(`
    apple_platform_bundle_id=ApplePlatformBundleID apple_platform_team_id=ApplePlatformTeamID
    event_delivery_failure_topic_arn=EventDeliveryFailure event_endpoint_created_topic_arn=EventEndpointCreated
    event_endpoint_deleted_topic_arn=EventEndpointDeleted event_endpoint_updated_topic_arn=EventEndpointUpdated
    failure_feedback_role_arn=FailureFeedbackRoleArn success_feedback_role_arn=SuccessFeedbackRoleArn
    success_feedback_sample_rate=SuccessFeedbackSampleRate`),
});

export const snsTopics: c.ServiceCatalog = {
  eventSource: 'sns.amazonaws.com',
  types: c.types('messaging', {
    aws_sns_topic: { keys: [['arn'], ['name']], defaults: { signature_version: 1, tracing_config: 'PassThrough' } },
    aws_sns_topic_policy: { keys: [['arn']], access: 'policy' },
    aws_sns_topic_data_protection_policy: { keys: [['arn']] },

    aws_sns_topic_subscription: {
      keys: [['arn'], ['topic_arn', 'protocol', 'endpoint'], ['topic_arn', 'protocol']],
      access: 'attachment',
      noise: ['confirmation_timeout_in_minutes', 'endpoint_auto_confirms'],
      defaults: { filter_policy_scope: 'MessageAttributes' },
    },
    aws_sns_platform_application: {
      keys: [['arn'], ['name', 'platform']],
      access: 'credential',
      secrets: ['platform_credential', 'platform_principal'],
    },
    aws_sns_sms_preferences: { keys: [[]] },
  }),
  events: {
    CreateTopic: c.create(c.withId(newTopic, c.response('topicArn')), {
      ...c.changedBlock('', 'attributes', { ...attributes, fifo_topic: 'FifoTopic' }),
      policy: c.set('attributes.Policy', 'statements'),
      tags: c.tagMap('tags'),
    }),
    DeleteTopic: c.destroy(topic),
    SetTopicAttributes: [
      c.firstOf(c.put(topicPolicy, { policy: newPolicy }, { when: isPolicy }), c.modify(topic, { policy: newPolicy }, { when: isPolicy })),
      c.modify(topic, eachSetting, { when: isNoPolicy }),
    ],
    AddPermission: changesPolicy(
      addedPermission({
        service: 'SNS',
        accounts: c.either('aWSAccountId', 'aWSAccountIds'),
        actions: c.either('actionName', 'actionNames'),
        resource: c.request('topicArn'),
      }),
    ),
    RemovePermission: changesPolicy(removedStatement('label')),
    // An empty policy removes the policy.
    PutDataProtectionPolicy: [
      c.create(c.within(taggedTopic, dataProtection), { policy: 'dataProtectionPolicy' }, { when: isText('dataProtectionPolicy', true) }),
      c.destroy(dataProtection, { when: isText('dataProtectionPolicy', false) }),
    ],
    ...c.tagCalls((edits) => c.modify(taggedTopic, edits)),

    Subscribe: c.firstOf(
      c.create(c.within(topic, c.withId(newSubscription, c.response('subscriptionArn'))), subscribed),
      c.create(c.within(topic, c.withId(subscribedEndpoint, c.either(c.response('subscriptionArn'), 'endpoint'))), subscribed),
      c.create(c.within(topic, c.withId(withheldEndpoint, 'protocol')), subscribed),
    ),
    Unsubscribe: c.destroy(subscription),
    SetSubscriptionAttributes: c.modify(
      subscription,
      Object.fromEntries(Object.entries(subscriptionAttributes).map(([attribute, name]) => [attribute, settingOf(name)])),
    ),
    // The owner of an endpoint accepts what `Subscribe` created.
    ConfirmSubscription: c.noChange,

    CreatePlatformApplication: c.create(c.withId(newApplication, c.response('platformApplicationArn')), applicationSettings),
    SetPlatformApplicationAttributes: c.modify(application, {
      ...applicationSettings,
      ...c.same('platform_credential=PlatformCredential platform_principal=PlatformPrincipal', (path) => c.hidden(`attributes.${path}`)),
    }),
    DeletePlatformApplication: c.destroy(application),
    // Devices of an application's users.
    ...c.noChanges('CreatePlatformEndpoint SetEndpointAttributes DeleteEndpoint'),

    SetSMSAttributes: c.modify(
      c.on('aws_sns_sms_preferences', {}),
      c.changedBlock('', 'attributes', {
        ...c.same(`
          default_sender_id=DefaultSenderID default_sms_type=DefaultSMSType delivery_status_iam_role_arn=DeliveryStatusIAMRole
          delivery_status_success_sampling_rate=DeliveryStatusSuccessSamplingRate monthly_spend_limit=MonthlySpendLimit
          usage_report_s3_bucket=UsageReportS3Bucket`),
      }),
    ),
  },
};
