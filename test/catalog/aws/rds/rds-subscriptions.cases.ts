import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { rdsArn } from './rds-names.js';

const topic = 'arn:aws:sns:us-east-1:111122223333:rds-alerts';
const alerts = (): DeclaredResource => ({
  type: 'aws_db_event_subscription',
  attributes: {
    arn: rdsArn('es', 'alerts'),
    customer_aws_id: '111122223333',
    enabled: true,
    event_categories: ['deletion', 'failover'],
    id: 'alerts',
    name: 'alerts',
    name_prefix: '',
    sns_topic: topic,
    source_ids: ['orders'],
    source_type: 'db-instance',
    tags: {},
    tags_all: {},
    timeouts: null,
  },
});
const ofAlerts = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_db_event_subscription.this',
  field,
  old,
  new: value,
});

export const rdsSubscriptionCases: readonly CatalogCase[] = [
  {
    name: 'a subscription created as declared is not drift',
    event: 'CreateEventSubscription',
    request: {
      enabled: true,
      eventCategories: ['failover', 'deletion'],
      snsTopicArn: topic,
      sourceIds: ['orders'],
      sourceType: 'db-instance',
      subscriptionName: 'alerts',
      tags: [],
    },
    state: [alerts()],
    drifts: [],
  },
  {
    name: 'disabling and narrowing a subscription is drift of both',
    event: 'ModifyEventSubscription',
    request: { enabled: false, eventCategories: ['failover'], subscriptionName: 'alerts' },
    state: [alerts()],
    drifts: [ofAlerts('enabled', true, false), ofAlerts('event_categories', ['deletion', 'failover'], ['failover'])],
  },
  {
    name: 'adding an undeclared source is drift',
    event: 'AddSourceIdentifierToSubscription',
    request: { sourceIdentifier: 'scratch', subscriptionName: 'alerts' },
    state: [alerts()],
    drifts: [ofAlerts('source_ids', ['orders'], ['orders', 'scratch'])],
  },
  {
    name: 'removing a declared source is drift',
    event: 'RemoveSourceIdentifierFromSubscription',
    request: { sourceIdentifier: 'orders', subscriptionName: 'alerts' },
    state: [alerts()],
    drifts: [ofAlerts('source_ids', ['orders'], [])],
  },
  {
    name: 'deleting a declared subscription is one alert (D17)',
    event: 'DeleteEventSubscription',
    request: { subscriptionName: 'alerts' },
    state: [alerts()],
    drifts: [ofAlerts('*', {}, null)],
  },
];
