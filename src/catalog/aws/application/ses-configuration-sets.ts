import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { capitalWord, classicSpelling, classicWord, modernSpelling, modernWord, setName } from './ses-values.js';

/**
 * Amazon SES: configuration sets with their event destinations, pools of IP addresses, contact lists and settings of the account. Types of
 * version 1 and 2 declare the same sets. Source: SES API references v1 and v2, Terraform AWS provider (`internal/service/ses`, `sesv2`).
 */

const classic = c.on('aws_ses_configuration_set', { name: setName });
const modern = c.on('aws_sesv2_configuration_set', { configuration_set_name: setName });
const both = (modernEdits: c.Edits, classicEdits: c.Edits = {}) =>
  c.firstOf(c.modify(modern, modernEdits), c.modify(classic, classicEdits));

const tls = c.either('deliveryOptions.tlsPolicy', 'tlsPolicy');
const sends = c.either('sendingEnabled', 'enabled');
const measures = c.either('reputationMetricsEnabled', 'enabled');
/** A call without the flag turns it off. */
const orFalse = (from: c.From): c.Read => c.via(c.orNull(from), (on) => on ?? false);
const redirect = c.either('trackingOptions.customRedirectDomain', 'customRedirectDomain');
const https = c.either('trackingOptions.httpsPolicy', 'httpsPolicy');

const setTracking = both(
  { 'tracking_options.custom_redirect_domain': c.orNull(redirect), 'tracking_options.https_policy': c.orNull(https) },
  { 'tracking_options.custom_redirect_domain': c.orNull(redirect) },
);
const setReputation = both(
  { 'reputation_options.reputation_metrics_enabled': orFalse(measures) },
  { reputation_metrics_enabled: orFalse(measures) },
);
const setSending = both({ 'sending_options.sending_enabled': orFalse(sends) }, { sending_enabled: orFalse(sends) });

const destinationName = c.either('eventDestinationName', 'eventDestination.name');
const classicDestination = c.on('aws_ses_event_destination', { configuration_set_name: 'configurationSetName', name: destinationName });
const modernDestination = c.on('aws_sesv2_configuration_set_event_destination', {
  configuration_set_name: 'configurationSetName',
  event_destination_name: destinationName,
});
/** The object of a destination, which each call replaces as a whole. Version 1 spells some of its members differently. */
const destination = 'eventDestination';
const inDestination = (...paths: readonly string[]): c.Read => c.orNull(c.either(...paths.map((path) => `${destination}.${path}`)));
const dimensions = (spelling: (word: string) => string, names: Readonly<Record<'name' | 'value' | 'source', string>>): c.Read =>
  c.via(c.orNull(`${destination}.cloudWatchDestination.dimensionConfigurations`), (list) =>
    isList(list)
      ? list.filter(isObject).map((one): Json => ({
          [names.name]: one['dimensionName'] ?? null,
          [names.value]: one['defaultDimensionValue'] ?? null,
          [names.source]: spelling(text(one['dimensionValueSource']) ?? ''),
        }))
      : [],
  );
const kinesisRole = inDestination('kinesisFirehoseDestination.iamRoleArn', 'kinesisFirehoseDestination.iAMRoleARN');
const kinesisStream = inDestination('kinesisFirehoseDestination.deliveryStreamArn', 'kinesisFirehoseDestination.deliveryStreamARN');
const topic = inDestination('snsDestination.topicArn', 'sNSDestination.topicARN');
const enabled = orFalse(`${destination}.enabled`);

const classicSettings: c.Edits = {
  enabled,
  matching_types: classicWord(`${destination}.matchingEventTypes`),
  cloudwatch_destination: dimensions(classicSpelling, { name: 'dimension_name', value: 'default_value', source: 'value_source' }),
  'kinesis_destination.role_arn': kinesisRole,
  'kinesis_destination.stream_arn': kinesisStream,
  'sns_destination.topic_arn': topic,
};
const block = 'event_destination';
const modernSettings: c.Edits = {
  [`${block}.enabled`]: enabled,
  [`${block}.matching_event_types`]: modernWord(`${destination}.matchingEventTypes`),
  [`${block}.cloud_watch_destination.dimension_configuration`]: dimensions(modernSpelling, {
    name: 'dimension_name',
    value: 'default_dimension_value',
    source: 'dimension_value_source',
  }),
  [`${block}.event_bridge_destination.event_bus_arn`]: inDestination('eventBridgeDestination.eventBusArn'),
  [`${block}.kinesis_firehose_destination.delivery_stream_arn`]: kinesisStream,
  [`${block}.kinesis_firehose_destination.iam_role_arn`]: kinesisRole,
  [`${block}.pinpoint_destination.application_arn`]: inDestination('pinpointDestination.applicationArn'),
  [`${block}.sns_destination.topic_arn`]: topic,
};

const pool = c.on('aws_sesv2_dedicated_ip_pool', { pool_name: 'poolName' });
const assignment = c.on('aws_sesv2_dedicated_ip_assignment', { ip: c.either('ip', 'iP', 'IP') });
const contacts = c.on('aws_sesv2_contact_list', { contact_list_name: 'contactListName' });
const topicMembers = {
  default_subscription_status: 'defaultSubscriptionStatus',
  description: 'description',
  display_name: 'displayName',
  topic_name: 'topicName',
};
const suppression = c.on('aws_sesv2_account_suppression_attributes', {});
const vdm = c.on('aws_sesv2_account_vdm_attributes', {});

const tagged = ['aws_sesv2_email_identity', 'aws_sesv2_configuration_set', 'aws_sesv2_dedicated_ip_pool', 'aws_sesv2_contact_list'];
const newTags = c.set(c.tagMap('tags'), 'map');

export const sesConfigurationSets: c.ServiceCatalog = {
  eventSource: 'ses.amazonaws.com',
  types: c.types('messaging', {
    aws_ses_configuration_set: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      defaults: { 'delivery_options.tls_policy': 'Optional', sending_enabled: true },
    },
    aws_sesv2_configuration_set: {
      keys: [['configuration_set_name'], ['arn']],
      cloudId: 'configuration_set_name',
      defaults: {
        'delivery_options.tls_policy': 'OPTIONAL',
        'sending_options.sending_enabled': true,
        'tracking_options.https_policy': 'OPTIONAL',
      },
    },
    aws_ses_event_destination: { keys: [['configuration_set_name', 'name'], ['arn']], cloudId: 'name' },
    aws_sesv2_configuration_set_event_destination: { keys: [['configuration_set_name', 'event_destination_name']] },
    aws_sesv2_dedicated_ip_pool: { keys: [['pool_name'], ['arn']], cloudId: 'pool_name', defaults: { scaling_mode: 'STANDARD' } },
    aws_sesv2_dedicated_ip_assignment: { keys: [['ip']] },
    aws_sesv2_contact_list: { keys: [['contact_list_name'], ['arn']], cloudId: 'contact_list_name' },
    aws_sesv2_account_suppression_attributes: { keys: [[]] },
    aws_sesv2_account_vdm_attributes: { keys: [[]] },
  }),
  events: {
    CreateConfigurationSet: c.firstOf(
      c.create(modern, {
        ...c.same(`
          delivery_options{max_delivery_seconds sending_pool_name tls_policy} reputation_options{reputation_metrics_enabled}
          sending_options{sending_enabled} suppression_options{suppressed_reasons} tracking_options{custom_redirect_domain https_policy}
          vdm_options{dashboard_options{engagement_metrics} guardian_options{optimized_shared_delivery}}`),
        tags: newTags,
      }),
      c.create(classic, {
        'delivery_options.tls_policy': c.set('deliveryOptions.tlsPolicy', 'caseless'),
        reputation_metrics_enabled: 'reputationOptions.reputationMetricsEnabled',
        sending_enabled: 'sendingOptions.sendingEnabled',
        'tracking_options.custom_redirect_domain': 'trackingOptions.customRedirectDomain',
      }),
    ),
    DeleteConfigurationSet: c.firstOf(c.destroy(modern), c.destroy(classic)),
    PutConfigurationSetDeliveryOptions: both(
      {
        ...c.same('max_delivery_seconds sending_pool_name', c.orNull, 'delivery_options.'),
        'delivery_options.tls_policy': c.orNull(modernWord(tls)),
      },
      { 'delivery_options.tls_policy': c.orNull(capitalWord(tls)) },
    ),
    PutConfigurationSetReputationOptions: setReputation,
    UpdateConfigurationSetReputationMetricsEnabled: setReputation,
    PutConfigurationSetSendingOptions: setSending,
    UpdateConfigurationSetSendingEnabled: setSending,
    PutConfigurationSetSuppressionOptions: c.modify(modern, { 'suppression_options.suppressed_reasons': c.orNull('suppressedReasons') }),
    PutConfigurationSetTrackingOptions: setTracking,
    CreateConfigurationSetTrackingOptions: setTracking,
    UpdateConfigurationSetTrackingOptions: setTracking,
    DeleteConfigurationSetTrackingOptions: both(
      { 'tracking_options.custom_redirect_domain': c.fixed(null) },
      { 'tracking_options.custom_redirect_domain': c.fixed(null) },
    ),
    PutConfigurationSetVdmOptions: c.modify(
      modern,
      c.same('vdm_options{dashboard_options{engagement_metrics} guardian_options{optimized_shared_delivery}}'),
    ),
    CreateConfigurationSetEventDestination: c.firstOf(
      c.create(c.within(modern, modernDestination), modernSettings),
      c.create(c.within(classic, classicDestination), classicSettings),
    ),
    UpdateConfigurationSetEventDestination: c.firstOf(
      c.modify(modernDestination, modernSettings),
      c.modify(classicDestination, classicSettings),
    ),
    DeleteConfigurationSetEventDestination: c.firstOf(c.destroy(modernDestination), c.destroy(classicDestination)),

    CreateDedicatedIpPool: c.create(pool, { scaling_mode: 'scalingMode', tags: newTags }),
    PutDedicatedIpPoolScalingAttributes: c.modify(pool, { scaling_mode: 'scalingMode' }),
    DeleteDedicatedIpPool: c.destroy(pool),
    PutDedicatedIpInPool: c.put(assignment, { destination_pool_name: 'destinationPoolName' }),
    CreateContactList: c.create(contacts, { description: 'description', topic: c.blocks('topics', topicMembers), tags: newTags }),
    UpdateContactList: c.modify(contacts, {
      description: c.orNull('description'),
      topic: c.listOf(c.blocks(c.orNull('topics'), topicMembers)),
    }),
    DeleteContactList: c.destroy(contacts),
    PutAccountSuppressionAttributes: c.put(suppression, { suppressed_reasons: c.orNull('suppressedReasons') }),
    PutAccountVdmAttributes: c.put(vdm, {
      vdm_enabled: 'vdmAttributes.vdmEnabled',
      'dashboard_attributes.engagement_metrics': c.inBlock('vdmAttributes.dashboardAttributes', 'engagementMetrics'),
      'guardian_attributes.optimized_shared_delivery': c.inBlock('vdmAttributes.guardianAttributes', 'optimizedSharedDelivery'),
    }),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceArn', edits))),
  },
};
