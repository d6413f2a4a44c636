import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Topics and schemas. */

const topicName = 'projects/acme-prod/topics/orders';
const schemaName = 'projects/acme-prod/schemas/order';
const key = 'projects/acme-prod/locations/europe-west1/keyRings/app/cryptoKeys/topics';
const avro = '{"type":"record","name":"Order","fields":[{"name":"id","type":"string"}]}';
const widened = '{"type":"record","name":"Order","fields":[{"name":"id","type":"string"},{"name":"note","type":"string"}]}';
const at = (resourceName: string): JsonObject => ({ resourceName });

const topic = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_pubsub_topic',
  name: 'orders',
  attributes: {
    effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    id: topicName,
    ingestion_data_source_settings: [],
    kms_key_name: key,
    labels: { env: 'prod' },
    message_retention_duration: '604800s',
    message_storage_policy: [{ allowed_persistence_regions: ['europe-west1', 'europe-west4'], enforce_in_transit: false }],
    message_transforms: [],
    name: 'orders',
    project: 'acme-prod',
    schema_settings: [{ encoding: 'JSON', schema: schemaName }],
    terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    timeouts: null,
    ...changed,
  },
});
const schema = (definition = avro): DeclaredResource => ({
  type: 'google_pubsub_schema',
  name: 'order',
  attributes: { definition, id: schemaName, name: 'order', project: 'acme-prod', timeouts: null, type: 'AVRO' },
});

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_pubsub_topic.orders',
  field,
  old,
  new: value,
});
const ofSchema = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_pubsub_schema.order',
  field,
  old,
  new: value,
});
const publisher = (name: string): string => `google.pubsub.v1.Publisher.${name}`;
const schemas = (name: string): string => `google.pubsub.v1.SchemaService.${name}`;

export const pubsubTopicCases: readonly CatalogCase[] = [
  {
    name: 'a declared topic was created again without its key',
    event: publisher('CreateTopic'),
    request: { name: topicName, labels: { env: 'prod' }, messageRetentionDuration: '604800s' },
    record: at(topicName),
    state: [topic({ effective_labels: { env: 'prod' }, schema_settings: [] })],
    drifts: [drift('kms_key_name', key, null)],
  },
  {
    name: 'retention is removed and another region is allowed',
    event: publisher('UpdateTopic'),
    request: {
      topic: { name: topicName, messageStoragePolicy: { allowedPersistenceRegions: ['us-central1'] } },
      updateMask: 'message_retention_duration,message_storage_policy',
    },
    record: at(topicName),
    state: [topic()],
    drifts: [
      drift('message_retention_duration', '604800s', null),
      drift('message_storage_policy.allowed_persistence_regions', ['europe-west1', 'europe-west4'], ['us-central1']),
    ],
  },
  {
    name: 'a declared topic is deleted',
    event: publisher('DeleteTopic'),
    request: { topic: topicName },
    record: at(topicName),
    state: [topic()],
    drifts: [drift('*', '*', null)],
  },
  {
    name: 'a declared schema is created',
    event: schemas('CreateSchema'),
    request: { parent: 'projects/acme-prod', schemaId: 'order', schema: { type: 'AVRO', definition: avro } },
    record: at('projects/acme-prod'),
    state: [schema()],
    drifts: [],
  },
  {
    name: 'a revision with another definition is committed',
    event: schemas('CommitSchema'),
    request: { name: schemaName, schema: { name: schemaName, type: 'AVRO', definition: widened } },
    record: at(schemaName),
    state: [schema()],
    drifts: [ofSchema('definition', avro, widened)],
  },
  {
    name: 'an earlier revision becomes current',
    event: schemas('RollbackSchema'),
    request: { name: schemaName, revisionId: 'c7cfa2a8' },
    response: { name: schemaName, type: 'AVRO', definition: avro, revisionId: '0c1d2e3f' },
    record: at(schemaName),
    state: [schema(widened)],
    drifts: [ofSchema('definition', widened, avro)],
  },
  {
    name: 'the record does not show the definition of the earlier revision',
    event: schemas('RollbackSchema'),
    request: { name: schemaName, revisionId: 'c7cfa2a8' },
    record: at(schemaName),
    state: [schema()],
    drifts: [ofSchema('definition', avro, null)],
  },
  {
    name: 'a declared schema is deleted',
    event: schemas('DeleteSchema'),
    request: { name: schemaName },
    record: at(schemaName),
    state: [schema()],
    drifts: [ofSchema('*', '*', null)],
  },
];
