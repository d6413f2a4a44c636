import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { arn, functionArn } from './lambda-declared.js';

/** Mappings of Kafka topics, from a managed cluster or self-managed brokers, with a schema registry. */

const id = '8e4b5b02-6a3f-4f6e-9c7d-0f3d5a3c2b1a';
const cluster = 'arn:aws:kafka:us-east-1:111122223333:cluster/orders/3f4c';
const registryArn = 'arn:aws:glue:us-east-1:111122223333:registry/orders';
const secret = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:registry-a1b2c3';

const registry: JsonObject = {
  access_config: [{ type: 'BASIC_AUTH', uri: secret }],
  event_record_format: 'JSON',
  schema_registry_uri: registryArn,
  schema_validation_config: [{ attribute: 'KEY' }, { attribute: 'VALUE' }],
};
const mapping = (over: JsonObject): DeclaredResource => ({
  type: 'aws_lambda_event_source_mapping',
  attributes: {
    amazon_managed_kafka_event_source_config: [], arn: arn(`event-source-mapping:${id}`), batch_size: 100, enabled: true, event_source_arn: cluster,
    function_arn: functionArn, function_name: functionArn, id, provisioned_poller_config: [], self_managed_event_source: [],
    self_managed_kafka_event_source_config: [], tags: null, tags_all: {}, topics: ['orders'], uuid: id, ...over,
  },
});
const managed = (schema: JsonObject | null): DeclaredResource =>
  mapping({
    amazon_managed_kafka_event_source_config: [{ consumer_group_id: 'orders', schema_registry_config: schema === null ? [] : [schema] }],
  });
const own = (over: JsonObject = {}): DeclaredResource =>
  mapping({
    event_source_arn: '',
    self_managed_event_source: [{ endpoints: { KAFKA_BOOTSTRAP_SERVERS: 'b-1.example.com:9092,b-2.example.com:9092' } }],
    self_managed_kafka_event_source_config: [{ consumer_group_id: 'orders', schema_registry_config: [registry] }],
    ...over,
  });

const schemas = (over: JsonObject = {}): JsonObject => ({
  schemaRegistryURI: registryArn,
  eventRecordFormat: 'JSON',
  accessConfigs: [{ type: 'BASIC_AUTH', uRI: secret }],
  schemaValidationConfigs: [{ attribute: 'VALUE' }, { attribute: 'KEY' }],
  ...over,
});
const update = (over: JsonObject): JsonObject => ({ uUID: id, ...over });
const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_lambda_event_source_mapping.this',
  field,
  old,
  new: value,
});
const at = (kind: 'amazon_managed' | 'self_managed', name: string): string => `${kind}_kafka_event_source_config.schema_registry_config.${name}`;

export const kafkaSourceCases: readonly CatalogCase[] = [
  {
    name: 'the declared registry',
    event: 'UpdateEventSourceMapping20150331',
    request: update({ amazonManagedKafkaEventSourceConfig: { consumerGroupId: 'orders', schemaRegistryConfig: schemas() } }),
    state: [managed(registry)],
    drifts: [],
  },
  {
    name: 'the registry is removed',
    event: 'UpdateEventSourceMapping20150331',
    request: update({ amazonManagedKafkaEventSourceConfig: { schemaRegistryConfig: {} } }),
    state: [managed({ ...registry, access_config: [] })],
    drifts: [
      drift(at('amazon_managed', 'schema_registry_uri'), registryArn, null),
      drift(at('amazon_managed', 'event_record_format'), 'JSON', null),
      drift(at('amazon_managed', 'schema_validation_config'), [{ attribute: 'KEY' }, { attribute: 'VALUE' }], null),
    ],
  },
  {
    name: 'a mapping created with other brokers and without validation',
    event: 'CreateEventSourceMapping20150331',
    request: {
      functionName: 'orders',
      topics: ['orders'],
      selfManagedEventSource: { endpoints: { KAFKA_BOOTSTRAP_SERVERS: ['b-9.example.com:9092'] } },
      selfManagedKafkaEventSourceConfig: { consumerGroupId: 'orders', schemaRegistryConfig: schemas({ schemaValidationConfigs: [] }) },
    },
    response: { uUID: id, functionArn },
    state: [own()],
    drifts: [
      drift('self_managed_event_source.endpoints', { KAFKA_BOOTSTRAP_SERVERS: 'b-1.example.com:9092,b-2.example.com:9092' }, {
        KAFKA_BOOTSTRAP_SERVERS: 'b-9.example.com:9092',
      }),
      drift(at('self_managed', 'schema_validation_config'), [{ attribute: 'KEY' }, { attribute: 'VALUE' }], []),
    ],
  },
];
