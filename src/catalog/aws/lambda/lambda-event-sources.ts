import { capitalised } from '../../../lib/capitalised.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { lambdaFunction } from './lambda-functions.js';
import { partitionOf } from '../partition-of.js';
import { alone, functionKey, nameAndQualifier } from './lambda-names.js';

/** AWS Lambda: event source mappings. Source: Lambda API reference, Terraform AWS provider schema. */

const uuid = c.either('uUID', 'uuid', c.response('uUID'), c.response('uuid'));
const mapping = c.on('aws_lambda_event_source_mapping', { uuid });
const sourceOf = c.on('aws_lambda_event_source_mapping', { event_source_arn: 'eventSourceArn', function_name: 'functionName' });

/** The provider stores the ARN, with the qualifier if there is one, regardless of the form in the call. */
const functionArn: c.Read = (record) => {
  const name = c.request('functionName')(record);
  if (typeof name !== 'string' || name.startsWith('arn:')) return name;
  return c.response('functionArn')(record) ?? arnOf(name, record);
};

const arnOf = (name: string, { region, account }: AuditRecord): string => {
  return `arn:${partitionOf(region)}:lambda:${region}:${account}:function:${nameAndQualifier(name)}`;
};

/**
 * Since August 2024 records show filters as `{}`, in the response of every mapping with filters (Lambda developer guide, event filtering).
 * Removed filters are absent from the response. A request that contains only the blank changes the filters.
 */
const filters: c.Read = c.via('filterCriteria', (value, record) => {
  const shown = isObject(value) ? value['filters'] : undefined;
  if (isList(shown)) return shown;
  if (Object.keys(record.response).length > 0 && record.response['filterCriteria'] === undefined) return [];
  return alone('filterCriteria', record) ? c.withheld : undefined;
});

/** Consumer group and schema registry of a Kafka source; `{}` removes the registry. */
const kafka = (block: string, from: string): c.Edits => {
  const registry = `${block}.schema_registry_config`;
  const registered = `${from}.schemaRegistryConfig`;
  return {
    [`${block}.consumer_group_id`]: `${from}.consumerGroupId`,
    [`${registry}.event_record_format`]: c.inBlock(registered, 'eventRecordFormat'),
    [`${registry}.schema_registry_uri`]: c.via(registered, (value) =>
      isObject(value) ? (value['schemaRegistryURI'] ?? value['schemaRegistryUri'] ?? null) : null,
    ),
    [`${registry}.access_config`]: c.blocks(c.inBlock(registered, 'accessConfigs')),
    [`${registry}.schema_validation_config`]: c.blocks(c.inBlock(registered, 'schemaValidationConfigs')),
  };
};

/** Addresses are a list in a call and one string in the state. Some records write their kinds as members: `kAFKA_BOOTSTRAP_SERVERS`. */
const endpoints = c.via('selfManagedEventSource.endpoints', (value) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([kind, hosts]) => [capitalised(kind), oneText(hosts ?? null)]))
    : undefined,
);
const oneText = (hosts: Json): Json => (isList(hosts) ? hosts.map((host) => text(host) ?? '').join(',') : hosts);

const settings: c.Edits = {
  ...c.same(`
    enabled batch_size maximum_batching_window_in_seconds maximum_record_age_in_seconds maximum_retry_attempts
    bisect_batch_on_function_error parallelization_factor tumbling_window_in_seconds function_response_types`),
  kms_key_arn: c.either('kMSKeyArn', 'kmsKeyArn'),
  'filter_criteria.filter': filters,
  'destination_config.on_failure.destination_arn': c.via('destinationConfig', (value) => {
    const failure = isObject(value) ? value['onFailure'] : undefined;
    return isObject(failure) ? (failure['destination'] ?? null) : null;
  }),
  'scaling_config.maximum_concurrency': c.inBlock('scalingConfig', 'maximumConcurrency'),
  'provisioned_poller_config.minimum_pollers': c.inBlock('provisionedPollerConfig', 'minimumPollers'),
  'provisioned_poller_config.maximum_pollers': c.inBlock('provisionedPollerConfig', 'maximumPollers'),
  'metrics_config.metrics': c.inBlock('metricsConfig', 'metrics'),
  'document_db_event_source_config.database_name': c.either(
    'documentDBEventSourceConfig.databaseName',
    'documentDbEventSourceConfig.databaseName',
  ),
  'document_db_event_source_config.collection_name': c.either(
    'documentDBEventSourceConfig.collectionName',
    'documentDbEventSourceConfig.collectionName',
  ),
  'document_db_event_source_config.full_document': c.either(
    'documentDBEventSourceConfig.fullDocument',
    'documentDbEventSourceConfig.fullDocument',
  ),
  ...kafka('amazon_managed_kafka_event_source_config', 'amazonManagedKafkaEventSourceConfig'),
  ...kafka('self_managed_kafka_event_source_config', 'selfManagedKafkaEventSourceConfig'),
  // Type and ARN of the secret, not the secret itself.
  source_access_configuration: c.blocks('sourceAccessConfigurations'),
};

const creation: c.Edits = {
  ...settings,
  ...c.same('starting_position queues topics'),
  'self_managed_event_source.endpoints': endpoints,
  tags: c.newTags,
};

export const lambdaEventSources: c.ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: c.types('lambda', {
    aws_lambda_event_source_mapping: {
      keys: [['uuid'], [functionKey, 'event_source_arn']],
      cloudId: 'uuid',
      defaults: { enabled: true, 'document_db_event_source_config.full_document': 'Default' },
    },
  }),
  events: {
    CreateEventSourceMapping: c.firstOf(
      c.put(mapping, creation),
      c.create(c.within(lambdaFunction, c.withId(mapping)), { ...c.same('function_name event_source_arn'), ...creation }),
      c.put(sourceOf, creation, { when: (record) => uuid(record) === undefined }),
    ),
    UpdateEventSourceMapping: c.modify(mapping, { ...settings, function_name: functionArn }),
    DeleteEventSourceMapping: c.destroy(mapping),
  },
};
