import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { tagOf, web, webDrift } from './autoscaling-declared.js';

/** What is set on groups by calls of its own: tags, processes, metrics, warm pools, refreshes. */

const request: JsonObject = { autoScalingGroupName: 'web' };
const tag = (key: string, value: string): JsonObject => ({
  key,
  propagateAtLaunch: true,
  resourceId: 'web',
  resourceType: 'auto-scaling-group',
  value,
});
const declaredTags = [tagOf('Name', 'web'), tagOf('Owner', 'shop')];

const groupTag: DeclaredResource = {
  type: 'aws_autoscaling_group_tag',
  attributes: { autoscaling_group_name: 'web', id: 'web,team', tag: [tagOf('team', 'core')] },
};
const all = [
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

export const groupTagCases: readonly CatalogCase[] = [
  {
    name: 'a tag with another value drifts with all of the group’s tags',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('Owner', 'mallory')] },
    state: [web()],
    drifts: [webDrift('tag', declaredTags, [tagOf('Name', 'web'), { key: 'Owner', value: 'mallory', propagate_at_launch: true }])],
  },
  {
    name: 'declared tags are no drift',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('Owner', 'shop'), tag('Name', 'web')] },
    state: [web()],
    drifts: [],
  },
  {
    name: 'D18: a tag that is declared by itself drifts there',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('team', 'other'), tag('Owner', 'shop')] },
    state: [web(), groupTag],
    drifts: [{ address: 'aws_autoscaling_group_tag.this', field: 'tag.value', old: 'core', new: 'other' }],
  },
  {
    name: 'D18: a tag that is declared by itself, as declared',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('team', 'core')] },
    state: [web(), groupTag],
    drifts: [],
  },
  {
    name: 'the provider’s own tags are none',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('aws:cloudformation:stack-id', 'x')] },
    state: [web()],
    drifts: [],
    dropped: 'no_resource_id',
  },
  {
    name: 'a removed tag drifts',
    event: 'DeleteTags',
    request: { tags: [{ key: 'Owner', resourceId: 'web', resourceType: 'auto-scaling-group' }] },
    state: [web()],
    drifts: [webDrift('tag', declaredTags, [tagOf('Name', 'web')])],
  },
  {
    name: 'D18: a removed tag that is declared by itself is gone as a whole',
    event: 'DeleteTags',
    request: { tags: [tag('team', 'core')] },
    state: [web(), groupTag],
    drifts: [{ address: 'aws_autoscaling_group_tag.this', field: '*', old: {}, new: null }],
  },
  {
    name: 'removing an undeclared tag is no drift',
    event: 'DeleteTags',
    request: { tags: [tag('temp', 'x')] },
    state: [web()],
    drifts: [],
  },
];

const pool = { max_group_prepared_capacity: -1, min_size: 1, pool_state: 'Stopped', instance_reuse_policy: [] };

export const groupSettingCases: readonly CatalogCase[] = [
  {
    name: 'processes that are suspended drift',
    event: 'SuspendProcesses',
    request: { ...request, scalingProcesses: ['Terminate', 'HealthCheck'] },
    state: [web()],
    drifts: [webDrift('suspended_processes', [], ['Terminate', 'HealthCheck'])],
  },
  {
    name: 'without a list all of them are suspended',
    event: 'SuspendProcesses',
    request,
    state: [web({ suspended_processes: null })],
    drifts: [webDrift('suspended_processes', null, all)],
  },
  {
    name: 'a declared suspension is no drift',
    event: 'SuspendProcesses',
    request: { ...request, scalingProcesses: ['AZRebalance'] },
    state: [web({ suspended_processes: ['AZRebalance', 'ScheduledActions'] })],
    drifts: [],
  },
  {
    name: 'a declared suspension that is lifted drifts',
    event: 'ResumeProcesses',
    request: { ...request, scalingProcesses: ['AZRebalance'] },
    state: [web({ suspended_processes: ['AZRebalance', 'ScheduledActions'] })],
    drifts: [webDrift('suspended_processes', ['AZRebalance', 'ScheduledActions'], ['ScheduledActions'])],
  },
  { name: 'nothing was declared suspended', event: 'ResumeProcesses', request, state: [web()], drifts: [] },
  {
    name: 'metrics that are switched on drift',
    event: 'EnableMetricsCollection',
    request: { ...request, granularity: '1Minute', metrics: ['GroupMinSize'] },
    state: [web()],
    drifts: [webDrift('enabled_metrics', [], ['GroupMinSize'])],
  },
  {
    name: 'declared metrics are no drift',
    event: 'EnableMetricsCollection',
    request: { ...request, granularity: '1Minute', metrics: ['GroupMinSize'] },
    state: [web({ enabled_metrics: ['GroupMaxSize', 'GroupMinSize'] })],
    drifts: [],
  },
  {
    name: 'declared metrics that are switched off drift; without a list all are',
    event: 'DisableMetricsCollection',
    request,
    state: [web({ enabled_metrics: ['GroupMaxSize', 'GroupMinSize'] })],
    drifts: [webDrift('enabled_metrics', ['GroupMaxSize', 'GroupMinSize'], [])],
  },
  {
    name: 'no metrics were declared',
    event: 'DisableMetricsCollection',
    request: { ...request, metrics: ['GroupMinSize'] },
    state: [web()],
    drifts: [],
  },
  {
    name: 'a warm pool that is added drifts by its parts',
    event: 'PutWarmPool',
    request: { ...request, minSize: 3, maxGroupPreparedCapacity: 10, poolState: 'Running', instanceReusePolicy: { reuseOnScaleIn: true } },
    state: [web()],
    drifts: [
      webDrift('warm_pool.min_size', null, 3),
      webDrift('warm_pool.max_group_prepared_capacity', null, 10),
      webDrift('warm_pool.pool_state', null, 'Running'),
      webDrift('warm_pool.instance_reuse_policy.reuse_on_scale_in', null, true),
    ],
  },
  {
    name: 'the declared warm pool is no drift',
    event: 'PutWarmPool',
    request: { ...request, minSize: 1, poolState: 'Stopped' },
    state: [web({ warm_pool: [pool] })],
    drifts: [],
  },
  {
    name: 'a declared warm pool that is deleted drifts',
    event: 'DeleteWarmPool',
    request,
    state: [web({ warm_pool: [pool] })],
    drifts: [webDrift('warm_pool', [pool], null)],
  },
  { name: 'no warm pool was declared', event: 'DeleteWarmPool', request, state: [web()], drifts: [] },
  {
    name: 'a refresh to another version leaves the group with it',
    event: 'StartInstanceRefresh',
    request: {
      ...request,
      strategy: 'Rolling',
      desiredConfiguration: { launchTemplate: { launchTemplateId: 'lt-05f6f9c818fbd5b1f', version: '9' } },
    },
    response: { instanceRefreshId: '08b91cf7-8fa6-48af-b6a6-d227f40f1b9b' },
    state: [web()],
    drifts: [webDrift('launch_template.version', '7', '9')],
  },
  {
    name: 'a refresh with what is declared is no drift',
    event: 'StartInstanceRefresh',
    request: { ...request, strategy: 'Rolling' },
    state: [web()],
    drifts: [],
  },
];
