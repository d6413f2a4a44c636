import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { tagOf, web, webDrift } from './autoscaling-declared.js';

/** Settings of groups with separate calls: tags, processes, metrics, warm pools, refreshes. */

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

export const groupTagCases: readonly CatalogCase[] = [
  {
    name: 'a tag with another value is drift of all tags of the group',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('Owner', 'mallory')] },
    state: [web()],
    drifts: [webDrift('tag', declaredTags, [tagOf('Name', 'web'), { key: 'Owner', value: 'mallory', propagate_at_launch: true }])],
  },
  {
    name: 'D18: a changed standalone tag is drift of the standalone tag',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('team', 'other'), tag('Owner', 'shop')] },
    state: [web(), groupTag],
    drifts: [{ address: 'aws_autoscaling_group_tag.this', field: 'tag.value', old: 'core', new: 'other' }],
  },
  {
    name: 'D18: a standalone tag as declared',
    event: 'CreateOrUpdateTags',
    request: { tags: [tag('team', 'core')] },
    state: [web(), groupTag],
    drifts: [],
  },
  {
    name: 'removing a tag is drift',
    event: 'DeleteTags',
    request: { tags: [{ key: 'Owner', resourceId: 'web', resourceType: 'auto-scaling-group' }] },
    state: [web()],
    drifts: [webDrift('tag', declaredTags, [tagOf('Name', 'web')])],
  },
  {
    name: 'D18: removing a standalone tag deletes it',
    event: 'DeleteTags',
    request: { tags: [tag('team', 'core')] },
    state: [web(), groupTag],
    drifts: [{ address: 'aws_autoscaling_group_tag.this', field: '*', old: {}, new: null }],
  },
];

const pool = { max_group_prepared_capacity: -1, min_size: 1, pool_state: 'Stopped', instance_reuse_policy: [] };

export const groupSettingCases: readonly CatalogCase[] = [
  {
    name: 'suspending processes is drift',
    event: 'SuspendProcesses',
    request: { ...request, scalingProcesses: ['Terminate', 'HealthCheck'] },
    state: [web()],
    drifts: [webDrift('suspended_processes', [], ['Terminate', 'HealthCheck'])],
  },
  {
    name: 'resuming a declared suspension is drift',
    event: 'ResumeProcesses',
    request: { ...request, scalingProcesses: ['AZRebalance'] },
    state: [web({ suspended_processes: ['AZRebalance', 'ScheduledActions'] })],
    drifts: [webDrift('suspended_processes', ['AZRebalance', 'ScheduledActions'], ['ScheduledActions'])],
  },
  {
    name: 'enabling metrics is drift',
    event: 'EnableMetricsCollection',
    request: { ...request, granularity: '1Minute', metrics: ['GroupMinSize'] },
    state: [web()],
    drifts: [webDrift('enabled_metrics', [], ['GroupMinSize'])],
  },
  {
    name: 'disabling declared metrics is drift; without a list, all of them',
    event: 'DisableMetricsCollection',
    request,
    state: [web({ enabled_metrics: ['GroupMaxSize', 'GroupMinSize'] })],
    drifts: [webDrift('enabled_metrics', ['GroupMaxSize', 'GroupMinSize'], [])],
  },
  {
    name: 'adding a warm pool is drift of its parts',
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
    name: 'deleting a declared warm pool is drift',
    event: 'DeleteWarmPool',
    request,
    state: [web({ warm_pool: [pool] })],
    drifts: [webDrift('warm_pool', [pool], null)],
  },
  {
    name: 'a refresh to another version changes the version of the group',
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
];
