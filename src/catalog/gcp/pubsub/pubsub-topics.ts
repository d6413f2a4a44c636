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

export const pubsubTopics: c.ServiceCatalog = {
  eventSource: 'pubsub.googleapis.com',
  types: c.googleTypes('pubsub', {
    google_pubsub_topic: { defaults: { 'schema_settings.encoding': 'ENCODING_UNSPECIFIED' } },
    google_pubsub_schema: {},
  }),
  events: {
    CreateTopic: c.create(topic(c.either(c.fullName('topics'), c.named('name'))), c.whole('', topicFields)),
    UpdateTopic: c.modify(topic(c.resource), c.masked('topic', topicFields)),
    DeleteTopic: c.destroy(topic(c.resource)),
    CreateSchema: c.create(c.on('google_pubsub_schema', { id: c.newName('schemas', 'schemaId') }), c.whole('schema', schemaFields)),
    CommitSchema: c.modify(schema, c.whole('schema', schemaFields)),
    RollbackSchema: [c.modify(schema, rolledBack), c.modify(schema, concealed)],
    DeleteSchema: c.destroy(schema),
  },
};
