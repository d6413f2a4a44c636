import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Targets of Application Auto Scaling, as Terraform creates, changes and destroys them. */

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

export const scalableTargetApplies: readonly Apply[] = life(
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
