import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** Declared Lambda resources as the provider writes them, for the cases of this service. */

export const arn = (kind: string): string => `arn:aws:lambda:us-east-1:111122223333:${kind}`;
export const functionArn = arn('function:orders');
export const oldHash = 'lD/UayWBQclNCPtLONanF0NsCwgfVii9QazqWgmwtIE=';
export const newHash = 'PoaAEeOCmEFZojnrhEJvNzs+jg7/w1lL9GiFYvlM6aw=';

/** As written by version 5 and later. */
export const orders = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lambda_function',
  name: 'orders',
  attributes: {
    architectures: ['x86_64'],
    arn: functionArn,
    code_sha256: oldHash,
    code_signing_config_arn: '',
    dead_letter_config: [],
    description: 'takes orders',
    environment: [{ variables: { STAGE: 'prod' } }],
    ephemeral_storage: [{ size: 512 }],
    file_system_config: [],
    filename: 'orders.zip',
    function_name: 'orders',
    handler: 'index.handler',
    id: 'orders',
    image_config: [],
    image_uri: '',
    invoke_arn: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
    kms_key_arn: '',
    last_modified: '2026-02-20T10:00:00.000+0000',
    layers: [arn('layer:base:3'), arn('layer:metrics:1')],
    logging_config: [{ application_log_level: '', log_format: 'Text', log_group: '/aws/lambda/orders', system_log_level: '' }],
    memory_size: 128,
    package_type: 'Zip',
    publish: false,
    qualified_arn: `${functionArn}:$LATEST`,
    reserved_concurrent_executions: -1,
    role: 'arn:aws:iam::111122223333:role/orders',
    runtime: 'nodejs20.x',
    s3_bucket: null,
    s3_key: null,
    s3_object_version: null,
    snap_start: [],
    source_code_hash: oldHash,
    source_code_size: 3011,
    tags: { Owner: 'shop' },
    tags_all: { Owner: 'shop', Environment: 'prod' },
    timeout: 3,
    tracing_config: [{ mode: 'PassThrough' }],
    version: '$LATEST',
    vpc_config: [],
    ...changed,
  },
});

/** The response to calls that change a function: its complete configuration. */
export const configured = (changed: JsonObject = {}): JsonObject => ({
  functionName: 'orders',
  functionArn,
  runtime: 'nodejs20.x',
  role: 'arn:aws:iam::111122223333:role/orders',
  handler: 'index.handler',
  codeSize: 3011,
  description: 'takes orders',
  timeout: 3,
  memorySize: 128,
  lastModified: '2026-03-02T10:15:00.000+0000',
  codeSha256: oldHash,
  version: '$LATEST',
  environment: {},
  tracingConfig: { mode: 'PassThrough' },
  revisionId: '2f0e2a3b-0000-4000-8000-000000000001',
  layers: [{ arn: arn('layer:base:3'), codeSize: 900, uncompressedCodeSize: 2000 }],
  state: 'Active',
  lastUpdateStatus: 'InProgress',
  packageType: 'Zip',
  architectures: ['x86_64'],
  ephemeralStorage: { size: 512 },
  snapStart: { applyOn: 'None', optimizationStatus: 'Off' },
  loggingConfig: { logFormat: 'Text', logGroup: '/aws/lambda/orders' },
  ...changed,
});

export const permission = (changed: JsonObject = {}, name = 'events'): DeclaredResource => ({
  type: 'aws_lambda_permission',
  name,
  attributes: {
    action: 'lambda:InvokeFunction',
    event_source_token: null,
    function_name: 'orders',
    function_url_auth_type: null,
    id: 'AllowEvents',
    principal: 'events.amazonaws.com',
    principal_org_id: null,
    qualifier: '',
    source_account: null,
    source_arn: 'arn:aws:events:us-east-1:111122223333:rule/hourly',
    statement_id: 'AllowEvents',
    statement_id_prefix: '',
    ...changed,
  },
});

export const url = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lambda_function_url',
  name: 'orders',
  attributes: {
    authorization_type: 'AWS_IAM',
    cors: [
      {
        allow_credentials: false,
        allow_headers: null,
        allow_methods: ['GET'],
        allow_origins: ['https://shop.example.com'],
        expose_headers: null,
        max_age: 0,
      },
    ],
    function_arn: functionArn,
    function_name: 'orders',
    function_url: 'https://abc123.lambda-url.us-east-1.on.aws/',
    id: 'orders',
    invoke_mode: 'BUFFERED',
    qualifier: '',
    url_id: 'abc123',
    ...changed,
  },
});

export const live = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lambda_alias',
  name: 'live',
  attributes: {
    arn: `${functionArn}:live`,
    description: '',
    function_name: functionArn,
    function_version: '3',
    id: `${functionArn}:live`,
    invoke_arn: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}:live/invocations`,
    name: 'live',
    routing_config: [],
    ...changed,
  },
});
