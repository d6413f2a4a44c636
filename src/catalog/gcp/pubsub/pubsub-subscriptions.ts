import * as c from '../language.js';

/**
 * Subscriptions. The request of `CreateSubscription` is the subscription. Source: googleapis `google/pubsub/v1/pubsub.proto`, schema of
 * `google_pubsub_subscription`.
 */

const subscription = (id: c.From) => c.on('google_pubsub_subscription', { id });

const pushFields: c.Fields = {
  ...c.cleared('push_config{push_endpoint oidc_token{service_account_email} no_wrapper{write_metadata}}'),
  ...c.chosen('push_config{attributes}', 'map'),
  ...c.chosen('push_config{oidc_token{audience}}'),
};

const fields: c.Fields = {
  ...c.chosen('topic bigquery_config{service_account_email} cloud_storage_config{service_account_email}'),
  ...pushFields,
  ...c.cleared(`
    ack_deadline_seconds retain_acked_messages filter enable_message_ordering enable_exactly_once_delivery bigquery_config{table
    use_topic_schema use_table_schema write_metadata drop_unknown_fields} cloud_storage_config{bucket filename_prefix
    filename_suffix filename_datetime_format max_bytes max_messages} message_transforms`),
  ...c.cleared('message_retention_duration', c.duration),
  ...c.cleared('labels', 'map'),
  // Without a policy, a subscription expires after 31 days; with an empty one, never.
  ...c.inside(c.chosen('expiration_policy{ttl}'), ''),
  ...c.inside(c.cleared('dead_letter_policy{dead_letter_topic}'), ''),
  ...c.inside(c.cleared('dead_letter_policy{max_delivery_attempts}'), 5),
  ...c.inside(c.cleared('retry_policy{minimum_backoff}'), '10s'),
  ...c.inside(c.cleared('retry_policy{maximum_backoff}'), '600s'),
  ...c.inside(c.cleared('cloud_storage_config{max_duration}'), '300s'),
};

export const pubsubSubscriptions: c.ServiceCatalog = {
  eventSource: 'pubsub.googleapis.com',
  types: c.googleTypes('pubsub', {
    google_pubsub_subscription: {
      noise: ['push_config.attributes.x-goog-version'],
      defaults: { ack_deadline_seconds: 10, message_retention_duration: '604800s' },
    },
  }),
  events: {
    CreateSubscription: c.create(
      c.within(c.on('google_pubsub_topic', { id: c.named('topic') }), subscription(c.resource)),
      c.whole('', fields),
    ),
    UpdateSubscription: c.modify(subscription(c.resource), c.masked('subscription', fields)),
    ModifyPushConfig: c.modify(subscription(c.resource), c.whole('', pushFields)),
    DetachSubscription: c.modify(subscription(c.resource), { topic: c.fixed(null) }),
    DeleteSubscription: c.destroy(subscription(c.resource)),
    Seek: c.noChange,
  },
};
