import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { recordedMoment } from './record-times.js';

/**
 * Application Auto Scaling: targets, policies and scheduled actions of services, tables, clusters and others. Records have the event source
 * `autoscaling.amazonaws.com`, newer ones `application-autoscaling.amazonaws.com`. Source: Application Auto Scaling user guide and API
 * reference, Terraform AWS provider (`internal/service/appautoscaling`).
 */

const scaled = { service_namespace: 'serviceNamespace', resource_id: 'resourceId', scalable_dimension: 'scalableDimension' };
const target = c.on('aws_appautoscaling_target', scaled);
const tagged = c.on('aws_appautoscaling_target', { arn: 'resourceARN' });
const policy = c.on('aws_appautoscaling_policy', { name: 'policyName', ...scaled });
const action = c.on('aws_appautoscaling_scheduled_action', { name: 'scheduledActionName', ...scaled });

const step = 'stepScalingPolicyConfiguration';
const tracking = 'targetTrackingScalingPolicyConfiguration';
const predictive = 'predictiveScalingPolicyConfiguration';
const predefined = c.inBlock(tracking, 'predefinedMetricSpecification');
const customized = c.inBlock(tracking, 'customizedMetricSpecification');

/** The state holds bounds as text, '' for an open end. */
const steps: c.Read = c.via(c.inBlock(step, 'stepAdjustments'), (value) =>
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
const policySettings: c.Edits = {
  policy_type: 'policyType',
  [`${inStep}.adjustment_type`]: c.inBlock(step, 'adjustmentType'),
  [`${inStep}.cooldown`]: c.inBlock(step, 'cooldown'),
  [`${inStep}.metric_aggregation_type`]: c.inBlock(step, 'metricAggregationType'),
  [`${inStep}.min_adjustment_magnitude`]: c.inBlock(step, 'minAdjustmentMagnitude'),
  [`${inStep}.step_adjustment`]: steps,
  [`${inTracking}.disable_scale_in`]: c.inBlock(tracking, 'disableScaleIn'),
  [`${inTracking}.scale_in_cooldown`]: c.inBlock(tracking, 'scaleInCooldown'),
  [`${inTracking}.scale_out_cooldown`]: c.inBlock(tracking, 'scaleOutCooldown'),
  [`${inTracking}.target_value`]: c.inBlock(tracking, 'targetValue'),
  [`${inTracking}.predefined_metric_specification.predefined_metric_type`]: c.inBlock(predefined, 'predefinedMetricType'),
  [`${inTracking}.predefined_metric_specification.resource_label`]: c.inBlock(predefined, 'resourceLabel'),
  [`${inTracking}.customized_metric_specification.metric_name`]: c.inBlock(customized, 'metricName'),
  [`${inTracking}.customized_metric_specification.namespace`]: c.inBlock(customized, 'namespace'),
  [`${inTracking}.customized_metric_specification.statistic`]: c.inBlock(customized, 'statistic'),
  [`${inTracking}.customized_metric_specification.unit`]: c.inBlock(customized, 'unit'),
  [`${inTracking}.customized_metric_specification.dimensions`]: c.blocks(c.inBlock(customized, 'dimensions')),
  ...c.same('max_capacity_breach_behavior max_capacity_buffer mode scheduling_buffer_time', `${predictive}.`, `${inPredictive}.`),
};

/** A member that a later call omits keeps its value. */
const targetSettings: c.Edits = {
  ...c.same(`
    max_capacity min_capacity suspended_state{dynamic_scaling_in_suspended dynamic_scaling_out_suspended scheduled_scaling_suspended}`),
  role_arn: c.either('roleARN', 'roleArn'),
  tags: c.merge(c.tagMap('tags')),
};

export const scalablePolicy = { put: c.create(c.within(target, c.withId(policy, c.response('policyARN'))), policySettings) };
export const scheduledAction = {
  put: c.create(c.within(target, c.withId(action)), {
    // A later call that omits a time removes it.
    end_time: c.orNull(recordedMoment('endTime')),
    ...c.same('scalable_target_action{max_capacity min_capacity} schedule timezone'),
    start_time: c.orNull(recordedMoment('startTime')),
  }),
  remove: c.destroy(action),
};

const key = ['service_namespace', 'resource_id', 'scalable_dimension'] as const;
const events = {
  RegisterScalableTarget: c.create(c.withId(target, 'resourceId'), targetSettings),
  DeregisterScalableTarget: c.destroy(target),
  DeleteScalingPolicy: c.destroy(policy),
  PutScheduledAction: scheduledAction.put,
  ...c.tagCalls((edits) => c.modify(tagged, edits)),
} as const;

export const applicationScaling: c.ServiceCatalog = {
  eventSource: 'application-autoscaling.amazonaws.com',
  names: ({ name, resource_id: id }) => ({ name: name ?? id ?? '', id: name ?? id ?? '' }),
  types: c.types('autoscaling', {
    aws_appautoscaling_target: { keys: [key, ['arn']], cloudId: 'resource_id' },
    aws_appautoscaling_policy: {
      keys: [['name', ...key]],
      cloudId: 'arn',
      defaults: { policy_type: 'StepScaling', [`${inStep}.metric_aggregation_type`]: 'Average' },
      unevaluated: {
        [`${inTracking}.customized_metric_specification.metrics`]: 'metric math is not compared',
        [`${inPredictive}.metric_specification`]: 'forecasts of metrics are not compared',
      },
    },
    aws_appautoscaling_scheduled_action: { keys: [['name', ...key]], cloudId: 'name', defaults: { timezone: 'UTC' } },
  }),
  events: { ...events, PutScalingPolicy: scalablePolicy.put, DeleteScheduledAction: scheduledAction.remove },
};

/** The same calls under the event source of EC2 Auto Scaling, whose entries of equal name include them. */
export const applicationScalingOfAutoscaling: c.ServiceCatalog = { eventSource: 'autoscaling.amazonaws.com', types: {}, events };
