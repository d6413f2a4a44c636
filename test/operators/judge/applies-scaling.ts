import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Groups that scale, and targets of Application Auto Scaling, as Terraform creates, changes and destroys them. */

const groupArn = 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:f92d4ea4:autoScalingGroupName/api';
const targetGroup = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/api/50dc6c495c0c9188';
const otherTargetGroup = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/api-green/73e2d6bc24d8a067';
const topic = 'arn:aws:sns:us-east-1:111122223333:scaling';
const otherTopic = 'arn:aws:sns:us-east-1:111122223333:ops';
const tag = (key: string, value: string) => ({ key, value, propagate_at_launch: true });
const sentTag = (key: string, value: string) => ({
  key,
  propagateAtLaunch: true,
  resourceId: 'api',
  resourceType: 'auto-scaling-group',
  value,
});
const group = resource('aws_autoscaling_group', {
  arn: groupArn,
  availability_zone_distribution: [{ capacity_distribution_strategy: 'balanced-best-effort' }],
  availability_zones: ['us-east-1a', 'us-east-1b'],
  capacity_rebalance: false,
  capacity_reservation_specification: [],
  context: '',
  default_cooldown: 300,
  default_instance_warmup: 0,
  desired_capacity: 2,
  desired_capacity_type: '',
  enabled_metrics: ['GroupDesiredCapacity', 'GroupTotalInstances'],
  force_delete: false,
  force_delete_warm_pool: false,
  health_check_grace_period: 300,
  health_check_type: 'ELB',
  id: 'api',
  ignore_failed_scaling_activities: false,
  initial_lifecycle_hook: [
    {
      default_result: 'CONTINUE',
      heartbeat_timeout: 300,
      lifecycle_transition: 'autoscaling:EC2_INSTANCE_LAUNCHING',
      name: 'warm-up',
      notification_metadata: '',
      notification_target_arn: '',
      role_arn: '',
    },
  ],
  instance_maintenance_policy: [],
  instance_refresh: [
    {
      preferences: [{ instance_warmup: '60', min_healthy_percentage: 50, strategy: '' }],
      strategy: 'Rolling',
      triggers: [],
    },
  ],
  launch_configuration: '',
  launch_template: [{ id: 'lt-0aaa', name: 'api', version: '3' }],
  load_balancers: [],
  max_instance_lifetime: 0,
  max_size: 6,
  metrics_granularity: '1Minute',
  min_elb_capacity: null,
  min_size: 2,
  mixed_instances_policy: [],
  name: 'api',
  name_prefix: '',
  placement_group: '',
  predicted_capacity: 0,
  protect_from_scale_in: false,
  service_linked_role_arn: 'arn:aws:iam::111122223333:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling',
  suspended_processes: ['AZRebalance'],
  tag: [tag('Name', 'api'), tag('Owner', 'shop')],
  target_group_arns: [targetGroup],
  termination_policies: [],
  traffic_source: [{ identifier: targetGroup, type: 'elbv2' }],
  vpc_zone_identifier: ['subnet-0a', 'subnet-0b'],
  wait_for_capacity_timeout: '10m',
  wait_for_elb_capacity: null,
  warm_pool: [
    { instance_reuse_policy: [{ reuse_on_scale_in: true }], max_group_prepared_capacity: -1, min_size: 1, pool_state: 'Stopped' },
  ],
  warm_pool_size: 0,
});
const policy = resource('aws_autoscaling_policy', {
  adjustment_type: '',
  arn: 'arn:aws:autoscaling:us-east-1:111122223333:scalingPolicy:0a1b:autoScalingGroupName/api:policyName/cpu',
  autoscaling_group_name: 'api',
  cooldown: 0,
  enabled: true,
  estimated_instance_warmup: 0,
  id: 'cpu',
  metric_aggregation_type: '',
  min_adjustment_magnitude: 0,
  name: 'cpu',
  policy_type: 'TargetTrackingScaling',
  predictive_scaling_configuration: [],
  scaling_adjustment: 0,
  step_adjustment: [],
  target_tracking_configuration: [
    {
      customized_metric_specification: [],
      disable_scale_in: false,
      predefined_metric_specification: [{ predefined_metric_type: 'ASGAverageCPUUtilization', resource_label: '' }],
      target_value: 60,
    },
  ],
});
const stepPolicy = resource(
  'aws_autoscaling_policy',
  {
    adjustment_type: 'ChangeInCapacity',
    arn: 'arn:aws:autoscaling:us-east-1:111122223333:scalingPolicy:0a1c:autoScalingGroupName/api:policyName/steps',
    autoscaling_group_name: 'api',
    cooldown: 0,
    enabled: true,
    estimated_instance_warmup: 120,
    id: 'steps',
    metric_aggregation_type: 'Average',
    min_adjustment_magnitude: 0,
    name: 'steps',
    policy_type: 'StepScaling',
    predictive_scaling_configuration: [],
    scaling_adjustment: 0,
    step_adjustment: [
      { metric_interval_lower_bound: '0', metric_interval_upper_bound: '20', scaling_adjustment: 1 },
      { metric_interval_lower_bound: '20', metric_interval_upper_bound: '', scaling_adjustment: 3 },
    ],
    target_tracking_configuration: [],
  },
  'steps',
);
const schedule = resource('aws_autoscaling_schedule', {
  arn: 'arn:aws:autoscaling:us-east-1:111122223333:scheduledUpdateGroupAction:0a1d:autoScalingGroupName/api:scheduledActionName/night',
  autoscaling_group_name: 'api',
  desired_capacity: -1,
  end_time: '',
  id: 'night',
  max_size: -1,
  min_size: 0,
  recurrence: '0 22 * * *',
  scheduled_action_name: 'night',
  start_time: '2026-03-02T22:00:00Z',
  time_zone: 'Etc/UTC',
});
const hook = resource('aws_autoscaling_lifecycle_hook', {
  autoscaling_group_name: 'api',
  default_result: 'ABANDON',
  heartbeat_timeout: 600,
  id: 'drain',
  lifecycle_transition: 'autoscaling:EC2_INSTANCE_TERMINATING',
  name: 'drain',
  notification_metadata: '',
  notification_target_arn: '',
  role_arn: '',
});
const notification = resource('aws_autoscaling_notification', {
  group_names: ['api'],
  id: topic,
  notifications: ['autoscaling:EC2_INSTANCE_LAUNCH', 'autoscaling:EC2_INSTANCE_TERMINATE'],
  topic_arn: topic,
});
const attachment = resource('aws_autoscaling_attachment', {
  autoscaling_group_name: 'api',
  elb: '',
  id: 'api-20260302100000000000000001',
  lb_target_group_arn: otherTargetGroup,
});

const named = { autoScalingGroupName: 'api' };
const cpu = (targetValue: number): JsonObject => ({
  ...named,
  enabled: true,
  policyName: 'cpu',
  policyType: 'TargetTrackingScaling',
  targetTrackingConfiguration: {
    disableScaleIn: false,
    predefinedMetricSpecification: { predefinedMetricType: 'ASGAverageCPUUtilization' },
    targetValue,
  },
});
const steps = (last: number): JsonObject => ({
  ...named,
  adjustmentType: 'ChangeInCapacity',
  enabled: true,
  estimatedInstanceWarmup: 120,
  metricAggregationType: 'Average',
  policyName: 'steps',
  policyType: 'StepScaling',
  stepAdjustments: [
    { metricIntervalLowerBound: 0, metricIntervalUpperBound: 20, scalingAdjustment: 1 },
    { metricIntervalLowerBound: 20, scalingAdjustment: last },
  ],
});
const night = (recurrence: string): JsonObject => ({
  ...named,
  minSize: 0,
  recurrence,
  scheduledActionName: 'night',
  startTime: 'Mar 2, 2026, 10:00:00 PM',
});
const drain = (heartbeatTimeout: number): JsonObject => ({
  ...named,
  defaultResult: 'ABANDON',
  heartbeatTimeout,
  lifecycleHookName: 'drain',
  lifecycleTransition: 'autoscaling:EC2_INSTANCE_TERMINATING',
});
const notify = (topicARN: string, types: readonly string[]): JsonObject => ({ ...named, notificationTypes: types, topicARN });
const launchAndEnd = ['autoscaling:EC2_INSTANCE_LAUNCH', 'autoscaling:EC2_INSTANCE_TERMINATE'];
const created = [group(), policy(), stepPolicy(), schedule(), hook(), notification(), attachment()];

const groups = life(
  'a group that scales',
  [
    // A separate attachment also shows in the group once it is refreshed; the first apply reads the group before.
    created,
    [
      group({
        desired_capacity: 3,
        enabled_metrics: ['GroupDesiredCapacity', 'GroupInServiceInstances'],
        launch_template: [{ id: 'lt-0aaa', name: 'api', version: '4' }],
        max_size: 9,
        suspended_processes: ['AlarmNotification'],
        tag: [tag('Name', 'api'), tag('Team', 'shop')],
        termination_policies: ['OldestInstance', 'Default'],
        vpc_zone_identifier: ['subnet-0a', 'subnet-0b', 'subnet-0c'],
        availability_zones: ['us-east-1a', 'us-east-1b', 'us-east-1c'],
        warm_pool: [],
      }),
      policy({
        target_tracking_configuration: [
          {
            customized_metric_specification: [],
            disable_scale_in: false,
            predefined_metric_specification: [{ predefined_metric_type: 'ASGAverageCPUUtilization', resource_label: '' }],
            target_value: 50,
          },
        ],
      }),
      stepPolicy({
        step_adjustment: [
          { metric_interval_lower_bound: '0', metric_interval_upper_bound: '20', scaling_adjustment: 1 },
          { metric_interval_lower_bound: '20', metric_interval_upper_bound: '', scaling_adjustment: 4 },
        ],
      }),
      schedule({ recurrence: '0 23 * * *' }),
      hook({ heartbeat_timeout: 900 }),
      notification({ id: otherTopic, topic_arn: otherTopic }),
    ],
  ],
  {
    create: calls('autoscaling', [
      [
        'CreateAutoScalingGroup',
        {
          ...named,
          defaultCooldown: 300,
          healthCheckGracePeriod: 300,
          healthCheckType: 'ELB',
          launchTemplate: { launchTemplateId: 'lt-0aaa', version: '3' },
          maxSize: 0,
          minSize: 0,
          newInstancesProtectedFromScaleIn: false,
          tags: [sentTag('Name', 'api'), sentTag('Owner', 'shop')],
          targetGroupARNs: [targetGroup],
          vPCZoneIdentifier: 'subnet-0a,subnet-0b',
        },
      ],
      [
        'PutLifecycleHook',
        {
          ...named,
          defaultResult: 'CONTINUE',
          heartbeatTimeout: 300,
          lifecycleHookName: 'warm-up',
          lifecycleTransition: 'autoscaling:EC2_INSTANCE_LAUNCHING',
        },
      ],
      ['UpdateAutoScalingGroup', { ...named, desiredCapacity: 2, maxSize: 6, minSize: 2 }],
      ['SuspendProcesses', { ...named, scalingProcesses: ['AZRebalance'] }],
      ['EnableMetricsCollection', { ...named, granularity: '1Minute', metrics: ['GroupTotalInstances', 'GroupDesiredCapacity'] }],
      [
        'PutWarmPool',
        { ...named, instanceReusePolicy: { reuseOnScaleIn: true }, maxGroupPreparedCapacity: -1, minSize: 1, poolState: 'Stopped' },
      ],
      ['PutLifecycleHook', drain(600)],
      ['PutScalingPolicy', cpu(60), { policyARN: policy().attributes['arn'] ?? '', alarms: [] }],
      ['PutScalingPolicy', steps(3), { policyARN: stepPolicy().attributes['arn'] ?? '', alarms: [] }],
      ['PutScheduledUpdateGroupAction', night('0 22 * * *')],
      ['PutNotificationConfiguration', notify(topic, launchAndEnd)],
      ['AttachLoadBalancerTargetGroups', { ...named, targetGroupARNs: [otherTargetGroup] }],
    ]),
    change: calls('autoscaling', [
      ['DetachLoadBalancerTargetGroups', { ...named, targetGroupARNs: [otherTargetGroup] }],
      [
        'UpdateAutoScalingGroup',
        {
          ...named,
          desiredCapacity: 3,
          launchTemplate: { launchTemplateId: 'lt-0aaa', version: '4' },
          maxSize: 9,
          minSize: 2,
          newInstancesProtectedFromScaleIn: false,
          terminationPolicies: ['OldestInstance', 'Default'],
          vPCZoneIdentifier: 'subnet-0a,subnet-0b,subnet-0c',
        },
      ],
      ['DeleteTags', { tags: [sentTag('Owner', 'shop')] }],
      ['CreateOrUpdateTags', { tags: [sentTag('Team', 'shop')] }],
      [
        'StartInstanceRefresh',
        {
          ...named,
          desiredConfiguration: { launchTemplate: { launchTemplateId: 'lt-0aaa', version: '4' } },
          preferences: { instanceWarmup: 60, minHealthyPercentage: 50 },
          strategy: 'Rolling',
        },
        { instanceRefreshId: '0a1e' },
      ],
      ['DeleteWarmPool', { ...named, forceDelete: false }],
      ['ResumeProcesses', { ...named, scalingProcesses: ['AZRebalance'] }],
      ['SuspendProcesses', { ...named, scalingProcesses: ['AlarmNotification'] }],
      ['DisableMetricsCollection', { ...named, metrics: ['GroupTotalInstances'] }],
      ['EnableMetricsCollection', { ...named, granularity: '1Minute', metrics: ['GroupInServiceInstances'] }],
      ['PutScalingPolicy', cpu(50), { policyARN: policy().attributes['arn'] ?? '', alarms: [] }],
      ['PutScalingPolicy', steps(4), { policyARN: stepPolicy().attributes['arn'] ?? '', alarms: [] }],
      ['PutScheduledUpdateGroupAction', night('0 23 * * *')],
      ['PutLifecycleHook', drain(900)],
      ['DeleteNotificationConfiguration', { ...named, topicARN: topic }],
      ['PutNotificationConfiguration', notify(otherTopic, launchAndEnd)],
    ]),
    destroy: calls('autoscaling', [
      ['DeleteNotificationConfiguration', { ...named, topicARN: otherTopic }],
      ['DeletePolicy', { ...named, policyName: 'cpu' }],
      ['DeletePolicy', { ...named, policyName: 'steps' }],
      ['DeleteScheduledAction', { ...named, scheduledActionName: 'night' }],
      ['DeleteLifecycleHook', { ...named, lifecycleHookName: 'drain' }],
      ['UpdateAutoScalingGroup', { ...named, desiredCapacity: 0, maxSize: 0, minSize: 0 }],
      ['DeleteAutoScalingGroup', { ...named, forceDelete: false }],
    ]),
  },
);

const scaled = { resourceId: 'service/app/web', scalableDimension: 'ecs:service:DesiredCount', serviceNamespace: 'ecs' };
const declared = { resource_id: 'service/app/web', scalable_dimension: 'ecs:service:DesiredCount', service_namespace: 'ecs' };
const suspended = (all: boolean) => ({
  dynamic_scaling_in_suspended: all,
  dynamic_scaling_out_suspended: all,
  scheduled_scaling_suspended: all,
});
const targetArn = 'arn:aws:application-autoscaling:us-east-1:111122223333:scalable-target/0ec5';
const scalable = resource('aws_appautoscaling_target', {
  ...declared,
  arn: targetArn,
  id: 'service/app/web',
  max_capacity: 10,
  min_capacity: 2,
  role_arn:
    'arn:aws:iam::111122223333:role/aws-service-role/ecs.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_ECSService',
  suspended_state: [suspended(false)],
  tags: { Team: 'shop' },
  tags_all: { Team: 'shop' },
});
const tracking = (target_value: number) => ({
  customized_metric_specification: [],
  disable_scale_in: false,
  predefined_metric_specification: [{ predefined_metric_type: 'ECSServiceAverageCPUUtilization', resource_label: '' }],
  scale_in_cooldown: 300,
  scale_out_cooldown: 60,
  target_value,
});
const scaling = resource('aws_appautoscaling_policy', {
  ...declared,
  alarm_arns: [],
  arn: 'arn:aws:autoscaling:us-east-1:111122223333:scalingPolicy:0a:resource/ecs/service/app/web:policyName/cpu',
  id: 'cpu',
  name: 'cpu',
  policy_type: 'TargetTrackingScaling',
  predictive_scaling_policy_configuration: [],
  step_scaling_policy_configuration: [],
  target_tracking_scaling_policy_configuration: [tracking(60)],
});
const morning = resource('aws_appautoscaling_scheduled_action', {
  ...declared,
  arn: 'arn:aws:autoscaling:us-east-1:111122223333:scheduledAction:0a:resource/ecs/service/app/web:scheduledActionName/morning',
  end_time: null,
  id: 'morning-ecs-service/app/web',
  name: 'morning',
  scalable_target_action: [{ max_capacity: '20', min_capacity: '5' }],
  schedule: 'cron(0 6 * * ? *)',
  start_time: null,
  timezone: 'UTC',
});
const track = (targetValue: number): JsonObject => ({
  ...scaled,
  policyName: 'cpu',
  policyType: 'TargetTrackingScaling',
  targetTrackingScalingPolicyConfiguration: {
    disableScaleIn: false,
    predefinedMetricSpecification: { predefinedMetricType: 'ECSServiceAverageCPUUtilization' },
    scaleInCooldown: 300,
    scaleOutCooldown: 60,
    targetValue,
  },
});
const at = (schedule: string, minCapacity: number): JsonObject => ({
  ...scaled,
  scalableTargetAction: { maxCapacity: 20, minCapacity },
  schedule,
  scheduledActionName: 'morning',
  timezone: 'UTC',
});
const policyAnswer: JsonObject = { alarms: [], policyARN: scaling().attributes['arn'] ?? '' };

const scalableTargets = life(
  'a target of Application Auto Scaling',
  [
    [scalable(), scaling(), morning()],
    [
      scalable({ max_capacity: 20, suspended_state: [suspended(true)], tags: { Owner: 'shop' }, tags_all: { Owner: 'shop' } }),
      scaling({ target_tracking_scaling_policy_configuration: [tracking(45)] }),
      morning({ scalable_target_action: [{ max_capacity: '20', min_capacity: '6' }], schedule: 'cron(0 5 * * ? *)' }),
    ],
  ],
  {
    create: calls('application-autoscaling', [
      ['RegisterScalableTarget', { ...scaled, maxCapacity: 10, minCapacity: 2, tags: { Team: 'shop' } }, { scalableTargetARN: targetArn }],
      ['PutScalingPolicy', track(60), policyAnswer],
      ['PutScheduledAction', at('cron(0 6 * * ? *)', 5), {}],
    ]),
    change: calls('application-autoscaling', [
      ['UntagResource', { resourceARN: targetArn, tagKeys: ['Team'] }],
      ['TagResource', { resourceARN: targetArn, tags: { Owner: 'shop' } }],
      [
        'RegisterScalableTarget',
        {
          ...scaled,
          maxCapacity: 20,
          minCapacity: 2,
          suspendedState: { dynamicScalingInSuspended: true, dynamicScalingOutSuspended: true, scheduledScalingSuspended: true },
        },
        { scalableTargetARN: targetArn },
      ],
      ['PutScalingPolicy', track(45), policyAnswer],
      ['PutScheduledAction', at('cron(0 5 * * ? *)', 6), {}],
    ]),
    destroy: calls('application-autoscaling', [
      ['DeleteScheduledAction', { ...scaled, scheduledActionName: 'morning' }, {}],
      ['DeleteScalingPolicy', { ...scaled, policyName: 'cpu' }, {}],
      ['DeregisterScalableTarget', scaled, {}],
    ]),
  },
);

export const scalingApplies: readonly Apply[] = [...groups, ...scalableTargets];
