import { isList, isObject, type Json } from '../../../lib/json.js';
import { create, destroy, drop, either, merge, modify, on, response, via, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { blocks, inBlock, orNull, tagMap } from '../../values.js';
import { recordedMoment } from './record-times.js';

/**
 * Application Auto Scaling: targets, policies and scheduled actions of services, tables, clusters and others. Records have the event source
 * `autoscaling.amazonaws.com`, newer ones `application-autoscaling.amazonaws.com`. Source: Application Auto Scaling user guide and API
 * reference, Terraform AWS provider (`internal/service/appautoscaling`).
 */

const scaled = { service_namespace: 'serviceNamespace', resource_id: 'resourceId', scalable_dimension: 'scalableDimension' };
const target = on('aws_appautoscaling_target', scaled);
const tagged = on('aws_appautoscaling_target', { arn: 'resourceARN' });
const policy = on('aws_appautoscaling_policy', { name: 'policyName', ...scaled });
const action = on('aws_appautoscaling_scheduled_action', { name: 'scheduledActionName', ...scaled });

const step = 'stepScalingPolicyConfiguration';
const tracking = 'targetTrackingScalingPolicyConfiguration';
const predictive = 'predictiveScalingPolicyConfiguration';
const predefined = inBlock(tracking, 'predefinedMetricSpecification');
const customized = inBlock(tracking, 'customizedMetricSpecification');

/** The state holds bounds as text, '' for an open end. */
const steps: Read = via(inBlock(step, 'stepAdjustments'), (value) =>
  isList(value)
    ? value.filter(isObject).map((one) => ({
        metric_interval_lower_bound: bound(one['metricIntervalLowerBound']),
        metric_interval_upper_bound: bound(one['metricIntervalUpperBound']),
        scaling_adjustment: one['scalingAdjustment'] ?? null,
      }))
    : [],
);
const bound = (value: Json | undefined): Json => (typeof value === 'number' ? String(value) : (value ?? ''));

const inStep = 'step_scaling_policy_configuration';
const inTracking = 'target_tracking_scaling_policy_configuration';
const inPredictive = 'predictive_scaling_policy_configuration';

/** The call replaces a configuration as a whole. */
const policySettings: Edits = {
  policy_type: 'policyType',
  [`${inStep}.adjustment_type`]: inBlock(step, 'adjustmentType'),
  [`${inStep}.cooldown`]: inBlock(step, 'cooldown'),
  [`${inStep}.metric_aggregation_type`]: inBlock(step, 'metricAggregationType'),
  [`${inStep}.min_adjustment_magnitude`]: inBlock(step, 'minAdjustmentMagnitude'),
  [`${inStep}.step_adjustment`]: steps,
  [`${inTracking}.disable_scale_in`]: inBlock(tracking, 'disableScaleIn'),
  [`${inTracking}.scale_in_cooldown`]: inBlock(tracking, 'scaleInCooldown'),
  [`${inTracking}.scale_out_cooldown`]: inBlock(tracking, 'scaleOutCooldown'),
  [`${inTracking}.target_value`]: inBlock(tracking, 'targetValue'),
  [`${inTracking}.predefined_metric_specification.predefined_metric_type`]: inBlock(predefined, 'predefinedMetricType'),
  [`${inTracking}.predefined_metric_specification.resource_label`]: inBlock(predefined, 'resourceLabel'),
  [`${inTracking}.customized_metric_specification.metric_name`]: inBlock(customized, 'metricName'),
  [`${inTracking}.customized_metric_specification.namespace`]: inBlock(customized, 'namespace'),
  [`${inTracking}.customized_metric_specification.statistic`]: inBlock(customized, 'statistic'),
  [`${inTracking}.customized_metric_specification.unit`]: inBlock(customized, 'unit'),
  [`${inTracking}.customized_metric_specification.dimensions`]: blocks(inBlock(customized, 'dimensions')),
  [`${inPredictive}.max_capacity_breach_behavior`]: `${predictive}.maxCapacityBreachBehavior`,
  [`${inPredictive}.max_capacity_buffer`]: `${predictive}.maxCapacityBuffer`,
  [`${inPredictive}.mode`]: `${predictive}.mode`,
  [`${inPredictive}.scheduling_buffer_time`]: `${predictive}.schedulingBufferTime`,
};

/** A member that a later call omits keeps its value. */
const targetSettings: Edits = {
  max_capacity: 'maxCapacity',
  min_capacity: 'minCapacity',
  role_arn: either('roleARN', 'roleArn'),
  'suspended_state.dynamic_scaling_in_suspended': 'suspendedState.dynamicScalingInSuspended',
  'suspended_state.dynamic_scaling_out_suspended': 'suspendedState.dynamicScalingOutSuspended',
  'suspended_state.scheduled_scaling_suspended': 'suspendedState.scheduledScalingSuspended',
  tags: merge(tagMap('tags')),
};

export const scalablePolicy = {
  put: create(policy, policySettings, { parent: target, id: response('policyARN') }),
};
export const scheduledAction = {
  put: create(
    action,
    {
      // A later call that omits a time removes it.
      end_time: orNull(recordedMoment('endTime')),
      'scalable_target_action.max_capacity': 'scalableTargetAction.maxCapacity',
      'scalable_target_action.min_capacity': 'scalableTargetAction.minCapacity',
      schedule: 'schedule',
      start_time: orNull(recordedMoment('startTime')),
      timezone: 'timezone',
    },
    { parent: target, id: 'scheduledActionName' },
  ),
  remove: destroy(action),
};

const key = ['service_namespace', 'resource_id', 'scalable_dimension'] as const;
const events = {
  RegisterScalableTarget: create(target, targetSettings, { id: 'resourceId' }),
  DeregisterScalableTarget: destroy(target),
  DeleteScalingPolicy: destroy(policy),
  PutScheduledAction: scheduledAction.put,
  TagResource: modify(tagged, { tags: merge(tagMap('tags')) }),
  UntagResource: modify(tagged, { tags: drop('tagKeys') }),
} as const;

export const applicationScaling: ServiceCatalog = {
  eventSource: 'application-autoscaling.amazonaws.com',
  names: ({ name, resource_id: id }) => ({ name: name ?? id ?? '', id: name ?? id ?? '' }),
  types: {
    aws_appautoscaling_target: { keys: [key, ['arn']], scope: 'region', family: 'autoscaling', cloudId: 'resource_id' },
    aws_appautoscaling_policy: {
      keys: [['name', ...key]],
      scope: 'region',
      family: 'autoscaling',
      cloudId: 'arn',
      noise: ['alarm_arns'],
      defaults: { policy_type: 'StepScaling', [`${inStep}.metric_aggregation_type`]: 'Average' },
      unevaluated: {
        [`${inTracking}.customized_metric_specification.metrics`]: 'metric math is not compared',
        [`${inPredictive}.metric_specification`]: 'forecasts of metrics are not compared',
      },
    },
    aws_appautoscaling_scheduled_action: {
      keys: [['name', ...key]],
      scope: 'region',
      family: 'autoscaling',
      cloudId: 'name',
      defaults: { timezone: 'UTC' },
    },
  },
  events: {
    ...events,
    PutScalingPolicy: scalablePolicy.put,
    DeleteScheduledAction: scheduledAction.remove,
  },
};

/** The same calls under the event source of EC2 Auto Scaling, whose entries of equal name include them. */
export const applicationScalingOfAutoscaling: ServiceCatalog = { eventSource: 'autoscaling.amazonaws.com', types: {}, events };
