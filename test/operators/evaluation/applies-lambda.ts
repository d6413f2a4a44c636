import type { JsonObject } from '../../../src/lib/json.js';
import { configured, functionArn, live, newHash, oldHash, orders, permission } from '../../catalog/aws/lambda/lambda-declared.js';
import { calls, type Apply } from '../../support/applies.js';

/** A function with a permission and an alias, as Terraform creates, changes and destroys it. */

const settings: JsonObject = {
  functionName: 'orders',
  runtime: 'nodejs20.x',
  role: 'arn:aws:iam::111122223333:role/orders',
  handler: 'index.handler',
  description: 'takes orders',
  timeout: 3,
  memorySize: 128,
  layers: ['arn:aws:lambda:us-east-1:111122223333:layer:base:3', 'arn:aws:lambda:us-east-1:111122223333:layer:metrics:1'],
  environment: {},
  ephemeralStorage: { size: 512 },
  tracingConfig: { mode: 'PassThrough' },
  loggingConfig: { logFormat: 'Text', logGroup: '/aws/lambda/orders' },
};
const createFunction = [
  'CreateFunction20150331',
  { ...settings, code: {}, publish: false, packageType: 'Zip', architectures: ['x86_64'], tags: { Owner: 'shop', Environment: 'prod' } },
  configured(),
] as const;
const addPermission = (sourceArn: string) =>
  [
    'AddPermission20150331v2',
    { functionName: 'orders', statementId: 'AllowEvents', action: 'lambda:InvokeFunction', principal: 'events.amazonaws.com', sourceArn },
    { statement: '{}' },
  ] as const;
const removePermission = ['RemovePermission20150331v2', { functionName: 'orders', statementId: 'AllowEvents' }] as const;
const hourly = 'arn:aws:events:us-east-1:111122223333:rule/hourly';
const daily = 'arn:aws:events:us-east-1:111122223333:rule/daily';
const createAlias = [
  'CreateAlias20150331',
  { functionName: 'orders', name: 'live', functionVersion: '3', description: '' },
  { aliasArn: `${functionArn}:live`, name: 'live', functionVersion: '3', description: '' },
] as const;

const before = [orders(), permission(), live()];

export const functionUpdate: Apply = {
  name: 'a function gets new code and configuration, its alias a new version, its permission another source',
  before,
  calls: calls('lambda', [
    ['TagResource20170331v2', { resource: functionArn, tags: { Owner: 'checkout' } }],
    ['UpdateFunctionConfiguration20150331v2', { ...settings, timeout: 30, memorySize: 512 }, configured({ timeout: 30, memorySize: 512 })],
    [
      'UpdateFunctionCode20150331v2',
      { functionName: 'orders', publish: false, dryRun: false, architectures: ['x86_64'] },
      configured({ codeSha256: newHash }),
    ],
    ['UpdateAlias20150331', { functionName: 'orders', name: 'live', functionVersion: '4', description: '' }],
    removePermission,
    addPermission(daily),
  ]),
  after: [
    orders({
      timeout: 30,
      memory_size: 512,
      code_sha256: newHash,
      source_code_hash: newHash,
      tags: { Owner: 'checkout' },
      tags_all: { Owner: 'checkout', Environment: 'prod' },
      last_modified: '2026-03-02T10:00:04.000+0000',
    }),
    permission({ source_arn: daily }),
    live({ function_version: '4' }),
  ],
};

export const functionDestroy: Apply = {
  name: 'a function is destroyed',
  before,
  calls: calls('lambda', [
    ['DeleteAlias20150331', { functionName: 'orders', name: 'live' }],
    removePermission,
    ['DeleteFunction20150331', { functionName: 'orders' }],
  ]),
  after: [],
};

export const functionApplies: readonly Apply[] = [
  {
    name: 'a function is created',
    before: [],
    calls: calls('lambda', [createFunction, addPermission(hourly), createAlias]),
    after: before,
  },
  functionUpdate,
  {
    name: 'a function is replaced under the same name',
    before,
    calls: [
      ...functionDestroy.calls,
      ...calls('lambda', [[createFunction[0], createFunction[1], configured({ codeSha256: oldHash })], addPermission(hourly), createAlias]),
    ],
    after: [orders({ last_modified: '2026-03-02T10:00:06.000+0000' }), permission(), live()],
  },
  functionDestroy,
];
