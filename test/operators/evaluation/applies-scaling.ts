import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, type Apply } from '../../support/applies.js';
import {
  targetGroup,
  otherTargetGroup,
  topic,
  otherTopic,
  tag,
  sentTag,
  group,
  policy,
  stepPolicy,
  schedule,
  hook,
  notification,
  attachment,
} from './scaling-groups.js';

/** Groups that scale, as Terraform creates, changes and destroys them. */

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

export const scalingApplies: readonly Apply[] = life(
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
