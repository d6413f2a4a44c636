import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const setArn = arn('ses', 'configuration-set/main');
export const classicSet = declare('aws_ses_configuration_set', {
  arn: setArn,
  delivery_options: [{ tls_policy: 'Require' }],
  id: 'main',
  last_fresh_start: '',
  name: 'main',
  reputation_metrics_enabled: false,
  sending_enabled: true,
  tracking_options: [],
});
const modernSet = declare('aws_sesv2_configuration_set', {
  arn: setArn,
  configuration_set_name: 'main',
  delivery_options: [{ max_delivery_seconds: 0, sending_pool_name: '', tls_policy: 'REQUIRE' }],
  id: 'main',
  reputation_options: [{ last_fresh_start: '', reputation_metrics_enabled: false }],
  sending_options: [{ sending_enabled: true }],
  suppression_options: [{ suppressed_reasons: ['BOUNCE', 'COMPLAINT'] }],
  ...shopTags,
  tracking_options: [{ custom_redirect_domain: 'go.acme.example', https_policy: 'REQUIRE' }],
  vdm_options: [{ dashboard_options: [{ engagement_metrics: 'ENABLED' }], guardian_options: [{ optimized_shared_delivery: 'ENABLED' }] }],
});
const topicArn = arn('sns', 'events');
export const classicDestination = declare('aws_ses_event_destination', {
  arn: arn('ses', 'configuration-set/main:event-destination/events'),
  cloudwatch_destination: [{ default_value: 'none', dimension_name: 'team', value_source: 'messageTag' }],
  configuration_set_name: 'main',
  enabled: true,
  id: 'events',
  kinesis_destination: [],
  matching_types: ['bounce', 'renderingFailure'],
  name: 'events',
  sns_destination: [],
});
const modernDestination = declare('aws_sesv2_configuration_set_event_destination', {
  configuration_set_name: 'main',
  event_destination: [
    {
      cloud_watch_destination: [],
      enabled: true,
      event_bridge_destination: [],
      kinesis_firehose_destination: [],
      matching_event_types: ['BOUNCE', 'RENDERING_FAILURE'],
      pinpoint_destination: [],
      sns_destination: [{ topic_arn: topicArn }],
    },
  ],
  event_destination_name: 'events',
  id: 'main|events',
});
const pool = declare('aws_sesv2_dedicated_ip_pool', {
  arn: arn('ses', 'dedicated-ip-pool/own'),
  id: 'own',
  pool_name: 'own',
  scaling_mode: 'STANDARD',
  ...shopTags,
});
const assignment = declare('aws_sesv2_dedicated_ip_assignment', { destination_pool_name: 'own', id: '192.0.2.1,own', ip: '192.0.2.1' });
const topicBlock = { default_subscription_status: 'OPT_IN', description: '', display_name: 'News', topic_name: 'news' };
const contacts = declare('aws_sesv2_contact_list', {
  arn: arn('ses', 'contact-list/customers'),
  contact_list_name: 'customers',
  created_timestamp: '2026-01-01T00:00:00Z',
  description: 'Customers',
  id: 'customers',
  last_updated_timestamp: '2026-01-01T00:00:00Z',
  ...shopTags,
  topic: [topicBlock],
});
const suppression = declare('aws_sesv2_account_suppression_attributes', { id: '111122223333', suppressed_reasons: ['BOUNCE'] });
const vdm = declare('aws_sesv2_account_vdm_attributes', {
  dashboard_attributes: [{ engagement_metrics: 'ENABLED' }],
  guardian_attributes: [{ optimized_shared_delivery: 'ENABLED' }],
  id: 'ses-account-vdm-attributes',
  vdm_enabled: 'ENABLED',
});

const name = { configurationSetName: 'main' };
const [ofClassic, ofModern] = [pairsOf(classicSet), pairsOf(modernSet)];
const [ofClassicDestination, ofModernDestination] = [pairsOf(classicDestination), pairsOf(modernDestination)];
export const createSet = { configurationSet: { name: 'main' } };
export const classicEvents = (types: readonly string[], enabled = true): JsonObject => ({
  configurationSetName: 'main',
  eventDestination: {
    name: 'events',
    enabled,
    matchingEventTypes: types,
    cloudWatchDestination: {
      dimensionConfigurations: [{ dimensionName: 'team', dimensionValueSource: 'messageTag', defaultDimensionValue: 'none' }],
    },
  },
});
const modernEvents = (topic: string, destination = 'events'): JsonObject => ({
  configurationSetName: 'main',
  eventDestinationName: destination,
  eventDestination: { enabled: true, matchingEventTypes: ['BOUNCE', 'RENDERING_FAILURE'], snsDestination: { topicArn: topic } },
});
const matching = ['bounce', 'renderingFailure'];
const domain = (one: string): JsonObject => ({ trackingOptions: { customRedirectDomain: one } });
const redirect = 'tracking_options.custom_redirect_domain';

const sets: readonly CatalogCase[] = [
  ...ofClassic.creation('CreateConfigurationSet', [createSet], [{ configurationSet: { name: 'main' } }]).slice(0, 1),
  ...ofModern.creation(
    'CreateConfigurationSet',
    [{ ...name, deliveryOptions: { tlsPolicy: 'REQUIRE' }, tags: [{ key: 'Team', value: 'shop' }] }],
    [{ configurationSetName: 'x' }],
  ),
  ...ofClassic.deletion('DeleteConfigurationSet', name, { configurationSetName: 'x' }),
  ofModern.one.deleted('a set of version 2 is deleted', ['DeleteConfigurationSet', name]),
  ofClassic.one.agrees('version 2 of the API sets the declared policy', ['PutConfigurationSetDeliveryOptions', { ...name, tlsPolicy: 'REQUIRE' }]),
  ...ofModern.change('PutConfigurationSetDeliveryOptions', name, { tlsPolicy: 'REQUIRE' }, { sendingPoolName: 'own' }, {
    'delivery_options.sending_pool_name': ['', 'own'],
    'delivery_options.tls_policy': ['REQUIRE', 'OPTIONAL'],
  }),
  ...ofModern.change('PutConfigurationSetReputationOptions', name, {}, { reputationMetricsEnabled: true }, {
    'reputation_options.reputation_metrics_enabled': [false, true],
  }),
  ...ofClassic.change('UpdateConfigurationSetReputationMetricsEnabled', name, { enabled: false }, { enabled: true }, {
    reputation_metrics_enabled: [false, true],
  }),
  ...ofModern.change('PutConfigurationSetSendingOptions', name, { sendingEnabled: true }, {}, { 'sending_options.sending_enabled': [true, false] }),
  ...ofClassic.change('UpdateConfigurationSetSendingEnabled', name, { enabled: true }, { enabled: false }, { sending_enabled: [true, false] }),
  ...ofModern.change('PutConfigurationSetSuppressionOptions', name, { suppressedReasons: ['COMPLAINT', 'BOUNCE'] }, { suppressedReasons: ['BOUNCE'] }, {
    'suppression_options.suppressed_reasons': [['BOUNCE', 'COMPLAINT'], ['BOUNCE']],
  }),
  ...ofModern.change('PutConfigurationSetTrackingOptions', name, { customRedirectDomain: 'go.acme.example', httpsPolicy: 'REQUIRE' }, { customRedirectDomain: 'evil.example', httpsPolicy: 'REQUIRE' }, {
    [redirect]: ['go.acme.example', 'evil.example'],
  }),
  ofClassic.one.drifts('a redirection of version 1', ['CreateConfigurationSetTrackingOptions', { ...name, ...domain('evil.example') }], {
    [redirect]: [null, 'evil.example'],
  }),
  ofClassic.one.drifts('another redirection of version 1', ['UpdateConfigurationSetTrackingOptions', { ...name, ...domain('evil.example') }], {
    [redirect]: [null, 'evil.example'],
  }),
  ofModern.one.drifts('the redirection is removed', ['DeleteConfigurationSetTrackingOptions', name], { [redirect]: ['go.acme.example', null] }),
  ofClassic.one.agrees('there is no redirection to remove', ['DeleteConfigurationSetTrackingOptions', name]),
  ...ofModern.change(
    'PutConfigurationSetVdmOptions',
    name,
    { vdmOptions: { dashboardOptions: { engagementMetrics: 'ENABLED' } } },
    { vdmOptions: { dashboardOptions: { engagementMetrics: 'DISABLED' } } },
    { 'vdm_options.dashboard_options.engagement_metrics': ['ENABLED', 'DISABLED'] },
  ),
  ...ofModern.tags('resourceArn', 'list'),
];

const destinations: readonly CatalogCase[] = [
  ...ofClassicDestination.creation('CreateConfigurationSetEventDestination', [classicEvents(matching)], [modernEvents(topicArn, 'x')]).slice(0, 1),
  ...ofModernDestination.creation('CreateConfigurationSetEventDestination', [modernEvents(topicArn)], [modernEvents(topicArn, 'x')]),
  ...ofClassicDestination.change('UpdateConfigurationSetEventDestination', {}, classicEvents(matching), classicEvents(['bounce'], false), {
    enabled: [true, false],
    matching_types: [matching, ['bounce']],
  }),
  ...ofModernDestination.change('UpdateConfigurationSetEventDestination', {}, modernEvents(topicArn), modernEvents('x'), {
    'event_destination.sns_destination.topic_arn': [topicArn, 'x'],
  }),
  ...ofClassicDestination.deletion(
    'DeleteConfigurationSetEventDestination',
    { ...name, eventDestinationName: 'events' },
    { ...name, eventDestinationName: 'x' },
  ),
  ofModernDestination.one.deleted('a destination of version 2 is deleted', ['DeleteConfigurationSetEventDestination', { ...name, eventDestinationName: 'events' }]),
];

const topics = (one: string): JsonObject => ({ topics: [{ topicName: 'news', displayName: one, defaultSubscriptionStatus: 'OPT_IN', description: '' }] });
const others: readonly CatalogCase[] = [
  ...pairsOf(pool).creation('CreateDedicatedIpPool', [{ poolName: 'own', tags: [{ key: 'Team', value: 'shop' }] }], [{ poolName: 'x' }]),
  ...pairsOf(pool).change('PutDedicatedIpPoolScalingAttributes', { poolName: 'own' }, { scalingMode: 'STANDARD' }, { scalingMode: 'MANAGED' }, {
    scaling_mode: ['STANDARD', 'MANAGED'],
  }),
  ...pairsOf(pool).deletion('DeleteDedicatedIpPool', { poolName: 'own' }, { poolName: 'x' }),
  ...pairsOf(assignment).change('PutDedicatedIpInPool', { iP: '192.0.2.1' }, { destinationPoolName: 'own' }, { destinationPoolName: 'x' }, {
    destination_pool_name: ['own', 'x'],
  }),
  ...pairsOf(contacts).creation(
    'CreateContactList',
    [{ contactListName: 'customers', description: 'Customers', ...topics('News'), tags: [{ key: 'Team', value: 'shop' }] }],
    [{ contactListName: 'x' }],
  ),
  ...pairsOf(contacts).change('UpdateContactList', { contactListName: 'customers' }, { description: 'Customers', ...topics('News') }, topics('Ads'), {
    description: ['Customers', null],
    topic: [[topicBlock], [{ ...topicBlock, display_name: 'Ads' }]],
  }),
  ...pairsOf(contacts).deletion('DeleteContactList', { contactListName: 'customers' }, { contactListName: 'x' }),
  ...pairsOf(suppression).change('PutAccountSuppressionAttributes', {}, { suppressedReasons: ['BOUNCE'] }, {}, { suppressed_reasons: [['BOUNCE'], null] }),
  ...pairsOf(vdm).change(
    'PutAccountVdmAttributes',
    {},
    { vdmAttributes: { vdmEnabled: 'ENABLED', guardianAttributes: { optimizedSharedDelivery: 'ENABLED' } } },
    { vdmAttributes: { vdmEnabled: 'DISABLED' } },
    { vdm_enabled: ['ENABLED', 'DISABLED'] },
  ),
];

export const sesConfigurationSetCases: readonly CatalogCase[] = [...sets, ...destinations, ...others];
