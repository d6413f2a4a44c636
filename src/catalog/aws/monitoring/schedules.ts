import { isoMoment } from '../../../lib/iso-moment.js';
import {
  create,
  destroy,
  drop,
  either,
  fixed,
  merge,
  modify,
  on,
  response,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { retryMembers, taskSettings } from './event-targets.js';
import { blockList, inReplaced, replacedBlock } from './monitoring-values.js';

/**
 * EventBridge Scheduler: schedules and their groups. An update replaces the whole schedule. Source: EventBridge Scheduler API reference,
 * Terraform AWS provider schemas 4 to 6.
 */

const groupOf = either('groupName', fixed('default'));
const schedule = on('aws_scheduler_schedule', { group_name: groupOf, name: 'name' });
const group = on('aws_scheduler_schedule_group', { name: 'name' });

/** The state has RFC 3339; records have seconds since the epoch or text. */
const timeOf = (from: From): Read =>
  via(orNull(from), (value) => {
    if (value === null) return null;
    const time = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(utc(value)) : NaN;
    return isoMoment(time)?.replace('.000Z', 'Z');
  });
const utc = (text: string): string => (/[AP]M$/.test(text) ? `${text} UTC` : text);

const settings: Edits = {
  action_after_completion: orNull('actionAfterCompletion'),
  description: orNull('description'),
  end_date: timeOf('endDate'),
  kms_key_arn: orNull('kmsKeyArn'),
  schedule_expression: 'scheduleExpression',
  schedule_expression_timezone: orNull('scheduleExpressionTimezone'),
  start_date: timeOf('startDate'),
  state: orNull('state'),
  ...replacedBlock('flexible_time_window', 'flexibleTimeWindow', {
    maximum_window_in_minutes: 'maximumWindowInMinutes',
    mode: 'mode',
  }),
  ...replacedBlock('target', 'target', {
    arn: 'arn',
    input: 'input',
    role_arn: 'roleArn',
    'dead_letter_config.arn': 'deadLetterConfig.arn',
    'eventbridge_parameters.detail_type': 'eventBridgeParameters.detailType',
    'eventbridge_parameters.source': 'eventBridgeParameters.source',
    'kinesis_parameters.partition_key': 'kinesisParameters.partitionKey',
    'sqs_parameters.message_group_id': 'sqsParameters.messageGroupId',
  }),
  ...replacedBlock('target.retry_policy', orNull('target.retryPolicy'), retryMembers),
  // Not a default of the type, because 0 is a legal value.
  'target.retry_policy.maximum_retry_attempts': via(
    inReplaced(orNull('target.retryPolicy'), 'maximumRetryAttempts'),
    (value) => value ?? 185,
  ),
  ...taskSettings('target.ecs_parameters', 'target.ecsParameters', 'placement_strategy', 'placement_constraints'),
  'target.ecs_parameters.reference_id': inReplaced(orNull('target.ecsParameters'), 'referenceId'),
  'target.sagemaker_pipeline_parameters.pipeline_parameter': blockList(
    inReplaced(orNull('target.sageMakerPipelineParameters'), 'pipelineParameterList'),
    { name: 'name', value: 'value' },
  ),
};

const taggedGroup = on('aws_scheduler_schedule_group', { arn: 'resourceArn' });

export const schedules: ServiceCatalog = {
  eventSource: 'scheduler.amazonaws.com',
  types: {
    aws_scheduler_schedule: {
      keys: [['group_name', 'name'], ['group_name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      evaluated: ['*_date'],
      cloudId: 'arn',
      defaults: {
        action_after_completion: 'NONE',
        schedule_expression_timezone: 'UTC',
        state: 'ENABLED',
        'target.ecs_parameters.task_count': 1,
        'target.retry_policy.maximum_event_age_in_seconds': 86400,
      },
    },
    aws_scheduler_schedule_group: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      cloudId: 'name',
      noise: ['creation_date', 'last_modification_date', 'state'],
    },
  },
  events: {
    CreateSchedule: create(schedule, settings, { id: response('scheduleArn') }),
    UpdateSchedule: modify(schedule, settings),
    DeleteSchedule: destroy(schedule),
    CreateScheduleGroup: create(group, { tags: tagMap('tags') }, { id: 'name' }),
    // The schedules of a group are deleted with it.
    DeleteScheduleGroup: [destroy(group), destroy(on('aws_scheduler_schedule', { group_name: 'name' }))],
    TagResource: modify(taggedGroup, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(taggedGroup, { tags: drop('tagKeys') }),
  },
};
