import * as c from '../language.js';
import { block, chosen, duration, inside, map, plain, written, type Fields } from '../object-fields.js';
import { named } from '../object-names.js';

/**
 * Subscriptions. The request of `CreateSubscription` is the subscription. Source: googleapis `google/pubsub/v1/pubsub.proto`, schema of
 * `google_pubsub_subscription`.
 */

const subscription = (id: c.From) => c.on('google_pubsub_subscription', { id });

const pushFields: Fields = {
  'push_config.push_endpoint': plain('pushConfig.pushEndpoint'),
  'push_config.attributes': chosen(map('pushConfig.attributes')),
  'push_config.oidc_token.service_account_email': plain('pushConfig.oidcToken.serviceAccountEmail'),
  'push_config.oidc_token.audience': chosen(plain('pushConfig.oidcToken.audience')),
  'push_config.no_wrapper.write_metadata': plain('pushConfig.noWrapper.writeMetadata'),
};

const fields: Fields = {
  topic: chosen(plain('topic')),
  ...pushFields,
  ack_deadline_seconds: plain('ackDeadlineSeconds'),
  retain_acked_messages: plain('retainAckedMessages'),
  message_retention_duration: duration('messageRetentionDuration'),
  labels: map('labels'),
  filter: plain('filter'),
  enable_message_ordering: plain('enableMessageOrdering'),
  enable_exactly_once_delivery: plain('enableExactlyOnceDelivery'),
  // Without a policy, a subscription expires after 31 days; with an empty one, never.
  'expiration_policy.ttl': chosen(inside('expirationPolicy', 'ttl', '')),
  'dead_letter_policy.dead_letter_topic': inside('deadLetterPolicy', 'deadLetterTopic', ''),
  'dead_letter_policy.max_delivery_attempts': inside('deadLetterPolicy', 'maxDeliveryAttempts', 5),
  'retry_policy.minimum_backoff': inside('retryPolicy', 'minimumBackoff', '10s'),
  'retry_policy.maximum_backoff': inside('retryPolicy', 'maximumBackoff', '600s'),
  'bigquery_config.table': plain('bigqueryConfig.table'),
  'bigquery_config.use_topic_schema': plain('bigqueryConfig.useTopicSchema'),
  'bigquery_config.use_table_schema': plain('bigqueryConfig.useTableSchema'),
  'bigquery_config.write_metadata': plain('bigqueryConfig.writeMetadata'),
  'bigquery_config.drop_unknown_fields': plain('bigqueryConfig.dropUnknownFields'),
  'bigquery_config.service_account_email': chosen(plain('bigqueryConfig.serviceAccountEmail')),
  'cloud_storage_config.bucket': plain('cloudStorageConfig.bucket'),
  'cloud_storage_config.filename_prefix': plain('cloudStorageConfig.filenamePrefix'),
  'cloud_storage_config.filename_suffix': plain('cloudStorageConfig.filenameSuffix'),
  'cloud_storage_config.filename_datetime_format': plain('cloudStorageConfig.filenameDatetimeFormat'),
  'cloud_storage_config.max_duration': inside('cloudStorageConfig', 'maxDuration', '300s'),
  'cloud_storage_config.max_bytes': plain('cloudStorageConfig.maxBytes'),
  'cloud_storage_config.max_messages': plain('cloudStorageConfig.maxMessages'),
  'cloud_storage_config.service_account_email': chosen(plain('cloudStorageConfig.serviceAccountEmail')),
  message_transforms: block('messageTransforms'),
};

export const pubsubSubscriptions: c.ServiceCatalog = {
  eventSource: 'pubsub.googleapis.com',
  types: c.types('pubsub', 'global', {
    google_pubsub_subscription: {
      keys: [c.byName],
      noise: [...c.gcpNoise, 'push_config.attributes.x-goog-version'],
      defaults: { ack_deadline_seconds: 10, message_retention_duration: '604800s' },
    },
  }),
  events: {
    CreateSubscription: c.create(subscription(c.resource), written('', fields), {
      parent: c.on('google_pubsub_topic', { id: named('topic') }),
    }),
    UpdateSubscription: c.modify(subscription(c.resource), c.updated('subscription', fields)),
    ModifyPushConfig: c.modify(subscription(c.resource), written('', pushFields)),
    DetachSubscription: c.modify(subscription(c.resource), { topic: c.fixed(null) }),
    DeleteSubscription: c.destroy(subscription(c.resource)),
    Seek: c.noChange,
  },
};
