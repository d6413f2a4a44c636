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
  ...c.same(`
    policy_type adjustment_type scaling_adjustment cooldown min_adjustment_magnitude metric_aggregation_type estimated_instance_warmup`),
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
  ...c.same(
    `
    mode scheduling_buffer_time max_capacity_breach_behavior max_capacity_buffer`,
    `${predictive}.`,
    'predictive_scaling_configuration.',
  ),
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
  ...c.same('min_size max_size desired_capacity recurrence time_zone', at),
  start_time: recordedMoment(`${at}startTime`),
  end_time: recordedMoment(`${at}endTime`),
});

const action = (name: c.From): ReturnType<typeof c.on> =>
  c.on('aws_autoscaling_schedule', { autoscaling_group_name: 'autoScalingGroupName', scheduled_action_name: name });

const launchConfiguration = c.on('aws_launch_configuration', { name: afterLabel('launchConfigurationName', 'launchConfigurationName') });

export const autoscalingPolicies: c.ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: c.types('autoscaling', {
    aws_autoscaling_policy: {
      keys: [['autoscaling_group_name', 'name']],
      defaults: {
        enabled: true,
        policy_type: 'SimpleScaling',
        metric_aggregation_type: 'Average',
        'predictive_scaling_configuration.max_capacity_breach_behavior': 'HonorMaxCapacity',
        'predictive_scaling_configuration.mode': 'ForecastOnly',
      },
    },
    aws_autoscaling_schedule: { keys: [['autoscaling_group_name', 'scheduled_action_name']], defaults: { time_zone: 'Etc/UTC' } },
    aws_launch_configuration: { keys: [['name']], secrets: ['user_data', 'user_data_base64'] },
  }),
  events: {
    // Container services add their own policies to the groups of their clusters.
    // Application Auto Scaling shares the event source and this name.
    PutScalingPolicy: [
      c.firstOf(c.create(c.within(group, policy), policySettings, { when: notByScaler }), c.modify(group, {}, { when: byScaler })),
      scalablePolicy.put,
    ],
    DeletePolicy: c.destroy(policy),
    PutScheduledUpdateGroupAction: c.create(c.within(group, action('scheduledActionName')), actionSettings('')),
    BatchPutScheduledUpdateGroupAction: c.forEach(
      c.unlessRefused('scheduledUpdateGroupActions', c.response('failedScheduledUpdateGroupActions[].scheduledActionName'), (one) =>
        isObject(one) ? one['scheduledActionName'] : undefined,
      ),
      c.create(c.within(group, action('item.scheduledActionName')), actionSettings('item.')),
    ),
    DeleteScheduledAction: [c.destroy(action('scheduledActionName')), scheduledAction.remove],
    BatchDeleteScheduledAction: c.destroy(
      action(c.unlessRefused('scheduledActionNames[]', c.response('failedScheduledActions[].scheduledActionName'))),
    ),
    CreateLaunchConfiguration: c.create(launchConfiguration, {
      ...c.same(`
        image_id instance_type key_name security_groups iam_instance_profile associate_public_ip_address ebs_optimized spot_price
        placement_tenancy metadata_options{http_endpoint http_tokens http_put_response_hop_limit}`),
      enable_monitoring: 'instanceMonitoring.enabled',
    }),
    DeleteLaunchConfiguration: c.destroy(launchConfiguration),
  },
};
