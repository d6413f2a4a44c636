import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Settings, layers and event sources of functions, as Terraform creates, changes and destroys them. */

const arn = (path: string): string => `arn:aws:lambda:us-east-1:111122223333:${path}`;
const functionArn = arn('function:orders');
const named = { functionName: 'orders' };
const uuid = '14e0db71-5d35-4eb5-b481-8945cf9d10c2';
const queue = 'arn:aws:sqs:us-east-1:111122223333:orders';

const url = resource('aws_lambda_function_url', {
  authorization_type: 'AWS_IAM',
  cors: [],
  function_arn: functionArn,
  function_name: 'orders',
  function_url: 'https://x.lambda-url.us-east-1.on.aws/',
  id: 'orders',
  invoke_mode: 'BUFFERED',
  qualifier: '',
  timeouts: null,
  url_id: 'x',
});
const mapping = resource('aws_lambda_event_source_mapping', {
  amazon_managed_kafka_event_source_config: [],
  arn: arn(`event-source-mapping:${uuid}`),
  batch_size: 10,
  bisect_batch_on_function_error: false,
  destination_config: [],
  document_db_event_source_config: [],
  enabled: true,
  event_source_arn: queue,
  filter_criteria: [{ filter: [{ pattern: '{"body":{"kind":["order"]}}' }] }],
  function_arn: functionArn,
  function_name: functionArn,
  function_response_types: [],
  id: uuid,
  kms_key_arn: '',
  last_modified: '2026-03-02T10:00:00Z',
  last_processing_result: '',
  maximum_batching_window_in_seconds: 0,
  maximum_record_age_in_seconds: 0,
  maximum_retry_attempts: 0,
  metrics_config: [],
  parallelization_factor: 0,
  provisioned_poller_config: [],
  queues: [],
  scaling_config: [{ maximum_concurrency: 5 }],
  self_managed_event_source: [],
  self_managed_kafka_event_source_config: [],
  source_access_configuration: [],
  starting_position: '',
  starting_position_timestamp: '',
  state: 'Enabled',
  state_transition_reason: 'USER_INITIATED',
  tags: null,
  tags_all: {},
  topics: [],
  tumbling_window_in_seconds: 0,
  uuid,
});
const invoke = resource('aws_lambda_function_event_invoke_config', {
  destination_config: [{ on_failure: [{ destination: queue }], on_success: [] }],
  function_name: 'orders',
  id: 'orders',
  maximum_event_age_in_seconds: 3600,
  maximum_retry_attempts: 1,
  qualifier: '',
});
const concurrency = resource('aws_lambda_provisioned_concurrency_config', {
  function_name: 'orders',
  id: 'orders,live',
  provisioned_concurrent_executions: 2,
  qualifier: 'live',
  skip_destroy: false,
  timeouts: null,
});
const layer = (version: number, description: string) =>
  resource('aws_lambda_layer_version', {
    arn: arn(`layer:base:${String(version)}`),
    code_sha256: `hash-${String(version)}`,
    compatible_architectures: [],
    compatible_runtimes: ['nodejs20.x'],
    created_date: '2026-03-02T10:00:00.000+0000',
    description,
    filename: 'base.zip',
    id: arn(`layer:base:${String(version)}`),
    layer_arn: arn('layer:base'),
    layer_name: 'base',
    license_info: '',
    s3_bucket: null,
    s3_key: null,
    s3_object_version: null,
    signing_job_arn: '',
    signing_profile_version_arn: '',
    skip_destroy: false,
    source_code_hash: `hash-${String(version)}`,
    source_code_size: 100,
    version: String(version),
  })();
const sharing = (version: number) =>
  resource('aws_lambda_layer_version_permission', {
    action: 'lambda:GetLayerVersion',
    id: `${arn('layer:base')},${String(version)}`,
    layer_name: arn('layer:base'),
    organization_id: '',
    policy: '{}',
    principal: '222233334444',
    revision_id: 'x',
    skip_destroy: false,
    statement_id: 'partner',
    version_number: version,
  })();
const signing = resource('aws_lambda_code_signing_config', {
  allowed_publishers: [{ signing_profile_version_arns: ['arn:aws:signer:us-east-1:111122223333:/signing-profiles/a/1'] }],
  arn: arn('code-signing-config:csc-0f'),
  config_id: 'csc-0f',
  description: 'signed',
  id: arn('code-signing-config:csc-0f'),
  last_modified: '2026-03-02T10:00:00Z',
  policies: [{ untrusted_artifact_on_deployment: 'Enforce' }],
  tags: null,
  tags_all: {},
});
const recursion = resource('aws_lambda_function_recursion_config', { function_name: 'orders', recursive_loop: 'Terminate' });
const runtime = resource('aws_lambda_runtime_management_config', {
  function_arn: functionArn,
  function_name: 'orders',
  qualifier: null,
  runtime_version_arn: null,
  update_runtime_on: 'FunctionUpdate',
});
const publish = (version: number, description: string) =>
  [
    'PublishLayerVersion20181031',
    { compatibleRuntimes: ['nodejs20.x'], content: {}, description, layerName: 'base' },
    {
      compatibleRuntimes: ['nodejs20.x'],
      content: { codeSha256: `hash-${String(version)}` },
      description,
      layerArn: arn('layer:base'),
      layerVersionArn: arn(`layer:base:${String(version)}`),
      version,
    },
  ] as const;
const share = (versionNumber: number) =>
  [
    'AddLayerVersionPermission20181031',
    {
      action: 'lambda:GetLayerVersion',
      layerName: arn('layer:base'),
      principal: '222233334444',
      statementId: 'partner',
      versionNumber,
    },
    { revisionId: 'x', statement: '{}' },
  ] as const;
const unshare = (versionNumber: number) =>
  ['RemoveLayerVersionPermission20181031', { layerName: arn('layer:base'), statementId: 'partner', versionNumber }] as const;
const source = (changed: JsonObject = {}): JsonObject => ({
  eventSourceArn: queue,
  functionArn,
  uUID: uuid,
  batchSize: 10,
  state: 'Creating',
  ...changed,
});
const onFailure = { destinationConfig: { onFailure: { destination: queue } } };

export const functionSettingApplies: readonly Apply[] = life(
  'a module of settings of a function',
  [
    [url(), mapping(), invoke(), concurrency(), layer(1, 'base'), sharing(1), signing(), recursion(), runtime()],
    [
      url({
        authorization_type: 'NONE',
        cors: [
          { allow_credentials: false, allow_headers: [], allow_methods: ['GET'], allow_origins: ['*'], expose_headers: [], max_age: 0 },
        ],
      }),
      mapping({
        batch_size: 20,
        enabled: false,
        filter_criteria: [],
        maximum_batching_window_in_seconds: 5,
        scaling_config: [],
        state: 'Disabled',
      }),
      invoke({ maximum_event_age_in_seconds: 60, maximum_retry_attempts: 2 }),
      concurrency({ provisioned_concurrent_executions: 5 }),
      layer(2, 'newer'),
      sharing(2),
      signing({ policies: [{ untrusted_artifact_on_deployment: 'Warn' }] }),
      recursion({ recursive_loop: 'Allow' }),
      runtime({ update_runtime_on: 'Auto' }),
    ],
  ],
  {
    create: calls('lambda', [
      [
        'CreateFunctionUrlConfig',
        { ...named, authType: 'AWS_IAM', invokeMode: 'BUFFERED' },
        { authType: 'AWS_IAM', functionArn, functionUrl: 'https://x.lambda-url.us-east-1.on.aws/' },
      ],
      [
        'CreateEventSourceMapping20150331',
        {
          enabled: true,
          eventSourceArn: queue,
          filterCriteria: { filters: [{ pattern: '{"body":{"kind":["order"]}}' }] },
          functionName: functionArn,
          scalingConfig: { maximumConcurrency: 5 },
        },
        source(),
      ],
      [
        'PutFunctionEventInvokeConfig',
        { ...named, ...onFailure, maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 1 },
        { functionArn: `${functionArn}:$LATEST` },
      ],
      ['PutProvisionedConcurrencyConfig', { ...named, provisionedConcurrentExecutions: 2, qualifier: 'live' }, { status: 'IN_PROGRESS' }],
      publish(1, 'base'),
      share(1),
      [
        'CreateCodeSigningConfig',
        {
          allowedPublishers: { signingProfileVersionArns: ['arn:aws:signer:us-east-1:111122223333:/signing-profiles/a/1'] },
          codeSigningPolicies: { untrustedArtifactOnDeployment: 'Enforce' },
          description: 'signed',
        },
        { codeSigningConfig: { codeSigningConfigArn: arn('code-signing-config:csc-0f'), codeSigningConfigId: 'csc-0f' } },
      ],
      ['PutFunctionRecursionConfig', { ...named, recursiveLoop: 'Terminate' }, { recursiveLoop: 'Terminate' }],
      ['PutRuntimeManagementConfig', { ...named, updateRuntimeOn: 'FunctionUpdate' }, { functionArn, updateRuntimeOn: 'FunctionUpdate' }],
    ]),
    change: calls('lambda', [
      [
        'UpdateFunctionUrlConfig',
        { ...named, authType: 'NONE', cors: { allowMethods: ['GET'], allowOrigins: ['*'] } },
        { authType: 'NONE', functionArn },
      ],
      [
        'UpdateEventSourceMapping20150331',
        {
          batchSize: 20,
          enabled: false,
          filterCriteria: {},
          functionName: functionArn,
          maximumBatchingWindowInSeconds: 5,
          scalingConfig: {},
          uUID: uuid,
        },
        source({ batchSize: 20, state: 'Updating' }),
      ],
      [
        'PutFunctionEventInvokeConfig',
        { ...named, ...onFailure, maximumEventAgeInSeconds: 60, maximumRetryAttempts: 2 },
        { functionArn: `${functionArn}:$LATEST` },
      ],
      ['PutProvisionedConcurrencyConfig', { ...named, provisionedConcurrentExecutions: 5, qualifier: 'live' }, { status: 'IN_PROGRESS' }],
      unshare(1),
      ['DeleteLayerVersion20181031', { layerName: 'base', versionNumber: 1 }],
      publish(2, 'newer'),
      share(2),
      [
        'UpdateCodeSigningConfig',
        {
          codeSigningConfigArn: arn('code-signing-config:csc-0f'),
          codeSigningPolicies: { untrustedArtifactOnDeployment: 'Warn' },
        },
        { codeSigningConfig: { codeSigningConfigArn: arn('code-signing-config:csc-0f') } },
      ],
      ['PutFunctionRecursionConfig', { ...named, recursiveLoop: 'Allow' }, { recursiveLoop: 'Allow' }],
      ['PutRuntimeManagementConfig', { ...named, updateRuntimeOn: 'Auto' }, { functionArn, updateRuntimeOn: 'Auto' }],
    ]),
    destroy: calls('lambda', [
      ['PutRuntimeManagementConfig', { ...named, updateRuntimeOn: 'Auto' }, { functionArn, updateRuntimeOn: 'Auto' }],
      ['PutFunctionRecursionConfig', { ...named, recursiveLoop: 'Terminate' }, { recursiveLoop: 'Terminate' }],
      ['DeleteCodeSigningConfig', { codeSigningConfigArn: arn('code-signing-config:csc-0f') }],
      unshare(2),
      ['DeleteLayerVersion20181031', { layerName: 'base', versionNumber: 2 }],
      ['DeleteProvisionedConcurrencyConfig', { ...named, qualifier: 'live' }],
      ['DeleteFunctionEventInvokeConfig', named],
      ['DeleteEventSourceMapping20150331', { uUID: uuid }, source({ state: 'Deleting' })],
      ['DeleteFunctionUrlConfig', named],
    ]),
  },
);
