import { create, destroy, either, hidden, modify, on, response, set, type Edits, type From, type ServiceCatalog } from '../../dsl.js';
import { byName, resource, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { block, chosen, duration, map, plain, written, type Fields } from '../object-fields.js';
import { named, newName, resourceIn } from '../object-names.js';

/**
 * Topics and schemas. The request of `CreateTopic` is the topic. Source: googleapis `google/pubsub/v1/{pubsub,schema}.proto`, schemas of
 * `google_pubsub_topic` and `google_pubsub_schema`.
 */

const topic = (id: From) => on('google_pubsub_topic', { id });
const schema = on('google_pubsub_schema', { id: either(resourceIn('schemas'), named('name')) });

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
const rolledBack: Edits = { definition: set(response('definition')) };
const concealed: Edits = { definition: hidden((record) => (record.response['definition'] === undefined ? true : undefined)) };

export const pubsubTopics: ServiceCatalog = {
  eventSource: 'pubsub.googleapis.com',
  types: {
    google_pubsub_topic: {
      keys: [byName],
      scope: 'global',
      family: 'pubsub',
      noise: gcpNoise,
      defaults: { 'schema_settings.encoding': 'ENCODING_UNSPECIFIED' },
    },
    google_pubsub_schema: { keys: [byName], scope: 'global', family: 'pubsub', noise: gcpNoise },
  },
  events: {
    CreateTopic: create(topic(either(resourceIn('topics'), named('name'))), written('', topicFields)),
    UpdateTopic: modify(topic(resource), updated('topic', topicFields)),
    DeleteTopic: destroy(topic(resource)),
    CreateSchema: create(on('google_pubsub_schema', { id: newName('schemas', 'schemaId') }), written('schema', schemaFields)),
    CommitSchema: modify(schema, written('schema', schemaFields)),
    RollbackSchema: [modify(schema, rolledBack), modify(schema, concealed)],
    DeleteSchema: destroy(schema),
  },
};
