import { isList, isObject, type Json } from '../../model/json.js';
import {
  add, create, destroy, either, firstOf, fixed, forEach, modify, noChange, on, put, reader, remove, set, via,
  type Edits, type From, type Read, type ServiceCatalog,
} from '../dsl.js';
import { blocks } from '../values.js';
import { unlessByScaler } from './scaling-actor.js';

/** Amazon EC2 Auto Scaling: groups, their settings and tags. Source: Auto Scaling API reference, Terraform AWS provider schemas 3 to 6. */

export const group = on('aws_autoscaling_group', { name: 'autoScalingGroupName' });

/** A comma-separated list in the call, a set in the state. */
const subnets: Read = via(either('vPCZoneIdentifier', 'vpcZoneIdentifier'), (value) =>
  typeof value === 'string' ? value.split(',').map((one) => one.trim()).filter((one) => one !== '') : value,
);

/** What follows a label in an ARN of this service: `…:launchConfigurationName/web` → `web`; a plain name as it is. */
export const afterLabel = (label: string, from: From): Read =>
  via(from, (value) => (typeof value === 'string' && value.includes(`${label}/`) ? value.slice(value.indexOf(`${label}/`) + label.length + 1) : value));

const launchConfiguration = afterLabel('launchConfigurationName', 'launchConfigurationName');

/** Instances are launched from one of three; a call that names one of the others takes this one away. */
const goneWith = (others: readonly string[], own: Read = () => undefined): Read => {
  const other = either(...others);
  return (record) => own(record) ?? (other(record) === undefined ? undefined : null);
};

/** -1 turns the setting off, and the state then holds nothing. */
const offAtMinusOne = (from: From): Read => via(from, (value) => (value === -1 || value === '-1' ? null : value));

const template: Edits = {
  launch_template: goneWith(['launchConfigurationName', 'mixedInstancesPolicy']),
  'launch_template.id': 'launchTemplate.launchTemplateId',
  'launch_template.name': 'launchTemplate.launchTemplateName',
  'launch_template.version': 'launchTemplate.version',
};

const mixed = 'mixedInstancesPolicy';
const distribution = (member: string): string => `${mixed}.instancesDistribution.${member}`;
const specification = (member: string): string => `${mixed}.launchTemplate.launchTemplateSpecification.${member}`;

const mixedInstances: Edits = {
  mixed_instances_policy: goneWith(['launchConfigurationName', 'launchTemplate']),
  'mixed_instances_policy.instances_distribution.on_demand_allocation_strategy': distribution('onDemandAllocationStrategy'),
  'mixed_instances_policy.instances_distribution.on_demand_base_capacity': distribution('onDemandBaseCapacity'),
  'mixed_instances_policy.instances_distribution.on_demand_percentage_above_base_capacity': distribution('onDemandPercentageAboveBaseCapacity'),
  'mixed_instances_policy.instances_distribution.spot_allocation_strategy': distribution('spotAllocationStrategy'),
  'mixed_instances_policy.instances_distribution.spot_instance_pools': distribution('spotInstancePools'),
  'mixed_instances_policy.instances_distribution.spot_max_price': distribution('spotMaxPrice'),
  'mixed_instances_policy.launch_template.launch_template_specification.launch_template_id': specification('launchTemplateId'),
  'mixed_instances_policy.launch_template.launch_template_specification.launch_template_name': specification('launchTemplateName'),
  'mixed_instances_policy.launch_template.launch_template_specification.version': specification('version'),
  'mixed_instances_policy.launch_template.override': set(blocks(`${mixed}.launchTemplate.overrides`), 'ordered'),
};

const settings: Edits = {
  ...template,
  ...mixedInstances,
  launch_configuration: goneWith(['launchTemplate', 'mixedInstancesPolicy'], launchConfiguration),
  vpc_zone_identifier: subnets,
  availability_zones: 'availabilityZones',
  health_check_type: 'healthCheckType',
  health_check_grace_period: 'healthCheckGracePeriod',
  default_cooldown: 'defaultCooldown',
  default_instance_warmup: offAtMinusOne('defaultInstanceWarmup'),
  termination_policies: set('terminationPolicies', 'ordered'),
  protect_from_scale_in: 'newInstancesProtectedFromScaleIn',
  max_instance_lifetime: 'maxInstanceLifetime',
  capacity_rebalance: 'capacityRebalance',
  placement_group: 'placementGroup',
  service_linked_role_arn: 'serviceLinkedRoleARN',
  context: 'context',
  desired_capacity_type: 'desiredCapacityType',
  'instance_maintenance_policy.min_healthy_percentage': offAtMinusOne('instanceMaintenancePolicy.minHealthyPercentage'),
  'instance_maintenance_policy.max_healthy_percentage': offAtMinusOne('instanceMaintenancePolicy.maxHealthyPercentage'),
  'availability_zone_distribution.capacity_distribution_strategy': 'availabilityZoneDistribution.capacityDistributionStrategy',
  'capacity_reservation_specification.capacity_reservation_preference': 'capacityReservationSpecification.capacityReservationPreference',
};

const sizes: Edits = { min_size: 'minSize', max_size: 'maxSize', desired_capacity: unlessByScaler('desiredCapacity') };

/** A group with initial hooks is made empty, and given its sizes by a second call once the hooks stand. */
const unlessEmpty = (from: From): Read => {
  const read = reader(from);
  return (record) => (Number(record.request['maxSize'] ?? 0) === 0 ? undefined : read(record));
};

const tagBlock = (value: Json): Json =>
  isObject(value) ? { key: value['key'] ?? null, value: value['value'] ?? '', propagate_at_launch: value['propagateAtLaunch'] ?? false } : value;

const tagsOf = (from: From): Read => via(from, (value) => (isList(value) ? value.filter(isOwn) : []));
/** Tags in the provider's own name space cannot be set by hand, and no state has them. */
const isOwn = (tag: Json): boolean => isObject(tag) && !String(tag['key'] ?? '').startsWith('aws:');

const taggedGroup = on('aws_autoscaling_group', { name: 'item.resourceId' });
const groupTag = on('aws_autoscaling_group_tag', {
  id: via('item', (tag) => (isObject(tag) ? `${String(tag['resourceId'])},${String(tag['key'])}` : undefined)),
});

/** Without a list, all of them. */
const allProcesses = [
  'AddToLoadBalancer', 'AlarmNotification', 'AZRebalance', 'HealthCheck', 'InstanceRefresh', 'Launch', 'ReplaceUnhealthy', 'ScheduledActions', 'Terminate',
];
const allMetrics = [
  'GroupAndWarmPoolDesiredCapacity', 'GroupAndWarmPoolTotalCapacity', 'GroupDesiredCapacity', 'GroupInServiceCapacity', 'GroupInServiceInstances',
  'GroupMaxSize', 'GroupMinSize', 'GroupPendingCapacity', 'GroupPendingInstances', 'GroupStandbyCapacity', 'GroupStandbyInstances',
  'GroupTerminatingCapacity', 'GroupTerminatingInstances', 'GroupTotalCapacity', 'GroupTotalInstances', 'WarmPoolDesiredCapacity',
  'WarmPoolMinSize', 'WarmPoolPendingCapacity', 'WarmPoolTerminatingCapacity', 'WarmPoolTotalCapacity', 'WarmPoolWarmedCapacity',
];
const listOr = (from: From, all: readonly string[]): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return isList(value) && value.length > 0 ? value : all;
  };
};

/** What a refresh leaves the group with. */
const refreshed: Edits = {
  'launch_template.id': 'desiredConfiguration.launchTemplate.launchTemplateId',
  'launch_template.name': 'desiredConfiguration.launchTemplate.launchTemplateName',
  'launch_template.version': 'desiredConfiguration.launchTemplate.version',
  'mixed_instances_policy.launch_template.launch_template_specification.version':
    'desiredConfiguration.mixedInstancesPolicy.launchTemplate.launchTemplateSpecification.version',
  'mixed_instances_policy.launch_template.override': set(blocks('desiredConfiguration.mixedInstancesPolicy.launchTemplate.overrides'), 'ordered'),
};

export const autoscalingGroups: ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: {
    aws_autoscaling_group: {
      keys: [['name']], scope: 'region', family: 'autoscaling',
      noise: [
        'predicted_capacity', 'warm_pool_size', 'force_delete', 'force_delete_warm_pool', 'wait_for_*', 'min_elb_capacity', 'instance_refresh', 'instance_refresh.*',
        'ignore_failed_scaling_activities',
      ],
      defaults: {
        health_check_type: 'EC2', termination_policies: ['Default'], metrics_granularity: '1Minute', desired_capacity_type: 'units',
        'availability_zone_distribution.capacity_distribution_strategy': 'balanced-best-effort',
        'capacity_reservation_specification.capacity_reservation_preference': 'default', 'warm_pool.pool_state': 'Stopped',
      },
    },
    aws_autoscaling_group_tag: { keys: [['id']], scope: 'region', family: 'autoscaling' },
  },
  events: {
    // Balancers and tags may also be declared in resources of their own, so those of the group alone say nothing.
    CreateAutoScalingGroup: firstOf(
      put(group, { ...settings, min_size: unlessEmpty('minSize'), max_size: unlessEmpty('maxSize') }),
      create(group, {
        ...settings,
        ...sizes,
        load_balancers: 'loadBalancerNames',
        target_group_arns: 'targetGroupARNs',
        traffic_source: blocks('trafficSources'),
        tag: via('tags', (tags) => (isList(tags) ? tags.filter(isOwn).map(tagBlock) : undefined)),
      }),
    ),
    UpdateAutoScalingGroup: modify(group, { ...settings, ...sizes }),
    DeleteAutoScalingGroup: destroy(group),
    SetDesiredCapacity: modify(group, { desired_capacity: unlessByScaler('desiredCapacity') }),
    CreateOrUpdateTags: forEach(
      tagsOf('tags'),
      put(groupTag, { 'tag.value': 'item.value', 'tag.propagate_at_launch': 'item.propagateAtLaunch' }),
      modify(taggedGroup, { tag: add(via('item', (tag) => [tagBlock(tag)]), ['key']) }),
    ),
    DeleteTags: forEach(
      tagsOf('tags'),
      destroy(groupTag),
      modify(taggedGroup, { tag: remove(via('item', (tag) => [tagBlock(tag)]), ['key']) }),
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
    StartInstanceRefresh: modify(group, refreshed),
    CancelInstanceRefresh: noChange,
    RollbackInstanceRefresh: noChange,
    // What happens to single instances of a group; which of them run is no configuration.
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
