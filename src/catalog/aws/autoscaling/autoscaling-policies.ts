import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { group } from './autoscaling-groups.js';
import { afterLabel } from './autoscaling-settings.js';
import { recordedMoment } from './record-times.js';
import { scalablePolicy, scheduledAction } from './application-scaling.js';
import { byScaler, notByScaler } from './scaling-actor.js';

/**
 * Amazon EC2 Auto Scaling: scaling policies, scheduled actions, launch configurations. Source: Auto Scaling API reference, Terraform AWS
 * provider schemas.
 */

const target = 'targetTrackingConfiguration';
const predictive = 'predictiveScalingConfiguration';

const steps: c.Read = c.via('stepAdjustments', (value) =>
  isList(value)
    ? value.filter(isObject).map((step) => ({
        scaling_adjustment: step['scalingAdjustment'] ?? null,
        metric_interval_lower_bound: bound(step['metricIntervalLowerBound']),
        metric_interval_upper_bound: bound(step['metricIntervalUpperBound']),
      }))
    : [],
);
/** The state stores bounds as strings, '' for an open end. */
const bound = (value: Json | undefined): Json => (typeof value === 'number' ? String(value) : (value ?? ''));

const forecast = 'predictive_scaling_configuration.metric_specification';
const predefined = ['predefined_metric_type', 'resource_label'];

/** A policy forecasts from one specification; the call wraps it in a list. */
const forecastOf = (field: string): c.Read => {
  const read = c.compilePath(field.split('.').map(camelCase).join('.'));
  return c.via(`${predictive}.metricSpecifications`, (value) => (isList(value) && value.length === 1 ? read(value[0]) : undefined));
};
const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const predefinedMetric = c.inBlock(target, 'predefinedMetricSpecification');
const customizedMetric = c.inBlock(target, 'customizedMetricSpecification');

const policySettings: c.Edits = {
  policy_type: 'policyType',
  adjustment_type: 'adjustmentType',
  scaling_adjustment: 'scalingAdjustment',
  cooldown: 'cooldown',
  min_adjustment_magnitude: 'minAdjustmentMagnitude',
  metric_aggregation_type: 'metricAggregationType',
  estimated_instance_warmup: 'estimatedInstanceWarmup',
  enabled: c.either('enabled', c.fixed(true)),
  step_adjustment: steps,
  'target_tracking_configuration.target_value': `${target}.targetValue`,
  // The call replaces the whole configuration; omitted settings are turned off or removed.
  'target_tracking_configuration.disable_scale_in': c.via(target, (value) =>
    isObject(value) ? (value['disableScaleIn'] ?? false) : undefined,
  ),
  'target_tracking_configuration.predefined_metric_specification.predefined_metric_type': c.inBlock(
    predefinedMetric,
    'predefinedMetricType',
  ),
  'target_tracking_configuration.predefined_metric_specification.resource_label': c.inBlock(predefinedMetric, 'resourceLabel'),
  'target_tracking_configuration.customized_metric_specification.metric_name': c.inBlock(customizedMetric, 'metricName'),
  'target_tracking_configuration.customized_metric_specification.namespace': c.inBlock(customizedMetric, 'namespace'),
  'target_tracking_configuration.customized_metric_specification.statistic': c.inBlock(customizedMetric, 'statistic'),
  'target_tracking_configuration.customized_metric_specification.unit': c.inBlock(customizedMetric, 'unit'),
  'target_tracking_configuration.customized_metric_specification.metric_dimension': c.inBlock(customizedMetric, 'dimensions'),
  'predictive_scaling_configuration.mode': `${predictive}.mode`,
  'predictive_scaling_configuration.scheduling_buffer_time': `${predictive}.schedulingBufferTime`,
  'predictive_scaling_configuration.max_capacity_breach_behavior': `${predictive}.maxCapacityBreachBehavior`,
  'predictive_scaling_configuration.max_capacity_buffer': `${predictive}.maxCapacityBuffer`,
  ...Object.fromEntries(
    [
      'target_value',
      ...['metric_pair', 'load_metric', 'scaling_metric'].flatMap((kind) =>
        predefined.map((member) => `predefined_${kind}_specification.${member}`),
      ),
    ].map((field) => [`${forecast}.${field}`, forecastOf(field)]),
  ),
};

/** A policy may be identified by its ARN, which also contains the group. */
const policyGroup = c.either(
  'autoScalingGroupName',
  c.via('policyName', (value) => {
    const found = typeof value === 'string' ? /:autoScalingGroupName\/(.+):policyName\//.exec(value) : null;
    return found?.[1];
  }),
);
const policy = c.on('aws_autoscaling_policy', { autoscaling_group_name: policyGroup, name: afterLabel('policyName', 'policyName') });

const actionSettings = (at: string): c.Edits => ({
  min_size: `${at}minSize`,
  max_size: `${at}maxSize`,
  desired_capacity: `${at}desiredCapacity`,
  recurrence: `${at}recurrence`,
  start_time: recordedMoment(`${at}startTime`),
  end_time: recordedMoment(`${at}endTime`),
  time_zone: `${at}timeZone`,
});

const action = (name: c.From): ReturnType<typeof c.on> =>
  c.on('aws_autoscaling_schedule', { autoscaling_group_name: 'autoScalingGroupName', scheduled_action_name: name });

const launchConfiguration = c.on('aws_launch_configuration', { name: afterLabel('launchConfigurationName', 'launchConfigurationName') });

export const autoscalingPolicies: c.ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: {
    aws_autoscaling_policy: {
      keys: [['autoscaling_group_name', 'name']],
      scope: 'region',
      family: 'autoscaling',
      defaults: {
        enabled: true,
        policy_type: 'SimpleScaling',
        metric_aggregation_type: 'Average',
        'predictive_scaling_configuration.max_capacity_breach_behavior': 'HonorMaxCapacity',
        'predictive_scaling_configuration.mode': 'ForecastOnly',
      },
    },
    aws_autoscaling_schedule: {
      keys: [['autoscaling_group_name', 'scheduled_action_name']],
      scope: 'region',
      family: 'autoscaling',
      defaults: { time_zone: 'Etc/UTC' },
    },
    aws_launch_configuration: {
      keys: [['name']],
      scope: 'region',
      family: 'autoscaling',
      secrets: ['user_data', 'user_data_base64'],
    },
  },
  events: {
    // Container services add their own policies to the groups of their clusters.
    // Application Auto Scaling shares the event source and this name.
    PutScalingPolicy: [
      c.firstOf(c.create(policy, policySettings, { parent: group, when: notByScaler }), c.modify(group, {}, { when: byScaler })),
      scalablePolicy.put,
    ],
    DeletePolicy: c.destroy(policy),
    PutScheduledUpdateGroupAction: c.create(action('scheduledActionName'), actionSettings(''), { parent: group }),
    BatchPutScheduledUpdateGroupAction: c.forEach(
      c.unlessRefused('scheduledUpdateGroupActions', c.response('failedScheduledUpdateGroupActions[].scheduledActionName'), (one) =>
        isObject(one) ? one['scheduledActionName'] : undefined,
      ),
      c.create(action('item.scheduledActionName'), actionSettings('item.'), { parent: group }),
    ),
    DeleteScheduledAction: [c.destroy(action('scheduledActionName')), scheduledAction.remove],
    BatchDeleteScheduledAction: c.destroy(
      action(c.unlessRefused('scheduledActionNames[]', c.response('failedScheduledActions[].scheduledActionName'))),
    ),
    CreateLaunchConfiguration: c.create(launchConfiguration, {
      image_id: 'imageId',
      instance_type: 'instanceType',
      key_name: 'keyName',
      security_groups: 'securityGroups',
      iam_instance_profile: 'iamInstanceProfile',
      associate_public_ip_address: 'associatePublicIpAddress',
      ebs_optimized: 'ebsOptimized',
      enable_monitoring: 'instanceMonitoring.enabled',
      spot_price: 'spotPrice',
      placement_tenancy: 'placementTenancy',
      'metadata_options.http_endpoint': 'metadataOptions.httpEndpoint',
      'metadata_options.http_tokens': 'metadataOptions.httpTokens',
      'metadata_options.http_put_response_hop_limit': 'metadataOptions.httpPutResponseHopLimit',
    }),
    DeleteLaunchConfiguration: c.destroy(launchConfiguration),
  },
};
