import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** EventBridge rules and their targets. */

const pattern = '{"source":["aws.guardduty"]}';
const ruleArn = 'arn:aws:events:us-east-1:111122223333:rule/findings';
export const findings = resourceOf('aws_cloudwatch_event_rule', 'findings', {
  arn: ruleArn,
  description: 'findings',
  event_bus_name: 'default',
  event_pattern: pattern,
  force_destroy: false,
  id: 'findings',
  is_enabled: null,
  name: 'findings',
  name_prefix: '',
  role_arn: '',
  schedule_expression: '',
  state: 'ENABLED',
  tags: { Owner: 'shop' },
});
/** As provider 4 writes it. */
const older = (isEnabled: boolean) =>
  resourceOf('aws_cloudwatch_event_rule', 'older', {
    arn: ruleArn,
    description: 'findings',
    event_bus_name: 'default',
    event_pattern: pattern,
    id: 'findings',
    is_enabled: isEnabled,
    name: 'findings',
  })();
export const putFindings = {
  name: 'findings',
  description: 'findings',
  eventPattern: '{"source": ["aws.guardduty"]}',
  state: 'ENABLED',
  eventBusName: 'default',
};

export const ruleCases: readonly CatalogCase[] = [
  ...examples('PutRule', findings(), [
    ['the declared rule is not drift', putFindings, 'agrees'],
    ['the bus and the state have defaults', { ...putFindings, eventBusName: undefined, state: undefined }, 'agrees'],
    ['another pattern is drift', { ...putFindings, eventPattern: '{"source":["none"]}' }, { event_pattern: '{"source":["none"]}' }],
    ['an omitted description is removed', { ...putFindings, description: undefined }, { description: null }],
    ['a rule may be written disabled', { ...putFindings, state: 'DISABLED' }, { state: 'DISABLED' }],
    ['a rule of the same name on another bus is undeclared', { ...putFindings, eventBusName: 'shop' }, 'created aws_cloudwatch_event_rule'],
  ]),
  ...examples('PutRule', older(true), [
    ['an older state says whether the rule is enabled', putFindings, 'agrees'],
    ['a disabled rule is drift in an older state', { ...putFindings, state: 'DISABLED' }, { is_enabled: false }],
  ]),
  ...examples('DisableRule', findings(), [
    ['disabling a rule is drift', { name: 'findings' }, { state: 'DISABLED' }],
    ['a rule on another bus is not declared', { name: 'findings', eventBusName: 'shop' }, 'not_in_state'],
  ]),
  ...examples('DisableRule', older(true), [['disabling a rule is drift in an older state', { name: 'findings' }, { is_enabled: false }]]),
  ...examples('EnableRule', older(false), [['enabling a rule that is declared off is drift', { name: 'findings' }, { is_enabled: true }]]),
  ...examples('DeleteRule', findings(), [
    ['the declared rule is deleted', { name: 'findings', force: true }, 'deleted'],
    ['a rule on another bus is deleted', { name: 'findings', eventBusName: 'shop' }, 'not_in_state'],
  ]),
  ...tagExamples(findings(), { resourceARN: ruleArn }),
];

const functionArn = 'arn:aws:lambda:us-east-1:111122223333:function:orders';
const role = 'arn:aws:iam::111122223333:role/events';
const empty = {
  appsync_target: [],
  batch_target: [],
  dead_letter_config: [],
  ecs_target: [],
  http_target: [],
  input: '',
  input_path: '',
  input_transformer: [],
  kinesis_target: [],
  redshift_target: [],
  retry_policy: [],
  role_arn: '',
  run_command_targets: [],
  sagemaker_pipeline_target: [],
  sqs_target: [],
};
export const toFunction = resourceOf('aws_cloudwatch_event_target', 'function', {
  ...empty,
  arn: functionArn,
  event_bus_name: 'default',
  force_destroy: false,
  id: 'findings-function',
  input_transformer: [{ input_paths: { id: '$.id' }, input_template: '{"id": <id>}' }],
  rule: 'findings',
  target_id: 'function',
});
const callFunction = {
  id: 'function',
  arn: functionArn,
  inputTransformer: { inputPathsMap: { id: '$.id' }, inputTemplate: '{"id": <id>}' },
};
const put = (...targets: readonly JsonObject[]): JsonObject => ({ rule: 'findings', targets });
/** The call that writes the declared target, with changed members. */
export const putFunction = (changed: JsonObject = {}): JsonObject => put({ ...callFunction, ...changed });
const accepted = { failedEntryCount: 0, failedEntries: [] };
const failed = { failedEntryCount: 1, failedEntries: [{ targetId: 'function', errorCode: 'ConcurrentModificationException' }] };

const task = 'arn:aws:ecs:us-east-1:111122223333:task-definition/scan:3';
const cluster = 'arn:aws:ecs:us-east-1:111122223333:cluster/main';
const toTask = resourceOf('aws_cloudwatch_event_target', 'task', {
  ...empty,
  arn: cluster,
  event_bus_name: 'default',
  rule: 'findings',
  role_arn: role,
  target_id: 'task',
  retry_policy: [{ maximum_event_age_in_seconds: 3600, maximum_retry_attempts: 0 }],
  dead_letter_config: [{ arn: 'arn:aws:sqs:us-east-1:111122223333:dead' }],
  ecs_target: [
    {
      capacity_provider_strategy: [],
      enable_ecs_managed_tags: false,
      enable_execute_command: false,
      group: '',
      launch_type: 'FARGATE',
      network_configuration: [{ assign_public_ip: false, security_groups: ['sg-1'], subnets: ['subnet-1', 'subnet-2'] }],
      ordered_placement_strategy: [],
      placement_constraint: [],
      platform_version: '',
      propagate_tags: '',
      tags: {},
      task_count: 1,
      task_definition_arn: task,
    },
  ],
});
const runTask = (network: JsonObject = {}): JsonObject => ({
  id: 'task',
  arn: cluster,
  roleArn: role,
  retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 0 },
  deadLetterConfig: { arn: 'arn:aws:sqs:us-east-1:111122223333:dead' },
  ecsParameters: {
    taskDefinitionArn: task,
    taskCount: 1,
    launchType: 'FARGATE',
    enableECSManagedTags: false,
    networkConfiguration: {
      awsvpcConfiguration: { subnets: ['subnet-2', 'subnet-1'], securityGroups: ['sg-1'], assignPublicIp: 'DISABLED', ...network },
    },
  },
});

export const targetCases: readonly CatalogCase[] = [
  ...examples('PutTargets', toFunction(), [
    ['the declared target is not drift', put(callFunction), 'agrees', accepted],
    [
      'another destination is drift',
      put({ ...callFunction, arn: functionArn.replace('1111', '9999') }),
      { arn: functionArn.replace('1111', '9999') },
      accepted,
    ],
    [
      'the call replaces the target: an omitted transformer is removed',
      put({ id: 'function', arn: functionArn, input: '{}' }),
      { 'input_transformer.input_paths': null, 'input_transformer.input_template': null },
      accepted,
    ],
    ['the default number of attempts is not drift', put({ ...callFunction, retryPolicy: { maximumRetryAttempts: 185 } }), 'agrees', accepted],
    [
      'no further attempts is drift',
      put({ ...callFunction, retryPolicy: { maximumRetryAttempts: 0 } }),
      { 'retry_policy.maximum_retry_attempts': 0 },
      accepted,
    ],
    ['another target of a declared rule is announced', put({ id: 'eve', arn: functionArn }), 'created aws_cloudwatch_event_target', accepted],
    ['a refused target is not written', put({ ...callFunction, arn: 'arn:x' }), 'no_resource_id', failed],
    ['a target of another rule is not declared', { rule: 'x', targets: [callFunction] }, 'created aws_cloudwatch_event_target', accepted],
  ]),
  ...examples('PutTargets', toTask(), [
    ['a declared task is not drift', put(runTask()), 'agrees', accepted],
    [
      'a public address is drift',
      put(runTask({ assignPublicIp: 'ENABLED' })),
      { 'ecs_target.network_configuration.assign_public_ip': true },
      accepted,
    ],
  ]),
  ...examples('RemoveTargets', toFunction(), [
    ['the declared target is removed', { rule: 'findings', ids: ['x', 'function'] }, 'deleted', accepted],
    ['a refused target is not removed', { rule: 'findings', ids: ['function'] }, 'no_resource_id', failed],
    ['an undeclared target is removed', { rule: 'findings', ids: ['x'] }, 'not_in_state', accepted],
  ]),
];
