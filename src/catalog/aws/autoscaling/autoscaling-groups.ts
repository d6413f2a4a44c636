import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { groupSettings, groupSettingsBy, groupSizes, refreshedSettingsBy } from './autoscaling-settings.js';
import { unlessByScaler } from './scaling-actor.js';

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
  },
};
