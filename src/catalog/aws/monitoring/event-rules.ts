import * as c from '../language.js';
import { isObject } from '../../../lib/json.js';
import { busKey, busOf } from './event-names.js';
import { retryMembers, taskSettings } from './event-targets.js';

/**
 * EventBridge rules and their targets. A call that writes one replaces it; tags only count for a new rule. Source: EventBridge API
 * reference (PutRule, PutTargets), Terraform AWS provider schemas 3 to 6.
 */

const isNamed = { event_bus_name: busOf, name: 'name' };
const rule = c.on('aws_cloudwatch_event_rule', isNamed);
/** States of provider 5 and later contain the state of a rule, older ones only whether it is enabled. */
const statedRule = c.on('aws_cloudwatch_event_rule', { ...isNamed, state: c.fixed('stated') });

const settings: c.Edits = c.same('description event_pattern role_arn schedule_expression', c.orNull);

const switched = (state: string) =>
  c.firstOf(c.modify(statedRule, { state: c.fixed(state) }), c.modify(rule, { is_enabled: c.fixed(state !== 'DISABLED') }));

const target = c.on('aws_cloudwatch_event_target', { event_bus_name: busOf, rule: 'rule', target_id: 'item.id' });
const removedTargets = c.on('aws_cloudwatch_event_target', {
  event_bus_name: busOf,
  rule: 'rule',
  target_id: c.unlessRefused('ids', c.response('failedEntries[].targetId')),
});
const acceptedTargets = c.unlessRefused('targets', c.response('failedEntries[].targetId'), (one) =>
  isObject(one) ? (one['id'] ?? null) : null,
);

const targetSettings: c.Edits = {
  arn: 'item.arn',
  ...c.same('input input_path role_arn', (path) => c.orNull(`item.${path}`)),
  'dead_letter_config.arn': c.inBlock(c.orNull('item.deadLetterConfig'), 'arn'),
  ...c.replacedBlock('retry_policy', c.orNull('item.retryPolicy'), retryMembers),
  ...c.replacedBlock('input_transformer', c.orNull('item.inputTransformer'), {
    ...c.same('input_paths=inputPathsMap input_template'),
  }),
  ...c.replacedBlock('kinesis_target', c.orNull('item.kinesisParameters'), { partition_key_path: 'partitionKeyPath' }),
  ...c.replacedBlock('sqs_target', c.orNull('item.sqsParameters'), { message_group_id: 'messageGroupId' }),
  ...c.replacedBlock('batch_target', c.orNull('item.batchParameters'), {
    ...c.same('array_size=arrayProperties.size job_attempts=retryStrategy.attempts job_definition job_name'),
  }),
  ...c.replacedBlock(
    'http_target',
    c.orNull('item.httpParameters'),
    c.same('header_parameters path_parameter_values query_string_parameters'),
  ),
  ...c.replacedBlock('redshift_target', c.orNull('item.redshiftDataParameters'), {
    ...c.same('database db_user statement_name with_event secrets_manager_arn=secretManagerArn'),
  }),
  ...taskSettings('ecs_target', 'item.ecsParameters', 'ordered_placement_strategy', 'placement_constraint'),
  run_command_targets: c.listOf(c.blocks(c.inBlock(c.orNull('item.runCommandParameters'), 'runCommandTargets'), c.same('key values'))),
  'sagemaker_pipeline_target.pipeline_parameter_list': c.listOf(
    c.blocks(c.inBlock(c.orNull('item.sageMakerPipelineParameters'), 'pipelineParameterList'), c.same('name value')),
  ),
};

const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_cloudwatch_event_rule', { arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_cloudwatch_event_bus', { arn: 'resourceARN' }), edits),
  );

export const eventRules: c.ServiceCatalog = {
  eventSource: 'events.amazonaws.com',
  types: c.types('messaging', {
    aws_cloudwatch_event_rule: {
      keys: [[busKey, 'name'], [busKey, 'name', { attribute: 'state', as: () => 'stated' }], ['arn']],
      cloudId: 'name',
      defaults: { is_enabled: true, state: 'ENABLED' },
    },
    aws_cloudwatch_event_target: {
      keys: [[busKey, 'rule', 'target_id']],
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
      unevaluated: { 'redshift_target.sql': 'the record withholds it', 'appsync_target.graphql_operation': 'the record withholds it' },
    },
  }),
  events: {
    PutRule: c.firstOf(
      c.put(statedRule, { ...settings, state: c.via(c.orNull('state'), (state) => state ?? 'ENABLED') }),
      c.create(c.withId(rule, c.response('ruleArn')), {
        ...settings,
        is_enabled: c.via(c.orNull('state'), (state) => state !== 'DISABLED'),
      }),
    ),
    EnableRule: switched('ENABLED'),
    DisableRule: switched('DISABLED'),
    DeleteRule: c.destroy(rule),

    PutTargets: c.forEach(
      acceptedTargets,
      c.create(
        c.within(c.on('aws_cloudwatch_event_rule', { event_bus_name: busOf, name: 'rule' }), c.withId(target, 'item.id')),
        targetSettings,
      ),
    ),
    RemoveTargets: c.destroy(removedTargets),

    ...c.tagCalls(tagged),
  },
};
