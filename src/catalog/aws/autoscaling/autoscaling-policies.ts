import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  firstOf,
  forEach,
  modify,
  on,
  response,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { inBlock, unlessRefused } from '../../values.js';
import { group } from './autoscaling-groups.js';
import { afterLabel } from './autoscaling-settings.js';
import { byScaler, notByScaler } from './scaling-actor.js';

/**
 * Amazon EC2 Auto Scaling: scaling policies, scheduled actions, launch configurations. Source: Auto Scaling API reference, Terraform AWS
 * provider schemas.
 */

const target = 'targetTrackingConfiguration';
const predictive = 'predictiveScalingConfiguration';

const steps: Read = via('stepAdjustments', (value) =>
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
const forecastOf = (field: string): Read => {
  const read = compilePath(field.split('.').map(camelCase).join('.'));
  return via(`${predictive}.metricSpecifications`, (value) => (isList(value) && value.length === 1 ? read(value[0]) : undefined));
};
const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const predefinedMetric = inBlock(target, 'predefinedMetricSpecification');
const customizedMetric = inBlock(target, 'customizedMetricSpecification');

const policySettings: Edits = {
  policy_type: 'policyType',
  adjustment_type: 'adjustmentType',
  scaling_adjustment: 'scalingAdjustment',
  cooldown: 'cooldown',
  min_adjustment_magnitude: 'minAdjustmentMagnitude',
  metric_aggregation_type: 'metricAggregationType',
  estimated_instance_warmup: 'estimatedInstanceWarmup',
  enabled: 'enabled',
  step_adjustment: steps,
  'target_tracking_configuration.target_value': `${target}.targetValue`,
  // The call replaces the whole configuration; omitted settings are turned off or removed.
  'target_tracking_configuration.disable_scale_in': via(target, (value) =>
    isObject(value) ? (value['disableScaleIn'] ?? false) : undefined,
  ),
  'target_tracking_configuration.predefined_metric_specification.predefined_metric_type': inBlock(predefinedMetric, 'predefinedMetricType'),
  'target_tracking_configuration.predefined_metric_specification.resource_label': inBlock(predefinedMetric, 'resourceLabel'),
  'target_tracking_configuration.customized_metric_specification.metric_name': inBlock(customizedMetric, 'metricName'),
  'target_tracking_configuration.customized_metric_specification.namespace': inBlock(customizedMetric, 'namespace'),
  'target_tracking_configuration.customized_metric_specification.statistic': inBlock(customizedMetric, 'statistic'),
  'target_tracking_configuration.customized_metric_specification.unit': inBlock(customizedMetric, 'unit'),
  'target_tracking_configuration.customized_metric_specification.metric_dimension': inBlock(customizedMetric, 'dimensions'),
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
const policyGroup = either(
  'autoScalingGroupName',
  via('policyName', (value) => {
    const found = typeof value === 'string' ? /:autoScalingGroupName\/(.+):policyName\//.exec(value) : null;
    return found?.[1];
  }),
);
const policy = on('aws_autoscaling_policy', { autoscaling_group_name: policyGroup, name: afterLabel('policyName', 'policyName') });

/** RFC 3339 in UTC, as in the state. Records contain milliseconds, seconds, ISO text or `Dec 11, 2026 6:00:00 PM`. */
const moment = (from: From): Read =>
  via(from, (value) => {
    const ms = typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : typeof value === 'string' ? momentOf(value) : Number.NaN;
    return Number.isFinite(ms) ? `${new Date(ms).toISOString().slice(0, 19)}Z` : value;
  });

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const momentOf = (value: string): number => {
  const written = /^(\w{3}) (\d{1,2}), (\d{4}),? (\d{1,2}):(\d{2}):(\d{2})\s?(AM|PM)$/.exec(value);
  if (written === null) return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
  const [, month = '', day, year, hour, minute, second, half] = written;
  return Date.UTC(
    Number(year),
    months.indexOf(month),
    Number(day),
    (Number(hour) % 12) + (half === 'PM' ? 12 : 0),
    Number(minute),
    Number(second),
  );
};

const actionSettings = (at: string): Edits => ({
  min_size: `${at}minSize`,
  max_size: `${at}maxSize`,
  desired_capacity: `${at}desiredCapacity`,
  recurrence: `${at}recurrence`,
  start_time: moment(`${at}startTime`),
  end_time: moment(`${at}endTime`),
  time_zone: `${at}timeZone`,
});

const action = (name: From): ReturnType<typeof on> =>
  on('aws_autoscaling_schedule', { autoscaling_group_name: 'autoScalingGroupName', scheduled_action_name: name });

const launchConfiguration = on('aws_launch_configuration', { name: afterLabel('launchConfigurationName', 'launchConfigurationName') });

export const autoscalingPolicies: ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: {
    aws_autoscaling_policy: {
      keys: [['autoscaling_group_name', 'name']],
      scope: 'region',
      family: 'autoscaling',
      defaults: { policy_type: 'SimpleScaling', metric_aggregation_type: 'Average' },
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
    PutScalingPolicy: firstOf(create(policy, policySettings, { parent: group, when: notByScaler }), modify(group, {}, { when: byScaler })),
    DeletePolicy: destroy(policy),
    PutScheduledUpdateGroupAction: create(action('scheduledActionName'), actionSettings(''), { parent: group }),
    BatchPutScheduledUpdateGroupAction: forEach(
      unlessRefused('scheduledUpdateGroupActions', response('failedScheduledUpdateGroupActions[].scheduledActionName'), (one) =>
        isObject(one) ? one['scheduledActionName'] : undefined,
      ),
      create(action('item.scheduledActionName'), actionSettings('item.'), { parent: group }),
    ),
    DeleteScheduledAction: destroy(action('scheduledActionName')),
    BatchDeleteScheduledAction: destroy(
      action(unlessRefused('scheduledActionNames[]', response('failedScheduledActions[].scheduledActionName'))),
    ),
    CreateLaunchConfiguration: create(launchConfiguration, {
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
    DeleteLaunchConfiguration: destroy(launchConfiguration),
  },
};
