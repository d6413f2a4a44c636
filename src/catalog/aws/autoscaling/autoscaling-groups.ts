import { type Json, isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { afterLabel, groupSettings, groupSettingsBy, groupSizes, refreshedSettingsBy } from './autoscaling-settings.js';
import { byScaler, notByScaler, unlessByScaler } from './scaling-actor.js';
import { recordedMoment } from './record-times.js';
import { scalablePolicy, scheduledAction } from './application-scaling.js';

/** Amazon EC2 Auto Scaling: groups, their settings and tags. Source: Auto Scaling API reference, Terraform AWS provider schemas 3 to 6. */

export const group = c.on('aws_autoscaling_group', { name: 'autoScalingGroupName' });

/** A group with initial hooks is created empty; a second call sets its sizes once the hooks exist. */
const unlessEmpty = (from: c.From): c.Read => {
  const read = c.reader(from);
  return (record) => (Number(record.request['maxSize'] ?? 0) === 0 ? undefined : read(record));
};

const tagBlock = (value: Json): Json =>
  isObject(value)
    ? { key: value['key'] ?? null, value: value['value'] ?? '', propagate_at_launch: value['propagateAtLaunch'] ?? false }
    : value;

const tagsOf = (from: c.From): c.Read => c.via(from, (value) => (isList(value) ? value.filter(isOwn) : []));
/** Users cannot set tags in the provider's namespace, and states do not contain them. */
const isOwn = (tag: Json): boolean => isObject(tag) && text(tag['key'])?.startsWith('aws:') === false;

const taggedGroup = c.on('aws_autoscaling_group', { name: 'item.resourceId' });
const groupTag = c.on('aws_autoscaling_group_tag', {
  id: c.via('item', (tag) => (isObject(tag) ? `${text(tag['resourceId']) ?? ''},${text(tag['key']) ?? ''}` : undefined)),
});

/** All processes, which a call without a list means. */
const allProcesses = c.words(`
  AddToLoadBalancer AlarmNotification AZRebalance HealthCheck InstanceRefresh Launch ReplaceUnhealthy ScheduledActions Terminate`);
const allMetrics = c.words(`
  GroupAndWarmPoolDesiredCapacity GroupAndWarmPoolTotalCapacity GroupDesiredCapacity GroupInServiceCapacity GroupInServiceInstances
  GroupMaxSize GroupMinSize GroupPendingCapacity GroupPendingInstances GroupStandbyCapacity GroupStandbyInstances
  GroupTerminatingCapacity GroupTerminatingInstances GroupTotalCapacity GroupTotalInstances WarmPoolDesiredCapacity WarmPoolMinSize
  WarmPoolPendingCapacity WarmPoolTerminatingCapacity WarmPoolTotalCapacity WarmPoolWarmedCapacity`);
const listOr = (from: c.From, all: readonly string[]): c.Read => {
  const read = c.reader(from);
  return (record) => {
    const value = read(record);
    return isList(value) && value.length > 0 ? value : all;
  };
};

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

export const autoscalingGroups: c.ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: c.types('autoscaling', {
    aws_autoscaling_group: {
      keys: [['name']],
      noise: c.words(`
        force_delete force_delete_warm_pool wait_for_* min_elb_capacity instance_refresh instance_refresh.*
        ignore_failed_scaling_activities`),
      defaults: {
        health_check_type: 'EC2',
        termination_policies: ['Default'],
        metrics_granularity: '1Minute',
        desired_capacity_type: 'units',
        'availability_zone_distribution.capacity_distribution_strategy': 'balanced-best-effort',
        'capacity_reservation_specification.capacity_reservation_preference': 'default',
        'warm_pool.pool_state': 'Stopped',
        'launch_template.version': '$Default',
        'mixed_instances_policy.launch_template.launch_template_specification.version': '$Default',
      },
    },
    aws_autoscaling_group_tag: {},

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
    // Load balancers and tags may also be declared as separate resources, so those of the group alone do not identify it.
    CreateAutoScalingGroup: c.firstOf(
      ...groupSettingsBy((settings, when) => c.put(group, { ...settings, ...c.same('min_size max_size', unlessEmpty) }, when)),
      c.create(group, {
        ...groupSettings,
        ...groupSizes,
        ...c.same('load_balancers=loadBalancerNames target_group_arns=targetGroupARNs'),
        traffic_source: c.blocks('trafficSources'),
        tag: c.via('tags', (tags) => (isList(tags) ? tags.filter(isOwn).map(tagBlock) : undefined)),
      }),
    ),
    UpdateAutoScalingGroup: c.firstOf(...groupSettingsBy((settings, when) => c.modify(group, { ...settings, ...groupSizes }, when))),
    DeleteAutoScalingGroup: c.destroy(group),
    SetDesiredCapacity: c.modify(group, { desired_capacity: unlessByScaler('desiredCapacity') }),
    CreateOrUpdateTags: c.forEach(
      tagsOf('tags'),
      c.put(groupTag, { ...c.same('value propagate_at_launch', 'item.', 'tag.') }),
      c.modify(taggedGroup, {
        tag: c.add(
          c.via('item', (tag) => [tagBlock(tag)]),
          ['key'],
        ),
      }),
    ),
    DeleteTags: c.forEach(
      tagsOf('tags'),
      c.destroy(groupTag),
      c.modify(taggedGroup, {
        tag: c.remove(
          c.via('item', (tag) => [tagBlock(tag)]),
          ['key'],
        ),
      }),
    ),
    SuspendProcesses: c.modify(group, { suspended_processes: c.add(listOr('scalingProcesses', allProcesses)) }),
    ResumeProcesses: c.modify(group, { suspended_processes: c.remove(listOr('scalingProcesses', allProcesses)) }),
    EnableMetricsCollection: c.modify(group, { enabled_metrics: c.add(listOr('metrics', allMetrics)), metrics_granularity: 'granularity' }),
    DisableMetricsCollection: c.modify(group, { enabled_metrics: c.remove(listOr('metrics', allMetrics)) }),
    PutWarmPool: c.modify(group, {
      ...c.same('max_group_prepared_capacity min_size pool_state instance_reuse_policy{reuse_on_scale_in}', '', 'warm_pool.'),
    }),
    DeleteWarmPool: c.modify(group, { warm_pool: c.fixed(null) }),
    StartInstanceRefresh: c.firstOf(...refreshedSettingsBy((settings, when) => c.modify(group, settings, when))),
    ...c.noChanges('CancelInstanceRefresh RollbackInstanceRefresh'),
    // Actions on single instances of a group; the set of running instances is not configuration.
    ...c.noChanges(`
      AttachInstances DetachInstances EnterStandby ExitStandby SetInstanceHealth SetInstanceProtection
      TerminateInstanceInAutoScalingGroup LaunchInstances CompleteLifecycleAction RecordLifecycleActionHeartbeat ExecutePolicy`),

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
