import {
  create,
  destroy,
  drop,
  firstOf,
  fixed,
  forEach,
  merge,
  modify,
  on,
  put,
  response,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { isObject } from '../../../lib/json.js';
import { orNull, tagMap, unlessRefused } from '../../values.js';
import { busKey, busOf } from './event-names.js';
import { retryMembers, taskSettings } from './event-targets.js';
import { blockList, inReplaced, replacedBlock } from './monitoring-values.js';

/**
 * EventBridge rules and their targets. A call that writes one replaces it; tags only count for a new rule. Source: EventBridge API
 * reference (PutRule, PutTargets), Terraform AWS provider schemas 3 to 6.
 */

const isNamed = { event_bus_name: busOf, name: 'name' };
const rule = on('aws_cloudwatch_event_rule', isNamed);
/** States of provider 5 and later contain the state of a rule, older ones only whether it is enabled. */
const statedRule = on('aws_cloudwatch_event_rule', { ...isNamed, state: fixed('stated') });

const settings: Edits = {
  description: orNull('description'),
  event_pattern: orNull('eventPattern'),
  role_arn: orNull('roleArn'),
  schedule_expression: orNull('scheduleExpression'),
};

const switched = (state: string) =>
  firstOf(modify(statedRule, { state: fixed(state) }), modify(rule, { is_enabled: fixed(state !== 'DISABLED') }));

const target = on('aws_cloudwatch_event_target', { event_bus_name: busOf, rule: 'rule', target_id: 'item.id' });
const removedTargets = on('aws_cloudwatch_event_target', {
  event_bus_name: busOf,
  rule: 'rule',
  target_id: unlessRefused('ids', response('failedEntries[].targetId')),
});
const acceptedTargets = unlessRefused('targets', response('failedEntries[].targetId'), (one) =>
  isObject(one) ? (one['id'] ?? null) : null,
);

const targetSettings: Edits = {
  arn: 'item.arn',
  input: orNull('item.input'),
  input_path: orNull('item.inputPath'),
  role_arn: orNull('item.roleArn'),
  'dead_letter_config.arn': inReplaced(orNull('item.deadLetterConfig'), 'arn'),
  ...replacedBlock('retry_policy', orNull('item.retryPolicy'), retryMembers),
  ...replacedBlock('input_transformer', orNull('item.inputTransformer'), { input_paths: 'inputPathsMap', input_template: 'inputTemplate' }),
  ...replacedBlock('kinesis_target', orNull('item.kinesisParameters'), { partition_key_path: 'partitionKeyPath' }),
  ...replacedBlock('sqs_target', orNull('item.sqsParameters'), { message_group_id: 'messageGroupId' }),
  ...replacedBlock('batch_target', orNull('item.batchParameters'), {
    array_size: 'arrayProperties.size',
    job_attempts: 'retryStrategy.attempts',
    job_definition: 'jobDefinition',
    job_name: 'jobName',
  }),
  ...replacedBlock('http_target', orNull('item.httpParameters'), {
    header_parameters: 'headerParameters',
    path_parameter_values: 'pathParameterValues',
    query_string_parameters: 'queryStringParameters',
  }),
  ...replacedBlock('redshift_target', orNull('item.redshiftDataParameters'), {
    database: 'database',
    db_user: 'dbUser',
    secrets_manager_arn: 'secretManagerArn',
    statement_name: 'statementName',
    with_event: 'withEvent',
  }),
  ...taskSettings('ecs_target', 'item.ecsParameters', 'ordered_placement_strategy', 'placement_constraint'),
  run_command_targets: blockList(inReplaced(orNull('item.runCommandParameters'), 'runCommandTargets'), { key: 'key', values: 'values' }),
  'sagemaker_pipeline_target.pipeline_parameter_list': blockList(
    inReplaced(orNull('item.sageMakerPipelineParameters'), 'pipelineParameterList'),
    { name: 'name', value: 'value' },
  ),
};

const tagged = (edits: Edits) =>
  firstOf(
    modify(on('aws_cloudwatch_event_rule', { arn: 'resourceARN' }), edits),
    modify(on('aws_cloudwatch_event_bus', { arn: 'resourceARN' }), edits),
  );

export const eventRules: ServiceCatalog = {
  eventSource: 'events.amazonaws.com',
  types: {
    aws_cloudwatch_event_rule: {
      keys: [[busKey, 'name'], [busKey, 'name', { attribute: 'state', as: () => 'stated' }], ['arn']],
      scope: 'region',
      family: 'messaging',
      cloudId: 'name',
      defaults: { is_enabled: true, state: 'ENABLED' },
    },
    aws_cloudwatch_event_target: {
      keys: [[busKey, 'rule', 'target_id']],
      scope: 'region',
      family: 'messaging',
      access: 'attachment',
      cloudId: 'target_id',
      // The ARN is the target, and is declared.
      evaluated: ['arn'],
      defaults: {
        'ecs_target.task_count': 1,
        'retry_policy.maximum_event_age_in_seconds': 86_400,
        'retry_policy.maximum_retry_attempts': 185,
      },
      zeros: ['retry_policy.maximum_retry_attempts'],
      unevaluated: {
        'redshift_target.sql': 'the record withholds it',
        'appsync_target.graphql_operation': 'the record withholds it',
      },
    },
  },
  events: {
    PutRule: firstOf(
      put(statedRule, { ...settings, state: via(orNull('state'), (state) => state ?? 'ENABLED') }),
      create(rule, { ...settings, is_enabled: via(orNull('state'), (state) => state !== 'DISABLED') }, { id: response('ruleArn') }),
    ),
    EnableRule: switched('ENABLED'),
    DisableRule: switched('DISABLED'),
    DeleteRule: destroy(rule),

    PutTargets: forEach(
      acceptedTargets,
      create(target, targetSettings, {
        id: 'item.id',
        parent: on('aws_cloudwatch_event_rule', { event_bus_name: busOf, name: 'rule' }),
      }),
    ),
    RemoveTargets: destroy(removedTargets),

    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
