import {
  create,
  destroy,
  either,
  firstOf,
  hidden,
  modify,
  noChange,
  on,
  response,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { isRedacted } from '../../redactions.js';
import { changedBlock } from './monitoring-values.js';
import { settingOf, topic } from './sns-topics.js';

/**
 * Amazon SNS subscriptions, applications for mobile devices, and the settings of text messages. Source: SNS API reference (Subscribe,
 * SetSubscriptionAttributes, SetSMSAttributes), Terraform AWS provider schemas 3 to 6.
 */

/** A response without an ARN (`pending confirmation`) leaves the endpoint, which some records withhold. */
const newArn = via(response('subscriptionArn'), (arn) => (typeof arn === 'string' && arn.startsWith('arn:') ? arn : undefined));
const newSubscription = on('aws_sns_topic_subscription', { arn: newArn });
const subscribedEndpoint = on('aws_sns_topic_subscription', { topic_arn: 'topicArn', protocol: 'protocol', endpoint: 'endpoint' });
/** Subscriptions that wait for a confirmation and whose endpoint the record withholds. */
const withheldEndpoint = on('aws_sns_topic_subscription', {
  topic_arn: 'topicArn',
  protocol: via('protocol', (protocol, record) =>
    isRedacted(record.request['endpoint']) && newArn(record) === undefined ? protocol : undefined,
  ),
});
const subscription = on('aws_sns_topic_subscription', { arn: 'subscriptionArn' });

const attributes = {
  delivery_policy: 'DeliveryPolicy',
  filter_policy: 'FilterPolicy',
  filter_policy_scope: 'FilterPolicyScope',
  raw_message_delivery: 'RawMessageDelivery',
  redrive_policy: 'RedrivePolicy',
  replay_policy: 'ReplayPolicy',
  subscription_role_arn: 'SubscriptionRoleArn',
};
const subscribed: Edits = changedBlock('', 'attributes', attributes);

const newApplication = on('aws_sns_platform_application', { name: 'name', platform: 'platform' });
const application = on('aws_sns_platform_application', { arn: 'platformApplicationArn' });
const applicationSettings = changedBlock('', 'attributes', {
  apple_platform_bundle_id: 'ApplePlatformBundleID',
  apple_platform_team_id: 'ApplePlatformTeamID',
  event_delivery_failure_topic_arn: 'EventDeliveryFailure',
  event_endpoint_created_topic_arn: 'EventEndpointCreated',
  event_endpoint_deleted_topic_arn: 'EventEndpointDeleted',
  event_endpoint_updated_topic_arn: 'EventEndpointUpdated',
  failure_feedback_role_arn: 'FailureFeedbackRoleArn',
  success_feedback_role_arn: 'SuccessFeedbackRoleArn',
  success_feedback_sample_rate: 'SuccessFeedbackSampleRate',
});

export const snsSubscriptions: ServiceCatalog = {
  eventSource: 'sns.amazonaws.com',
  types: {
    aws_sns_topic_subscription: {
      keys: [['arn'], ['topic_arn', 'protocol', 'endpoint'], ['topic_arn', 'protocol']],
      scope: 'region',
      family: 'messaging',
      access: 'attachment',
      noise: ['confirmation_was_authenticated', 'pending_confirmation', 'confirmation_timeout_in_minutes', 'endpoint_auto_confirms'],
      defaults: { filter_policy_scope: 'MessageAttributes' },
    },
    aws_sns_platform_application: {
      keys: [['arn'], ['name', 'platform']],
      scope: 'region',
      family: 'messaging',
      access: 'credential',
      secrets: ['platform_credential', 'platform_principal'],
    },
    aws_sns_sms_preferences: { keys: [[]], scope: 'region', family: 'messaging' },
  },
  events: {
    Subscribe: firstOf(
      create(newSubscription, subscribed, { id: response('subscriptionArn'), parent: topic }),
      create(subscribedEndpoint, subscribed, { id: either(response('subscriptionArn'), 'endpoint'), parent: topic }),
      create(withheldEndpoint, subscribed, { id: 'protocol', parent: topic }),
    ),
    Unsubscribe: destroy(subscription),
    SetSubscriptionAttributes: modify(
      subscription,
      Object.fromEntries(Object.entries(attributes).map(([attribute, name]) => [attribute, settingOf(name)])),
    ),
    // The owner of an endpoint accepts what `Subscribe` created.
    ConfirmSubscription: noChange,

    CreatePlatformApplication: create(newApplication, applicationSettings, { id: response('platformApplicationArn') }),
    SetPlatformApplicationAttributes: modify(application, {
      ...applicationSettings,
      platform_credential: hidden('attributes.PlatformCredential'),
      platform_principal: hidden('attributes.PlatformPrincipal'),
    }),
    DeletePlatformApplication: destroy(application),
    // Devices of an application's users.
    CreatePlatformEndpoint: noChange,
    SetEndpointAttributes: noChange,
    DeleteEndpoint: noChange,

    SetSMSAttributes: modify(
      on('aws_sns_sms_preferences', {}),
      changedBlock('', 'attributes', {
        default_sender_id: 'DefaultSenderID',
        default_sms_type: 'DefaultSMSType',
        delivery_status_iam_role_arn: 'DeliveryStatusIAMRole',
        delivery_status_success_sampling_rate: 'DeliveryStatusSuccessSamplingRate',
        monthly_spend_limit: 'MonthlySpendLimit',
        usage_report_s3_bucket: 'UsageReportS3Bucket',
      }),
    ),
  },
};
