import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { functionArn, live, orders } from './lambda-declared.js';

/** Aliases, provisioned concurrency and asynchronous invocation. */

const alias = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_lambda_alias.live',
  field,
  old,
  new: value,
});
const weights = (value: JsonObject): JsonObject => ({ routing_config: [{ additional_version_weights: value }] });

const provisioned = (provisioned_concurrent_executions: number): DeclaredResource => ({
  type: 'aws_lambda_provisioned_concurrency_config',
  attributes: {
    function_name: functionArn,
    id: `${functionArn},live`,
    provisioned_concurrent_executions,
    qualifier: 'live',
    skip_destroy: false,
  },
});

const invocation = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lambda_function_event_invoke_config',
  attributes: {
    destination_config: [{ on_failure: [{ destination: 'arn:aws:sqs:us-east-1:111122223333:failed' }], on_success: [] }],
    function_name: 'orders',
    id: 'orders',
    maximum_event_age_in_seconds: 3600,
    maximum_retry_attempts: 1,
    qualifier: '',
    ...changed,
  },
});
const retry = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_lambda_function_event_invoke_config.this',
  field,
  old,
  new: value,
});
const failed = 'arn:aws:sqs:us-east-1:111122223333:failed';

export const aliasCases: readonly CatalogCase[] = [
  {
    name: 'D24: an alias created by hand on a declared function is announced',
    event: 'CreateAlias20150331',
    request: { functionName: 'orders', name: 'blue', functionVersion: '4', description: '', routingConfig: {} },
    response: { aliasArn: `${functionArn}:blue`, name: 'blue', functionVersion: '4', revisionId: '1' },
    state: [orders(), live()],
    drifts: [{ address: 'aws_lambda_alias', field: '*', old: null, new: {} }],
  },
  {
    name: 'a declared alias created again without its weights and description is drift',
    event: 'CreateAlias20150331',
    request: { functionName: 'orders', name: 'live', functionVersion: '3' },
    response: { aliasArn: `${functionArn}:live` },
    state: [live({ ...weights({ '2': 0.1 }), description: 'canary' })],
    drifts: [alias('routing_config.additional_version_weights.2', 0.1, null), alias('description', 'canary', null)],
  },
  {
    name: 'an empty routing removes the weights',
    event: 'UpdateAlias20150331',
    request: { functionName: 'orders', name: 'live', functionVersion: '3', routingConfig: {} },
    state: [live(weights({ '2': 0.1 }))],
    drifts: [alias('routing_config.additional_version_weights.2', 0.1, null)],
  },
  {
    name: 'the declared version and weights are not drift',
    event: 'UpdateAlias20150331',
    request: {
      functionName: 'orders',
      name: 'live',
      functionVersion: '3',
      description: '',
      routingConfig: { additionalVersionWeights: { '2': 0.1 } },
    },
    state: [live({ ...weights({ '2': 0.1 }), function_name: 'orders' })],
    drifts: [],
  },
  {
    name: 'D17: deleting a declared alias is drift of the whole resource',
    event: 'DeleteAlias20150331',
    request: { functionName: 'orders', name: 'live' },
    state: [live()],
    drifts: [alias('*', {}, null)],
  },
];

export const concurrencyCases: readonly CatalogCase[] = [
  {
    name: 'provisioned concurrency set by hand drifts',
    event: 'PutProvisionedConcurrencyConfig20190930',
    request: { functionName: 'orders', qualifier: 'live', provisionedConcurrentExecutions: 100 },
    response: { requestedProvisionedConcurrentExecutions: 100, status: 'IN_PROGRESS' },
    state: [provisioned(5)],
    drifts: [{ address: 'aws_lambda_provisioned_concurrency_config.this', field: 'provisioned_concurrent_executions', old: 5, new: 100 }],
  },
  {
    name: 'D24: provisioned concurrency on a declared function is announced',
    event: 'PutProvisionedConcurrencyConfig20190930',
    request: { functionName: 'orders', qualifier: 'blue', provisionedConcurrentExecutions: 100 },
    state: [orders()],
    drifts: [{ address: 'aws_lambda_provisioned_concurrency_config', field: '*', old: null, new: {} }],
  },
  {
    name: 'D17: deleting provisioned concurrency is drift of the whole resource',
    event: 'DeleteProvisionedConcurrencyConfig20190930',
    request: { functionName: 'orders', qualifier: 'live' },
    state: [provisioned(5)],
    drifts: [{ address: 'aws_lambda_provisioned_concurrency_config.this', field: '*', old: {}, new: null }],
  },
];

export const invocationCases: readonly CatalogCase[] = [
  {
    name: 'a put resets omitted settings',
    event: 'PutFunctionEventInvokeConfig20190925',
    request: { functionName: 'orders', maximumRetryAttempts: 0 },
    response: { functionArn: `${functionArn}:$LATEST`, maximumRetryAttempts: 0, destinationConfig: { onSuccess: {}, onFailure: {} } },
    state: [invocation()],
    drifts: [
      retry('maximum_retry_attempts', 1, 0),
      retry('maximum_event_age_in_seconds', 3600, 21600),
      retry('destination_config.on_failure.destination', failed, null),
    ],
  },
  {
    name: 'the declared configuration is not drift',
    event: 'PutFunctionEventInvokeConfig20190925',
    request: {
      functionName: functionArn,
      qualifier: '$LATEST',
      maximumRetryAttempts: 1,
      maximumEventAgeInSeconds: 3600,
      destinationConfig: { onSuccess: {}, onFailure: { destination: failed } },
    },
    state: [invocation()],
    drifts: [],
  },
  {
    name: 'D24: a destination for results of a declared function is announced',
    event: 'PutFunctionEventInvokeConfig20190925',
    request: { functionName: 'orders', destinationConfig: { onSuccess: { destination: 'arn:aws:sqs:us-east-1:999988887777:theirs' } } },
    state: [orders()],
    drifts: [{ address: 'aws_lambda_function_event_invoke_config', field: '*', old: null, new: {} }],
  },
  {
    name: 'an update changes only the settings in the call',
    event: 'UpdateFunctionEventInvokeConfig20190925',
    request: {
      functionName: 'orders',
      destinationConfig: { onSuccess: { destination: 'arn:aws:sqs:us-east-1:999988887777:theirs' }, onFailure: { destination: failed } },
    },
    state: [invocation()],
    drifts: [retry('destination_config.on_success.destination', null, 'arn:aws:sqs:us-east-1:999988887777:theirs')],
  },
  {
    name: 'D17: deleting a configuration is drift of the whole resource',
    event: 'DeleteFunctionEventInvokeConfig20190925',
    request: { functionName: 'orders' },
    state: [invocation()],
    drifts: [retry('*', {}, null)],
  },
];
