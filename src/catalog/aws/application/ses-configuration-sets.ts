import { isList, isObject, text, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  on,
  partOfUnknown,
  put,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, orNull, tagMap } from '../../values.js';
import { onArn } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';
import { capitalWord, classicSpelling, classicWord, modernSpelling, modernWord, setName } from './ses-values.js';

/**
 * Amazon SES: configuration sets with their event destinations, pools of IP addresses, contact lists and settings of the account. Types of
 * version 1 and 2 declare the same sets. Source: SES API references v1 and v2, Terraform AWS provider (`internal/service/ses`, `sesv2`).
 */

const classic = on('aws_ses_configuration_set', { name: setName });
const modern = on('aws_sesv2_configuration_set', { configuration_set_name: setName });
const both = (modernEdits: Edits, classicEdits: Edits = {}) => firstOf(modify(modern, modernEdits), modify(classic, classicEdits));

const tls = either('deliveryOptions.tlsPolicy', 'tlsPolicy');
const sends = either('sendingEnabled', 'enabled');
const measures = either('reputationMetricsEnabled', 'enabled');
/** A call without the flag turns it off. */
const orFalse = (from: From): Read => via(orNull(from), (on) => on ?? false);
const redirect = either('trackingOptions.customRedirectDomain', 'customRedirectDomain');
const https = either('trackingOptions.httpsPolicy', 'httpsPolicy');

const setTracking = both(
  { 'tracking_options.custom_redirect_domain': orNull(redirect), 'tracking_options.https_policy': orNull(https) },
  { 'tracking_options.custom_redirect_domain': orNull(redirect) },
);
const setReputation = both(
  { 'reputation_options.reputation_metrics_enabled': orFalse(measures) },
  { reputation_metrics_enabled: orFalse(measures) },
);
const setSending = both({ 'sending_options.sending_enabled': orFalse(sends) }, { sending_enabled: orFalse(sends) });

const destinationName = either('eventDestinationName', 'eventDestination.name');
const classicDestination = on('aws_ses_event_destination', { configuration_set_name: 'configurationSetName', name: destinationName });
const modernDestination = on('aws_sesv2_configuration_set_event_destination', {
  configuration_set_name: 'configurationSetName',
  event_destination_name: destinationName,
});
/** The object of a destination, which each call replaces as a whole. Version 1 spells some of its members differently. */
const destination = 'eventDestination';
const inDestination = (...paths: readonly string[]): Read => orNull(either(...paths.map((path) => `${destination}.${path}`)));
const dimensions = (spelling: (word: string) => string, names: Readonly<Record<'name' | 'value' | 'source', string>>): Read =>
  via(orNull(`${destination}.cloudWatchDestination.dimensionConfigurations`), (list) =>
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

const classicSettings: Edits = {
  enabled,
  matching_types: classicWord(`${destination}.matchingEventTypes`),
  cloudwatch_destination: dimensions(classicSpelling, { name: 'dimension_name', value: 'default_value', source: 'value_source' }),
  'kinesis_destination.role_arn': kinesisRole,
  'kinesis_destination.stream_arn': kinesisStream,
  'sns_destination.topic_arn': topic,
};
const block = 'event_destination';
const modernSettings: Edits = {
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

const pool = on('aws_sesv2_dedicated_ip_pool', { pool_name: 'poolName' });
const assignment = on('aws_sesv2_dedicated_ip_assignment', { ip: either('ip', 'iP', 'IP') });
const contacts = on('aws_sesv2_contact_list', { contact_list_name: 'contactListName' });
const topicMembers = {
  default_subscription_status: 'defaultSubscriptionStatus',
  description: 'description',
  display_name: 'displayName',
  topic_name: 'topicName',
};
const suppression = on('aws_sesv2_account_suppression_attributes', {});
const vdm = on('aws_sesv2_account_vdm_attributes', {});

const tagged = ['aws_sesv2_email_identity', 'aws_sesv2_configuration_set', 'aws_sesv2_dedicated_ip_pool', 'aws_sesv2_contact_list'];
const newTags = set(tagMap('tags'), 'map');
const shared = { scope: 'region', family: 'messaging' } as const;

export const sesConfigurationSets: ServiceCatalog = {
  eventSource: 'ses.amazonaws.com',
  types: {
    aws_ses_configuration_set: {
      ...shared,
      keys: [['name'], ['arn']],
      cloudId: 'name',
      noise: ['last_fresh_start'],
      defaults: { 'delivery_options.tls_policy': 'Optional', sending_enabled: true },
    },
    aws_sesv2_configuration_set: {
      ...shared,
      keys: [['configuration_set_name'], ['arn']],
      cloudId: 'configuration_set_name',
      noise: ['reputation_options.last_fresh_start'],
      defaults: {
        'delivery_options.tls_policy': 'OPTIONAL',
        'sending_options.sending_enabled': true,
        'tracking_options.https_policy': 'OPTIONAL',
      },
    },
    aws_ses_event_destination: { ...shared, keys: [['configuration_set_name', 'name'], ['arn']], cloudId: 'name' },
    aws_sesv2_configuration_set_event_destination: { ...shared, keys: [['configuration_set_name', 'event_destination_name']] },
    aws_sesv2_dedicated_ip_pool: {
      ...shared,
      keys: [['pool_name'], ['arn']],
      cloudId: 'pool_name',
      defaults: { scaling_mode: 'STANDARD' },
    },
    aws_sesv2_dedicated_ip_assignment: { ...shared, keys: [['ip']] },
    aws_sesv2_contact_list: {
      ...shared,
      keys: [['contact_list_name'], ['arn']],
      cloudId: 'contact_list_name',
      noise: ['created_timestamp', 'last_updated_timestamp'],
    },
    aws_sesv2_account_suppression_attributes: { ...shared, keys: [[]] },
    aws_sesv2_account_vdm_attributes: { ...shared, keys: [[]] },
  },
  events: {
    CreateConfigurationSet: firstOf(
      create(modern, {
        'delivery_options.max_delivery_seconds': 'deliveryOptions.maxDeliverySeconds',
        'delivery_options.sending_pool_name': 'deliveryOptions.sendingPoolName',
        'delivery_options.tls_policy': 'deliveryOptions.tlsPolicy',
        'reputation_options.reputation_metrics_enabled': 'reputationOptions.reputationMetricsEnabled',
        'sending_options.sending_enabled': 'sendingOptions.sendingEnabled',
        'suppression_options.suppressed_reasons': 'suppressionOptions.suppressedReasons',
        'tracking_options.custom_redirect_domain': 'trackingOptions.customRedirectDomain',
        'tracking_options.https_policy': 'trackingOptions.httpsPolicy',
        'vdm_options.dashboard_options.engagement_metrics': 'vdmOptions.dashboardOptions.engagementMetrics',
        'vdm_options.guardian_options.optimized_shared_delivery': 'vdmOptions.guardianOptions.optimizedSharedDelivery',
        tags: newTags,
      }),
      create(classic, {
        'delivery_options.tls_policy': set('deliveryOptions.tlsPolicy', 'caseless'),
        reputation_metrics_enabled: 'reputationOptions.reputationMetricsEnabled',
        sending_enabled: 'sendingOptions.sendingEnabled',
        'tracking_options.custom_redirect_domain': 'trackingOptions.customRedirectDomain',
      }),
    ),
    DeleteConfigurationSet: firstOf(destroy(modern), destroy(classic)),
    PutConfigurationSetDeliveryOptions: both(
      {
        'delivery_options.max_delivery_seconds': orNull('maxDeliverySeconds'),
        'delivery_options.sending_pool_name': orNull('sendingPoolName'),
        'delivery_options.tls_policy': orNull(modernWord(tls)),
      },
      { 'delivery_options.tls_policy': orNull(capitalWord(tls)) },
    ),
    PutConfigurationSetReputationOptions: setReputation,
    UpdateConfigurationSetReputationMetricsEnabled: setReputation,
    PutConfigurationSetSendingOptions: setSending,
    UpdateConfigurationSetSendingEnabled: setSending,
    PutConfigurationSetSuppressionOptions: modify(modern, { 'suppression_options.suppressed_reasons': orNull('suppressedReasons') }),
    PutConfigurationSetTrackingOptions: setTracking,
    CreateConfigurationSetTrackingOptions: setTracking,
    UpdateConfigurationSetTrackingOptions: setTracking,
    DeleteConfigurationSetTrackingOptions: both(
      { 'tracking_options.custom_redirect_domain': fixed(null) },
      { 'tracking_options.custom_redirect_domain': fixed(null) },
    ),
    PutConfigurationSetVdmOptions: modify(modern, {
      'vdm_options.dashboard_options.engagement_metrics': 'vdmOptions.dashboardOptions.engagementMetrics',
      'vdm_options.guardian_options.optimized_shared_delivery': 'vdmOptions.guardianOptions.optimizedSharedDelivery',
    }),
    CreateConfigurationSetEventDestination: firstOf(
      create(modernDestination, modernSettings, { parent: modern }),
      create(classicDestination, classicSettings, { parent: classic }),
    ),
    UpdateConfigurationSetEventDestination: firstOf(modify(modernDestination, modernSettings), modify(classicDestination, classicSettings)),
    DeleteConfigurationSetEventDestination: firstOf(destroy(modernDestination), destroy(classicDestination)),

    CreateDedicatedIpPool: create(pool, { scaling_mode: 'scalingMode', tags: newTags }),
    PutDedicatedIpPoolScalingAttributes: modify(pool, { scaling_mode: 'scalingMode' }),
    DeleteDedicatedIpPool: destroy(pool),
    PutDedicatedIpInPool: put(assignment, { destination_pool_name: 'destinationPoolName' }),
    CreateContactList: create(contacts, { description: 'description', topic: blockList('topics', topicMembers), tags: newTags }),
    UpdateContactList: modify(contacts, { description: orNull('description'), topic: blockList(orNull('topics'), topicMembers) }),
    DeleteContactList: destroy(contacts),
    PutAccountSuppressionAttributes: put(suppression, { suppressed_reasons: orNull('suppressedReasons') }),
    PutAccountVdmAttributes: put(vdm, {
      vdm_enabled: 'vdmAttributes.vdmEnabled',
      'dashboard_attributes.engagement_metrics': inBlock('vdmAttributes.dashboardAttributes', 'engagementMetrics'),
      'guardian_attributes.optimized_shared_delivery': inBlock('vdmAttributes.guardianAttributes', 'optimizedSharedDelivery'),
    }),
    TagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: drop('tagKeys') })),
  },
};
