import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** People who label data, and monitoring of models of SageMaker, as Terraform creates, changes and destroys them. */

const arn = (kind: string, name: string): string => `arn:aws:sagemaker:us-east-1:111122223333:${kind}/${name}`;
const role = 'arn:aws:iam::111122223333:role/reviews';
const noTags = { tags: {}, tags_all: {} };

const workforce = resource('aws_sagemaker_workforce', {
  arn: arn('workforce', 'users'),
  cognito_config: [{ client_id: 'labels', user_pool: 'us-east-1_aaa' }],
  id: 'users',
  oidc_config: [],
  source_ip_config: [{ cidrs: ['203.0.113.0/24'] }],
  subdomain: 'abc.labeling.us-east-1.sagemaker.aws',
  workforce_name: 'users',
  workforce_vpc_config: [],
});
const members = (...groups: readonly string[]): readonly JsonObject[] =>
  groups.map((user_group) => ({
    cognito_member_definition: [{ client_id: 'labels', user_group, user_pool: 'us-east-1_aaa' }],
    oidc_member_definition: [],
  }));
const cognito = (...groups: readonly string[]): readonly JsonObject[] =>
  groups.map((userGroup) => ({ cognitoMemberDefinition: { clientId: 'labels', userGroup, userPool: 'us-east-1_aaa' } }));
const team = resource('aws_sagemaker_workteam', {
  arn: arn('workteam', 'private-crowd/cats'),
  description: 'Cats',
  id: 'cats',
  member_definition: members('cats'),
  notification_configuration: [],
  subdomain: 'abc.labeling.us-east-1.sagemaker.aws',
  ...noTags,
  worker_access_configuration: [{ s3_presign: [{ iam_policy_constraints: [{ source_ip: 'Enabled', vpc_source_ip: 'Disabled' }] }] }],
  workforce_name: 'users',
  workteam_name: 'cats',
});
const page = resource('aws_sagemaker_human_task_ui', {
  arn: arn('human-task-ui', 'review'),
  human_task_ui_name: 'review',
  id: 'review',
  ...noTags,
  ui_template: [{ content: '<crowd-form></crowd-form>', content_sha256: 'aaa', url: 'https://bucket.example/review' }],
});
const flow = resource('aws_sagemaker_flow_definition', {
  arn: arn('flow-definition', 'review'),
  flow_definition_name: 'review',
  human_loop_activation_config: [],
  human_loop_config: [
    {
      human_task_ui_arn: arn('human-task-ui', 'review'),
      public_workforce_task_price: [],
      task_availability_lifetime_in_seconds: 0,
      task_count: 1,
      task_description: 'Review',
      task_keywords: [],
      task_time_limit_in_seconds: 3600,
      task_title: 'Review',
      workteam_arn: arn('workteam', 'private-crowd/cats'),
    },
  ],
  human_loop_request_source: [],
  id: 'review',
  output_config: [{ kms_key_id: '', s3_output_path: 's3://reviews/' }],
  role_arn: role,
  ...noTags,
});
const labelling = life(
  'a team of labellers',
  [
    [workforce(), team(), page(), flow()],
    [
      workforce({ source_ip_config: [{ cidrs: ['198.51.100.0/24'] }] }),
      team({ member_definition: members('cats', 'dogs') }),
      page(),
      flow(),
    ],
  ],
  {
    create: calls('sagemaker', [
      [
        'CreateWorkforce',
        {
          cognitoConfig: { clientId: 'labels', userPool: 'us-east-1_aaa' },
          sourceIpConfig: { cidrs: ['203.0.113.0/24'] },
          workforceName: 'users',
        },
        { workforceArn: arn('workforce', 'users') },
      ],
      [
        'CreateWorkteam',
        {
          description: 'Cats',
          memberDefinitions: cognito('cats'),
          workerAccessConfiguration: { s3Presign: { iamPolicyConstraints: { sourceIp: 'Enabled' } } },
          workforceName: 'users',
          workteamName: 'cats',
        },
        { workteamArn: arn('workteam', 'private-crowd/cats') },
      ],
      [
        'CreateHumanTaskUi',
        { humanTaskUiName: 'review', uiTemplate: { content: '<crowd-form></crowd-form>' } },
        { humanTaskUiArn: arn('human-task-ui', 'review') },
      ],
      [
        'CreateFlowDefinition',
        {
          flowDefinitionName: 'review',
          humanLoopConfig: {
            humanTaskUiArn: arn('human-task-ui', 'review'),
            taskCount: 1,
            taskDescription: 'Review',
            taskTimeLimitInSeconds: 3600,
            taskTitle: 'Review',
            workteamArn: arn('workteam', 'private-crowd/cats'),
          },
          outputConfig: { s3OutputPath: 's3://reviews/' },
          roleArn: role,
        },
        { flowDefinitionArn: arn('flow-definition', 'review') },
      ],
    ]),
    change: calls('sagemaker', [
      ['UpdateWorkforce', { workforceName: 'users', sourceIpConfig: { cidrs: ['198.51.100.0/24'] } }],
      ['UpdateWorkteam', { workteamName: 'cats', memberDefinitions: cognito('cats', 'dogs') }],
    ]),
    destroy: calls('sagemaker', [
      ['DeleteFlowDefinition', { flowDefinitionName: 'review' }],
      ['DeleteHumanTaskUi', { humanTaskUiName: 'review' }],
      ['DeleteWorkteam', { workteamName: 'cats' }, { success: true }],
      ['DeleteWorkforce', { workforceName: 'users' }],
    ]),
  },
);

const schedule = (expression: string, definition: string): JsonObject => ({
  monitoring_schedule_config: [
    {
      monitoring_job_definition_name: definition,
      monitoring_type: 'DataQuality',
      schedule_config: [{ schedule_expression: expression }],
    },
  ],
});
const [hourly, daily] = ['cron(0 * ? * * *)', 'cron(0 0 ? * * *)'];
const watch = resource('aws_sagemaker_monitoring_schedule', {
  arn: arn('monitoring-schedule', 'score'),
  id: 'score',
  ...schedule(hourly, 'quality'),
  name: 'score',
  ...noTags,
});
const call = (scheduleExpression: string): JsonObject => ({
  monitoringScheduleName: 'score',
  monitoringScheduleConfig: {
    monitoringJobDefinitionName: 'quality',
    monitoringType: 'DataQuality',
    scheduleConfig: { scheduleExpression },
  },
});
const monitoring = life('a schedule of monitoring', [[watch()], [watch(schedule(daily, 'quality'))]], {
  create: calls('sagemaker', [['CreateMonitoringSchedule', call(hourly), { monitoringScheduleArn: arn('monitoring-schedule', 'score') }]]),
  change: calls('sagemaker', [['UpdateMonitoringSchedule', call(daily)]]),
  destroy: calls('sagemaker', [['DeleteMonitoringSchedule', { monitoringScheduleName: 'score' }]]),
});

export const labellingApplies: readonly Apply[] = [...labelling, ...monitoring];
