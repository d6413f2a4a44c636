import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { byRole, web } from './autoscaling-declared.js';

/** Scaling policies. */

const request: JsonObject = { autoScalingGroupName: 'web' };
const policyArn = 'arn:aws:autoscaling:us-east-1:111122223333:scalingPolicy:1a2b:autoScalingGroupName/web:policyName/cpu';

const cpu = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_autoscaling_policy',
  name: 'cpu',
  attributes: {
    adjustment_type: '',
    arn: policyArn,
    autoscaling_group_name: 'web',
    cooldown: 0,
    enabled: true,
    estimated_instance_warmup: 120,
    id: 'cpu',
    metric_aggregation_type: '',
    min_adjustment_magnitude: null,
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
    ...changed,
  },
});
const stepped = cpu({
  adjustment_type: 'ChangeInCapacity',
  policy_type: 'StepScaling',
  target_tracking_configuration: [],
  step_adjustment: [
    { metric_interval_lower_bound: '0', metric_interval_upper_bound: '20', scaling_adjustment: 1 },
    { metric_interval_lower_bound: '20', metric_interval_upper_bound: '', scaling_adjustment: 2 },
  ],
});
const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_autoscaling_policy.cpu',
  field,
  old,
  new: value,
});
const answer: JsonObject = { policyARN: policyArn, alarms: [] };

export const policyCases: readonly CatalogCase[] = [
  {
    name: 'another target drifts',
    event: 'PutScalingPolicy',
    request: {
      ...request,
      policyName: 'cpu',
      policyType: 'TargetTrackingScaling',
      estimatedInstanceWarmup: 120,
      targetTrackingConfiguration: {
        targetValue: 95,
        disableScaleIn: true,
        predefinedMetricSpecification: { predefinedMetricType: 'ASGAverageCPUUtilization' },
      },
    },
    response: answer,
    state: [web(), cpu()],
    drifts: [
      drift('target_tracking_configuration.target_value', 60, 95),
      drift('target_tracking_configuration.disable_scale_in', false, true),
    ],
  },
  {
    name: 'declared steps in another order are not drift',
    event: 'PutScalingPolicy',
    request: {
      ...request,
      policyName: 'cpu',
      policyType: 'StepScaling',
      adjustmentType: 'ChangeInCapacity',
      metricAggregationType: 'Average',
      stepAdjustments: [
        { metricIntervalLowerBound: 20, scalingAdjustment: 2 },
        { metricIntervalLowerBound: 0, metricIntervalUpperBound: 20, scalingAdjustment: 1 },
      ],
    },
    response: answer,
    state: [stepped],
    drifts: [],
  },
  {
    name: 'D24: a policy added to a declared group is announced',
    event: 'PutScalingPolicy',
    request: { ...request, policyName: 'up', adjustmentType: 'ChangeInCapacity', scalingAdjustment: 10, cooldown: 60 },
    state: [web(), cpu()],
    drifts: [{ address: 'aws_autoscaling_policy', field: '*', old: null, new: {} }],
  },
  {
    name: 'the policy that a container service adds to the group of its cluster is not drift',
    event: 'PutScalingPolicy',
    request: {
      ...request,
      policyName: 'ECSManagedAutoScalingPolicy-1a2b',
      policyType: 'TargetTrackingScaling',
      targetTrackingConfiguration: { targetValue: 100 },
    },
    record: byRole('AWSServiceRoleForAutoScalingPlans_EC2AutoScaling', 'AutoScaling-ManageAutoScalingGroups'),
    state: [web()],
    drifts: [],
  },
  {
    name: 'D17: deleting a declared policy is drift of the whole resource',
    event: 'DeletePolicy',
    request: { ...request, policyName: 'cpu' },
    state: [cpu()],
    drifts: [drift('*', {}, null)],
  },
  {
    name: 'D14: a policy may be named by its ARN alone',
    event: 'DeletePolicy',
    request: { policyName: policyArn },
    state: [cpu()],
    drifts: [drift('*', {}, null)],
  },
];
