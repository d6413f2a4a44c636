import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { arn, configured, functionArn, orders } from './lambda-declared.js';

/** Creation, deletion, concurrency and tags of functions. */

const field = (name: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_lambda_function.orders',
  field: name,
  old,
  new: value,
});

export const functionLifecycleCases: readonly CatalogCase[] = [
  {
    name: 'a function created by hand is a creation',
    event: 'CreateFunction20150331',
    request: {
      functionName: 'miner',
      runtime: 'python3.12',
      role: 'arn:aws:iam::111122223333:role/orders',
      handler: 'lambda_function.lambda_handler',
      code: {},
      publish: false,
      environment: {},
      packageType: 'Zip',
    },
    response: configured({ functionName: 'miner', functionArn: arn('function:miner') }),
    state: [orders()],
    drifts: [{ address: 'aws_lambda_function', field: '*', old: null, new: {} }],
  },
  {
    name: 'a state of provider 3, without the newer attributes, matches too',
    event: 'CreateFunction20150331',
    request: {
      functionName: 'orders',
      runtime: 'nodejs20.x',
      code: { s3Bucket: 'artifacts', s3Key: 'orders.zip' },
      packageType: 'Zip',
      architectures: ['x86_64'],
    },
    response: configured(),
    state: [
      {
        type: 'aws_lambda_function',
        name: 'orders',
        attributes: {
          arn: functionArn,
          function_name: 'orders',
          id: 'orders',
          runtime: 'nodejs20.x',
          s3_bucket: 'artifacts',
          s3_key: 'orders.zip',
          source_code_hash: 'x',
        },
      },
    ],
    drifts: [],
  },
  {
    name: 'D17: deleting a declared function is drift of the whole resource',
    event: 'DeleteFunction20150331',
    request: { functionName: functionArn },
    state: [orders()],
    drifts: [{ address: 'aws_lambda_function.orders', field: '*', old: {}, new: null }],
  },
  {
    name: 'deleting a published version does not delete the function',
    event: 'DeleteFunction20150331',
    request: { functionName: 'orders', qualifier: '7' },
    state: [orders()],
    drifts: [],
  },
  {
    name: 'reserved concurrency of 0 stops a function',
    event: 'PutFunctionConcurrency20171031',
    request: { functionName: 'orders', reservedConcurrentExecutions: 0 },
    response: { reservedConcurrentExecutions: 0 },
    state: [orders()],
    drifts: [field('reserved_concurrent_executions', -1, 0)],
  },
  {
    name: 'removing a reservation is drift to -1',
    event: 'DeleteFunctionConcurrency20171031',
    request: { functionName: 'orders' },
    state: [orders({ reserved_concurrent_executions: 5 })],
    drifts: [field('reserved_concurrent_executions', 5, -1)],
  },
  {
    name: 'a new tag is drift of its key',
    event: 'TagResource20170331v2',
    request: { resource: functionArn, tags: { Owner: 'mallory', Temp: 'yes' } },
    state: [orders()],
    drifts: [field('tags.Owner', 'shop', 'mallory'), field('tags.Temp', null, 'yes')],
  },
  {
    name: 'D15: default tags of the provider are declared',
    event: 'TagResource20170331v2',
    request: { resource: functionArn, tags: { Owner: 'shop', Environment: 'prod' } },
    state: [orders()],
    drifts: [],
  },
  {
    name: 'removing a tag is drift',
    event: 'UntagResource20170331v2',
    request: { resource: functionArn, tagKeys: ['Owner'] },
    state: [orders()],
    drifts: [field('tags.Owner', 'shop', null)],
  },
  ...['Invoke20150331', 'InvokeAsync20141111', 'InvokeWithResponseStream20211115', 'PublishVersion20150331'].map((event): CatalogCase => ({
    name: 'changes no configuration',
    event,
    request: { functionName: 'orders' },
    state: [orders()],
    drifts: [],
    dropped: 'read_only',
  })),
];
