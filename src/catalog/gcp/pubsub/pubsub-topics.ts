import * as c from '../language.js';

/**
 * Topics and schemas. The request of `CreateTopic` is the topic. Source: googleapis `google/pubsub/v1/{pubsub,schema}.proto`, schemas of
 * `google_pubsub_topic` and `google_pubsub_schema`.
 */

const topic = (id: c.From) => c.on('google_pubsub_topic', { id });
const schema = c.on('google_pubsub_schema', { id: c.either(c.fullName('schemas'), c.named('name')) });

const topicFields: c.Fields = {
  ...c.cleared('labels', 'map'),
  ...c.cleared('kms_key_name schema_settings{schema encoding} message_transforms'),
  ...c.cleared('message_retention_duration', c.duration),
  // An organisation policy may set the regions.
  ...c.chosen('message_storage_policy{allowed_persistence_regions}'),
  ...c.chosen('message_storage_policy{enforce_in_transit} ingestion_data_source_settings'),
};

const schemaFields: c.Fields = { ...c.cleared('definition'), ...c.chosen('type') };

/** A call that makes an earlier revision current shows its definition only in the response. */
const rolledBack: c.Edits = { definition: c.set(c.response('definition')) };
const concealed: c.Edits = { definition: c.hidden((record) => (record.response['definition'] === undefined ? true : undefined)) };

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

export const pubsubTopics: c.ServiceCatalog = {
  eventSource: 'pubsub.googleapis.com',
  types: {
    ...c.googleTypes('pubsub', {
      google_pubsub_topic: { defaults: { 'schema_settings.encoding': 'ENCODING_UNSPECIFIED' } },
      google_pubsub_schema: {},
    }),
    ...c.googleTypes('pubsub', {
      google_pubsub_subscription: {
        noise: ['push_config.attributes.x-goog-version'],
        defaults: { ack_deadline_seconds: 10, message_retention_duration: '604800s' },
      },
    }),
  },
  events: {
    CreateTopic: c.create(topic(c.either(c.fullName('topics'), c.named('name'))), c.whole('', topicFields)),
    UpdateTopic: c.modify(topic(c.resource), c.masked('topic', topicFields)),
    DeleteTopic: c.destroy(topic(c.resource)),
    CreateSchema: c.create(c.on('google_pubsub_schema', { id: c.newName('schemas', 'schemaId') }), c.whole('schema', schemaFields)),
    CommitSchema: c.modify(schema, c.whole('schema', schemaFields)),
    RollbackSchema: [c.modify(schema, rolledBack), c.modify(schema, concealed)],
    DeleteSchema: c.destroy(schema),

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
