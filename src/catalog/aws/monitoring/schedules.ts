import { isoMoment } from '../../../lib/iso-moment.js';
import * as c from '../language.js';
import { retryMembers, taskSettings } from './event-targets.js';

/**
 * EventBridge Scheduler: schedules and their groups. An update replaces the whole schedule. Source: EventBridge Scheduler API reference,
 * Terraform AWS provider schemas 4 to 6.
 */

const groupOf = c.either('groupName', c.fixed('default'));
const schedule = c.on('aws_scheduler_schedule', { group_name: groupOf, name: 'name' });
const group = c.on('aws_scheduler_schedule_group', { name: 'name' });

/** The state has RFC 3339; records have seconds since the epoch or text. */
const timeOf = (from: c.From): c.Read =>
  c.via(c.orNull(from), (value) => {
    if (value === null) return null;
    const time = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(utc(value)) : NaN;
    return isoMoment(time)?.replace('.000Z', 'Z');
  });
const utc = (text: string): string => (/[AP]M$/.test(text) ? `${text} UTC` : text);

const settings: c.Edits = {
  ...c.same('action_after_completion description kms_key_arn schedule_expression_timezone state', c.orNull),
  ...c.same('end_date start_date', timeOf),
  schedule_expression: 'scheduleExpression',
  ...c.replacedBlock('flexible_time_window', 'flexibleTimeWindow', c.same('maximum_window_in_minutes mode')),
  ...c.replacedBlock('target', 'target', {
    ...c.same('arn input role_arn dead_letter_config{arn} kinesis_parameters{partition_key} sqs_parameters{message_group_id}'),
    ...c.same('detail_type source', 'eventBridgeParameters.', 'eventbridge_parameters.'),
  }),
  ...c.replacedBlock('target.retry_policy', c.orNull('target.retryPolicy'), retryMembers),
  // Not a default of the type, because 0 is a legal value.
  'target.retry_policy.maximum_retry_attempts': c.via(
    c.inBlock(c.orNull('target.retryPolicy'), 'maximumRetryAttempts'),
    (value) => value ?? 185,
  ),
  ...taskSettings('target.ecs_parameters', 'target.ecsParameters', 'placement_strategy', 'placement_constraints'),
  'target.ecs_parameters.reference_id': c.inBlock(c.orNull('target.ecsParameters'), 'referenceId'),
  'target.sagemaker_pipeline_parameters.pipeline_parameter': c.listOf(
    c.blocks(c.inBlock(c.orNull('target.sageMakerPipelineParameters'), 'pipelineParameterList'), c.same('name value')),
  ),
};

const taggedGroup = c.on('aws_scheduler_schedule_group', { arn: 'resourceArn' });

export const schedules: c.ServiceCatalog = {
  eventSource: 'scheduler.amazonaws.com',
  types: c.types('messaging', {
    aws_scheduler_schedule: {
      keys: [['group_name', 'name'], ['group_name'], ['arn']],
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
    aws_scheduler_schedule_group: { keys: [['name'], ['arn']], cloudId: 'name', noise: ['creation_date', 'last_modification_date'] },
  }),
  events: {
    CreateSchedule: c.create(c.withId(schedule, c.response('scheduleArn')), settings),
    UpdateSchedule: c.modify(schedule, settings),
    DeleteSchedule: c.destroy(schedule),
    CreateScheduleGroup: c.create(c.withId(group), { tags: c.tagMap('tags') }),
    // The schedules of a group are deleted with it.
    DeleteScheduleGroup: [c.destroy(group), c.destroy(c.on('aws_scheduler_schedule', { group_name: 'name' }))],
    ...c.tagCalls((edits) => c.modify(taggedGroup, edits)),
  },
};
