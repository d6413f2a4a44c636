import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** EventBridge Scheduler: schedules and their groups. */

const functionArn = 'arn:aws:lambda:us-east-1:111122223333:function:report';
const role = 'arn:aws:iam::111122223333:role/scheduler';
export const nightly = resourceOf('aws_scheduler_schedule', 'nightly', {
  action_after_completion: 'NONE',
  arn: 'arn:aws:scheduler:us-east-1:111122223333:schedule/reports/nightly',
  description: '',
  end_date: '',
  flexible_time_window: [{ maximum_window_in_minutes: 0, mode: 'OFF' }],
  group_name: 'reports',
  id: 'reports/nightly',
  kms_key_arn: '',
  name: 'nightly',
  name_prefix: '',
  schedule_expression: 'cron(0 2 * * ? *)',
  schedule_expression_timezone: 'UTC',
  start_date: '2026-03-01T00:00:00Z',
  state: 'ENABLED',
  target: [
    {
      arn: functionArn,
      dead_letter_config: [],
      ecs_parameters: [],
      eventbridge_parameters: [],
      input: '{"all":true}',
      kinesis_parameters: [],
      retry_policy: [{ maximum_event_age_in_seconds: 86400, maximum_retry_attempts: 185 }],
      role_arn: role,
      sagemaker_pipeline_parameters: [],
      sqs_parameters: [],
    },
  ],
});
export const putNightly = {
  name: 'nightly',
  groupName: 'reports',
  scheduleExpression: 'cron(0 2 * * ? *)',
  flexibleTimeWindow: { mode: 'OFF' },
  startDate: 'Mar 1, 2026, 12:00:00 AM',
  state: 'ENABLED',
  target: { arn: functionArn, roleArn: role, input: '{"all": true}' },
  clientToken: 'terraform-1',
};
const groupArn = 'arn:aws:scheduler:us-east-1:111122223333:schedule-group/reports';
export const reports = resourceOf('aws_scheduler_schedule_group', 'reports', {
  arn: groupArn,
  creation_date: '2026-02-20T10:00:00Z',
  id: 'reports',
  last_modification_date: '2026-02-20T10:00:00Z',
  name: 'reports',
  name_prefix: '',
  state: 'ACTIVE',
  tags: { Owner: 'shop' },
});

export const scheduleCases: readonly CatalogCase[] = [
  ...examples('CreateSchedule', nightly(), [
    ['the declared schedule is not drift', putNightly, 'agrees'],
    ['a schedule of another group is undeclared', { ...putNightly, groupName: undefined }, 'created aws_scheduler_schedule'],
  ]),
  ...examples('UpdateSchedule', nightly(), [
    ['the declared schedule is not drift', { ...putNightly, startDate: 1772323200 }, 'agrees'],
    [
      'another target and role are drift',
      { ...putNightly, target: { arn: `${functionArn}2`, roleArn: `${role}2`, input: '{"all":true}' } },
      { 'target.arn': `${functionArn}2`, 'target.role_arn': `${role}2` },
    ],
    ['disabling the schedule is drift', { ...putNightly, state: 'DISABLED' }, { state: 'DISABLED' }],
    ['an update without start resets it', { ...putNightly, startDate: undefined }, { start_date: null }],
    [
      'no retries are drift',
      { ...putNightly, target: { ...putNightly.target, retryPolicy: { maximumRetryAttempts: 0 } } },
      { 'target.retry_policy.maximum_retry_attempts': 0 },
    ],
  ]),
  ...examples('DeleteSchedule', nightly(), [
    ['the declared schedule is deleted', { name: 'nightly', groupName: 'reports' }, 'deleted'],
    ['a schedule of the default group is deleted', { name: 'nightly' }, 'not_in_state'],
  ]),
  ...examples('CreateScheduleGroup', reports(), [
    ['the declared group is not drift', { name: 'reports', tags: [{ key: 'Owner', value: 'shop' }] }, 'agrees'],
    ['another group is undeclared', { name: 'x' }, 'created aws_scheduler_schedule_group'],
  ]),
  ...examples('DeleteScheduleGroup', reports(), [
    ['the declared group is deleted', { name: 'reports' }, 'deleted'],
    ['an undeclared group is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('DeleteScheduleGroup', nightly(), [['the schedules of a group are deleted with it', { name: 'reports' }, 'deleted']]),
  ...tagExamples(reports(), { resourceArn: groupArn }),
];
