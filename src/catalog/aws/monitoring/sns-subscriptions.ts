import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';
import { settingOf, topic } from './sns-topics.js';

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

const attributes = {
  delivery_policy: 'DeliveryPolicy',
  filter_policy: 'FilterPolicy',
  filter_policy_scope: 'FilterPolicyScope',
  raw_message_delivery: 'RawMessageDelivery',
  redrive_policy: 'RedrivePolicy',
  replay_policy: 'ReplayPolicy',
  subscription_role_arn: 'SubscriptionRoleArn',
};
const subscribed: c.Edits = c.changedBlock('', 'attributes', attributes);

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

export const snsSubscriptions: c.ServiceCatalog = {
  eventSource: 'sns.amazonaws.com',
  types: c.types('messaging', {
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
    Subscribe: c.firstOf(
      c.create(c.within(topic, c.withId(newSubscription, c.response('subscriptionArn'))), subscribed),
      c.create(c.within(topic, c.withId(subscribedEndpoint, c.either(c.response('subscriptionArn'), 'endpoint'))), subscribed),
      c.create(c.within(topic, c.withId(withheldEndpoint, 'protocol')), subscribed),
    ),
    Unsubscribe: c.destroy(subscription),
    SetSubscriptionAttributes: c.modify(
      subscription,
      Object.fromEntries(Object.entries(attributes).map(([attribute, name]) => [attribute, settingOf(name)])),
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
