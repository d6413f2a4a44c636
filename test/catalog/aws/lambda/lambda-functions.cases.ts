import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { arn, configured, functionArn, orders } from './lambda-declared.js';

/** Configuration of functions. */

const update = 'UpdateFunctionConfiguration20150331v2';
const field = (name: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_lambda_function.orders',
  field: name,
  old,
  new: value,
});

export const functionConfigurationCases: readonly CatalogCase[] = [
  {
    name: 'the console sends all settings; unchanged ones are not drift',
    event: update,
    request: {
      functionName: 'orders',
      timeout: 3,
      memorySize: 128,
      description: 'takes orders',
      role: 'arn:aws:iam::111122223333:role/orders',
      runtime: 'nodejs20.x',
      handler: 'index.handler',
      ephemeralStorage: { size: 512 },
      snapStart: { applyOn: 'None' },
      vpcConfig: { subnetIds: [], securityGroupIds: [] },
      tracingConfig: { mode: 'PassThrough' },
      loggingConfig: { logFormat: 'Text', logGroup: '/aws/lambda/orders' },
    },
    response: configured(),
    state: [orders()],
    drifts: [],
  },
  ...[
    functionArn,
    `${functionArn}:$LATEST`,
    '111122223333:function:orders',
    '111122223333:orders',
    'us-east-1:111122223333:orders:$LATEST',
    '111122223333:function:orders:$LATEST',
    'orders:$LATEST',
    'function:orders',
  ].map((functionName): CatalogCase => ({
    name: `D14: finds a function named ${functionName}`,
    event: update,
    request: { functionName, timeout: 60 },
    response: configured({ timeout: 60 }),
    state: [orders()],
    drifts: [field('timeout', 3, 60)],
  })),
  {
    name: 'nested settings are drift of their path',
    event: update,
    request: {
      functionName: 'orders',
      vpcConfig: { subnetIds: ['subnet-0b', 'subnet-0a'], securityGroupIds: ['sg-01'] },
      deadLetterConfig: { targetArn: 'arn:aws:sqs:us-east-1:111122223333:dead' },
      tracingConfig: { mode: 'Active' },
      ephemeralStorage: { size: 2048 },
      fileSystemConfigs: [{ arn: 'arn:aws:elasticfilesystem:us-east-1:111122223333:access-point/fsap-01', localMountPath: '/mnt/data' }],
      snapStart: { applyOn: 'PublishedVersions' },
      loggingConfig: { logFormat: 'JSON', applicationLogLevel: 'DEBUG' },
      imageConfig: { command: ['app.run'] },
    },
    response: configured(),
    state: [
      orders({
        vpc_config: [{ ipv6_allowed_for_dual_stack: false, security_group_ids: ['sg-01'], subnet_ids: ['subnet-0a'], vpc_id: 'vpc-01' }],
      }),
    ],
    drifts: [
      field('vpc_config.subnet_ids', ['subnet-0a'], ['subnet-0b', 'subnet-0a']),
      field('dead_letter_config.target_arn', null, 'arn:aws:sqs:us-east-1:111122223333:dead'),
      field('tracing_config.mode', 'PassThrough', 'Active'),
      field('ephemeral_storage.size', 512, 2048),
      field('file_system_config.arn', null, 'arn:aws:elasticfilesystem:us-east-1:111122223333:access-point/fsap-01'),
      field('file_system_config.local_mount_path', null, '/mnt/data'),
      field('snap_start.apply_on', null, 'PublishedVersions'),
      field('logging_config.log_format', 'Text', 'JSON'),
      field('logging_config.application_log_level', '', 'DEBUG'),
      field('image_config.command', null, ['app.run']),
    ],
  },
  {
    name: 'D16: environment variables change to a value that the record does not contain',
    event: update,
    request: { functionName: 'orders', environment: {} },
    response: configured(),
    state: [orders()],
    drifts: [field('environment.variables', { STAGE: 'prod' }, null)],
  },
  {
    name: 'records blank the environment in any case; beside another change it is ignored',
    event: update,
    request: { environment: {}, functionName: functionArn, layers: [arn('layer:base:3'), arn('layer:metrics:1'), arn('layer:evil:1')] },
    response: configured(),
    state: [orders()],
    drifts: [
      field('layers', [arn('layer:base:3'), arn('layer:metrics:1')], [arn('layer:base:3'), arn('layer:metrics:1'), arn('layer:evil:1')]),
    ],
  },
  {
    name: 'D16: variables withheld with a marker are hidden too',
    event: update,
    request: { functionName: 'orders', timeout: 3, environment: { variables: 'HIDDEN_DUE_TO_SECURITY_REASONS' } },
    response: configured(),
    state: [orders()],
    drifts: [field('environment.variables', { STAGE: 'prod' }, null)],
  },
];
