import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { arn, functionArn, orders } from './lambda-declared.js';

const id = '13ff66f8-37eb-4ad6-a0a8-594fea72df4f';
const queue = 'arn:aws:sqs:us-east-1:111122223333:orders';

const mapping = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lambda_event_source_mapping',
  attributes: {
    arn: arn(`event-source-mapping:${id}`),
    batch_size: 10,
    bisect_batch_on_function_error: false,
    destination_config: [],
    enabled: true,
    event_source_arn: queue,
    filter_criteria: [],
    function_arn: functionArn,
    function_name: functionArn,
    function_response_types: [],
    id,
    kms_key_arn: '',
    maximum_batching_window_in_seconds: 0,
    maximum_record_age_in_seconds: 0,
    maximum_retry_attempts: 0,
    parallelization_factor: 0,
    queues: [],
    scaling_config: [],
    source_access_configuration: [],
    starting_position: null,
    state: 'Enabled',
    state_transition_reason: 'USER_INITIATED',
    tags: null,
    tags_all: {},
    topics: [],
    tumbling_window_in_seconds: 0,
    uuid: id,
    ...changed,
  },
});

const answer: JsonObject = {
  uUID: id,
  batchSize: 10,
  eventSourceArn: queue,
  functionArn,
  lastModified: 'Mar 2, 2026 10:15:00 AM',
  state: 'Updating',
};
const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_lambda_event_source_mapping.this',
  field,
  old,
  new: value,
});

export const eventSourceCases: readonly CatalogCase[] = [
  {
    name: 'D24: a trigger added to a declared function is announced',
    event: 'CreateEventSourceMapping20150331',
    request: { eventSourceArn: 'arn:aws:sqs:us-east-1:999988887777:theirs', functionName: 'orders', enabled: true, batchSize: 10 },
    response: { ...answer, uUID: '00000000-37eb-4ad6-a0a8-594fea72df4f', state: 'Creating' },
    state: [orders(), mapping()],
    drifts: [{ address: 'aws_lambda_event_source_mapping', field: '*', old: null, new: {} }],
  },
  {
    name: 'without a response, function and source identify it',
    event: 'CreateEventSourceMapping20150331',
    request: { eventSourceArn: queue, functionName: 'orders', enabled: false },
    response: null,
    state: [mapping()],
    drifts: [drift('enabled', true, false)],
  },
  {
    name: 'disabling and retuning a mapping is drift',
    event: 'UpdateEventSourceMapping20150331',
    request: {
      uUID: id,
      enabled: false,
      batchSize: 1,
      maximumBatchingWindowInSeconds: 5,
      functionResponseTypes: ['ReportBatchItemFailures'],
      filterCriteria: { filters: [{ pattern: '{"body":{"kind":["refund"]}}' }] },
      scalingConfig: { maximumConcurrency: 2 },
      destinationConfig: { onFailure: { destination: 'arn:aws:sqs:us-east-1:111122223333:failed' } },
      sourceAccessConfigurations: [{ type: 'BASIC_AUTH', uRI: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:broker' }],
    },
    response: answer,
    state: [mapping()],
    drifts: [
      drift('enabled', true, false),
      drift('batch_size', 10, 1),
      drift('maximum_batching_window_in_seconds', 0, 5),
      drift('function_response_types', [], ['ReportBatchItemFailures']),
      drift('filter_criteria.filter', null, [{ pattern: '{"body":{"kind":["refund"]}}' }]),
      drift('scaling_config.maximum_concurrency', null, 2),
      drift('destination_config.on_failure.destination_arn', null, 'arn:aws:sqs:us-east-1:111122223333:failed'),
      drift(
        'source_access_configuration',
        [],
        [{ type: 'BASIC_AUTH', uri: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:broker' }],
      ),
    ],
  },
  {
    name: 'D16: filters that the record blanks changed to an unknown value',
    event: 'UpdateEventSourceMapping20150331',
    request: { uUID: id, filterCriteria: {} },
    response: { ...answer, filterCriteria: {} },
    state: [mapping({ filter_criteria: [{ filter: [{ pattern: '{"a":["b"]}' }] }] })],
    drifts: [drift('filter_criteria.filter', [{ pattern: '{"a":["b"]}' }], null)],
  },
  {
    name: 'D17: deleting a declared mapping is drift of the whole resource',
    event: 'DeleteEventSourceMapping20150331',
    request: { uUID: id },
    response: { ...answer, state: 'Deleting' },
    state: [mapping()],
    drifts: [drift('*', {}, null)],
  },
];

/** The tagging calls of the service also tag mappings. */
export const eventSourceTagCases: readonly CatalogCase[] = [
  {
    name: 'adding a tag to a mapping is drift',
    event: 'TagResource20170331v2',
    request: { resource: arn(`event-source-mapping:${id}`), tags: { Owner: 'mallory' } },
    state: [mapping()],
    drifts: [drift('tags.Owner', null, 'mallory')],
  },
];
