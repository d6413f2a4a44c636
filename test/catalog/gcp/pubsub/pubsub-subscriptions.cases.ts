import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Subscriptions. */

const topicName = 'projects/acme-prod/topics/orders';
const name = 'projects/acme-prod/subscriptions/billing';
const at = (resourceName: string): JsonObject => ({
  resourceName,
  entry: { resource: { type: 'pubsub_subscription', labels: { project_id: 'acme-prod', subscription_id: resourceName } } },
});

const pushConfig: JsonObject = {
  attributes: { 'x-goog-version': 'v1' },
  no_wrapper: [],
  oidc_token: [{ audience: '', service_account_email: 'push@acme-prod.iam.gserviceaccount.com' }],
  push_endpoint: 'https://billing.acme.example/push',
};

const subscription = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_pubsub_subscription',
  name: 'billing',
  attributes: {
    ack_deadline_seconds: 10,
    bigquery_config: [],
    cloud_storage_config: [],
    dead_letter_policy: [{ dead_letter_topic: 'projects/acme-prod/topics/dead', max_delivery_attempts: 5 }],
    effective_labels: { env: 'prod' },
    enable_exactly_once_delivery: false,
    enable_message_ordering: false,
    expiration_policy: [{ ttl: '2678400s' }],
    filter: '',
    id: name,
    labels: { env: 'prod' },
    message_retention_duration: '604800s',
    message_transforms: [],
    name: 'billing',
    project: 'acme-prod',
    push_config: [pushConfig],
    retain_acked_messages: false,
    retry_policy: [{ maximum_backoff: '600s', minimum_backoff: '20s' }],
    terraform_labels: { env: 'prod' },
    timeouts: null,
    topic: topicName,
    ...changed,
  },
});

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_pubsub_subscription.billing',
  field,
  old,
  new: value,
});
const method = (event: string): string => `google.pubsub.v1.Subscriber.${event}`;
const update = (changed: JsonObject, updateMask: string): JsonObject => ({
  '@type': 'type.googleapis.com/google.pubsub.v1.UpdateSubscriptionRequest',
  subscription: { name, ...changed },
  updateMask,
});

export const pubsubSubscriptionCases: readonly CatalogCase[] = [
  {
    name: 'a declared subscription is created; the record omits values that the service chooses',
    event: method('CreateSubscription'),
    request: {
      deadLetterPolicy: { deadLetterTopic: 'projects/acme-prod/topics/dead' },
      labels: { env: 'prod' },
      name,
      pushConfig: {
        oidcToken: { serviceAccountEmail: 'push@acme-prod.iam.gserviceaccount.com' },
        pushEndpoint: 'https://billing.acme.example/push',
      },
      retryPolicy: { minimumBackoff: '20s' },
      topic: topicName,
    },
    record: at(name),
    state: [subscription()],
    drifts: [],
  },
  {
    name: 'a declared subscription was created again as a pull subscription with a longer deadline',
    event: method('CreateSubscription'),
    request: { ackDeadlineSeconds: 60, labels: { env: 'prod' }, messageRetentionDuration: '604800s', name, topic: topicName },
    record: at(name),
    state: [subscription({ dead_letter_policy: [], retry_policy: [] })],
    drifts: [
      drift('ack_deadline_seconds', 10, 60),
      drift('push_config.oidc_token.service_account_email', '(sensitive)', null),
      drift('push_config.push_endpoint', 'https://billing.acme.example/push', null),
    ],
  },
  {
    name: 'the dead letter policy is removed and the deadline is reset',
    event: method('UpdateSubscription'),
    request: update({}, 'ackDeadlineSeconds,deadLetterPolicy'),
    record: at(name),
    state: [subscription({ ack_deadline_seconds: 30 })],
    drifts: [
      drift('ack_deadline_seconds', 30, 10),
      drift('dead_letter_policy.dead_letter_topic', 'projects/acme-prod/topics/dead', null),
      drift('dead_letter_policy.max_delivery_attempts', 5, null),
    ],
  },
  {
    name: 'the subscription never expires and acknowledged messages are kept',
    event: method('UpdateSubscription'),
    request: update({ expirationPolicy: {}, retainAckedMessages: true }, 'expiration_policy,retain_acked_messages'),
    record: at(name),
    state: [subscription()],
    drifts: [drift('expiration_policy.ttl', '2678400s', ''), drift('retain_acked_messages', false, true)],
  },
  {
    name: 'the update repeats the declared values',
    event: method('UpdateSubscription'),
    request: update(
      { ackDeadlineSeconds: 10, messageRetentionDuration: '604800s', retryPolicy: { minimumBackoff: '20s' } },
      'ackDeadlineSeconds,messageRetentionDuration,retryPolicy,enableMessageOrdering',
    ),
    record: at(name),
    state: [subscription()],
    drifts: [],
  },
  {
    name: 'messages are pushed to another endpoint',
    event: method('ModifyPushConfig'),
    request: { subscription: name, pushConfig: { pushEndpoint: 'https://evil.example/push' } },
    record: at(name),
    state: [subscription()],
    drifts: [
      drift('push_config.oidc_token.service_account_email', '(sensitive)', null),
      drift('push_config.push_endpoint', 'https://billing.acme.example/push', 'https://evil.example/push'),
    ],
  },
  {
    name: 'a declared subscription is detached from its topic',
    event: 'google.pubsub.v1.Publisher.DetachSubscription',
    request: { subscription: name },
    record: at(name),
    state: [subscription()],
    drifts: [drift('topic', topicName, null)],
  },
  {
    name: 'a declared subscription is deleted',
    event: method('DeleteSubscription'),
    request: { subscription: name },
    record: at(name),
    state: [subscription()],
    drifts: [drift('*', '*', null)],
  },
  {
    name: 'a seek changes no configuration',
    event: method('Seek'),
    request: { subscription: name, time: '2026-03-01T00:00:00Z' },
    record: at(name),
    state: [subscription()],
    drifts: [],
    dropped: 'read_only',
  },
];
