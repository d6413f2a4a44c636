import { isList, isObject, text, type Json } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  firstOf,
  fixed,
  forEach,
  modify,
  noChange,
  on,
  put,
  reader,
  remove,
  via,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks } from '../../values.js';
import { groupSettings, groupSettingsBy, groupSizes, refreshedSettingsBy } from './autoscaling-settings.js';
import { unlessByScaler } from './scaling-actor.js';

/** Amazon EC2 Auto Scaling: groups, their settings and tags. Source: Auto Scaling API reference, Terraform AWS provider schemas 3 to 6. */

export const group = on('aws_autoscaling_group', { name: 'autoScalingGroupName' });

/** A group with initial hooks is created empty; a second call sets its sizes once the hooks exist. */
const unlessEmpty = (from: From): Read => {
  const read = reader(from);
  return (record) => (Number(record.request['maxSize'] ?? 0) === 0 ? undefined : read(record));
};

const tagBlock = (value: Json): Json =>
  isObject(value)
    ? { key: value['key'] ?? null, value: value['value'] ?? '', propagate_at_launch: value['propagateAtLaunch'] ?? false }
    : value;

const tagsOf = (from: From): Read => via(from, (value) => (isList(value) ? value.filter(isOwn) : []));
/** Users cannot set tags in the provider's namespace, and states do not contain them. */
const isOwn = (tag: Json): boolean => isObject(tag) && text(tag['key'])?.startsWith('aws:') === false;

const taggedGroup = on('aws_autoscaling_group', { name: 'item.resourceId' });
const groupTag = on('aws_autoscaling_group_tag', {
  id: via('item', (tag) => (isObject(tag) ? `${text(tag['resourceId']) ?? ''},${text(tag['key']) ?? ''}` : undefined)),
});

/** All processes, which a call without a list means. */
const allProcesses = [
  'AddToLoadBalancer',
  'AlarmNotification',
  'AZRebalance',
  'HealthCheck',
  'InstanceRefresh',
  'Launch',
  'ReplaceUnhealthy',
  'ScheduledActions',
  'Terminate',
];
const allMetrics = [
  'GroupAndWarmPoolDesiredCapacity',
  'GroupAndWarmPoolTotalCapacity',
  'GroupDesiredCapacity',
  'GroupInServiceCapacity',
  'GroupInServiceInstances',
  'GroupMaxSize',
  'GroupMinSize',
  'GroupPendingCapacity',
  'GroupPendingInstances',
  'GroupStandbyCapacity',
  'GroupStandbyInstances',
  'GroupTerminatingCapacity',
  'GroupTerminatingInstances',
  'GroupTotalCapacity',
  'GroupTotalInstances',
  'WarmPoolDesiredCapacity',
  'WarmPoolMinSize',
  'WarmPoolPendingCapacity',
  'WarmPoolTerminatingCapacity',
  'WarmPoolTotalCapacity',
  'WarmPoolWarmedCapacity',
];
const listOr = (from: From, all: readonly string[]): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return isList(value) && value.length > 0 ? value : all;
  };
};

export const autoscalingGroups: ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: {
    aws_autoscaling_group: {
      keys: [['name']],
      scope: 'region',
      family: 'autoscaling',
      noise: [
        'predicted_capacity',
        'warm_pool_size',
        'force_delete',
        'force_delete_warm_pool',
        'wait_for_*',
        'min_elb_capacity',
        'instance_refresh',
        'instance_refresh.*',
        'ignore_failed_scaling_activities',
      ],
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
    aws_autoscaling_group_tag: { keys: [['id']], scope: 'region', family: 'autoscaling' },
  },
  events: {
    // Load balancers and tags may also be declared as separate resources, so those of the group alone do not identify it.
    CreateAutoScalingGroup: firstOf(
      ...groupSettingsBy((settings, when) =>
        put(group, { ...settings, min_size: unlessEmpty('minSize'), max_size: unlessEmpty('maxSize') }, when),
      ),
      create(group, {
        ...groupSettings,
        ...groupSizes,
        load_balancers: 'loadBalancerNames',
        target_group_arns: 'targetGroupARNs',
        traffic_source: blocks('trafficSources'),
        tag: via('tags', (tags) => (isList(tags) ? tags.filter(isOwn).map(tagBlock) : undefined)),
      }),
    ),
    UpdateAutoScalingGroup: firstOf(...groupSettingsBy((settings, when) => modify(group, { ...settings, ...groupSizes }, when))),
    DeleteAutoScalingGroup: destroy(group),
    SetDesiredCapacity: modify(group, { desired_capacity: unlessByScaler('desiredCapacity') }),
    CreateOrUpdateTags: forEach(
      tagsOf('tags'),
      put(groupTag, { 'tag.value': 'item.value', 'tag.propagate_at_launch': 'item.propagateAtLaunch' }),
      modify(taggedGroup, {
        tag: add(
          via('item', (tag) => [tagBlock(tag)]),
          ['key'],
        ),
      }),
    ),
    DeleteTags: forEach(
      tagsOf('tags'),
      destroy(groupTag),
      modify(taggedGroup, {
        tag: remove(
          via('item', (tag) => [tagBlock(tag)]),
          ['key'],
        ),
      }),
    ),
    SuspendProcesses: modify(group, { suspended_processes: add(listOr('scalingProcesses', allProcesses)) }),
    ResumeProcesses: modify(group, { suspended_processes: remove(listOr('scalingProcesses', allProcesses)) }),
    EnableMetricsCollection: modify(group, { enabled_metrics: add(listOr('metrics', allMetrics)), metrics_granularity: 'granularity' }),
    DisableMetricsCollection: modify(group, { enabled_metrics: remove(listOr('metrics', allMetrics)) }),
    PutWarmPool: modify(group, {
      'warm_pool.max_group_prepared_capacity': 'maxGroupPreparedCapacity',
      'warm_pool.min_size': 'minSize',
      'warm_pool.pool_state': 'poolState',
      'warm_pool.instance_reuse_policy.reuse_on_scale_in': 'instanceReusePolicy.reuseOnScaleIn',
    }),
    DeleteWarmPool: modify(group, { warm_pool: fixed(null) }),
    StartInstanceRefresh: firstOf(...refreshedSettingsBy((settings, when) => modify(group, settings, when))),
    CancelInstanceRefresh: noChange,
    RollbackInstanceRefresh: noChange,
    // Actions on single instances of a group; the set of running instances is not configuration.
    AttachInstances: noChange,
    DetachInstances: noChange,
    EnterStandby: noChange,
    ExitStandby: noChange,
    SetInstanceHealth: noChange,
    SetInstanceProtection: noChange,
    TerminateInstanceInAutoScalingGroup: noChange,
    LaunchInstances: noChange,
    CompleteLifecycleAction: noChange,
    RecordLifecycleActionHeartbeat: noChange,
    ExecutePolicy: noChange,
  },
};
