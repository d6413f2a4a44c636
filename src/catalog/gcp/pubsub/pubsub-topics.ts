import * as c from '../language.js';
import { block, chosen, duration, map, plain, written, type Fields } from '../object-fields.js';
import { named, newName, resourceIn } from '../object-names.js';

/**
 * Topics and schemas. The request of `CreateTopic` is the topic. Source: googleapis `google/pubsub/v1/{pubsub,schema}.proto`, schemas of
 * `google_pubsub_topic` and `google_pubsub_schema`.
 */

const topic = (id: c.From) => c.on('google_pubsub_topic', { id });
const schema = c.on('google_pubsub_schema', { id: c.either(resourceIn('schemas'), named('name')) });

const topicFields: Fields = {
  labels: map('labels'),
  kms_key_name: plain('kmsKeyName'),
  message_retention_duration: duration('messageRetentionDuration'),
  // An organisation policy may set the regions.
  'message_storage_policy.allowed_persistence_regions': chosen(plain('messageStoragePolicy.allowedPersistenceRegions')),
  'message_storage_policy.enforce_in_transit': chosen(plain('messageStoragePolicy.enforceInTransit')),
  'schema_settings.schema': plain('schemaSettings.schema'),
  'schema_settings.encoding': plain('schemaSettings.encoding'),
  ingestion_data_source_settings: chosen(block('ingestionDataSourceSettings')),
  message_transforms: block('messageTransforms'),
};

const schemaFields: Fields = { definition: plain('definition'), type: chosen(plain('type')) };

/** A call that makes an earlier revision current shows its definition only in the response. */
const rolledBack: c.Edits = { definition: c.set(c.response('definition')) };
const concealed: c.Edits = { definition: c.hidden((record) => (record.response['definition'] === undefined ? true : undefined)) };

export const pubsubTopics: c.ServiceCatalog = {
  eventSource: 'pubsub.googleapis.com',
  types: c.types('pubsub', 'global', {
    google_pubsub_topic: { keys: [c.byName], noise: c.gcpNoise, defaults: { 'schema_settings.encoding': 'ENCODING_UNSPECIFIED' } },
    google_pubsub_schema: { keys: [c.byName], noise: c.gcpNoise },
  }),
  events: {
    CreateTopic: c.create(topic(c.either(resourceIn('topics'), named('name'))), written('', topicFields)),
    UpdateTopic: c.modify(topic(c.resource), c.updated('topic', topicFields)),
    DeleteTopic: c.destroy(topic(c.resource)),
    CreateSchema: c.create(c.on('google_pubsub_schema', { id: newName('schemas', 'schemaId') }), written('schema', schemaFields)),
    CommitSchema: c.modify(schema, written('schema', schemaFields)),
    RollbackSchema: [c.modify(schema, rolledBack), c.modify(schema, concealed)],
    DeleteSchema: c.destroy(schema),
  },
};
