import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const scaled = { serviceNamespace: 'ecs', resourceId: 'service/app/web', scalableDimension: 'ecs:service:DesiredCount' };
const scaledState = { resource_id: 'service/app/web', scalable_dimension: 'ecs:service:DesiredCount', service_namespace: 'ecs' };
const targetArn = arn('application-autoscaling', 'scalable-target/0a1b');
const role =
  'arn:aws:iam::111122223333:role/aws-service-role/ecs.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_ECSService';

const target = declare('aws_appautoscaling_target', {
  ...scaledState,
  arn: targetArn,
  id: 'service/app/web',
  max_capacity: 10,
  min_capacity: 2,
  role_arn: role,
  suspended_state: [
    { dynamic_scaling_in_suspended: false, dynamic_scaling_out_suspended: false, scheduled_scaling_suspended: false },
  ],
  tags: { Team: 'shop' },
  tags_all: { Team: 'shop' },
});
const ofTarget = examplesOf(target);
const targets: readonly CatalogCase[] = [
  ofTarget.agrees('the declared bounds are not drift', ['RegisterScalableTarget', { ...scaled, minCapacity: 2, maxCapacity: 10, tags: {} }]),
  ofTarget.deleted('removing a declared target is one alert (D17)', ['DeregisterScalableTarget', scaled]),
];
const tags: readonly CatalogCase[] = [
  ofTarget.drifts('a changed tag is drift', ['TagResource', { resourceARN: targetArn, tags: { Team: 'x' } }], { 'tags.Team': ['shop', 'x'] }),
  ofTarget.drifts('a removed tag is drift', ['UntagResource', { resourceARN: targetArn, tagKeys: ['Team'] }], { 'tags.Team': ['shop', null] }),
];

const ofTracking = examplesOf(
  declare('aws_appautoscaling_policy', {
    ...scaledState,
    alarm_arns: [arn('cloudwatch', 'alarm:x')],
    arn: arn('autoscaling', 'scalingPolicy:0a1b:resource/ecs/service/app/web:policyName/cpu'),
    id: 'cpu',
    name: 'cpu',
    policy_type: 'TargetTrackingScaling',
    predictive_scaling_policy_configuration: [],
    step_scaling_policy_configuration: [],
    target_tracking_scaling_policy_configuration: [
      {
        customized_metric_specification: [],
        disable_scale_in: false,
        predefined_metric_specification: [{ predefined_metric_type: 'ECSServiceAverageCPUUtilization', resource_label: '' }],
        scale_in_cooldown: 300,
        scale_out_cooldown: 60,
        target_value: 60,
      },
    ],
  }),
);
const ofSteps = examplesOf(
  declare('aws_appautoscaling_policy', {
    ...scaledState,
    id: 'steps',
    name: 'steps',
    policy_type: 'StepScaling',
    step_scaling_policy_configuration: [
      {
        adjustment_type: 'ChangeInCapacity',
        cooldown: 60,
        metric_aggregation_type: 'Average',
        min_adjustment_magnitude: 0,
        step_adjustment: [{ metric_interval_lower_bound: '0', metric_interval_upper_bound: '', scaling_adjustment: 1 }],
      },
    ],
    target_tracking_scaling_policy_configuration: [],
  }),
);
const steps = (scalingAdjustment: number): JsonObject => ({
  ...scaled,
  policyName: 'steps',
  policyType: 'StepScaling',
  stepScalingPolicyConfiguration: {
    adjustmentType: 'ChangeInCapacity',
    cooldown: 60,
    stepAdjustments: [{ metricIntervalLowerBound: 0, scalingAdjustment }],
  },
});
const policies: readonly CatalogCase[] = [
  ofSteps.drifts('other steps are drift', ['PutScalingPolicy', steps(50)], {
    'step_scaling_policy_configuration.step_adjustment': [
      [{ metric_interval_lower_bound: '0', metric_interval_upper_bound: '', scaling_adjustment: 1 }],
      [{ metric_interval_lower_bound: '0', metric_interval_upper_bound: '', scaling_adjustment: 50 }],
    ],
  }),
];
const policyRemovals: readonly CatalogCase[] = [
  ofTracking.deleted('removing a declared policy is one alert (D17)', ['DeleteScalingPolicy', { ...scaled, policyName: 'cpu' }]),
];

const ofAction = examplesOf(
  declare('aws_appautoscaling_scheduled_action', {
    ...scaledState,
    arn: arn('autoscaling', 'scheduledAction:0a1b:resource/ecs/service/app/web:scheduledActionName/night'),
    end_time: '',
    id: 'night-ecs-service/app/web',
    name: 'night',
    scalable_target_action: [{ max_capacity: '4', min_capacity: '1' }],
    schedule: 'cron(0 22 * * ? *)',
    start_time: '2026-12-01T00:00:00Z',
    timezone: 'UTC',
  }),
);
const action = (changed: JsonObject = {}): JsonObject => ({
  ...scaled,
  scheduledActionName: 'night',
  schedule: 'cron(0 22 * * ? *)',
  startTime: 1_796_083_200,
  scalableTargetAction: { minCapacity: 1, maxCapacity: 4 },
  ...changed,
});
const actions: readonly CatalogCase[] = [
  ofAction.drifts('another capacity is drift', ['PutScheduledAction', action({ scalableTargetAction: { minCapacity: 0, maxCapacity: 4 } })], {
    'scalable_target_action.min_capacity': ['1', '0'],
  }),
];
const actionRemovals: readonly CatalogCase[] = [
  ofAction.deleted('removing a declared action is one alert (D17)', ['DeleteScheduledAction', { ...scaled, scheduledActionName: 'night' }]),
];

/** Under the newer event source. */
export const applicationScalingCases: readonly CatalogCase[] = [
  ...targets,
  ...tags,
  ...policies,
  ...policyRemovals,
  ...actions,
  ...actionRemovals,
];
/** Under the event source of EC2 Auto Scaling: calls of names that it lacks. */
export const sharedSourceCases: readonly CatalogCase[] = [...targets, ...policyRemovals, ...actions, ...tags];
/** Calls of names that both services have. */
export const sharedNameCases: readonly CatalogCase[] = [...policies, ...actionRemovals];
